"""Each of its processes stays below the limit; together they do not (1.6 GB at most)."""

import os
import time


def measure(values, weight):
    for _ in range(8):
        if os.fork() == 0:
            held = b"\1" * (200 << 20)
            time.sleep(20)
            os._exit(len(held) % 2)
    time.sleep(20)
