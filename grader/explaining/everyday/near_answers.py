"""Mistakes that answers near the right ones show: turned, in other letters, a little off, or with
lines beside the right ones."""

import math
import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping

from grader.explaining.everyday.answer_kinds import kind_of_value
from grader.explaining.everyday.attempt import LEAST, Attempt, Named, Record, Tokens, named
from grader.explaining.everyday.source import reached
from grader.explaining.known.tokens import Token
from grader.judging.scoring.parts import expected_parts, given_parts
from grader.judging.scoring.views import listed
from grader.languages.source.text import span_of
from grader.model import ArrayValue, Message, ScalarValue, SequenceValue, Value
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
_LINE = 60
"""The characters that are shown of a line."""

_Kinds = tuple[str | None, ...]


def other_letters(attempt: Attempt) -> Iterator[Named]:
    """Yield a sentence where all texts are right, but for capitals and small letters."""

    def in_other_letters(record: Record, right: Tokens) -> Tokens:
        """Return the answer itself where it is right but for its letters."""
        if record.failed and record.tokens == right:
            return {}  # its type is wrong
        return record.tokens if _small(record.tokens) == _small(right) else {}

    if attempt.has_one_answer and attempt.agrees(in_other_letters):
        yield attempt.named("other_letters")


def _small(tokens: Tokens) -> Tokens:
    return {field: _small_letters(token) for field, token in tokens.items()}


def _small_letters(token: Token) -> Token:
    match token:
        case str(text):
            return text.lower()
        case tuple(parts):
            return tuple(map(_small_letters, parts))
    return token


def pairs_turned(attempt: Attempt) -> Iterator[Named]:
    """Yield a sentence where each item is a pair whose parts are of the kinds asked for, turned."""
    for answers in _by_field(attempt).values():
        answered = set().union(*(_kinds_of_items(value) for _, value, _ in answers))
        asked = set().union(*(_kinds_of_items(right) for _, _, right in answers))
        if len(asked) != 1 or len(answered) != 1:
            continue

        kinds = asked.pop()
        if len(kinds) == 2 and kinds[0] != kinds[1] and answered == {kinds[::-1]}:
            first, second = (Message(f"diagnosis.kind.{kind}") for kind in kinds)
            records = [record for record, _, _ in answers]
            yield attempt.named("pairs_turned", records, first=first, second=second)
            return


def _kinds_of_items(value: Value) -> set[_Kinds]:
    """Return the kinds of the parts of each item; what has no parts has kinds of none."""
    if not isinstance(value, SequenceValue):
        return {()}

    items = [item.items if isinstance(item, SequenceValue) else () for item in value.items]
    return {tuple(map(kind_of_value, item)) for item in items}


def order_of_a_set(attempt: Attempt) -> Iterator[Named]:
    """Yield the first line that keeps a set, where all wrong answers have their items in other
    places, and nothing puts them in order."""
    answers = [answer for answers in _by_field(attempt).values() for answer in answers]
    wrong = [answer for answer in answers if answer[1] != answer[2]]
    all_rearranged = all(_is_rearranged(value, right) for _, value, right in wrong)
    lines = list(_reached_lines(attempt)) if wrong and all_rearranged else []
    if not attempt.has_one_answer or any(_IN_ORDER.search(line) for _, line in lines):
        return

    records = [record for record, _, _ in wrong]
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


def sizes_turned(attempt: Attempt) -> Iterator[Named]:
    """Yield the first matrix with as many rows as it should have columns, and the reverse, where
    two cases with points have one."""
    for answers in _by_field(attempt).values():
        shapes = [(r, _shape_of(value), _shape_of(right)) for r, value, right in answers]
        turned = [answer for answer in shapes if answer[1] == answer[2][::-1] != answer[2]]
        if len(turned) >= LEAST and all(shape != right for _, shape, right in shapes):
            _, (rows, columns), _ = turned[0]
            size, asked = f"{rows}×{columns}", f"{columns}×{rows}"
            records = [record for record, _, _ in turned]
            yield attempt.named("sizes_turned", records, size=size, asked=asked)
            return


def _shape_of(value: Value) -> tuple[int, ...]:
    return value.shape if isinstance(value, ArrayValue) else ()


def _by_field(attempt: Attempt) -> dict[str, list[tuple[Record, Value, Value]]]:
    """Return the answers of the failures with points, each beside the right one."""
    answers: dict[str, list[tuple[Record, Value, Value]]] = {}
    for record in attempt.failures:
        if record.has_value and record.answer.value is not None and record.case.points:
            parts, _ = given_parts(attempt.function, record.outcome)
            right = expected_parts(attempt.function, record.answer)
            for name in parts.keys() & right.keys():
                answers.setdefault(name, []).append((record, parts[name], right[name]))
    return answers


def lines_added(attempt: Attempt) -> Iterator[Named]:
    """Yield the first line that is printed beside what is asked for, where that is all there."""
    additions = {id: _added(written, asked) for id, written, asked in _wrong_texts(attempt)}
    if additions and all(additions.values()):
        yield _lines_named(attempt, "lines_added", additions)


def lines_left_out(attempt: Attempt) -> Iterator[Named]:
    """Yield the first line that is missing, where all that is printed is asked for."""
    omissions = {id: _added(asked, written) for id, written, asked in _wrong_texts(attempt)}
    if omissions and all(omissions.values()):
        yield _lines_named(attempt, "lines_left_out", omissions)


def _lines_named(attempt: Attempt, key: str, lines: Mapping[str, list[str]]) -> Named:
    records = [record for record in attempt.failures if record.case.id in lines]
    line = next(iter(lines.values()))[0]
    shown = line if len(line) <= _LINE else line[:_LINE] + "…"
    return attempt.named(key, records, line=shown)


def _wrong_texts(attempt: Attempt) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield the case of each wrong text with its lines and the right ones. Blanks at the end of a
    line do not count, nor lines of blanks."""
    for record in attempt.failures:
        for name, value, right in _values(attempt, record):
            written, asked = _lines(value), _lines(right)
            if written != asked and record.tokens.get(name) != attempt.right(record).get(name):
                yield record.case.id, written, asked


def _values(attempt: Attempt, record: Record) -> Iterator[tuple[str, Value, Value]]:
    """Yield each field of a case of one call, with what came and what is right."""
    if record.has_value and record.answer.value is not None and len(record.case.calls) == 1:
        parts, _ = given_parts(attempt.function, record.outcome)
        right = expected_parts(attempt.function, record.answer)
        for name in parts.keys() & right.keys():
            yield name, parts[name], right[name]


def _lines(value: Value) -> list[str]:
    content = value.value if isinstance(value, ScalarValue) else None
    lines = content.splitlines() if isinstance(content, str) else []
    return [line.rstrip() for line in lines if line.strip()]


def _added(longer: list[str], shorter: list[str]) -> list[str]:
    """Return the lines of `longer` beside those of `shorter`; none where `shorter` has a line that
    does not come there in its turn, or none at all."""
    remaining = deque(shorter)
    added = []
    for line in longer:
        if remaining and line == remaining[0]:
            remaining.popleft()
        else:
            added.append(line)
    return [] if remaining or not shorter else added


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
    pairs = [(value, right) for _, value, right in _values(attempt, record) if value != right]
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
