"""The worker for Python submissions: what runs inside the sandbox, beside the submission.

``python -s -P -S -B python_worker.py FOLDER…``, where the folders are what `sys.path` gets. It is
laid into the sandbox with its parts (`python/` here, `grader_worker/` there), and they need only
the standard library and NumPy. It knows no expected value and no points; it answers one request at
a time by the protocol in docs/architecture.md. What a submission does to this process can only
spoil its own answers.
"""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH100, PTH120

import os
import sys

if __name__ == "__main__":
    # NumPy is in one of these folders; site-packages itself is not on the path.
    sys.path.extend(folder for folder in sys.argv[1:] if folder not in sys.path)
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from grader_worker.serving import serve  # type: ignore[import-not-found]

# All parts are loaded now. No submission is to find them by a name, nor them in place of its own.
del sys.path[0]
for _name in [name for name in sys.modules if name.partition(".")[0] == "grader_worker"]:
    del sys.modules[_name]

if __name__ == "__main__":
    serve(0, 1, sys.argv[1:])
