"""The known mistakes of an assignment, whole or frozen, programmed or learned, with their hints."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from grader.assignment.mistakes import ComputedPredictions, load_hints, load_mistakes
from grader.judging.diagnosis.learned import Learned, WithLearned, known_here, withheld
from grader.judging.diagnosis.predictions import Hint, Hints, Predictions, Source
from grader.model import Assignment

if TYPE_CHECKING:
    from grader.assignment.frozen import Frozen


class KnownMistakes(Struct, frozen=True):
    predictions: Predictions
    hints: Hints
    learned: tuple[Learned, ...] = ()
    """The mistakes that were named after a class, as far as they speak of the cases."""


def load_known_mistakes(assignment: Assignment) -> KnownMistakes:
    """Load the mistakes that the assignment names; those of a frozen one stand in its file.

    Raises AssignmentError where they cannot be used.
    """
    frozen = assignment.mistakes or assignment.learned
    if assignment.reference is None and frozen is not None:
        from grader.assignment.frozen import read_frozen  # noqa: PLC0415

        return known_of_frozen(read_frozen(frozen))
    mistakes = load_mistakes(assignment)
    texts = load_hints(assignment, mistakes)
    hints = {item.id: Hint(texts[item.id], item.decided == "scored") for item in mistakes}
    source = ComputedPredictions(assignment, mistakes)
    learned: tuple[Learned, ...] = ()
    if assignment.learned is not None:
        from grader.assignment.learned import load_learned  # noqa: PLC0415

        learned = load_learned(assignment)
    return with_learned(assignment, source, hints, learned)


def known_of_frozen(frozen: "Frozen") -> KnownMistakes:
    from grader.assignment.frozen.file import Predicted  # noqa: PLC0415
    from grader.assignment.frozen.predictions import FrozenPredictions  # noqa: PLC0415

    source = FrozenPredictions(frozen.predicted or Predicted((), (), (), ()))
    hints = {item.id: Hint(item.hint, item.scored) for item in source.mistakes}
    return with_learned(frozen.assignment, source, hints, frozen.learned)


def with_learned(
    assignment: Assignment, source: Source, hints: Hints, learned: Sequence[Learned]
) -> KnownMistakes:
    """Return programmed mistakes and learned ones as one whole."""
    here = known_here(learned, assignment)
    if here:
        source = WithLearned(assignment, source, here)
    told = {one.id: Hint(one.hint, scored=True) for one in here}
    predictions = Predictions(source, withheld(here, assignment), frozenset(told))
    return KnownMistakes(predictions, {**hints, **told}, here)
