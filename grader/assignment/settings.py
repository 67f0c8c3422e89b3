"""The rest of an assignment: rules, and the files beside a submission."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from grader.assignment.problems import nearest, shown
from grader.assignment.schema.validate import fits
from grader.assignment.written import Written
from grader.judging.rules import RULES
from grader.model import Function, Message, Rule, Support


def read_rules(source: Written, functions: Mapping[str, Function]) -> tuple[Rule, ...]:
    """The rules; one that names no functions holds for all that are scored."""
    scored = tuple(name for name, function in functions.items() if function.fields)
    tree, problems = source.tree, source.problems
    rules = []
    for index, section in enumerate(source.file.rules):
        for number, name in enumerate(section.functions):
            source.check_function(name, tree.at("rules", index, "functions", number))
        if section.cost == "share" and not section.share:
            problems.note(tree.at("rules", index, "cost"), "no_share")
        if section.cost != "share" and section.share is not None:
            problems.note(tree.at("rules", index, "share"), "idle_share", cost=section.cost)
        rule = Rule(
            id=section.id,
            functions=section.functions or scored,
            cost=section.cost,
            share=section.share or Rule("", ()).share,
            options=section.options,
        )
        if rule.id not in RULES:
            what = Message("assignment.unknown_rule", {"rule": shown(rule.id)})
            problems.add(tree.at("rules", index, "id"), what, nearest(rule.id, list(RULES)))
        elif options := tree.find("rules", index, "options"):
            fits(RULES[rule.id].options, options, problems)
        rules.append(rule)
    return tuple(rules)


def read_support(source: Written) -> Support:
    section = source.file.support
    if section is None:
        return Support()

    def paths(key: str, texts: Sequence[str]) -> tuple[Path, ...]:
        found = [source.path(text, "support", key, index) for index, text in enumerate(texts)]
        return tuple(path for path in found if path is not None)

    return Support(
        files=paths("files", section.files),
        packages=section.packages,
        stand_ins=paths("stand_ins", section.stand_ins),
    )
