from collections import Counter

TWOS, FULL_HOUSE, LITTLE_STRAIGHT, CHOICE, YACHT = range(5)


def score(dice, category):
    counts = sorted(Counter(dice).values())
    if category == TWOS:
        return 2 * dice.count(2)
    if category == FULL_HOUSE:
        return sum(dice) if counts == [2, 3] else 0
    if category == LITTLE_STRAIGHT:
        return 30 if sorted(dice) == [1, 2, 3, 4, 5] else 0
    if category == YACHT:
        return 50 if counts == [5] else 0
    return sum(dice)
