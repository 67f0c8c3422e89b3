"""The deepest known cause of a result, decided once: every output says this one and no other."""

import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from grader.judging.scoring.verdict import says_nothing
from grader.judging.skipped import cases_lacking, defines
from grader.model import CaseResult, Diagnosis, Message, ScoreReport, Skipped, Text, Words

# The first failure understood often mends the others.
_EXAMPLES = 3
# A case of tests that has no points itself, and costs those of others.
_COSTS_OTHERS = ("tests.fail_on_right", "tests.none")

CauseKind = Literal[
    "ungradable",
    "grader_error",
    "load",  # nothing can be loaded
    "skipped",  # a definition that was asked for is not loaded
    "missing",  # a function is not there
    "diagnoses",  # known mistakes explain failures
    "failures",  # a case fails
    "findings",  # a rule costs points
    "not_run",  # the time was used up
    "nothing_run",  # no case is visible, and no hidden one is told of
    "hidden",  # only hidden cases lose points
    "left_out",  # every point is there; a definition that was asked for, or the file, does not load
    "free",  # every point is there; what is left costs nothing
    "done",
]

_NOT_AS_ASKED = frozenset(("inside_another", "other_name", "other_spelling"))
"""Everyday mistakes that say why a function is not found."""

_TOPIC_ALONE = ("common_topic",)
"""The mistakes of a diagnosis that only says what failures have in common: it is told beside one of
them, and takes no other sentence's place."""

ITS_LINE = "its_line."
"""The names of lines that known mistakes come of begin so; then comes the kind of the line."""

WITH_LINE = "report.with_line"
"""The sentence of a known mistake with its line."""

_DEFINING = re.compile(r"\s*(@|async\b|begin\b|class\b|def\b|function\b|module\b|\w+!?\(.*\)\s*=)")

_Place = tuple[str, str]
"""A function, and the field of its answers that is wrong."""


class MissingFunction(Struct, frozen=True):
    name: str
    cases: int
    """The number of cases that call it, of those that the reader knows."""
    max_points: float

    @property
    def is_free(self) -> bool:
        """Return whether it is known to cost nothing."""
        return self.cases > 0 and not self.max_points


class Cause(Struct, frozen=True):
    kind: CauseKind
    functions: tuple[MissingFunction, ...] = ()
    """The missing functions that cost points."""
    mistakes: tuple[str, ...] = ()
    hints: tuple[Words, ...] = ()
    """The hints of known mistakes: the cause itself, or what else fails beside it; of a failure,
    what all have in common."""
    rules: tuple[str, ...] = ()
    case: CaseResult | None = None
    """The failure to begin with."""
    skipped: Skipped | None = None


def is_everyday(diagnosis: Diagnosis) -> bool:
    """Return whether a mistake of it is one that any program can have."""
    named = zip(diagnosis.mistakes, diagnosis.hints, strict=True)
    return any(isinstance(hint, Message) and not name.startswith(ITS_LINE) for name, hint in named)


def cause(report: ScoreReport) -> Cause:
    """Return what the reader should mend first."""
    if report.status != "graded":
        return Cause(report.status)
    if report.load is not None and not report.load.ok:
        return Cause("load")

    by_mistake: dict[str, Words] = {}
    for diagnosis in report.diagnoses:
        if diagnosis.costs_points:
            by_mistake |= zip(diagnosis.mistakes, diagnosis.hints, strict=True)
    mistakes, hints = tuple(by_mistake), _hints(by_mistake)

    # A function that is there, but not as it is asked for, is told as an everyday mistake.
    explained = {
        case for diagnosis in report.diagnoses if is_everyday(diagnosis) for case in diagnosis.cases
    }
    if skipped := _skipped_definition(report, explained):
        return Cause("skipped", mistakes=mistakes, hints=hints, skipped=skipped)
    missing = missing_functions(report, explained)
    if _NOT_AS_ASKED.intersection(mistakes):
        # A step of a case: no case is that function's own.
        missing = tuple(function for function in missing if function.cases)

    costly = tuple(function for function in missing if _costs_points(report, function))
    is_told = mistakes and mistakes != _TOPIC_ALONE
    # The mistake for which a definition is not loaded comes before what may be missing for it.
    if costly and not (is_told and _skipped_definition(report, ())):
        return Cause("missing", functions=costly, mistakes=mistakes, hints=hints)
    if is_told:
        return Cause("diagnoses", functions=costly, mistakes=mistakes, hints=hints)

    failed = failures(report)
    first = failed[0] if failed else None
    if any(case.points < case.max_points for case in failed):
        return Cause("failures", case=first, mistakes=mistakes, hints=hints)

    rules = [finding.rule for finding in report.findings if finding.points_lost > 0]
    if rules:
        return Cause("findings", rules=tuple(dict.fromkeys(rules)))
    if any(case.status == "not_run" for case in report.cases):
        return Cause("not_run")
    if loses_hidden(report):
        # A failure that costs nothing introduces no loss, unless it costs others their points.
        costs = first is not None and not _is_free(first)
        return Cause("failures", case=first) if costs else Cause("hidden")

    kind = _nothing_to_mend(report, is_free=first is not None or bool(missing))
    left_out = _left_out(report) if kind == "done" else None
    return Cause(kind) if left_out is None else Cause("left_out", skipped=left_out)


