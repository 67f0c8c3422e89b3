"""Starts one worker anew and sees to its end: a fork server whose child becomes another program.

``python -I -S -B start_anew.py``. It runs outside the sandbox, for it loads nothing of anybody's.
"""

# Start-up time counts: pathlib is not imported.
# ruff: noqa: PTH100, PTH120

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from _signal import SIG_DFL, SIGPIPE, SIGXFSZ, signal  # type: ignore[import-not-found]

from inside import fork_server  # type: ignore[import-not-found]

# Returns in the worker.
fork_server.fork_workers(fork_server.confine_server())
# This interpreter ignores them, and what is ignored stays so in the worker.
signal(SIGPIPE, SIG_DFL)
signal(SIGXFSZ, SIG_DFL)
try:
    os.execve(sys.orig_argv[0], sys.orig_argv, os.environ)
except OSError as error:
    os.write(2, f"{sys.orig_argv[0]}: {error.strerror}\n".encode())
    os._exit(127)
