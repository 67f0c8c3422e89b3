"""Prints every environment that it can find, its own and others'."""

import ctypes
import os
import re


def measure(values, weight):
    said = [str(os.environ.get("@VARIABLE@"))]
    getenv = ctypes.CDLL(None).getenv
    getenv.restype = ctypes.c_char_p
    said.append(str(getenv(b"@VARIABLE@")))
    everybody = ["self", "thread-self", "1", str(os.getppid())]
    try:
        everybody += filter(str.isdigit, os.listdir("/proc"))
    except OSError:
        pass
    for who in everybody:
        try:
            said += re.findall(r"SECRET-[A-Z]+-\d+", open(f"/proc/{who}/environ", errors="replace").read())
        except OSError:
            pass
    print(*sorted(set(said)))
    return sorted(set(said))
