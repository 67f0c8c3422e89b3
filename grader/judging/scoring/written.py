"""Compares what a program wrote with what it had to write, and tells a plain reason apart."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from grader.bounded import Bounded
from grader.judging.scoring.elements import PASSED, Comparison, failed
from grader.judging.scoring.text import compare_text, lines_of, text_in
from grader.judging.scoring.visible import visible
from grader.languages.materialise import materialise
from grader.model import (
    Call,
    Field,
    ScalarValue,
    Tolerance,
    Value,
)

_PATTERN_SECONDS = 5.0


def compare_written(
    field: Field, expected: Value, got: Value, elsewhere: str, tolerance: Tolerance
) -> Comparison:
    """Return whether a program's text is right; if not, with the reason where it is plain.

    `elsewhere`: of standard output and standard error, what was written to the other one.
    """
    comparison = compare_text(field, expected, got, tolerance)
    if comparison.status == "passed" or field.name not in ("output", "errors"):
        return comparison

    right, text = text_in(expected), text_in(got)
    if field.name == "errors":
        return _in_other_stream(field, right, text, elsewhere) or comparison

    both = ScalarValue("text", text + elsewhere)
    if compare_text(field, expected, both, tolerance).status == "passed":
        return failed("scoring.wrong_stream")

    reason = _about_prompts(right, text) or _in_other_stream(field, right, text, elsewhere)
    return reason or (comparison if text.strip() else failed("scoring.nothing_written"))


def _in_other_stream(field: Field, right: str, text: str, elsewhere: str) -> Comparison | None:
    """Return the first missing line, where it was written to the other stream; else None."""
    lines, other_lines = set(lines_of(field.match, text)), lines_of(field.match, elsewhere)
    missing = [line for line in lines_of(field.match, right) if line and line not in lines]
    if not missing or missing[0] not in other_lines:
        return None
    return failed(f"scoring.line_elsewhere.{field.name}", expected=visible(missing[0]))


def _about_prompts(expected: str, got: str) -> Comparison | None:
    """Return the prompt that nobody asked for, or that is missing, where prompts are the only
    difference; else None."""
    right, lines = expected.rstrip().split("\n"), got.rstrip().split("\n")
    unasked = _prompts(lines, right)
    if unasked:
        return failed("scoring.prompt_unasked", prompt=visible(unasked[0]))

    missing = _prompts(right, lines)
    return failed("scoring.prompt_missing", prompt=visible(missing[0])) if missing else None


def _prompts(longer: Sequence[str], shorter: Sequence[str]) -> Sequence[str]:
    """Return the prompts that the longer lines have before the shorter ones; nothing unless each
    longer line ends with its shorter one. The last prompt may stand alone, before nothing."""
    if not any(shorter) or not 0 <= len(longer) - len(shorter) <= 1:
        return []

    prompts = []
    for long, short in zip(longer, shorter, strict=False):
        if not long.rstrip().endswith(short.rstrip()):
            return []
        prompts.append(long.rstrip().removesuffix(short.rstrip()))
    prompts = list(filter(None, prompts))

    asked_before = {prompt.strip() for prompt in prompts}
    is_asked_again = all(line.strip() in asked_before for line in longer[len(shorter) :])
    return prompts if is_asked_again and all(map(_seems_to_ask, prompts)) else []


def _seems_to_ask(text: str) -> bool:
    """Return whether a text is words before a blank, a colon or the like, or such a sign alone; `1`
    before `15` does not ask."""
    words = text.rstrip()
    is_question = words.endswith((":", "?", ">"))
    if any(map(str.isalpha, words)):
        return is_question or words != text
    return is_question and not any(map(str.isdigit, words))


def compare_with_before(call: Call, name: str, got: Value) -> Comparison | None:
    """Return what is to be said of a wrong file that is as it was before the run, or that is not
    there; None of any other."""
    if name in ("output", "errors"):
        return None

    text = text_in(got)
    if not text:
        return failed("scoring.file_absent", name=name)
    return failed("scoring.file_as_before") if text == _mapping(call, "files").get(name) else None


def patterns_of(call: Call) -> Mapping[str, str]:
    """Return the patterns that a run's outputs must match, by their names."""
    return _mapping(call, "matches")


def _mapping(call: Call, name: str) -> Mapping[str, str]:
    """Return a mapping of texts that a run has under this name; an empty one where it has none."""
    return cast(Mapping[str, str], materialise(call.kwargs[name]) if name in call.kwargs else {})


def compare_patterns(call: Call, parts: Mapping[str, Value]) -> Mapping[str, Comparison]:
    """Return the comparisons of the outputs that a run must match as patterns, by their names."""
    return {
        name: _compare_pattern(pattern, text_in(parts[name]))
        for name, pattern in patterns_of(call).items()
        if name in parts
    }


def _compare_pattern(pattern: str, text: str) -> Comparison:
    is_right = _child().ask("matches", pattern, text)
    return PASSED if is_right else failed("scoring.not_matching", pattern=pattern)


@cache
def _child() -> Bounded:
    """Return the child that looks for patterns: one may take longer than anybody waits."""
    return Bounded({"matches": (_matches, _PATTERN_SECONDS)})


def _matches(pattern: str, text: str) -> bool:
    return re.fullmatch(pattern, text.rstrip()) is not None
