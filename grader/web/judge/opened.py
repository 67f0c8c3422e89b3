"""Assignments that are open to students, as they are now: read again when their files change."""

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from msgspec import Struct

from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.frozen import without_hidden
from grader.assignment.mistakes.known import load_known_mistakes
from grader.classes.store import StoreError
from grader.grading import Grading
from grader.model import Assignment, Language, Locale, Message
from grader.running import Runtime
from grader.running.versions import Versions, versions_of
from grader.web.judge.remote import Remote

_ENDINGS = frozenset({".yaml", ".yml", ".md", ".toml", ".json", ".py", ".jl"})
"""The endings of files that an assignment may be made of without naming them."""
_Stamps = Mapping[Path, tuple[int, int]]


class OpenAssignment(Struct):
    source: str
    """The name or path that loads it."""
    whole: Grading
    visible: Grading
    """The same as a package for students has it, with its visible cases alone: for self-checks."""
    stamps: _Stamps
    """The files that it was made of: the time of the last change, the size."""
    remote: Remote | None = None
    """The cluster whose workers run submissions; None where this machine does."""

    @property
    def assignment(self) -> Assignment:
        return self.whole.assignment

    def read_again(self, locale: Locale) -> "OpenAssignment | Message | None":
        """Return it anew where a file of it has changed, or why that cannot be used; None where it
        is as it was. Takes a second or more where it has changed."""
        now = _stamps(self.assignment)
        if now == self.stamps:
            return None

        name = self.assignment.id
        self.stamps = now
        try:
            anew = open_assignment(self.source, load(self.source), self.whole.runtime, self.remote)
        except AssignmentError as error:
            return Message("web.reload", {"name": name, "reason": error.text(locale)})
        is_same = _version_of(anew.assignment) == _version_of(self.assignment)
        return None if is_same or anew.assignment.id != name else anew

    def become(self, anew: "OpenAssignment") -> None:
        """Take what was read anew; called in the judging thread, which looks at all of it."""
        self.whole, self.visible, self.stamps = anew.whole, anew.visible, anew.stamps

    def versions(self, language: Language | None) -> Versions:
        """Return what a submission is run with now. Raises StoreError where a cluster is lost."""
        whole = self.whole
        if self.remote is not None:
            return self.remote.executor(whole.assignment).versions(language)
        return versions_of(whole.runtime, language, whole.assignment.support)

    def lacking(self, language: Language) -> Message | None:
        """Return why a language cannot be run, after its workers are made warm."""
        if self.remote is None:
            prepared = self.whole.runtime.prepare(language, self.assignment.support)
            return prepared if isinstance(prepared, Message) else None
        try:
            engine = self.versions(language).engine
        except StoreError as error:
            return error.message
        return None if engine else Message("web.not_on_cluster")


def open_assignment(
    source: str, assignment: Assignment, runtime: Runtime, remote: Remote | None = None
) -> OpenAssignment:
    """Return the assignment with its known mistakes. Raises AssignmentError."""
    known_mistakes = load_known_mistakes(assignment)
    whole, visible = (
        Grading(part, runtime, known_mistakes) for part in (assignment, without_hidden(assignment))
    )
    return OpenAssignment(source, whole, visible, _stamps(assignment), remote)


def _version_of(assignment: Assignment) -> tuple[object, ...]:
    """Return what tells two versions apart: what it is judged by, and what no grade depends on."""
    return assignment.digest, assignment.manual, assignment.statement, assignment.blanks


def _stamps(assignment: Assignment) -> _Stamps:
    status = {path: path.stat() for path in _files(assignment) if path.exists()}
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in status.items()}


def _files(assignment: Assignment) -> Iterator[Path]:
    """Yield the files that it names, and what lies beside them as its statement does."""
    names = ("path", "reference", "mistakes", "checks", "learned")
    paths = [getattr(assignment, name) for name in names]
    parts = [path for path in paths if path is not None]
    parts += chain.from_iterable(assignment.support.laid.values())

    yield from parts
    for folder in sorted({path if path.is_dir() else path.parent for path in parts}):
        yield from sorted(path for path in folder.glob("*.*") if path.suffix in _ENDINGS)
