"""Stays just below every limit: time, memory, text, value, files, processes; and says nothing."""

import os
import time

time.sleep(0.5)
HELD = b"\1" * (150 << 20)


def measure(values, weight):
    for _ in range(10):
        if os.fork() == 0:
            time.sleep(0.25)
            os._exit(0)
    with open(f"{os.environ['TMPDIR']}/almost", "wb") as file:
        file.write(b"\1" * 1_000_000)
    print("x" * 1990)
    ends = time.process_time() + 0.3
    while time.process_time() < ends:
        pass
    return "y" * 190_000
