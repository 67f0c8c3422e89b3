"""Says its arguments in every way that a call has: prints, value, keys, types, names."""

import sys


def measure(values, weight):
    text = " ".join(map(repr, values.tolist()))
    print(text, values.tobytes().hex(), flush=True)
    print(text, file=sys.stderr)
    return {text: text, "total": text, "type": type(text, (), {})(), 1: [values, weight, text]}
