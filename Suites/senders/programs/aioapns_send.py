"""aioapns with the key of the ready file."""

import asyncio
import json
import os

from aioapns import APNs, NotificationRequest, PushType

apns = json.load(open(os.environ["PUSHPROOF_READY"]))["apns"]


async def main():
    client = APNs(key=open(apns["key"]).read(), key_id=apns["keyId"], team_id=apns["teamId"],
                  topic=apns["topic"], use_sandbox=False)
    result = await client.send_notification(NotificationRequest(
        device_token="a1" * 32, message={"aps": {"alert": "Hello"}}, push_type=PushType.ALERT))
    print(result.status)


asyncio.run(main())
