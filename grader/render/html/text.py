"""Text that somebody else wrote, as HTML that shows it and is never markup."""

import re

from markupsafe import Markup, escape

from grader.render.text import safe_text


def prose(text: str) -> Markup:
    """A message as paragraphs: `code` in back-quotes, and lines set in by four as a block."""
    blocks = re.split(r"\n\s*\n", safe_text(text).strip("\n"))
    return Markup("\n").join(_block(block) for block in blocks)


def phrase(text: str) -> Markup:
    """A message inside a sentence or cell."""
    return _inline(safe_text(text))


def _block(block: str) -> Markup:
    lines = block.split("\n")
    if all(line.startswith("    ") for line in lines):
        return Markup("<pre><code>{}</code></pre>").format("\n".join(line[4:] for line in lines))
    return Markup('<p class="prose">{}</p>').format(_inline(block))


def _inline(text: str) -> Markup:
    parts = re.split(r"`([^`\n]+)`", text)
    return Markup().join(
        Markup("<code>{}</code>").format(part) if at % 2 else escape(part)
        for at, part in enumerate(parts)
    )
