"""The parts of a report that people are shown, their order, and the look of a status."""

from collections.abc import Mapping
from typing import Literal

from grader.locale import translate
from grader.model import (
    CaseResult,
    CaseStatus,
    FieldResult,
    FieldStatus,
    Locale,
    ScoreReport,
    Words,
)

Sign = Literal["right", "partly", "wrong", "none"]
"""The look of a status: each output has one drawn sign and one colour for each."""
SIGNS: Mapping[Sign, str] = {"right": "✓", "partly": "◐", "wrong": "✗", "none": "–"}
"""The signs where there is only text."""

_CASE_SIGNS: dict[CaseStatus, Sign] = {"passed": "right", "partial": "partly", "not_run": "none"}
_FIELD_SIGNS: dict[FieldStatus, Sign] = {"passed": "right", "wrong_type": "partly"}


def case_sign(status: CaseStatus) -> Sign:
    return _CASE_SIGNS.get(status, "wrong")


def field_sign(status: FieldStatus) -> Sign:
    return _FIELD_SIGNS.get(status, "wrong")


def case_name(case: CaseResult, locale: Locale) -> str:
    return case.title[locale] or case.id


def passed(report: ScoreReport) -> tuple[CaseResult, ...]:
    """The cases that pass, without those of which only a row is known."""
    known = report.audience == "instructor"
    return tuple(
        case for case in report.cases if case.status == "passed" and (case.visible or known)
    )


def hidden_rows(report: ScoreReport) -> tuple[CaseResult, ...]:
    """The hidden cases: of a student's report, only name, status and points of each are known."""
    return tuple(case for case in report.cases if not case.visible)


def has_hidden(report: ScoreReport) -> bool:
    return report.status == "graded" and bool(report.hidden_count or hidden_rows(report))


def tally(report: ScoreReport) -> tuple[tuple[Sign, int], ...]:
    """Return how many cases of each sign, hidden ones too where they are known."""
    signs = [case_sign(case.status) for case in report.cases]
    order: tuple[Sign, ...] = ("right", "partly", "wrong", "none")
    return tuple((sign, signs.count(sign)) for sign in order if sign in signs)


def message(report: ScoreReport, locale: Locale) -> str:
    """Return why there is no grade, or what the reader should know first; else nothing."""
    return "" if report.message is None else translate(report.message, locale)


def printed(case: CaseResult, locale: Locale) -> str:
    said = case.printed or ""
    return said if isinstance(said, str) else translate(said, locale)


def wrong_fields(case: CaseResult) -> tuple[FieldResult, ...]:
    return tuple(field for field in case.fields if field.status != "passed")


def right_fields(case: CaseResult) -> tuple[FieldResult, ...]:
    return tuple(field for field in case.fields if field.status == "passed")


def notes(report: ScoreReport, locale: Locale) -> tuple[str, ...]:
    """Return what cost nothing but is good to know: the other reading of an open point,
    each once."""
    said: list[Words] = [note for case in report.cases for note in case.open_points]
    noted = {case.id for case in report.cases if case.open_points}
    for found in report.diagnoses:
        if not found.costs_points and noted.isdisjoint(found.cases):
            said += found.hints
    return tuple(dict.fromkeys(translate(words, locale) for words in said))
