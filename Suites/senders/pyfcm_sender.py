#!/usr/bin/env python3
"""Drives pyfcm 2.1 as an application would: neutral notification in, `notify(...)` out.

The host is built into the library: run it under interception. Public API only, nothing patched.
`data` is handed over as it is, for the library takes any dictionary.
"""

import importlib.metadata
import re
import time

from pyfcm import FCMNotification
from pyfcm.errors import (AuthenticationError, FCMNotRegisteredError, FCMSenderIdMismatchError,
                          FCMServerError, InvalidDataError)

from sender_lines import Failed, Unsupported, custom_data, kind_of, run, words


class Sender:
    name = "pyfcm"
    version = importlib.metadata.version("pyfcm")
    providers = ["fcm"]
    kinds = ["alert", "background"]
    features = ["multicast"]

    def __init__(self, ready):
        fcm = ready["fcm"]
        self.client = FCMNotification(
            service_account_file=fcm["serviceAccount"], project_id=fcm["projectId"])

    def send(self, order):
        kind = kind_of(order, self.kinds)
        fields = parameters(kind, order["notification"])
        target = order["target"]
        if "tokens" in target:
            return self.send_many([{**fields, "fcm_token": token} for token in target["tokens"]])
        names = {"token": "fcm_token", "fcmTopic": "topic_name", "condition": "topic_condition"}
        found = [name for name in names if name in target]
        if not found:
            raise Unsupported("no such target")
        try:
            self.client.notify(**fields, **{names[found[0]]: target[found[0]]})
        except (AuthenticationError, FCMNotRegisteredError, FCMSenderIdMismatchError,
                FCMServerError, InvalidDataError) as error:
            raise failure(error) from None
        return {"outcome": "sent", "status": 200}

    def send_many(self, parameters_list):
        for answer in self.client.async_notify_multiple_devices(parameters_list):
            if "error" in answer:
                raise Failed(code(answer["error"]), answer["error"].get("code"))
        return {"outcome": "sent", "status": 200}


def code(error):
    """The asynchronous call hands out the bodies of the answers as they are."""
    codes = [detail["errorCode"] for detail in error.get("details", []) if "errorCode" in detail]
    return codes[0] if codes else error.get("status", "")


def failure(error):
    """What the class of the exception says, which is all that an application can act on."""
    known = {AuthenticationError: ("UNAUTHENTICATED", 401),
             FCMNotRegisteredError: ("UNREGISTERED", 404),
             FCMSenderIdMismatchError: ("SENDER_ID_MISMATCH", 403),
             InvalidDataError: ("INVALID_ARGUMENT", 400)}
    if type(error) in known:
        return Failed(*known[type(error)])
    status = re.search(r"status code (\d{3})", str(error))
    return Failed(str(error), int(status.group(1)) if status else None)


def parameters(kind, notification):
    if "fcm" in notification.get("native", {}):
        raise Unsupported("`notify` takes no pieces of payload beside its own")
    fields = {"android_config": android(kind, notification), "apns_config": apns(kind, notification)}
    data = custom_data(notification)
    if kind == "alert":
        fields["notification_title"] = words(notification, "title")[0]
        fields["notification_body"] = words(notification, "body")[0]
        fields["notification_image"] = notification.get("image")
        for name in ("link", "actions"):
            if name in notification:
                data.setdefault(name, notification[name])
    if data:
        fields["data_payload"] = data
    return fields


def android(kind, notification):
    wish = notification.get("priority", "high" if kind == "alert" else "normal")
    config = {"priority": "HIGH" if wish == "high" else "NORMAL"}
    if "ttl" in notification:
        config["ttl"] = f"{notification['ttl']}s"
    if notification.get("collapseId"):
        config["collapse_key"] = notification["collapseId"]
    lines = ("title", "body", "titleLocKey", "bodyLocKey")
    if kind == "alert" and any(line in notification for line in lines):
        shown = {"channel_id": "default"}
        if "sound" in notification:
            shown["sound"] = notification["sound"]
        for line in ("title", "body"):
            _, key, arguments = words(notification, line)
            if key is not None:
                shown[line + "_loc_key"] = key
                if arguments:
                    shown[line + "_loc_args"] = arguments
        config["notification"] = shown
    return config


def apns(kind, notification):
    wish = notification.get("priority", "high")
    headers = {"apns-priority": "10" if wish == "high" and kind == "alert" else "5",
               "apns-push-type": kind}
    if "ttl" in notification:
        ttl = notification["ttl"]
        headers["apns-expiration"] = str(int(time.time()) + ttl if ttl else 0)
    if notification.get("collapseId"):
        headers["apns-collapse-id"] = notification["collapseId"]
    if kind == "background":
        return {"headers": headers, "payload": {"aps": {"content-available": 1}}}
    aps = {}
    for name, key in (("badge", "badge"), ("sound", "sound"), ("category", "category"),
                      ("threadId", "thread-id")):
        if name in notification:
            aps[key] = notification[name]
    alert = alert_of(notification)
    if alert:
        aps["alert"] = alert
    config = {"headers": headers}
    if "image" in notification:
        aps["mutable-content"] = 1
        config["fcm_options"] = {"image": notification["image"]}
    if aps:
        config["payload"] = {"aps": aps}
    return config


def alert_of(notification):
    """Only what the common notification cannot say."""
    more = ("subtitle", "titleLocKey", "subtitleLocKey", "bodyLocKey")
    alert = {}
    if any(name in notification for name in more):
        for line, prefix in (("title", "title-"), ("subtitle", "subtitle-"), ("body", "")):
            text, key, arguments = words(notification, line)
            if key is not None:
                alert[prefix + "loc-key"] = key
                if arguments:
                    alert[prefix + "loc-args"] = arguments
            elif text is not None:
                alert[line] = text
    return alert


if __name__ == "__main__":
    # The library keeps its session and its token by thread.
    run(Sender, one_at_a_time=True)