def _hints(by_mistake: Mapping[str, Words]) -> tuple[Words, ...]:
    """Return the hints, each once; that of the only known mistake with the line it comes of."""
    known: list[Words] = [hint for hint in by_mistake.values() if isinstance(hint, Text)]
    lines = [hint for name, hint in by_mistake.items() if name.startswith(ITS_LINE)]
    if len(known) != 1 or not lines:
        return tuple(dict.fromkeys(by_mistake.values()))

    [whole] = known
    for line in lines:
        whole = Message(WITH_LINE, {"hint": whole, "line": line})
    told = (*known, *lines)
    return (whole, *(hint for hint in dict.fromkeys(by_mistake.values()) if hint not in told))


def _nothing_to_mend(report: ScoreReport, *, is_free: bool) -> CauseKind:
    """Return the kind of a report that tells of no lost point.

    `is_free`: something fails that costs nothing.
    """
    if not report.cases and not report.max_score:
        return "nothing_run"
    hidden = any(not case.visible and case.status != "passed" for case in report.cases)
    return "free" if is_free or hidden or report.message is not None else "done"


def _left_out(report: ScoreReport) -> Skipped | None:
    """Return the first definition of a function that was asked for, and that is not loaded; or the
    first line with which the language itself loads nothing of the file."""
    names = {case.written for case in report.cases}
    skipped = report.load.skipped if report.load is not None else ()
    for statement in skipped:
        stops_a_file = statement.unparsed and not statement.cell
        if not statement.repaired and (stops_a_file or _defines_any(statement, names)):
            return statement
    return None


def _defines_any(statement: Skipped, names: Collection[str]) -> bool:
    return any(defines(statement.code, name) for name in names)


def cause_in_few_words(report: ScoreReport) -> Words | None:
    """Return the cause as a class's table has room for it; None when nothing is left to mend."""
    deepest = cause(report)
    match deepest.kind:
        case "ungradable" | "grader_error":
            return report.message
        case "load":
            message = report.load.message if report.load is not None else None
            return message or Message("outputs.next.load")
        case "skipped" | "left_out" if (skipped := deepest.skipped) is not None:
            place = Message("outputs.load.at", {"file": skipped.where, "line": skipped.line})
            return Message("report.cause", {"of": place, "is": skipped.reason})
        case "missing":
            names = ", ".join(function.name for function in deepest.functions)
            return Message("report.cause", {"of": Message("outputs.case.missing"), "is": names})
        case "diagnoses":
            return Text(", ".join(deepest.mistakes))
        case "findings":
            return Text(", ".join(deepest.rules))
        case "failures" if deepest.case is not None:
            status = Message(f"outputs.case.{deepest.case.status}")
            return Message("report.cause", {"of": deepest.case.id, "is": status})
        case "not_run":
            return Message("outputs.next.not_run")
        case _:
            return None


def failures(report: ScoreReport) -> tuple[CaseResult, ...]:
    """Return the failures that can be explained: first those that cost points, and of them first
    one of each kind, the dearest, of equally dear ones that with the shortest call, so that whoever
    reads only the beginning has seen every kind of failure.

    Cases of a function that is not there, or that were not run, have nothing to explain one by
    one; nor has a hidden case in a student's report, nor one that costs nothing and only takes an
    open point the other way.
    """
    open_points = [diagnosis for diagnosis in report.diagnoses if not diagnosis.costs_points]
    free = {case for diagnosis in open_points for case in diagnosis.cases}
    failed = [
        case
        for case in report.cases
        if case.status not in ("passed", "missing", "not_run")
        and (case.visible or report.audience == "instructor")
        and not (case.id in free and not case.max_points)
    ]

    first: dict[object, CaseResult] = {}
    for case in sorted(failed, key=lambda case: (_is_free(case), -_loss(case), _length(case))):
        first.setdefault(_symptom(case), case)

    failed.sort(key=lambda case: (_is_free(case), first[_symptom(case)] is not case))
    return tuple(failed)


def unexplained(report: ScoreReport) -> tuple[list[CaseResult], list[CaseResult]]:
    """Return the failures that cost points and that no diagnosis explains: those with a reason of
    their own; and those of which a part is explained, that say nothing, or whose NaN may come of
    the wrong values that are explained."""
    telling = [item for item in report.diagnoses if item.mistakes != _TOPIC_ALONE]
    explained = {case for diagnosis in telling for case in diagnosis.cases}
    partly = {case for diagnosis in report.diagnoses for case in diagnosis.partly}
    places = {place for case in report.cases if case.id in explained for place in _places(case)}

    def is_of_its_own(case: CaseResult) -> bool:
        may_follow = _is_no_number(case) and _places(case) <= places
        return case.id not in partly and not says_nothing(case) and not may_follow

    rest = [c for c in failures(report) if not _is_free(c) and c.id not in explained]
    own = list(filter(is_of_its_own, rest))
    return own, [case for case in rest if case not in own]


