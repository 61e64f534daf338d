"""PyAPNs2, in its fork apns2-up, with the key of the ready file."""

import json
import os

from apns2.client import APNsClient
from apns2.credentials import TokenCredentials
from apns2.payload import Payload

apns = json.load(open(os.environ["PUSHPROOF_READY"]))["apns"]
client = APNsClient(TokenCredentials(apns["key"], apns["keyId"], apns["teamId"]))
client.send_notification("a1" * 32, Payload(alert="Hello"), topic=apns["topic"])
