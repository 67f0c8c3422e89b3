"""The rubric that people fill in: its items, and a file's bytes without it."""

from grader.assignment.reading.documents import Document
from grader.assignment.reading.schema.assignment import ManualItemSection, ManualSection
from grader.model import Manual, ManualItem, Text


def read_manual(section: ManualSection | None) -> Manual | None:
    """Return the rubric; None where the cases are all."""
    return None if section is None else Manual(tuple(map(_item, section.items)), section.cap)


def _item(item: ManualItemSection) -> ManualItem:
    return ManualItem(item.id, item.title or Text(item.id), item.points, item.description)


def without_manual(document: Document) -> bytes:
    """Return an assignment file's bytes without its rubric, for no grade of a machine needs it.

    All bytes, where the rubric shares a line or an anchor with another part of the file.
    """
    keys = document.root.keys
    first = keys["manual"].line if "manual" in keys else None
    if first is None:
        return document.data

    lines = document.data.decode().splitlines(keepends=True)
    starts = [place.line or 0 for key, place in keys.items() if key != "manual"]
    end = min((line for line in starts if line > first), default=len(lines) + 1)
    rubric = "".join(lines[first - 1 : end - 1])
    if first in starts or "&" in rubric or not rubric.startswith("manual"):
        return document.data
    return "".join(lines[: first - 1] + lines[end - 1 :]).encode()
