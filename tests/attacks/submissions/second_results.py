"""Answers each request twice, and the next ones with the nonces of those before."""

import json
import os
import sys

USED = []


def measure(values, weight):
    frame = sys._getframe()
    while "nonce" not in frame.f_locals:
        frame = frame.f_back
    USED.append(frame.f_locals["nonce"])
    channel = frame.f_locals["self"]._answers
    wrong = {"t": "real", "type": "float", "value": -1.0}
    for name in (*USED, *USED):
        for kind in ("value", "exception", "missing", "loaded", "defined", "ready"):
            os.write(channel, json.dumps({"id": name, "kind": kind, "value": wrong}).encode() + b"\n")
    return float(values.sum() * weight)
