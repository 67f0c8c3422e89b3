"""Says at load all that could tell one worker from another, and floods what is said of loading."""

import os
import sys
import time

raise RuntimeError(f"{sys.argv} {sorted(os.environ)} {os.getcwd()} {'x' * 100_000}")
print(os.getpid(), time.time())
for number in range(1000):
    exec(f"raise_{number}()")
a = not_defined_1
b = not_defined_2 + "\x1b[31m<b>"


def measure(values, weight):
    return 0
