"""Values as workers give them, for tests."""

from grader.model import DictValue, ScalarValue, Value

__all__ = ["dictionary", "texts"]


def texts(*items: str) -> tuple[Value, ...]:
    return tuple(ScalarValue("str", item) for item in items)


def dictionary(type_name: str, keys: tuple[str, ...], items: tuple[Value, ...]) -> DictValue:
    return DictValue(type_name, texts(*keys), items)
