"""Signals everybody: a bystander, its parent, its neighbours, and everyone at once.

With SIGURG, which does nothing to who does not ask for it: should nobody stop this, no harm is done.
"""

import os
import signal


def measure(values, weight):
    for pid in ("@BYSTANDER@", "-@BYSTANDER@", "1", str(os.getppid()), "-1"):
        try:
            os.kill(int(pid), signal.SIGURG)
        except OSError:
            continue
        if "@BYSTANDER@" in pid:
            print("@BREACH@: signalled", pid)
    try:
        os.kill(os.getppid(), signal.SIGKILL)
        os.killpg(0, signal.SIGKILL)
    except OSError:
        os._exit(1)
    return 0
