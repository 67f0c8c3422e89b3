"""Values that a call returned, as plain data: nothing of the submission lives on in them."""

from dataclasses import dataclass

__all__ = ["ArrayValue", "DictValue", "OpaqueValue", "ScalarValue", "SequenceValue", "Value"]


@dataclass(frozen=True, slots=True)
class ScalarValue:
    """A number, truth value, text, or nothing at all (None)."""

    type: str
    """The type's name in its own language: `Int64`, `int`, `numpy.float64`, `Nothing`."""
    value: bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class ArrayValue:
    """A numeric, Boolean or text array of any rank, its elements rows first."""

    type: str
    """`Vector`, `Matrix`, `Array`, `BitArray`, `numpy.ndarray` …"""
    element: str
    """The element type's name: `Int64`, `Float64`, `Any`, `int64`, `bool` …"""
    shape: tuple[int, ...]
    items: tuple[bool | int | float | str, ...]


@dataclass(frozen=True, slots=True)
class SequenceValue:
    """A tuple, a list, or an array whose elements are not all plain numbers or texts."""

    type: str
    items: tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class DictValue:
    """A dictionary or named tuple; keys as text, in the order in which it gave them."""

    type: str
    keys: tuple[str, ...]
    items: tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class OpaqueValue:
    """Anything else: only its type's name and how it prints, both cut to a bounded length."""

    type: str
    text: str


Value = ScalarValue | ArrayValue | SequenceValue | DictValue | OpaqueValue
