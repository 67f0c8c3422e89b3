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

    def text(self, share: Fraction | None) -> str:
        """Return `share` (0 to 1) of `out_of`, which is known, as a multiple of the step, as a
        gradebook writes it: 7.50 in steps of 0.25, nothing for a blank grade.

        Never above `out_of` for a share of 1 or less, also where no multiple of the step meets it.
        """
        if share is None or self.out_of is None:
            return ""
        step, most = Fraction(self.step), Fraction(self.out_of)
        rounded = _ROUNDERS[self.rounding](share * most / step) * step
        grade = max(rounded if share > 1 else min(rounded, most), Fraction(0))

        # Exact, for what multiples of a decimal step and decimal maxima are.
        exactly = Decimal(grade.numerator) / Decimal(grade.denominator)
        decimals = max(_decimals(self.step), _decimals(exactly))
        text = f"{exactly:.{decimals}f}"
        return text.replace(".", ",") if self.decimal_comma else text


def exact(value: float) -> Fraction:
    """Return the decimal number that a float stands for."""
    return Fraction(digits(value))


def decimal_of(text: str) -> Decimal | None:
    """Return a number as gradebooks write it, with a point or a comma; None when it is none."""
    plain = text.strip().replace(",", ".")
    return Decimal(plain) if _NUMBER.fullmatch(plain) else None


def _decimals(number: Decimal) -> int:
    return len(f"{number.normalize():f}".partition(".")[2])
