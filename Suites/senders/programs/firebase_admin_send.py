"""firebase-admin without any argument: GOOGLE_APPLICATION_CREDENTIALS says who it is."""

import firebase_admin
from firebase_admin import messaging

TOKENS = [f"programtoken{number:010}:APA91b" + "y" * 134 for number in range(3)]

firebase_admin.initialize_app()
hello = messaging.Notification("Hello", "there")
print(messaging.send(messaging.Message(notification=hello, token=TOKENS[0])))
many = messaging.send_each([messaging.Message(data={"n": "1"}, token=each) for each in TOKENS])
print(many.success_count)
print(messaging.subscribe_to_topic(TOKENS, "news").success_count)
print(messaging.send(messaging.Message(notification=hello, topic="news")))
