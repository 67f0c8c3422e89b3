"""Clusters of a graded class -> learned mistakes, in the file that the assignment names."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from grader.assignment.known import KnownMistakes
from grader.assignment.learned import learned_text, load_learned
from grader.classes.clusters.group import Cluster
from grader.classes.clusters.learn import Given, learned_from
from grader.classes.clusters.show import ClassView
from grader.judging.diagnosis.learned import Learned, evidence
from grader.judging.diagnosis.tokens import Token
from grader.model import Assignment, Message, Submission, Text
from grader.render.files import write_whole
from grader.running.calls import calls_of

_MEMBERS = 20
"""The number of members whose answers are looked at: members are all alike where it matters."""


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

    def plainest(self, cluster: Cluster) -> Submission:
        """Return a member that errs in as little else as possible."""
        looked_at = cluster.members[:_MEMBERS]
        return self.submission(min(looked_at, key=lambda at: len(self.summaries[at].unexplained)))

    def right_programs(self) -> list[Submission]:
        """Return the different programs of the class that have all points."""
        different = {self.standings[at].content: at for at in reversed(self.right())}
        return [self.submission(position) for position in sorted(different.values())]

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
