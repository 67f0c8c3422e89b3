"""Functions of one name: what is asked of them, which of them calls reach, and what is wrong."""

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from grader.languages.source.syntax import Definition, Parameter, Type
from grader.model import Argument

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([ef][+-]?\d+)?")


class Signature(Struct, frozen=True):
    """A method that an assignment asks for."""

    parameters: tuple[Parameter, ...]
    head: str
    """The function's first line, as it is to be written."""

    @property
    def positional(self) -> tuple[Parameter, ...]:
        kinds, named = ("positional", "positional_only"), self.named
        return tuple(p for p in self.parameters if p.kind in kinds and p not in named)

    @property
    def named(self) -> tuple[Parameter, ...]:
        """Return those that are passed by name: keywords, and in Python any that has a default."""
        return tuple(
            p
            for p in self.parameters
            if p.kind == "keyword" or (p.kind == "positional" and p.default is not None)
        )


def may_be(parameter: Parameter, target: Parameter) -> bool:
    """Return true when `parameter` may be meant for the asked one: by its name, or its default."""
    if parameter.name == target.name:
        return True
    if parameter.type is None and parameter.default is None:
        return False

    defaults = [default for default in (parameter.default, target.default) if default]
    return None not in map(_number, defaults)


def _number(code: str) -> float | None:
    """Return the value of a number, or of a quotient of two, as both languages write them."""
    parts = [part.strip() for part in code.strip("() ").replace("_", "").split("/")]
    if len(parts) > 2 or not all(map(_NUMBER.fullmatch, parts)):
        return None

    numbers = [float(part.replace("f", "e")) for part in parts]
    numerator, denominator, *_ = [*numbers, 1.0]
    return numerator / denominator if denominator else None


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
    signature: Signature
    name: str = ""
    """The parameter that it is about."""
    wanted: str = ""
    got: str = ""


Test = Callable[[Parameter, Parameter], bool]
"""(a definition's parameter, the asked one) -> …"""


def keyword_problems(
    definition: Definition, signature: Signature, may_be: Test, lets_in: Test = lambda *_: True
) -> Iterator[HeadProblem]:
    """Yield the problems of what is passed by name, and of what must be given beside it.

    `may_be`: the parameter may be meant for the asked one. `lets_in`: its type does.
    """
    names = {parameter.name for parameter in signature.named}
    beyond = definition.positional[len(signature.positional) :]
    extra = [parameter for parameter in beyond if parameter.kind == "positional_only"]
    by_name = [p for p in definition.positional if p.kind == "positional"] + [*definition.keywords]
    spare = [p for p in by_name if p.name not in names and (p in beyond or p.kind == "keyword")]

    for target in signature.named:
        parameter = next((p for p in by_name if p.name == target.name), None)
        if parameter is not None:
            if not lets_in(parameter, target):
                types = (target.declared, parameter.declared)
                yield HeadProblem("keyword_type", definition, signature, target.name, *types)
            yield from _default_problems(definition, signature, parameter, target)
        elif _take(extra, target, may_be):
            yield HeadProblem("positional_keyword", definition, signature, target.name)
        elif definition.has("keyword_rest"):
            continue
        elif (similar := _take(spare, target, may_be)) is not None:
            yield HeadProblem("other_keyword", definition, signature, similar.name, target.name)
        else:
            yield HeadProblem("missing_keyword", definition, signature, target.name)

    for parameter in [*extra, *spare]:
        if parameter.default is None:
            yield HeadProblem("extra_parameter", definition, signature, parameter.name)


def _take(candidates: list[Parameter], target: Parameter, may_be: Test) -> Parameter | None:
    """Take the first of the candidates that may stand for the asked parameter out of them."""
    candidate = next((parameter for parameter in candidates if may_be(parameter, target)), None)
    if candidate is not None:
        candidates.remove(candidate)
    return candidate


def _default_problems(
    definition: Definition, signature: Signature, parameter: Parameter, target: Parameter
) -> Iterator[HeadProblem]:
    """Yield a default that is surely another value than the asked one; what has to be computed to
    know is left alone."""
    default, right = parameter.default, target.default
    if right is None:
        return
    if default is None:
        yield HeadProblem("keyword_required", definition, signature, target.name, right)
        return

    numbers = _number(default), _number(right)
    words = {default.lower(), right.lower()}
    differ = None not in numbers and numbers[0] != numbers[1]
    if differ or words == {"true", "false"}:
        yield HeadProblem("keyword_default", definition, signature, target.name, right, default)


class Functions(Struct, frozen=True):
    """The answers of a language about definitions that all have one name."""

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
    answering: Callable[[Sequence[Definition], Sequence[Signature]], tuple[Definition, ...]]
    """Return the definitions that calls as asked may reach."""
    pairs: Callable[
        [Sequence[Definition], Sequence[Signature]], Iterator[tuple[Definition, Signature]]
    ]
    """Yield each definition with the asked signature that it answers first."""
    problems: Callable[[Sequence[Definition], Sequence[Signature]], Iterator[HeadProblem]]
    """Yield the problems that calls as asked would stumble over."""
    is_meant: Callable[[Definition, Sequence[Signature]], bool]
    """A definition of a similar name may be meant for one of the signatures."""
    type_of: Callable[[Argument], Type]
    """Return an argument's type, as far as it decides which method runs."""


def _is_meant(definition: Definition, signatures: Sequence[Signature]) -> bool:
    signature = signatures[-1]
    required = [parameter for parameter in definition.positional if parameter.default is None]
    if len(required) < len(signature.positional) and not definition.has("rest"):
        return False
    problems = _problems(definition, signature)
    return not any(problem.kind in ("too_few", "extra_parameter") for problem in problems)


def _problems(definition: Definition, signature: Signature) -> Iterator[HeadProblem]:
    """Yield the problems that a call as asked would stumble over."""
    count, full = len(definition.positional), len(signature.positional)
    if count < full and not definition.has("rest"):
        yield HeadProblem("too_few", definition, signature, wanted=str(full), got=str(count))
    yield from keyword_problems(definition, signature, may_be)


ONE_EACH = Functions(
    several=False,
    replaced_by=lambda _: None,
    called=lambda definitions, _: ((definition,) for definition in definitions),
    answering=lambda definitions, _: tuple(definitions),
    pairs=lambda definitions, signatures: iter([(definitions[-1], signatures[-1])]),
    problems=lambda definitions, signatures: _problems(definitions[-1], signatures[-1]),
    is_meant=_is_meant,
    type_of=lambda _: Type("?"),
)
"""The answers where a name stands for the function that was defined last."""
