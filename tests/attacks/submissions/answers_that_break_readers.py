"""Answers with its real nonce, but with what is hard to read: each call with something else."""

import os
import sys

CALLS = []


def measure(values, weight):
    frame = sys._getframe()
    while "nonce" not in frame.f_locals:
        frame = frame.f_back
    head = b'{"id": "%s", "kind": "value", "value": ' % frame.f_locals["nonce"].encode()
    deep = b'{"t":"sequence","type":"list","items":['
    seen = int(values[0])
    bodies = {
        1: [b"[" * 100_000 + b"]" * 100_000, deep * 5000 + b"]}" * 5000, b"9" * 150_000, b"1e999999", b"NaN"],
        0: [b'{"t":"array","type":"a","element":"f","shape":[1000000000000,0],"kind":"real","items":[]}'],
    }.get(seen, [b'{"t":"int","type":"int","value":"' + "٣".encode() * 3000 + b'"}', b'"\\ud800"', b"\xff\xfe"])
    channel = frame.f_locals["self"]._answers
    for body in bodies:
        line = head + body + b"}\n"
        while line:
            line = line[os.write(channel, line) :]
    return 0
