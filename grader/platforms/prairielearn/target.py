"""A PrairieLearn question with external grading, the image in which it is graded, and its
`results.json`, of which students see everything."""

import base64
import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

from grader.locale import words
from grader.model import CaseResult, Locale, ScoreReport
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import Autograded, whole_seconds
from grader.platforms.packaging.parts import Order, PackageFile, inside, job, read, script, text
from grader.platforms.packaging.rows import Row, case_rows
from grader.platforms.packaging.wheel import grader
from grader.platforms.platform import Delivery, Site, Target
from grader.render import phrases
from grader.render.files import write_whole
from grader.render.html.plot import curve_sentence, curve_svg
from grader.render.plain import case_text, section_text
from grader.render.text import safe_text
from grader.version import __version__

BYTES_AT_MOST = 1_000_000
# Tried one after the other until the result fits: characters of each text, and whether pictures.
_SHORTER = ((20_000, True), (20_000, False), (2_000, False), (300, False), (60, False), (0, False))
# The most that a question can ask for.
_SECONDS = 600
# The namespace of question ids; any constant will do.
_QUESTIONS = uuid.UUID("4f1d6c1e-54a4-4c53-9d53-3f3b4f1f6f0a")
_IMAGE = Option("--image", "PrairieLearn: name of the image that you will push.")


def _package(order: Order) -> Iterator[PackageFile]:
    assignment = order.assignment
    question = f"questions/{assignment.id}"
    seconds = min(_SECONDS, whole_seconds(assignment.limits))
    info = json.loads(read(__package__, "info.json"))
    info["uuid"] = str(uuid.uuid5(_QUESTIONS, assignment.digest))
    info["title"] = assignment.title[order.settings.locale]
    image = order.options.get(_IMAGE.name) or f"course-grader:{__version__}"
    info["externalGradingOptions"] |= {"image": image, "timeout": seconds}

    yield text(f"{question}/info.json", json.dumps(info, indent=2, ensure_ascii=False) + "\n")
    yield text(f"{question}/question.html", _question(order))
    yield script(__package__, "run.sh", f"{question}/tests/run.sh")
    yield from inside(f"{question}/tests", job(order, seconds))
    yield text("image/Dockerfile", read(__package__, "Dockerfile"))
    yield from inside("image", grader(order))


def _question(order: Order) -> str:
    # It imports a client of HTTP, and every run imports this module.
    from xml.sax.saxutils import escape, quoteattr  # noqa: PLC0415

    assignment = order.assignment
    names = [path.name for path in assignment.templates.values()]
    names = names or [f"{assignment.id}.{ending}" for ending in ("py", "jl")]
    question = Template(read(__package__, "question.html"))
    return question.substitute(
        title=escape(assignment.title[order.settings.locale]), names=quoteattr(",".join(names))
    )


def _deliver(graded: Autograded, site: Site) -> Delivery:
    """Students see what is printed, so nothing is."""
    write_whole(site.results, to_prairielearn(graded.student, graded.settings.locale))
    return Delivery()


def to_prairielearn(student: ScoreReport, locale: Locale) -> str:
    """Return `results.json` of the student's report, at most 1 MB; what is shortened says so.

    A submission without a grade is not gradable: it costs neither points nor an attempt.
    ValueError where even names and points of the cases are longer than 1 MB.
    """
    if student.audience != "student":
        raise ValueError("students see all of this: it takes their report")

    for characters, pictures in _SHORTER:
        text = json.dumps(_result(student, locale, characters, pictures), indent=1, allow_nan=False)
        if len(text) < BYTES_AT_MOST:
            return text + "\n"

    raise ValueError("too many cases for PrairieLearn's 1 MB")


def _result(report: ScoreReport, locale: Locale, characters: int, pictures: bool) -> dict[str, Any]:
    mark = f"\n[{words('export.cut', locale)}]"
    is_cut = False

    def short(text: str) -> str:
        nonlocal is_cut
        if len(text) <= characters:
            return text
        is_cut = True
        return text[:characters] + mark

    verdict = phrases.verdict(report, locale)
    message = f"{verdict}\n{section_text(report, locale, 'result', 'next')}"
    if report.score is None:
        return {"gradable": False, "format_errors": [short(message)]}

    tests = []
    for row in case_rows(report, locale):
        test = _test(report, row, locale)
        tests.append(test | {"output": short(test["output"])})
        if pictures and row.case is not None and (drawings := _pictures(row.case, locale)):
            tests[-1]["images"] = drawings

    output = short(section_text(report, locale, "findings"))
    if is_cut or (not pictures and any(_pictures(case, locale) for case in report.cases)):
        message = f"{message}\n{words('prairielearn.shortened', locale)}"

    return {
        "gradable": True,
        "score": report.score / report.max_score if report.max_score else 0.0,
        "message": message[: max(characters, 300)],
        "output": output,
        "tests": tests,
    }


def _test(report: ScoreReport, row: Row, locale: Locale) -> dict[str, Any]:
    if row.case is None:
        message, output = section_text(report, locale, "hidden"), ""
    else:
        message = phrases.case_status(row.case, locale)
        output = case_text(report, row.case, locale)
    return {
        "name": row.name[:200],
        "points": row.points,
        "max_points": row.max_points,
        "message": message,
        "output": output,
    }


def _pictures(case: CaseResult, locale: Locale) -> list[dict[str, str]]:
    """Return the drawings of wrong curves."""
    pictures = []
    for field in case.fields:
        if field.curve is not None:
            drawing = base64.b64encode(curve_svg(field, locale).encode()).decode()
            label = safe_text(curve_sentence(field, locale), lines=False)
            pictures.append({"url": f"data:image/svg+xml;base64,{drawing}", "label": label})
    return pictures


PRAIRIELEARN = Target(
    _package,
    "prairielearn.next",
    (_IMAGE,),
    _deliver,
    Site(Path("/grade/student"), Path("/grade/results/results.json")),
)
