"""Canvas's gradebook as the platform's entry says of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from grader.model import Message
from grader.platforms.canvas.gradebook import (
    CanvasGradebook,
    fill_canvas,
    maximum_of_column,
    read_canvas_gradebook,
)
from grader.platforms.gradebook.book import (
    BookOption,
    Filled,
    Given,
    Gradebook,
    Reports,
    Written,
)
from grader.platforms.gradebook.results import Result
from grader.platforms.gradebook.scale import Scale

__all__ = ["CANVAS_GRADEBOOK", "CanvasBook"]


@dataclass(frozen=True, slots=True)
class CanvasBook:
    name: str
    gradebook: CanvasGradebook
    column: str | None = None
    """The assignment's title or number there; None where there is only one."""

    @property
    def maximum(self) -> Decimal | None:
        return maximum_of_column(self.gradebook, self.column)

    def placed(self, results: Sequence[Result]) -> tuple[list[Result], list[Message]]:
        return list(results), []

    def filled(self, results: Sequence[Result], scale: Scale) -> Filled | Message:
        return fill_canvas(self.gradebook, results, scale, self.column)

    def beside(self, results: Sequence[Result], folder: Path, reports: Reports) -> Written:
        del results, folder, reports  # Canvas takes grades only
        return Written()


def _read(path: Path, given: Given) -> CanvasBook | Message:
    column = given.get("canvas_column")
    gradebook = read_canvas_gradebook(path)
    if isinstance(gradebook, Message):
        return gradebook
    return CanvasBook(path.name, gradebook, column if isinstance(column, str) else None)


CANVAS_GRADEBOOK = Gradebook(
    BookOption("--canvas", "Canvas's gradebook, as exported: a copy is filled in.", "file", "CSV"),
    (
        BookOption(
            "--canvas-column",
            "The assignment's title or number in Canvas's gradebook.",
            "text",
            "TITLE",
        ),
    ),
    _read,
)
