import random


class Clock:
    def __init__(self, hours, minutes):
        self.minutes = (60 * hours + minutes) % 1440

    def __str__(self):
        return f"{self.minutes // 60:02}:{self.minutes % 60:02}"

    def __eq__(self, other):
        return self.minutes == other.minutes

    def __add__(self, minutes):
        return Clock(0, self.minutes + minutes)


class BufferFull(BufferError):
    pass


class Buffer:
    def __init__(self, size):
        self.size, self.items = size, []

    def write(self, item):
        if len(self.items) == self.size:
            raise BufferFull
        self.items.append(item)

    def read(self):
        return self.items.pop(0)


def countdown(start):
    while start:
        yield start
        start -= 1


def divisors(number):
    return [one for one in range(1, number + 1) if number % one == 0]


class Die:
    def __init__(self, sides):
        self.sides = sides

    def roll(self):
        return random.randint(1, self.sides)


def halved(number):
    return number / 2
