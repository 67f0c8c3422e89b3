"""The rest of an assignment: policies, rules, and the files beside a submission."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from grader.assignment.cases import Declared
from grader.assignment.files import find_file
from grader.assignment.problems import Problems, nearest, shown
from grader.assignment.schema.assignment import AssignmentFile, RuleSection
from grader.assignment.schema.parts import Section
from grader.assignment.yaml.tree import Node
from grader.judging.rules import options_problems
from grader.model import (
    Function,
    Limits,
    Message,
    Rule,
    Scoring,
    Support,
    Tolerance,
)

__all__ = ["rules_of", "settings", "support_of"]


_Record = TypeVar("_Record", Tolerance, Limits, Scoring)


def settings(record: type[_Record], section: Section | None) -> _Record:
    """What a section of the file states, each key in the record's field of the same name."""
    return record() if section is None else record(**dict(section))


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
        problems.note(node.at("cost"), "no_share")
    if section.cost != "share" and section.share is not None:
        problems.note(node.at("share"), "idle_share", cost=section.cost)


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
