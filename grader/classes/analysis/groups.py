"""Failures that several submissions share, and the known mistakes behind them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum

from msgspec import Struct

from grader.grouping import gathered
from grader.model import Failure, Message, Summary, Text, Words

_Key = tuple[str, str, str, str | Words]
_NO_HINT = Text("")


class Symptom(Struct, frozen=True):
    """The same wrong answer, in one or more cases."""

    field: str | None
    """The field that failed; None when the cases failed as a whole."""
    status: str
    got: str | Words
    cases: tuple[tuple[str, int], ...]
    """Each case with how many of the members show it there, most first."""


class Group(Struct, frozen=True):
    """Submissions that share identical failures, a known mistake, or a rule that cost points."""

    members: tuple[int, ...]
    """Positions in the class, ascending."""
    name: str = ""
    """The mistake or the rule; empty for failures."""
    cases: tuple[tuple[str, int], ...] = ()
    """The cases that members failed, with how many of them, most first; mistakes of other groups
    may be behind some."""
    symptoms: tuple[Symptom, ...] = ()
    """The failures. Exactly the same submissions show them: they have probably one cause."""
    hint: Words = _NO_HINT
    costs_points: bool = True
    """False for a mistake that is only the other reading of an open point."""
    points: float = 0
    """The points that the members lose by a mistake; where several explain a loss together, each
    has an equal part of it."""


def failure_groups(summaries: Sequence[Summary]) -> tuple[Group, ...]:
    """Return the groups of identical failures: the same field, status and answer.

    Most members come first, then most failures; ties by what the symptoms say, so that the same
    class always gives the same order. A number is only compared with the others of its case: 0.5 is
    a likely answer to many calls. A result that means the same everywhere (an exception, NaN,
    nothing at all) is compared across the cases. Values are compared as the summaries hold them,
    shortened.
    """
    members: dict[_Key, dict[int, None]] = {}
    cases: dict[_Key, Counter[str]] = {}
    for position, summary in enumerate(summaries):
        for failure in dict.fromkeys(summary.failures):
            key = _key(failure)
            members.setdefault(key, {})[position] = None
            cases.setdefault(key, Counter())[failure.case] += 1

    together: dict[tuple[int, ...], list[Symptom]] = {}
    for key, positions in members.items():
        _, field, status, answer = key
        symptom = Symptom(field or None, status, answer, _ranked(cases[key]))
        together.setdefault(tuple(positions), []).append(symptom)

    groups = []
    for positions_together, symptoms in together.items():
        symptoms.sort(key=_symptom_rank)
        groups.append(Group(positions_together, "", _cases(symptoms), tuple(symptoms)))
    return tuple(sorted(groups, key=_group_rank))


def mistake_groups(summaries: Sequence[Summary]) -> tuple[Group, ...]:
    """Return a group for each known mistake that was diagnosed, alone or with others. Those that
    cost points come first, then most members first; ties by name."""
    members: dict[str, list[int]] = {}
    hints: dict[str, dict[Words, None]] = {}
    cases: dict[str, Counter[str]] = {}
    costly: set[str] = set()
    lost: Counter[str] = Counter()
    for position, summary in enumerate(summaries):
        failed = {failure.case for failure in summary.failures}
        lost_in = {case.id: max(case.max_points - case.points, 0.0) for case in summary.cases}
        # In two diagnoses of one submission a mistake is still one, and its cases count once.
        diagnosed: dict[str, Words] = {}
        for diagnosis in summary.diagnoses:
            diagnosed |= zip(diagnosis.mistakes, diagnosis.hints, strict=True)
            if diagnosis.costs_points:
                costly.update(diagnosis.mistakes)
                part = fsum(lost_in.get(case, 0) for case in diagnosis.cases)
                lost.update(dict.fromkeys(diagnosis.mistakes, part / len(diagnosis.mistakes)))
        for name, hint in diagnosed.items():
            members.setdefault(name, []).append(position)
            hints.setdefault(name, {})[hint] = None
            cases.setdefault(name, Counter()).update(failed)

    groups = []
    for name, positions in members.items():
        hint = _hint(list(hints[name]))
        ranked = _ranked(cases[name])
        members_of = tuple(positions)
        groups.append(Group(members_of, name, ranked, (), hint, name in costly, lost[name]))
    groups.sort(key=lambda group: (not group.costs_points, -len(group.members), group.name))
    return tuple(groups)


def rule_groups(summaries: Sequence[Summary]) -> tuple[Group, ...]:
    """Return a group for each rule that cost somebody points. Most members first; ties by name."""
    members = gathered(
        (rule, position)
        for position, summary in enumerate(summaries)
        for rule in dict.fromkeys(summary.lost_to_rules)
    )
    groups = (Group(tuple(positions), rule) for rule, positions in members.items())
    return tuple(sorted(groups, key=lambda group: (-len(group.members), group.name)))


def without_a_mistake(summaries: Sequence[Summary]) -> tuple[int, ...]:
    """Return the positions of the graded submissions that lose points in cases, without a known
    mistake that explains any of it."""
    return tuple(position for position, summary in enumerate(summaries) if _is_unexplained(summary))


def _is_unexplained(summary: Summary) -> bool:
    if summary.status != "graded":
        return False
    loses = any(case.points < case.max_points for case in summary.cases)
    return loses and not any(
        diagnosis.costs_points and diagnosis.mistakes for diagnosis in summary.diagnoses
    )


def _hint(hints: Sequence[Words]) -> Words:
    """Return the hint; where each member has one of its own, the first and how many there are."""
    if len(hints) == 1:
        return hints[0]
    return Message("class_page.hints", {"first": hints[0], "count": len(hints) - 1})


def _key(failure: Failure) -> _Key:
    answer = failure.got
    has_digits = isinstance(answer, str) and any(map(str.isdigit, answer))
    case = failure.case if failure.field is not None and has_digits else ""
    return case, failure.field or "", failure.status, answer


def _ranked(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def _cases(symptoms: Sequence[Symptom]) -> tuple[tuple[str, int], ...]:
    """Return the cases of all symptoms, each with the most members that show one there."""
    counts: Counter[str] = Counter()
    for symptom in symptoms:
        counts |= Counter(dict(symptom.cases))
    return _ranked(counts)


def _symptom_rank(symptom: Symptom) -> tuple[object, ...]:
    return -_count(symptom), symptom.field or "", symptom.status, symptom.cases, str(symptom.got)


def _group_rank(group: Group) -> tuple[object, ...]:
    failures = sum(map(_count, group.symptoms))
    return -len(group.members), -failures, tuple(map(_symptom_rank, group.symptoms))


def _count(symptom: Symptom) -> int:
    return sum(count for _, count in symptom.cases)
