"""Clusters of a graded class -> learned mistakes, in the file that the assignment names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import astuple, replace

from grader.assignment.mistakes.learned import learned_text, load_learned
from grader.classes.clusters.answers import (
    Cluster,
    digest_of_answers,
    wrong_answers,
)
from grader.classes.clusters.show import ClassView
from grader.explaining import KnownMistakes
from grader.explaining.known.learned import call_key, evidence
from grader.explaining.known.mistakes import LearnedAnswer, LearnedMistake
from grader.explaining.known.tokens import (
    WORDS,
    Token,
    Unit,
    is_failure,
    outcome_tokens,
    right_tokens,
    without_error,
)
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Message, Run, ScoreReport, Text
from grader.model.forms import FORMS
from grader.render.files import write_whole
from grader.running.calls import calls_of

_MEMBERS = 20
"""The number of members whose answers are looked at: members are all alike where it matters."""
_CODE = 200

MemberRun = tuple[Run, ScoreReport]
"""The answers that a member of a cluster gave, and their report."""


def mistake_of(
    view: ClassView, known_mistakes: KnownMistakes, id: str, name: str, hint: Text
) -> LearnedMistake | Message:
    """Return the cluster with this id as a mistake of this name, or why it cannot be one."""
    if problem := _problem_of_name(view, known_mistakes, id, name):
        return problem
    cluster = view.clusters[id]
    runs = list(_kept_runs(view, cluster))
    if not runs:
        return Message("mistakes.no_answers")

    unnamed = learned_from(view.assignment, known_mistakes, cluster, runs)
    mistake = replace(unnamed, id=name, hint=hint)
    if name in known_mistakes.learned:
        mistake = _completed(mistake, known_mistakes.learned[name])
    if not evidence(mistake, view.assignment.cases):
        return Message("mistakes.nothing_to_learn", {"cluster": id})
    for learned in known_mistakes.learned.values():
        if learned.id != name and _gives(learned) == _gives(mistake):
            return Message("mistakes.named_already", {"cluster": id, "id": learned.id})
    return mistake


def _problem_of_name(
    view: ClassView, mistakes: KnownMistakes, id: str, name: str
) -> Message | None:
    if not re.fullmatch(FORMS["identifier"], name):
        return Message("assignment.wants.identifier")
    if id not in view.clusters:
        return Message("mistakes.no_cluster", {"cluster": id})

    # A learned one may be named anew.
    programmed = {mistake.id for mistake in mistakes.predictor.mistakes} - mistakes.learned.keys()
    return Message("assignment.mistake_twice", {"id": name}) if name in programmed else None


def _kept_runs(view: ClassView, cluster: Cluster) -> Iterator[MemberRun]:
    """Yield the runs of some members, as far as the answers to these calls are kept."""
    calls = calls_of(view.assignment).digest
    for position in cluster.members[:_MEMBERS]:
        standing = view.standings[position]
        versions = view.store.counted(standing).key.versions
        stored = view.store.run(calls, standing.content, versions)
        if stored is not None:
            yield stored[0], view.report(position)


def _gives(mistake: LearnedMistake) -> Mapping[str, Mapping[str, Token | None]]:
    return {answer.key: answer.gives for answer in mistake.answers}


def _completed(mistake: LearnedMistake, earlier: LearnedMistake) -> LearnedMistake:
    """Return the mistake with the answers that only the earlier one of its name knows: what that
    explains is in no cluster any more."""
    answers_before = _gives(earlier)
    answers = []
    for answer in mistake.answers:
        not_known = [field for field, token in answer.gives.items() if token is None]
        earlier_gives = answers_before.get(answer.key, {})
        gives = {field: earlier_gives.get(field) for field in not_known}
        answers.append(replace(answer, gives={**answer.gives, **gives}))
    return replace(mistake, answers=tuple(answers))


def learned_file(assignment: Assignment) -> Path | None:
    """Return where the assignment's learned mistakes stand, or would; None: it is in no file that
    could name another."""
    if assignment.learned is not None:
        return assignment.learned
    if assignment.path is None or assignment.reference is None:
        return None
    return assignment.path.with_name(f"{assignment.path.stem}.learned.yaml")


def learned_before(assignment: Assignment, path: Path) -> dict[str, LearnedMistake]:
    """Return the assignment's mistakes by id, and those of this file, which it may not name yet.

    Raises AssignmentError where one of the two is no such file.
    """
    files = (assignment, replace(assignment, learned=path))
    return {mistake.id: mistake for file in files for mistake in load_learned(file)}


def add_learned(assignment: Assignment, path: Path, added: LearnedMistake) -> None:
    """Write the file with this mistake added; one of the same id is replaced."""
    mistakes = {**learned_before(assignment, path), added.id: added}
    write_whole(path, learned_text(tuple(mistakes.values())))


def learned_from(
    assignment: Assignment, mistakes: KnownMistakes, cluster: Cluster, runs: Sequence[MemberRun]
) -> LearnedMistake:
    """Return the cluster as a mistake without a hint, by the runs of some members."""
    gives = _answers(assignment, mistakes, cluster, runs)
    answers, right = [], []
    for case in assignment.cases:
        if gives.get(case.id):
            code = call_code(case, REFERENCE)[:_CODE]
            answers.append(LearnedAnswer(case.function, call_key(case), gives[case.id], code))
        elif case.id in gives:
            right.append(call_key(case))

    return LearnedMistake(
        id=cluster.id,
        hint=Text(""),
        answers=tuple(answers),
        right=tuple(right),
        students=len(cluster.members),
        languages=assignment.languages,
    )


def _answers(
    assignment: Assignment, mistakes: KnownMistakes, cluster: Cluster, runs: Sequence[MemberRun]
) -> Mapping[str, Mapping[str, Token | None]]:
    """Return, for each case of the cluster's functions, what is wrong there, or not known."""
    tokens_of_runs = [_tokens(assignment, *run) for run in runs]
    wrong_of_runs = [wrong_answers(assignment, mistakes, *run) for run in runs]
    right = right_tokens(assignment)
    # Text that is not the assignment's own is a student's, and is not kept.
    own_texts = WORDS.union(
        text
        for case in assignment.cases
        for text in _texts((*case.last.args, *case.last.kwargs.values(), *right[case.id].values()))
    )

    gives: dict[str, dict[str, Token | None]] = {}
    for function, field, digest in cluster.answers:
        showing: list[Mapping[str, Mapping[Unit, Token]]] = []
        wrong: Mapping[str, Token] = {}
        for tokens, answers in zip(tokens_of_runs, wrong_of_runs, strict=True):
            field_answers = answers.get((function, field), {})
            if field_answers and digest_of_answers(field_answers) == digest:
                showing.append(tokens)
                wrong = field_answers

        for case in (case for case in assignment.cases if case.function == function):
            case_gives = gives.setdefault(case.id, {})
            unit = (case.id, field)
            if case.id in wrong:
                token = wrong[case.id]
                is_own_error = without_error(token) != token
                is_kept = is_own_error or own_texts.issuperset(_texts(token))
                case_gives[field] = token if is_kept else None
            elif not any(_is_right(unit, tokens[case.id], right[case.id]) for tokens in showing):
                case_gives[field] = None
    return gives


def _is_right(unit: Unit, answer: Mapping[Unit, Token], right: Mapping[Unit, Token]) -> bool:
    """Return whether the unit has the right answer; for the whole of a call that has no token of
    its own, that it did not fail."""
    if unit in right:
        return answer.get(unit) == right[unit]
    return bool(answer) and not any(is_failure(token) for token in answer.values())


def _tokens(
    assignment: Assignment, run: Run, report: ScoreReport
) -> Mapping[str, Mapping[Unit, Token]]:
    assignment = localised(assignment, report.submission.language or "")
    return {
        case.id: outcome_tokens(assignment, case, run.outcomes[case.id])
        for case in assignment.cases
    }


def _texts(value: object) -> Iterator[str]:
    """Yield the texts anywhere in a token or record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | Struct):
        for part in astuple(value) if isinstance(value, Struct) else value:
            yield from _texts(part)
