#!/usr/bin/env python3
"""Drives aioapns 4.0 as an application would: neutral notification in, library call out.

Speaks the JSON lines of Suites/senders/README.md. The library is used through its public API and is
not patched; only its constants for host and port are set, so that it finds the mocks. What the
library cannot do is reported as unsupported instead of being built around it.
"""

import asyncio
import importlib.metadata
import json
import ssl
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from aioapns import APNs, NotificationRequest, PushType
from aioapns.common import PRIORITY_HIGH, PRIORITY_NORMAL
from aioapns.connection import APNsDevelopmentClientProtocol, APNsProductionClientProtocol

# The harness waits for ten seconds; a word of our own is better than none.
ANSWER_SECONDS = 8

KINDS = {
    "alert": (PushType.ALERT, ""),
    "background": (PushType.BACKGROUND, ""),
    "voip": (PushType.VOIP, ".voip"),
    "complication": (PushType.COMPLICATION, ".complication"),
    "fileprovider": (PushType.FILEPROVIDER, ".pushkit.fileprovider"),
    "mdm": (PushType.MDM, ""),
    "liveactivity": (PushType.LIVEACTIVITY, ".push-type.liveactivity"),
}


class Unsupported(Exception):
    """The library has no way to do this."""


class Sender:
    """One library client for each environment and credential, kept for the whole run."""

    def __init__(self, ready):
        self.ready = ready
        self.clients = {}
        self.endpoint("apns", APNsProductionClientProtocol)
        self.endpoint("apnsSandbox", APNsDevelopmentClientProtocol)

    def endpoint(self, name, protocol):
        if name in self.ready:
            url = urlsplit(self.ready[name]["url"])
            protocol.APNS_SERVER = url.hostname
            protocol.APNS_PORT = url.port or 443

    def client(self, environment, with_certificate):
        key = (environment, with_certificate)
        if key not in self.clients:
            name = "apns" if environment == "production" else "apnsSandbox"
            if name not in self.ready:
                raise Unsupported(f"no endpoint for {environment}")
            apns = self.ready[name]
            context = ssl.create_default_context(cafile=self.ready["ca"])
            common = {
                "topic": apns["topic"],
                "use_sandbox": environment == "sandbox",
                "ssl_context": context,
                "err_func": ignore,
            }
            if with_certificate:
                self.clients[key] = APNs(client_cert=apns["certificate"], **common)
            else:
                self.clients[key] = APNs(
                    key=Path(apns["key"]).read_text(),
                    key_id=apns["keyId"],
                    team_id=apns["teamId"],
                    **common,
                )
        return self.clients[key]

    async def send(self, order):
        request = request_for(order)
        kind = order["notification"]["kind"]
        client = self.client(order["environment"], with_certificate=kind == "mdm")
        result = await asyncio.wait_for(client.send_notification(request), ANSWER_SECONDS)
        answer = {"outcome": "sent" if result.is_successful else "failed"}
        if result.status.isdigit():
            answer["status"] = int(result.status)
        if result.description:
            answer["reason"] = result.description
        return answer


async def ignore(request, result):
    """The result is reported by the caller; the library need not log it."""


def request_for(order):
    """The library's request for an order."""
    notification = order["notification"]
    kind = notification.get("kind")
    if kind == "alert" and notification.get("silent"):
        kind = "background"
    if kind not in KINDS:
        raise Unsupported(f"aioapns has no push type for {kind!r}")
    target = order["target"]
    if "token" not in target:
        raise Unsupported("aioapns sends to device tokens only")
    push_type, suffix = KINDS[kind]
    fields = {
        "device_token": target["token"],
        "message": payload(kind, notification),
        "time_to_live": notification.get("ttl"),
        "priority": priority(kind, notification),
        "collapse_key": notification.get("collapseId") or None,
        "push_type": push_type,
        "apns_topic": target["topic"] + suffix,
    }
    native = notification.get("native", {}).get("apns", {})
    fields["message"] = merged(fields["message"], native.get("payload", {}))
    apply_headers(fields, native.get("headers", {}))
    return NotificationRequest(**fields)


def apply_headers(fields, headers):
    """Headers that the library has a parameter for."""
    parameters = {
        "apns-priority": "priority",
        "apns-collapse-id": "collapse_key",
        "apns-id": "notification_id",
        "apns-topic": "apns_topic",
        "apns-push-type": "push_type",
    }
    for name, value in headers.items():
        if name not in parameters:
            raise Unsupported(f"aioapns has no parameter for {name}")
        if name in ("apns-topic", "apns-id") and value is None:
            raise Unsupported(f"aioapns always sends {name}")
        if name == "apns-push-type" and value is not None:
            try:
                value = PushType(value)
            except ValueError:
                raise Unsupported(f"aioapns has no push type {value!r}") from None
        fields[parameters[name]] = value


