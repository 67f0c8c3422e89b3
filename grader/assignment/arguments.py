"""Reads an argument as it is written into the recipe that makes it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from grader.assignment.elements import WANTED, TextFormError, converted, read_text_form
from grader.assignment.problems import Problems
from grader.assignment.schema.arguments import GenerateSection
from grader.assignment.schema.validate import found
from grader.assignment.yaml.tree import Node
from grader.model import (
    Argument,
    ArrayArgument,
    Container,
    ElementType,
    Generated,
    Listed,
    Message,
    Scalar,
    ScalarArgument,
)

__all__ = ["read_argument"]

_TYPES: dict[str, ElementType] = {
    "bool": "Bool",
    "int": "Int64",
    "float64": "Float64",
    "float32": "Float32",
    "string": "String",
}
_SEEN: dict[ElementType, set[type]] = {
    "Bool": {bool},
    "Int64": {int},
    "Float64": {int, float},
    "String": {str},
}
"""The type of a plain list by what its elements are; the first that fits."""
_WRONG_ELEMENTS_AT_MOST = 5


class _WrongError(Exception):
    """The argument is wrong, and it has been said why."""


def read_argument(node: Node, problems: Problems) -> Argument | None:
    """The argument that stands at `node`; None when it is wrong, with all that is wrong noted."""
    before = len(problems)
    try:
        argument = _Reader(problems).argument(node)
    except _WrongError:
        return None
    return argument if len(problems) == before else None


class _Reader:
    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def argument(self, node: Node) -> Argument:
        if isinstance(node.value, dict):
            if len(node.entries) != 1:
                what = Message("assignment.argument_keys", {"count": len(node.entries)})
                self._wrong(node, Message("assignment.argument_keys.expected"), what)
            [(key, inner)] = node.entries.items()
            if key in _TYPES:
                return self._typed(inner, _TYPES[key])
            return self._generated(inner) if key == "generate" else self._container(key, inner)
        element = self._seen_type(node)
        if isinstance(node.value, list):
            return self._listed(node, element)
        return ScalarArgument(element, self._scalar(node, element))

    def _wrong(self, node: Node, expected: Message, what: Message | None = None) -> NoReturn:
        self.problems.add(node.place, what or found(node), expected)
        raise _WrongError

    def _container(self, key: str, inner: Node) -> ArrayArgument:
        container: Container = "view" if key == "view" else "bitvector"
        bits = container == "bitvector" and not isinstance(inner.value, dict)
        array = self._typed(inner, "Bool") if bits else self.argument(inner)
        if (
            isinstance(array, ArrayArgument)
            and len(array.shape) == 1
            and array.container == "array"
            and (container == "view" or array.element == "Bool")
        ):
            return replace(array, container=container)
        return self._wrong(inner, Message(f"assignment.wants.{container}"))

    def _generated(self, node: Node) -> ArrayArgument:
        # The schema has seen to it that what is there is right.
        made = node.plain()
        below = made.get("below")
        if below is not None and made.get("element") is not None:
            self._wrong(node.entries["element"], Message("assignment.generate_element.expected"))
        element: ElementType = "Float32" if made.get("element") == "float32" else "Float64"
        if below is not None:
            element, below = "Bool", float(below)
        recipe = Generated(made["length"], made.get("seed", GenerateSection.DEFAULT_SEED), below)
        return ArrayArgument(element, (made["length"],), recipe)

    def _typed(self, node: Node, element: ElementType) -> Argument:
        if isinstance(node.value, list):
            return self._listed(node, element)
        if isinstance(node.value, str):
            return self._text_form(node, element)
        if element == "Bool" and node.value in (0, 1) and not isinstance(node.value, bool):
            # A scalar truth value, or a vector of one element? Nobody should have to guess.
            self._wrong(node, Message("assignment.bool_scalar.expected", {"word": node.text}))
        return ScalarArgument(element, self._scalar(node, element))

    def _seen_type(self, node: Node) -> ElementType:
        """The type that a plain scalar or list has by its elements."""
        leaves = [leaf for item in node.items for leaf in (item.items or [item])] or [node]
        kinds = {type(leaf.value) for leaf in leaves}
        for element, among in _SEEN.items():
            if kinds <= among:
                return element
        if node.value == []:
            self._wrong(node, Message("assignment.empty_list.expected"))
        if isinstance(node.value, list):
            self._wrong(node, Message("assignment.mixed_list.expected"))
        return self._wrong(node, Message("assignment.wants.argument"))

    def _listed(self, node: Node, element: ElementType) -> ArrayArgument:
        rows = node.items
        if not any(isinstance(row.value, list) for row in rows):
            return ArrayArgument(element, (len(rows),), Listed(self._scalars(rows, element)))
        columns = len(rows[0].items)
        for row in rows:
            if not isinstance(row.value, list) or len(row.items) != columns or columns == 0:
                self._wrong(row, Message("assignment.wants.row", {"count": columns or 1}))
        leaves = [leaf for row in rows for leaf in row.items]
        return ArrayArgument(element, (len(rows), columns), Listed(self._scalars(leaves, element)))

    def _scalars(self, nodes: Sequence[Node], element: ElementType) -> tuple[Scalar, ...]:
        values: list[Scalar] = []
        wrong = 0
        for node in nodes:
            try:
                values.append(self._scalar(node, element))
            except _WrongError:
                wrong += 1
                if wrong == _WRONG_ELEMENTS_AT_MOST:
                    raise
        return tuple(values)

    def _scalar(self, node: Node, element: ElementType) -> Scalar:
        if type(node.value) is int and node.text[:2] in ("0x", "0o"):
            # Somebody meant four zeros, and YAML reads a hexadecimal 4.
            self._wrong(node, Message("assignment.hexadecimal.expected"))
        value = converted(node.value, element)
        if value is None:
            self._wrong(node, Message(WANTED[element]))
        return value

    def _text_form(self, node: Node, element: ElementType) -> ArrayArgument:
        try:
            recipe = read_text_form(node.text, element)
        except TextFormError as error:
            self._wrong(node, error.expected, error.what)
        return ArrayArgument(element, (recipe.length,), recipe)
