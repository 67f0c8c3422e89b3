"""Turns on what started it, be it a keeper, a namespace's first process or a server that forks workers:
ends, stops, starves and reads it, joins its group, speaks in its name, leaves it orphans without end."""

import ctypes
import gc
import os
import resource
import signal
import socket
import stat
import struct

libc = ctypes.CDLL(None, use_errno=True)


def attempt(what, *arguments):
    try:
        return what(*arguments)
    except (OSError, ValueError):
        return None


def measure(values, weight):
    maker, said = os.getppid(), set()
    for number in (signal.SIGSTOP, signal.SIGCHLD, signal.SIGTERM, signal.SIGUSR1, signal.SIGKILL):
        attempt(os.kill, maker, number)
        libc.syscall(129, maker, number, ctypes.create_string_buffer(128))
        libc.syscall(234, maker, maker, number)
        handle = libc.syscall(434, maker, 0)
        if handle >= 0:
            attempt(signal.pidfd_send_signal, handle, number)
        if attempt(os.getpgid, maker) not in (None, 0, os.getpgrp()):
            attempt(os.killpg, os.getpgid(maker), number)
    for limit in (resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC, resource.RLIMIT_CPU, resource.RLIMIT_AS):
        attempt(resource.prlimit, maker, limit, (1, 1))
    attempt(os.sched_setaffinity, maker, {0})
    attempt(os.setpriority, os.PRIO_PROCESS, maker, 19)
    attempt(os.setpgid, 0, attempt(os.getpgid, maker) or maker)
    for name in ("mem", "environ", "maps"):
        content = attempt(lambda: open(f"/proc/{maker}/{name}", "rb").read(4096))
        if content and name == "mem":
            said.add("@BREACH@: read its maker's memory")
    for number in attempt(os.listdir, f"/proc/{maker}/fd") or ():
        said.add(f"@BREACH@: sees its maker's descriptor {number}")
    for thing in gc.get_objects():
        if isinstance(thing, socket.socket) and thing.fileno() >= 0:
            said.add("@BREACH@: holds a socket of its maker's")
    for number in range(3, 1024):
        mode = attempt(os.fstat, number)
        if mode is not None and stat.S_ISSOCK(mode.st_mode):
            for text in (b"ready", b"ended 0 0.0", struct.pack("=d", 0.0)):
                if attempt(os.write, number, text):
                    said.add(f"@BREACH@: speaks on descriptor {number}")
    for _ in range(200):
        child = attempt(os.fork)
        if child == 0:
            attempt(os.setsid)
            if attempt(os.fork) == 0:
                os._exit(7)
            os._exit(0)
        if child:
            os.waitpid(child, 0)
    print(*sorted(said), sep="\n")
    return sorted(said)
