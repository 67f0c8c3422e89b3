"""Small changes of a program, by one table of operators for all languages.

Verify makes mutants of a reference by some of them; the line looks with all of them for the change
that makes a submission right. Each is made in the text as it stands, so that lines stay the lines
of whoever wrote it.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations, pairwise, product

from msgspec import Struct

from grader.languages.source.moves import moves
from grader.languages.source.places import (
    Anatomy,
    Change,
    Edit,
    Edits,
    Place,
    PlaceKind,
    Span,
    Spelling,
)

_SIMPLE = re.compile(r"[\w.]+(\([\w., ]*\)|\[[\w., ]*\])?")
_RANGES = ("range", "slice")


def applied(text: str, edits: Edits) -> str:
    """Return the text with these edits made."""
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def changed_lines(before: str, after: str) -> str:
    """Return the changed lines alone, as `diff` writes them."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


class Written(Struct, frozen=True):
    """A program's text, and how its language writes."""

    text: str
    spelling: Spelling

    def of(self, span: Span) -> str:
        return self.text[span[0] : span[1]]

    def closed(self, span: Span) -> str:
        """Return what stands there, in brackets where it would not hold together."""
        text = self.of(span)
        return text if _SIMPLE.fullmatch(text) else f"({text})"


_Make = Callable[[Place, Written], Iterator[Edits]]


class Operator(Struct, frozen=True):
    kind: str
    rank: int
    place: PlaceKind
    make: _Make
    mutates: bool = False
    """True where verify makes mutants by it."""


def changes(anatomy: Anatomy, written: Written, *, only_mutants: bool = False) -> Iterator[Change]:
    """Yield every change of a function, each once, by the operator that makes it likeliest; or
    those alone that make mutants."""
    made: dict[Edits, Change] = {}
    for place in anatomy.places:
        for operator in OPERATORS:
            if operator.place != place.kind or (only_mutants and not operator.mutates):
                continue
            for edits in operator.make(place, written):
                is_change = any(written.of((e.start, e.end)) != e.text for e in edits)
                if is_change and (edits not in made or operator.rank < made[edits].rank):
                    made[edits] = Change(operator.kind, operator.rank, place.start, edits)

    yield from made.values()
    if not only_mutants:
        yield from moves(anatomy, written.text, written.spelling)


def _put(place: Place, *texts: str) -> Iterator[Edits]:
    for text in texts:
        yield (Edit(place.start, place.end, text),)


def _sign(by: Mapping[str, str] | str) -> _Make:
    """Return what puts other signs in a sign's place: those that a mapping says, or the others of
    a group."""

    def make(place: Place, written: Written) -> Iterator[Edits]:
        dot = "." if place.text.startswith(".") else ""
        sign = place.text.removeprefix(dot)
        if isinstance(by, str):
            signs = by.split() if sign in by.split() else []
        else:
            signs = by.get(sign, "").split()
        spelled = written.spelling.signs
        yield from _put(place, *(dot + spelled.get(s, s) for s in signs if s != sign))

    return make


def _operands(*signs: str) -> _Make:
    def make(place: Place, written: Written) -> Iterator[Edits]:
        if place.text.removeprefix(".") in signs:
            yield _exchanged(written, *place.parts)

    return make


def _compared_number(place: Place, written: Written) -> Iterator[Edits]:
    """Yield `== 1` for `< 2`, and the like."""
    _, right = place.parts
    number = _value(written.of(right))
    dot = "." if place.text.startswith(".") else ""
    if isinstance(number, int) and place.text.removeprefix(dot) in ("<", "<=", ">", ">="):
        for sign, near in product(("==", "!="), (number - 1, number + 1)):
            yield Edit(place.start, place.end, dot + sign), Edit(*right, _shown(near))


def _exchanged(written: Written, first: Span, second: Span) -> Edits:
    return Edit(*first, written.closed(second)), Edit(*second, written.closed(first))


def _swapped(choose: Callable[[Sequence[Span]], Iterable[tuple[Span, Span]]]) -> _Make:
    def make(place: Place, written: Written) -> Iterator[Edits]:
        for first, second in choose(place.parts):
            yield Edit(*first, written.of(second)), Edit(*second, written.of(first))

    return make


