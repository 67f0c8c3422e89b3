"""A workflow for a repository that students can read, with the visible cases, and what its job
leaves: a summary, a JUnit file, GitHub Classroom's result, and how it ends."""

import base64
import json
import os
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from grader.model import Locale, ScoreReport
from grader.platforms.ci.junit import junit
from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Order, PackageFile, inside, job, read, script, text
from grader.platforms.packaging.rows import case_rows
from grader.platforms.packaging.wheel import grader
from grader.platforms.platform import Delivery, Site, Target
from grader.render import phrases
from grader.render.files import write_whole
from grader.render.markdown.report import to_markdown, to_summary
from grader.render.plain import case_text, section_text
from grader.render.sarif import to_sarif
from grader.render.text import rounded, safe_text

_CHARACTERS_OF_A_CASE = 4_000
# A step's output is at most 1 MB, in base64.
_CHARACTERS_IN_ALL = 500_000
# The workflows say the same.
_SECONDS = 20 * 60
_FAILED = 1


def _package(workflow: str, path: str, order: Order) -> Iterator[PackageFile]:
    yield text(path, read(__package__, workflow))
    yield script(__package__, "run.sh", ".grader/run.sh")
    yield from inside(".grader", [*grader(order), *job(order, _SECONDS, only_visible=True)])


def _deliver_classroom(graded: Autograded, _site: Site) -> Delivery:
    """Write the step's result. Without a grade the step fails and has no output, so that nothing is
    posted."""
    student, locale = graded.student, graded.settings.locale
    _append("GITHUB_STEP_SUMMARY", to_summary(student, locale))
    printed = _without_commands(to_markdown(student, locale))
    if student.score is None:
        return Delivery(printed, _FAILED)

    _append("GITHUB_OUTPUT", f"result={to_github_classroom(student, locale)}\n")
    return Delivery(printed)


def _deliver_github(graded: Autograded, site: Site) -> Delivery:
    _append("GITHUB_STEP_SUMMARY", to_summary(graded.student, graded.settings.locale))
    delivery = _deliver_gitlab(graded, site)
    return Delivery(_without_commands(delivery.printed), delivery.code)


def _deliver_gitlab(graded: Autograded, site: Site) -> Delivery:
    """Write both files. The job fails unless every case passes and all points are there."""
    student, locale = graded.student, graded.settings.locale
    write_whole(site.results / "junit.xml", junit([student], locale))
    write_whole(site.results / "report.sarif", to_sarif(student, locale))
    write_whole(site.results / "summary.md", to_summary(student, locale))
    passed = all(case.status == "passed" for case in student.cases)
    is_full = passed and student.score == student.max_score
    return Delivery(to_markdown(student, locale), 0 if is_full else _FAILED)


def _without_commands(printed: str) -> str:
    """Return the text between marks that make GitHub's runner obey none of its lines.

    The runner obeys lines that begin with `::`, `::set-output` among them, and what a submission
    printed has lines of its own. Only who knows the word makes it obey again.
    """
    word = secrets.token_hex(16)
    return f"::stop-commands::{word}\n{printed}\n::{word}::\n"


def _append(variable: str, text: str) -> None:
    """Write to the file that GitHub names in the environment, and nowhere else."""
    if name := os.environ.get(variable):
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(text)


def to_github_classroom(student: ScoreReport, locale: Locale) -> str:
    """Return the `result` that GitHub Classroom's reporter reads from a step: JSON, in base64.

    Every test has a score: a missing one would sum to NaN. A submission without a grade is an
    `error` whose one test has 0 of all points; the step that ran it must fail too, so that the
    reporter posts nothing.
    """
    tests = list(_tests(student, locale))
    passed = all(test["status"] == "pass" for test in tests)
    result = {
        "version": 1,
        "status": "error" if student.score is None else "pass" if passed else "fail",
        "max_score": rounded(student.max_score),
        "tests": tests,
    }
    text = json.dumps(result, ensure_ascii=True, allow_nan=False)
    return base64.b64encode(text.encode()).decode()


def _tests(report: ScoreReport, locale: Locale) -> Iterator[dict[str, Any]]:
    if report.score is None:
        message = section_text(report, locale, "result") or phrases.verdict(report, locale)
        yield _test("grader", "error", 0.0, message)
        return

    room = min(_CHARACTERS_IN_ALL // max(len(report.cases), 1), _CHARACTERS_OF_A_CASE)
    points = 0.0
    for row in case_rows(report, locale):
        message, call = "", ""
        if row.case is not None:
            status = phrases.case_status(row.case, locale)
            message = f"{status}\n{case_text(report, row.case, locale)}"[:room]
            call = row.case.call or ""
        yield _test(row.name, "pass" if row.passed else "fail", row.points, message, call)
        points += row.points

    lost = points - report.score
    if lost > phrases.NOISE:
        rules = [finding.rule for finding in report.findings if finding.points_lost > 0]
        yield _test(", ".join(dict.fromkeys(rules)), "fail", -lost)


def _test(
    name: str, status: str, score: float, message: str = "", call: str = ""
) -> dict[str, Any]:
    return {
        "name": safe_text(name, lines=False),
        "status": status,
        "score": rounded(score),
        "message": safe_text(message),
        "test_code": safe_text(call)[:1_000],
        "filename": "",
        "line_no": 0,
        "execution_time": 0,
    }


_CLASSROOM = partial(_package, "github_classroom.yml", ".github/workflows/classroom.yml")
_GITHUB = partial(_package, "github_actions.yml", ".github/workflows/grade.yml")
_GITLAB = partial(_package, "gitlab_ci.yml", ".gitlab-ci.yml")
_Target = partial(Target, only_visible=True)
CI = {
    "github-classroom": _Target(_CLASSROOM, "ci.next_classroom", deliver=_deliver_classroom),
    "github-actions": _Target(_GITHUB, "ci.next", deliver=_deliver_github),
    "gitlab-ci": _Target(_GITLAB, "ci.next", deliver=_deliver_gitlab),
}
