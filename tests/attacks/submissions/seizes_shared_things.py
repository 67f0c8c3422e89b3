"""Takes what all workers share: user numbers, locks, names, terminals, keys, watches."""

import ctypes
import fcntl
import os
import socket
import sys

libc = ctypes.CDLL(None, use_errno=True)
HELD = []


def measure(values, weight):
    for number in range(60_706, 60_706 + 256):
        try:
            name = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            name.bind(f"\0course-grader-uid-{number}")
            HELD.append(name)
        except OSError:
            break
    for path in (sys.argv[0], __file__, sys.executable, os.path.dirname(sys.argv[0]), "/etc/passwd", "/dev/null"):
        try:
            HELD.append(open(path) if os.path.isfile(path) else os.open(path, os.O_RDONLY))
            fcntl.flock(HELD[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            pass
    for call, *arguments in ((29, 4321, 1 << 20, 0o1666), (68, 4321, 0o1666), (64, 4321, 1, 0o1666), (240, b"held", 0o102, 0o666, None), (248, b"user", b"held", b"1", 1, -1)):
        if libc.syscall(call, *arguments) >= 0:
            print("@BREACH@: made something that lives on", call)
    return len(HELD)
