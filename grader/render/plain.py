"""Blocks -> plain text, for what shows neither Markdown nor HTML."""

from collections.abc import Iterable, Iterator

from grader.locale import words
from grader.model import CaseResult, Locale, ScoreReport
from grader.render import view
from grader.render.blocks import (
    Block,
    Case,
    Code,
    Facts,
    Heading,
    Note,
    Notes,
    Sentence,
    Table,
    text_of,
)
from grader.render.document import Document, Section
from grader.render.text import safe_text

_CHARACTERS_OF_A_CELL = 200


def case_name(case: CaseResult, locale: Locale) -> str:
    """Return the case in one line; of a hidden case it says that it is one."""
    name = safe_text(view.case_name(case, locale), lines=False)
    return name if case.visible else f"{name} ({words('outputs.case.hidden', locale)})"


def case_text(report: ScoreReport, case: CaseResult, locale: Locale) -> str:
    """Return what is known of it, without its name, status and points; empty where nothing is."""
    notes = Notes(tuple(Note(note[locale]) for note in case.open_points))
    return plain_text([*Document(report, locale).case(case).blocks, notes])


def section_text(report: ScoreReport, locale: Locale, *sections: Section) -> str:
    """Return sections without their headings."""
    blocks = Document(report, locale).blocks(*sections)
    return plain_text(block for block in blocks if not isinstance(block, Heading))


def plain_text(blocks: Iterable[Block]) -> str:
    return safe_text("\n".join(line for block in blocks for line in _lines(block)).strip("\n"))


def _lines(block: Block) -> Iterator[str]:
    if isinstance(block, Sentence | Code) and block.label:
        yield block.label

    match block:
        case Heading() | Sentence():
            yield block.text
        case Facts():
            yield " · ".join(map(text_of, block.facts))
        case Code():
            yield from _indented(block.text)
        case Notes():
            for note in block.notes:
                yield from _note(note)
        case Table():
            yield from _table(block)
        case Case():
            yield from _case(block)


def _note(note: Note) -> Iterator[str]:
    sign = "" if note.sign is None else f"{view.SIGNS[note.sign]} "
    yield sign + ": ".join(filter(None, (text_of(note.name), note.text)))
    if note.code is not None:
        yield from _indented(note.code)


def _table(table: Table) -> Iterator[str]:
    for row in table.rows:
        yield ": ".join(filter(None, (row.name, row.verdict, row.why)))
        for head, cell in zip(table.heads[1:], row.cells, strict=False):
            if cell != "–":
                yield f"    {head}: {_beginning(text_of((cell,)))}"


def _case(case: Case) -> Iterator[str]:
    """Yield an empty line, the name with its verdict, and the case's own blocks."""
    name = ": ".join(filter(None, (case.verdict, case.name)))
    details = ", ".join(filter(None, (case.points, case.tag)))
    yield ""
    yield f"{name} ({details})" if details else name

    if case.facts:
        yield " · ".join(map(text_of, case.facts))
    for block in case.blocks:
        yield from _lines(block)


def _indented(text: str) -> Iterator[str]:
    return (f"    {line}" for line in text.rstrip("\n").split("\n"))


def _beginning(text: str) -> str:
    if len(text) <= _CHARACTERS_OF_A_CELL:
        return text
    return text[: _CHARACTERS_OF_A_CELL - 1] + "…"