def _brackets(place: Place, written: Written) -> Iterator[Edits]:
    """Yield brackets around a sign's nearest operands, which bind it before their neighbours."""
    if place.text.endswith("=") and place.text not in _KINDS["comparison"].split():
        return
    (left, _), (begin, right) = place.parts
    before, after = (_signs_in(written.of(part)) for part in place.parts)
    for sign in before[-1:]:
        yield Edit(left + sign.end(), left + sign.end(), "("), Edit(right, right, ")")
    for sign in after[:1]:
        yield Edit(left, left, "("), Edit(begin + sign.start(), begin + sign.start(), ")")


_INSIDE = re.compile(r" ?(?:\band\b|\bor\b|&&|\|\||\*\*|//|[-+*/%<>&|^]|==|!=|<=|>=) ?")


def _signs_in(text: str) -> list[re.Match[str]]:
    """Return the signs of an expression that stand in no brackets of its own."""
    return [match for match in _INSIDE.finditer(text) if _is_outside(text, match.start())]


def _is_outside(text: str, at: int) -> bool:
    before = text[:at]
    return at > 0 and all(before.count(a) == before.count(b) for a, b in ("()", "[]", "{}"))


def _number(place: Place, _: Written) -> Iterator[Edits]:
    if (number := _value(place.text)) is None:
        return
    yield from _put(place, _shown(number + 1))
    if number not in (0, 1):
        yield from _put(place, _shown(number * 0))


def _other_number(place: Place, _: Written) -> Iterator[Edits]:
    if (number := _value(place.text)) is None:
        return
    near = (number - 1, number + 1, number * 0, number * 0 + 1, number + 2, -number)
    yield from _put(place, *(_shown(value) for value in dict.fromkeys(near) if value != number))


def _value(text: str) -> int | float | None:
    for read in (partial(int, base=0), float):
        with suppress(ValueError):
            return read(text.replace("_", ""))
    return None  # 1.0f0, or 1j


def _shown(number: int | float) -> str:
    return repr(number) if number >= 0 else f"({number!r})"


def _one_off(place: Place, written: Written) -> Iterator[Edits]:
    text = written.of((place.start, place.end))
    for less, more in ((" - 1", " + 1"), (" + 1", " - 1")):
        bare = text.removesuffix(less)
        yield from _put(place, bare if bare != text else text + more)


def _negated(place: Place, written: Written) -> Iterator[Edits]:
    yield from _put(place, written.spelling.negated.format(written.of((place.start, place.end))))


def _constant(place: Place, written: Written) -> Iterator[Edits]:
    yield from _put(place, written.spelling.true, written.spelling.false)


def _around(first: int, last: int | None = None) -> _Make:
    def make(place: Place, written: Written) -> Iterator[Edits]:
        text = written.of((place.start, place.end))
        for call in written.spelling.around[first:last]:
            begin = call.partition("{")[0]
            if not begin:
                yield from _put(place, call.format(written.closed((place.start, place.end))))
            elif not text.startswith(begin):
                yield from _put(place, call.format(text))

    return make


def _counted(place: Place, written: Written) -> Iterator[Edits]:
    """Yield a count that begins at 0 where the key is new, and goes on where it is known."""
    (target, _), sign = place.parts, place.text
    if sign in ("=", "+=") and (item := re.fullmatch(r"(.+)\[(.+)\]", written.of(target))):
        yield from _put(place, f"= {written.spelling.counted.format(*item.groups())} +")


def _copied(place: Place, written: Written) -> Iterator[Edits]:
    text = written.closed((place.start, place.end))
    yield from _put(place, *(copy.format(text) for copy in written.spelling.copied))


def _away(place: Place, written: Written) -> Iterator[Edits]:
    if len(place.parts) == 1 and place.text not in _RANGES:
        yield from _put(place, written.closed(place.parts[0]))


def _over(place: Place, written: Written) -> Iterator[Edits]:
    """Yield the other ways to go over the same: its items, its positions, or downwards."""
    text = written.of((place.start, place.end))
    for ways in written.spelling.over:
        patterns = (re.escape(way).replace(r"\{\}", "([^,:]+)") for way in ways)
        matches = [match for pattern in patterns if (match := re.fullmatch(pattern, text))]
        for match in matches[-1:]:
            yield from _put(place, *(way.format(*match.groups()) for way in ways))


def _returned(place: Place, written: Written) -> Iterator[Edits]:
    counted = (written.spelling.around[0].format(name) for name in place.names)
    yield from _put(place, *place.names, "0", *counted)


