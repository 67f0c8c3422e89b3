"""Compares nested values, and finds the first place where they differ.

Numbers, texts and nothing are equal as in `1 == 1.0 == True`; each number has the tolerance.
Containers differ in type where `==` of the submission's language says that they do.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.scoring.elements import PASSED, compare_elements
from grader.judging.scoring.pairs import paired
from grader.judging.scoring.views import (
    as_dictionary,
    listed,
    without_shape,
)
from grader.model import (
    ArrayValue,
    DateValue,
    DictValue,
    Field,
    FunctionValue,
    Message,
    NamedTupleValue,
    OpaqueValue,
    SequenceValue,
    SetValue,
    Single,
    Tolerance,
    TupleValue,
    Value,
    Words,
)

# After so many pairs that are not near each other no more are tried.
_TRIES = 10_000


class PathStep(Struct, frozen=True):
    """One step into a value: by position from 0, by key, or by the name of an attribute."""

    by: int | str | Value
    in_array: bool = False
    """True for a position in an array of more than one dimension."""


class Difference(Struct, frozen=True):
    """A place where what was given is not as expected."""

    failed: bool
    """False where only the type is wrong."""
    path: tuple[PathStep, ...]
    why: Words | None = None
    expected: Value | None = None
    """The expected value, where a value stands in the place of another one; so for `got`."""
    got: Value | None = None
    side: Literal["", "item", "key"] = ""
    """The side that alone has an item of a set or a key of a dictionary; empty otherwise."""
    before: "Difference | None" = None
    """The first place where two lists of different lengths differ."""


_Differences = Iterator[Difference]


class _Asked(Struct):
    field: Field
    tolerance: Tolerance
    tries_left: int = _TRIES


def first_difference(
    field: Field, expected: Value, got: Value, tolerance: Tolerance
) -> Difference | None:
    """Return the first wrong value, else the first wrong type, else None."""
    if expected == got:
        return None
    asked = _Asked(field, tolerance)
    if field.unordered and isinstance(got, SequenceValue | ArrayValue):
        return _first(_unordered(expected, got, asked))
    return _first(_differences(expected, got, asked))


def _first(differences: Iterable[Difference]) -> Difference | None:
    wrong_type = None
    for difference in differences:
        if difference.failed:
            return difference
        wrong_type = wrong_type or difference
    return wrong_type


def _differences(expected: Value, got: Value, asked: _Asked) -> _Differences:
    expected, got = without_shape(expected), without_shape(got)
    if isinstance(expected, Single) and isinstance(got, Single):
        yield from _scalars(expected, got, asked)
    elif isinstance(expected, DateValue):
        yield from _dates(expected, got)
    elif isinstance(expected, SetValue):
        yield from _sets(expected, got, asked)
    elif isinstance(expected, DictValue):
        yield from _dictionaries(expected, got, asked)
    elif isinstance(expected, OpaqueValue):
        yield from _objects(expected, got, asked)
    elif isinstance(expected, Single):
        yield _other(expected, got)
    else:
        yield from _lists(expected, got, asked)


def _other(expected: Value, got: Value) -> Difference:
    """Another kind of thing in its place."""
    why = None
    if isinstance(got, FunctionValue):
        why = Message("scoring.is_function")
    elif isinstance(got, Single) and got.value is None:
        why = Message("scoring.nothing", {"type": got.type})
    return Difference(True, (), why, expected, got)


def _not_the_form(form: str, got: Value, *, failed: bool) -> Difference:
    key = "scoring.not_form" if failed else "scoring.form"
    return Difference(failed, (), Message(key, {"type": got.type, "form": form}))


def _within(
    by: int | str | Value, differences: _Differences, *, array: bool = False
) -> _Differences:
    for difference in differences:
        yield replace(difference, path=(PathStep(by, array), *difference.path))


def _scalars(expected: Single, got: Single, asked: _Asked) -> _Differences:
    comparison = compare_elements(asked.field.element, expected.value, got.value, asked.tolerance)
    if comparison is not PASSED:
        failed = comparison.status == "failed"
        yield Difference(failed, (), comparison.message, expected, got)


def _dates(expected: DateValue, got: Value) -> _Differences:
    if not isinstance(got, DateValue):
        yield _other(expected, got)
    elif expected.iso != got.iso:
        same_day = {expected.iso, got.iso} == {day := expected.iso[:10], f"{day}T00:00:00"}
        why = Message("scoring.form", {"type": got.type, "form": "date"}) if same_day else None
        yield Difference(not same_day, (), why, expected, got)


def _lists(expected: Value, got: Value, asked: _Asked) -> _Differences:
    """Lists, tuples, arrays and what else has its items in an order."""
    wanted, given = listed(expected), listed(got)
    form = "tuple" if isinstance(expected, TupleValue) else "list"
    if wanted is None or given is None:
        is_function = isinstance(got, FunctionValue)
        is_other_form = isinstance(got, SetValue | DictValue | OpaqueValue) and not is_function
        yield _not_the_form(form, got, failed=True) if is_other_form else _other(expected, got)
        return
    shaped = isinstance(got, ArrayValue) and len(got.shape) > 1
    items = (
        difference
        for place, (want, have) in enumerate(zip(wanted, given, strict=False))
        for difference in _within(place, _differences(want, have, asked), array=shaped)
    )
    if len(wanted) != len(given):
        lengths = Message("scoring.length", {"expected": len(wanted), "got": len(given)})
        first = next((difference for difference in items if difference.failed), None)
        yield Difference(True, (), lengths, before=first)
        return
    if _wrong_form(expected, got):
        yield _not_the_form(form, got, failed=False)
    yield from items


def _wrong_form(expected: Value, got: Value) -> bool:
    """Tuple and list are two things, and neither is a range or a view of a dictionary."""
    if isinstance(expected, TupleValue) != isinstance(got, TupleValue):
        return True
    return got.type in _LIKE_LISTS and expected.type != got.type


# Python's; none of them is equal to a list.
_LIKE_LISTS = frozenset(
    {"range", "dict_keys", "dict_values", "dict_items", "odict_keys", "odict_values"}
    | {"odict_items", "collections.deque"}
)
# These are equal to a set.
_LIKE_SETS = frozenset({"dict_keys", "dict_items", "odict_keys", "odict_items"})


def _sets(expected: SetValue, got: Value, asked: _Asked) -> _Differences:
    given = got.members if isinstance(got, SetValue) else listed(got)
    if given is None:
        yield _not_the_form("set", got, failed=True)
        return
    if not isinstance(got, SetValue) and got.type not in _LIKE_SETS:
        yield _not_the_form("set", got, failed=False)
    yield from _members(expected.members, given, asked)


def _unordered(expected: Value, got: Value, asked: _Asked) -> _Differences:
    """The items of two lists, in whatever order they come."""
    wanted, given = listed(without_shape(expected)), listed(without_shape(got))
    if wanted is None or given is None:
        yield from _differences(expected, got, asked)
        return
    if _wrong_form(expected, got):
        form = "tuple" if isinstance(expected, TupleValue) else "list"
        yield _not_the_form(form, got, failed=False)
    yield from _members(wanted, given, asked)


def _members(wanted: Sequence[Value], given: Sequence[Value], asked: _Asked) -> _Differences:
    found = paired(wanted, given, _alike(asked))
    for item in found.missing:
        yield Difference(True, (), expected=item, side="item")
    for item in found.extra:
        yield Difference(True, (), got=item, side="item")
    for want, have in found.pairs:
        # Where in a set something lies, nobody can say.
        yield from _differences(wanted[want], given[have], asked)


def _dictionaries(expected: DictValue, got: Value, asked: _Asked) -> _Differences:
    given = as_dictionary(got)
    if given is None:
        yield _not_the_form("dict", got, failed=True)
        return
    if isinstance(got, NamedTupleValue):
        yield _not_the_form("dict", got, failed=False)
    found = paired(expected.keys, given.keys, _alike(asked))
    for key in found.missing:
        yield Difference(True, (), expected=key, side="key")
    for want, have in found.pairs:
        yield from _differences(expected.keys[want], given.keys[have], asked)
        differences = _differences(expected.items[want], given.items[have], asked)
        yield from _within(given.keys[have], differences)
    for key in found.extra:
        yield Difference(True, (), got=key, side="key")


def _alike(asked: _Asked) -> Callable[[Value, Value], bool | None]:
    def alike(one: Value, other: Value) -> bool | None:
        if asked.tries_left == 0:
            return None
        found = not any(difference.failed for difference in _differences(one, other, asked))
        asked.tries_left -= not found
        return found

    return alike


def _objects(expected: OpaqueValue, got: Value, asked: _Asked) -> _Differences:
    """Objects of a class are compared by the attributes that the assignment names."""
    given = _attributes(got)
    if given is None:
        yield _other(expected, got)
        return
    names = asked.field.attributes or expected.names
    for name, item in zip(expected.names, expected.items, strict=True):
        if name in names and name not in given:
            yield Difference(True, (), Message("scoring.attribute_missing", {"name": name}))
        elif name in names:
            yield from _within(name, _differences(item, given[name], asked))


def _attributes(value: Value) -> dict[str, Value] | None:
    if isinstance(value, FunctionValue) or not isinstance(value, OpaqueValue | NamedTupleValue):
        return None
    return dict(zip(value.names, value.items, strict=True))
