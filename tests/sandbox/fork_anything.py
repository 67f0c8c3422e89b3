"""A fork server for any Python program, as a program of its own inside the sandbox.

``python -I -S -B fork_anything.py``, beside it `grader_sandbox/` with `fork_server.py`. With it the
tests of a layer try its warm starts too.
"""

# Importing pathlib is for the programs to do.
# ruff: noqa: PTH100, PTH120

import os
import runpy
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from grader_sandbox import fork_server  # type: ignore[import-not-found]

del sys.path[0]
# Returns in each worker, with the program and its arguments as if it had been started with them.
fork_server.fork_workers(fork_server.confine_server())
if sys.argv[0] == "-c":
    code = sys.argv.pop(1)
    exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
else:
    runpy.run_path(sys.argv[0], run_name="__main__")
