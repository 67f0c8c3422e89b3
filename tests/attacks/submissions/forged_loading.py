"""Answers the request to load in the worker's place: with thousands of names and texts."""

import json
import os
import sys

frame = sys._getframe()
while frame is not None and "nonce" not in frame.f_locals:
    frame = frame.f_back
answer = {
    "id": frame.f_locals["nonce"],
    "kind": "loaded",
    "missing": [f"function_{number}" for number in range(9000)],
    "skipped": [{"file": f"../../{number}", "line": 1, "code": "x" * 50, "reason": "y"} for number in range(1000)],
}
os.write(frame.f_locals["self"]._answers, json.dumps(answer).encode() + b"\n")


def measure(values, weight):
    return 0
