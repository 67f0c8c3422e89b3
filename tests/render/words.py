"""What a page says, its tags taken out."""

import html
import re

__all__ = ["words_of"]


def words_of(page: str) -> str:
    """Return the words between the head and the scripts, with one space between them."""
    body = page.partition("<body>")[2].partition("<script")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())
