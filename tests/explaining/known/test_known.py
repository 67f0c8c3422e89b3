"""Predictions, each asked for once, for all submissions of a run."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from grader.explaining.known.mistakes import KnownMistakes, LearnedMistake
from grader.explaining.known.tokens import Token, Unit
from grader.model import Language, Text


@dataclass(frozen=True)
class Mistake:
    id: str
    languages: tuple[Language, ...] = ("python", "julia")
    signature: tuple[str, ...] = ()
    only_proved: bool = False


@dataclass(frozen=True)
class Predictor:
    """A mistake gives its own name in `x`, and nothing is known of `y`; `a` and `b` exclude
    each other."""

    mistakes: tuple[Mistake, ...]
    asked: list[tuple[tuple[str, ...], str]] = field(default_factory=list)

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        self.asked.append((mistakes, case))
        return None if {"a", "b"} <= {*mistakes} else {(case, "x"): (*mistakes, "right")[0]}


def predictions(*known: Mistake, **more: object) -> KnownMistakes:
    return KnownMistakes(Predictor(known or (Mistake("a"), Mistake("b"))), **more)  # type: ignore[arg-type]


def test_each_prediction_is_asked_for_once() -> None:
    made = predictions()
    assert made.together(("a",), "one") == made.together(("a",), "one")
    assert made.together(("a", "b"), "one") is made.together(("a", "b"), "one") is None
    source = made.predictor
    assert isinstance(source, Predictor)
    predictions_of_mistakes = [asked for asked in source.asked if asked[0]]
    assert predictions_of_mistakes == [(("a",), "one"), (("a", "b"), "one")]


def test_only_mistakes_that_can_happen_in_the_language_are_known() -> None:
    made = predictions(Mistake("a", ("julia",)), Mistake("b", ("python",)), Mistake("c"))
    assert made.ids() == ["a", "b", "c"]
    assert made.ids("python") == ["b", "c"]


def test_students_are_not_told_of_what_is_withheld() -> None:
    learned = LearnedMistake("b", Text("b"), (), ())
    made = predictions(withheld=frozenset({"a"}), learned={"b": learned})
    told = made.for_students
    assert (made.ids(), told.ids(), told.learned) == (["a", "b"], ["b"], {"b": learned})
    # They share all that is computed.
    assert told.together(("b",), "one") == made.together(("b",), "one")
    source = made.predictor
    assert isinstance(source, Predictor)
    assert source.asked.count((("b",), "one")) == 1
    assert told.predictor.tokens(("a",), "one") == {("one", "x"): "a"}
    open_to_all = predictions()
    assert open_to_all.for_students == open_to_all


SIGNED = (
    Mistake("narrow", signature=("narrow_type", "exact_element")),
    Mistake("order", signature=("argument_order",), only_proved=True),
    Mistake("value"),
)


@pytest.mark.parametrize(
    ("problems", "proved", "unproved"),
    [
        ((), set(), {"order"}),
        (("narrow_type",), {"narrow"}, {"order"}),
        (("argument_order",), {"order"}, {"narrow"}),
        (("exact_element", "argument_order"), {"narrow", "order"}, set()),
        (("too_few",), set(), {"order"}),
    ],
)
def test_a_problem_in_a_head_proves_a_mistake_and_disproves_others(
    problems: tuple[str, ...], proved: set[str], unproved: set[str]
) -> None:
    made = predictions(*SIGNED)
    assert (made.proved(problems), made.unproved(problems)) == (proved, unproved)
