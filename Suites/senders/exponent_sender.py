#!/usr/bin/env python3
"""Drives exponent-server-sdk 2.2 as an application would, after the example of its README.

The host is the library's default: run it under interception. The access token rides in the caller's
own session, as the library wants it. Public API only, nothing patched.
"""

import importlib.metadata
import threading

import requests
from exponent_server_sdk import (DeviceNotRegisteredError, PushClient, PushMessage,
                                 PushServerError, PushTicketError)

from sender_lines import Failed, Unsupported, custom_data, kind_of, refuse_fields, run

# No parameter of `PushMessage` holds these.
NO_PLACE = ["image", "threadId", "collapseId", "titleLocKey", "subtitleLocKey", "bodyLocKey"]


class Sender:
    name = "exponent-server-sdk"
    version = importlib.metadata.version("exponent-server-sdk")
    providers = ["expo"]
    kinds = ["alert"]
    features = ["multicast", "receipts"]

    def __init__(self, ready):
        session = requests.Session()
        session.headers.update({
            "Authorization": "Bearer " + ready["expo"]["accessToken"],
            "accept": "application/json",
            "accept-encoding": "gzip, deflate",
            "content-type": "application/json",
        })
        self.client = PushClient(session=session)
        self.lock = threading.Lock()
        self.tickets = []
        self.inactive = set()

    def send(self, order):
        kind_of(order, self.kinds)
        target = order["target"]
        tokens = target.get("tokens") or [target[name] for name in ("token",) if name in target]
        if not tokens:
            raise Unsupported("no such target")
        active = [token for token in tokens if token not in self.inactive]
        fields = message(order["notification"])
        try:
            tickets = self.client.publish_multiple(
                [PushMessage(to=token, **fields) for token in active])
        except PushServerError as error:
            code = error.errors[0].get("code") if error.errors else error.message
            raise Failed(code, error.response.status_code) from None
        except requests.HTTPError as error:
            raise Failed(str(error), error.response.status_code) from None
        self.judge(tickets)
        if len(active) < len(tokens):
            raise Failed("DeviceNotRegistered")
        return {"outcome": "sent", "status": 200}

    def judge(self, tickets):
        """Keeps the tickets that are well, and raises the first that is not."""
        with self.lock:
            self.tickets += [ticket for ticket in tickets if ticket.is_success()]
        first = None
        for ticket in tickets:
            try:
                ticket.validate_response()
            except PushTicketError as error:
                if isinstance(error, DeviceNotRegisteredError):
                    self.inactive.add(ticket.push_message.to)
                first = first or Failed((ticket.details or {}).get("error") or error.message, 200)
        if first:
            raise first

    def receipts(self, request):
        with self.lock:
            tickets = list(self.tickets)
        try:
            receipts = self.client.check_receipts_multiple(tickets)
        except PushServerError as error:
            code = error.errors[0].get("code") if error.errors else error.message
            raise Failed(code, error.response.status_code) from None
        except requests.HTTPError as error:
            raise Failed(str(error), error.response.status_code) from None
        tokens = {ticket.id: ticket.push_message.to for ticket in tickets}
        settled = {receipt.id for receipt in receipts}
        with self.lock:
            self.tickets = [ticket for ticket in self.tickets if ticket.id not in settled]
        first = None
        for receipt in receipts:
            try:
                receipt.validate_response()
            except PushTicketError as error:
                if isinstance(error, DeviceNotRegisteredError):
                    self.inactive.add(tokens.get(receipt.id))
                first = first or Failed((receipt.details or {}).get("error") or error.message, 200)
        if first:
            raise first
        return {"outcome": "sent", "status": 200} if tickets else {"outcome": "sent"}


def message(notification):
    refuse_fields(notification, NO_PLACE)
    if "expo" in notification.get("native", {}):
        raise Unsupported("the library takes no pieces of payload")
    data = custom_data(notification)
    for name in ("link", "actions"):
        if name in notification:
            data.setdefault(name, notification[name])
    wish = notification.get("priority", "high")
    return {
        "title": notification.get("title"), "subtitle": notification.get("subtitle"),
        "body": notification.get("body"), "sound": notification.get("sound"),
        "badge": notification.get("badge"), "ttl": notification.get("ttl"),
        "category": notification.get("category"), "channel_id": "default",
        "priority": "high" if wish == "high" else "normal", "data": data or None,
    }


if __name__ == "__main__":
    run(Sender)
