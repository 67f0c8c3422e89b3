"""Gradescope's autograder: a zip with `setup.sh` and `run_autograder` at its top; and its
`results.json`.

Gradescope hides a student's total as soon as one test is hidden. So by default every test is
visible, of a hidden case only what a student may know is in it, and what only the instructor may
see goes elsewhere (the output of the run, which Gradescope shows to instructors alone).
"""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from grader.locale import words
from grader.model import Locale, ScoreReport
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Order, PackageFile, inside, job, script
from grader.platforms.packaging.rows import Row, case_rows, rule_rows
from grader.platforms.packaging.wheel import grader
from grader.platforms.platform import Delivery, Site, Target
from grader.render.files import write_whole
from grader.render.markdown.report import case_body, summary, to_markdown
from grader.render.markdown.text import prose
from grader.render.text import rounded

HIDDEN_TESTS = Option(
    "--hidden-tests",
    "Gradescope: when students see the rows of hidden cases; all but the first hide their total "
    "until then.",
    choices=("visible", "after_due_date", "after_published", "hidden"),
    default="visible",
)
_NOT_GRADED = 1
_SECONDS = 600


class HandedInNow(Struct, frozen=True):
    late: timedelta | None
    """The time after the due date; zero when in time, None when nothing says."""
    attempt: int


def _package(order: Order) -> Iterator[PackageFile]:
    yield script(__package__, "setup.sh")
    yield script(__package__, "run_autograder")
    hidden_tests = order.options.get(HIDDEN_TESTS.name, HIDDEN_TESTS.default)
    files = job(order, _SECONDS, {HIDDEN_TESTS.name: hidden_tests})
    yield from inside("course-grader", [*grader(order), *files])


def _deliver(graded: Autograded, site: Site) -> Delivery:
    """Instructors, and only they, read what is printed.

    Without a grade there is no result: Gradescope then says that the autograder failed, gives no
    score, and lets the instructor run it again. Any result would be a number.
    """
    report, locale = graded.instructor, graded.settings.locale
    if report.score is None:
        site.results.unlink(missing_ok=True)
        return Delivery(to_markdown(report, locale), _NOT_GRADED)

    handed = handed_in(site.submission.parent / "submission_metadata.json")
    write_whole(site.results, to_gradescope(graded, handed))
    return Delivery(to_markdown(report, locale))


def to_gradescope(graded: Autograded, handed: HandedInNow | None = None) -> str:
    """Return `results.json` of a graded submission, from the instructor's report and the student's.

    With hidden tests "hidden", which only the instructor ever sees, hidden cases are told whole.
    A report without a grade has no form in this format, which wants a number: ValueError.
    """
    report, student, locale = graded.instructor, graded.student, graded.settings.locale
    hidden_tests = graded.settings.own.get(HIDDEN_TESTS.name, HIDDEN_TESTS.default)
    if report.score is None or student.audience != "student":
        raise ValueError("Gradescope takes a graded report, and the student's made from it")

    output = summary(student, locale)
    extra: dict[str, object] = {
        "assignment_digest": report.assignment.digest,
        "submission_digest": report.submission.digest,
        "mistakes": [name for diagnosis in report.diagnoses for name in diagnosis.mistakes],
    }
    if handed is not None:
        output = f"{prose(handed_in_sentence(handed, locale))}\n\n{output}"
        minutes = None if handed.late is None else handed.late // timedelta(minutes=1)
        extra |= {"attempt": handed.attempt, "minutes_late": minutes}

    result = {
        "score": rounded(report.score),
        "output": output,
        "output_format": "md",
        "test_output_format": "md",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": list(_tests(report, student, hidden_tests, locale)),
        "extra_data": extra,
    }
    return json.dumps(result, indent=1, ensure_ascii=True, allow_nan=False) + "\n"


def _tests(
    report: ScoreReport, student: ScoreReport, hidden_tests: str, locale: Locale
) -> Iterator[dict[str, Any]]:
    """Yield the visible cases, the hidden ones, and the points that rules cost."""
    for number, row in enumerate(case_rows(student, locale), 1):
        if row.case is not None and row.case.visible:
            yield _test(student, row, number, "visible", locale)

    teller = report if hidden_tests == "hidden" else student
    for number, row in enumerate(case_rows(teller, locale), 1):
        if row.case is None or not row.case.visible:
            yield _test(teller, row, number, hidden_tests, locale)

    # What a rule says stands in the report's own output.
    for row in rule_rows(student, locale):
        yield _test(student, row, 0, "visible", locale)


def _test(
    report: ScoreReport, row: Row, number: int, visibility: str, locale: Locale
) -> dict[str, Any]:
    test = {
        "name": row.name,
        "score": row.points,
        "max_score": row.max_points,
        "status": "passed" if row.passed else "failed",
        "visibility": visibility,
    }
    if row.case is None:
        return test
    return {**test, "number": str(number), "output": case_body(report, row.case, locale)}


def handed_in(metadata: Path) -> HandedInNow | None:
    """Return when it was handed in, by Gradescope's `submission_metadata.json`; None where there is
    no such file, or it says nothing that can be understood."""
    try:
        data = json.loads(metadata.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(data, dict):
        return None

    earlier = data.get("previous_submissions")
    attempt = 1 + (len(earlier) if isinstance(earlier, list) else 0)

    created, due = _time(data.get("created_at")), _due(data)
    if created is None or due is None:
        return HandedInNow(None, attempt)
    return HandedInNow(max(created - due, timedelta(0)), attempt)


def handed_in_sentence(handed: HandedInNow, locale: Locale) -> str:
    """Return a sentence for the student."""
    attempt = words("gradescope.attempt", locale, attempt=handed.attempt)
    if not handed.late:
        return attempt
    hours, minutes = divmod(handed.late // timedelta(minutes=1), 60)
    return f"{attempt} {words('gradescope.late', locale, hours=hours, minutes=minutes)}"


def _due(data: dict[str, Any]) -> datetime | None:
    """Return the latest due date of those who handed in (one may have an extension), else the
    assignment's."""
    users = data.get("users")
    extended = filter(None, map(_due_date, users if isinstance(users, list) else ()))
    return max(extended, default=None) or _due_date(data)


def _due_date(holder: object) -> datetime | None:
    assignment = holder.get("assignment") if isinstance(holder, dict) else None
    return _time(assignment.get("due_date")) if isinstance(assignment, dict) else None


def _time(text: object) -> datetime | None:
    try:
        time = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    # Without a time zone it cannot be held against one that has it.
    return time if time.tzinfo is not None else None


GRADESCOPE = Target(
    _package,
    "gradescope.next",
    (HIDDEN_TESTS,),
    _deliver,
    Site(Path("/autograder/submission"), Path("/autograder/results/results.json")),
)
