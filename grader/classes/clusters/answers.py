"""The wrong answers that no known mistake explains, and submissions grouped by them.

Submissions that give the same wrong answers in all fields of a function are a cluster. One whose
answers are those of two clusters together errs in two ways, and is in both. Clusters of several
functions that have the same members are one.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from math import fsum

from msgspec import Struct

from grader.explaining import KnownMistakes
from grader.explaining.diagnose import failed_units, telling
from grader.explaining.known.tokens import (
    NO_ANSWER,
    RAISES,
    REFUSED,
    Token,
    Unit,
    error_token,
    is_failure,
    outcome_tokens,
)
from grader.explaining.line.said import LINE
from grader.grouping import grouped
from grader.languages.localised import localised
from grader.model import (
    Assignment,
    CaseResult,
    Run,
    ScoreReport,
    Summary,
    Unexplained,
)

Aspect = tuple[str, str]
"""Function and field; the field is empty for a call as a whole, also for one that fails."""

_DIGITS = 16
REPEATED = frozenset({"shared_error"})
"""The everyday mistake that only repeats an error: which one, clusters say."""
_ID_DIGITS = 6

_Key = tuple[str, str, str]
"""Function, field, and the digest of the wrong answers in it."""
_Keys = frozenset[_Key]


def unexplained_answers(
    assignment: Assignment,
    known_mistakes: KnownMistakes | None,
    run: Run | None,
    report: ScoreReport,
) -> tuple[Unexplained, ...]:
    """Return the wrong answers by which the class page groups submissions."""
    if run is None or report.submission.language is None or report.status != "graded":
        return ()
    if assignment.tested is not None:  # what tests give is no answer of a function
        return ()

    results = {result.id: result for result in report.cases}
    unexplained = []
    for aspect, answers in wrong_answers(assignment, known_mistakes, run, report).items():
        _, field = aspect
        lost = sum((lost_points(results[case], field) for case in answers), Fraction(0))
        unexplained.append(Unexplained(*aspect, digest_of_answers(answers), float(lost)))
    return tuple(unexplained)


def digest_of_answers(answers: Mapping[str, Token]) -> str:
    return hashlib.sha256(repr(sorted(answers.items())).encode()).hexdigest()[:_DIGITS]


def wrong_answers(
    assignment: Assignment, known_mistakes: KnownMistakes | None, run: Run, report: ScoreReport
) -> Mapping[Aspect, Mapping[str, Token]]:
    """Return the unexplained wrong answers by case.

    Nothing for a submission that only raises errors of its own, as one that is not written yet,
    and nothing of calls that gave no answer at all: the report says why.
    """
    assignment = localised(assignment, report.submission.language or "")
    cases = {case.id: case for case in assignment.cases}
    answers: dict[Aspect, dict[str, Token]] = {}
    only_raises = True

    for result in telling(assignment, report.cases):
        if result.status == "passed" and not result.open_points:
            only_raises = False
            continue

        tokens = outcome_tokens(assignment, cases[result.id], run.outcomes[result.id])
        only_raises = only_raises and {RAISES, REFUSED}.issuperset(tokens.values())
        failed = failed_units(result, tokens)
        if known_mistakes is not None:
            failed -= _explained(known_mistakes, report, result, tokens)
        for field, token in _answers_by_field({unit: tokens[unit] for unit in sorted(failed)}):
            answer = error_token(token, run.outcomes[result.id][-1])
            answers.setdefault((result.function, field), {})[result.id] = answer
    return {} if only_raises else answers


def leaves_unnamed(mistake: str) -> bool:
    """Return whether answers can still be named that a mistake explains: an error that is only
    repeated, or a line that is only a place."""
    return mistake in REPEATED or mistake.startswith(LINE)


def _explained(
    mistakes: KnownMistakes, report: ScoreReport, result: CaseResult, tokens: Mapping[Unit, Token]
) -> set[Unit]:
    """Return the units in which a diagnosis predicts what was given, those of calls whose failure
    it explains, and those of cases that an everyday mistake explains."""
    explained: set[Unit] = set()
    ids = set(mistakes.ids())
    for diagnosis in report.diagnoses:
        causes = [name for name in diagnosis.mistakes if not leaves_unnamed(name)]
        if result.id in diagnosis.cases and causes:
            # An everyday mistake predicts no answer: it explains all of a case that it is told of.
            is_everyday = not ids.issuperset(causes)
            explained |= {u for u, token in tokens.items() if is_everyday or is_failure(token)}

        names = tuple(name for name in diagnosis.mistakes if name in ids)
        predicted = (mistakes.together(names, result.id) if names else None) or {}
        explained |= {unit for unit, token in tokens.items() if predicted.get(unit) == token}
    return explained


def _answers_by_field(failed: Mapping[Unit, Token]) -> Iterator[tuple[str, Token]]:
    """Yield a case's wrong answers by field; one for all where the call failed."""
    failure = next((token for token in failed.values() if is_failure(token)), None)
    if failure is None:
        for (_, field), token in failed.items():
            yield field, token
    elif failure != NO_ANSWER:
        yield "", failure


