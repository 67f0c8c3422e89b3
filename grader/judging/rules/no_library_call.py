"""The rule `no_library_call`: the function does the job itself.

Options: names of languages, each with a list of modules, packages or names (`sklearn.metrics`,
`MLBase`, `MLBase.confusmat`, `confusmat`). A listed module stands for all of its contents.

Only what the function or its helpers use counts: a file with the whole practice imports many
things. Text that is run as code hides what it calls, so it is a finding as well.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Annotated

from msgspec import Meta, convert

from grader.judging.rules.finding import Violation, clipped, remedy
from grader.judging.rules.reach import Reached, reach
from grader.judging.rules.scope import Code, Meaning
from grader.judging.rules.well_known import is_well_known
from grader.languages.registry import LanguageName
from grader.languages.source.lines import Position
from grader.languages.source.syntax import Definition, Path, Use
from grader.model import Function, Message, Rule

Options = Mapping[LanguageName, tuple[Annotated[str, Meta(min_length=1)], ...]]


def check(code: Code, rule: Rule, function: Function) -> Iterator[Violation]:
    options = convert(rule.options, Options)
    listed = [
        tuple(name.strip().split("."))
        for language in (code.language, *code.reading.lent_by)
        for name in options.get(language, ())
    ]

    elsewhere = frozenset(rule.functions) - {function.name}
    for group in reach(code, code.answering(function), helpers=True, elsewhere=elsewhere):
        violations = [
            list(_violations(code, definition, listed, function, group))
            for definition in group.alternatives
        ]
        if all(violations):
            yield from chain(*violations)


def _violations(
    code: Code, definition: Definition, listed: list[Path], function: Function, group: Reached
) -> Iterator[Violation]:
    body = code.body(definition)
    place = "helper" if group.helper else "function"

    def violation(kind: str, at: Position, name: Path) -> Violation:
        params: dict[str, str | int | float] = {
            "name": clipped(".".join(name)),
            "function": function.name,
            "helper": definition.name,
        }
        message = Message(f"rules.no_library_call.{kind}.{place}", params)
        if kind == "evaluation":
            advice = Message("rules.no_library_call.remedy.evaluation", params)
        else:
            advice = remedy("no_library_call", code.language, params)
        return Violation(definition, at, message, advice)

    for imported in body.imports:
        path = imported.loaded or imported.path
        if _is_listed(path, listed):
            yield violation("import", imported.place, path)

    evaluated: set[int] = set()
    for use in sorted(body.uses, key=lambda use: use.place):
        meaning = code.meaning(definition, use.path)
        if meaning.path in code.reading.evaluates and use.called:
            # eval(Meta.parse(…)) is one finding, not two.
            if use.place.line not in evaluated:
                yield violation("evaluation", use.place, use.path)
            evaluated.add(use.place.line)
        elif name := _listed_name(code, use, meaning, listed):
            yield violation("use", use.place, name)


def _listed_name(code: Code, use: Use, meaning: Meaning, listed: list[Path]) -> Path | None:
    """Return the full name under which a use is listed, or None."""
    if _is_listed(meaning.path, listed):
        return meaning.path
    if not meaning.bare or not use.called or code.files_are_missing:
        return None

    for module in code.everything_of:
        path = (*module, *meaning.path)
        if path in listed or (_is_listed(module, listed) and is_well_known(meaning.path[0])):
            return path
    return None


def _is_listed(path: Path, listed: list[Path]) -> bool:
    return any(path[: len(name)] == name for name in listed)
