"""Problems of a function's head."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from grader.languages.source.asked import Asked, number
from grader.languages.source.syntax import Definition, Parameter

__all__ = ["Problem", "ProblemKind", "keyword_problems"]

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


Test = Callable[[Parameter, Parameter], bool]
"""(a definition's parameter, the asked one) -> …"""


def keyword_problems(
    definition: Definition, asked: Asked, may_be: Test, lets_in: Test = lambda _have, _want: True
) -> Iterator[Problem]:
    """Yield the problems of what is passed by name, and of what must be given beside it.

    `may_be`: the parameter may be meant for the asked one. `lets_in`: its type does.
    """
    names = {parameter.name for parameter in asked.named}
    beyond = definition.positional[len(asked.positional) :]
    extra = [parameter for parameter in beyond if parameter.kind == "positional_only"]
    by_name = [p for p in definition.positional if p.kind == "positional"] + [*definition.keywords]
    others = [p for p in by_name if p.name not in names and (p in beyond or p.kind == "keyword")]
    for want in asked.named:
        have = next((parameter for parameter in by_name if parameter.name == want.name), None)
        if have is not None:
            if not lets_in(have, want):
                given = (want.name, want.declared, have.declared)
                yield Problem("keyword_type", definition, asked, *given)
            yield from _default_problems(definition, asked, have, want)
        elif _taken(extra, want, may_be):
            yield Problem("positional_keyword", definition, asked, want.name)
        elif not definition.has("keyword_rest"):
            if (other := _taken(others, want, may_be)) is None:
                yield Problem("missing_keyword", definition, asked, want.name)
            else:
                yield Problem("other_keyword", definition, asked, other.name, want.name)
    for parameter in [*extra, *others]:
        if parameter.default is None:
            yield Problem("extra_parameter", definition, asked, parameter.name)


def _taken(candidates: list[Parameter], want: Parameter, may_be: Test) -> Parameter | None:
    """Take the first parameter, of those not asked for, that may stand for `want`."""
    found = next((parameter for parameter in candidates if may_be(parameter, want)), None)
    if found is not None:
        candidates.remove(found)
    return found


def _default_problems(
    definition: Definition, asked: Asked, have: Parameter, want: Parameter
) -> Iterator[Problem]:
    """Yield a default that is surely another value than the asked one; what has to be computed to
    know is left alone."""
    if want.default is None:
        return
    if have.default is None:
        yield Problem("keyword_required", definition, asked, want.name, want.default)
        return
    values = number(have.default), number(want.default)
    words = {have.default.lower(), want.default.lower()}
    differ = None not in values and values[0] != values[1]
    if differ or words == {"true", "false"}:
        yield Problem("keyword_default", definition, asked, want.name, want.default, have.default)