def _is_no_number(case: CaseResult) -> bool:
    """Return whether each of its wrong values is NaN."""
    wrong = (field.message for field in case.fields if field.status != "passed")
    return {getattr(message, "key", "") for message in wrong} == {"scoring.nan"}


def _is_free(case: CaseResult) -> bool:
    key = case.message.key if isinstance(case.message, Message) else ""
    return case.points >= case.max_points and key not in _COSTS_OTHERS


def _loss(case: CaseResult) -> Fraction:
    return max(case.max_points, case.beside or Fraction(0)) - case.points


def _length(case: CaseResult) -> int:
    return len(case.call or "")


def examples(report: ScoreReport) -> tuple[tuple[CaseResult, ...], tuple[CaseResult, ...]]:
    """Return the failures to explain, and the rest, which only have to be named.

    Cases that a diagnosis explains need one example for each of its mistakes: a case with a short
    call, which shows what the examples before it do not. One case of each other kind is explained,
    three in all at most.
    """
    failed = failures(report)
    costly = [
        diagnosis
        for diagnosis in report.diagnoses
        if diagnosis.costs_points and diagnosis.mistakes != _TOPIC_ALONE
    ]
    diagnosed = {case for diagnosis in costly for case in diagnosis.cases}
    costing = [case for case in failed if case.id in diagnosed and case.points < case.max_points]

    mistakes = min(_EXAMPLES, sum(len(diagnosis.mistakes) for diagnosis in costly))
    explained: list[CaseResult] = []
    places: set[_Place] = set()
    for case in sorted(costing, key=_length):
        if len(explained) < max(1, mistakes) and not _places(case) <= places:
            explained.append(case)
            places |= _places(case)

    seen = {_symptom(case) for case in explained}
    for case in failed:
        if len(explained) == _EXAMPLES:
            break
        if explained and _is_free(case):
            break  # what costs nothing comes last, and takes no room from what does
        if case.id not in diagnosed and _symptom(case) not in seen and not says_nothing(case):
            explained.append(case)
            seen.add(_symptom(case))

    return tuple(explained), tuple(case for case in failed if case not in explained)


def _places(case: CaseResult) -> set[_Place]:
    """Return the values that are wrong, or that the call gave none."""
    wrong = {field.name for field in case.fields if field.status != "passed"}
    return {(case.function, name) for name in wrong or {case.status}}


def missing_functions(
    report: ScoreReport, explained_cases: Collection[str] = ()
) -> tuple[MissingFunction, ...]:
    """Return the functions that the submission lacks, but for those whose cases are explained, in
    the order of the cases."""
    missing = [case for case in report.cases if case.status == "missing"]
    names = [case.written for case in missing]
    names += report.load.missing if report.load is not None else ()
    explained = {case.written for case in missing if case.id in explained_cases}
    names = [name for name in names if name not in explained]

    functions = []
    for name in dict.fromkeys(names):
        points = [case.max_points for case in missing if case.written == name]
        functions.append(MissingFunction(name, len(points), float(sum(points))))
    return tuple(functions)


def _skipped_definition(report: ScoreReport, explained: Collection[str]) -> Skipped | None:
    """Return the first skipped definition that a case lacks and loses points for."""
    skipped = report.load.skipped if report.load is not None else ()
    if not skipped:
        return None

    lost = [
        case
        for case in report.cases
        if case.points < case.max_points and not (case.status == "missing" and case.id in explained)
    ]
    return next((statement for statement in skipped if cases_lacking(lost, (statement,))), None)


def hidden_definitions(report: ScoreReport) -> list[Skipped]:
    """Return the definitions, and what could not even be read, that were left out while loading."""
    skipped = report.load.skipped if report.load is not None else ()
    # A definition that was repaired while loading is told among them, and is there.
    loaded = {case.written for case in report.cases if case.status != "missing"}
    lost = [statement for statement in skipped if not _defines_any(statement, loaded)]
    return [s for s in lost if s.unparsed or _DEFINING.match(s.code)]


def _costs_points(report: ScoreReport, function: MissingFunction) -> bool:
    if function.cases:
        return function.max_points > 0
    # None of its cases is known to the reader: it may be what the hidden ones ask for.
    return report.audience == "student" and report.hidden_score != report.hidden_max_score


def loses_hidden(report: ScoreReport) -> bool:
    """Return True when hidden cases cost points, whether they are known one by one or not."""
    score, most = report.hidden_score, report.hidden_max_score
    hidden = [case for case in report.cases if not case.visible]
    total_loses = score is not None and most is not None and score < most
    return total_loses or any(case.points < case.max_points for case in hidden)


def _symptom(case: CaseResult) -> tuple[object, ...]:
    """Return what two failures have in common that probably have one cause."""
    wrong = tuple(
        (field.name, field.status, field.message)
        for field in case.fields
        if field.status != "passed"
    )
    return case.function, case.status, case.message, wrong
