"""Points, marks and remarks that people add to a submission's result."""

from typing import Literal

from msgspec import Struct

from grader.model.assignment import ManualItem


class Override(Struct, frozen=True):
    """Points that the instructor set by hand."""

    case: str | None
    """The case; None: the whole score."""
    points: float
    reason: str
    set_at: str
    """ISO 8601, UTC, to the second."""
    earlier_file: bool = False
    """True when it was set for a hand-in that is not the one that is graded now."""


class Mark(Struct, frozen=True):
    """The points that somebody gave for an item of the rubric."""

    item: ManualItem
    points: float | None = None
    """None while nobody has judged it."""


class Remark(Struct, frozen=True):
    """Something that was said of a submission: of the whole, of a line, or of a case."""

    kind: Literal["comment", "question", "answer"]
    """An answer follows its question."""
    text: str
    """Markdown, for an instructor's remark; plain text for a student's question."""
    file: str = ""
    line: int = 0
    """The line, from 1, in the file or the cell; 0 where it is said of no line."""
    source: str = ""
    """The text of that line."""
    case: str = ""
    """The case's id; empty where it is said of no case."""
    cell: int = 0
    """The cell of a notebook, from 1; 0 elsewhere."""


class ByHand(Struct, frozen=True):
    """All that people said and gave, for the bytes that were handed in."""

    marks: tuple[Mark, ...] = ()
    """One for each item of the rubric."""
    max_points: float = 0.0
    """The most that the rubric gives."""
    finished: bool = True
    """False while an item waits for somebody, and nobody has released the grade as it is."""
    remarks: tuple[Remark, ...] = ()
