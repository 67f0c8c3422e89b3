"""What two of a class share: blind to names, comments, layout and order, and to what was given."""

from grader.model import Language, SourceFile
from grader.similarity import compare

PYTHON: Language = "python"

FIRST = """
def spread(values):
    middle = sum(values) / len(values)
    total = 0.0
    for v in values:
        total += (v - middle) ** 2
    if total < 0 or not values:
        raise ValueError("none")
    return [total / len(values), middle]
"""
SECOND = """
def runs(values):
    found = []
    for i in range(len(values)):
        if i > 0 and values[i] == values[i - 1]:
            found[-1][1] += 1
        elif values[i] is not None:
            found.append([values[i], 1])
    return sorted(found, key=lambda run: -run[1])
"""
DISGUISED = "# mine\n" + SECOND.replace("found", "res").replace("values", "xs") + FIRST.replace(
    "total", "t"
).replace("middle", "m")  # fmt: skip
OTHER = """
def spread(values):
    n, mean, m2 = 0, 0.0, 0.0
    while n < len(values):
        step = values[n] - mean
        n = n + 1
        mean, m2 = mean + step / n, m2 + step * (values[n - 1] - mean)
    return [m2 / n, mean] if n else None

def runs(values):
    names, counts, last = {}, [], object()
    while values:
        head, *values = values
        if head != last:
            counts.append(0)
            names[len(counts) - 1] = head
        counts[-1], last = counts[-1] + 1, head
    pairs = zip(names.values(), counts)
    return list(reversed(sorted(pairs, key=lambda pair: pair[1])))
"""


def program(text: str, language: Language = PYTHON) -> list[SourceFile]:
    return [SourceFile("a", language, text)]


def test_names_comments_and_order_make_no_difference() -> None:
    comparison = compare([program(text) for text in (FIRST + SECOND, OTHER, DISGUISED)])
    (pair,) = comparison.pairs
    assert (pair.one, pair.other) == (0, 2)
    assert pair.share > 0.95
    assert all(pair.passages)


def test_what_was_given_does_not_count() -> None:
    programs = [program(text) for text in (FIRST + SECOND, OTHER, DISGUISED)]
    comparison = compare(programs, given=program(FIRST + SECOND))
    assert comparison.pairs == ()


def test_an_earlier_year_is_compared_too() -> None:
    class_of_now = [program(FIRST + SECOND), program(OTHER)]
    (pair,) = compare(class_of_now, [program(DISGUISED)]).pairs
    assert (pair.one, pair.other) == (0, 2)


def test_what_is_short_tells_nothing() -> None:
    comparison = compare([program("def f(x):\n    return 2 * x\n")] * 3)
    assert comparison.pairs == ()
    assert comparison.short == {0, 1, 2}
