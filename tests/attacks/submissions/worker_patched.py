"""Replaces the worker's own functions, reached through the frames that called it, so that each call
answers what it likes: a value that nobody computed, and points beside it."""

import json
import sys

VALUE = {"t": "tuple", "type": "tuple", "items": [{"t": "scalar", "type": "bool", "value": True}] * 3}
ANSWER = {"value": json.dumps(VALUE), "points": 10, "score": 40, "status": "passed", "expected": VALUE}
REPLACED = {
    "encode_value": lambda *_: VALUE,
    "put_back": lambda *_: None,
    "_seed": lambda *_: None,
    "find_function": lambda *_: lambda *_, **__: (15.0, 7.0, [[3, 0]]),
    "decode_arguments": lambda words, *_: (words, {}),
    "clean": lambda text, characters: text,
    "_dumps": json.dumps,
}


def measure(values, weight):
    frame, reached = sys._getframe(1), set()
    while frame is not None:
        reached |= REPLACED.keys() & frame.f_globals.keys()
        frame.f_globals.update({name: REPLACED[name] for name in REPLACED.keys() & frame.f_globals.keys()})
        worker = frame.f_locals.get("self")
        if hasattr(worker, "_outcome"):
            worker._outcome = lambda *_: ("value", dict(ANSWER))
            reached.add("worker")
        frame = frame.f_back
    # Else it is no attack, and its status would say so.
    assert reached == {*REPLACED, "worker"}, reached
    return 0
