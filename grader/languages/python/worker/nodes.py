"""The leaves and branches of a VALUE of the protocol, and the bytes that one may have."""

from collections.abc import Sequence
from math import isfinite, isnan
from typing import Any

from .texts import abridged, type_name

Node = dict[str, Any]
"""A VALUE of the protocol."""
NODE_BYTES = 24
"""No VALUE object is shorter than this as JSON text."""
INT64_MIN, INT64_MAX = -(2**63), 2**63 - 1
MAX_INTEGER_BITS = 1_000_000


class TooLargeError(Exception):
    """The value does not fit into the bytes that one answer may have."""


class Budget:
    """Bytes that are left for a value; what is certain to be written is charged beforehand.

    And the names of the attributes that are asked for of each object in it.
    """

    def __init__(self, limit: int, attributes: Sequence[str] = ()) -> None:
        self.left = limit
        self.attributes = attributes

    def require(self, count: int) -> None:
        if count > self.left:
            raise TooLargeError

    def charge(self, count: int) -> None:
        self.require(count)
        self.left -= count


def array_node(cls: type, element: str, shape: list[int], kind: str, items: list[Any]) -> Node:
    return {
        "t": "array",
        "type": type_name(cls),
        "element": element,
        "shape": shape,
        "kind": kind,
        "items": items,
    }


def sequence_node(cls: type, items: list[Node]) -> Node:
    return {"t": "sequence", "type": type_name(cls), "items": items}


def integer_node(number: int, name: str, budget: Budget) -> Node:
    if number.bit_length() > MAX_INTEGER_BITS:
        raise TooLargeError
    budget.charge(number.bit_length() // 4)
    return {"t": "int", "type": name, "value": json_integer(number)}


def json_integer(number: int) -> int | str:
    """Return a long integer in hexadecimal: Python refuses to write many decimal digits."""
    return number if INT64_MIN <= number <= INT64_MAX else hex(number)


def json_number(number: float) -> float | str:
    if isfinite(number):
        return number
    if isnan(number):
        return "NaN"
    return "Infinity" if number > 0 else "-Infinity"


def json_text(text: str, budget: Budget) -> str:
    budget.charge(len(text))
    # Halves of surrogate pairs are no text, and no UTF-8 can hold them.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def opaque_node(value: object) -> Node:
    return {"t": "opaque", "type": type_name(type(value)), "text": abridged(value)}
