"""The cases of an assignment: which function is called with what, for how many points."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from grader.assignment.arguments import read_argument
from grader.assignment.functions import text_of
from grader.assignment.problems import Problems, nearest, shown
from grader.assignment.schema.assignment import AssignmentFile, CaseSection
from grader.assignment.yaml.tree import Node
from grader.model import Argument, ArrayArgument, Case, Function, Message

__all__ = ["Declared", "Draft", "check_ids", "read_cases", "rescaled"]

_MAX_ELEMENTS = 20_000_000


@dataclass(frozen=True, slots=True)
class Declared:
    """The names that the files declare, also where what they declare turned out wrong."""

    functions: tuple[str, ...]
    open_points: tuple[str, ...]
    shipped: frozenset[Path]
    """Files whose cases are published."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A case, and what the file says about its result."""

    case: Case
    node: Node
    raises: bool
    accepts: tuple[str, ...]


def read_cases(
    file: AssignmentFile,
    tree: Node,
    functions: Mapping[str, Function],
    declared: Declared,
    problems: Problems,
) -> Sequence[Draft]:
    """The cases that are right in themselves; what is wrong with the others is noted."""
    there = tree.find(("cases",))
    if there is None:
        return []
    drafts: list[Draft] = []
    elements = 0
    for section, node in zip(file.cases, there.items, strict=False):
        draft = _draft(section, node, functions, declared, problems)
        if draft is None:
            continue
        elements += _elements(draft.case)
        if elements > _MAX_ELEMENTS:
            problems.note(node.place, "too_many_elements", bound=_MAX_ELEMENTS)
            break
        drafts.append(draft)
    if drafts and not any(draft.case.points for draft in drafts) and not len(problems):
        problems.note(there.place, "no_points")
    return drafts


def check_ids(root: Node, problems: Problems) -> None:
    """Note each id of a case or open point that is there twice, also where the rest is wrong."""
    for key in ("cases", "open_points"):
        lines: dict[str, int] = {}
        for node in (root.find((key,)) or root).items:
            found = node.find(("id",))
            if found is None or not isinstance(found.value, str):
                continue
            if (line := lines.get(found.value)) is not None:
                what: dict[str, str | int] = {"id": shown(found.value), "line": line}
                problems.add(
                    found.place,
                    Message(f"assignment.repeated_id.{key}", what),
                    Message("assignment.repeated_id.expected"),
                )
            lines.setdefault(found.value, found.place.line or 0)


def rescaled(
    drafts: Sequence[Draft], functions: Mapping[str, Function], tree: Node, problems: Problems
) -> Sequence[Draft]:
    """The cases with their points scaled to the sum that their function states, if it does."""
    factors: dict[str, Fraction] = {}
    for name, function in functions.items():
        if function.points is None:
            continue
        total = sum((d.case.points for d in drafts if d.case.function == name), Fraction(0))
        if total:
            factors[name] = function.points / total
        elif function.points and not len(problems):
            problems.note(tree.at("functions", name, "points"), "function_points", function=name)
    points = [draft.case.points * factors.get(draft.case.function, 1) for draft in drafts]
    return [
        replace(draft, case=replace(draft.case, points=scaled))
        for draft, scaled in zip(drafts, points, strict=True)
    ]


def _draft(
    section: CaseSection,
    node: Node,
    functions: Mapping[str, Function],
    declared: Declared,
    problems: Problems,
) -> Draft | None:
    function = _function(section, node, functions, declared, problems)
    args = [read_argument(item, problems) for item in (node.find(("args",)) or node).items]
    kwargs = {
        name: read_argument(item, problems)
        for name, item in (node.find(("kwargs",)) or Node(node.place, {})).entries.items()
    }
    for index, name in enumerate(section.accepts):
        if name not in declared.open_points:
            problems.add(
                node.at("accepts", index),
                Message("assignment.unknown_open_point", {"id": name}),
                nearest(name, declared.open_points)
                or Message("assignment.unknown_open_point.expected"),
            )
    if section.raises and section.expect:
        problems.note(node.at("expect"), "raises_and_expect")
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
        published=node.place.path in declared.shipped,
    )
    return Draft(case, node, section.raises, tuple(section.accepts))


def _function(
    section: CaseSection,
    node: Node,
    functions: Mapping[str, Function],
    declared: Declared,
    problems: Problems,
) -> str | None:
    if section.function is None:
        scored = [name for name, function in functions.items() if function.fields]
        if len(scored) == 1:
            return scored[0]
        if len(functions) == len(declared.functions):
            problems.note(node.place, "which_function", names=", ".join(functions))
        return None
    if section.function in functions:
        return section.function
    if section.function not in declared.functions:
        problems.add(
            node.at("function"),
            Message("assignment.unknown_function", {"function": shown(section.function)}),
            nearest(section.function, declared.functions),
        )
    return None


def _elements(case: Case) -> int:
    arguments: list[Argument] = [*case.args, *case.kwargs.values()]
    return sum(
        math.prod(argument.shape) for argument in arguments if isinstance(argument, ArrayArgument)
    )
