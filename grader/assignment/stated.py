"""Values that a case states on purpose, held against what the reference gives."""

import math
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from grader.assignment.yaml.tree import Node
from grader.model import ArrayValue, ScalarValue, SequenceValue, Value

__all__ = ["agrees", "short"]

_FRACTION = re.compile(r"[-+]?[0-9]{1,15}/[0-9]{1,15}")
# Half a unit of the last decimal, and a little for what the reference's own rounding does.
_SLACK = 1e-12


def agrees(stated: Node, value: Value) -> bool:
    """Return whether `value` is the stated one, to as many decimals as are written.

    `0.70` agrees with 0.6951 and not with 0.694; an integer, a text like `6/7`, a truth value and
    any other text agree only with the same.
    """
    parts = _parts(value)
    if isinstance(parts, ScalarValue):
        return _scalar_agrees(stated, parts.value)
    return (
        parts is not None
        and isinstance(stated.value, list)
        and len(stated.items) == len(parts)
        and all(map(agrees, stated.items, parts))
    )


def short(value: Value) -> str:
    """Return a value as somebody would state it, for a message."""
    parts = _parts(value)
    if isinstance(parts, ScalarValue):
        text = str(parts.value)
        return text.lower() if isinstance(parts.value, bool) else text
    return value.type if parts is None else f"[{', '.join(map(short, parts))}]"


def _parts(value: Value) -> ScalarValue | Sequence[Value] | None:
    """A scalar itself, the items of a sequence or the rows of an array; None for all else."""
    match value:
        case ScalarValue():
            return value
        case SequenceValue(_, items):
            return items
        case ArrayValue(_, element, (), (item,)):
            return ScalarValue(element, item)
        case ArrayValue(kind, element, (rows, *rest), items):
            size = math.prod(rest)
            starts = range(0, rows * size, size) if size else [0] * rows
            return [ArrayValue(kind, element, (*rest,), items[at : at + size]) for at in starts]
    return None


def _scalar_agrees(stated: Node, value: object) -> bool:
    wanted = stated.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return type(wanted) is type(value) and wanted == value
    if isinstance(wanted, str) and _FRACTION.fullmatch(wanted):
        top, _, bottom = wanted.partition("/")
        return int(bottom) != 0 and _near(float(Fraction(int(top), int(bottom))), value, 0.0)
    if isinstance(wanted, bool) or not isinstance(wanted, int | float):
        return False
    if isinstance(wanted, int):
        return _near(wanted, value, 0.0)
    if not math.isfinite(wanted):
        return value == wanted or (math.isnan(value) and math.isnan(wanted))
    return _near(wanted, value, _half_unit(stated.text))


def _half_unit(text: str) -> float:
    """Half of the last place that is written: 0.005 for `0.70`, and 0.05 for `7.0`."""
    if "." not in text and "e" not in text.lower():
        return 0.0
    return float(Decimal(5).scaleb(int(Decimal(text).as_tuple().exponent) - 1))


def _near(wanted: float, value: float, allowed: float) -> bool:
    try:
        return abs(value - wanted) <= allowed + _SLACK * max(1.0, abs(wanted))
    except OverflowError:  # an integer beyond the range of doubles
        return value == wanted
