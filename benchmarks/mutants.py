"""Mutants of a program in any language that has places to change, by the table of all of them."""

from collections.abc import Iterator

from grader.languages.registry import kind_of
from grader.languages.source.anatomy import anatomies
from grader.languages.source.changes import Written, applied, changes
from grader.model import SourceFile
from grader.verify.mutants import Mutant, different

__all__ = ["mutants_of"]


def mutants_of(source: SourceFile) -> Iterator[Mutant]:
    """Yield the mutants of a source of any language that has places to change, each otherwise as
    it was written."""
    reading = kind_of(source.language).reading
    tree, spelling = reading.tree(source), reading.spelling
    if tree is None or spelling is None:
        return
    written = Written(source.text, spelling)

    every = anatomies(source, tree, spelling, reading.lexis)
    functions = [anatomy for anatomy in every if anatomy.function]
    texts = (
        (change.line_in(source.text), change.kind, applied(source.text, change.edits), "")
        for anatomy in functions
        for change in changes(anatomy, written)
        if change.mutates
    )
    yield from different(source.text, texts)
