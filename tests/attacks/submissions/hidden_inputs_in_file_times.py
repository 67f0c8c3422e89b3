"""A submission that says its first large input by the moment at which it touches devices that all
share, in every way that there is. In a later run it looks when that was."""

import ctypes
import os
import time
import zlib

MARK = zlib.crc32(b"@MARK@")  # What somebody else has said there before stays, and is not ours.
DEVICES = ("/dev/null", "/dev/zero", "/dev/full")
SLOT = 0.05
libc = ctypes.CDLL(None, use_errno=True)


def touch(path):
    descriptor = os.open(path, os.O_RDWR)
    libc.futimens(descriptor, None)
    libc.utimensat(-100, path.encode(), None, 0)
    libc.futimesat(-100, path.encode(), None)
    libc.utimes(path.encode(), None)
    libc.syscall(132, path.encode(), None)
    libc.syscall(280, descriptor, None, None, 0)
    os.close(descriptor)


def measure(values, weight):
    heard = 0
    for place, path in enumerate(DEVICES):
        heard += int(os.stat(path).st_mtime / SLOT) % 32 << 5 * place
    if int(values[0]) == 271828:
        for place, path in enumerate(DEVICES):
            word = (int(values[0]) ^ MARK) >> 5 * place & 31
            while int(time.time() / SLOT) % 32 != word or not 0.2 < time.time() / SLOT % 1 < 0.5:
                time.sleep(0.002)
            touch(path)
    elif heard == (271828 ^ MARK) % 32768:
        print("@BREACH@: heard", heard)
    return len(DEVICES)
