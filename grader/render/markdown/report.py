"""ScoreReport -> GitHub-flavoured Markdown in which no text of a student's can be markup."""

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
    Row,
    Sentence,
    Table,
)
from grader.render.document import PAGE, WHOLE, Document, Section
from grader.render.markdown.text import (
    code_block,
    code_cell,
    code_span,
    line_of,
    prose,
    prose_cell,
    prose_line,
    quotation,
    table,
)

# GitHub takes 1 MiB for a step; a character may be four bytes.
_CHARACTERS_AT_MOST = 200_000
_SUMMARY: tuple[Section, ...] = (
    "title", "result", "next", "missing", "not_run", "findings", "notes", "load",
)  # fmt: skip
_OF_A_JOB: tuple[Section, ...] = ("title", "cases", *WHOLE[1:])


def to_markdown(report: ScoreReport, locale: Locale) -> str:
    """Return the report without any HTML; of what was printed, the beginning. The same report gives
    the same text."""
    return markdown(Document(report, locale, bounds=PAGE).blocks())


def summary(report: ScoreReport, locale: Locale) -> str:
    """Return the report without its cases: the result, what to do now, and what the rules and the
    load say."""
    return markdown(Document(report, locale, bounds=PAGE).blocks(*_SUMMARY))


def case_body(report: ScoreReport, case: CaseResult, locale: Locale) -> str:
    """Return what is known of one case, without its name, status and points."""
    return markdown(Document(report, locale).case(case).blocks).rstrip("\n")


def to_summary(report: ScoreReport, locale: Locale) -> str:
    """Return the summary of a CI job: the report, with a table of all cases below the verdict.

    It is at most as long as GitHub takes; a cut says that it is one.
    """
    text = markdown(Document(report, locale, bounds=PAGE).blocks(*_OF_A_JOB))
    if len(text) <= _CHARACTERS_AT_MOST:
        return text
    # The cut may fall inside a fence, whose end then closes nothing but itself.
    return f"{text[:_CHARACTERS_AT_MOST]}\n\n[{words('export.cut', locale)}]\n"


def markdown(blocks: Iterable[Block]) -> str:
    """Return blocks with an empty line between them, but not below a heading, nor between a
    sentence and its list."""
    text = ""
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Notes) and isinstance(before, Sentence) and not before.label:
            text = text.removesuffix("\n")
        for part in _paragraphs(block):
            # Only a heading begins with the mark: elsewhere it is escaped or stands in a fence.
            text += f"{part}\n" if part.startswith("#") else f"{part}\n\n"
        before = block
    return text.rstrip("\n") + "\n"


def _paragraphs(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * block.level} {prose_line(block.text)}"
        case Sentence(look="strong"):
            yield f"**{prose_line(block.text)}**"
        case Sentence(look="markdown"):
            yield from filter(None, (prose(block.label), quotation(block.text)))
        case Sentence():
            yield prose(" ".join(filter(None, (block.label, block.text))))

        case Facts():
            yield " · ".join(map(line_of, block.facts))
        case Code():
            label = f"{block.label}\n" if block.label else ""
            yield label + code_block(block.text, block.language)

        case Notes():
            yield "\n".join(map(_list_item, block.notes))
        case Table():
            yield table(block.heads, map(_table_row, block.rows))
        case Case():
            yield from _case(block)


def _case(case: Case) -> Iterator[str]:
    verdict = f": {case.verdict}" if case.verdict else ""
    yield f"### {view.SIGNS[case.sign]} {prose_line(case.name)}{verdict}"

    facts = [*map(line_of, case.facts), case.points, case.tag]
    if line := " · ".join(filter(None, facts)):
        yield line
    for block in case.blocks:
        yield from _paragraphs(block)


def _list_item(note: Note) -> str:
    parts = [line_of(note.name)] if note.name else []
    if note.code is not None:
        parts.append(code_span(note.code))
    before_text = ": " if note.code is None else ". "
    line = before_text.join(filter(None, (": ".join(parts), prose_line(note.text))))

    sign = "" if note.sign is None else f"{view.SIGNS[note.sign]} "
    return f"- {sign}{line}"


def _table_row(row: Row) -> list[str]:
    cells = [
        prose_cell(cell) if isinstance(cell, str) else code_cell(cell.text) for cell in row.cells
    ]
    sign = "" if row.sign is None else f"{view.SIGNS[row.sign]} "
    if not row.verdict:
        return [f"{sign}{prose_cell(row.name)}", *cells]

    why = f": {prose_cell(row.why)}" if row.why else ""
    return [prose_cell(row.name), *cells, f"{sign}{row.verdict}{why}"]
