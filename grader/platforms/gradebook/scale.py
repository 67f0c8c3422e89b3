"""Points -> a grade on an institution's scale: exact, in its step, with its rounding.

Scores are binary floats that stand for decimal numbers; they are read as the decimals that they
stand for (twelve digits), and everything after is exact.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.render.text import digits

Rounding = Literal["half-up", "half-even", "up", "down"]
_HALF = Fraction(1, 2)
_NUMBER = re.compile(r"[0-9]+\.?[0-9]*|\.[0-9]+")
_ROUNDERS: Mapping[Rounding, Callable[[Fraction], int]] = {
    "half-up": lambda steps: floor(steps + _HALF),
    "half-even": round,
    "up": lambda steps: -floor(-steps),
    "down": floor,
}
ROUNDINGS = tuple(_ROUNDERS)


class Scale(Struct, frozen=True):
    """`out_of` None: as many points as the gradebook says, else as the assignment has."""

    out_of: Decimal | None = None
    step: Decimal = Decimal("0.01")
    rounding: Rounding = "half-up"
    decimal_comma: bool | None = None
    """True for a decimal comma; None: as the gradebook writes its other numbers."""

    def within(self, maximum: Decimal | None, *, comma: bool) -> "Scale | Message":
        """Return the scale for a gradebook that says this maximum and writes its numbers with this
        sign; or why nothing fits."""
        if self.out_of is not None and maximum is not None and self.out_of != maximum:
            params = {"ours": str(self.out_of), "theirs": str(maximum)}
            return Message("gradebooks.other_maximum", params)

        out_of = self.out_of or maximum
        if not out_of:
            return Message("gradebooks.no_maximum")
        comma = comma if self.decimal_comma is None else self.decimal_comma
        return replace(self, out_of=out_of, decimal_comma=comma)

    def grade(self, share: Fraction, out_of: Decimal) -> Decimal:
        """Return `share` (0 to 1) of `out_of`, rounded to a multiple of the step.

        Never above `out_of` for a share of 1 or less, also where no multiple of the step meets it.
        """
        step = Fraction(self.step)
        rounded = _ROUNDERS[self.rounding](share * Fraction(out_of) / step) * step
        if share <= 1:
            rounded = min(rounded, Fraction(out_of))
        grade = max(rounded, Fraction(0))

        # Exact, for what multiples of a decimal step and decimal maxima are.
        return Decimal(grade.numerator) / Decimal(grade.denominator)

    def text(self, share: Fraction | None) -> str:
        """Return the grade as a gradebook writes it, nothing for a blank one; `out_of` is known."""
        if share is None or self.out_of is None:
            return ""
        grade = self.grade(share, self.out_of)
        return grade_text(grade, self.step, comma=bool(self.decimal_comma))


def exact(value: float) -> Fraction:
    """Return the decimal number that a float stands for."""
    return Fraction(digits(value))


def decimal_of(text: str) -> Decimal | None:
    """Return a number as gradebooks write it, with a point or a comma; None when it is none."""
    plain = text.strip().replace(",", ".")
    return Decimal(plain) if _NUMBER.fullmatch(plain) else None


def grade_text(grade: Decimal, step: Decimal, *, comma: bool) -> str:
    """Return the grade with the decimals that its step has: 7.50 in steps of 0.25."""
    decimals = max(_decimals(step), _decimals(grade))
    text = f"{grade:.{decimals}f}"
    return text.replace(".", ",") if comma else text


def _decimals(number: Decimal) -> int:
    return len(f"{number.normalize():f}".partition(".")[2])
