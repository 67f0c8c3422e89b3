"""ScoreReport -> the `result` that GitHub Classroom's reporter reads from a grading step."""

import base64
import json
from typing import Any

from grader.locale import words
from grader.model import Locale, ScoreReport
from grader.render import view
from grader.render.case_text import case_name, case_status, case_text
from grader.render.text import safe_text

_VERSION = 1
_CHARACTERS_OF_A_CASE = 4_000
# A step's output is at most 1 MB, in base64.
_CHARACTERS_IN_ALL = 500_000


def to_github_classroom(student: ScoreReport, locale: Locale) -> str:
    """Base64 of the JSON. Every test has a score: a missing one would sum to NaN.

    A submission without a grade is an `error` whose one test has 0 of all points; the step that
    ran it must fail too, so that the reporter posts nothing.
    """
    result = _result(student, locale)
    text = json.dumps(result, ensure_ascii=True, allow_nan=False)
    return base64.b64encode(text.encode()).decode()


def _result(report: ScoreReport, locale: Locale) -> dict[str, Any]:
    most = float(f"{report.max_score:.12g}")
    if report.score is None:
        message = safe_text(
            view.message(report, locale) or words(f"outputs.verdict.{report.status}", locale)
        )
        tests = [_test("grader", "error", 0.0, message, "")]
        return {"version": _VERSION, "status": "error", "max_score": most, "tests": tests}
    room = _CHARACTERS_IN_ALL // max(len(report.cases), 1)
    tests = [
        _test(
            case_name(case, locale),
            "pass" if case.status == "passed" else "fail",
            float(case.points),
            f"{case_status(case, locale)}\n{case_text(case, locale)}"[
                : min(room, _CHARACTERS_OF_A_CASE)
            ],
            case.call or "",
        )
        for case in report.cases
    ]
    shown = float(sum(case.points for case in report.cases))
    if report.hidden_score is not None and all(case.visible for case in report.cases):
        name = words("outputs.hidden", locale)
        status = "pass" if report.hidden_score == report.hidden_max_score else "fail"
        tests.append(_test(name, status, report.hidden_score, "", ""))
        shown += report.hidden_score
    lost = shown - report.score
    if lost > 1e-9:
        names = ", ".join(dict.fromkeys(f.rule for f in report.findings if f.points_lost > 0))
        tests.append(_test(names, "fail", -lost, "", ""))
    passed = all(test["status"] == "pass" for test in tests)
    return {
        "version": _VERSION,
        "status": "pass" if passed else "fail",
        "max_score": most,
        "tests": tests,
    }


def _test(name: str, status: str, score: float, message: str, call: str) -> dict[str, Any]:
    return {
        "name": safe_text(name, lines=False),
        "status": status,
        "score": float(f"{score:.12g}"),
        "message": safe_text(message),
        "test_code": safe_text(call)[:1_000],
        "filename": "",
        "line_no": 0,
        "execution_time": 0,
    }
