from datetime import timedelta


def divisors(n):
    return [d for d in range(1, n) if n % d == 0]


class Clock:
    def __init__(self, hour, minute):
        self.hour, self.minute = (hour + minute // 60) % 24, minute % 60

    def __str__(self):
        return f"{self.hour:02}:{self.minute:02}"

    def __eq__(self, other):
        return (self.hour, self.minute) == (other.hour, other.minute)

    __hash__ = None

    def tick(self, minutes):
        if minutes < 0:
            raise ValueError("no way back")
        total = self.hour * 60 + self.minute + minutes
        self.hour, self.minute = total // 60 % 24, total % 60
        return self


def countdown(n):
    while n > 0:
        yield n
        n -= 1


def scale(values, factor):
    values = [factor * v for v in values]


def peek(values):
    return values[0] if values else None


def draw(items, count):
    return items[:count]


def greet(name):
    print(f"Hallo, {name}!")


def table(prices):
    for name in sorted(prices):
        print(name, "|", prices[name])


def mean_said(values):
    print("The mean is", sum(values) / len(values), "of", len(values))


def parse(text):
    return int(text)


def where(items, wanted):
    every = [i for i, item in enumerate(items) if item == wanted]
    return every[0] + 1, [e + 1 for e in every], (items[0], len(items))


def applied(function, values):
    return [function(v) for v in values]


def next_day(day, moment):
    return day + timedelta(days=1), moment + timedelta(hours=2)


def turned(z):
    return -z * 1j


def letter(char, side):
    return ord(char), side.upper()


def stock(counts, names):
    return {name: 2 * count for (_, name), count in counts.items()}, {n + "!" for n in names}


def span(numbers):
    return sum(numbers)
