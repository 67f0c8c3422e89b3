"""Reads vectors, matrices and scalars of one type, the types stated or seen."""

import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from msgspec.structs import replace

from grader.assignment.reading.problems import Problems, shown
from grader.assignment.reading.schema.argument_forms import MAX_ELEMENTS, GenerateSection
from grader.assignment.reading.schema.validate import found, validated
from grader.assignment.reading.yaml.scalars import NumberOutOfRangeError, resolve
from grader.assignment.reading.yaml.tree import Node
from grader.model import (
    ArrayArgument,
    ElementType,
    Generated,
    Listed,
    Message,
    Runs,
    Scalar,
    ScalarArgument,
)

_SEEN: Mapping[ElementType, set[type]] = {
    "Bool": {bool},
    "Int64": {int},
    "Float64": {int, float},
    "String": {str},
}
"""The type of a plain list by what its elements are; the first that fits."""
_WRONG_AT_MOST = 5
"""The number of wrong elements after which the rest of a list is not looked at."""
_RUN = re.compile(r"(.+)x([0-9]{1,9})")

_Read = TypeVar("_Read")


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
        section, _ = validated(GenerateSection, node, self.problems)
        if section.below is not None and section.element is not None:
            self.wrong(node.entries["element"], Message("assignment.generate_element.expected"))

        element: ElementType = "Float32" if section.element == "float32" else "Float64"
        recipe = Generated(section.length, section.seed, section.below)
        shape = (section.length,)
        return ArrayArgument("Bool" if section.below is not None else element, shape, recipe)

    def single(self, node: Node, element: ElementType) -> ScalarArgument:
        return ScalarArgument(element, self.scalar(node, element))

    def seen_type(self, node: Node) -> ElementType:
        """Return the type that a plain scalar or list has by its elements."""
        kinds = {type(leaf.value) for leaf in _leaves(node)}
        for element, among in _SEEN.items():
            if kinds and kinds <= among:
                return element
        if not kinds:
            self.wrong(node, Message("assignment.empty_list.expected"))
        return self.wrong(node, Message("assignment.mixed_list.expected"))

    def listed(self, node: Node, element: ElementType) -> ArrayArgument:
        shape = self._shape(node)
        items = self.each(list(_leaves(node)), lambda leaf: self.scalar(leaf, element))
        return ArrayArgument(element, shape, Listed(items))

    def rows(self, node: Node, array: object) -> ArrayArgument:
        """Return the matrix of these rows, or of an array of a stated type; an empty one is of
        Int64 unless a type is stated."""
        if isinstance(node.value, list) and all(row.value == [] for row in node.items):
            return ArrayArgument("Int64", (len(node.items), 0), Listed(()), "rows")

        matrix = array if array is not None else self.listed(node, self.seen_type(node))
        if not isinstance(matrix, ArrayArgument) or len(matrix.shape) != 2:
            self.wrong(node, Message("assignment.wants.rows"))
        return replace(matrix, container="rows")

    def _shape(self, node: Node) -> tuple[int, ...]:
        """Return the sizes of nested lists; all rows must be as long as the first."""
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

    def each(self, nodes: Sequence[Node], read: Callable[[Node], _Read]) -> tuple[_Read, ...]:
        """Read items one by one; up to a few that are wrong are all noted."""
        items: list[_Read] = []
        wrong_count = 0
        for node in nodes:
            try:
                items.append(read(node))
            except WrongError:
                wrong_count += 1
                if wrong_count == _WRONG_AT_MOST:
                    raise

        if wrong_count:
            raise WrongError
        return tuple(items)

    def scalar(self, node: Node, element: ElementType) -> Scalar:
        self.not_hexadecimal(node)
        value = converted(node.value, element)
        if value is None:
            self.wrong(node, Message(f"assignment.wants.{element.lower()}"))
        return value

    def not_hexadecimal(self, node: Node) -> None:
        if type(node.value) is int and node.text[:2] in ("0x", "0o"):
            # Somebody meant four zeros, and YAML reads a hexadecimal 4.
            self.wrong(node, Message("assignment.hexadecimal.expected"))

    def text_form(self, node: Node, element: ElementType) -> ArrayArgument:
        """Return the vector that a text has: `1 0 1 1`, or with runs `0x4 1x2` (four zeros, two
        ones)."""
        words = node.text.split()
        runs = [self._run(node, word, element) for word in words]
        has_runs = any(count is not None for _, count in runs)
        if len(words) == 1 and not has_runs:
            # Would `{float32: "0.5"}` be a scalar or a vector? Nobody should have to know.
            self.wrong(node, Message("assignment.one_word.expected", {"word": shown(words[0])}))

        recipe: Listed | Runs = Listed(tuple(value for value, _ in runs))
        if has_runs:
            recipe = Runs(tuple((value, count or 1) for value, count in runs))

        length = sum(count or 1 for _, count in runs)
        if length > MAX_ELEMENTS:
            shorter = Message("assignment.wants.shorter", {"bound": MAX_ELEMENTS})
            self.wrong(node, shorter, Message("assignment.too_many_elements"))
        return ArrayArgument(element, (length,), recipe)

    def _run(self, node: Node, word: str, element: ElementType) -> tuple[Scalar, int | None]:
        if (run := _RUN.fullmatch(word)) and int(run[2]) > 0:
            value = _element(run[1], element)
            if value is not None:
                return value, int(run[2])

        value = _element(word, element)
        if value is None:
            what = Message("assignment.word", {"word": shown(word)})
            self.wrong(node, Message(f"assignment.wants.{element.lower()}"), what)
        return value, None


def _leaves(node: Node) -> Iterator[Node]:
    if isinstance(node.value, list):
        for item in node.items:
            yield from _leaves(item)
    else:
        yield node


def converted(value: object, element: ElementType) -> Scalar | None:
    """Return `value` as an element, None when it is none; nothing is rounded or parsed on the
    quiet."""
    match element:
        case "String":
            return value if isinstance(value, str) else None
        case "Bool":
            return bool(value) if isinstance(value, bool | int) and value in (0, 1) else None
        case "Int64" | "Index":
            lowest = 0 if element == "Index" else -(2**63)
            fits = type(value) is int and lowest <= value < 2**63
            return value if fits and isinstance(value, int) else None

    if type(value) not in (int, float):
        return None
    try:
        number = float(value)  # type: ignore[arg-type]
        # A number that overflows as a Float32 would be an infinity that nobody wrote.
        struct.pack("<f" if element == "Float32" else "<d", number)
    except OverflowError:
        return None
    return number


def _element(word: str, element: ElementType) -> Scalar | None:
    if element == "String":
        return word
    try:
        # Base ten only: in this form `0x4` is a run.
        return None if word[:2] in ("0x", "0o") else converted(resolve(word), element)
    except NumberOutOfRangeError:
        return None
