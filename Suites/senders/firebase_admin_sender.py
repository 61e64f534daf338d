#!/usr/bin/env python3
"""Drives firebase-admin 7.7 as an application would; `--async` takes its asynchronous calls.

The hosts are built into the library: run it under interception. Public API only, nothing patched.
"""

import asyncio
import datetime
import importlib.metadata
import json
import sys
import threading
import time

import firebase_admin
from firebase_admin import credentials, messaging
from firebase_admin.exceptions import FirebaseError

from sender_lines import Failed, Unsupported, custom_data, kind_of, run, words

CODES = {
    messaging.UnregisteredError: "UNREGISTERED",
    messaging.SenderIdMismatchError: "SENDER_ID_MISMATCH",
    messaging.QuotaExceededError: "QUOTA_EXCEEDED",
    messaging.ThirdPartyAuthError: "THIRD_PARTY_AUTH_ERROR",
}


class Sender:
    version = importlib.metadata.version("firebase-admin")
    providers = ["fcm"]
    kinds = ["alert", "background", "liveactivity"]
    features = ["multicast"]

    def __init__(self, ready, is_async):
        self.name = "firebase-admin (async)" if is_async else "firebase-admin"
        fcm = ready["fcm"]
        certificate = credentials.Certificate(fcm["serviceAccount"])
        firebase_admin.initialize_app(certificate, {"projectId": fcm["projectId"]})
        self.loop = None
        if is_async:
            self.loop = asyncio.new_event_loop()
            threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def send(self, order):
        kind = kind_of(order, self.kinds)
        messages = [message(kind, order["notification"], target) for target in targets(order)]
        for response in self.responses(messages):
            if not response.success:
                raise failure(response.exception)
        return {"outcome": "sent", "status": 200}

    def responses(self, messages):
        if self.loop:
            work = messaging.send_each_async(messages)
            return asyncio.run_coroutine_threadsafe(work, self.loop).result().responses
        if len(messages) > 1:
            return messaging.send_each(messages).responses
        try:
            messaging.send(messages[0])
        except FirebaseError as error:
            raise failure(error) from None
        return []


def failure(error):
    if not isinstance(error, FirebaseError):
        return error
    status = error.http_response.status_code if error.http_response is not None else None
    return Failed(CODES.get(type(error), error.code), status)


def targets(order):
    target = order["target"]
    if "tokens" in target:
        return [{"token": token} for token in target["tokens"]]
    for name, parameter in (("token", "token"), ("fcmTopic", "topic"), ("condition", "condition")):
        if name in target:
            return [{parameter: target[name]}]
    raise Unsupported("no such target")


def message(kind, notification, target):
    if "fcm" in notification.get("native", {}):
        raise Unsupported("the library takes no pieces of payload")
    if kind == "liveactivity":
        return messaging.Message(apns=live_activity(notification), **target)
    return messaging.Message(
        notification=common(kind, notification),
        data=data(notification) or None,
        android=android(kind, notification),
        apns=apns(kind, notification),
        webpush=webpush(notification),
        **target,
    )


def data(notification):
    """The library asks for strings, so other values become their JSON text."""
    pairs = custom_data(notification)
    if "link" in notification:
        pairs.setdefault("link", notification["link"])
    if "actions" in notification:
        pairs.setdefault("actions", notification["actions"])
    return {key: value if isinstance(value, str) else json.dumps(value)
            for key, value in pairs.items() if value is not None}


def common(kind, notification):
    title, body = words(notification, "title")[0], words(notification, "body")[0]
    image = notification.get("image")
    if kind != "alert" or (title is None and body is None and image is None):
        return None
    return messaging.Notification(title=title, body=body, image=image)


def android(kind, notification):
    wish = notification.get("priority", "high" if kind == "alert" else "normal")
    ttl = notification.get("ttl")
    shown = None
    lines = ("title", "body", "titleLocKey", "bodyLocKey")
    if kind == "alert" and any(line in notification for line in lines):
        _, title_key, title_arguments = words(notification, "title")
        _, body_key, body_arguments = words(notification, "body")
        shown = messaging.AndroidNotification(
            channel_id="default", sound=notification.get("sound"), title_loc_key=title_key,
            title_loc_args=title_arguments, body_loc_key=body_key, body_loc_args=body_arguments)
    return messaging.AndroidConfig(
        priority="high" if wish == "high" else "normal",
        ttl=None if ttl is None else datetime.timedelta(seconds=ttl),
        collapse_key=notification.get("collapseId") or None,
        notification=shown,
    )


