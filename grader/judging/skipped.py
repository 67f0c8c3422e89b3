"""Skipped definitions that cases lack: what could not be loaded, beside what was called."""

import re
from collections.abc import Sequence

from grader.model import CaseResult, Message, Skipped

_OWN_WORDS = re.compile(
    r"\breport\.loading\.(not_python|not_executed|put|undone|repaired|signs|python_2|tabs|"
    r"indentation)\b"
)
_MOST = 8
"""So many words of a worker's own are told; the submission may have written more."""


def cases_lacking(cases: Sequence[CaseResult], skipped: Sequence[Skipped]) -> frozenset[str]:
    """Return the ids of the cases whose calls need a definition that was skipped."""
    return frozenset(
        case.id
        for case in cases
        for statement in skipped
        if defines(statement.code, case.written) and _lacks(case, statement)
    )


def defines(code: str, name: str) -> bool:
    """Return True when the code begins with a definition of the function, not with a call."""
    name = re.escape(name)
    long = rf"(async\s+)?(def|function)\s+{name}\s*[({{]"
    short = rf"{name}\s*(\{{.*\}})?\(.*\)\s*(::\s*\S+\s*)?(where\s[^=]*)?=(?!=)"
    return re.match(rf"\s*({long}|{short})", code) is not None


def _lacks(case: CaseResult, skipped: Skipped) -> bool:
    """Return True when the call found no function, or none of its methods took what it passes.

    A method that cannot be loaded for another reason than its syntax, such as a type of a package
    that is not installed, may be one that nobody asked for.
    """
    if case.status == "missing":
        return True
    if not isinstance(case.message, Message) or not skipped.unparsed:
        return False

    error = case.message.params
    # A method that was to call the skipped one calls itself instead, until the stack is full.
    if error.get("type") == "StackOverflowError":
        return True
    # The text is Julia's own, and in no other language.
    refused = rf"no method matching ([\w.]+\.)?{re.escape(case.written)}\("
    return re.match(refused, str(error.get("text", ""))) is not None


def reason_of(skipped: Skipped) -> str | Message:
    """Return why it was skipped; the worker's own words stand there by the keys of sentences."""
    *parts, last = _OWN_WORDS.split(str(skipped.reason), maxsplit=_MOST)
    reason: str | Message = last
    for before, key in reversed([*zip(parts[::2], parts[1::2], strict=True)]):
        params = {"before": before, "own": Message(f"report.loading.{key}"), "rest": reason}
        reason = Message("report.reason", params)
    return reason
