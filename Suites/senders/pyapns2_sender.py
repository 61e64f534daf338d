#!/usr/bin/env python3
"""Drives PyAPNs2 as an application would, in the form of its fork apns2-up 0.9.

PyAPNs2 0.7.2 itself cannot be imported by Python 3.10 and later. The hosts are built into the
library: run it under interception. Public API only, nothing patched; since its HTTP/2 library brings
authorities of its own, the credentials are given a context that trusts those of the harness.
"""

import importlib.metadata
import time

from apns2.client import APNsClient, NotificationPriority, NotificationType
from apns2.credentials import TokenCredentials
from apns2.payload import Payload, PayloadAlert
from hyper import HTTP20Connection
from hyper.tls import init_context

from sender_lines import Failed, Unsupported, custom_data, kind_of, run, words

KINDS = {
    "alert": (NotificationType.Alert, ""),
    "background": (NotificationType.Background, ""),
    "voip": (NotificationType.VoIP, ".voip"),
    "complication": (NotificationType.Complication, ".complication"),
    "fileprovider": (NotificationType.FileProvider, ".pushkit.fileprovider"),
}


class Credentials(TokenCredentials):
    """Token credentials whose connections trust the authorities of a file."""

    def __init__(self, ca, *arguments):
        super().__init__(*arguments)
        self.ca = ca

    def create_connection(self, server, port, proto, proxy_host=None, proxy_port=None):
        return HTTP20Connection(
            server, port, ssl_context=init_context(cert_path=self.ca), force_proto=proto or "h2",
            secure=True, proxy_host=proxy_host, proxy_port=proxy_port)


class Sender:
    name = "apns2-up"
    version = importlib.metadata.version("apns2-up")
    providers = ["apns"]
    kinds = list(KINDS)
    features = []

    def __init__(self, ready):
        self.ready = ready
        self.clients = {}

    def abandon(self):
        """A connection whose thread hangs is left to it.

        The HTTP/2 library never ends a body whose length is a multiple of 1,024 bytes, and waits.
        """
        self.clients = {}

    def client(self, environment):
        if environment not in self.clients:
            name = "apns" if environment == "production" else "apnsSandbox"
            if name not in self.ready:
                raise Unsupported(f"no endpoint for {environment}")
            apns = self.ready[name]
            credentials = Credentials(self.ready["ca"], apns["key"], apns["keyId"], apns["teamId"])
            self.clients[environment] = APNsClient(
                credentials, use_sandbox=environment == "sandbox")
        return self.clients[environment]

    def send(self, order):
        notification, target = order["notification"], order["target"]
        kind = kind_of(order, KINDS)
        if "token" not in target:
            raise Unsupported("the library sends to device tokens only")
        if "apns" in notification.get("native", {}):
            raise Unsupported("the library takes no pieces of payload or headers")
        push_type, suffix = KINDS[kind]
        ttl = notification.get("ttl")
        client = self.client(order["environment"])
        stream = client.send_notification_async(
            target["token"],
            payload(kind, notification),
            topic=target["topic"] + suffix,
            priority=priority(kind, notification),
            expiration=ttl and int(time.time()) + ttl,
            collapse_id=notification.get("collapseId") or None,
            push_type=push_type,
        )
        result = client.get_notification_result(stream)
        if result == "Success":
            return {"outcome": "sent", "status": 200}
        if isinstance(result, tuple):  # only a token that is gone has a time beside its reason
            raise Failed(result[0], 410)
        raise Failed(result)


def priority(kind, notification):
    wish = notification.get("priority", "high")
    if kind == "background" or (kind != "voip" and wish != "high"):
        return NotificationPriority.Delayed
    return NotificationPriority.Immediate


def payload(kind, notification):
    custom = custom_data(notification)
    if kind == "background":
        return Payload(content_available=True, custom=custom)
    if kind != "alert":
        return Payload(custom=custom)
    for name, key in (("image", "image-url"), ("link", "link"), ("actions", "actions")):
        if name in notification:
            custom.setdefault(key, notification[name])
    title, title_key, title_arguments = words(notification, "title")
    subtitle, subtitle_key, subtitle_arguments = words(notification, "subtitle")
    body, body_key, body_arguments = words(notification, "body")
    lines = (title, title_key, subtitle, subtitle_key, body, body_key)
    alert = None
    if any(line is not None for line in lines):
        alert = PayloadAlert(
            title=title, title_localized_key=title_key, title_localized_args=title_arguments,
            subtitle=subtitle, subtitle_localized_key=subtitle_key,
            subtitle_localized_args=subtitle_arguments,
            body=body, body_localized_key=body_key, body_localized_args=body_arguments)
    return Payload(
        alert=alert, badge=notification.get("badge"), sound=notification.get("sound"),
        category=notification.get("category"), thread_id=notification.get("threadId"),
        mutable_content="image" in notification and alert is not None, custom=custom)


if __name__ == "__main__":
    # The library's connection is not made for several threads.
    run(Sender, one_at_a_time=True)
