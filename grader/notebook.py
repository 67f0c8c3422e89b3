"""A notebook's session, checked from its cells: `%load_ext grader`, `%%check NAME`, `grader.check`.

Nothing is run in the kernel: `grader check` gets the session's cells as a notebook, in a process of
its own.
"""

import base64
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from grader.locale import default_locale, words
from grader.model import Locale

_DEFINED = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
# A page's links to its own parts lead out of a `srcdoc`.
_FRAME = (
    '<iframe title="grader" src="data:text/html;charset=utf-8;base64,{}" sandbox'
    ' style="width: 100%; height: 32rem; border: 0; resize: vertical"></iframe>'
)


class Checked(Struct, frozen=True):
    """The student's report on a session."""

    passed: bool
    """True where all visible cases pass."""
    text: str
    html: str
    """The whole page."""

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        # In a frame, for its style sheet is a whole page's, and its texts are a submission's.
        return _FRAME.format(base64.b64encode(self.html.encode()).decode())


def load_ipython_extension(shell: Any) -> None:
    """Add `%%check NAME` to a session; `%load_ext grader` calls this."""

    def check_cell(line: str, _cell: str) -> Checked | None:
        return _check(shell, line.split())

    shell.register_magic_function(check_cell, "cell", "check")


def check(assignment: str, locale: Locale | None = None) -> Checked | None:
    """Check the functions of the notebook's session against the visible cases, as `grader check`
    does; None where they could not be checked, for the reason that is printed.

    Raises RuntimeError outside IPython.
    """
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if not shell:
        raise RuntimeError(words("cli.check_no_session", default_locale(os.environ)))
    return _check(shell, [assignment, *(["--locale", locale] if locale else [])])


def _check(shell: Any, arguments: Sequence[str]) -> Checked | None:
    if not arguments:
        print(words("cli.check_which", default_locale(os.environ)))
        return None

    with TemporaryDirectory() as folder:
        notebook, page = Path(folder, "session.ipynb"), Path(folder, "report.html")
        notebook.write_text(_as_notebook(shell.history_manager.input_hist_raw[1:]), "utf-8")
        # The session's folder is none to import from: a student's random.py lies there.
        command = [sys.executable, "-P", "-m", "grader", "check", *arguments, str(notebook)]
        environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
        # Jupyter asks for colour, which is none in what is not printed.
        environment.pop("FORCE_COLOR", None)
        with (
            Path(folder, "report.txt").open("w+", encoding="utf-8") as text,
            subprocess.Popen(
                [*command, "--write", str(page)],
                stdout=text,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                env=environment,
            ) as process,
        ):
            try:
                for line in process.stderr or ():
                    print(line, end="")
            except KeyboardInterrupt:
                process.send_signal(signal.SIGINT)
                raise

            process.wait()
            text.seek(0)
            if not page.is_file():
                print(text.read(), end="")
                return None
            return Checked(process.returncode == 0, text.read(), page.read_text("utf-8"))


def _as_notebook(inputs: Sequence[str]) -> str:
    """Return a notebook with a cell for each input, under its number. One that is empty was run
    again, or all that it defines was defined anew."""
    later: set[str] = set()
    sources: list[str] = []
    for source in reversed(inputs):
        defined = set(_DEFINED.findall(source))
        is_replaced = source in sources or (defined and defined <= later)
        sources.append("" if is_replaced else source)
        later |= defined

    cells = [{"cell_type": "code", "source": source} for source in reversed(sources)]
    return json.dumps(
        {"nbformat": 4, "metadata": {"language_info": {"name": "python"}}, "cells": cells}
    )
