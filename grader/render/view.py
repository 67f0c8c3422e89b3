"""The parts of a report that people are shown, their order, and the look of a status."""

from collections.abc import Iterable, Mapping
from typing import Literal

from grader.locale import translate, words
from grader.model import (
    CaseResult,
    CaseStatus,
    FieldResult,
    FieldStatus,
    Locale,
    ScoreReport,
    Taken,
    Words,
)

Sign = Literal["right", "partly", "wrong", "none"]
"""The look of a status: each output has one drawn sign and one colour for each."""
SIGNS: Mapping[Sign, str] = {"right": "✓", "partly": "◐", "wrong": "✗", "none": "–"}
"""The signs where there is only text."""

_UNREAD_AT_MOST = 20

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
    said = [] if report.message is None else [translate(report.message, locale)]
    return "\n".join([*said, *twice(report.submission.taken, locale)])


def rivals(taken: Iterable[Taken]) -> Mapping[tuple[tuple[str, ...], tuple[str, ...]], list[str]]:
    """Return the functions that several files define, by the files of theirs that were graded and
    those that were not."""
    functions: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for one in taken:
        if one.others:
            functions.setdefault((one.files, one.others), []).append(one.function)
    return functions


def twice(taken: Iterable[Taken], locale: Locale) -> list[str]:
    """Return a sentence for each choice among files that define the same."""
    return [
        words(
            "outputs.twice",
            locale,
            names=", ".join(f"`{name}`" for name in names),
            files=len(graded) + len(others),
            graded=", ".join(graded),
            others=", ".join(others),
        )
        for (graded, others), names in rivals(taken).items()
    ]


def files(report: ScoreReport, locale: Locale) -> tuple[str, ...]:
    """Return where each function was taken from, and what was not graded; nothing of one file."""
    submission = report.submission
    if report.status != "graded" or len(submission.files) + len(submission.unread) < 2:
        return ()
    said = []
    for file in submission.files:
        names = [f"`{one.function}`" for one in submission.taken if file in one.files]
        key = "outputs.files.taken" if names else "outputs.files.helper"
        said.append(words(key, locale, file=file, names=", ".join(names)))
    shown = submission.unread[:_UNREAD_AT_MOST]
    said += [f"{one.name}: {translate(one.reason, locale)}" for one in shown]
    if more := len(submission.unread) - len(shown):
        said.append(words("outputs.files.more", locale, count=more))
    return tuple(said)


def printed(case: CaseResult, locale: Locale) -> str:
    said = case.printed or ""
    return said if isinstance(said, str) else translate(said, locale)


def wrong_fields(case: CaseResult) -> tuple[FieldResult, ...]:
    return tuple(field for field in case.fields if field.status != "passed")


def right_fields(case: CaseResult) -> tuple[FieldResult, ...]:
    return tuple(field for field in case.fields if field.status == "passed")


def notes(report: ScoreReport, locale: Locale) -> tuple[str, ...]:
    """Return what cost nothing but is good to know, each once: the other reading of an open point,
    and which files were graded."""
    said: list[Words] = [note for case in report.cases for note in case.open_points]
    noted = {case.id for case in report.cases if case.open_points}
    for found in report.diagnoses:
        if not found.costs_points and noted.isdisjoint(found.cases):
            said += found.hints
    return (*dict.fromkeys(translate(note, locale) for note in said), *files(report, locale))
