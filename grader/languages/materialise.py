"""Makes the value that the reference is called with from an argument."""

from collections.abc import Callable, Mapping
from typing import Any

from grader.languages.python.worker.arguments import decode_arguments
from grader.languages.registry import REFERENCE
from grader.model import Argument
from grader.values import encode_argument

_NONE: Mapping[str, Any] = {}


def materialise(
    argument: Argument,
    evaluate: Callable[[str], Any] | None = None,
    results: Mapping[str, Any] = _NONE,
    names: Mapping[str, Any] = _NONE,
) -> Any:
    """Return a fresh value, as Python's worker makes it of the same words.

    `names` have the types of objects, and code sees them unless `evaluate` gives its value.
    `results`: what earlier steps returned. Raises NameError for an object of another type, and
    whatever the code raises.
    """
    words = encode_argument(argument, REFERENCE).encode("ascii").split()
    [value], _ = decode_arguments(words, names, results, evaluate)
    return value
