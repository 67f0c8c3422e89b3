"""Known ways to get the table of sales wrong."""

from typing import Any

from grader.api import Around, Mistake

from ..sales_report import Shops, add_up


def without_last_line(run: Any, **given: Any) -> tuple[str, int]:
    output, status = run(**given)
    lines = output.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith("Left out")]
    return "".join(kept), status


def without_total(run: Any, **given: Any) -> tuple[str, int]:
    output, status = run(**given)
    lines = output.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("Total")), status


def prices_added(sales: Any) -> Shops:
    """The revenue as the sum of the prices, whatever the units."""
    prices = add_up((shop, 1, price) for shop, _, price in sales)
    return {shop: (units, prices[shop][1]) for shop, (units, _) in add_up(sales).items()}


def by_name(shops: Shops) -> list[str]:
    return sorted(shops)


def smallest_first(shops: Shops) -> list[str]:
    return sorted(shops, key=lambda shop: (shops[shop][1], shop))


def as_they_come(shops: Shops) -> list[str]:
    return list(shops)


def by_units(shops: Shops) -> list[str]:
    return sorted(shops, key=lambda shop: (-shops[shop][0], shop))


MISTAKES = (
    Mistake("order_by_name", {"in_order": by_name}),
    Mistake("order_smallest_first", {"in_order": smallest_first}),
    Mistake("order_as_they_come", {"in_order": as_they_come}),
    Mistake("order_by_units", {"in_order": by_units}),
    Mistake("revenue_without_units", {"add_up": prices_added}),
    Mistake("missing_is_zero", {"number": lambda text: float(text or 0)}),
    Mistake("no_line_of_left_out", {"program": Around(without_last_line)}),
    Mistake("no_total", {"program": Around(without_total)}),
    Mistake("status_zero", {"status_without_sales": lambda: 0}),
)
