"""pyfcm with the service account of the environment."""

import os

from pyfcm import FCMNotification

TOKEN = "programtoken0000000000:APA91b" + "y" * 134

client = FCMNotification(service_account_file=os.environ["GOOGLE_APPLICATION_CREDENTIALS"])
print(client.notify(fcm_token=TOKEN, notification_title="Hello", notification_body="there"))
