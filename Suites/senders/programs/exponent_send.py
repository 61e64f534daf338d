"""exponent-server-sdk as its README shows it: push, then fetch the receipts."""

from exponent_server_sdk import PushClient, PushMessage

client = PushClient()
ticket = client.publish(
    PushMessage(to="ExponentPushToken[programtoken0000000000]", title="Hello", body="there"))
print(ticket.status)
print(len(client.check_receipts_multiple([ticket])))