def priority(kind, notification):
    """The library's two constants; None leaves the header out, which means 10."""
    if kind == "background":
        return PRIORITY_NORMAL
    if kind == "voip":
        return PRIORITY_HIGH
    wish = notification.get("priority")
    if wish is None and kind == "liveactivity":
        starts = notification["liveActivity"].get("event") == "start"
        return PRIORITY_HIGH if starts else PRIORITY_NORMAL
    return {"high": PRIORITY_HIGH, "normal": PRIORITY_NORMAL, "low": PRIORITY_NORMAL}.get(wish)


def payload(kind, notification):
    """The message, which aioapns leaves to the application."""
    data = notification.get("data", {})
    custom = dict(data) if isinstance(data, dict) else {"data": data}
    if kind in ("mdm", "fileprovider"):
        return custom
    if kind == "background":
        return {"aps": {"content-available": 1}, **custom}
    if kind == "liveactivity":
        return {"aps": live_activity(notification), **custom}
    if kind != "alert":
        return {"aps": {}, **custom}
    aps = {}
    alert = alert_of(notification)
    if alert:
        aps["alert"] = alert
    for name, key in (("badge", "badge"), ("sound", "sound"), ("category", "category"),
                      ("threadId", "thread-id")):
        if notification.get(name) is not None:
            aps[key] = notification[name]
    if "image" in notification and alert:
        aps["mutable-content"] = 1
        custom.setdefault("image-url", notification["image"])
    for name in ("link", "actions"):
        if name in notification:
            custom.setdefault(name, notification[name])
    return {"aps": aps, **custom}


def alert_of(notification):
    alert = {}
    for line, prefix in (("title", "title-"), ("subtitle", "subtitle-"), ("body", "")):
        key, arguments = notification.get(line + "LocKey"), notification.get(line + "LocArgs")
        if key is not None:
            alert[prefix + "loc-key"] = key
            if arguments is not None:
                alert[prefix + "loc-args"] = arguments
        elif line in notification:
            alert[line] = notification[line]
    return alert


def live_activity(notification):
    activity = notification["liveActivity"]
    aps = {"timestamp": activity.get("timestamp", int(time.time())), "event": activity["event"]}
    names = {"contentState": "content-state", "staleDate": "stale-date",
             "relevanceScore": "relevance-score"}
    if activity["event"] == "start":
        names |= {"attributesType": "attributes-type", "attributes": "attributes"}
    if activity["event"] == "end":
        names["dismissalDate"] = "dismissal-date"
    for name, key in names.items():
        if name in activity:
            aps[key] = activity[name]
    alert = {}
    for line in ("title", "body"):
        if line + "LocKey" in notification:
            alert[line] = {"loc-key": notification[line + "LocKey"]}
            if line + "LocArgs" in notification:
                alert[line]["loc-args"] = notification[line + "LocArgs"]
        elif line in notification:
            alert[line] = notification[line]
    if alert:
        if "sound" in notification:
            alert["sound"] = notification["sound"]
        aps["alert"] = alert
    return aps


def merged(value, patch):
    """A JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(value) if isinstance(value, dict) else {}
    for name, piece in patch.items():
        if piece is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), piece)
    return result


def write(message):
    print(json.dumps(message), flush=True)


async def answer(sender, order):
    result = {"type": "result", "id": order["id"]}
    try:
        if order["provider"] != "apns":
            raise Unsupported(f"no provider {order['provider']}")
        result |= await sender.send(order)
    except Unsupported as error:
        result |= {"outcome": "unsupported", "reason": str(error)}
    except asyncio.TimeoutError:
        result |= {"outcome": "failed", "reason": f"no answer in {ANSWER_SECONDS} s"}
    except Exception as error:  # whatever the library throws is its word on the push
        result |= {"outcome": "failed", "reason": f"{type(error).__name__}: {error}".rstrip(": ")}
    write(result)


async def main():
    sender = None
    open_orders = set()
    while line := await asyncio.to_thread(sys.stdin.readline):
        if not line.strip():
            continue
        message = json.loads(line)
        if message["type"] == "hello":
            sender = Sender(message["ready"])
            write({
                "type": "hello",
                "name": "aioapns",
                "version": importlib.metadata.version("aioapns"),
                "providers": ["apns"],
                "kinds": list(KINDS),
            })
        elif message["type"] == "send":
            task = asyncio.create_task(answer(sender, message))
            open_orders.add(task)
            task.add_done_callback(open_orders.discard)
        elif message["type"] == "stop":
            break
    if open_orders:
        await asyncio.wait(open_orders)


if __name__ == "__main__":
    asyncio.run(main())
