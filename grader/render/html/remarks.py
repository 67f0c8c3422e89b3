"""An instructor's comment, in Markdown -> HTML in which HTML and pictures are only text."""

from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from grader.render.text import safe_text


def markdown(text: str) -> Markup:
    """Return a comment as HTML."""
    return Markup(_markdown().render(safe_text(text)))


@cache
def _markdown() -> MarkdownIt:
    # A picture would be asked of somebody else's server.
    return MarkdownIt("commonmark", {"html": False}).disable(["image", "heading", "lheading"])
