import random as rnd
from dataclasses import dataclass
from fractions import Fraction


@dataclass
class Clock:
    """Equal as data classes are; shown by what `repr` gives."""

    hours: int
    minutes: int

    def __post_init__(self):
        hours, self.minutes = divmod(60 * self.hours + self.minutes, 60)
        self.hours = hours % 24

    def __repr__(self):
        return "%02d:%02d" % (self.hours, self.minutes)

    def __add__(self, minutes):
        return Clock(self.hours, self.minutes + minutes)


BufferFull = type("BufferFull", (Exception,), {})


class Queue(list):
    def read(self):
        return self.pop(0)


class Buffer(Queue):
    def __init__(self, size):
        self.left = size

    def write(self, item):
        if not self.left:
            raise BufferFull("full")
        self.left -= 1
        self.append(item)


def countdown(start):
    return range(start, 0, -1)


def divisors(number):
    small = [one for one in range(1, int(number**0.5) + 1) if number % one == 0]
    return list({*small, *(number // one for one in small)})[::-1]


class Die:
    """Has its method from when it is made."""

    def __init__(self, sides):
        faces = range(1, sides + 1)
        self.roll = lambda: rnd.choice(faces)


def halved(number):
    return Fraction(number, 2)


if __name__ == "__main__":
    print(Clock(int(input()), 0))
