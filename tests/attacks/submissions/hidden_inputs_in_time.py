"""Takes a time, and an amount of printed text, that depend on its arguments."""

import time


def measure(values, weight):
    digit = int(values[0]) % 10
    time.sleep(digit / 50)
    ends = time.process_time() + digit / 50
    while time.process_time() < ends:
        pass
    print("x" * digit * 200)
    if digit > 4:
        raise MemoryError
    return digit
