"""Problems of a function's head."""

from dataclasses import dataclass
from typing import Literal

from grader.languages.source.asked import Asked, number
from grader.languages.source.syntax import Definition, Parameter

__all__ = ["Problem", "ProblemKind", "default_problem"]

ProblemKind = Literal[
    "argument_order",  # the asked names, in another order
    "exact_element",  # AbstractArray{Real,1}, which holds no Vector{Float64}
    "extra_parameter",  # one more that must be given
    "keyword_default",
    "keyword_required",  # the keyword has no default
    "keyword_type",
    "missing_keyword",
    "missing_method",
    "narrow_type",
    "other_keyword",  # the keyword has another name
    "other_name",  # the function has another name
    "parameter_name",
    "positional_keyword",  # what should be a keyword is positional
    "too_few",
]


@dataclass(frozen=True, slots=True)
class Problem:
    kind: ProblemKind
    definition: Definition
    asked: Asked
    name: str = ""
    """The parameter that it is about."""
    wanted: str = ""
    got: str = ""


def default_problem(
    definition: Definition, asked: Asked, have: Parameter, want: Parameter
) -> Problem | None:
    """A default that is surely another value than the asked one; what has to be computed to know
    is left alone."""
    if want.default is None:
        return None
    if have.default is None:
        return Problem("keyword_required", definition, asked, want.name, want.default)
    values = number(have.default), number(want.default)
    words = {have.default.lower(), want.default.lower()}
    differ = None not in values and values[0] != values[1]
    if differ or words == {"true", "false"}:
        return Problem("keyword_default", definition, asked, want.name, want.default, have.default)
    return None
