"""The terminal, and the only way in which text reaches it."""

import sys

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.render.text import safe_text
from grader.render.view import SIGNS, Sign

_ASCII_SIGNS: dict[Sign, str] = {"right": "+", "partly": "~", "wrong": "x", "none": "-"}
_STYLES: dict[Sign, str] = {"right": "green", "partly": "yellow", "wrong": "red", "none": "dim"}


def terminal() -> Console:
    """Standard output: colour only on a terminal that wants it, 80 columns in a pipe."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        # A letter that this encoding lacks is shown as an escape; it must not end the run.
        reconfigure(errors="backslashreplace")
    return Console(highlight=False, markup=False, emoji=False)


def plain(text: str, style: str = "", *, lines: bool = True) -> Text:
    """Return `text` made safe. Rich reads no markup in a Text."""
    return Text(safe_text(text, lines=lines), style=style)


def table_of(*heads: str, style: str = "bold") -> Table:
    """Return a table without lines, under these heads."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=style, pad_edge=False)
    for head in heads:
        table.add_column(plain(head), overflow="fold")
    return table


def sign(console: Console, kind: Sign | None, word: str) -> Text:
    """Return a drawn sign and its word, so that no meaning hangs on the colour; the word alone
    where nothing was judged."""
    if kind is None:
        return plain(word)
    drawn = SIGNS if _can_draw(console) else _ASCII_SIGNS
    return plain(f"{drawn[kind]} {word}", _STYLES[kind])


def say(console: Console, *parts: str | Text, indent: int = 0) -> None:
    """Print a text, wrapped at the width, with no spaces at the ends of its lines."""
    whole = Text().join(plain(part) if isinstance(part, str) else part for part in parts)
    for line in whole.wrap(console, max(console.width - indent, 20)):
        line.rstrip()
        console.print(Text(" " * indent).append_text(line), soft_wrap=True)


def say_as_is(console: Console, text: str, *, indent: int = 0) -> None:
    """Print lines that stay as they are, however long: code to be copied."""
    for line in safe_text(text).rstrip("\n").split("\n"):
        console.print(Text(" " * indent).append(line), soft_wrap=True)


def heading(console: Console, text: str) -> None:
    console.print()
    console.print(plain(text, "bold"))


def _can_draw(console: Console) -> bool:
    try:
        "".join(SIGNS.values()).encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
