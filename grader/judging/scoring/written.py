"""What a program wrote, held against what it had to write; and why it differs, if plain."""

import subprocess
import sys
from collections.abc import Mapping, Sequence

from grader.judging.scoring.elements import PASSED, Comparison, failed
from grader.judging.scoring.text import compare_text
from grader.judging.scoring.visible import visible
from grader.model import (
    Call,
    DictArgument,
    Field,
    ScalarArgument,
    ScalarValue,
    Tolerance,
    Value,
)

_PATTERN_SECONDS = 5.0
# In a process of its own, for a pattern may take longer than anybody waits.
_PATTERN = "import re, sys; sys.exit(not re.fullmatch(sys.argv[1], sys.stdin.read().rstrip()))"


def compare_written(
    field: Field, expected: Value, got: Value, errors: str, tolerance: Tolerance
) -> Comparison:
    """Return whether a program's text is right, and else why it is not, as far as that is plain.

    `errors`: what it wrote to standard error.
    """
    comparison = compare_text(field, expected, got, tolerance)
    if comparison.status == "passed" or field.name != "output":
        return comparison
    if not _text(got).strip():
        elsewhere = compare_text(field, expected, ScalarValue("text", errors), tolerance)
        is_there = elsewhere.status == "passed"
        return failed("scoring.wrong_stream" if is_there else "scoring.nothing_written")
    return _about_prompts(_text(expected), _text(got)) or comparison


def _about_prompts(expected: str, got: str) -> Comparison | None:
    """Return that prompts are written which nobody asked for, or not written though asked for,
    where that is the only difference."""
    right, own = (text.rstrip().split("\n") for text in (expected, got))
    if len(right) != len(own):
        return None

    unasked = _beginnings(own, right)
    if unasked:
        return failed("scoring.prompt_unasked", prompt=visible(unasked[0]))
    missing = _beginnings(right, own)
    return failed("scoring.prompt_missing", prompt=visible(missing[0])) if missing else None


def _beginnings(longer: Sequence[str], shorter: Sequence[str]) -> Sequence[str]:
    """Return what stands before the shorter lines in the longer ones; nothing where one of these
    does not end like its shorter one."""
    pairs = [(long.rstrip(), short.rstrip()) for long, short in zip(longer, shorter, strict=True)]
    if not all(long.endswith(short) for long, short in pairs):
        return []
    return [long.removesuffix(short) for long, short in pairs if long != short]


def compare_patterns(call: Call, parts: Mapping[str, Value]) -> Mapping[str, Comparison]:
    """Return the comparisons of the outputs that a run must match as patterns, by their names."""
    patterns = call.kwargs.get("matches")
    if not isinstance(patterns, DictArgument):
        return {}

    pairs = zip(patterns.keys, patterns.items, strict=True)
    by_name = {
        str(key.value): str(pattern.value)
        for key, pattern in pairs
        if isinstance(key, ScalarArgument) and isinstance(pattern, ScalarArgument)
    }
    return {
        name: _compare_pattern(pattern, _text(parts[name]))
        for name, pattern in by_name.items()
        if name in parts
    }


def _compare_pattern(pattern: str, text: str) -> Comparison:
    try:
        status = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _PATTERN, pattern],
            input=text.encode(),
            timeout=_PATTERN_SECONDS,
            capture_output=True,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired:
        status = 1
    return PASSED if status == 0 else failed("scoring.not_matching", pattern=pattern)


def _text(value: Value) -> str:
    return value.value if isinstance(value, ScalarValue) and isinstance(value.value, str) else ""
