"""A PrairieLearn question with external grading, the image in which it is graded, and its
`results.json`, of which students see everything."""

import base64
import json
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from grader.locale import words
from grader.model import CaseResult, Locale, ScoreReport
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import Autograded, whole_seconds
from grader.platforms.packaging.parts import Order, PackageFile, inside, job, read, script, text
from grader.platforms.packaging.wheel import grader
from grader.platforms.platform import Delivery, Site, Target
from grader.render import phrases, view
from grader.render.files import write_whole
from grader.render.html.plot import curve_said, curve_svg
from grader.render.plain import case_name, case_text, findings_text
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
    info = {
        "uuid": str(uuid.uuid5(_QUESTIONS, assignment.digest)),
        "title": assignment.title[order.settings.locale],
        "topic": "Programming",
        "type": "v3",
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": order.options.get(_IMAGE.name) or f"course-grader:{__version__}",
            "entrypoint": "/grade/tests/run.sh",
            "timeout": seconds,
            "enableNetworking": False,
        },
    }
    yield text(f"{question}/info.json", json.dumps(info, indent=2, ensure_ascii=False) + "\n")
    yield text(f"{question}/question.html", _question(order))
    yield script(__package__, "run.sh", f"{question}/tests/run.sh")
    yield from inside(f"{question}/tests", job(order, seconds))
    yield text("image/Dockerfile", read(__package__, "Dockerfile"))
    yield from inside("image", grader(order))


def _question(order: Order) -> str:
    assignment = order.assignment
    names = ",".join(path.name for path in assignment.templates.values())
    names = names or ",".join(f"{assignment.id}.{end}" for end in ("py", "jl"))
    return (
        "<pl-question-panel>\n"
        f"  <p>{escape(assignment.title[order.settings.locale])}</p>\n"
        f"  <pl-file-upload optional-file-names={quoteattr(names)}></pl-file-upload>\n"
        "</pl-question-panel>\n"
        "<pl-submission-panel>\n"
        "  <pl-external-grader-results></pl-external-grader-results>\n"
        "  <pl-file-preview></pl-file-preview>\n"
        "</pl-submission-panel>\n"
    )


def _deliver(graded: Autograded, site: Site) -> Delivery:
    """Students see what is printed, so nothing is."""
    write_whole(site.results, to_prairielearn(graded.student, graded.settings.locale))
    return Delivery()


def to_prairielearn(student: ScoreReport, locale: Locale) -> str:
    """`results.json` from the student's report, at most 1 MB; what is shortened says that it is.

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

    message = safe_text(_message(report, locale))
    if report.score is None:
        return {"gradable": False, "format_errors": [short(message)]}
    tests = [_test(report, case, locale, short, pictures) for case in report.cases]
    tests += _hidden_total(report, locale)
    output = short(findings_text(report, locale))
    if is_cut or (not pictures and any(_pictures(case, locale) for case in report.cases)):
        message = f"{message}\n{words('prairielearn.shortened', locale)}"
    return {
        "gradable": True,
        "score": report.score / report.max_score if report.max_score else 0.0,
        "message": message[: max(characters, 300)],
        "output": output,
        "tests": tests,
    }


def _test(
    report: ScoreReport,
    case: CaseResult,
    locale: Locale,
    short: Callable[[str], str],
    pictures: bool,
) -> dict[str, Any]:
    test: dict[str, Any] = {
        "name": case_name(case, locale)[:200],
        "points": float(f"{float(case.points):.12g}"),
        "max_points": float(f"{float(case.max_points):.12g}"),
        "message": phrases.case_status(case, locale),
        "output": short(case_text(report, case, locale)),
    }
    if pictures and (drawn := _pictures(case, locale)):
        test["images"] = drawn
    return test


def _pictures(case: CaseResult, locale: Locale) -> list[dict[str, str]]:
    """The drawings of wrong curves."""
    return [
        {
            "url": "data:image/svg+xml;base64,"
            + base64.b64encode(curve_svg(field, locale).encode()).decode(),
            "label": safe_text(curve_said(field, locale), lines=False),
        }
        for field in case.fields
        if field.curve is not None
    ]


def _hidden_total(report: ScoreReport, locale: Locale) -> Iterator[dict[str, Any]]:
    """Yield all hidden cases as one test, where they are only told together."""
    one_by_one = any(not case.visible for case in report.cases)
    if one_by_one or report.hidden_score is None or report.hidden_max_score is None:
        return
    yield {
        "name": words("outputs.hidden", locale),
        "points": float(f"{report.hidden_score:.12g}"),
        "max_points": float(f"{report.hidden_max_score:.12g}"),
        "message": " ".join(phrases.hidden_summary(report, locale)),
        "output": "",
    }


def _message(report: ScoreReport, locale: Locale) -> str:
    step = phrases.next_step(report, locale)
    losses, message = phrases.losses(report, locale), view.message(report, locale)
    said = [phrases.verdict(report, locale), losses, message, step.text]
    return "\n".join(filter(None, (*said, *step.more)))


PRAIRIELEARN = Target(
    _package,
    "prairielearn.next",
    (_IMAGE,),
    _deliver,
    Site(Path("/grade/student"), Path("/grade/results/results.json")),
)
