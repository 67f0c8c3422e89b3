"""The rest of an assignment: policies, rules, open points, and the files that it names."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from grader.assignment.cases import Declared
from grader.assignment.files import find_file
from grader.assignment.functions import text_of
from grader.assignment.problems import Problems, nearest, shown
from grader.assignment.schema.assignment import AssignmentFile, RuleSection
from grader.assignment.yaml.tree import Node
from grader.judging.rules import options_problems
from grader.model import (
    Function,
    Limits,
    Message,
    OpenPoint,
    Rule,
    Scoring,
    Support,
    Tolerance,
)

__all__ = [
    "limits_of",
    "open_points_of",
    "rules_of",
    "scoring_of",
    "support_of",
    "tolerance_of",
]


def tolerance_of(file: AssignmentFile) -> Tolerance:
    stated = file.tolerance
    return Tolerance() if stated is None else Tolerance(stated.relative, stated.absolute)


def limits_of(file: AssignmentFile) -> Limits:
    return Limits() if file.limits is None else Limits(**file.limits.model_dump())


def scoring_of(file: AssignmentFile) -> Scoring:
    stated = file.scoring
    return Scoring() if stated is None else Scoring(stated.policy, stated.type_share)


def open_points_of(file: AssignmentFile) -> tuple[OpenPoint, ...]:
    return tuple(
        OpenPoint(point.id, text_of(point.note, ""), point.replaces) for point in file.open_points
    )


def rules_of(
    file: AssignmentFile,
    tree: Node,
    functions: Mapping[str, Function],
    declared: Declared,
    problems: Problems,
) -> tuple[Rule, ...]:
    """The rules; one that names no functions holds for all that are scored."""
    scored = tuple(name for name, function in functions.items() if function.fields)
    rules = []
    for index, section in enumerate(file.rules):
        for number, name in enumerate(section.functions):
            if name not in declared.functions:
                problems.add(
                    tree.at("rules", index, "functions", number),
                    Message("assignment.unknown_function", {"function": shown(name)}),
                    nearest(name, declared.functions),
                )
        _check_cost(section, tree.find(("rules", index)) or tree, problems)
        rule = Rule(
            id=section.id,
            functions=tuple(section.functions) or scored,
            cost=section.cost,
            share=section.share or Rule("", ()).share,
            options=section.options,
        )
        for problem in options_problems(rule):
            problems.add(tree.at("rules", index), problem)
        rules.append(rule)
    return tuple(rules)


def _check_cost(section: RuleSection, node: Node, problems: Problems) -> None:
    if section.cost == "share" and not section.share:
        problems.add(
            node.at("cost"), Message("assignment.no_share"), Message("assignment.no_share.expected")
        )
    if section.cost != "share" and section.share is not None:
        problems.add(
            node.at("share"),
            Message("assignment.idle_share", {"cost": section.cost}),
            Message("assignment.idle_share.expected"),
        )


def support_of(file: AssignmentFile, tree: Node, problems: Problems) -> Support:
    if file.support is None:
        return Support()

    def paths(key: str, written: Iterable[str]) -> tuple[Path, ...]:
        found = [
            find_file(tree.at("support", key, index), path, problems)
            for index, path in enumerate(written)
        ]
        return tuple(path.absolute() for path in found if path is not None)

    return Support(
        files=paths("files", file.support.files),
        packages=tuple(file.support.packages),
        stand_ins=paths("stand_ins", file.support.stand_ins),
    )
