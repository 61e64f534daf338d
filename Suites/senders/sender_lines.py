"""The JSON lines of README.md for senders written in Python, and what they all need.

A sender is a class: `Sender(ready)` with `name`, `version`, `providers`, `kinds`, `features` and
`send(order)`, which returns the members of a result or raises. `receipts(message)` is optional.
"""

import json
import sys
import threading

# The harness waits for ten seconds; a word of our own is better than none.
ANSWER_SECONDS = 8


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


def _answer(work, message, lock):
    """Reports once: the result, or that it took too long; the library may go on meanwhile."""
    word = threading.Lock()

    def report(result):
        if word.acquire(blocking=False):
            _write({"type": "result", "id": message["id"], **result})

    late = {"outcome": "failed", "reason": f"no answer in {ANSWER_SECONDS} s"}
    timer = threading.Timer(ANSWER_SECONDS, report, [late])
    timer.daemon = True
    timer.start()
    with lock:
        report(_result(work, message))
    timer.cancel()


class _NoLock:
    def __enter__(self):
        pass

    def __exit__(self, *details):
        pass


def run(make, one_at_a_time=False):
    """Reads standard input to its end; each order has a thread of its own."""
    sender = None
    lock = threading.Lock() if one_at_a_time else _NoLock()
    threads = []
    for line in sys.stdin:
        if not line.strip():
            continue
        message = json.loads(line)
        if message["type"] == "hello":
            sender = make(message["ready"])
            _write({"type": "hello", "name": sender.name, "version": sender.version,
                    "providers": sender.providers, "kinds": sender.kinds,
                    "features": sender.features})
        elif message["type"] in ("send", "receipts"):
            work = sender.send if message["type"] == "send" else sender.receipts
            thread = threading.Thread(target=_answer, args=(work, message, lock), daemon=True)
            thread.start()
            threads = [each for each in threads if each.is_alive()] + [thread]
        elif message["type"] == "stop":
            break
    for thread in threads:
        thread.join(ANSWER_SECONDS)


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
