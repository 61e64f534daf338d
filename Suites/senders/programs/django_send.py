"""django-push-notifications in the smallest project there is: one device for each provider."""

import json
import os

import django
import firebase_admin
from django.conf import settings
from django.core.management import call_command

apns = json.load(open(os.environ["PUSHPROOF_READY"]))["apns"]
settings.configure(
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "push_notifications"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    PUSH_NOTIFICATIONS_SETTINGS={
        "FIREBASE_APP": firebase_admin.initialize_app(), "APNS_USE_SANDBOX": False,
        "APNS_AUTH_KEY_PATH": apns["key"], "APNS_AUTH_KEY_ID": apns["keyId"],
        "APNS_TEAM_ID": apns["teamId"], "APNS_TOPIC": apns["topic"]})
django.setup()
call_command("migrate", verbosity=0)

from push_notifications.models import APNSDevice, GCMDevice  # noqa: E402, after the setup

print(APNSDevice.objects.create(registration_id="a1" * 32).send_message("Hello"))
TOKEN = "programtoken0000000000:APA91b" + "y" * 134
print(GCMDevice.objects.create(registration_id=TOKEN).send_message("Hello").success_count)
