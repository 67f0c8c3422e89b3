"""Takes memory that no process calls its own: shared mappings, pipes, files in memory."""

import ctypes
import mmap
import os
import time


def measure(values, weight):
    held = []
    libc = ctypes.CDLL(None, use_errno=True)
    for _ in range(60):
        try:
            area = mmap.mmap(-1, 20 << 20)
            area.write(b"\1" * (20 << 20))
            held.append(area)
        except (OSError, ValueError):
            break
    for number in range(40):
        descriptor = libc.syscall(319, b"held", 0)
        if descriptor >= 0:
            print("@BREACH@: a file in memory")
            os.write(descriptor, b"\1" * (1 << 20))
    for _ in range(60):
        try:
            reading, writing = os.pipe()
            os.set_blocking(writing, False)
            os.write(writing, b"\1" * (1 << 20))
        except OSError:
            break
    time.sleep(1)
    return len(held)
