"""A submission's sources as numbered, coloured lines, and the place of what each case calls."""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape

from markupsafe import Markup
from msgspec import Struct

from grader.bounded import Bounded
from grader.judging.rules import Code
from grader.languages.source.lines import Position, notebook_place
from grader.languages.source.text import is_short
from grader.model import Language, ScoreReport, SourceFile, Submission
from grader.render.html.statement import coloured
from grader.render.text import safe_text

_CPU_SECONDS = 0.5


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
        label = f"{cell[0]}:{cell[1]}" if cell else str(number)
        lines.append(Line(label, Markup(html), target, f"L{place}-{number}"))
    return File(source.name, tuple(lines))


def _coloured(source: SourceFile) -> list[str]:
    text = "\n".join(safe_text(line) for line in source.text.rstrip("\n").split("\n"))
    html: str | None = (
        _child().ask("coloured", text, source.language) if is_short([source]) else None
    )
    return (html or escape(text)).removesuffix("\n").split("\n")


def calls_of(submission: Submission, report: ScoreReport) -> Mapping[str, str]:
    """Return the id of the line at which each case's function begins, where it is there."""
    if submission.language is None:
        return {}

    written = tuple({case.written for case in report.cases})
    is_read = is_short(submission.sources)
    places = _child().ask("places", submission, submission.language, written) if is_read else None
    places = places or {}
    return {case.id: places[case.written] for case in report.cases if case.written in places}


def _places(
    submission: Submission, language: Language, written: Sequence[str]
) -> Mapping[str, str]:
    code = Code(submission, language)
    files = [source.name for source in submission.sources]
    places = {}
    for name in written:
        for definition in code.named(name)[:1]:
            places[name] = f"L{files.index(definition.source.name)}-{definition.place.line}"
    return places


@cache
def _child() -> Bounded:
    """Return the child that reads sources for the pages."""
    return Bounded({"coloured": (coloured, _CPU_SECONDS), "places": (_places, _CPU_SECONDS)})
