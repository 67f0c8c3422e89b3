"""Functions of one name: what is asked of them, which of them calls reach, and what is wrong."""

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from grader.languages.source.syntax import Definition, Parameter, Type
from grader.model import Argument


class Asked(Struct, frozen=True):
    """One asked method."""

    parameters: tuple[Parameter, ...]
    head: str
    """The function's first line, as it is to be written."""

    @property
    def positional(self) -> tuple[Parameter, ...]:
        return tuple(
            p
            for p in self.parameters
            if p.kind == "positional_only" or (p.kind == "positional" and p.default is None)
        )

    @property
    def named(self) -> tuple[Parameter, ...]:
        """Return those that are passed by name: keywords, and in Python any that has a default."""
        return tuple(
            p
            for p in self.parameters
            if p.kind == "keyword" or (p.kind == "positional" and p.default is not None)
        )


def may_be(parameter: Parameter, asked: Parameter) -> bool:
    """Return true when `parameter` may be meant for the asked one: by its name, or its default."""
    if parameter.name == asked.name:
        return True
    if parameter.type is None and parameter.default is None:
        return False
    numbers = [_number(default) for default in (parameter.default, asked.default) if default]
    return None not in numbers


def _number(code: str) -> float | None:
    """The value of a number, or of a quotient of two, as both languages write them."""
    parts = [part.strip() for part in code.strip("() ").replace("_", "").split("/")]
    values = []
    for part in parts:
        if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([ef][+-]?\d+)?", part):
            return None
        values.append(float(part.replace("f", "e")))
    if len(values) == 2 and values[1]:
        return values[0] / values[1]
    return values[0] if len(values) == 1 else None


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


class HeadProblem(Struct, frozen=True):
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
) -> Iterator[HeadProblem]:
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
                yield HeadProblem("keyword_type", definition, asked, *given)
            yield from _default_problems(definition, asked, have, want)
        elif _taken(extra, want, may_be):
            yield HeadProblem("positional_keyword", definition, asked, want.name)
        elif not definition.has("keyword_rest"):
            if (other := _taken(others, want, may_be)) is None:
                yield HeadProblem("missing_keyword", definition, asked, want.name)
            else:
                yield HeadProblem("other_keyword", definition, asked, other.name, want.name)
    for parameter in [*extra, *others]:
        if parameter.default is None:
            yield HeadProblem("extra_parameter", definition, asked, parameter.name)


def _taken(candidates: list[Parameter], want: Parameter, may_be: Test) -> Parameter | None:
    """Take the first parameter, of those not asked for, that may stand for `want`."""
    found = next((parameter for parameter in candidates if may_be(parameter, want)), None)
    if found is not None:
        candidates.remove(found)
    return found


def _default_problems(
    definition: Definition, asked: Asked, have: Parameter, want: Parameter
) -> Iterator[HeadProblem]:
    """Yield a default that is surely another value than the asked one; what has to be computed to
    know is left alone."""
    if want.default is None:
        return
    if have.default is None:
        yield HeadProblem("keyword_required", definition, asked, want.name, want.default)
        return
    values = _number(have.default), _number(want.default)
    words = {have.default.lower(), want.default.lower()}
    differ = None not in values and values[0] != values[1]
    if differ or words == {"true", "false"}:
        yield HeadProblem(
            "keyword_default", definition, asked, want.name, want.default, have.default
        )


class Functions(Struct, frozen=True):
    """All definitions that these functions are given have one name."""

    several: bool
    """A name can stand for several methods at once."""
    replaced_by: Callable[[Definition], Hashable]
    """Return a definition's key: of definitions with an equal key, the later one replaces the
    earlier."""
    called: Callable[
        [Sequence[Definition], tuple[Type | None, ...] | None], Iterator[tuple[Definition, ...]]
    ]
    """Return the definition that a call with these arguments runs; of those that are given
    together, one."""
    answering: Callable[[Sequence[Definition], Sequence[Asked]], tuple[Definition, ...]]
    """Return the definitions that calls as asked may reach."""
    pairs: Callable[[Sequence[Definition], Sequence[Asked]], Iterator[tuple[Definition, Asked]]]
    """Each definition with the asked signature that it answers first."""
    problems: Callable[[Sequence[Definition], Sequence[Asked]], Iterator[HeadProblem]]
    """Yield the problems that calls as asked would stumble over."""
    is_meant: Callable[[Definition, Sequence[Asked]], bool]
    """A definition of a similar name may be meant for the asked one."""
    type_of: Callable[[Argument], Type]
    """Return an argument's type, as far as it decides which method runs."""


def _is_meant(definition: Definition, asked: Sequence[Asked]) -> bool:
    required = [parameter for parameter in definition.positional if parameter.default is None]
    if len(required) < len(asked[-1].positional) and not definition.has("rest"):
        return False
    problems = _problems(definition, asked[-1])
    return not any(problem.kind in ("too_few", "extra_parameter") for problem in problems)


def _problems(definition: Definition, asked: Asked) -> Iterator[HeadProblem]:
    """Return what a call as asked would stumble over."""
    have, count = len(definition.positional), len(asked.positional)
    if have < count and not definition.has("rest"):
        yield HeadProblem("too_few", definition, asked, wanted=str(count), got=str(have))
    yield from keyword_problems(definition, asked, may_be)


ONE_EACH = Functions(
    several=False,
    replaced_by=lambda _: None,
    called=lambda definitions, _: ((one,) for one in definitions),
    answering=lambda definitions, _: tuple(definitions),
    pairs=lambda definitions, asked: iter([(definitions[-1], asked[-1])]),
    problems=lambda definitions, asked: _problems(definitions[-1], asked[-1]),
    is_meant=_is_meant,
    type_of=lambda _: Type("?"),
)
"""A name stands for the function that was defined last."""
