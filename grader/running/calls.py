"""The inputs of a submission's run, apart from how its answers are judged.

It is what a store knows a run by, and what is shipped to another machine: never an expected value,
a point, or the reference.
"""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.model import (
    Assignment,
    Field,
    Function,
    Outcome,
    Run,
    SourceFile,
    Submission,
    Support,
    Text,
)
from grader.model.records import digest_of_record, to_text

_NOTHING = Fraction(0)


class Calls(Struct, frozen=True):
    """The part of an assignment that is needed to run a submission."""

    assignment: Assignment
    """The assignment without expected values, points, texts, rules, and paths: `support` is
    apart."""
    files: tuple[tuple[str, bytes], ...]
    """Support files by name, with their content."""
    stand_ins: tuple[tuple[str, bytes], ...]
    packages: tuple[str, ...]

    @property
    def digest(self) -> str:
        found = hashlib.sha256(digest_of_record((self.assignment, self.packages)).encode("ascii"))
        for kind, files in (("file", self.files), ("stand-in", self.stand_ins)):
            for name, content in files:
                found.update(f"{kind}:{name}:{len(content)}:".encode())
                found.update(content)
        return found.hexdigest()

    def laid_out(self, folder: Path) -> Assignment:
        """The assignment, its support files written below `folder` (which must be empty)."""
        places: list[tuple[Path, ...]] = []
        for kind, files in (("files", self.files), ("stand_ins", self.stand_ins)):
            (folder / kind).mkdir()
            places.append(tuple(folder / kind / Path(name).name for name, _ in files))
            for place, (_, content) in zip(places[-1], files, strict=True):
                place.write_bytes(content)
        return replace(self.assignment, support=Support(places[0], self.packages, places[1]))


def calls_of(assignment: Assignment) -> Calls:
    """Raises OSError when a support file cannot be read."""
    support = assignment.support
    bare = Assignment(
        id=assignment.id,
        title=Text(""),
        functions=tuple(
            Function(function.name, _attributes(function), "nothing", {}, names=function.names)
            for function in assignment.functions
        ),
        cases=tuple(
            replace(case, points=_NOTHING, title=Text(""), published=False)
            for case in assignment.cases
        ),
        expected={},
        # In an assignment of tests everything belongs to how they are run.
        digest="" if assignment.tested is None else assignment.digest,
        languages=assignment.languages,
        limits=assignment.limits,
        load=assignment.load,
    )
    return Calls(bare, _read(support.files), _read(support.stand_ins), support.packages)


def content_of(submission: Submission) -> str:
    """A digest of what is run: equal for equal sources in the same language.

    The name of a single source changes nothing of what it does; several sources import each other
    by name.
    """
    sources = submission.sources
    named = [("" if len(sources) == 1 else source.name, source.text) for source in sources]
    return digest_of_record((submission.language, *named))


def renamed(run: Run, ran: Submission, own: Submission) -> Run | None:
    """The run of `ran` as one of `own`, which has the same content under a name of its own.

    None when a name of the other's stands in what came of it (a text that the submission made of
    its own file's name, or why it could not be loaded): then it must be run itself, for it would
    tell whose it was.
    """
    old, new = ran.sources[0].name, own.sources[0].name
    if len(own.sources) > 1 or old == new:
        return run
    skipped = tuple(
        replace(item, file=new) if item.file == old else item for item in run.load.skipped
    )
    outcomes = {
        case: tuple(_renamed(outcome, old, new) for outcome in of_case)
        for case, of_case in run.outcomes.items()
    }
    moved = replace(run, load=replace(run.load, skipped=skipped), outcomes=outcomes)
    hidden_names = (to_text(part)[1:-1] for part in _parts_of(ran.sources[0]))
    found = to_text(moved)
    return None if any(name in found for name in hidden_names) else moved


def _parts_of(source: SourceFile) -> Sequence[str]:
    """Return what would tell the name of a file; a short stem is a word like any other."""
    stem = Path(source.name).stem
    return [source.name, *([stem] if len(stem) > 8 else [])]


def _renamed(outcome: Outcome, old: str, new: str) -> Outcome:
    exception = outcome.exception
    if exception is None or exception.file != old:
        return outcome
    return replace(outcome, exception=replace(exception, file=new))


def _attributes(function: Function) -> tuple[Field, ...]:
    """The fields whose attributes are read, without what else they say."""
    return tuple(
        Field("", "object", Text(""), attributes=field.attributes)
        for field in function.fields
        if field.attributes
    )


def _read(paths: Sequence[Path]) -> tuple[tuple[str, bytes], ...]:
    return tuple((path.name, path.read_bytes()) for path in paths)
