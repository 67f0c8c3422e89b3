"""A submission's sources as numbered, coloured lines, and the place of what each case calls."""

from collections.abc import Mapping

from markupsafe import Markup
from msgspec import Struct

from grader.judging.rules import Code
from grader.languages.source.lines import notebook_place
from grader.languages.source.syntax import Position
from grader.model import ScoreReport, SourceFile, Submission
from grader.render.html.statement import coloured
from grader.render.text import safe_text


class Line(Struct, frozen=True):
    number: str
    """Its number in the file; of a notebook, the numbers of the cell and of the line in it."""
    html: Markup
    target: str
    """The place as a remark names it: `LINE:FILE`."""
    id: str


class File(Struct, frozen=True):
    name: str
    lines: tuple[Line, ...]


def files_of(submission: Submission) -> list[File]:
    """Return the sources, in the order in which they load."""
    return [_file(source, place) for place, source in enumerate(submission.sources)]


def _file(source: SourceFile, place: int) -> File:
    lines = []
    for number, html in enumerate(_coloured(source), start=1):
        target = f"{number}:{source.name}"
        cell = notebook_place(source, Position(number, 0))
        shown = f"{cell[0]}:{cell[1]}" if cell else str(number)
        lines.append(Line(shown, Markup(html), target, f"L{place}-{number}"))
    return File(source.name, tuple(lines))


def _coloured(source: SourceFile) -> list[str]:
    text = "\n".join(safe_text(line) for line in source.text.rstrip("\n").split("\n"))
    return coloured(text, source.language).removesuffix("\n").split("\n")


def calls_of(submission: Submission, report: ScoreReport) -> Mapping[str, str]:
    """Return the id of the line at which each case's function begins, where it is there."""
    if submission.language is None:
        return {}

    code = Code(submission, submission.language)
    names = [source.name for source in submission.sources]
    places = {}
    for case in report.cases:
        for definition in code.named(case.written)[:1]:
            file = names.index(definition.source.name)
            places[case.id] = f"L{file}-{definition.place.line}"
    return places
