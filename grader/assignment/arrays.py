"""Reads vectors, matrices and scalars of one type, the types stated or seen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from grader.assignment.elements import WANTED, TextFormError, converted, read_text_form
from grader.assignment.problems import Problems
from grader.assignment.schema.arguments import GenerateSection
from grader.assignment.schema.validate import found
from grader.assignment.yaml.tree import Node
from grader.model import (
    ArrayArgument,
    ElementType,
    Generated,
    Listed,
    Message,
    Scalar,
    ScalarArgument,
)

__all__ = ["WRONG_ELEMENTS_AT_MOST", "ArrayReader", "WrongError"]

_SEEN: Mapping[ElementType, set[type]] = {
    "Bool": {bool},
    "Int64": {int},
    "Float64": {int, float},
    "String": {str},
}
"""The type of a plain list by what its elements are; the first that fits."""
WRONG_ELEMENTS_AT_MOST = 5
"""The number of wrong elements after which the rest of a list is not looked at."""


class WrongError(Exception):
    """The argument is wrong, and it has been said why."""


@dataclass
class ArrayReader:
    """Notes what is wrong, and raises WrongError."""

    problems: Problems

    def wrong(self, node: Node, expected: Message, what: Message | None = None) -> NoReturn:
        self.problems.add(node.place, what or found(node), expected)
        raise WrongError

    def generated(self, node: Node) -> ArrayArgument:
        # The schema has seen to it that what is there is right.
        made = node.plain()
        below = made.get("below")
        if below is not None and made.get("element") is not None:
            self.wrong(node.entries["element"], Message("assignment.generate_element.expected"))
        element: ElementType = "Float32" if made.get("element") == "float32" else "Float64"
        if below is not None:
            element, below = "Bool", float(below)
        recipe = Generated(made["length"], made.get("seed", GenerateSection.DEFAULT_SEED), below)
        return ArrayArgument(element, (made["length"],), recipe)

    def single(self, node: Node, element: ElementType) -> ScalarArgument:
        return ScalarArgument(element, self.scalar(node, element))

    def seen_type(self, node: Node) -> ElementType:
        """The type that a plain scalar or list has by its elements."""
        kinds = {type(leaf.value) for leaf in _leaves(node)}
        for element, among in _SEEN.items():
            if kinds and kinds <= among:
                return element
        if not kinds:
            self.wrong(node, Message("assignment.empty_list.expected"))
        return self.wrong(node, Message("assignment.mixed_list.expected"))

    def listed(self, node: Node, element: ElementType) -> ArrayArgument:
        shape = self._shape(node)
        leaves = list(_leaves(node))
        return ArrayArgument(element, shape, Listed(self._scalars(leaves, element)))

    def _shape(self, node: Node) -> tuple[int, ...]:
        """The sizes of nested lists; all rows must be as long as the first."""
        rows = node.items
        if not any(isinstance(row.value, list) for row in rows):
            return (len(rows),)
        columns = len(rows[0].items)
        for row in rows:
            if not isinstance(row.value, list) or len(row.items) != columns or columns == 0:
                self.wrong(row, Message("assignment.wants.row", {"count": columns or 1}))
        shapes = [self._shape(row) for row in rows]
        for row, shape in zip(rows, shapes, strict=True):
            if shape != shapes[0]:
                self.wrong(row, Message("assignment.wants.row", {"count": columns}))
        return (len(rows), *shapes[0])

    def _scalars(self, nodes: Sequence[Node], element: ElementType) -> tuple[Scalar, ...]:
        values: list[Scalar] = []
        wrong = 0
        for node in nodes:
            try:
                values.append(self.scalar(node, element))
            except WrongError:
                wrong += 1
                if wrong == WRONG_ELEMENTS_AT_MOST:
                    raise
        return tuple(values)

    def scalar(self, node: Node, element: ElementType) -> Scalar:
        self.not_hexadecimal(node)
        value = converted(node.value, element)
        if value is None:
            self.wrong(node, Message(WANTED[element]))
        return value

    def not_hexadecimal(self, node: Node) -> None:
        if type(node.value) is int and node.text[:2] in ("0x", "0o"):
            # Somebody meant four zeros, and YAML reads a hexadecimal 4.
            self.wrong(node, Message("assignment.hexadecimal.expected"))

    def text_form(self, node: Node, element: ElementType) -> ArrayArgument:
        try:
            recipe = read_text_form(node.text, element)
        except TextFormError as error:
            self.wrong(node, error.expected, error.what)
        return ArrayArgument(element, (recipe.length,), recipe)


def _leaves(node: Node) -> Iterator[Node]:
    if isinstance(node.value, list):
        for item in node.items:
            yield from _leaves(item)
    else:
        yield node
