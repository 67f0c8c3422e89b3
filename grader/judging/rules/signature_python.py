"""A Python function's head against the asked one, as far as calls can tell."""

from collections.abc import Iterator

from grader.judging.rules.asked import Asked
from grader.judging.rules.signature_problem import Problem, default_problem, misnamed
from grader.languages.source.syntax import Definition, Parameter

__all__ = ["problems"]


def problems(definition: Definition, asked: Asked) -> Iterator[Problem]:
    """What a call as asked would stumble over."""
    positional = list(definition.positional)
    count = len(asked.positional)
    if len(positional) < count and not definition.has("rest"):
        yield Problem("too_few", definition, asked, wanted=str(count), got=str(len(positional)))
    names = {parameter.name for parameter in asked.named}
    others = [
        parameter
        for parameter in [*positional[count:], *definition.keywords]
        if parameter.name not in names
    ]
    for want in asked.named:
        yield from _keyword(definition, asked, want, positional, others)
    for parameter in others:
        if parameter.default is None:
            yield Problem("extra_parameter", definition, asked, parameter.name)


def _keyword(
    definition: Definition,
    asked: Asked,
    want: Parameter,
    positional: list[Parameter],
    others: list[Parameter],
) -> Iterator[Problem]:
    have = next((p for p in [*positional, *definition.keywords] if p.name == want.name), None)
    if have is not None and have.kind == "positional_only":
        yield Problem("positional_keyword", definition, asked, want.name)
    elif have is not None:
        problem = default_problem(definition, asked, have, want)
        if problem is not None:
            yield problem
    elif not definition.has("keyword_rest"):
        other = misnamed(others, want)
        if other is None:
            yield Problem("missing_keyword", definition, asked, want.name)
        else:
            others.remove(other)
            yield Problem("other_keyword", definition, asked, other.name, want.name)
