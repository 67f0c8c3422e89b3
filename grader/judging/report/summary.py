"""A score report with what was set by hand, and its summary: what a class's outputs need."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from msgspec.structs import asdict, replace

from grader.judging.report.cause import cause_in_few_words
from grader.model import (
    CaseResult,
    CaseSummary,
    Failure,
    HandedIn,
    Message,
    Override,
    OverrideReport,
    ScoreReport,
    Summary,
    Words,
)

_GOT = 120
"""Characters of what came instead: enough to tell two failures apart."""
_NOISE_DIGITS = 12
_EXCEPTIONS = ("scoring.exception", "scoring.exception_at")


def summarise(
    report: ScoreReport,
    hand_in: HandedIn,
    *,
    overrides: Sequence[Override] = (),
) -> Summary:
    """Return the summary of an instructor's report.

    `overrides` are applied to the score: one of the whole score takes its place (and gives a score
    to what was not graded), one of a case moves it by the difference from what the case gave. Of
    several for the same target the last counts. One for a case that the report does not have stays
    in the record and changes nothing.

    A student's report says too little of hidden cases: ValueError.
    """
    if report.audience != "instructor":
        raise ValueError("only an instructor's report can be summarised")
    cases = tuple(
        CaseSummary(sys.intern(case.id), float(case.points), float(case.max_points), case.status)
        for case in report.cases
    )
    visible = [name for diagnosis in report.visible_diagnoses for name in diagnosis.mistakes]
    rules = dict.fromkeys(finding.rule for finding in report.findings)
    costly = dict.fromkeys(finding.rule for finding in report.findings if finding.points_lost > 0)
    twice = tuple(choice for choice in report.submission.taken if choice.others)
    engine = report.engine

    return Summary(
        assignment=report.assignment.id,
        id=report.submission.id,
        by=hand_in,
        language=report.submission.language,
        status=report.status,
        score=_score(report, overrides),
        max_score=report.max_score,
        cases=cases,
        failures=tuple(_failures(report)),
        diagnoses=report.diagnoses,
        told=tuple(visible),
        lost_to_rules=tuple(costly),
        rules=tuple(rules),
        cause=cause_in_few_words(report),
        message=report.message,
        sandbox=engine.sandbox if engine else "",
        not_enforced=engine.not_enforced if engine else (),
        overrides=tuple(overrides),
        twice=twice,
    )


def case_points(summary: Summary) -> Mapping[str, float]:
    """Return the points by case, with overrides applied; nothing for what was not graded."""
    if summary.status != "graded":
        return {}

    graded = {case.id: case.points for case in summary.cases}
    return graded | _set_by_hand(summary.overrides, graded)


def with_overrides(report: ScoreReport, overrides: Sequence[Override]) -> ScoreReport:
    """Return the report with its score as `overrides` make it, each shown as what it is.

    Cases stay as graded. An override of a case that the report does not have changes nothing and
    is not shown.
    """
    cases = {case.id: case for case in report.cases}
    applied = []
    for override in overrides:
        if override.case is None:
            graded, most = report.score, report.max_score
        elif override.case in cases:
            case = cases[override.case]
            graded, most = float(case.points), float(case.max_points)
        else:
            continue

        applied.append(OverrideReport(**asdict(override), graded=graded, max_points=most))

    if not applied:
        return report
    return replace(report, score=_score(report, overrides), overrides=tuple(applied))


def _set_by_hand(overrides: Sequence[Override], graded: Mapping[str, float]) -> dict[str, float]:
    """Return the points of those graded cases that an override changes."""
    return {
        override.case: override.points
        for override in overrides
        if override.case is not None and override.case in graded
    }


def _score(report: ScoreReport, overrides: Sequence[Override]) -> float | None:
    if whole := [override.points for override in overrides if override.case is None]:
        return whole[-1]

    graded = {case.id: float(case.points) for case in report.cases}
    changed = _set_by_hand(overrides, graded)
    if not changed or report.score is None:
        return report.score

    moved = fsum([report.score, *changed.values(), *(-graded[case] for case in changed)])
    return max(0.0, float(f"{moved:.{_NOISE_DIGITS}g}"))


def _failures(report: ScoreReport) -> Iterator[Failure]:
    """Yield the failures in the order of the cases. Texts are shared between equal failures: a
    class has many."""
    for case in report.cases:
        if case.status == "passed":
            continue

        name = sys.intern(case.id)
        wrong = [field for field in case.fields if field.status != "passed"]
        for field in wrong:
            got = sys.intern(_short(field.got or ""))
            yield Failure(name, sys.intern(field.name), field.status, got)
        if not wrong:
            yield Failure(name, None, case.status, _error_of(case))


def _error_of(case: CaseResult) -> str | Words:
    """Return the case's message; an exception's without its place, which differs between equal
    errors."""
    message = case.message
    if isinstance(message, Message) and message.key in _EXCEPTIONS:
        return sys.intern(_short("{type}: {text}".format_map(message.params)))
    return message or ""


def _short(text: str) -> str:
    line = " ".join(text[: 4 * _GOT].split())
    return line if len(line) <= _GOT else f"{line[: _GOT - 2]} …"
