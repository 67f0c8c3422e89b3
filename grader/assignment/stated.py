"""Values that a case states on purpose, held against what the reference gives."""

import math
import re
from decimal import Decimal
from fractions import Fraction

from grader.assignment.yaml.tree import Node
from grader.model import ArrayValue, ScalarValue, SequenceValue, Value

__all__ = ["agrees", "short"]

_FRACTION = re.compile(r"[-+]?[0-9]{1,15}/[0-9]{1,15}")
# Half a unit of the last decimal, and a little for what the reference's own rounding does.
_SLACK = 1e-12


def agrees(stated: Node, value: Value) -> bool:
    """Whether `value` is the stated one, to as many decimals as are written.

    `0.70` agrees with 0.6951 and not with 0.694; an integer, a text like `6/7`, a truth value and
    any other text agree only with the same.
    """
    if isinstance(value, ArrayValue):
        return _array_agrees(stated, value.shape, list(value.items))
    if isinstance(value, SequenceValue):
        return (
            len(stated.items) == len(value.items)
            and isinstance(stated.value, list)
            and all(
                agrees(one, other) for one, other in zip(stated.items, value.items, strict=True)
            )
        )
    return isinstance(value, ScalarValue) and _scalar_agrees(stated, value.value)


def short(value: Value) -> str:
    """A value as somebody would state it, for a message."""
    match value:
        case ScalarValue(_, content):
            return str(content).lower() if isinstance(content, bool) else str(content)
        case ArrayValue(_, _, shape, items):
            return _nested(shape, [str(item) for item in items])
        case SequenceValue(_, items):
            return f"[{', '.join(short(item) for item in items)}]"
        case _:
            return value.type


def _nested(shape: tuple[int, ...], items: list[str]) -> str:
    if len(shape) < 2:
        return f"[{', '.join(items)}]" if shape else items[0]
    step = math.prod(shape[1:])
    rows = [items[start : start + step] for start in range(0, len(items), step)] if step else []
    return f"[{', '.join(_nested(shape[1:], row) for row in rows)}]"


def _array_agrees(
    stated: Node, shape: tuple[int, ...], items: list[bool | int | float | str]
) -> bool:
    if not shape:
        return _scalar_agrees(stated, items[0])
    if not isinstance(stated.value, list) or len(stated.items) != shape[0]:
        return False
    step = math.prod(shape[1:])
    return all(
        _array_agrees(row, shape[1:], items[index * step : (index + 1) * step])
        for index, row in enumerate(stated.items)
    )


def _scalar_agrees(stated: Node, value: object) -> bool:
    wanted = stated.value
    if isinstance(wanted, str) and _FRACTION.fullmatch(wanted) and _is_number(value):
        top, _, bottom = wanted.partition("/")
        return int(bottom) != 0 and _close(float(Fraction(int(top), int(bottom))), value, 0.0)
    if isinstance(wanted, bool | str) or wanted is None:
        return type(wanted) is type(value) and wanted == value
    if not isinstance(wanted, int | float) or not _is_number(value):
        return False
    if isinstance(wanted, int):
        return _close(float(wanted), value, 0.0)
    if not math.isfinite(wanted):
        return _same_non_finite(wanted, value)
    return _close(wanted, value, float(_half_unit(stated.text)))


def _half_unit(text: str) -> Decimal:
    """Half of the last place that is written: 0.005 for `0.70` and `7.0e-1` says 0.05 of 7.0e-1."""
    exponent = Decimal(text).as_tuple().exponent
    return (
        Decimal(5).scaleb(int(exponent) - 1) if "." in text or "e" in text.lower() else Decimal(0)
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _same_non_finite(wanted: float, value: object) -> bool:
    if not isinstance(value, float):
        return False
    return math.isnan(value) if math.isnan(wanted) else value == wanted


def _close(wanted: float, value: object, allowed: float) -> bool:
    if not isinstance(value, int | float):
        return False
    return abs(value - wanted) <= allowed + _SLACK * max(1.0, abs(wanted))
