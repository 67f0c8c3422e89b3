"""Mistakes that answers near the right ones show: in another order, or a little off."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, starmap

from grader.explaining.everyday.attempt import Attempt, Named, Record, named
from grader.explaining.everyday.source import reached
from grader.judging.scoring.parts import expected_parts, given_parts
from grader.judging.scoring.views import listed
from grader.languages.source.text import span_of
from grader.model import ArrayValue, Message, Value
from grader.values.identity import identity

_SMALL = r"(1(\.0*)?e-\d+|0?\.0{2,}1|(np\.finfo\([\w.]*\)\.|\w+\.)*\w*eps(ilon)?\w*(\(\))?)"
_SMALL_ADDED = re.compile(rf"\+\s*{_SMALL}(?![\w.(])|(?<![\w.]){_SMALL}\s*\+", re.IGNORECASE)
_SET_KEPT = re.compile(
    r"((?<![=!<>])=(?!=)[^=]*|\breturn\b.*|\bfor\b.*\bin\s+)(?<!len\()(?<!length\()\b[sS]et\("
)
_IN_ORDER = re.compile(r"\bsort(ed)?\b|\breversed?\b|\[::-1\]")
_A_LITTLE = 1e-3
_TIMES = 1000
"""A result is further off than the number that is added, where it is divided by less than 1."""


def order_of_a_set(attempt: Attempt) -> Iterator[Named]:
    """Yield the first line that keeps a set, where all wrong answers have their items in other
    places, and nothing puts them in order."""
    counting = [record for record in attempt.failures if record.case.points]
    wrong = [(record, _wrong_values(attempt, record)) for record in counting]
    records = [record for record, values in wrong if values]
    all_rearranged = all(starmap(_is_rearranged, chain(*(values for _, values in wrong))))
    lines = list(_reached_lines(attempt)) if records and all_rearranged else []
    if not attempt.has_one_answer or any(_IN_ORDER.search(line) for _, line in lines):
        return

    for place, line in lines:
        if _SET_KEPT.search(line):
            key = f"order_of_a_set.{attempt.language}"
            yield attempt.named(key, records, place=place)
            return


def _is_rearranged(value: Value, right: Value) -> bool:
    items, asked = _items(value), _items(right)
    return items != asked and Counter(items) == Counter(asked)


def _items(value: Value) -> list[str]:
    return [*map(identity, listed(value) or ())]


def _wrong_values(attempt: Attempt, record: Record) -> list[tuple[Value, Value]]:
    """Return the values that are not the right ones, each with the right one."""
    if not record.has_value or record.answer.value is None:
        return []
    parts, _ = given_parts(attempt.function, record.outcome)
    right = expected_parts(attempt.function, record.answer)
    pairs = [(parts[name], right[name]) for name in parts.keys() & right.keys()]
    return [(value, asked) for value, asked in pairs if value != asked]


def small_number_added(attempt: Attempt) -> Iterator[Named]:
    """Yield the first line that adds a small number to a denominator, where all wrong values of a
    case are near the right ones, or near whole numbers."""
    for place, line in _reached_lines(attempt):
        for added in _SMALL_ADDED.finditer(line):
            bound = min(_A_LITTLE, _TIMES * _size_of(added[0]))
            near = [r for r in attempt.failures if _is_near_throughout(attempt, r, bound)]
            is_denominator = _is_in_denominator(line[: added.start()])
            if is_denominator and any(record.case.points for record in near):
                yield named("small_number_added", near, added=added[0].strip(), place=place)
                return


def _reached_lines(attempt: Attempt) -> Iterator[tuple[Message, str]]:
    """Yield the place and the code of each line of the definitions that a call comes to."""
    for group in reached(attempt):
        definition = group.alternatives[0]
        raw = definition.source.text.encode()
        span = span_of(raw, definition)
        text = "" if span is None else raw[slice(*span)].decode(errors="replace")
        for number, line in enumerate(text.split("\n"), definition.place.line):
            yield attempt.place(definition, number), line.partition("#")[0]


def _is_in_denominator(before: str) -> bool:
    """Return whether a bracket behind the last `/` is still open at the end of this text."""
    _, slash, behind = before.rpartition("/")
    return slash != "" and behind.count("(") > behind.count(")")


def _size_of(added: str) -> float:
    """Return the number that is added; for a name, what is usual."""
    number = added.replace("+", "").strip()
    return float(number) if number[0].isdigit() else 1e-9


def _is_near_throughout(attempt: Attempt, record: Record, bound: float) -> bool:
    pairs = _wrong_values(attempt, record) if len(record.case.calls) == 1 else []
    return bool(pairs) and all(_is_a_little_off(value, right, bound) for value, right in pairs)


def _is_a_little_off(value: Value, right: Value, bound: float) -> bool:
    numbers, asked = _numbers(value), _numbers(right)
    near = (_is_near(*pair, bound) for pair in zip(numbers, asked, strict=False))
    return len(numbers) == len(asked) and any(near)


def _numbers(value: Value) -> list[float]:
    items = value.items if isinstance(value, ArrayValue) else [getattr(value, "value", None)]
    return [item for item in items if isinstance(item, float) and math.isfinite(item)]


def _is_near(number: float, asked: float, bound: float) -> bool:
    is_near_asked = number != asked and abs(number - asked) < bound
    return is_near_asked or 0 < abs(number - round(number)) < bound
