"""Values that a call returned, as plain data: nothing of the submission lives on in them.

The name of a type is the submission's own word. It is shown, and decides nothing that a class of a
submission could gain by it: the kinds of values are told apart by their records.
"""

from msgspec import Struct

Plain = bool | int | float | complex | str | None


class ScalarValue(Struct, frozen=True):
    """A number, truth value, text, or nothing at all (None)."""

    type: str
    """The type's name in its own language: `Int64`, `int`, `numpy.float64`, `Nothing`."""
    value: bool | int | float | str | None


class ComplexValue(Struct, frozen=True):
    type: str
    real: float
    imag: float

    @property
    def value(self) -> complex:
        return complex(self.real, self.imag)


Single = ScalarValue | ComplexValue


class DateValue(Struct, frozen=True):
    """A day, or a moment: no text, though it is kept as one."""

    type: str
    """`datetime.date`, `datetime.datetime`, `Date`, `DateTime`."""
    iso: str
    """The text as ISO 8601 writes it, without the zeros that end a fraction of a second."""


class ArrayValue(Struct, frozen=True):
    """A numeric, Boolean or text array of any rank, its elements rows first."""

    type: str
    """`Vector`, `Matrix`, `Array`, `BitArray`, `numpy.ndarray` …"""
    element: str
    """The element type's name: `Int64`, `Float64`, `Any`, `int64`, `bool` …"""
    shape: tuple[int, ...]
    items: tuple[bool | int | float | str, ...]


class SequenceValue(Struct, frozen=True):
    """A tuple, a list, or an array whose elements are not all plain numbers or texts."""

    type: str
    items: tuple["Value", ...]


class TupleValue(SequenceValue, frozen=True):
    """A tuple, whatever name its type has: its worker says so."""


class NamedTupleValue(TupleValue, frozen=True):
    """A tuple whose items have a name each."""

    names: tuple[str, ...]


class DictValue(Struct, frozen=True):
    """A dictionary, in the order in which it gave its keys."""

    type: str
    keys: tuple["Value", ...]
    items: tuple["Value", ...]


class SetValue(Struct, frozen=True):
    """A set; its members stand in an order of our own, the same for equal sets."""

    type: str
    members: tuple["Value", ...]


class OpaqueValue(Struct, frozen=True):
    """A value of any other type: only its type's name and how it prints, both cut to a bounded
    length."""

    type: str
    text: str
    names: tuple[str, ...] = ()
    """The attributes, among those that the assignment names, that it has."""
    items: tuple["Value", ...] = ()
    """Their values, in the same order."""


class FunctionValue(OpaqueValue, frozen=True):
    """A function or a type, whatever name its own type has: its worker says so."""


Value = (
    ScalarValue
    | ComplexValue
    | DateValue
    | ArrayValue
    | SequenceValue
    | SetValue
    | DictValue
    | OpaqueValue
)
