"""The inputs of a submission's run, apart from how its answers are judged.

It is what a store knows a run by, and what is shipped to another machine: never an expected value,
a point, or the reference.
"""

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.model import (
    Assignment,
    Field,
    Function,
    Outcome,
    Outcomes,
    Run,
    Submission,
    Text,
)
from grader.model.records import digest_of_record, encoded

_NOTHING = Fraction(0)
_SHORT_STEM = 8
_Files = tuple[tuple[str, bytes], ...]


class Calls(Struct, frozen=True):
    """The part of an assignment that is needed to run a submission."""

    assignment: Assignment
    """The assignment without expected values, points, texts, rules, and paths; the files of its
    support are apart."""
    laid: Mapping[str, _Files]
    """The files of each kind by name, with their content."""

    @property
    def digest(self) -> str:
        digest = hashlib.sha256(digest_of_record(self.assignment).encode("ascii"))
        for kind, files in self.laid.items():
            for name, content in files:
                digest.update(f"{kind}:{name}:{len(content)}:".encode())
                digest.update(content)
        return digest.hexdigest()

    def laid_out(self, folder: Path) -> Assignment:
        """Return the assignment, its support files written below `folder` (which must be empty)."""
        paths = {kind: _write(files, folder / kind) for kind, files in self.laid.items()}
        return replace(self.assignment, support=replace(self.assignment.support, **paths))


def _write(files: _Files, folder: Path) -> tuple[Path, ...]:
    folder.mkdir()
    paths = []
    for name, content in files:
        paths.append(folder / Path(name).name)
        paths[-1].write_bytes(content)
    return tuple(paths)


def calls_of(assignment: Assignment) -> Calls:
    """Return what is needed to run submissions.

    Raises OSError when a support file cannot be read.
    """
    cases = tuple(
        replace(case, published=False, points=_NOTHING, title=Text("")) for case in assignment.cases
    )
    bare = Assignment(
        id=assignment.id,
        title=Text(""),
        functions=tuple(map(_without_judgement, assignment.functions)),
        cases=cases,
        expected={},
        # In an assignment of tests everything belongs to how they are run.
        digest="" if assignment.tested is None else assignment.digest,
        languages=assignment.languages,
        limits=assignment.limits,
        load=assignment.load,
        support=assignment.support.without_files,
        outputs=assignment.outputs,
    )

    contents = {kind: _contents(paths) for kind, paths in assignment.support.laid.items()}
    return Calls(bare, contents)


def content_of(submission: Submission) -> str:
    """Return a digest of what is run: equal for equal sources in the same language.

    The name of a single source changes nothing of what it does; several sources import each other
    by name.
    """
    sources = submission.sources
    texts = [("" if len(sources) == 1 else source.name, source.text) for source in sources]
    return digest_of_record((submission.language, *texts))


def renamed(run: Run, ran: Submission, equal: Submission) -> Run | None:
    """Return the run of `ran` as one of `equal`, which has the same content in a file of another
    name.

    None where the name of the file that was run stands in the run, as in a text that the submission
    made of it, or in why it could not be loaded: then `equal` must be run itself, for the report
    would tell whose file that was.
    """
    old, new = ran.sources[0].name, equal.sources[0].name
    if len(equal.sources) > 1 or old == new:
        return run

    skipped = (replace(item, file=new) if item.file == old else item for item in run.load.skipped)
    outcomes: dict[str, Outcomes] = {}
    for case, case_outcomes in run.outcomes.items():
        outcomes[case] = tuple(_renamed(outcome, old, new) for outcome in case_outcomes)

    load = replace(run.load, skipped=tuple(skipped))
    lines = []
    for line in run.lines:
        mends = tuple(replace(mend, file=new) for mend in line.mends)
        lines.append(replace(line, mends=mends))
    moved = replace(run, load=load, outcomes=outcomes, lines=tuple(lines))

    text = encoded(moved)
    stem = Path(old).stem
    # A short stem is a word like any other.
    telling = [old, stem] if len(stem) > _SHORT_STEM else [old]
    return None if any(encoded(name)[1:-1] in text for name in telling) else moved


def _renamed(outcome: Outcome, old: str, new: str) -> Outcome:
    exception = outcome.exception
    if exception is None or exception.file != old:
        return outcome
    return replace(outcome, exception=replace(exception, file=new))


def _without_judgement(function: Function) -> Function:
    """Return the function without what is right; fields say which attributes are read."""
    fields = tuple(
        Field("", "object", Text(""), attributes=field.attributes)
        for field in function.fields
        if field.attributes
    )
    return Function(
        function.name, fields, "nothing", {}, names=function.names, callings=function.callings
    )


def _contents(paths: Sequence[Path]) -> _Files:
    return tuple((path.name, path.read_bytes()) for path in paths)
