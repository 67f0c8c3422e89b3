"""Decoys lead ever farther away from right answers, and keep what a number is a multiple of."""

from itertools import pairwise
from random import Random

from grader.model import Argument, ArrayArgument, ScalarArgument, SequenceArgument
from grader.model.arguments import Listed
from grader.testing.decoys import decoys, led_away

STEPS = 16


def way_from(right: Argument, order: Random | None = None) -> list[Argument]:
    return [led_away(right, "key", decoy) for decoy in decoys(STEPS, order or Random(1))]


def items(value: Argument) -> list[float]:
    assert isinstance(value, ArrayArgument)
    assert isinstance(value.recipe, Listed)
    return [float(item) for item in value.recipe.items]


def test_each_number_goes_one_way_and_ever_farther() -> None:
    right = ArrayArgument("Float64", (2,), Listed((0.2, -3e6)))
    places = [items(value) for value in way_from(right)]
    for start, column in zip((0.2, -3e6), zip(*places, strict=True), strict=True):
        distances = [place - start for place in column]
        assert len({distance > 0 for distance in distances}) == 1
        assert all(abs(near) < abs(far) for near, far in pairwise(distances))


def test_an_integer_stays_one_and_even_stays_even() -> None:
    for value in way_from(ScalarArgument("Int64", 6)):
        assert isinstance(value, ScalarArgument)
        assert isinstance(value.value, int)
        assert value.value != 6
        assert value.value % 10 == 6


def test_what_is_no_number_stays_as_it_is() -> None:
    parts = (ScalarArgument("String", "value"), ScalarArgument("Bool", value=True))
    bools = ArrayArgument("Bool", (2,), Listed((True, False)))
    right = SequenceArgument("list", (*parts, bools))
    assert set(way_from(right)) == {right}


def test_nobody_can_tell_the_way() -> None:
    right = ScalarArgument("Float64", 0.5)
    assert way_from(right) == way_from(right)
    assert way_from(right) != way_from(right, Random(2))
    decoy = decoys(1, Random(1))[0]
    assert led_away(right, "key", decoy) != led_away(right, "another", decoy)
