"""The reference: a table of the sales of each shop, from a CSV file."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

Sale = tuple[str, float, float]
Raw = tuple[str, float | None, float | None]
Shops = Mapping[str, tuple[float, float]]
HEAD = ("Shop", "Units", "Revenue", "Mean price")


def read_sales(lines: Iterable[str]) -> list[Raw]:
    """Return (shop, units, price) of each line below the names; None for what is not there."""
    fields = (line.split(",") for line in list(lines)[1:])
    return [(shop, number(units), number(price)) for shop, units, price in fields]


def number(text: str) -> float | None:
    return float(text) if text else None


def whole_sales(sales: Iterable[Raw]) -> list[Sale]:
    """Return the sales of which nothing is missing."""
    return [
        (shop, units, price)
        for shop, units, price in sales
        if units is not None and price is not None
    ]


def add_up(sales: Iterable[Sale]) -> Shops:
    """Return the units and the revenue of each shop."""
    shops: dict[str, tuple[float, float]] = {}
    for shop, units, price in sales:
        units_before, revenue = shops.get(shop, (0.0, 0.0))
        shops[shop] = units_before + units, revenue + units * price
    return shops


def in_order(shops: Shops) -> list[str]:
    """Return the names of the shops, that of the largest revenue first."""
    return sorted(shops, key=lambda shop: (-shops[shop][1], shop))


def mean_price(units: float, revenue: float) -> float:
    return revenue / units


def row(name: str, units: float, revenue: float) -> str:
    return f"{name:<10}{units:7.0f}{revenue:10.2f}{mean_price(units, revenue):12.2f}"


def table(shops: Shops) -> list[str]:
    rows = [row(shop, *shops[shop]) for shop in in_order(shops)]
    units, revenue = (sum(column) for column in zip(*shops.values(), strict=True))
    return ["{:<10}{:>7}{:>10}{:>12}".format(*HEAD), *rows, row("Total", units, revenue)]


def status_without_sales() -> int:
    return 1


if __name__ == "__main__":
    every = read_sales(Path(sys.argv[1]).read_text("utf-8").splitlines())
    sales = whole_sales(every)
    if not sales:
        print("No sales")
        sys.exit(status_without_sales())

    print("\n".join(table(add_up(sales))))
    print("Left out:", len(every) - len(sales))
