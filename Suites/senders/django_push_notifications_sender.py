#!/usr/bin/env python3
"""Drives django-push-notifications 3.3 as a Django project would: devices in a database, one call.

The hosts are built into the library: run it under interception. Public API only, nothing patched.
Messages go through the library's own mapping (text and keyword arguments), not around it by a ready
message of firebase-admin. A device that the library has marked inactive is not pushed to again.
"""

import importlib.metadata
import os
import tempfile
import time

import django
import firebase_admin
from django.conf import settings
from django.core.management import call_command
from firebase_admin import credentials
from firebase_admin.exceptions import FirebaseError

from firebase_admin_sender import failure
from sender_lines import Failed, Unsupported, custom_data, kind_of, refuse_fields, run


class Sender:
    name = "django-push-notifications"
    version = importlib.metadata.version("django-push-notifications")
    kinds = ["alert", "background"]
    features = ["multicast"]

    def __init__(self, ready):
        self.topic = ready.get("apns", {}).get("topic")
        self.providers = [name for name in ("apns", "fcm") if name in ready]
        configure(ready)

    def send(self, order):
        kind = kind_of(order, self.kinds)
        target, notification = order["target"], order["notification"]
        if order["provider"] in notification.get("native", {}):
            raise Unsupported("the library takes no pieces of payload or headers")
        tokens = target.get("tokens") or [target[name] for name in ("token",) if name in target]
        if not tokens:
            raise Unsupported("the library sends to devices only")
        if order["provider"] == "fcm":
            return send_fcm(kind, notification, tokens)
        if order["environment"] != "production" or target["topic"] != self.topic:
            raise Unsupported("the settings name one environment and one topic")
        return send_apns(kind, notification, tokens)


def configure(ready):
    pushes = {"APNS_USE_SANDBOX": False}
    if "fcm" in ready:
        certificate = credentials.Certificate(ready["fcm"]["serviceAccount"])
        options = {"projectId": ready["fcm"]["projectId"]}
        pushes["FIREBASE_APP"] = firebase_admin.initialize_app(certificate, options)
    if "apns" in ready:
        apns = ready["apns"]
        pushes |= {"APNS_AUTH_KEY_PATH": apns["key"], "APNS_AUTH_KEY_ID": apns["keyId"],
                   "APNS_TEAM_ID": apns["teamId"], "APNS_TOPIC": apns["topic"]}
    folder = tempfile.mkdtemp(prefix="django-push-")
    settings.configure(
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "push_notifications"],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3",
                               "NAME": os.path.join(folder, "devices.sqlite")}},
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
        PUSH_NOTIFICATIONS_SETTINGS=pushes,
    )
    django.setup()
    call_command("migrate", verbosity=0)


def devices(model, tokens):
    for token in tokens:
        if not model.objects.filter(registration_id=token).exists():
            model.objects.create(registration_id=token)
    return model.objects.filter(registration_id__in=tokens)


def send_fcm(kind, notification, tokens):
    from push_notifications.models import GCMDevice

    refuse_fields(notification, ["subtitle", "subtitleLocKey", "category", "threadId"])
    extra = custom_data(notification)
    text = None
    if kind == "alert":
        text = notification.get("body")
        names = {"title": "title", "image": "image", "sound": "sound", "badge": "badge",
                 "titleLocKey": "title_loc_key", "titleLocArgs": "title_loc_args",
                 "bodyLocKey": "body_loc_key", "bodyLocArgs": "body_loc_args", "link": "link"}
        extra |= {key: notification[name] for name, key in names.items() if name in notification}
    names = {"collapseId": "collapse_key", "ttl": "time_to_live"}
    extra |= {key: notification[name] for name, key in names.items() if name in notification}
    wish = notification.get("priority", "high" if kind == "alert" else "normal")
    extra["priority"] = "high" if wish == "high" else "normal"
    try:
        answer = devices(GCMDevice, tokens).send_message(text, extra=extra)
    except FirebaseError as error:
        raise failure(error) from None
    for response in answer.responses:
        if not response.success:
            raise failure(response.exception)
    if len(answer.responses) < len(tokens):
        raise Failed("the device is inactive")
    return {"outcome": "sent", "status": 200}


def send_apns(kind, notification, tokens):
    from push_notifications.apns_async import Alert
    from push_notifications.exceptions import APNSError, APNSServerError
    from push_notifications.models import APNSDevice

    fields = {"extra": custom_data(notification)}
    names = {"badge": "badge", "sound": "sound", "category": "category", "threadId": "thread_id",
             "collapseId": "collapse_id"}
    alert = None
    if kind == "alert":
        fields |= {key: notification[name] for name, key in names.items() if name in notification}
        lines = {"title": "title", "subtitle": "subtitle", "body": "body",
                 "titleLocKey": "title_loc_key", "titleLocArgs": "title_loc_args",
                 "subtitleLocKey": "subtitle_loc_key", "subtitleLocArgs": "subtitle_loc_args",
                 "bodyLocKey": "loc_key", "bodyLocArgs": "loc_args"}
        found = {key: notification[name] for name, key in lines.items() if name in notification}
        alert = Alert(**found)
        if "image" in notification:
            fields["mutable_content"] = True
        for name, key in (("image", "image-url"), ("link", "link"), ("actions", "actions")):
            if name in notification:
                fields["extra"].setdefault(key, notification[name])
    else:
        fields["content_available"] = True
    wish = notification.get("priority", "high")
    fields["priority"] = 10 if wish == "high" and kind == "alert" else 5
    if "ttl" in notification:
        fields["expiration"] = int(time.time()) + notification["ttl"]
    try:
        answers = devices(APNSDevice, tokens).send_message(alert, **fields)
    except APNSError as error:
        raise Failed(str(error).rsplit(": ", 1)[-1]) from None
    except APNSServerError as error:
        raise Failed(error.status) from None
    if sum(len(answer) for answer in answers) < len(tokens):
        raise Failed("the device is inactive")
    return {"outcome": "sent", "status": 200}


if __name__ == "__main__":
    # One database connection, and the library runs an event loop of its own in each call.
    run(Sender, one_at_a_time=True)
