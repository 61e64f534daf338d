"""The JSON lines of README.md for senders written in Python, and what they all need.

A sender is a class: `Sender(ready)` with `name`, `version`, `providers`, `kinds`, `features` and
`send(order)`, which returns the members of a result or raises. `receipts(message)` is optional.
"""

import json
import os
import queue
import sys
import threading

# The harness waits for ten seconds; a word of our own is better than none. With another `--deadline`
# the variable says how long.
ANSWER_SECONDS = float(os.environ.get("SENDER_ANSWER_SECONDS", "8"))


class Unsupported(Exception):
    """The library has no way to do this."""


class Failed(Exception):
    """The push failed, and the library says why."""

    def __init__(self, reason, status=None):
        super().__init__(reason)
        self.result = {"outcome": "failed", "reason": reason}
        if status is not None:
            self.result["status"] = status


_output = threading.Lock()


def _write(message):
    with _output:
        print(json.dumps(message), flush=True)


def _result(work, message):
    try:
        return work(message)
    except Unsupported as error:
        return {"outcome": "unsupported", "reason": str(error)}
    except Failed as error:
        return error.result
    except Exception as error:  # whatever the library throws is its word on the push
        return {"outcome": "failed", "reason": f"{type(error).__name__}: {error}".rstrip(": ")}


class _Order:
    """Reports once: the result, or that it took too long; the library may go on meanwhile."""

    def __init__(self, work, message, when_late):
        self.work, self.message, self.when_late = work, message, when_late
        self.word = threading.Lock()

    def report(self, result):
        if not self.word.acquire(blocking=False):
            return False
        _write({"type": "result", "id": self.message["id"], **result})
        return True

    def late(self):
        if self.report({"outcome": "failed", "reason": f"no answer in {ANSWER_SECONDS:g} s"}):
            self.when_late()

    def run(self):
        timer = threading.Timer(ANSWER_SECONDS, self.late)
        timer.daemon = True
        timer.start()
        self.report(_result(self.work, self.message))
        timer.cancel()


class _Threads:
    """A thread for each order."""

    def __init__(self):
        self.threads = []

    def add(self, work, message):
        thread = threading.Thread(target=_Order(work, message, lambda: None).run, daemon=True)
        thread.start()
        self.threads = [each for each in self.threads if each.is_alive()] + [thread]

    def finish(self):
        for thread in self.threads:
            thread.join(ANSWER_SECONDS)


class _Worker:
    """One thread for all orders; when the library keeps it for too long, another takes over."""

    def __init__(self, abandon):
        self.orders = queue.Queue()
        self.abandon = abandon
        self.start()

    def take_over(self):
        self.abandon()
        self.start()

    def start(self):
        self.thread = threading.Thread(target=self.loop, daemon=True)
        self.thread.start()

    def loop(self):
        me = threading.current_thread()
        while self.thread is me and (order := self.orders.get()) is not None:
            order.run()

    def add(self, work, message):
        self.orders.put(_Order(work, message, self.take_over))

    def finish(self):
        self.orders.put(None)
        self.thread.join(ANSWER_SECONDS)


def run(make, one_at_a_time=False):
    """Reads standard input to its end and answers each order; libraries that are not made for
    several threads get them one at a time, all from the same thread. When the library keeps that
    thread for too long, `abandon()` lets a sender drop what the thread holds."""
    sender = None
    crew = _Threads()
    if one_at_a_time:
        crew = _Worker(lambda: getattr(sender, "abandon", lambda: None)())
    for line in sys.stdin:
        if not line.strip():
            continue
        message = json.loads(line)
        if message["type"] == "hello":
            sender = make(message["ready"])
            _write({"type": "hello", "name": sender.name, "version": sender.version,
                    "providers": sender.providers, "kinds": list(sender.kinds),
                    "features": sender.features})
        elif message["type"] == "send":
            crew.add(sender.send, message)
        elif message["type"] == "receipts":
            crew.add(sender.receipts, message)
        elif message["type"] == "stop":
            break
    crew.finish()


def kind_of(order, kinds):
    """The kind of an order's notification; raises for one that the library has no way to send."""
    notification = order["notification"]
    kind = notification.get("kind")
    if kind == "alert" and notification.get("silent"):
        kind = "background"
    if kind not in kinds:
        raise Unsupported(f"no way to send {kind!r}")
    return kind


def refuse_fields(notification, names):
    """Raises for fields that the library has no place for."""
    for name in names:
        if name in notification:
            raise Unsupported(f"no place for `{name}`")


def custom_data(notification):
    """`data` as an object, whatever JSON it is."""
    data = notification.get("data", {})
    return dict(data) if isinstance(data, dict) else {"data": data}


def words(notification, line):
    """The text of a line, its key and arguments; a key replaces the text."""
    key = notification.get(line + "LocKey")
    text = None if key is not None else notification.get(line)
    return text, key, notification.get(line + "LocArgs")
