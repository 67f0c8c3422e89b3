"""Long arguments and values as people are shown them, the same way in every language."""

import math
from collections.abc import Callable, Iterator, Sequence
from decimal import MAX_EMAX, Decimal, localcontext
from itertools import chain, groupby
from typing import Any, TypeVar

from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    Case,
    OpaqueValue,
    ResultArgument,
    Value,
    results_in,
)
from grader.values import elements

ITEMS_AT_MOST = 24
"""About a line of code. Longer arguments stand as runs of equal elements where they have few."""
_SHOWN_BITS = 1_280
_DECIMAL_BITS = 14_000

_Item = TypeVar("_Item")
_Items = Sequence[bool | int | float | str]

_CALLS = ("__call__", "invokelatest")


def call(
    case: Case,
    argument: Callable[[Argument], str],
    before_keywords: str,
    built_in: Sequence[str] = (),
) -> str:
    """Return a case's calls, a line for each; `before_keywords` stands between positional arguments
    and keywords, and names in `built_in` modules are no methods."""
    values = chain.from_iterable(step.values for step in case.calls)
    used = set(chain.from_iterable(map(results_in, values)))
    lines = []
    for step in case.calls:
        code = _call(step, argument, before_keywords, built_in)
        if step.step in used:
            code = f"{step.step} = {code}"
        lines.append(code)

    return "\n".join(lines)


def _call(
    step: Call, argument: Callable[[Argument], str], before_keywords: str, built_in: Sequence[str]
) -> str:
    if step.calling is not None and step.calling.attribute:
        return f"{argument(step.args[0])}.{step.calling.attribute}"
    step = step.arranged
    name, args = step.written, step.args
    owner, dot, method = name.rpartition(".")
    if method in _CALLS and args and isinstance(args[0], ResultArgument):
        name, args = argument(args[0]), args[1:]
    elif owner in built_in[:1]:
        name = method
    elif owner not in built_in and dot and args and isinstance(args[0], ResultArgument):
        name, args = f"{argument(args[0])}.{method}", args[1:]

    positional = ", ".join(map(argument, args))
    keywords = ", ".join(f"{key}={argument(item)}" for key, item in step.kwargs.items())
    return f"{name}({before_keywords.join(filter(None, (positional, keywords)))})"


def runs(argument: ArrayArgument) -> list[tuple[Any, int]]:
    """Return the argument's elements as (value, the number of equal ones side by side)."""
    # By what is written, not by ==: for that 0.0 and -0.0 are one, and each NaN another.
    groups = ([*run] for _, run in groupby(elements(argument).tolist(), key=repr))
    return [(group[0], len(group)) for group in groups]


def stands_as_runs(argument: ArrayArgument) -> bool:
    is_long = len(argument.shape) == 1 and argument.shape[0] > ITEMS_AT_MOST
    return is_long and len(runs(argument)) <= ITEMS_AT_MOST


def cut(items: Sequence[_Item], write: Callable[[_Item], str]) -> list[str]:
    """Write the items, but for the middle of a long list."""
    if len(items) <= ITEMS_AT_MOST:
        return [write(item) for item in items]
    first, last = items[: ITEMS_AT_MOST // 2], items[-2:]
    return [*map(write, first), "…", *map(write, last)]


def digits(value: int) -> str:
    """Return the integer as code; Python refuses to write more than 4,300 decimal digits."""
    return str(value) if value.bit_length() <= _DECIMAL_BITS else hex(value)


def whole(value: int) -> str:
    """Return the digits; of a long integer, about how large it is, and the last ones."""
    shift = value.bit_length() - _SHOWN_BITS
    if shift <= 0:
        return str(value)

    # All digits take the square of the time.
    with localcontext(prec=40, Emax=MAX_EMAX):
        size = (value >> shift) * Decimal(2) ** shift
    return f"≈{size:.12e} (…{abs(value) % 10**12:012})"


def tuple_code(items: Sequence[str]) -> str:
    """Return a tuple, as Python and Julia write it."""
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def rows(shape: tuple[int, ...], items: _Items) -> Iterator[_Items]:
    """Yield the parts along the first dimension; only the first ones when there are many."""
    step = math.prod(shape[1:])
    for start in range(0, min(len(items), step * ITEMS_AT_MOST), max(step, 1)):
        yield items[start : start + step]


def opaque(value: OpaqueValue, write: Callable[[Value], str]) -> str:
    """Return an object by its type, with its attributes, or else the text that it has for
    people."""
    pairs = zip(value.names, value.items, strict=True)
    attributes = ", ".join(f"{name}={write(item)}" for name, item in pairs)
    return f"<{value.type}: {attributes or value.text}>"
