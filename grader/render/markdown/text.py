"""Text that somebody else wrote, as Markdown that shows it and is never markup."""

import re
from collections.abc import Iterable, Iterator, Sequence

from grader.render.blocks import Line, Span
from grader.render.text import safe_text

_ESCAPES = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>&~$#"})


def code_block(text: str, language: str = "") -> str:
    """Return a block in a fence longer than any run of back-quotes in it."""
    code = safe_text(text).strip("\n")
    fence = "`" * max(3, _longest_run(code) + 1)
    return f"{fence}{language}\n{code}\n{fence}"


def code_span(text: str) -> str:
    """Return inline code of one line."""
    code = safe_text(text, lines=False) or " "
    fence = "`" * (_longest_run(code) + 1)
    # A reader takes one space off each end again, but not where there is nothing else.
    padded = code.strip(" ") and (code[0] in "` " or code[-1] in "` ")
    return f"{fence} {code} {fence}" if padded else f"{fence}{code}{fence}"


def code_cell(text: str) -> str:
    """Return inline code in a table, where a bar would end the cell."""
    return code_span(text).replace("|", r"\|")


def prose(text: str) -> str:
    """Return a message as paragraphs: text in back-quotes, or indented by four, is code."""
    blocks = re.split(r"\n[^\S\n]*\n", safe_text(text).strip("\n"))
    return "\n\n".join(_block(block) for block in blocks if block.strip())


def quotation(text: str) -> str:
    """Return Markdown that an instructor wrote, set apart; of HTML in it, the text."""
    written = safe_text(text).strip("\n")
    if _has_html(written):
        # Of what stands in code the signs are seen then, too.
        written = written.replace("<", "&lt;")
    return "\n".join(f"> {line}".rstrip() for line in written.split("\n"))


def _has_html(text: str) -> bool:
    """Return whether there is HTML in Markdown, outside of code, for readers with or without
    tables: a cell ends the code that a plain paragraph goes on with."""
    # Imported here: only comments need a parser.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    plain, with_tables = MarkdownIt("commonmark"), MarkdownIt("commonmark").enable("table")
    blocks = plain.parse(text) + with_tables.parse(text)
    tokens = [token for block in blocks for token in (block, *(block.children or ()))]
    return any(token.type in ("html_block", "html_inline") for token in tokens)


def prose_line(text: str) -> str:
    """Return a message in one line, for a heading or list item."""
    return _joined(_parts(" ".join(safe_text(text).split())))


def line_of(line: Line) -> str:
    """Return a line, with its spans as inline code."""
    parts: list[str] = []
    for part in line:
        if isinstance(part, Span):
            parts.append(code_span(part.text))
        else:
            parts += _parts(re.sub(r"\s+", " ", safe_text(part)))
    return _joined(parts)


def _parts(text: str) -> Iterator[str]:
    """Yield words and pieces of code."""
    for number, part in enumerate(re.split(r"`([^`\n]+)`", safe_text(text, lines=False))):
        yield from [code_span(part)] if number % 2 else _words(part)


def _joined(parts: Iterable[str]) -> str:
    line = ""
    for part in parts:
        # Two neighbours in back-quotes would make one fence of another length, and free the text.
        line += f" {part}" if line.endswith("`") and part.startswith("`") else part
    return _start(line)


def prose_cell(text: str) -> str:
    """Return a message in one line, for a table."""
    return prose_line(text).replace("|", r"\|")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of cells that are Markdown already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _block(block: str) -> str:
    lines = block.split("\n")
    if all(line.startswith("    ") for line in lines):
        return code_block("\n".join(line[4:] for line in lines))
    return "\\\n".join(prose_line(line) for line in lines if line.strip())


def _words(text: str) -> list[str]:
    """Return plain words, escaped; as code those that GitHub makes links of even then."""
    if not _link_like(text):
        return [_escape(text)]
    return [
        code_span(word) if _link_like(word) else _escape(word) for word in re.split(r"( )", text)
    ]


def _link_like(word: str) -> bool:
    marks = "@" in word or "://" in word or "www." in word.lower()
    return marks or re.search(r"#\d", word) is not None


def _escape(text: str) -> str:
    return text.translate(_ESCAPES)


def _start(line: str) -> str:
    """Return what begins a list, table or underline only at a line's start, escaped there."""
    if line[:1].isalpha():
        return line  # as nearly all do
    line = re.sub(r"^(\d{1,9})([.)])(?=\s|$)", r"\1\\\2", line)
    return re.sub(r"^([+=:|-])", r"\\\1", line)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)
