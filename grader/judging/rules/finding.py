"""Findings of rules, with their places in words for people."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from grader.languages.registry import SHIPPED, kind_of
from grader.languages.source.lines import Position, column, excerpt, lines_of, notebook_place
from grader.languages.source.syntax import Definition
from grader.model import Finding, Language, Message, Rule, SourceFile

TOLD_BY_LANGUAGE = frozenset(("no_library_call", "no_loops")).union(
    f"signature.{kind}" for kind in ("exact_element", "narrow_type", "positional_keyword")
)
"""The rules, and kinds of problems, whose remedy each language that ships has in its own words."""
_UNREADABLE = "rules.unreadable"
_FIRST = 1_000


class Violation(Struct, frozen=True):
    """A finding as rules give it: one place in a submission where a rule is not kept."""

    definition: Definition
    place: Position
    message: Message
    """A sentence that says what was found, and why the rule exists."""
    remedy: Message
    warning: bool = False
    """True when it costs nothing, whatever the rule costs."""


def finding_of(violation: Violation, rule: Rule, function: str, lost: Fraction) -> Finding:
    source, place = violation.definition.source, violation.place
    lines = _lines(source)
    # A parser may count lines that no editor shows; the last one is then near enough.
    line = lines[min(place.line, len(lines)) - 1]
    at = column(line, place.byte)

    message = violation.message
    if (cell := notebook_place(source, place)) is not None:
        # In a notebook the cell comes first: its lines are counted anew in each.
        at_cell = Message("rules.notebook_place", {"cell": cell[0], "line": cell[1]})
        message = Message("report.in_cell", {"place": at_cell, "said": message})

    return Finding(
        rule=rule.id,
        function=function,
        file=source.name,
        line=place.line,
        column=at,
        source=excerpt(line, at),
        message=message,
        remedy=violation.remedy,
        cost="warning" if violation.warning else rule.cost,
        points_lost=lost,
    )


def unreadable(source: SourceFile, rule: Rule) -> Finding:
    """Return the finding that a file was not read; it takes no points, for nothing is known."""
    return Finding(
        rule=rule.id,
        function=rule.functions[0],
        file=source.name,
        line=1,
        column=1,
        source=excerpt(source.text[:_FIRST].split("\n")[0], 1),
        message=Message(_UNREADABLE, {"file": source.name}),
        remedy=Message("rules.unreadable.remedy"),
        cost=rule.cost,
        points_lost=Fraction(0),
    )


def is_unread(finding: Finding) -> bool:
    return isinstance(finding.message, Message) and finding.message.key == _UNREADABLE


def _lines(source: SourceFile) -> list[str]:
    return lines_of(source.text, kind_of(source.language).reading.lexis)


def clipped(code: str, most: int = 80) -> str:
    """Return the code of a submission, short enough to stand in a sentence."""
    line = " ".join(code[: 4 * most].split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def remedy(
    rule: str, language: Language, params: Mapping[str, str | int | float] | None = None
) -> Message:
    """Return the sentence that says what to do instead; the language's own where it has one."""
    name, _, kind = rule.partition(".")
    key = f"rules.{name}.remedy.{kind}.{language}" if kind else f"rules.{name}.remedy.{language}"
    has_its_own = rule in TOLD_BY_LANGUAGE and language in SHIPPED
    return Message(key if has_its_own else f"rules.{name}.remedy", dict(params or {}))
