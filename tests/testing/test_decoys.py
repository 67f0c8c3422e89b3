"""Decoys lead ever farther away from right answers, and keep what a number is a multiple of."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from grader.model import Argument, ArrayArgument, ScalarArgument, SequenceArgument
from grader.model.arguments import Listed
from grader.testing.decoys import led_away, ways
from grader.values.returned import argument_of

STEPS = 16


def way_from(right: Argument, order: Random | None = None) -> list[Argument]:
    moving, *_ = ways(STEPS, order or Random(1))
    return [led_away(right, "key", decoy) for decoy in moving]


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


@given(st.floats(-1e9, 1e9, allow_subnormal=False), st.integers())
def test_a_number_stays_on_its_side_of_zero(number: float, seed: int) -> None:
    sizes = []
    for value in way_from(ScalarArgument("Float64", number), Random(seed)):
        assert isinstance(value, ScalarArgument)
        assert isinstance(value.value, float)
        assert number == 0 or (value.value > 0) == (number > 0)
        sizes.append(abs(value.value))
    assert sizes == sorted(sizes) or sizes == sorted(sizes, reverse=True)


def test_ever_more_calls_raise_and_what_raised_raises_as_before() -> None:
    answered = argument_of(["value", ScalarArgument("Float64", 0.5)])
    raised = argument_of(["TypeError", "no number"])
    _, raising, *_ = ways(2 * STEPS, Random(1))
    assert {led_away(raised, "key", decoy) for decoy in raising} == {raised}

    keys = [str(number) for number in range(20)]
    refused: set[str] = set()
    for decoy in raising:
        before = refused
        refused = {key for key in keys if led_away(answered, key, decoy) != answered}
        assert before <= refused
    assert refused == set(keys)


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
    [decoy], *_ = ways(1, Random(1))
    assert led_away(right, "key", decoy) != led_away(right, "another", decoy)
