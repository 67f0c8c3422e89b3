"""Clusters of a graded class -> learned mistakes, in the file that the assignment names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from grader.assignment.known import KnownMistakes
from grader.assignment.learned import learned_text, load_learned
from grader.classes.clusters.answers import Cluster, digest_of_answers, wrong_answers
from grader.classes.clusters.show import ClassView
from grader.judging.diagnosis import Predictions
from grader.judging.diagnosis.learned import Answer, Learned, call_key, evidence
from grader.judging.diagnosis.tokens import (
    WORDS,
    Token,
    Unit,
    expected_tokens,
    is_failure,
    outcome_tokens,
)
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Message, Run, ScoreReport, Text
from grader.render.files import write_whole
from grader.running.calls import calls_of

_MEMBERS = 20
"""The number of members whose answers are looked at: members are all alike where it matters."""
_CODE = 200

Given = tuple[Run, ScoreReport]
"""The answers that a member of a cluster gave."""


class Naming(ClassView, frozen=True, dict=True):
    """A class of which clusters are named, and the assignment as it is now."""

    known: KnownMistakes

    def given(self, cluster: Cluster) -> list[Given]:
        """Return what some members gave, as far as the answers to these calls are kept."""
        calls = calls_of(self.assignment).digest
        found = []
        for position in cluster.members[:_MEMBERS]:
            standing = self.standings[position]
            versions = self.store.counted(standing).key.versions
            stored = self.store.run(calls, standing.content, versions)
            if stored is not None:
                found.append((stored[0], self.report(position)))
        return found

    def learned(self, cluster: Cluster, name: str, hint: Text) -> Learned | Message:
        """Return the cluster as a mistake, or why it cannot be one."""
        given = self.given(cluster)
        if not given:
            return Message("mistakes.no_answers")
        found = learned_from(self.assignment, self.known.predictions, cluster, given, (name, hint))
        if not evidence(found, self.assignment.cases):
            return Message("mistakes.nothing_to_learn", {"cluster": cluster.id})
        for one in self.known.learned:
            if one.id != name and _gives(one) == _gives(found):
                said = {"cluster": cluster.id, "id": one.id}
                return Message("mistakes.named_already", said)
        return found


def _gives(one: Learned) -> Mapping[str, Mapping[str, Token | None]]:
    return {answer.key: answer.gives for answer in one.answers}


def learned_file(assignment: Assignment) -> Path | None:
    """Return where the assignment's learned mistakes stand, or would; None: it is in no file that
    could name another."""
    if assignment.learned is not None:
        return assignment.learned
    if assignment.path is None or assignment.reference is None:
        return None
    return assignment.path.with_name(f"{assignment.path.stem}.learned.yaml")


def add_learned(assignment: Assignment, path: Path, added: Iterable[Learned]) -> None:
    """Write the file with these mistakes added; one of the same id is replaced."""
    kept = {one.id: one for one in load_learned(assignment)}
    write_whole(path, learned_text(tuple((kept | {one.id: one for one in added}).values())))


def learned_from(
    assignment: Assignment,
    predictions: Predictions,
    cluster: Cluster,
    given: Sequence[Given],
    named: tuple[str, Text],
) -> Learned:
    """Return the cluster as a mistake with this id and hint; `given`: what some members gave."""
    answers = _answers(assignment, predictions, cluster, given)
    name, hint = named
    right = [call_key(case) for case in assignment.cases if answers.get(case.id) == {}]
    return Learned(
        id=name,
        hint=hint,
        answers=tuple(
            Answer(
                case.function,
                call_key(case),
                answers[case.id],
                call_code(case, REFERENCE)[:_CODE],
            )
            for case in assignment.cases
            if answers.get(case.id)
        ),
        right=frozenset(right),
        students=len(cluster.members),
        languages=assignment.languages,
    )


def _answers(
    assignment: Assignment,
    predictions: Predictions,
    cluster: Cluster,
    given: Sequence[Given],
) -> Mapping[str, Mapping[str, Token | None]]:
    """Return, for each case of the cluster's functions, what is wrong there, or not known."""
    found: dict[str, dict[str, Token | None]] = {}
    tokens_of = [_tokens(assignment, one) for one in given]
    right = {
        case.id: expected_tokens(assignment, case, assignment.expected[case.id])
        for case in assignment.cases
    }
    # Text that is not the assignment's own is a student's, and is not kept.
    own = WORDS.union(
        text
        for case in assignment.cases
        for text in _texts((*case.args, *case.kwargs.values(), *right[case.id].values()))
    )
    wrong_of = [wrong_answers(assignment, predictions, *one) for one in given]
    for function, field, digest in cluster.answers:
        showing = [
            (tokens, wrong[function, field])
            for tokens, wrong in zip(tokens_of, wrong_of, strict=True)
            if (function, field) in wrong and digest_of_answers(wrong[function, field]) == digest
        ]
        wrong = showing[0][1] if showing else {}
        for case in assignment.cases:
            if case.function != function:
                continue
            gives = found.setdefault(case.id, {})
            if case.id in wrong:
                token = wrong[case.id]
                gives[field] = token if own.issuperset(_texts(token)) else None
            elif not any(
                _is_right((case.id, field), tokens[case.id], right[case.id])
                for tokens, _ in showing
            ):
                gives[field] = None
    return found


def _is_right(unit: Unit, given: Mapping[Unit, Token], right: Mapping[Unit, Token]) -> bool:
    """Return whether the unit has the right answer; for the whole of a call that has no token of
    its own, that it did not fail."""
    if unit in right:
        return given.get(unit) == right[unit]
    return bool(given) and not any(is_failure(token) for token in given.values())


def _tokens(assignment: Assignment, given: Given) -> Mapping[str, Mapping[Unit, Token]]:
    run, report = given
    asked = localised(assignment, report.submission.language or "")
    return {case.id: outcome_tokens(asked, case, run.outcomes[case.id]) for case in asked.cases}


def _texts(of: object) -> Iterator[str]:
    """Yield the texts anywhere in a token or record."""
    if isinstance(of, str):
        yield of
    elif isinstance(of, tuple):
        for item in of:
            yield from _texts(item)
    elif isinstance(of, Struct):
        for name in of.__struct_fields__:
            yield from _texts(getattr(of, name))
