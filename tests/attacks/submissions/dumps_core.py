"""Asks for a core file and crashes."""

import os
import resource


def measure(values, weight):
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (1 << 30, 1 << 30))
    except (OSError, ValueError):
        pass
    os.chdir(os.environ["TMPDIR"])
    os.abort()
