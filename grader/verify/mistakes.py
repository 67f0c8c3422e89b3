"""Every known mistake against every case: scored ones must lose points, open points must not; and
learned ones against what is known to be right."""

from collections.abc import Mapping, Sequence

from grader.api import Mistake
from grader.assignment.mistakes.package import predict
from grader.assignment.random_calls.answered import as_outcomes
from grader.explaining.known.learned import evidence, gives, withheld
from grader.explaining.known.mistakes import LearnedMistake
from grader.explaining.known.tokens import answer_tokens
from grader.judging.scoring import score_run
from grader.model import (
    Answers,
    Assignment,
    LoadResult,
    Run,
)
from grader.verify.result import LearnedRow, MistakeRow, Mutation, SampleCheck


def mistake_rows(assignment: Assignment, mistakes: Sequence[Mistake]) -> tuple[MistakeRow, ...]:
    rows = []
    earlier: list[tuple[Mistake, object]] = []
    for mistake in mistakes:
        answers = predict(assignment, mistake.replaces)
        tokens = [answer_tokens(assignment, case, answers[case.id]) for case in assignment.cases]
        equal = [first for first, firsts in earlier if firsts == tokens]
        alike = next((first.id for first in equal if not _told_otherwise(mistake, first)), "")
        rows.append(_mistake_row(assignment, mistake, answers, alike))
        earlier.append((mistake, tokens))

    return tuple(rows)


def _told_otherwise(mistake: Mistake, earlier: Mistake) -> bool:
    """Return whether a proof in the source, or the language, tells apart what no case does."""
    is_proved = mistake.only_proved or earlier.only_proved
    return is_proved or set(mistake.languages).isdisjoint(earlier.languages)


def as_run(answers: Mapping[str, Answers]) -> Run:
    """Return a run that gave these answers."""
    outcomes = {case: as_outcomes(right) for case, right in answers.items()}
    return Run(None, LoadResult("tolerant", ok=True), outcomes)


def _mistake_row(
    assignment: Assignment, mistake: Mistake, answers: Mapping[str, Answers], alike: str
) -> MistakeRow:
    lost, reported = {}, []
    for result in score_run(as_run(answers), assignment):
        if result.points < result.max_points:
            lost[result.id] = float(result.max_points - result.points)
        elif result.status != "passed" or result.open_points:
            reported.append(result.id)

    visible = {case.id for case in assignment.cases if case.visible}
    is_scored, only_hidden = mistake.decided == "scored", visible.isdisjoint(lost)
    return MistakeRow(mistake.id, is_scored, lost, tuple(reported), only_hidden, alike)


def learned_rows(
    assignment: Assignment,
    learned: Sequence[LearnedMistake],
    mutations: Sequence[Mutation],
    samples: Sequence[SampleCheck],
) -> tuple[LearnedRow, ...]:
    """Return what each rests on, and which other programs give the same answers."""
    reference = {case: expected.answers for case, expected in assignment.expected.items()}
    programs = {"reference": as_run(reference)}
    for point in assignment.open_points:
        reading = {
            case: expected.alternatives.get(point.id, expected.answers)
            for case, expected in assignment.expected.items()
        }
        programs[point.id] = as_run(reading)

    visible = [case for case in assignment.cases if case.visible]
    quiet = withheld(learned, assignment)
    rows = []
    for mistake in learned:
        right = [name for name, run in programs.items() if gives(mistake, assignment, run)]
        right += [sample.path for sample in samples if mistake.id in sample.learned]
        mutants = [mutant.id for mutant in mutations if mistake.id in mutant.learned]
        row = LearnedRow(
            id=mistake.id,
            students=mistake.students,
            answers=evidence(mistake, assignment.cases),
            visible=evidence(mistake, visible),
            told=mistake.id not in quiet,
            mutants=tuple(mutants),
            right=tuple(right),
        )
        rows.append(row)
    return tuple(rows)
