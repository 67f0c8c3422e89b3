"""All gradebooks that were asked for, beside each other in an output folder."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.model import Message
from grader.model.summary import Summary
from grader.platforms.gradebook.book import Book, Reports, Written
from grader.platforms.gradebook.lateness import LateRules, with_lateness
from grader.platforms.gradebook.overview import overview_csv
from grader.platforms.gradebook.results import Result, results_of
from grader.platforms.gradebook.scale import Scale

__all__ = ["Asked", "write_gradebooks"]

OVERVIEW = "gradebook.csv"


@dataclass(frozen=True, slots=True)
class Asked:
    """The gradebooks that are asked for, and their scale."""

    scale: Scale = field(default_factory=Scale)
    rules: LateRules = field(default_factory=LateRules)
    drafts: bool = True
    """True when drafts get a grade and a report."""
    books: tuple[tuple[str, Book], ...] = ()
    """Each with the name of its platform."""


def write_gradebooks(
    asked: Asked, summaries: Iterable[Summary], folder: Path, reports: Reports
) -> Written:
    """Write `gradebook.csv`, and what was asked for, into `folder`; nobody else's file is touched.

    A gradebook that cannot be filled in is not written, and said. Raises OSError when the disk is
    full or the folder may not be written to.
    """
    results, said = results_of(summaries)
    for _, book in asked.books:
        results, warnings = book.placed(results)
        said += warnings
    results, about_drafts = _drafts(results, count=asked.drafts)
    results, about_lateness = with_lateness(results, asked.rules)
    said += [*about_drafts, *about_lateness]
    files = [folder / OVERVIEW]
    _write(files[0], overview_csv(results, _scale(asked)).encode("utf-8"))
    for platform, book in asked.books:
        for written in (
            _filled(platform, book, results, asked.scale, folder),
            book.beside(results, folder, reports),
        ):
            files += written.files
            said += written.said
    return Written(tuple(files), tuple(said))


def _drafts(results: list[Result], *, count: bool) -> tuple[list[Result], list[Message]]:
    """The results with drafts among them said, and, unless they count, without grade and row."""
    names = [result.student.name for result in results if result.by.draft]
    if not names:
        return results, []
    key = "gradebooks.drafts" if count else "gradebooks.drafts_left_out"
    said = [Message(key, {"count": len(names), "names": "; ".join(names)})]
    if count:
        return results, said
    return [
        replace(result, points=None, participant=None) if result.by.draft else result
        for result in results
    ], said


def _scale(asked: Asked) -> Scale:
    """Return the overview's scale: out of the first gradebook's maximum where none is asked for."""
    if asked.scale.out_of is not None:
        return asked.scale
    maxima = (book.maximum for _, book in asked.books)
    return replace(asked.scale, out_of=next((one for one in maxima if one is not None), None))


def _filled(
    platform: str, book: Book, results: list[Result], scale: Scale, folder: Path
) -> Written:
    """Write a gradebook that can be filled in; its name begins with its platform's, so that it is
    never the file that it was made of."""
    filled = book.filled(results, scale)
    if isinstance(filled, Message):
        return Written(said=(Message("gradebooks.not_filled", {"name": book.name}), filled))
    target = folder / f"{platform}-{book.name}"
    _write(target, filled.content)
    said = Message("gradebooks.filled", {"name": target.name, "count": filled.grades})
    return Written((target,), (said, *filled.warnings))


def _write(target: Path, content: bytes) -> None:
    unfinished = target.with_name(f".writing-{target.name}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
