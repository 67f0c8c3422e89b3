"""ScoreReport -> SARIF 2.1.0, as editors and code hosts read it: all that is said of a line."""

from collections.abc import Iterator
from typing import Literal
from urllib.parse import quote

from msgspec import Struct

from grader.locale import translate, words
from grader.model import Locale, Message, ScoreReport, Words
from grader.render import view
from grader.render.json_report import json_text
from grader.version import __version__

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


class _Place(Struct, frozen=True):
    file: str
    line: int
    column: int = 1


_Level = Literal["error", "warning", "note"]


class _Result(Struct, frozen=True):
    rule: str
    level: _Level
    text: str
    places: tuple[_Place, ...]


def to_sarif(report: ScoreReport, locale: Locale) -> str:
    """Return a log of one run. Its rules are those of the assignment, known and everyday mistakes,
    a failed call's status, `not_loaded` and `comment`."""
    results = dict.fromkeys(result for result in _results(report, locale) if result.places)
    ids = [{"id": rule} for rule in dict.fromkeys(result.rule for result in results)]
    run = {
        "tool": {"driver": {"name": "course-grader", "version": __version__, "rules": ids}},
        "language": locale,
        "columnKind": "unicodeCodePoints",
        "results": [_entry(result) for result in results],
    }
    return json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _entry(result: _Result) -> dict[str, object]:
    return {
        "ruleId": result.rule,
        "level": result.level,
        "message": {"text": result.text},
        "locations": [{"physicalLocation": _location(place)} for place in result.places],
    }


def _location(place: _Place) -> dict[str, object]:
    location: dict[str, object] = {"artifactLocation": {"uri": quote(place.file, errors="replace")}}
    # No line of a notebook's file is one of its cells': what is said names cell and line.
    if not place.file.endswith(".ipynb"):
        location["region"] = {"startLine": place.line, "startColumn": place.column}
    return location


def _results(report: ScoreReport, locale: Locale) -> Iterator[_Result]:
    files = report.submission.files
    only = files[0] if len(files) == 1 else ""

    for finding in report.findings:
        place = _Place(finding.file, finding.line, finding.column)
        text = f"{translate(finding.message, locale)} {translate(finding.remedy, locale)}"
        yield _Result(finding.rule, "error" if finding.points_lost else "warning", text, (place,))

    for skipped in () if report.load is None else report.load.skipped:
        place = _Place(skipped.file, skipped.line)
        at = words("outputs.load.at", locale, file=skipped.where, line=skipped.line)
        text = f"{at}: `{skipped.code}`: {view.reason(skipped, locale)}"
        yield _Result("not_loaded", "warning", text, (place,))

    for diagnosis in report.diagnoses:
        level: _Level = "error" if diagnosis.costs_points else "note"
        for mistake, hint in zip(diagnosis.mistakes, diagnosis.hints, strict=True):
            yield _Result(mistake, level, translate(hint, locale), _places(hint, only))

    for case in report.cases:
        if case.message is not None:
            level = "error" if case.points < case.max_points else "note"
            text = translate(case.message, locale)
            yield _Result(case.status, level, text, _places(case.message, only))

    for remark in report.remarks:
        if remark.line:
            place = _Place(remark.file or only, remark.line)
            yield _Result("comment", "note", remark.text, (place,))


def _places(told: Words, only: str) -> tuple[_Place, ...]:
    """Return the places in the source that a message names; `only` is the file where there is one
    alone."""
    if not isinstance(told, Message):
        return ()

    file, line = told.params.get("file"), told.params.get("line")
    inner = (param for param in told.params.values() if isinstance(param, Message))
    places = [place for param in inner for place in _places(param, only)]
    if isinstance(file, Message):
        file = file.params.get("file")
    # What tells more than a line and its cell may be about the line of a text.
    names_place = file is not None or told.params.keys() <= {"cell", "line"}
    if isinstance(line, int) and names_place and (file or only):
        places.append(_Place(str(file or only), line))
    return tuple(places)
