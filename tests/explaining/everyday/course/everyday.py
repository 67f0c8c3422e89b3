"""The reference of small functions that beginners write."""

import numpy as np


def average(values):
    return sum(values) / len(values)


def smallest_and_largest(values):
    return min(values), max(values)


def quotient(dividend, divisor):
    return dividend / divisor


def evens(values):
    return [value for value in values if value % 2 == 0]


def evens_up_to(values, largest):
    return [value for value in values if value % 2 == 0 and value <= largest]


def positions(values, wanted):
    return [position for position, value in enumerate(values) if value == wanted]


def shout(text):
    return text.upper() + "!"


def with_last(items, last):
    return [*items, last]


def without_negatives(values):
    return [value for value in values if value >= 0]


def has_negative(values):
    return any(value < 0 for value in values)


def both(first, second):
    return np.logical_and(first, second)


def above(values, threshold=0.5):
    return np.asarray(values) > threshold


def product(values):
    result = 1
    for value in values:
        result *= value
    return result


def vowels(text):
    return sum(letter in "aeiou" for letter in text)


def counting_down(first):
    return [*range(first, 0, -1)]


def times_table(rows, columns):
    return [[row * column for column in range(columns)] for row in range(rows)]


def counted(words):
    return [(word, words.count(word)) for word in dict.fromkeys(words)]


def board(rows, columns):
    return np.ones((rows, columns))


def share(part, rest):
    return part / (part + rest) if part + rest else 1.0


def receipt(prices):
    print("Receipt")
    for price in prices:
        print("-", price)
    print("Total:", sum(prices))


class Basket:
    def __init__(self, owner):
        self.owner = owner
        self.items = []

    def put(self, item):
        self.items.append(item)
        return self.items


def scaled(values, factor=1):
    return [factor * value for value in values]
