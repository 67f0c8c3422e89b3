"""Asks for more rights: namespaces, mounts, other users, priorities, higher limits, set-user-id."""

import ctypes
import os
import resource
import subprocess

libc = ctypes.CDLL(None, use_errno=True)


def measure(values, weight):
    for flag in (0x10000000, 0x00020000, 0x40000000, 0x20000000, 0x10020000):
        if libc.unshare(flag) == 0:
            print("@BREACH@: a new namespace", hex(flag))
    for call in (
        lambda: libc.mount(b"none", b"/tmp", b"tmpfs", 0, b"") == 0,
        lambda: libc.chroot(b".") == 0,
        lambda: os.setuid(0),
        lambda: os.setgroups([0]),
        lambda: os.setresuid(0, 0, 0),
        lambda: os.nice(-20),
        lambda: os.chown(os.environ["TMPDIR"], 0, 0),
        lambda: os.mknod("device", 0o60666, 0x0800),
        lambda: resource.setrlimit(resource.RLIMIT_CPU, (10**6, 10**6)),
        lambda: resource.setrlimit(resource.RLIMIT_NPROC, (10**6, 10**6)),
        lambda: resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (1, 1)),
    ):
        try:
            if call() is not False:
                print("@BREACH@: gained a right")
        except (OSError, ValueError):
            pass
    for command in (["su", "-c", "id"], ["sudo", "-n", "id"], ["mount"], ["unshare", "-r", "id"], ["passwd", "-S"]):
        try:
            said = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=5).stdout
        except (OSError, subprocess.TimeoutExpired):
            continue
        if "uid=0" in said:
            print("@BREACH@: became root by", command)
    if os.getuid() == 0 or os.geteuid() == 0:
        print("@BREACH@: is root")
    return 0
