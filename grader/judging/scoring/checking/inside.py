"""The process in which checks run: says of calls with their answers what is wrong.

A check gets answers that somebody may have made to hang it, so it has a process of its own, which
the operating system ends at its bounds. Started as a file, with its `sys.path` as first argument.
"""

import json
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

_OBJECTIONS_AT_MOST = 100
_TEXT_AT_MOST = 1000


def main(path: str, file: str, cpu_seconds: str, wall_seconds: str, memory_bytes: str) -> None:
    """Serve until the input ends."""
    sys.path[:] = json.loads(path)
    from grader.bounded import Bounds, serve  # noqa: PLC0415

    def judged(check: str, *question: object) -> Sequence[Any] | str:
        """Return what a check finds wrong, or the text of its error."""
        try:
            return _objections(_loaded(file)[check](*question))
        except Exception as error:
            return _error_text(error, file)

    bounds = Bounds(float(wall_seconds), int(memory_bytes))
    serve({"check": (judged, float(cpu_seconds))}, bounds)


@cache
def _loaded(file: str) -> Mapping[str, Callable[..., Iterable[Any]]]:
    module = sys.modules["checks"] = ModuleType("checks")
    exec(compile(Path(file).read_bytes(), file, "exec", dont_inherit=True), vars(module))
    return vars(module)


def _objections(result: Iterable[Any] | None) -> Sequence[Any]:
    # sys.path is set by now.
    from grader.api import Wrong  # noqa: PLC0415
    from grader.judging.scoring.checking import Objection  # noqa: PLC0415
    from grader.model import Text  # noqa: PLC0415

    if result is None:
        raise TypeError("it returned None, where Wrong one by one or a list of them is asked for")

    objections = []
    for wrong in islice(result, _OBJECTIONS_AT_MOST):
        if isinstance(wrong, Wrong):
            field, en, es = (
                str(text)[:_TEXT_AT_MOST] for text in (wrong.field, wrong.en, wrong.es)
            )
            objections.append(Objection(field, Text(en, es or None)))
        elif isinstance(wrong, Objection):  # of the grader's own check
            objections.append(wrong)
        else:
            raise TypeError(f"it gave {type(wrong).__name__}, where Wrong is asked for")
    return objections


def _error_text(error: Exception, checks: str) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == checks]
    place = f" ({Path(checks).name}:{lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {error}"[:_TEXT_AT_MOST] + place


if __name__ == "__main__":
    main(*sys.argv[1:])