def apns_headers(kind, notification):
    wish = notification.get("priority", "normal" if kind == "background" else "high")
    if kind == "liveactivity" and "priority" not in notification:
        wish = "high" if notification["liveActivity"]["event"] == "start" else "normal"
    headers = {"apns-priority": "10" if wish == "high" and kind != "background" else "5"}
    if kind == "background":
        headers["apns-push-type"] = "background"
    if "ttl" in notification:
        ttl = notification["ttl"]
        headers["apns-expiration"] = str(int(time.time()) + ttl if ttl else 0)
    if notification.get("collapseId"):
        headers["apns-collapse-id"] = notification["collapseId"]
    return headers


def apns(kind, notification):
    headers = apns_headers(kind, notification)
    if kind == "background":
        aps = messaging.Aps(content_available=True)
        return messaging.APNSConfig(headers=headers, payload=messaging.APNSPayload(aps))
    lines = ("subtitle", "titleLocKey", "subtitleLocKey", "bodyLocKey")
    fields = {
        "alert": alert(notification) if any(line in notification for line in lines) else None,
        "badge": notification.get("badge"), "sound": notification.get("sound"),
        "category": notification.get("category"), "thread_id": notification.get("threadId"),
    }
    if "image" in notification:
        fields["mutable_content"] = True
    payload = None
    if any(value is not None for value in fields.values()):
        payload = messaging.APNSPayload(messaging.Aps(**fields))
    options = None
    if "image" in notification:
        options = messaging.APNSFCMOptions(image=notification["image"])
    return messaging.APNSConfig(headers=headers, payload=payload, fcm_options=options)


def alert(notification):
    title, title_key, title_arguments = words(notification, "title")
    subtitle, subtitle_key, subtitle_arguments = words(notification, "subtitle")
    body, body_key, body_arguments = words(notification, "body")
    custom = {}
    if subtitle_key is not None:
        custom["subtitle-loc-key"] = subtitle_key
        if subtitle_arguments:
            custom["subtitle-loc-args"] = subtitle_arguments
    return messaging.ApsAlert(
        title=title, subtitle=subtitle, body=body, loc_key=body_key, loc_args=body_arguments,
        title_loc_key=title_key, title_loc_args=title_arguments, custom_data=custom or None)


def webpush(notification):
    headers = {}
    if "ttl" in notification:
        headers["TTL"] = str(notification["ttl"])
    link = notification.get("link", "")
    options = messaging.WebpushFCMOptions(link=link) if link.startswith("https://") else None
    if not headers and options is None:
        return None
    return messaging.WebpushConfig(headers=headers or None, fcm_options=options)


def live_activity(notification):
    activity = notification["liveActivity"]
    if "activityId" not in activity:
        raise Unsupported("the token of the activity is not known")
    names = {"contentState": "content-state", "staleDate": "stale-date",
             "relevanceScore": "relevance-score"}
    if activity["event"] == "start":
        names |= {"attributesType": "attributes-type", "attributes": "attributes"}
    if activity["event"] == "end":
        names["dismissalDate"] = "dismissal-date"
    custom = {"timestamp": activity.get("timestamp", int(time.time())), "event": activity["event"]}
    custom |= {key: activity[name] for name, key in names.items() if name in activity}
    lines = ("title", "body", "titleLocKey", "bodyLocKey")
    shown = alert(notification) if any(line in notification for line in lines) else None
    return messaging.APNSConfig(
        live_activity_token=activity["activityId"],
        headers=apns_headers("liveactivity", notification),
        payload=messaging.APNSPayload(messaging.Aps(alert=shown, custom_data=custom)),
    )


if __name__ == "__main__":
    run(lambda ready: Sender(ready, "--async" in sys.argv[1:]))
