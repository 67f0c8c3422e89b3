"""A reference with a loop that does not end for a negative number."""


def countdown(number: int) -> int:
    while number != 0:
        number -= 1
    return number
