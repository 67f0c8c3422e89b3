"""Returned values as the plain data that a check is given: by the kind of their field."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime
from typing import Any

import numpy as np
from msgspec import Struct

from grader.judging.scoring.curves import as_curve
from grader.judging.scoring.elements import is_nothing, type_of_right_number
from grader.judging.scoring.views import as_array, as_dictionary, is_no_list, listed, unwrap
from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    ElementKind,
    Field,
    Message,
    NamedTupleValue,
    OpaqueValue,
    Plain,
    ScalarValue,
    SequenceValue,
    SetValue,
    Single,
    Text,
    TupleValue,
    Value,
    Words,
)

ANY = Field("", "any", Text(""))


class NotPlain(Exception):  # noqa: N818  (no error: what a submission returned)
    """The value does not have the field's kind; `message` says so."""

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key)
        self.message = Message(f"scoring.{key}", params)


def plain(field: Field, value: Value, first_index: int = 0) -> tuple[Any, Words | None]:
    """Return numbers and texts as Python's, a vector or matrix as an ndarray, a list as a list …;
    and why the value costs what a right value of a wrong type costs, if it does.

    Indices are counted from 0, where the submission counts them from `first_index`.
    Raises NotPlain where the value does not have the field's kind.
    """
    reader = _Reader(field, first_index)
    return reader.read(value), reader.wrong_type


class _Reader(Struct):
    field: Field
    first_index: int
    wrong_type: Words | None = None
    """The first reason."""

    def read(self, value: Value) -> Any:
        if self.field.optional and is_nothing(value):
            return None

        match self.field.kind:
            case "real" | "integer" | "index" | "complex" | "boolean" | "text" as kind:
                return self._alone(kind, value)
            case "vector" | "matrix":
                return self._array(value)

            case "curve":
                curve = as_curve(value)
                if not curve:
                    raise NotPlain("not_curve", type=value.type)
                return np.array(curve)

            case "date" | "object" as form:
                if not isinstance(value, DateValue if form == "date" else OpaqueValue):
                    raise NotPlain("not_form", type=value.type, form=form)

            case "dict":
                return self._named_dictionary(value)
            case "list" | "tuple" | "set" as form:
                return self._container(form, value)
        return self._anything(value)

    def _note(self, wrong_type: Words | None) -> None:
        self.wrong_type = self.wrong_type or wrong_type

    def _alone(self, kind: ElementKind, value: Value) -> Any:
        scalar, was_wrapped = unwrap(value)
        if not isinstance(scalar, Single):
            raise NotPlain(f"not_{kind}", type=value.type)

        element = self._element(kind, scalar.value, scalar.type)
        if was_wrapped:
            self._note(Message("scoring.wrapped", {"type": value.type}))
        return element

    def _element(self, kind: ElementKind, value: Plain, type_name: str) -> Any:
        """Return a scalar as Python's number, truth value or text of this kind."""
        if value is None:
            raise NotPlain("nothing", type=type_name)
        if isinstance(value, str) and kind == "text":
            return value

        number = None
        if not isinstance(value, str):
            with suppress(TypeError, ValueError, OverflowError):
                number = _converted(kind, value)
        if number is None or isinstance(value, str):
            raise NotPlain(f"not_{kind}", type=type_name)
        self._note(type_of_right_number(kind, value).message)
        return number - self.first_index if kind == "index" else number

    def _array(self, value: Value) -> Any:
        array = as_array(value)
        if array is None:
            raise NotPlain("not_array", type=value.type)
        rank = 1 if self.field.kind == "vector" else 2
        if len(array.shape) != rank:
            raise NotPlain("rank", got=len(array.shape), expected=rank)

        if array.nested and value.type in ("Vector", "Array"):
            self._note(Message("scoring.vector_of_vectors"))
        return _packed(self._item(item, value.type) for item in array.items).reshape(array.shape)

    def _item(self, item: Plain, type_name: str) -> Any:
        """Return a scalar inside, of the kind that the field says or that it has."""
        element = self.field.element
        return item if element is None else self._element(element, item, type_name)

    def _named_dictionary(self, value: Value) -> Any:
        dictionary = as_dictionary(value)
        if dictionary is None:
            raise NotPlain("not_form", type=value.type, form="dict")
        if isinstance(value, NamedTupleValue):
            self._note(Message("scoring.form", {"type": value.type, "form": "dict"}))
        return self._dictionary(dictionary)

    def _container(self, form: str, value: Value) -> Any:
        is_set, is_tuple = isinstance(value, SetValue), isinstance(value, TupleValue)
        items = value.members if isinstance(value, SetValue) else listed(value)
        if items is None or (is_set and form != "set"):
            raise NotPlain("not_form", type=value.type, form=form)

        is_list = not is_tuple and not is_no_list(value)
        if not {"set": is_set, "tuple": is_tuple, "list": is_list}[form]:
            self._note(Message("scoring.form", {"type": value.type, "form": form}))
        parts = [self._anything(item) for item in items]
        if form == "set":
            return _set(parts)
        return tuple(parts) if form == "tuple" else parts

    def _anything(self, value: Value) -> Any:
        match value:
            case ScalarValue() | ComplexValue():
                return self._item(value.value, value.type)
            case DateValue(_, text):
                return _date(value.type, text)
            case ArrayValue(_, element, shape, items):
                return _packed(self._item(item, element) for item in items).reshape(shape)
            case SetValue(_, parts):
                return _set(map(self._anything, parts))
            case SequenceValue(_, parts):
                inner = map(self._anything, parts)
                return tuple(inner) if isinstance(value, TupleValue) else list(inner)
            case DictValue():
                return self._dictionary(value)
            case OpaqueValue(_, _, names, parts) if names:
                return dict(zip(names, map(self._anything, parts), strict=True))
        raise NotPlain("not_data", type=value.type)

    def _dictionary(self, value: DictValue) -> dict[Any, Any]:
        # Keys are what they are: the kind of a field's elements says nothing of them.
        keys = (_hashable(plain(ANY, key)[0]) for key in value.keys)
        return dict(zip(keys, map(self._anything, value.items), strict=True))


def _converted(kind: ElementKind, value: Any) -> Any:
    """Return the number or truth value of this kind; None where it would be another one.

    Raises what Python's conversions raise.
    """
    match kind:
        case "boolean":
            return bool(value) if value in (False, True) else None
        case "integer" | "index":
            return int(value) if int(value) == value else None
        case "real":
            return float(value.real) if not complex(value).imag else None
        case "complex":
            return complex(value)
    return None


def _set(items: Iterable[Any]) -> set[Any]:
    return set(map(_hashable, items))


def _hashable(item: Any) -> Any:
    """Return lists as tuples, as Julia's sets and dictionaries hold them, and no Python set can."""
    match item:
        case np.ndarray():
            return _hashable(item.tolist())
        case list() | tuple():
            return tuple(map(_hashable, item))
        case set():
            return frozenset(item)
        case dict():
            return tuple((key, _hashable(inner)) for key, inner in item.items())
    return item


def _packed(items: Iterable[Any]) -> "np.ndarray[Any, Any]":
    """Pack numbers and truth values in an array of their type, all else as objects."""
    elements = list(items)
    kinds = set(map(type, elements))
    with suppress(OverflowError):
        if kinds == {bool} or (kinds and kinds <= {int, float, complex}):
            return np.array(elements)
    packed = np.empty(len(elements), dtype=object)
    packed[:] = elements
    return packed


def _date(kind: str, text: str) -> date:
    try:
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
    except ValueError:  # a year that Python does not have
        raise NotPlain("not_data", type=kind) from None
