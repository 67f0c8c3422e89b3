"""Values as workers give them, for tests."""

from grader.model import DictValue, NamedTupleValue, ScalarValue, SequenceValue, TupleValue, Value

__all__ = ["dictionary", "sequence", "texts"]


def texts(*items: str) -> tuple[Value, ...]:
    return tuple(ScalarValue("str", item) for item in items)


def sequence(type_name: str, items: tuple[Value, ...]) -> SequenceValue:
    """Return a list; of a type that is a tuple's in one of the languages, a tuple."""
    kind = TupleValue if type_name in ("tuple", "Tuple") else SequenceValue
    return kind(type_name, items)


def dictionary(
    type_name: str, keys: tuple[str, ...], items: tuple[Value, ...]
) -> DictValue | NamedTupleValue:
    """Return a dictionary with these keys; of the type `NamedTuple`, a named tuple."""
    if type_name == "NamedTuple":
        return NamedTupleValue(type_name, items, keys)
    return DictValue(type_name, texts(*keys), items)
