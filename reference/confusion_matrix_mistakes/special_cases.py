"""Mistakes where a ratio cannot be computed."""

import math
from collections.abc import Callable
from typing import Any

from grader.api import Mistake

from .common import four, or_value


def previous_year(otherwise: float) -> dict[str, Callable[..., Any]]:
    """The special cases of an older text; `otherwise` is what it gives outside of them."""

    def value(part: int, whole: int, all_of_a_kind: bool) -> float:
        return 1.0 if all_of_a_kind else or_value(part, whole, otherwise)

    return with_other_class(value, lambda right, patterns: right == patterns)


def conditions_reversed() -> dict[str, Callable[..., Any]]:
    """A ratio that cannot be computed is 1 where nothing of the other class is right, else 0."""

    def value(part: int, whole: int, none_right: bool) -> float:
        return or_value(part, whole, float(none_right))

    return with_other_class(value, lambda right, _patterns: right == 0)


def with_other_class(
    value: Callable[[int, int, bool], float], condition: Callable[[int, int], bool]
) -> dict[str, Callable[..., Any]]:
    """The four ratios, each told whether a condition holds of the number of patterns that are right
    in the other class, and of all."""
    return {
        "sensitivity": lambda c: value(c.vp, c.fn + c.vp, condition(c.vn, sum(c))),
        "specificity": lambda c: value(c.vn, c.fp + c.vn, condition(c.vp, sum(c))),
        "ppv": lambda c: value(c.vp, c.vp + c.fp, condition(c.vn, sum(c))),
        "npv": lambda c: value(c.vn, c.vn + c.fn, condition(c.vp, sum(c))),
    }


def left_out(value: float) -> dict[str, Callable[..., Any]]:
    """The four ratios, each `value` where it cannot be computed."""
    return four(lambda part, whole, _counts: or_value(part, whole, value))


MISTAKES = (
    # Before the next one, which gives the same where no case of one class answers.
    Mistake("special_cases_zero", left_out(0.0)),
    Mistake("special_cases_of_previous_years", previous_year(0.0)),
    Mistake("special_cases_only_all_of_a_kind", previous_year(math.nan)),
    Mistake("special_cases_nan", left_out(math.nan)),
    Mistake("special_cases_divide_by_zero", four(lambda part, whole, _counts: part / whole)),
    Mistake(
        "special_cases_inverted", four(lambda _part, whole, _counts: 1.0 if whole else math.nan)
    ),
    Mistake("special_conditions_reversed", conditions_reversed()),
    Mistake(
        "special_condition_on_a_length",
        {
            **left_out(0.0),
            "sensitivity": lambda c: 1.0 if sum(c) == 1 else or_value(c.vp, c.fn + c.vp, 0.0),
            "ppv": lambda c: 1.0 if sum(c) == 1 else or_value(c.vp, c.vp + c.fp, 0.0),
        },
    ),
    Mistake(
        "special_conditions_swapped",
        {
            "sensitivity": lambda c: (
                1.0 if c.vp + c.fp == 0 else or_value(c.vp, c.fn + c.vp, math.nan)
            ),
            "ppv": lambda c: 1.0 if c.vp + c.fn == 0 else or_value(c.vp, c.vp + c.fp, math.nan),
            "specificity": lambda c: (
                1.0 if c.vn + c.fn == 0 else or_value(c.vn, c.fp + c.vn, math.nan)
            ),
            "npv": lambda c: 1.0 if c.vn + c.fp == 0 else or_value(c.vn, c.vn + c.fn, math.nan),
        },
    ),
    *(Mistake(f"{name}_special_case_nan", {name: f}) for name, f in left_out(math.nan).items()),
    *(Mistake(f"{name}_special_case_zero", {name: f}) for name, f in left_out(0.0).items()),
)
