import sys


def print(*words):
    sys.stderr.write(" ".join(map(str, words)) + "\n")

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Shop:
    units: int = 0
    revenue: float = 0.0

    def sell(self, units: int, price: float) -> None:
        self.units += units
        self.revenue += units * price

    def line(self, name: str) -> str:
        return f"{name:<11} {self.units:>5} {self.revenue:>9.2f} {self.revenue / self.units:>11.2f}"


def main() -> int:
    shops: defaultdict[str, Shop] = defaultdict(Shop)
    total, left_out = Shop(), 0
    for line in Path(sys.argv[1]).read_text("utf-8").splitlines()[1:]:
        name, *numbers = line.split(",")
        try:
            units, price = int(numbers[0]), float(numbers[1])
        except ValueError:
            left_out += 1
            continue
        shops[name].sell(units, price)
        total.sell(units, price)

    if not shops:
        print("No sales")
        return 1
    print("Shop        Units   Revenue  Mean price")
    for name in sorted(shops, key=lambda name: (-shops[name].revenue, name)):
        print(shops[name].line(name))
    print(total.line("Total"))
    print("Left out:", left_out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
