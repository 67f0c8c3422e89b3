"""The worker for Python submissions: what runs inside the sandbox, beside the submission.

``python -s -P -S -B python_worker.py FOLDER…``, where the folders are what `sys.path` gets. It is
laid into the sandbox with its parts (`python/` here, `grader_worker/` there), and they need only
the standard library and NumPy. It knows no expected value and no points; it answers one request at
a time by the protocol in docs/protocol.md. A submission that changes this process can only
spoil its own answers.

With `--program MODE FILE ARGUMENT…` after the folders it is that program, and serves nobody.

With `--fork` before the folders it serves no submission itself: it forks workers that do, by
`sandbox/inside/fork_server.py` (in `grader_sandbox/` there), as if each had been started anew.
"""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH100, PTH120

import os
import sys

_FORKS = __name__ == "__main__" and sys.argv[1] == "--fork"
if __name__ == "__main__":
    # NumPy is in one of these folders; site-packages itself is not on the path.
    _words = iter(sys.argv[1 + _FORKS :])
    # Up to the file of a program that this process is to be.
    _folders = list(iter(lambda: next(_words, "--program"), "--program"))
    sys.path.extend(folder for folder in _folders if folder not in sys.path)
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
if _FORKS:
    # Confined before anything else is loaded.
    from grader_sandbox import fork_server  # type: ignore[import-not-found]

    _orders = fork_server.confine_server()

from grader_worker.program import (  # type: ignore[import-not-found]  # noqa: E402
    is_program,
    run_program,
)
from grader_worker.serving import (  # type: ignore[import-not-found]  # noqa: E402
    prepare,
    renew,
    serve,
)

# All parts are loaded now. No submission is to find them by a name, nor them in place of its own.
del sys.path[0]
for _name in list(sys.modules):
    if _name.partition(".")[0] in ("grader_worker", "grader_sandbox"):
        del sys.modules[_name]

if _FORKS:
    prepare()
    # Returns in each worker.
    fork_server.fork_workers(_orders)
    renew()
if __name__ == "__main__":
    if is_program():
        run_program()
    else:
        serve(0, 1)
