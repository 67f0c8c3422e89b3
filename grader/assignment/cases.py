"""The cases of an assignment: which function is called with what, for how many points."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from grader.assignment.arguments import read_argument
from grader.assignment.functions import text_of
from grader.assignment.problems import nearest
from grader.assignment.schema.assignment import CaseSection
from grader.assignment.written import Written
from grader.assignment.yaml.tree import Node
from grader.model import Argument, ArrayArgument, Case, Function, Message

__all__ = ["Draft", "read_cases"]

_MAX_ELEMENTS = 20_000_000


@dataclass(frozen=True, slots=True)
class Draft:
    """A case, and what the file says about its result."""

    case: Case
    node: Node
    raises: bool
    accepts: Sequence[str]


def read_cases(source: Written, functions: Mapping[str, Function]) -> Sequence[Draft]:
    """The cases that are right in themselves; what is wrong with the others is noted.

    Their points are scaled to the sum that their function states, if it does.
    """
    cases = source.tree.find("cases")
    if cases is None:
        return []
    drafts: list[Draft] = []
    elements = 0
    for section, node in zip(source.file.cases, cases.items, strict=False):
        draft = _draft(section, node, functions, source)
        if draft is None:
            continue
        elements += _elements(draft.case)
        if elements > _MAX_ELEMENTS:
            source.problems.note(node.place, "too_many_elements", bound=_MAX_ELEMENTS)
            break
        drafts.append(draft)
    if drafts and not any(draft.case.points for draft in drafts) and not len(source.problems):
        source.problems.note(cases.place, "no_points")
    return _rescaled(drafts, functions, source)


def _rescaled(
    drafts: Sequence[Draft], functions: Mapping[str, Function], source: Written
) -> Sequence[Draft]:
    factors: dict[str, Fraction] = {}
    for name, function in functions.items():
        if function.points is None:
            continue
        total = sum((d.case.points for d in drafts if d.case.function == name), Fraction(0))
        if total:
            factors[name] = function.points / total
        elif function.points and not len(source.problems):
            place = source.tree.at("functions", name, "points")
            source.problems.note(place, "function_points", function=name)
    points = [draft.case.points * factors.get(draft.case.function, 1) for draft in drafts]
    return [
        replace(draft, case=replace(draft.case, points=scaled))
        for draft, scaled in zip(drafts, points, strict=True)
    ]


def _draft(
    section: CaseSection, node: Node, functions: Mapping[str, Function], source: Written
) -> Draft | None:
    function = _function(section, node, functions, source)
    args = [read_argument(item, source.problems) for item in node.part("args").items]
    kwargs = {
        name: read_argument(item, source.problems)
        for name, item in node.part("kwargs").entries.items()
    }
    for index, name in enumerate(section.accepts):
        if name not in source.open_points:
            source.problems.add(
                node.at("accepts", index),
                Message("assignment.unknown_open_point", {"id": name}),
                nearest(name, source.open_points)
                or Message("assignment.unknown_open_point.expected"),
            )
    if section.raises and section.expect:
        source.problems.note(node.at("expect"), "raises_and_expect")
    right_args = [argument for argument in args if argument is not None]
    right_kwargs = {name: argument for name, argument in kwargs.items() if argument is not None}
    if function is None or len(right_args) < len(args) or len(right_kwargs) < len(kwargs):
        return None
    case = Case(
        id=section.id,
        function=function,
        args=tuple(right_args),
        kwargs=right_kwargs,
        points=Fraction(1) if section.points is None else section.points,
        visible=bool(section.visible),
        title=text_of(section.title, section.id),
        published=node.place.path in source.shipped,
    )
    return Draft(case, node, section.raises, section.accepts)


def _function(
    section: CaseSection, node: Node, functions: Mapping[str, Function], source: Written
) -> str | None:
    """The name of the function that a case calls; None when it calls none that is right."""
    if section.function is not None:
        source.check_function(section.function, node.at("function"))
        return section.function if section.function in functions else None
    scored = [name for name, function in functions.items() if function.fields]
    if len(scored) == 1:
        return scored[0]
    if len(functions) == len(source.functions):
        source.problems.note(node.place, "which_function", names=", ".join(functions))
    return None


def _elements(case: Case) -> int:
    arguments: list[Argument] = [*case.args, *case.kwargs.values()]
    return sum(
        math.prod(argument.shape) for argument in arguments if isinstance(argument, ArrayArgument)
    )
