"""Which parts of a report people are shown, in which order, and how a status looks."""

from dataclasses import dataclass
from typing import Literal

from grader.model import CaseReport, CaseStatus, FieldReport, FieldStatus, ScoreReport

__all__ = [
    "FIRST_FAILURES",
    "MissingFunction",
    "Sign",
    "case_name",
    "case_sign",
    "explained",
    "field_sign",
    "has_hidden",
    "hidden_rows",
    "missing_functions",
    "notes",
    "passed",
    "right_fields",
    "tally",
    "wrong_fields",
]

FIRST_FAILURES = 3
"""So many failures are explained at once; the first one understood often mends the others."""

Sign = Literal["right", "partly", "wrong", "none"]
"""How a status looks: each output has one drawn sign and one colour for each."""

_CASE_SIGNS: dict[CaseStatus, Sign] = {"passed": "right", "partial": "partly", "not_run": "none"}
_FIELD_SIGNS: dict[FieldStatus, Sign] = {"passed": "right", "wrong_type": "partly"}


@dataclass(frozen=True, slots=True)
class MissingFunction:
    name: str
    cases: int
    """How many of the cases that the reader knows call it."""
    max_points: float

    @property
    def costs_nothing(self) -> bool:
        return self.cases > 0 and self.max_points == 0


def case_sign(status: CaseStatus) -> Sign:
    return _CASE_SIGNS.get(status, "wrong")


def field_sign(status: FieldStatus) -> Sign:
    return _FIELD_SIGNS.get(status, "wrong")


def case_name(case: CaseReport) -> str:
    return case.title or case.id


def explained(report: ScoreReport) -> tuple[CaseReport, ...]:
    """The failures that can be explained: first those that cost points, and of them first one of
    each kind, so that whoever reads only the beginning has seen every kind of failure.

    Cases of a function that is not there, or that were not run, have nothing to explain one by
    one; nor has a hidden case in a student's report.
    """
    failures = [
        case for case in _known(report) if case.status not in ("passed", "missing", "not_run")
    ]
    seen: set[object] = set()
    repeated = []
    for case in failures:
        repeated.append(_symptom(case) in seen)
        seen.add(_symptom(case))
    ranked = sorted(
        zip(failures, repeated, strict=True),
        key=lambda pair: (pair[0].points >= pair[0].max_points, pair[1]),
    )
    return tuple(case for case, _ in ranked)


def passed(report: ScoreReport) -> tuple[CaseReport, ...]:
    """The cases that pass, without those of which only a row is known."""
    return tuple(case for case in _known(report) if case.status == "passed")


def hidden_rows(report: ScoreReport) -> tuple[CaseReport, ...]:
    """The hidden cases: of a student's report, only name, status and points of each are known."""
    return tuple(case for case in report.cases if not case.visible)


def has_hidden(report: ScoreReport) -> bool:
    return report.status == "graded" and bool(report.hidden_count or hidden_rows(report))


def tally(report: ScoreReport) -> tuple[tuple[Sign, int], ...]:
    """How many cases of each sign, hidden ones too where they are known."""
    signs = [case_sign(case.status) for case in report.cases]
    order: tuple[Sign, ...] = ("right", "partly", "wrong", "none")
    return tuple((sign, signs.count(sign)) for sign in order if sign in signs)


def missing_functions(report: ScoreReport) -> tuple[MissingFunction, ...]:
    """Functions that the submission lacks, in the order of the cases, with what that costs."""
    names = [case.function for case in report.cases if case.status == "missing"]
    names += report.load.missing if report.load is not None else ()
    found = []
    for name in dict.fromkeys(names):
        cases = [c for c in report.cases if c.function == name and c.status == "missing"]
        found.append(MissingFunction(name, len(cases), sum(case.max_points for case in cases)))
    return tuple(found)


def wrong_fields(case: CaseReport) -> tuple[FieldReport, ...]:
    return tuple(field for field in case.fields if field.status != "passed")


def right_fields(case: CaseReport) -> tuple[FieldReport, ...]:
    return tuple(field for field in case.fields if field.status == "passed")


def notes(report: ScoreReport) -> tuple[str, ...]:
    """What cost nothing but is good to know: the other reading of an open point, each once."""
    said = [hint for found in report.diagnoses if not found.costs_points for hint in found.hints]
    said += [note for case in report.cases for note in case.open_points]
    return tuple(dict.fromkeys(said))


def _known(report: ScoreReport) -> list[CaseReport]:
    """The cases of which the reader may know more than a row."""
    return [case for case in report.cases if case.visible or report.audience == "instructor"]


def _symptom(case: CaseReport) -> tuple[object, ...]:
    """What two failures have in common that probably have one cause."""
    wrong = tuple((field.name, field.status, field.message) for field in wrong_fields(case))
    return case.function, case.status, case.message, wrong
