"""The known mistakes of a class, the rules that cost it points, and whom neither explains."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from msgspec import Struct

from grader.grouping import gathered
from grader.model import Message, Summary, Text, Words

_NO_HINT = Text("")


class Group(Struct, frozen=True):
    """Submissions that share a known mistake, or a rule that cost points."""

    members: tuple[int, ...]
    """Positions in the class, ascending."""
    name: str
    """The mistake or the rule."""
    cases: tuple[tuple[str, int], ...] = ()
    """The cases that members failed, with how many of them, most first; mistakes of other groups
    may be behind some."""
    hint: Words = _NO_HINT
    costs_points: bool = True
    """False for a mistake that is only the other reading of an open point."""
    points: float = 0
    """The points that the members lose by a mistake; where several explain a loss together, each
    has an equal part of it."""


def mistake_groups(summaries: Sequence[Summary]) -> tuple[Group, ...]:
    """Return a group for each known mistake that was diagnosed, alone or with others. Those that
    cost points come first, then most members first; ties by name."""
    diagnosed = gathered(
        (name, (position, hint, lost))
        for position, summary in enumerate(summaries)
        for name, hint, lost in _mistakes_of(summary)
    )
    groups = []
    for name, mistakes in diagnosed.items():
        # In two diagnoses of one submission a mistake is still one, and its cases count once.
        hints = {position: hint for position, hint, _ in mistakes}
        cases = Counter(case for position in hints for case in _failed(summaries[position]))
        losses = [lost for *_, lost in mistakes if lost is not None]
        costs = (_hint(list(dict.fromkeys(hints.values()))), bool(losses), sum(losses))
        groups.append(Group(tuple(hints), name, _ranked(cases), *costs))
    groups.sort(key=lambda group: (not group.costs_points, -len(group.members), group.name))
    return tuple(groups)


def _failed(summary: Summary) -> set[str]:
    return {failure.case for failure in summary.failures}


def _mistakes_of(summary: Summary) -> Iterator[tuple[str, Words, float | None]]:
    """Yield each mistake that was diagnosed with its hint, and with its part of the points that are
    lost; None where it is only the other reading of an open point."""
    lost_in = {case.id: max(case.max_points - case.points, 0.0) for case in summary.cases}
    for diagnosis in summary.diagnoses:
        lost = fsum(lost_in.get(case, 0) for case in diagnosis.cases)
        for name, hint in zip(diagnosis.mistakes, diagnosis.hints, strict=True):
            yield name, hint, lost / len(diagnosis.mistakes) if diagnosis.costs_points else None


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


def _ranked(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
