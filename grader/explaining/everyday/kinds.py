"""A text that a submission takes for a number."""

import re
from collections.abc import Iterator
from itertools import product

from grader.explaining.everyday.attempt import Attempt, Named, named
from grader.explaining.everyday.source import slips_in_code

_TEXT_AMONG_NUMBERS = re.compile(
    r"TypeError: ('str' object cannot be interpreted as an integer|"
    r"unsupported operand type\(s\) for .*'str'|can only concatenate str|"
    r"'\S+' not supported between instances of .*'str'|not all arguments converted)|"
    r"MethodError: no method matching .*::String"
)


def text_for_number(attempt: Attempt) -> Iterator[Named]:
    """Yield the name of a text that was read, where a line that has it needs a number."""
    slips = list(slips_in_code("text_for_number", attempt))
    raised = attempt.raised(_TEXT_AMONG_NUMBERS) if slips else []
    counts = any(error.case.points for error in raised)
    for error, (slip, place) in product(raised if counts else (), slips):
        if re.search(rf"\b{slip.name}\b", _without_texts(error.code)):
            key = f"text_for_number.{attempt.language}"
            yield named(key, raised, name=slip.name, place=place)
            return


def _without_texts(line: str) -> str:
    """Return the line of an error; nothing where it has texts of its own."""
    return "" if "'" in line or '"' in line else line