def lost_points(result: CaseResult, field: str) -> Fraction:
    for item in result.fields:
        if item.name == field:
            return item.max_points - item.points
    return result.max_points - result.points


class Cluster(Struct, frozen=True):
    id: str
    """Short, and the same as long as these answers are given."""
    answers: tuple[_Key, ...]
    """The answers that all members have in common."""
    members: tuple[int, ...]
    """Positions in the class, ascending."""
    points: float
    """The points that these answers cost the members, all together."""

    @property
    def aspects(self) -> Set[Aspect]:
        return {(function, field) for function, field, _ in self.answers}


def clusters(summaries: Sequence[Summary]) -> tuple[Cluster, ...]:
    """Return what two submissions or more share: where most points are lost first."""
    lost = [_lost(summary) for summary in summaries]
    by_members: dict[tuple[int, ...], list[_Key]] = {}
    for keys, members in _shared_answers([_by_function(submission) for submission in lost]):
        by_members.setdefault(members, []).extend(sorted(keys))

    shared = []
    for members, answers in by_members.items():
        digest = hashlib.sha256(repr(answers).encode()).hexdigest()[:_ID_DIGITS]
        points = fsum(lost[position][key] for key in answers for position in members)
        shared.append(Cluster(digest, tuple(answers), members, points))
    shared.sort(key=lambda cluster: (-cluster.points, -len(cluster.members), cluster.id))
    return tuple(shared)


def _lost(summary: Summary) -> dict[_Key, float]:
    """Return the points that each of a submission's unexplained answers costs."""
    return {(part.function, part.field, part.answers): part.points for part in summary.unexplained}


def _by_function(lost: Mapping[_Key, float]) -> list[_Keys]:
    functions = grouped(lost, lambda key: key[0])
    return list(map(frozenset, functions.values()))


def _shared_answers(class_: Sequence[Sequence[_Keys]]) -> Iterator[tuple[_Keys, tuple[int, ...]]]:
    """Yield the answers of each cluster with its members."""
    counts = Counter(keys for submission in class_ for keys in submission)
    order = sorted(counts, key=lambda keys: (-counts[keys], -len(keys), sorted(keys)))
    clusters_with: dict[_Key, list[_Keys]] = {}
    parts: dict[_Keys, list[_Keys]] = {}
    for keys in order:
        parts[keys], rest = _made_of(keys, clusters_with)
        if rest and counts[keys] > 1:
            parts[keys] = [keys]
            for key in keys:
                clusters_with.setdefault(key, []).append(keys)

    members: dict[_Keys, dict[int, None]] = {}
    for position, submission in enumerate(class_):
        for part in (part for keys in submission for part in parts[keys]):
            members.setdefault(part, {})[position] = None
    for keys, positions in members.items():
        if len(positions) > 1:
            yield keys, tuple(positions)


def _made_of(
    keys: _Keys, clusters_with: Mapping[_Key, Sequence[_Keys]]
) -> tuple[list[_Keys], Set[_Key]]:
    """Return the clusters that are in these answers, the largest first, and what they leave."""
    inside = {part for key in keys for part in clusters_with.get(key, ()) if part <= keys}
    parts: list[_Keys] = []
    rest: Set[_Key] = keys
    for part in sorted(inside, key=lambda part: (-len(part), sorted(part))):
        if part <= rest:
            parts.append(part)
            rest = rest - part
    return parts, rest
