"""The known mistakes of an assignment, whole or frozen, programmed or learned, with their hints."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grader.assignment.mistakes.package import ReferencePredictor, load_hints, load_mistakes
from grader.explaining import KnownMistakes
from grader.explaining.known.learned import LearnedPredictor, known_here, withheld
from grader.explaining.known.mistakes import LearnedMistake, Predictor
from grader.model import Assignment, Hint, Hints

if TYPE_CHECKING:
    from grader.assignment.mistakes.frozen import FrozenFile


def load_known_mistakes(assignment: Assignment) -> KnownMistakes:
    """Load the known mistakes that an assignment names; a frozen assignment's file has its own.

    Raises AssignmentError where they cannot be used.
    """
    frozen = assignment.mistakes or assignment.learned
    if assignment.reference is None and frozen is not None:
        from grader.assignment.mistakes.frozen import read_frozen  # noqa: PLC0415

        return known_of_frozen(read_frozen(frozen))

    mistakes = load_mistakes(assignment)
    texts = load_hints(assignment, mistakes)
    hints = {
        mistake.id: Hint(texts[mistake.id], mistake.decided == "scored") for mistake in mistakes
    }
    predictor = ReferencePredictor(assignment, mistakes)
    from grader.assignment.mistakes.learned import load_learned  # noqa: PLC0415

    return with_learned(assignment, predictor, hints, load_learned(assignment))


def known_of_frozen(frozen: "FrozenFile") -> KnownMistakes:
    from grader.assignment.mistakes.frozen.predictions import FrozenPredictor  # noqa: PLC0415

    predictor = FrozenPredictor(frozen.assignment, frozen.mistakes)
    hints = {mistake.id: Hint(mistake.hint, mistake.scored) for mistake in predictor.mistakes}
    return with_learned(frozen.assignment, predictor, hints, frozen.learned)


def with_learned(
    assignment: Assignment, predictor: Predictor, hints: Hints, learned: Sequence[LearnedMistake]
) -> KnownMistakes:
    """Return mistakes that are programmed and, of learned ones, those that speak of the cases."""
    learned = known_here(learned, assignment)
    if not learned:
        return KnownMistakes(predictor, hints=hints)

    learned_hints = {mistake.id: Hint(mistake.hint, scored=True) for mistake in learned}
    return KnownMistakes(
        LearnedPredictor(assignment, predictor, learned),
        withheld(learned, assignment),
        {mistake.id: mistake for mistake in learned},
        {**hints, **learned_hints},
    )
