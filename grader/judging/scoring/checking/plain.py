"""Returned values as the plain data that a check is given: by the kind of their field."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

import numpy as np
from msgspec import Struct

from grader.judging.scoring.curves import as_curve
from grader.judging.scoring.elements import type_of_right_number
from grader.judging.scoring.views import as_array, as_dictionary, listed, unwrap
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


def plain(asked: Field, value: Value, first_index: int = 0) -> tuple[Any, Words | None]:
    """Return numbers and texts as Python's, a vector or matrix as an ndarray, a list as a list …;
    and why the value costs what a right value of a wrong type costs, if it does.

    Indices are counted from 0, where the submission counts them from `first_index`.
    Raises Refused where the value does not have the field's kind.
    """
    reader = _Reader(asked, first_index)
    return reader.read(value), reader.wrong_type


class _Reader(Struct):
    asked: Field
    first_index: int
    wrong_type: Words | None = None
    """The first reason."""

    def read(self, value: Value) -> Any:
        match self.asked.kind:
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
            case "list" | "tuple" | "set" | "dict" as form:
                return self._container(form, value)
        return self._anything(value)

    def _note(self, wrong_type: Words | None) -> None:
        self.wrong_type = self.wrong_type or wrong_type

    def _alone(self, kind: ElementKind, value: Value) -> Any:
        scalar, was_wrapped = unwrap(value)
        if not isinstance(scalar, Single):
            raise NotPlain(f"not_{kind}", type=value.type)
        found = self._element(kind, scalar.value, scalar.type)
        if was_wrapped:
            self._note(Message("scoring.wrapped", {"type": value.type}))
        return found

    def _element(self, kind: ElementKind, value: Plain, type_name: str) -> Any:
        """A scalar as Python's number, truth value or text of this kind."""
        if value is None:
            raise NotPlain("nothing", type=type_name)
        if isinstance(value, str) and kind == "text":
            return value
        try:
            return self._converted(kind, value)
        except (TypeError, ValueError, OverflowError):
            raise NotPlain(f"not_{kind}", type=type_name) from None

    def _converted(self, kind: ElementKind, value: bool | int | float | complex | str) -> Any:
        """Raises what Python's conversions raise."""
        if isinstance(value, str):
            raise TypeError
        match kind:
            case "text":
                raise TypeError
            case "boolean":
                if value not in (False, True):
                    raise ValueError
                found: Any = bool(value)
            case "integer" | "index":
                found = int(value)  # type: ignore[arg-type]
                if found != value:
                    raise ValueError
                found -= self.first_index if kind == "index" else 0
            case "real":
                found = float(value.real)
                if isinstance(value, complex) and value.imag:
                    raise ValueError
            case "complex":
                found = complex(value)
        self._note(type_of_right_number(kind, value).message)
        return found

    def _array(self, value: Value) -> Any:
        array = as_array(value)
        if array is None:
            raise NotPlain("not_array", type=value.type)
        rank = 1 if self.asked.kind == "vector" else 2
        if len(array.shape) != rank:
            raise NotPlain("rank", got=len(array.shape), expected=rank)
        if array.nested and value.type in ("Vector", "Array"):
            self._note(Message("scoring.vector_of_vectors"))
        found = (self._item(item, value.type) for item in array.items)
        return _packed(found).reshape(array.shape)

    def _item(self, item: Plain, type_name: str) -> Any:
        """A scalar inside, of the kind that the field says or that it has."""
        if self.asked.element is not None:
            return self._element(self.asked.element, item, type_name)
        return item

    def _container(self, form: str, value: Value) -> Any:
        wrong_form = Message("scoring.form", {"type": value.type, "form": form})
        if form == "dict":
            given = as_dictionary(value)
            if given is None:
                raise NotPlain("not_form", type=value.type, form=form)
            if isinstance(value, NamedTupleValue):
                self._note(wrong_form)
            return self._dictionary(given)
        items = value.members if isinstance(value, SetValue) else listed(value)
        if items is None or (isinstance(value, SetValue) and form != "set"):
            raise NotPlain("not_form", type=value.type, form=form)
        is_right = {
            "set": isinstance(value, SetValue),
            "tuple": isinstance(value, TupleValue),
            "list": not isinstance(value, TupleValue) and value.type != "numpy.ndarray",
        }
        if not is_right[form]:
            self._note(wrong_form)
        found = [self._anything(item) for item in items]
        if form == "set":
            return _set(found)
        return tuple(found) if form == "tuple" else found

    def _anything(self, value: Value) -> Any:
        match value:
            case ScalarValue() | ComplexValue():
                return self._item(value.value, value.type)
            case DateValue(_, text):
                return _date(value.type, text)
            case ArrayValue(_, element, shape, items):
                found = (self._item(item, element) for item in items)
                return _packed(found).reshape(shape)
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
        items = map(self._anything, value.items)
        return {_hashable(_key(key)): item for key, item in zip(value.keys, items, strict=True)}


def _key(key: Value) -> Any:
    """Keys are what they are: the kind of a field's elements says nothing of them."""
    return _Reader(ANY, 0).read(key)


def _set(items: Iterable[Any]) -> set[Any]:
    return set(map(_hashable, items))


def _hashable(item: Any) -> Any:
    """Lists as tuples, as Julia's sets and dictionaries hold them, and no Python set can."""
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
    found = list(items)
    kinds = set(map(type, found))
    try:
        if kinds == {bool} or (kinds and kinds <= {int, float, complex}):
            return np.array(found)
    except OverflowError:
        pass
    packed = np.empty(len(found), dtype=object)
    packed[:] = found
    return packed


def _date(kind: str, text: str) -> date:
    try:
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
    except ValueError:  # a year that Python does not have
        raise NotPlain("not_data", type=kind) from None
