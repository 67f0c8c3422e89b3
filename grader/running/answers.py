"""The answers of a worker, read as records.

A submission may have forged any of them: what does not fit is left out, and texts are cut.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from grader.model import (
    ErrorOrigin,
    ExceptionInfo,
    LoadMode,
    LoadResult,
    Message,
    Outcome,
    Skipped,
    Supplied,
)
from grader.running.channel import Reply
from grader.values import MalformedValueError, decode

GARBLED = Message("running.call.garbled")

_TEXT_AT_MOST = 2_000
_SKIPPED_AT_MOST = 200
_SKIPPED_TEXT_AT_MOST = 500
_TYPES_AT_MOST = 50
_SUPPLIED_AT_MOST = 20
_NAME_AT_MOST = 60

Names = Mapping[str, str]
"""The names that people know staged files by, by their paths here."""


def load_result(
    mode: LoadMode, functions: Sequence[str], content: Mapping[str, Any], names: Names
) -> LoadResult:
    """Return what was skipped and what of `functions` is missing, or why nothing loaded."""
    if content.get("kind") == "failed":
        exception = _exception(content.get("exception"), names)
        where = f"{exception.file}:{exception.line}: " if exception.line else ""
        text = f"{where}{exception.type}: {exception.message}"
        return LoadResult(mode, False, message=Message("running.load_failed", {"error": text}))

    skipped = tuple(
        _skipped(item, names) for item in _records(content.get("skipped"), _SKIPPED_AT_MOST)
    )
    supplied = tuple(
        Supplied(text_of(item.get("name"), _NAME_AT_MOST), text_of(item.get("by"), _NAME_AT_MOST))
        for item in _records(content.get("supplied"), _SUPPLIED_AT_MOST)
    )

    # Only what was asked for can be missing.
    absent = _list(content.get("missing"))
    missing = tuple(name for name in functions if name in absent)
    return LoadResult(mode, True, skipped, missing, supplied=supplied)


def _skipped(item: Mapping[str, Any], names: Names) -> Skipped:
    end_before = _line(item.get("end_before"))
    return Skipped(
        file=_name(item.get("file"), names),
        line=_line(item.get("line")) or 1,
        code=text_of(item.get("code"), _SKIPPED_TEXT_AT_MOST),
        reason=text_of(item.get("reason"), _SKIPPED_TEXT_AT_MOST),
        unparsed=item.get("unparsed") is True,
        end_before=end_before,
        repaired=item.get("repaired") is True or end_before is not None,
    )


def call_outcome(answer: Reply, names: Names, printed_at_most: int) -> Outcome:
    """Return the outcome of a call: `crashed` where the answer says nothing that is known."""
    content = answer.content
    outcome = Outcome(
        "missing",
        printed=text_of(content.get("printed"), printed_at_most),
        printed_cut=content.get("printed_cut") is True,
        errors=_without_paths(text_of(content.get("errors"), printed_at_most), names),
        cpu_seconds=answer.cpu_seconds,
    )

    match content.get("kind"):
        case "value":
            with suppress(MalformedValueError, RecursionError):
                value = decode(content.get("value"))
                observed = tuple(map(decode, _list(content.get("observed"))))
                return replace(outcome, kind="value", value=value, observed=observed)

        case "exception":
            exception = _exception(content.get("exception"), names)
            if exception.type in ("MemoryError", "OutOfMemoryError"):
                detail = Message("running.call.out_of_memory")
                return replace(outcome, kind="memory", exception=exception, detail=detail)
            return replace(outcome, kind="exception", exception=exception)

        case "missing":
            return outcome

        case "endless":
            return replace(outcome, kind="timeout", detail=Message("running.call.printed"))

        case "too_large":
            detail = Message("running.call.too_large")
            return replace(outcome, kind="too_large", detail=detail)

    return Outcome("crashed", detail=GARBLED, cpu_seconds=answer.cpu_seconds)


def _without_paths(text: str, names: Names) -> str:
    """Return a warning with the names that people know files by."""
    for path, name in names.items():
        text = text.replace(path, name)
    return text


def _exception(raw: object, names: Names) -> ExceptionInfo:
    content = raw if isinstance(raw, dict) else {}
    file, origin = content.get("file"), content.get("origin")
    return ExceptionInfo(
        type=text_of(content.get("type")) or "Exception",
        message=text_of(content.get("message")),
        line=_line(content.get("line")),
        file=_name(file, names) if file is not None else None,
        origin=origin if origin in get_args(ErrorOrigin) else None,
        types=tuple(map(text_of, _list(content.get("types"))[:_TYPES_AT_MOST])),
    )


def _list(raw: object) -> list[Any]:
    return raw if isinstance(raw, list) else []


def _records(raw: object, at_most: int) -> list[Mapping[str, Any]]:
    """Return the objects among the first items of a list."""
    return [item for item in _list(raw)[:at_most] if isinstance(item, dict)]


def _name(path: object, names: Names) -> str:
    """Return the name that people know a staged file by; never a path of this machine."""
    text = text_of(path)
    return names.get(text, Path(text).name)


def text_of(raw: object, limit: int = _TEXT_AT_MOST) -> str:
    """Return a worker's text, cut, and without what is no text; empty for anything else."""
    text = raw if isinstance(raw, str) else ""
    return text[:limit].encode("utf-8", "replace").decode("utf-8")


def _line(raw: object) -> int | None:
    return raw if type(raw) is int and 0 < raw < 10**9 else None
