"""Blocks -> the terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from grader.render.blocks import (
    Block,
    Case,
    Code,
    Facts,
    Heading,
    Look,
    Note,
    Notes,
    Sentence,
    Table,
    text_of,
)
from grader.render.terminal.console import heading, plain, say, say_as_is, sign, table_of

_STYLES: dict[Look, str] = {"soft": "dim", "strong": "bold", "hint": "bold"}


def print_blocks(console: Console, blocks: Iterable[Block], indent: int = 2) -> None:
    """Print blocks: cases apart from each other, and all others set in below their heading."""
    before: Block | None = None
    for block in blocks:
        ends = isinstance(before, Case) or (isinstance(before, Sentence) and before.label)
        if isinstance(block, Case) or (ends and not isinstance(block, Heading)):
            console.print()

        is_about_cases = isinstance(before, Case) and isinstance(block, Sentence)
        _print_block(console, block, 0 if is_about_cases else indent)
        before = block


def _print_block(console: Console, block: Block, indent: int) -> None:
    if isinstance(block, Sentence | Code) and block.label:
        say(console, plain(block.label, "dim"), indent=indent)

    match block:
        case Heading():
            heading(console, block.text)
        case Sentence():
            say(console, plain(block.text, _STYLES.get(block.look, "")), indent=indent)
        case Facts():
            line = " · ".join(map(text_of, block.facts))
            say(console, plain(line, "dim", lines=False), indent=indent)
        case Code():
            say_as_is(console, block.text, indent=indent + 2)
        case Notes():
            mark = "- " if block.look == "hint" else ""
            for note in block.notes:
                _print_note(console, note, mark, _STYLES.get(block.look, ""), indent)
        case Table():
            _print_table(console, block, indent)
        case Case():
            _print_case(console, block)


def _print_case(console: Console, case: Case) -> None:
    name: list[str | Text] = [sign(console, case.sign, case.verdict or case.name)]
    if case.verdict:
        name.append(plain(f": {case.name}", "bold", lines=False))
    if details := ", ".join(filter(None, (case.points, case.tag))):
        name.append(plain(f" ({details})", "dim"))

    say(console, *name)
    if case.facts:
        _print_block(console, Facts(case.facts), indent=2)
    print_blocks(console, case.blocks, indent=2)


def _print_note(console: Console, note: Note, mark: str, style: str, indent: int) -> None:
    parts = [plain(text_of(note.name), style, lines=False)] if note.name else []
    if note.text:
        parts.append(plain(note.text, style))
    if note.sign:
        parts[0] = sign(console, note.sign, parts[0].plain)

    say(console, plain(mark, style), plain(": ").join(parts), indent=indent)
    if note.code is not None:
        say_as_is(console, note.code, indent=indent + 2)


def _print_table(console: Console, block: Table, indent: int) -> None:
    table = table_of(*block.heads, style="dim")
    reasons: dict[str, list[str]] = {}
    for row in block.rows:
        cells = [plain(text_of((cell,))) for cell in row.cells]
        if row.verdict:
            table.add_row(plain(row.name), *cells, sign(console, row.sign, row.verdict))
        else:
            table.add_row(sign(console, row.sign, row.name), *cells)
        if row.why:
            reasons.setdefault(row.why, []).append(row.name)

    console.print(Padding(table, (0, 0, 0, indent), expand=False))
    for why, names in reasons.items():
        say(console, plain(f"{', '.join(names)}: ", "dim"), why, indent=indent)
