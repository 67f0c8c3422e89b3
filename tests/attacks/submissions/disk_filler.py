"""Fills the disk: long files, removed files, holes, many files (100 MB at most)."""

import os


def measure(values, weight):
    written = 0
    for folder in (os.environ["TMPDIR"], "/tmp", "/dev/shm", "/var/tmp", os.path.dirname(os.path.abspath(__file__))):
        for number in range(100):
            try:
                file = open(f"{folder}/@MARK@-{number}", "wb", buffering=0)
                if number % 2:
                    os.unlink(file.name)
                written += file.write(b"\1" * (1 << 20))
            except OSError:
                continue
    return written
