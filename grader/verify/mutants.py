"""Mutants: the reference with one small fault each, as a slip of the keyboard would make it.

The operators are the classical ones of mutation testing (DeMillo, Lipton and Sayward 1978; Offutt's
sufficient set): arithmetic and relational operator replacement, constant replacement, negated and
removed conditions, swapped neighbours where order carries meaning. They are some of those with
which the line looks for a mistake, in the same table.
"""

import ast
from collections.abc import Container, Iterator

from msgspec import Struct

from grader.assignment.reference.programs import guards_of
from grader.languages.registry import kind_of
from grader.languages.source.anatomy import anatomies
from grader.languages.source.changes import Written, applied, changed_lines, changes
from grader.model import SourceFile

PROGRAM = "<module>"
"""The name that the code outside of functions has."""


class Mutant(Struct, frozen=True):
    id: str
    line: int
    source: str
    diff: str
    function: str
    """The outermost function or the class that it changes; or PROGRAM."""


def mutants(source: SourceFile, *, is_program: bool = False) -> Iterator[Mutant]:
    """Yield the mutants of what runs of a source in any language, each otherwise as it was written,
    in the order of the lines: of functions, and of a program what runs by itself."""
    reading = kind_of(source.language).reading
    tree, spelling = reading.tree(source), reading.spelling
    if tree is None or spelling is None:
        return
    written = Written(source.text, spelling)
    faults = [
        (change.line_in(source.text), change, anatomy.function or PROGRAM)
        for anatomy in anatomies(source, tree, spelling, reading.lexis)
        for change in changes(anatomy, written, only_mutants=True)
    ]

    run_by_itself = _lines_run(source.text) if is_program else range(0)
    seen = {source.text}
    for line, change, function in sorted(faults, key=lambda fault: fault[0]):
        text = applied(source.text, change.edits)
        if text not in seen and (function != PROGRAM or line in run_by_itself):
            seen.add(text)
            id, diff = f"L{line}-{change.kind}-{len(seen) - 1}", changed_lines(source.text, text)
            yield Mutant(id, line, text, diff, function)


def _lines_run(text: str) -> Container[int]:
    """Return the lines of a program in Python that run by themselves: below its guards, or all."""
    guards = guards_of(ast.parse(text))
    if not guards:
        return range(1, text.count("\n") + 2)
    return {at for guard in guards for at in range(guard.lineno + 1, (guard.end_lineno or 0) + 1)}
