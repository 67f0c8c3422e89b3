"""An instructor's comment, in Markdown -> HTML in which HTML and pictures are only text."""

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from grader.render.text import safe_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def markdown(text: str) -> Markup:
    """Return a comment as HTML."""
    return Markup(_markdown().render(safe_text(text)))


@cache
def _markdown() -> "MarkdownIt":
    # Imported here: only comments need a parser, which takes 20 ms to import.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    # A picture would be asked of somebody else's server.
    return MarkdownIt("commonmark", {"html": False}).disable(["image", "heading", "lheading"])
