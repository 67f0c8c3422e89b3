"""Reads elements of one type, singly and in the text form `0x4 1x2`."""

import re
import struct

from grader.assignment.problems import shown
from grader.assignment.schema.arguments import MAX_ELEMENTS
from grader.assignment.yaml.scalars import NumberOutOfRangeError, resolve
from grader.model import ElementType, Listed, Message, Runs, Scalar

__all__ = ["WANTED", "TextFormError", "converted", "read_text_form"]

WANTED: dict[ElementType, str] = {
    "Bool": "assignment.wants.bool_element",
    "Int64": "assignment.wants.int64",
    "Index": "assignment.wants.index",
    "Float64": "assignment.wants.float64",
    "Float32": "assignment.wants.float32",
    "String": "assignment.wants.quoted_text",
}
"""The sentence that tells people what an element of each type is."""

_RUN = re.compile(r"(.+)x([0-9]{1,9})")


class TextFormError(ValueError):
    """A text form that is no list of elements: what is wrong, and what was expected."""

    def __init__(self, what: Message, expected: Message) -> None:
        super().__init__(what, expected)
        self.what = what
        self.expected = expected


def converted(value: object, element: ElementType) -> Scalar | None:
    """`value` as an element, None when it is none; nothing is rounded or parsed on the quiet."""
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
        # What overflows when it becomes a Float32 would be an infinity that nobody wrote.
        struct.pack("<f" if element == "Float32" else "<d", number)
    except OverflowError:
        return None
    return number


def read_text_form(text: str, element: ElementType) -> Listed | Runs:
    """`1 0 1 1`, and with runs `0x4 1x2` (four zeros, two ones). Raises TextFormError."""
    words = text.split()
    runs = [_run(word, element) for word in words]
    has_runs = any(count is not None for _, count in runs)
    if len(words) == 1 and not has_runs:
        # Would `{float32: "0.5"}` be a scalar or a vector? Nobody should have to know.
        raise TextFormError(
            Message("assignment.found.text", {"value": shown(text)}),
            Message("assignment.one_word.expected", {"word": shown(words[0])}),
        )
    if sum(count or 1 for _, count in runs) > MAX_ELEMENTS:
        raise TextFormError(
            Message("assignment.too_many_elements"),
            Message("assignment.wants.shorter", {"bound": MAX_ELEMENTS}),
        )
    if has_runs:
        return Runs(tuple((value, count or 1) for value, count in runs))
    return Listed(tuple(value for value, _ in runs))


def _run(word: str, element: ElementType) -> tuple[Scalar, int | None]:
    if (run := _RUN.fullmatch(word)) and int(run[2]) > 0:
        value = _element(run[1], element)
        if value is not None:
            return value, int(run[2])
    value = _element(word, element)
    if value is None:
        raise TextFormError(
            Message("assignment.word", {"word": shown(word)}), Message(WANTED[element])
        )
    return value, None


def _element(word: str, element: ElementType) -> Scalar | None:
    if element == "String":
        return word
    try:
        # Base ten only: in this form `0x4` is a run.
        return None if word[:2] in ("0x", "0o") else converted(resolve(word), element)
    except NumberOutOfRangeError:
        return None
