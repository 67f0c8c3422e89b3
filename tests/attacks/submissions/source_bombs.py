"""Source that is hard to read: deep, wide, and full of constants to be folded."""

# @DEEP@
WIDE = 2 ** 2 ** 2 ** 2 ** 20
TEXT = ("x" * 10**4) * 10**4


def measure(values, weight):
    return 0
