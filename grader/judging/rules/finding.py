"""Findings of rules, with their places in words for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from grader.languages.registry import kind_of
from grader.languages.source.lines import column, excerpt, lines_of, notebook_place
from grader.languages.source.syntax import Definition, Position
from grader.model import Language, Message, Rule, SourceFile

__all__ = ["Cost", "RuleFinding", "Violation", "clipped", "finding_of", "remedy", "unreadable"]

Cost = Literal["warning", "share", "method", "function"]


@dataclass(frozen=True, slots=True)
class RuleFinding:
    """One place in a submission where a rule is not kept."""

    rule: str
    function: str
    """The asked function that it concerns, also when it stands in a helper."""
    file: str
    line: int
    """The line, from 1; of a notebook, in the text of all its code cells."""
    column: int
    """The column in characters, from 1."""
    source: str
    """The line, without its indentation and of bounded length."""
    message: Message
    """A sentence that says what was found, and why the rule exists."""
    remedy: Message
    """A sentence that says how to do without."""
    cost: Cost
    share: Fraction
    """The part of the function's points, with the cost `share`; else 0."""
    place: Message | None = None
    """The cell of a notebook, and the line in it."""
    cases: frozenset[str] | None = None
    """The cases that lose their points, with the cost `method`; None for all of the function's."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A finding as rules give it."""

    definition: Definition
    place: Position
    message: Message
    remedy: Message
    warning: bool = False
    """True when it costs nothing, whatever the rule costs."""


def finding_of(
    violation: Violation, rule: Rule, function: str, cases: frozenset[str] | None = None
) -> RuleFinding:
    source, place = violation.definition.source, violation.place
    lines = _lines(source)
    # A parser may count lines that no editor shows; the last one is then near enough.
    line = lines[min(place.line, len(lines)) - 1]
    at = column(line, place.byte)
    cost: Cost = "warning" if violation.warning else rule.cost
    cell = notebook_place(source, place)
    return RuleFinding(
        rule=rule.id,
        function=function,
        file=source.name,
        line=place.line,
        column=at,
        source=excerpt(line, at),
        message=violation.message,
        remedy=violation.remedy,
        cost=cost,
        share=rule.share if cost == "share" else Fraction(0),
        place=None
        if cell is None
        else Message("rules.notebook_place", {"cell": cell[0], "line": cell[1]}),
        cases=cases,
    )


def unreadable(source: SourceFile, rule: Rule, function: str) -> RuleFinding:
    """Return the finding that a rule could not look at a file, which costs nothing, for nothing is
    known."""
    return RuleFinding(
        rule=rule.id,
        function=function,
        file=source.name,
        line=1,
        column=1,
        source=excerpt(_lines(source)[0], 1),
        message=Message("rules.unreadable", {"file": source.name}),
        remedy=Message("rules.unreadable.remedy"),
        cost="warning",
        share=Fraction(0),
    )


def _lines(source: SourceFile) -> list[str]:
    return lines_of(source.text, kind_of(source.language).reading.lexis)


def clipped(code: str, most: int = 80) -> str:
    """Code of the submission's, short enough to stand in a sentence."""
    line = " ".join(code[: 4 * most].split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def remedy(
    rule: str, language: Language, params: Mapping[str, str | int | float] | None = None
) -> Message:
    """Return how to do without, in words for the language where there are such."""
    name, _, kind = rule.partition(".")
    given = dict(params or {})
    if rule not in kind_of(language).reading.advised:
        return Message(f"rules.{name}.remedy", given)
    if kind:
        return Message(f"rules.{name}.remedy.{kind}.{language}", given)
    return Message(f"rules.{name}.remedy.{language}", given)
