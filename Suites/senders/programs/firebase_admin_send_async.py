"""firebase-admin without any argument, its asynchronous call."""

import asyncio

import firebase_admin
from firebase_admin import messaging

TOKENS = [f"programtoken{number:010}:APA91b" + "y" * 134 for number in range(3)]

firebase_admin.initialize_app()
messages = [messaging.Message(data={"n": "1"}, token=each) for each in TOKENS]
answer = asyncio.run(messaging.send_each_async(messages))
print(answer.success_count, *(each.exception for each in answer.responses if not each.success))
