"""The parts of a report that people are shown, their order, and the look of a status."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, get_args

from grader.grouping import gathered, grouped
from grader.judging.report.cause import missing_functions
from grader.locale import translate, words
from grader.model import (
    CaseResult,
    CaseStatus,
    FieldResult,
    FieldStatus,
    Locale,
    Mark,
    Message,
    ScoreReport,
    Skipped,
    Taken,
    Words,
)

Sign = Literal["right", "partly", "wrong", "none"]
"""The look of a status: each output has one drawn sign and one colour for each."""
SIGNS: Mapping[Sign, str] = {"right": "✓", "partly": "◐", "wrong": "✗", "none": "–"}
"""The signs where there is only text."""

_UNREAD_AT_MOST = 20

CASE_SIGNS: Mapping[CaseStatus, Sign] = {
    **dict.fromkeys(get_args(CaseStatus), "wrong"),
    "passed": "right",
    "partial": "partly",
    "not_run": "none",
}
FIELD_SIGNS: Mapping[FieldStatus, Sign] = {
    **dict.fromkeys(get_args(FieldStatus), "wrong"),
    "passed": "right",
    "wrong_type": "partly",
}


def case_name(case: CaseResult, locale: Locale) -> str:
    return case.title[locale] or case.id


def passed(report: ScoreReport) -> tuple[CaseResult, ...]:
    """Return the cases that pass, as far as the reader sees more of them than a row."""
    sees_hidden = report.audience == "instructor"
    return tuple(
        case for case in report.cases if case.status == "passed" and (case.visible or sees_hidden)
    )


def hidden_rows(report: ScoreReport) -> tuple[CaseResult, ...]:
    """Return the hidden cases; in a student's report each has a name, a status and points only."""
    return tuple(case for case in report.cases if not case.visible)


def tally(report: ScoreReport) -> tuple[tuple[Sign, int], ...]:
    """Return the number of cases with each sign, also of hidden ones if the report has them."""
    signs = [CASE_SIGNS[case.status] for case in report.cases]
    return tuple((sign, signs.count(sign)) for sign in SIGNS if sign in signs)


def mark_sign(mark: Mark) -> Sign:
    """Return the sign of a mark for an item of the rubric."""
    least, most = sorted((0.0, float(mark.item.points)))
    if mark.points is None:
        return "none"
    if mark.points >= most:
        return "right"
    return "wrong" if mark.points <= least else "partly"


def message(report: ScoreReport, locale: Locale) -> str:
    """Return why there is no grade, or what the reader should know first; else nothing."""
    sentences = [] if report.message is None else [translate(report.message, locale)]
    return "\n".join([*sentences, *_choices(report.submission.taken, locale)])


def rivals(
    functions: Iterable[Taken],
) -> Mapping[tuple[tuple[str, ...], tuple[str, ...]], list[str]]:
    """Return the functions that several files define, by their graded and their ungraded files."""
    return gathered(
        ((function.files, function.others), function.function)
        for function in functions
        if function.others
    )


def _choices(functions: Iterable[Taken], locale: Locale) -> Iterator[str]:
    """Yield a sentence for each choice among files that define the same."""
    for (graded, ungraded), names in rivals(functions).items():
        yield words(
            "outputs.twice",
            locale,
            names=", ".join(f"`{name}`" for name in names),
            files=len(graded) + len(ungraded),
            graded=", ".join(graded),
            others=", ".join(ungraded),
        )


def files(report: ScoreReport, locale: Locale) -> Iterator[str]:
    """Yield where each function was taken from, and what was not graded; nothing of one file."""
    submission = report.submission
    if report.status != "graded" or len(submission.files) + len(submission.unread) < 2:
        return

    for file in submission.files:
        functions = [
            f"`{function.function}`" for function in submission.taken if file in function.files
        ]
        key = "outputs.files.taken" if functions else "outputs.files.helper"
        yield words(key, locale, file=file, names=", ".join(functions))

    unread = submission.unread[:_UNREAD_AT_MOST]
    yield from (f"{file.name}: {translate(file.reason, locale)}" for file in unread)
    if more := len(submission.unread) - len(unread):
        yield words("outputs.files.more", locale, count=more)


def reason(skipped: Skipped, locale: Locale) -> str:
    """Return why a statement was skipped or repaired."""
    why = skipped.reason
    return why if isinstance(why, str) else translate(why, locale)


def wrong_fields(case: CaseResult) -> tuple[FieldResult, ...]:
    return tuple(field for field in case.fields if field.status != "passed")


def notes(report: ScoreReport, locale: Locale) -> tuple[str, ...]:
    """Return what cost nothing but is good to know, each once: the other reading of an open point,
    which import was supplied, and which files were graded."""
    notes: list[Words] = [note for case in report.cases for note in case.open_points]
    noted = {case.id for case in report.cases if case.open_points}
    for diagnosis in report.diagnoses:
        if not diagnosis.costs_points and noted.isdisjoint(diagnosis.cases):
            notes += diagnosis.hints

    free = [f"`{function.name}`" for function in missing_functions(report) if function.is_free]
    if free:
        notes.append(Message("outputs.missing.free", {"names": ", ".join(free)}))
    sentences = dict.fromkeys(translate(note, locale) for note in notes)
    return (*sentences, *_supplied(report, locale), *files(report, locale))


def _supplied(report: ScoreReport, locale: Locale) -> Iterator[str]:
    """Yield what the submission forgot to import, by statement, with the names that need it."""
    supplied = () if report.load is None else report.load.supplied
    for statement, needed in grouped(supplied, lambda name: name.by).items():
        names = ", ".join(f"`{name.name}`" for name in needed)
        yield words("outputs.supplied", locale, statement=statement, names=names)
