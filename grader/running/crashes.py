"""The exception that ended a program, read from what the language wrote of it."""

import re
from pathlib import PurePosixPath

from grader.model import ExceptionInfo, Language
from grader.running.staging import Staged

_TYPE = r"(?P<type>[A-Za-z_][\w.]*)"
_LAST_LINES = {
    "python": re.compile(rf"^{_TYPE}(?:: (?P<message>.*))?$", re.MULTILINE),
    "julia": re.compile(
        r"^ERROR: (?:LoadError: )*(?:(?P<type>\w+(?:Error|Exception))(?:\b:? ?))?(?P<message>.*)$",
        re.MULTILINE,
    ),
}
_PLACE = re.compile(r'(?:File ")?(?P<file>[^\s":]+\.\w+)(?:", line |:)(?P<line>[0-9]+)')
_BEGINNINGS = {"python": ("Traceback (most recent call last):", "  File "), "julia": ("ERROR: ",)}
_BELOW = {"python": ("",), "julia": ("\nStacktrace:", "\nin expression starting at ")}
"""Text of the language's own, one of which stands with an error: a program may write the rest."""


def crash_in(errors: str, language: Language, staged: Staged) -> ExceptionInfo | None:
    """Return the exception that the end of standard error tells of; None where it tells of none."""
    beginnings = _BEGINNINGS.get(language, ())
    starts = [at for word in beginnings if (at := errors.rfind(f"\n{word}")) >= 0]
    starts += [0 for word in beginnings if errors.startswith(word)]
    if not starts:
        return None

    text = errors[min(starts) :].lstrip("\n") if language == "python" else errors[max(starts) :]
    lines = list(_LAST_LINES[language].finditer(text))
    if not lines or not any(mark in text for mark in _BELOW[language]):
        return None

    last = lines[-1] if language == "python" else lines[0]
    names = {
        str(PurePosixPath(path).relative_to(staged.folder)): name
        for path, name in staged.names.items()
    }
    places = [match for match in _PLACE.finditer(text) if match["file"] in names]
    place = (places[-1] if language == "python" else places[0]) if places else None
    return ExceptionInfo(
        type=last["type"] or "ErrorException",
        message=(last["message"] or "")[:2000],
        line=None if place is None else int(place["line"]),
        file=None if place is None else names[place["file"]],
    )
