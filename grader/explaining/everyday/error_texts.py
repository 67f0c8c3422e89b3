"""The texts of exceptions, and the lines that raise them, by the sentences that they show."""

from collections.abc import Mapping

# As a mistake's errors in `tokens.py`: each in the words of both languages, of all their versions.
_TRUTH_IN_PYTHON = r"ValueError: The truth value of an array"
_SEVERAL: Mapping[str, Mapping[str, str]] = {
    "truth_of_an_array": {
        "array_or_default": _TRUTH_IN_PYTHON,
        "truth_of_an_array.python": _TRUTH_IN_PYTHON,
        "truth_of_an_array.julia": r"TypeError: non-boolean \((Bit|Array|Vector|Matrix|SubArray)",
    },
    "of_nothing": {
        "letter_of_nothing": r"IndexError: string index out of range",
        "element_of_nothing.python": r"IndexError: (list|tuple) index out of range|"
        r"IndexError: index -?[01] is out of bounds for axis 0 with size 0",
        "set_in_nothing": r"BoundsError: attempt to access 0-element",
        "element_of_nothing.julia": r"BoundsError: attempt to access 0-element",
        "largest_of_nothing": r"ValueError: ((max|min)\(\) .* empty|zero-size array to reduction)|"
        r"(Argument|Method)Error: (reducing over an empty collection|collection must be non-empty)",
        "divided_by_zero": r"ZeroDivisionError|DivideError",
    },
}
_SINGLE: Mapping[str, str] = {
    "index_zero": r"BoundsError: (?!.* 0-element)(?s:.*) at index "
    r"\[([^\]]+, )?0(:\d+)*(, [^\]]+)?\]",
    "endless_recursion": r"RecursionError|StackOverflowError",
    "reads_input": "EOFError",
    "fraction_as_int": r"InexactError: Int\d*\(-?\d+\.\d+\)",
    "not_mutable": r"ErrorException: setfield!:? immutable struct",
}
TEXTS: Mapping[str, Mapping[str, str]] = {
    **_SEVERAL,
    **{mistake: {mistake: text} for mistake, text in _SINGLE.items()},
}
"""By mistake, its sentences with the texts of the errors that they are told for."""
# One element alone is taken in the line: the first or the last, which every other list has.
_FIRST_OR_LAST = r"^[^\[]*[\w)]\[(0|-1)\][^\[]*$"
IN_LINES = {
    "array_or_default": r"(?<![=!<>.])= *\w+ or\b",
    "element_of_nothing.python": _FIRST_OR_LAST,
    "fraction_as_int": r"\bInt\d*\.?\(",
    "index_zero": r"^(?!.*\[[^\]]*\bend\b)",  # `v[end]` of an empty `v` counts nothing
    "largest_of_nothing": r"max|min|extrema",
    "letter_of_nothing": _FIRST_OR_LAST,
    "set_in_nothing": r"\w\[[^\]]*\]\s*[-+*/]?=(?!=)",
    "truth_of_an_array.python": r"\b(and|or|not|if|elif|while)\b",
    "truth_of_an_array.julia": r"&&|\|\||\b(if|elseif|while)\b|\?",
}
"""The lines that errors with these sentences come from."""
