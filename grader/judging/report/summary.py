"""A score report with what was set by hand, and its summary: what a class's outputs need."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from msgspec.structs import replace

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
    by: HandedIn,
    *,
    overrides: Sequence[Override] = (),
    same_as: str | None = None,
) -> Summary:
    """The summary of an instructor's report.

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
    engine = report.engine
    return Summary(
        assignment=report.assignment.id,
        id=report.submission.id,
        by=by,
        language=report.submission.language,
        status=report.status,
        score=_score(report, overrides),
        max_score=report.max_score,
        cases=cases,
        failures=tuple(_failures(report)),
        diagnoses=report.diagnoses,
        told=tuple(name for found in report.visible_diagnoses for name in found.mistakes),
        lost_to_rules=tuple(
            dict.fromkeys(found.rule for found in report.findings if found.points_lost > 0)
        ),
        cause=cause_in_few_words(report),
        message=report.message,
        sandbox=engine.sandbox if engine else "",
        not_enforced=engine.not_enforced if engine else (),
        overrides=tuple(overrides),
        twice=tuple(one for one in report.submission.taken if one.others),
        same_as=same_as,
    )


def case_points(summary: Summary) -> Mapping[str, float]:
    """Each case's points by its id, with overrides applied; nothing for what was not graded."""
    if summary.status != "graded":
        return {}
    given = {case.id: case.points for case in summary.cases}
    return given | _set_by_hand(summary.overrides, given)


def with_overrides(report: ScoreReport, overrides: Sequence[Override]) -> ScoreReport:
    """The report with its score as `overrides` make it, each of them shown as what it is.

    Cases stay as graded. An override of a case that the report does not have changes nothing and
    is not shown.
    """
    cases = {case.id: case for case in report.cases}
    shown = []
    for override in overrides:
        if override.case is None:
            graded, most = report.score, report.max_score
        elif override.case in cases:
            case = cases[override.case]
            graded, most = float(case.points), float(case.max_points)
        else:
            continue
        shown.append(
            OverrideReport(
                override.case,
                override.points,
                graded,
                most,
                override.reason,
                override.set_at,
                override.earlier_file,
            )
        )
    if not shown:
        return report
    return replace(report, score=_score(report, overrides), overrides=tuple(shown))


def _set_by_hand(overrides: Sequence[Override], given: Mapping[str, float]) -> dict[str, float]:
    return {
        override.case: override.points
        for override in overrides
        if override.case is not None and override.case in given
    }


def _score(report: ScoreReport, overrides: Sequence[Override]) -> float | None:
    if whole := [override.points for override in overrides if override.case is None]:
        return whole[-1]
    given = {case.id: float(case.points) for case in report.cases}
    changed = _set_by_hand(overrides, given)
    if not changed or report.score is None:
        return report.score
    moved = fsum([report.score, *changed.values(), *(-given[case] for case in changed)])
    return max(0.0, float(f"{moved:.{_NOISE_DIGITS}g}"))


def _failures(report: ScoreReport) -> Iterator[Failure]:
    """Return the failures in the order of the cases. Texts are shared between equal failures: a
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
            yield Failure(name, None, case.status, _said(case))


def _said(case: CaseResult) -> str | Words:
    """The case's message; of an exception without its place, which differs between equal errors."""
    said = case.message
    if isinstance(said, Message) and said.key in _EXCEPTIONS:
        return sys.intern(_short("{type}: {text}".format_map(said.params)))
    return said or ""


def _short(text: str) -> str:
    line = " ".join(text[: 4 * _GOT].split())
    return line if len(line) <= _GOT else f"{line[: _GOT - 2]} …"