_ALIKE = """
    max min, maximum minimum, append extend, push! append! pushfirst!, any all, lower upper,
    lowercase uppercase, floor ceil round, find index, keys values items, argmax argmin, first last,
    findmax findmin, startswith endswith, strip lstrip rstrip, union intersection, sum len,
    sum length, add remove, pop! popfirst!, set dict.fromkeys, Set unique, isalpha isalnum isdigit
"""
_FUNCTIONS = [group.split() for group in _ALIKE.split(",")]


def _called(place: Place, _: Written) -> Iterator[Edits]:
    for group in _FUNCTIONS:
        yield from _put(place, *(group if place.text in group else ()))


def _branch(place: Place, _: Written) -> Iterator[Edits]:
    """Yield a first condition as a further one of the chain before it, or the other way round."""
    ends = tuple(Edit(start, end, "") for start, end in place.parts)
    yield (*ends, Edit(place.start, place.end, place.text))


ONE_SIGN = {
    "<": "<= >=", "<=": "< >", ">": ">= <=", ">=": "> <", "==": "!=", "!=": "==",
    "is": "is_not", "is_not": "is", "in": "not_in", "not_in": "in", "and": "or", "or": "and",
    "+": "-", "-": "+", "*": "/", "/": "*", "//": "/", "%": "*", "^": "*", "&": "|", "|": "&",
    "@": "*", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
}  # fmt: skip
"""The signs that verify puts in the place of each."""
_KINDS = {"comparison": "< <= > >= == != is is_not in not_in"}
_KINDS |= {"arithmetic": "+ - * / // % ^ & | @ += -= *= /=", "logic": "and or"}


def _mutated(kind: str) -> Operator:
    by = {sign: ONE_SIGN[sign] for sign in _KINDS[kind].split()}
    return Operator(kind, 1, "sign", _sign(by), mutates=True)


OPERATORS: tuple[Operator, ...] = (
    *map(_mutated, _KINDS),
    Operator("logic", 1, "sign", _sign({"&": "and", "|": "or"})),
    Operator("comparison", 1, "sign", _sign("< <= > >= == !=")),
    Operator("comparison", 2, "sign", _sign("== != in not_in is is_not")),
    Operator("arithmetic", 1, "sign", _sign("+ - * / // % ^")),
    Operator("arithmetic", 1, "sign", _sign("+= -= *= /= //=")),
    Operator("assignment", 2, "sign", _sign({"=": "+= -= *= |=", "+=": "=", "-=": "=", "*=": "="})),
    Operator("assignment", 2, "sign", _counted),
    Operator("order", 2, "sign", _operands("-", "/", "//", "%", "^"), mutates=True),
    Operator("order", 2, "sign", _operands("and", "or")),
    Operator("comparison", 2, "sign", _compared_number),
    Operator("call", 1, "called", _called),
    Operator("brackets", 2, "sign", _brackets),
    Operator("number", 1, "number", _number, mutates=True),
    Operator("number", 1, "number", _other_number),
    Operator("number", 1, "truth", _constant, mutates=True),
    Operator("index", 1, "index", _one_off),
    Operator("index", 2, "index", lambda place, _: _put(place, "0", "1")),
    Operator("condition", 2, "condition", _negated),
    Operator("condition", 3, "condition", _constant, mutates=True),
    Operator("condition", 1, "negation", _away, mutates=True),
    Operator("branch", 1, "branch", _branch),
    Operator("name", 2, "name", lambda place, _: _put(place, *place.names)),
    Operator("number", 3, "number", lambda place, _: _put(place, *place.names)),
    Operator("order", 2, "call", _swapped(pairwise), mutates=True),
    Operator("order", 2, "items", _swapped(pairwise), mutates=True),
    Operator("order", 2, "indices", _swapped(pairwise)),
    Operator("order", 3, "items", _swapped(lambda items: combinations(items, 2))),
    Operator("order", 3, "parameters", _swapped(pairwise)),
    Operator("loop", 2, "over", _over),
    Operator("call", 2, "returned", _around(0, -3)),
    Operator("call", 3, "returned", _around(-3)),
    Operator("number", 2, "returned", _one_off),
    Operator("returned", 3, "returned", _returned),
    Operator("call", 3, "given", _around(4, 9)),
    Operator("call", 2, "given", _around(0, 4)),
    Operator("call", 2, "given", _copied),
    Operator("call", 2, "call", _away),
    Operator("call", 3, "side", _around(0)),
)
"""Every operator, with those first that verify uses."""
