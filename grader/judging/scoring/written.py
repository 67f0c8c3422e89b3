"""Compares what a program wrote with what it had to write, and tells a plain reason apart."""

import subprocess
import sys
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from grader.judging.scoring.elements import PASSED, Comparison, failed
from grader.judging.scoring.text import compare_text, text_in
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
    """Return whether a program's text is right; if not, with the reason where it is plain.

    `errors`: what the program wrote to standard error.
    """
    comparison = compare_text(field, expected, got, tolerance)
    if comparison.status == "passed" or field.name != "output":
        return comparison

    text = text_in(got)
    if errors.strip():
        anywhere = replace(field, unordered=1)
        for both in (text + errors, f"{text.rstrip()}\n{errors}"):
            with_errors = compare_text(anywhere, expected, ScalarValue("text", both), tolerance)
            if with_errors.status == "passed":
                return failed("scoring.wrong_stream")

    if not text.strip():
        return failed("scoring.nothing_written")
    return _about_prompts(text_in(expected), text) or comparison


def _about_prompts(expected: str, got: str) -> Comparison | None:
    """Return the prompt that nobody asked for, or that is missing, where prompts are the only
    difference; else None."""
    right, lines = expected.rstrip().split("\n"), got.rstrip().split("\n")
    if len(right) != len(lines):
        return None

    unasked = _beginnings(lines, right)
    if unasked:
        return failed("scoring.prompt_unasked", prompt=visible(unasked[0]))

    missing = _beginnings(right, lines)
    return failed("scoring.prompt_missing", prompt=visible(missing[0])) if missing else None


def _beginnings(longer: Sequence[str], shorter: Sequence[str]) -> Sequence[str]:
    """Return what the longer lines have before the shorter ones; nothing unless each longer line
    ends with its shorter one, or where blanks alone stand there."""
    pairs = [(long.rstrip(), short.rstrip()) for long, short in zip(longer, shorter, strict=True)]
    if not all(long.endswith(short) for long, short in pairs):
        return []

    beginnings = [long.removesuffix(short) for long, short in pairs if long != short]
    return beginnings if all(map(str.strip, beginnings)) else []


def patterns_of(call: Call) -> Mapping[str, str]:
    """Return the patterns that a run's outputs must match, by their names."""
    patterns = call.kwargs.get("matches")
    if not isinstance(patterns, DictArgument):
        return {}

    pairs = zip(patterns.keys, patterns.items, strict=True)
    return {
        str(key.value): str(pattern.value)
        for key, pattern in pairs
        if isinstance(key, ScalarArgument) and isinstance(pattern, ScalarArgument)
    }


def compare_patterns(call: Call, parts: Mapping[str, Value]) -> Mapping[str, Comparison]:
    """Return the comparisons of the outputs that a run must match as patterns, by their names."""
    return {
        name: _compare_pattern(pattern, text_in(parts[name]))
        for name, pattern in patterns_of(call).items()
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
