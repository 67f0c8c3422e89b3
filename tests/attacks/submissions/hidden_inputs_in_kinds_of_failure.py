"""Fails in a way that depends on its arguments: timeout, crash, memory, too large, exception."""

import os
import time


def measure(values, weight):
    kind = int(values[0]) % 5
    if kind == 0:
        time.sleep(60)
    elif kind == 1:
        os.abort()
    elif kind == 2:
        return bytearray(4 << 30)
    elif kind == 3:
        return list(range(10**6))
    raise SystemExit(kind)
