"""The changes of a submission that are worth trying, the likeliest first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.rules.scope import Code
from grader.languages.source.anatomy import anatomies
from grader.languages.source.changes import Written, applied, changed_lines, changes
from grader.languages.source.places import Edit, Edits
from grader.languages.source.syntax import Definition
from grader.model import PROGRAM, Function, Mend, SourceFile, Submission

LATER = 3
"""Added to the ranks of changes in functions that answer right whenever they are called alone: no
change has more, and a condition that is true always or never has as much."""
_AT_MOST = 3000
"""No more are looked at, of a file that is longer than any that a person wrote."""


class Candidate(Struct, frozen=True):
    rank: int
    kind: str
    file: str
    line: int
    edits: Edits

    def made(self, submission: Submission) -> Submission:
        """Return the submission with the change."""
        sources = tuple(
            replace(source, text=applied(source.text, self.edits))
            if source.name == self.file
            else source
            for source in submission.sources
        )
        return replace(submission, sources=sources)

    def with_other(self, other: "Candidate") -> "Candidate | None":
        """Return both changes as one; None where they are of two files, or meet."""
        edits = (*self.edits, *other.edits)
        ends = sorted((edit.start, edit.end) for edit in edits)
        meet = any(first[1] > second[0] for first, second in pairwise(ends))
        if self.file != other.file or self.line == other.line or meet:
            return None
        return replace(self, rank=self.rank + other.rank, edits=edits)

    def mend(self, source: SourceFile) -> Mend:
        """Return the change as people read it."""
        told = changed_lines(source.text, applied(source.text, self.edits))
        return Mend(self.kind, self.file, self.line, told)


CANDIDATE_RECORDS: Mapping[str, type[Struct]] = {"Candidate": Candidate, "Edit": Edit}


def candidates(
    code: Code, functions: Iterable[Function], right: Set[str] = frozenset()
) -> tuple[Candidate, ...]:
    """Return the changes of these functions, and of what they call; those last that are made in
    functions whose own calls are all right."""
    reached, sources = _reached(code, functions), [unit.source for unit in code.units]
    every = [change for source in sources for change in _in_file(code, source, reached, right)]
    # The search ends by a number: kinds of which there are many come last.
    kinds = Counter((candidate.rank, candidate.kind) for candidate in every)
    every.sort(key=lambda candidate: (candidate.rank, kinds[candidate.rank, candidate.kind]))
    return tuple(every[:_AT_MOST])


def _in_file(
    code: Code, source: SourceFile, reached: set[str] | None, right: Set[str]
) -> Iterator[Candidate]:
    tree, spelling = code.reading.tree(source), code.reading.spelling
    if tree is None or spelling is None:
        return
    written = Written(source.text, spelling)
    for anatomy in anatomies(source, tree, spelling, code.reading.lexis):
        if reached is not None and anatomy.function not in reached:
            continue
        later = LATER * (anatomy.method in right)
        for change in changes(anatomy, written):
            line = change.line_in(source.text)
            yield Candidate(change.rank + later, change.kind, source.name, line, change.edits)


def _reached(code: Code, functions: Iterable[Function]) -> set[str] | None:
    """Return the names of the functions and classes that calls come to; None for all."""
    waiting: list[Definition] = []
    for function in functions:
        name = function.written(code.language)
        definitions = code.named(name)
        # A method without a definition of its own is inherited, or calls the object itself.
        if function.name == PROGRAM or ("." in name and not definitions):
            return None
        waiting += definitions

    seen: set[Definition] = set()
    while waiting:
        definition = waiting.pop()
        if definition not in seen:
            seen.add(definition)
            waiting += (callee for group in code.callees(definition) for callee in group)
    return {definition.owner or definition.name for definition in seen}
