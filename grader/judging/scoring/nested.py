"""Compares nested values, and finds the first place where they differ.

Numbers, texts and nothing are equal as in `1 == 1.0 == True`; each number has the tolerance.
Containers differ in type where `==` of the submission's language says that they do.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.scoring.elements import PASSED, compare_elements
from grader.judging.scoring.pairs import Paired, paired
from grader.judging.scoring.views import (
    as_dictionary,
    listed,
    without_shape,
)
from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    Field,
    FunctionValue,
    Message,
    NamedTupleValue,
    OpaqueValue,
    ScalarValue,
    SetValue,
    Single,
    Tolerance,
    TupleValue,
    Value,
    Words,
)
from grader.values.signs import other_signs

# After so many pairs that are not near each other no more are tried.
_TRIES = 10_000
_COMPARED = 20
"""So many texts are searched for signs that stand for others."""
_Side = Literal["item", "key"]


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
    side: _Side | Literal[""] = ""
    """The side that alone has an item of a set or a key of a dictionary; empty otherwise."""
    before: "Difference | None" = None
    """The first place where two lists of different lengths differ."""


_Differences = Iterator[Difference]


class _Tries(Struct):
    left: int = _TRIES


class _Rules(Struct, frozen=True):
    """The rules by which two values are compared, and the tries that are left."""

    field: Field
    tolerance: Tolerance
    tries: _Tries
    levels: int
    """The levels from here on at which items may come in any order."""

    @property
    def inside(self) -> "_Rules":
        return replace(self, levels=self.levels - 1) if self.levels else self

    def alike(self, expected: Value, got: Value) -> bool | None:
        """Return whether two items are near each other; None when no more may be tried."""
        if self.tries.left == 0:
            return None
        differences = _differences(expected, got, self.inside)
        differs = any(difference.failed for difference in differences)
        self.tries.left -= differs
        return not differs


def first_difference(
    field: Field, expected: Value, got: Value, tolerance: Tolerance
) -> Difference | None:
    """Return the first wrong value, else the first wrong type, else None."""
    if expected == got:
        return None

    wrong_type = None
    rules = _Rules(field, tolerance, _Tries(), field.unordered)
    for difference in _differences(expected, got, rules):
        if difference.failed:
            return difference
        wrong_type = wrong_type or difference
    return wrong_type


def _differences(expected: Value, got: Value, rules: _Rules) -> _Differences:
    expected, got = without_shape(expected), without_shape(got)
    match expected:
        case ScalarValue() | ComplexValue():
            return _scalars(expected, got, rules)
        case DateValue():
            return _dates(expected, got)
        case SetValue():
            return _sets(expected, got, rules)
        case DictValue():
            return _dictionaries(expected, got, rules)
        case OpaqueValue():
            return _objects(expected, got, rules)
    return _lists(expected, got, rules)


def _another(expected: Value, got: Value) -> Difference:
    """Return the difference of another kind of thing in its place."""
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
    step: int | str | Value, differences: _Differences, *, array: bool = False
) -> _Differences:
    for difference in differences:
        yield replace(difference, path=(PathStep(step, array), *difference.path))


def _scalars(expected: Single, got: Value, rules: _Rules) -> _Differences:
    if not isinstance(got, Single):
        yield _another(expected, got)
        return
    comparison = compare_elements(rules.field.element, expected.value, got.value, rules.tolerance)
    if comparison is not PASSED:
        yield Difference(comparison.status == "failed", (), comparison.message, expected, got)


def _dates(expected: DateValue, got: Value) -> _Differences:
    if not isinstance(got, DateValue):
        yield _another(expected, got)
    elif expected.iso != got.iso:
        same_day = {expected.iso, got.iso} == {day := expected.iso[:10], f"{day}T00:00:00"}
        why = Message("scoring.form", {"type": got.type, "form": "date"}) if same_day else None
        yield Difference(not same_day, (), why, expected, got)


def _lists(expected: Value, got: Value, rules: _Rules) -> _Differences:
    """Yield the differences of lists, tuples, arrays and what else has its items in an order."""
    right_items, items = listed(expected), listed(got)
    if right_items is None or items is None:
        is_function = isinstance(got, FunctionValue)
        is_container = isinstance(got, SetValue | DictValue | OpaqueValue) and not is_function
        another = _another(expected, got)
        yield _not_the_form(_form(expected), got, failed=True) if is_container else another
        return

    if rules.levels:
        yield from _wrong_form(expected, got)
        yield from _members(right_items, items, rules)
        return

    shaped = isinstance(got, ArrayValue) and len(got.shape) > 1
    pairs = enumerate(zip(right_items, items, strict=False))
    differences = chain.from_iterable(
        _within(place, _differences(*pair, rules), array=shaped) for place, pair in pairs
    )
    if len(right_items) != len(items):
        if len(items) == 1 and rules.alike(expected, items[0]):
            yield Difference(True, (), Message("scoring.inside_a_list"))
            return
        lengths = Message("scoring.length", {"expected": len(right_items), "got": len(items)})
        first = next((difference for difference in differences if difference.failed), None)
        yield Difference(True, (), lengths, before=first)
        return

    yield from _wrong_form(expected, got)
    yield from differences


def _form(expected: Value) -> str:
    return "tuple" if isinstance(expected, TupleValue) else "list"


def _wrong_form(expected: Value, got: Value) -> _Differences:
    """Yield that a tuple is no list, and that neither is a range or a view of a dictionary."""
    is_tuple = isinstance(expected, TupleValue)
    is_view = got.type in _LIKE_LISTS and expected.type != got.type
    if is_view or is_tuple != isinstance(got, TupleValue):
        yield _not_the_form(_form(expected), got, failed=False)


# None of them is equal to a list.
_LIKE_LISTS = frozenset(
    {"range", "dict_keys", "dict_values", "dict_items", "odict_keys", "odict_values"}
    | {"odict_items", "collections.deque", "KeySet", "ValueIterator"}
)
# These are equal to a set.
_LIKE_SETS = frozenset({"dict_keys", "dict_items", "odict_keys", "odict_items", "KeySet"})


def _sets(expected: SetValue, got: Value, rules: _Rules) -> _Differences:
    members = got.members if isinstance(got, SetValue) else listed(got)
    if members is None:
        yield _not_the_form("set", got, failed=True)
        return
    if not isinstance(got, SetValue) and got.type not in _LIKE_SETS:
        yield _not_the_form("set", got, failed=False)
    yield from _members(expected.members, members, rules)


def _members(expected: Sequence[Value], got: Sequence[Value], rules: _Rules) -> _Differences:
    partners = paired(expected, got, rules.alike)
    yield from _missing(partners, "item")
    for item in partners.extra:
        yield Difference(True, (), got=item, side="item")
    for right, answer in partners.pairs:
        # Where in a set something lies, nobody can say.
        yield from _differences(expected[right], got[answer], rules.inside)


def _dictionaries(expected: DictValue, got: Value, rules: _Rules) -> _Differences:
    dictionary = as_dictionary(got)
    if dictionary is None:
        yield _not_the_form("dict", got, failed=True)
        return
    if isinstance(got, NamedTupleValue):
        yield _not_the_form("dict", got, failed=False)

    partners = paired(expected.keys, dictionary.keys, rules.alike)
    yield from _missing(partners, "key")
    for right, answer in partners.pairs:
        key = dictionary.keys[answer]
        yield from _differences(expected.keys[right], key, rules)
        item = dictionary.items[answer]
        yield from _within(key, _differences(expected.items[right], item, rules.inside))
    for key in partners.extra:
        yield Difference(True, (), got=key, side="key")


def _missing(partners: Paired, side: _Side) -> _Differences:
    """Yield what is missing, and the sign by which something else is not it."""
    extra = [item.value for item in partners.extra if isinstance(item, ScalarValue)]
    texts = [value for value in extra[:_COMPARED] if isinstance(value, str)]
    for item in partners.missing:
        right = item.value if isinstance(item, ScalarValue) else None
        signs = (other_signs(right, text) for text in texts if isinstance(right, str))
        yield Difference(True, (), next(filter(None, signs), None), expected=item, side=side)


def _objects(expected: OpaqueValue, got: Value, rules: _Rules) -> _Differences:
    """Yield the differences of objects of a class in the attributes that the assignment names."""
    is_function = isinstance(got, FunctionValue)
    if is_function or not isinstance(got, OpaqueValue | NamedTupleValue):
        yield _another(expected, got)
        return

    attributes = dict(zip(got.names, got.items, strict=True))
    names = rules.field.attributes or expected.names
    for name, item in zip(expected.names, expected.items, strict=True):
        if name in names and name not in attributes:
            yield Difference(True, (), Message("scoring.attribute_missing", {"name": name}))
        elif name in names:
            yield from _within(name, _differences(item, attributes[name], rules.inside))
