"""Answers without an order, that may be nothing, or are an error with a text."""


def factor_pairs(product: int) -> list[list[int]] | None:
    lows = [low for low in range(1, product + 1) if product % low == 0 and low * low <= product]
    pairs = [[low, product // low] for low in lows]
    return pairs or None


def by_length(words: list[str]) -> dict[int, list[str]]:
    groups: dict[int, list[str]] = {}
    for word in words:
        groups.setdefault(len(word), []).append(word)
    return groups


def first_even(numbers: list[int]) -> int | None:
    return next((number for number in numbers if number % 2 == 0), None)


def root(number: float) -> float:
    if number < 0:
        raise ValueError("no root: negative number")
    return float(number**0.5)


class Stack:
    def __init__(self) -> None:
        self.items: list[int] = []

    def push(self, item: int) -> int:
        self.items.append(item)
        return len(self.items)
