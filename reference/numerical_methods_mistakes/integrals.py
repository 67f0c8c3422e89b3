"""Mistakes in integrals and in steps of a differential equation."""

from collections.abc import Callable
from typing import Any

from grader.api import Around, Mistake

from ..numerical_methods import (
    OfOne,
    OfTwo,
    check_even,
    ends,
    interval,
    mean_slope,
    simpson_weight,
    trapezoid,
)


def midpoints(f: OfOne, a: float, b: float, n: int) -> float:
    h = (b - a) / n
    return h * sum(f(a + (k + 0.5) * h) for k in range(n))


def last_inner_left_out(own: Any, f: OfOne, a: float, b: float, n: int) -> float:
    h = interval(a, b, n)
    return float(own(f, a, b, n) - (h * f(b - h) if n > 1 else 0))


def not_multiplied(own: Any, f: OfOne, a: float, b: float, n: int) -> float:
    return float(own(f, a, b, n) / interval(a, b, n))


def trapezoid_of_whole_h(f: OfOne, a: float, b: float, n: int) -> float:
    h = (b - a) // n
    return h * (ends(f(a), f(b)) + sum(f(a + k * h) for k in range(1, n)))


def simpson_of_whole_h(f: OfOne, a: float, b: float, n: int) -> float:
    check_even(n)
    h = (b - a) // n
    return h / 3 * (f(a) + f(b) + sum(simpson_weight(k) * f(a + k * h) for k in range(1, n)))


def euler(f: OfTwo, t: float, y: float, h: float) -> float:
    return y + h * f(t, y)


def midpoint_step(f: OfTwo, t: float, y: float, h: float) -> float:
    return y + h * f(t + h / 2, y + h / 2 * f(t, y))


def heun(f: OfTwo, t: float, y: float, h: float) -> float:
    first = f(t, y)
    return y + h * (first + f(t + h, y + h * first)) / 2


def step_with(
    middle: float = 0.5, third_from_first: bool = False, time: float = 1.0
) -> Callable[..., float]:
    """Return a step whose inner values are reached by another part of h, at other times."""

    def step(f: OfTwo, t: float, y: float, h: float) -> float:
        half = middle * h
        k1 = f(t, y)
        k2 = f(t + time * h / 2, y + half * k1)
        k3 = f(t + time * h / 2, y + half * (k1 if third_from_first else k2))
        k4 = f(t + time * h, y + h * k3)
        return y + h * mean_slope(k1, k2, k3, k4)

    return step


def half_step_at_the_end(f: OfTwo, t: float, y: float, h: float) -> float:
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    return y + h * mean_slope(k1, k2, k3, f(t + h / 2, y + h / 2 * k3))


def more_steps(more: int) -> Callable[..., float]:
    def changed(own: Any, *start: Any) -> float:
        *others, n = start
        return float(own(*others, n + more))

    return changed


def time_from_zero(own: Any, f: OfTwo, _t: float, *others: Any) -> float:
    return float(own(f, 0.0, *others))


def time_stands_still(own: Any, f: OfTwo, t: float, *others: Any) -> float:
    """The time stays what it was before the first step, but for what is within a step."""
    y, h, n = others
    for _ in range(n):
        y = own(f, t, y, h, 1)
    return float(y)


def all_the_same(k1: float, k2: float, k3: float, k4: float) -> float:
    return (k1 + k2 + k3 + k4) / 4


def not_divided(k1: float, k2: float, k3: float, k4: float) -> float:
    return k1 + 2 * k2 + 2 * k3 + k4


def middle_counts_once(k1: float, k2: float, k3: float, k4: float) -> float:
    return (k1 + k2 + k3 + k4) / 6


MISTAKES = (
    Mistake("ends_count_whole", {"ends": lambda first, last: first + last}),
    Mistake("ends_left_out", {"ends": lambda _first, _last: 0.0}),
    Mistake("left_rectangles", {"ends": lambda first, _last: first}),
    Mistake("right_rectangles", {"ends": lambda _first, last: last}),
    Mistake("midpoints", {"trapezoid": midpoints}),
    Mistake("last_node_left_out", {"trapezoid": Around(last_inner_left_out)}),
    Mistake(
        "nodes_for_intervals", {"trapezoid": Around(lambda own, f, a, b, n: own(f, a, b, n - 1))}
    ),
    Mistake("not_multiplied_by_h", {"trapezoid": Around(not_multiplied)}),
    Mistake("trapezoid_integer_division", {"trapezoid": trapezoid_of_whole_h}),
    Mistake("simpson_2_and_4_swapped", {"simpson_weight": lambda k: 6 - simpson_weight(k)}),
    Mistake("simpson_4_everywhere", {"simpson_weight": lambda _k: 4}),
    Mistake("simpson_2_everywhere", {"simpson_weight": lambda _k: 2}),
    Mistake("simpson_sixth", {"simpson_factor": lambda h: h / 6}),
    Mistake("simpson_third_forgotten", {"simpson_factor": lambda h: h}),
    Mistake("simpson_odd_accepted", {"check_even": lambda _n: None}),
    Mistake("simpson_integer_division", {"simpson": simpson_of_whole_h}),
    Mistake("simpson_is_trapezoid", {"simpson": trapezoid}),
    Mistake("euler", {"runge_kutta_step": euler}),
    Mistake("order_2_midpoint", {"runge_kutta_step": midpoint_step}),
    Mistake("order_2_heun", {"runge_kutta_step": heun}),
    Mistake("whole_step_to_the_middle", {"runge_kutta_step": step_with(middle=1.0)}),
    Mistake("k3_from_k1", {"runge_kutta_step": step_with(third_from_first=True)}),
    Mistake("all_stages_at_the_start", {"runge_kutta_step": step_with(time=0.0)}),
    Mistake("k4_in_the_middle", {"runge_kutta_step": half_step_at_the_end}),
    Mistake("slopes_weigh_the_same", {"mean_slope": all_the_same}),
    Mistake("slopes_not_divided", {"mean_slope": not_divided}),
    Mistake("slopes_sum_to_4_sixths", {"mean_slope": middle_counts_once}),
    Mistake("one_step_too_many", {"runge_kutta_4": Around(more_steps(1))}),
    Mistake("one_step_too_few", {"runge_kutta_4": Around(more_steps(-1))}),
    Mistake("time_from_zero", {"runge_kutta_4": Around(time_from_zero)}),
    Mistake("time_stands_still", {"runge_kutta_4": Around(time_stands_still)}),
)
