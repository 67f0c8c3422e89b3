"""ScoreReport -> Gradescope's `results.json`.

Gradescope hides a student's total as soon as one test is hidden. So by default every test is
visible, of a hidden case only what a student may know is in it, and what only the instructor may
see goes elsewhere (the output of the run, which Gradescope shows to instructors alone).
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from grader.locale import translate, words
from grader.model import CaseResult, Locale, ScoreReport
from grader.platforms.gradescope.metadata import HandedInNow, handed_in, said
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import Graded
from grader.platforms.platform import Delivery, Site
from grader.render.case_text import case_name
from grader.render.files import write_whole
from grader.render.markdown.report import case_body, summary, to_markdown
from grader.render.markdown.text import prose
from grader.render.text import safe_text

HIDDEN_TESTS = Option(
    "--hidden-tests",
    "Gradescope: when students see the rows of hidden cases; all but the first hide their total "
    "until then.",
    choices=("visible", "after_due_date", "after_published", "hidden"),
    default="visible",
)
_NOT_GRADED = 1


def deliver(graded: Graded, site: Site) -> Delivery:
    """Instructors, and only they, read what is printed.

    Without a grade there is no result: Gradescope then says that the autograder failed, gives no
    score, and lets the instructor run it again. Any result would be a number.
    """
    report, locale = graded.instructor, graded.settings.locale
    if report.score is None:
        site.results.unlink(missing_ok=True)
        return Delivery(to_markdown(report, locale), _NOT_GRADED)
    hidden_tests = graded.settings.own.get(HIDDEN_TESTS.name, HIDDEN_TESTS.default)
    handed = handed_in(site.submission.parent / "submission_metadata.json")
    write_whole(site.results, to_gradescope(report, graded.student, locale, hidden_tests, handed))
    return Delivery(to_markdown(report, locale))


def to_gradescope(
    report: ScoreReport,
    student: ScoreReport,
    locale: Locale,
    hidden_tests: str = HIDDEN_TESTS.default,
    handed: HandedInNow | None = None,
) -> str:
    """`results.json` of one graded submission, from the instructor's report and the student's.

    With `hidden_tests="hidden"`, which only the instructor ever sees, hidden cases are told whole.
    A report without a grade has no form in this format, which wants a number: ValueError.
    """
    if report.score is None or student.audience != "student":
        raise ValueError("Gradescope takes a graded report, and the student's made from it")
    output = summary(student, locale)
    if handed is not None:
        output = f"{prose(said(handed, locale))}\n\n{output}"
    tests = [
        *(
            _test(student, case, number, locale)
            for number, case in enumerate(student.cases, 1)
            if case.visible
        ),
        *_hidden(report, student, hidden_tests, locale),
        *_rules(student, locale),
    ]
    result = {
        "score": _number(report.score),
        "output": output,
        "output_format": "md",
        "test_output_format": "md",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {
            "assignment_digest": report.assignment.digest,
            "submission_digest": report.submission.digest,
            "mistakes": [name for found in report.diagnoses for name in found.mistakes],
            **(handed.extra_data() if handed is not None else {}),
        },
    }
    return json.dumps(result, indent=1, ensure_ascii=True, allow_nan=False) + "\n"


def _test(report: ScoreReport, case: CaseResult, number: int, locale: Locale) -> dict[str, Any]:
    return {
        "name": case_name(case, locale),
        "number": str(number),
        "score": _number(case.points),
        "max_score": _number(case.max_points),
        "status": "passed" if case.status == "passed" else "failed",
        "output": "\n\n".join(case_body(report, case, locale)),
        "visibility": "visible",
    }


def _hidden(
    report: ScoreReport, student: ScoreReport, hidden_tests: str, locale: Locale
) -> Iterator[dict[str, Any]]:
    teller = report if hidden_tests == "hidden" else student
    rows = [(n, case) for n, case in enumerate(teller.cases, 1) if not case.visible]
    for number, case in rows:
        yield {**_test(teller, case, number, locale), "visibility": hidden_tests}
    if not rows and student.hidden_score is not None and student.hidden_max_score is not None:
        got, of = student.hidden_score, student.hidden_max_score
        yield {
            "name": words("outputs.hidden", locale),
            "score": _number(got),
            "max_score": _number(of),
            "status": "passed" if got >= of else "failed",
            "visibility": hidden_tests,
        }


def _rules(report: ScoreReport, locale: Locale) -> Iterator[dict[str, Any]]:
    """Return what rules cost; their texts stand in the report's own output."""
    for finding in report.findings:
        if finding.points_lost > 0:
            yield {
                "name": safe_text(translate(finding.message, locale), lines=False),
                "score": -_number(finding.points_lost),
                "max_score": 0,
                "status": "failed",
                "visibility": "visible",
            }


def _number(value: float | Fraction) -> float:
    """Twelve significant digits: no remainder of binary fractions in anybody's gradebook."""
    return float(f"{float(value):.12g}")
