"""Decoys: answers that lead away from the right ones, and show which tests go by luck.

What a test takes for right lies around what is right: on a straight way from there it passes at
first, maybe, and once it fails, it fails from then on. A test that goes by a digest of the answers
passes and fails in turn. Nothing here is a value that a program gives, so tests of what a value
must be like (a position, one of these two, a sum of 1) hold all along the way or nowhere on it.
There are ways of numbers that move ever farther, and of calls of which ever more raise.
"""

import math
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from grader.model import (
    Argument,
    ArrayArgument,
    DictArgument,
    Program,
    ScalarArgument,
    SequenceArgument,
)
from grader.model.arguments import Listed

_FIRST, _FACTOR = 0.05, 1.6
"""The first step's distance from a real number, and the factor of each next one's."""
_WAYS_OF_ERRORS = 4
_EVEN = 2520
"""An integer keeps all that it is a multiple of, up to 10."""
ANSWERED = ScalarArgument("String", "value")
"""The word with which an answer begins that is no error."""
_RAISED = SequenceArgument(
    "list", (ScalarArgument("String", "ValueError"), ScalarArgument("String", ""))
)


class Decoy(Program, frozen=True):
    """A program that answers as the reference, but so many steps away from it."""

    way: int = 0
    steps: int = 0
    raising: float = 0.0
    """The share of calls that raise; then all others are answered as the reference does."""


def ways(count: int, order: Random) -> Sequence[Sequence[Decoy]]:
    """Return ways that `order` draws: one of numbers, and some of calls that raise, each half as
    long, for few calls differ there."""
    way = order.getrandbits(64)
    moving = [Decoy("", way=way, steps=steps) for steps in range(1, count + 1)]
    return moving, *(_raising(count // 2, order) for _ in range(_WAYS_OF_ERRORS))


def _raising(count: int, order: Random) -> Sequence[Decoy]:
    way = order.getrandbits(64)
    return [Decoy("", way=way, raising=step / count) for step in range(1, count + 1)]


def led_away(right: Argument, key: str, decoy: Decoy) -> Argument:
    """Return the decoy's answer to a call, a kind and a value, in whose place the reference gives
    the right one."""
    draw = Random(f"{decoy.way} {key}")
    if decoy.raising:
        is_answered = isinstance(right, SequenceArgument) and right.items[0] == ANSWERED
        return _RAISED if is_answered and draw.random() < decoy.raising else right
    return _moved(right, decoy.steps, draw)


def _moved(value: Argument, steps: int, way: Random) -> Argument:
    """Return it with all its numbers moved, each in a direction of its own."""
    match value:
        case ScalarArgument(_, bool()):
            return value
        case ScalarArgument(_, int() | float() as number):
            return replace(value, value=_number(number, steps, way))
        case ArrayArgument("Float32" | "Float64" | "Int64" | "Index", _, Listed(items)):
            numbers = (_number(item, steps, way) for item in items if not isinstance(item, str))
            return replace(value, recipe=Listed(tuple(numbers)))
        case SequenceArgument(_, items) | DictArgument(_, items):
            return replace(value, items=tuple(_moved(item, steps, way) for item in items))
    return value


def _number(number: float, steps: int, way: Random) -> float:
    """Return it farther from zero or nearer to it, on its own side: what tests ask of the size
    alone changes once."""
    direction = way.uniform(-1, 1)
    if isinstance(number, int):
        return number + steps * _EVEN * round(math.copysign(1 + 100 * abs(direction), direction))

    reach = abs(direction) * _FIRST * _FACTOR**steps
    if number and direction < 0:
        return number / (1 + reach)
    return number + math.copysign(max(1.0, abs(number)) * reach, number or direction)
