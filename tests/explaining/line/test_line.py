"""The line, proved: what a student reads of a mistake that nothing else names."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.explaining.line.search import IN_CHECK
from grader.grading import Grading, grade, judge, judge_whole
from grader.judging.report import redact
from grader.locale import translate
from grader.model import Assignment, Language, Locale, ScoreReport
from grader.running import Runtime
from grader.testing import run
from tests.explaining.small import asking
from tests.handing_in import submission
from tests.julia import julia_or_skip
from tests.laying import laid_assignment

ROOT = Path(__file__).parents[3]
ASSIGNMENT = {
    "reference.py": """
def sum_below(values, limit):
    total = 0
    for value in values:
        if value <= limit:
            total += value
    return total


def widest(values):
    return max(values) - min(values)
""",
    "sums.yaml": """
format: 1
id: sums
title: Sums
reference: reference.py
languages: [python, julia]
sequences: list
functions:
  sum_below: {returns: value, fields: [{name: total, kind: real}]}
  widest: {returns: value, fields: [{name: width, kind: real}]}
cases:
  - {id: below, function: sum_below, args: [[1, 2, 7], 5], visible: true}
  - {id: at, function: sum_below, args: [[1, 5, 7], 5], visible: true}
  - {id: all_at, function: sum_below, args: [[3, 3], 3], visible: true}
  - {id: none, function: sum_below, args: [[8, 9], 5], visible: true}
  - {id: hidden_at, function: sum_below, args: [[2, 4, 4, 9], 4]}
  - {id: width, function: widest, args: [[1, 5, 7]], visible: true}
""",
}

WIDEST = "\n\ndef widest(values):\n    return max(values) - min(values)\n"
STRICT = (
    """def sum_below(values, limit):
    total = 0
    for value in values:
        if value < limit:
            total += value
    return total
"""
    + WIDEST
)


def graded(
    assignment: Assignment, runtime: Runtime, text: str, language: Language = "python", **more: Any
) -> ScoreReport:
    grading = Grading(assignment, runtime, load_known_mistakes(assignment), line=IN_CHECK)
    return grade(replace(grading, **more), submission(text, language=language))


def read(report: ScoreReport, locale: Locale = "en") -> list[str]:
    """Return the sentences of the diagnoses."""
    return [translate(hint, locale) for diagnosis in report.diagnoses for hint in diagnosis.hints]


def student_reads(report: ScoreReport, locale: Locale = "en") -> list[str]:
    return read(redact(report, "cases"), locale)


@pytest.mark.long
@pytest.mark.usefixtures("julia")
def test_it_is_proved_in_julia_too(assignment: Assignment, runtime: Runtime) -> None:
    text = """function sum_below(values, limit)
    total = 0
    for value in values
        if value < limit
            total += value
        end
    end
    return total
end
widest(values) = maximum(values) - minimum(values)
"""
    report = graded(assignment, runtime, text, language="julia")

    assert [said.partition(".")[0] for said in student_reads(report)] == [
        "Line 4: look at this comparison"
    ]


HABITS = {
    "reference.py": """
def leap_day(day, month, year):
    return day + (1 if month > 2 and year % 4 == 0 else 0)


def is_run(values):
    return sorted(values) == list(range(min(values), max(values) + 1))


def tallied(counts, name, more):
    return {**counts, name: counts.get(name, 0) + more}
""",
    "habits.yaml": """
format: 1
id: habits
title: Habits
reference: reference.py
languages: [python, julia]
sequences: list
functions:
  leap_day: {returns: value, fields: [{name: day, kind: integer}]}
  is_run: {returns: value, fields: [{name: run, kind: boolean}]}
  tallied: {returns: value, fields: [{name: counts, kind: dict}]}
defaults: {visible: true}
cases:
  - {id: january, function: leap_day, args: [31, 1, 2023]}
  - {id: leap_january, function: leap_day, args: [4, 1, 2024]}
  - {id: leap_february, function: leap_day, args: [10, 2, 2024]}
  - {id: leap_march, function: leap_day, args: [1, 3, 2024]}
  - {id: december, function: leap_day, args: [31, 12, 2023]}
  - {id: in_order, function: is_run, args: [[2, 3, 4]]}
  - {id: mixed, function: is_run, args: [[4, 2, 3]]}
  - {id: back, function: is_run, args: [[3, 2, 1]]}
  - {id: gap, function: is_run, args: [[2, 4, 5]]}
  - {id: known, function: tallied, args: [{dict: [[pen, 2]]}, pen, 3]}
  - {id: new, function: tallied, args: [{dict: [[pen, 2]]}, ink, 1]}
  - {id: again, function: tallied, args: [{dict: [[pen, 2], [ink, 4]]}, ink, 2]}
""",
}
HABITS_IN = {
    "python": """def leap_day(day, month, year):
    if month >= 2 and year % 4 == 0:
        return day + 1
    return day


def is_run(values):
    return sorted(values) == list(range(min(values), max(values) + 1))


def tallied(counts, name, more):
    counts = dict(counts)
    counts[name] = more
    return counts
""",
    "julia": """function leap_day(day, month, year)
    if month >= 2 && year % 4 == 0
        return day + 1
    end
    return day
end

function is_run(values)
    return sort(values) == collect(minimum(values):maximum(values))
end

function tallied(counts, name, more)
    counts = copy(counts)
    counts[name] = get(counts, name, 0) + more
    return counts
end
""",
}


@pytest.mark.long
@pytest.mark.parametrize("language", HABITS_IN)
def test_a_new_key_and_what_one_call_alone_shows(
    tmp_path: Path, runtime: Runtime, request: pytest.FixtureRequest, language: Language
) -> None:
    if language == "julia":
        request.getfixturevalue("julia")
    text = HABITS_IN[language]
    report = graded(laid_assignment(tmp_path, HABITS), runtime, text, language=language)

    lines = {said.partition(":")[0] for said in read(report)}
    wrong = ("month >= 2", "counts[name] = more")
    written = [words for words in wrong if words in text]
    numbers = {text[: text.index(words)].count("\n") + 1 for words in written}
    assert lines == {f"Line {number}" for number in numbers}


TOLD = {
    "place": {
        "en": "Line 4: look at this comparison. With another one there, the 2 calls that fail would"
        " be right.",
        "es": "Línea 4: mira esta comparación. Con otra en su lugar, las 2 llamadas que fallan"
        " serían correctas.",
    },
    "off": {},
}
TOLD["change"] = {
    locale: f"{said} `-        if value < limit:` `+        if value <= limit:`"
    for locale, said in TOLD["place"].items()
}


@pytest.mark.parametrize("hint", TOLD)
def test_an_assignment_says_how_much_a_student_is_told(
    tmp_path: Path, runtime: Runtime, hint: str
) -> None:
    written = ASSIGNMENT["sums.yaml"] + f"hints: {{line: {hint}}}\n"
    assignment = laid_assignment(tmp_path, {**ASSIGNMENT, "sums.yaml": written})
    report = graded(assignment, runtime, STRICT)

    locales: tuple[Locale, ...] = ("en", "es")
    for locale in locales:
        wanted = [TOLD[hint][locale]] if TOLD[hint] else []
        assert student_reads(report, locale) == wanted
        assert read(report, locale) == [TOLD["change"][locale]]


def test_what_random_calls_contradict_is_no_mend(assignment: Assignment, runtime: Runtime) -> None:
    """Many a change makes right what is visible, and is wrong elsewhere."""
    text = STRICT.replace("value < limit", "value < limit and value != 2")
    report = graded(assignment, runtime, text)

    assert all("Line 4" in said for said in student_reads(report))


def test_a_hidden_case_only_silences(assignment: Assignment, runtime: Runtime) -> None:
    """With other hidden inputs a student reads the same, or nothing."""
    told = student_reads(graded(assignment, runtime, STRICT))
    other = _with_hidden(assignment, expected_of="none")

    assert told
    assert student_reads(graded(other, runtime, STRICT)) == []
    other = _with_hidden(assignment, expected_of="hidden_at", call_of="at")
    assert student_reads(graded(other, runtime, STRICT)) in (told, [])


def _with_hidden(assignment: Assignment, expected_of: str, call_of: str = "") -> Assignment:
    """Return the assignment with another hidden call, or another answer to it."""
    cases = {case.id: case for case in assignment.cases}
    hidden = cases["hidden_at"]
    calls = cases[call_of or "hidden_at"].calls
    expected = {**assignment.expected, "hidden_at": assignment.expected[expected_of]}
    changed = [*(c for c in assignment.cases if c is not hidden), replace(hidden, calls=calls)]
    return replace(assignment, cases=tuple(changed), expected=expected)


def test_who_fails_hidden_cases_alone_reads_nothing_of_it(
    assignment: Assignment, runtime: Runtime
) -> None:
    text = STRICT.replace("value < limit", "value <= limit and values[0] != 2")

    assert student_reads(graded(assignment, runtime, text)) == []


def test_of_a_kept_run_the_line_is_told_again_without_a_worker(
    assignment: Assignment, runtime: Runtime
) -> None:
    handed_in = submission(STRICT)
    grading = Grading(assignment, runtime, load_known_mistakes(assignment), line=IN_CHECK)
    answers = run(handed_in, assignment, runtime)
    report, kept = judge_whole(grading, handed_in, answers)

    assert kept is not None
    assert len(kept.lines) == 1
    assert judge(replace(grading, line=None), handed_in, kept).diagnoses == report.diagnoses
    assert judge(replace(grading, line=None), handed_in, answers).diagnoses == ()


def test_known_mistakes_speak_first_and_nothing_is_looked_for_unasked(
    assignment: Assignment, runtime: Runtime
) -> None:
    text = "def sum_below(values, limit):\n    print(sum(values))\n" + WIDEST

    assert not any("look at" in said for said in student_reads(graded(assignment, runtime, text)))
    assert student_reads(graded(assignment, runtime, STRICT, line=None)) == []


def test_it_stands_in_the_place_of_what_only_repeats_an_error(
    assignment: Assignment, runtime: Runtime
) -> None:
    text = (
        """def sum_below(values, limit):
    total = 0
    for at in range(len(values) + 1):
        if values[at] <= limit:
            total += values[at]
    return total
"""
        + WIDEST
    )
    told = student_reads(graded(assignment, runtime, text))

    assert [said.partition(" look")[0] for said in told] == ["Line 3:"]
    assert "IndexError" in student_reads(graded(assignment, runtime, text, line=None))[0]


def test_a_change_that_never_ends_costs_no_result(assignment: Assignment, runtime: Runtime) -> None:
    text = (
        """def sum_below(values, limit):
    total = 0
    at = 0
    while at < len(values):
        if values[at] < limit:
            total += values[at]
        at += 1
    return total
"""
        + WIDEST
    )
    (said,) = student_reads(graded(assignment, runtime, text))

    assert said.startswith("Line 5: look at this comparison.")


def test_who_takes_too_long_reads_nothing(assignment: Assignment, runtime: Runtime) -> None:
    no_time = replace(IN_CHECK, seconds=0.0)

    assert student_reads(graded(assignment, runtime, STRICT, line=no_time)) == []


def test_of_three_lines_none_is_told(assignment: Assignment, runtime: Runtime) -> None:
    """Each of three lines could give back what was taken away."""
    text = (
        """def sum_below(values, limit):
    total = 1
    for value in values:
        if value <= limit:
            total += value
    total = total + 1
    total = total + 1
    return total - 2
"""
        + WIDEST
    )

    assert student_reads(graded(assignment, runtime, text)) == []


CLASS = """class Counter:
    def __init__(self):
        self.count = 0

    def add(self, amount):
        self.count += amount
        return self.count

    def __call__(self, factor):
        return self.count * factor
"""
TYPE = """mutable struct Counter{T}
    count::T
    Counter() = new{Int}(0)
end

function add(counter::Counter, amount)
    counter.count += amount
    return counter.count
end

(counter::Counter)(factor) = counter.count * factor
"""
COUNTERS = {
    "reference.py": CLASS,
    "counters.yaml": """
format: 1
id: counters
title: Counters
reference: reference.py
languages: [python, julia]
functions:
  Counter: {returns: nothing}
  add:
    returns: value
    names: {python: Counter.add, julia: add}
    fields: [{name: count, kind: integer}]
  times:
    returns: value
    names: {python: Counter.__call__, julia: Counter.__call__}
    fields: [{name: product, kind: integer}]
cases:
  - id: once
    visible: true
    steps:
      - {name: counter, function: Counter}
      - {function: add, args: [{result: counter}, 2]}
  - id: twice
    visible: true
    steps:
      - {name: counter, function: Counter}
      - {name: first, function: add, args: [{result: counter}, 2]}
      - {function: add, args: [{result: counter}, 3]}
  - id: six
    visible: true
    steps:
      - {name: counter, function: Counter}
      - {name: first, function: add, args: [{result: counter}, 2]}
      - {function: times, args: [{result: counter}, 3]}
  - id: eight
    visible: true
    steps:
      - {name: counter, function: Counter}
      - {name: first, function: add, args: [{result: counter}, 4]}
      - {function: times, args: [{result: counter}, 2]}
""",
}


@pytest.mark.long
def test_it_is_proved_in_methods_constructors_and_calls_of_an_object(
    tmp_path: Path, runtime: Runtime
) -> None:
    assignment = laid_assignment(tmp_path, COUNTERS)
    method = CLASS.replace("self.count += amount", "self.count = amount")
    constructor = CLASS.replace("count = 0", "count = 1")
    call = CLASS.replace("* factor", "+ factor")

    for text, line in ((method, 6), (constructor, 3), (call, 10)):
        (said, *_) = student_reads(graded(assignment, runtime, text))
        assert said.startswith(f"Line {line}: look at")


@pytest.mark.long
@pytest.mark.usefixtures("julia")
def test_it_is_proved_in_types_of_julia(tmp_path: Path, runtime: Runtime) -> None:
    assignment = laid_assignment(tmp_path, COUNTERS)
    method = TYPE.replace("counter.count += amount", "counter.count = amount")
    constructor = TYPE.replace("new{Int}(0)", "new{Int}(1)")
    call = TYPE.replace("* factor", "+ factor")

    for text, line in ((method, 7), (constructor, 3), (call, 11)):
        (said, *_) = student_reads(graded(assignment, runtime, text, "julia"))
        assert said.startswith(f"Line {line}: look at")


def test_two_lines_that_have_to_change_are_told_both(
    assignment: Assignment, runtime: Runtime
) -> None:
    text = (
        """def sum_below(values, limit):
    total = 0
    if len(values) > 2:
        for value in values:
            if value < limit:
                total += value
    else:
        for value in values:
            if value < limit:
                total += value
    return total
"""
        + WIDEST
    )
    (said,) = student_reads(graded(assignment, runtime, text))

    assert said.startswith("Line 5, and line 9: look at both. With a small change in each,")


def test_what_shows_only_after_another_change_is_told_with_it(
    assignment: Assignment, runtime: Runtime
) -> None:
    """With a sum that begins wrongly, no call is made right by the comparison alone."""
    text = STRICT.replace("total = 0", "total = 1")
    (said,) = student_reads(graded(assignment, runtime, text))

    assert said.startswith("Line 2, and line 4: look at both. With a small change in each,")


ALL_BELOW = "  - {id: all_below, function: sum_below, args: [[1, 2], 5], visible: true}\n"


@pytest.mark.parametrize(("held", "lines"), [(ALL_BELOW, ["Line 4"]), ("", [])])
def test_one_call_alone_is_enough_where_three_hold_the_change(
    tmp_path: Path, runtime: Runtime, held: str, lines: list[str]
) -> None:
    """Without a reference no further calls can be made."""
    all_at = "  - {id: all_at, function: sum_below, args: [[3, 3], 3], visible: true}\n"
    asked = ASSIGNMENT["sums.yaml"].replace(all_at, held)
    assignment = laid_assignment(tmp_path, {**ASSIGNMENT, "sums.yaml": asked})
    said = student_reads(graded(replace(assignment, reference=None), runtime, STRICT))

    assert [told.partition(":")[0] for told in said] == lines


def test_a_condition_that_may_as_well_never_be_true_gives_way(
    tmp_path: Path, runtime: Runtime
) -> None:
    """The condition that asks for zero is meant; the answer behind it is the mistake."""
    doubled = """def doubled(number):
    if number == 0:
        return 0
    return 2 * number
"""
    asked = """
format: 1
id: doubled
title: Doubled
reference: reference.py
languages: [python]
functions:
  doubled: {returns: value, fields: [{name: double, kind: integer}]}
cases:
  - {id: none, args: [0], visible: true}
  - {id: few, args: [2], visible: true}
  - {id: some, args: [3], visible: true}
  - {id: many, args: [7], visible: true}
"""
    assignment = laid_assignment(tmp_path, {"reference.py": doubled, "doubled.yaml": asked})
    (said,) = student_reads(graded(assignment, runtime, doubled.replace("return 0", "return 1")))

    assert said.startswith("Line 3: look at")


def test_two_lines_are_told_whichever_of_them_a_change_begins_with(
    tmp_path: Path, runtime: Runtime
) -> None:
    """A number may be another one in one line where a comparison is in the other."""
    shipping = """def shipping(total):
    if total < 2000:
        return 399
    elif total < 5000:
        return 199
    return 0
"""
    asked = """
format: 1
id: shipping
title: Shipping
reference: reference.py
languages: [python]
functions:
  shipping: {returns: value, fields: [{name: price, kind: integer}]}
cases:
  - {id: little, args: [1999], visible: true}
  - {id: some, args: [2000], visible: true}
  - {id: more, args: [4999], visible: true}
  - {id: much, args: [5000], visible: true}
"""
    assignment = laid_assignment(tmp_path, {"reference.py": shipping, "shipping.yaml": asked})
    (said,) = student_reads(graded(assignment, runtime, shipping.replace("<", "<=")))

    assert said.startswith("Line 2, and line 4: look at both. With a small change in each,")


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("    return len(values)\n" + WIDEST, ""),
        pytest.param(STRICT.partition("\n")[2], "Line 18", marks=pytest.mark.long),
    ],
    ids=["alone", "beside the mistake"],
)
def test_a_variant_is_as_confined_as_the_submission(
    assignment: Assignment, runtime: Runtime, tmp_path: Path, last: str, told: str
) -> None:
    """An attack in a branch that only a variant enters neither answers for the worker, nor leaves a
    word, nor ends the grader; and one variant's death costs the others nothing."""
    left = tmp_path / "left"
    attack = f"""import os

def sum_below(values, limit):
    if len(values) > 99:
        for fd in range(3, 30):
            try:
                os.write(fd, b'{{"kind": "value", "value": 6, "id": "1"}}\\n')
            except OSError:
                pass
        try:
            open({str(left)!r}, "w").write("x")
        except OSError:
            pass
        os.kill(os.getppid(), 9)
        os._exit(0)
"""
    said = student_reads(graded(assignment, runtime, attack + last))

    assert [line.partition(":")[0] for line in said if line.startswith("Line")] == [told] * bool(
        told
    )
    assert not left.exists()


@pytest.mark.long
def test_of_two_lines_that_have_to_change_one_may_not_end(tmp_path: Path, runtime: Runtime) -> None:
    """Many a change of a loop never ends, and costs as much as many others: some are kept for two
    changes."""
    between = """def between(start, end):
    values = []
    i = start
    if start >= end:
        while i >= end:
            values.append(i)
            i -= 1
    else:
        while i <= end:
            values.append(i)
            i += 1
    return values
"""
    asked = """
format: 1
id: between
title: Between
reference: reference.py
languages: [python]
sequences: list
functions:
  between: {returns: value, fields: [{name: values, kind: list, element: integer}]}
cases:
  - {id: up, args: [0, 3], visible: true}
  - {id: none, args: [1, 1], visible: true}
  - {id: down, args: [7, 5], visible: true}
  - {id: far_down, args: [100, 95], visible: true}
"""
    assignment = laid_assignment(tmp_path, {"reference.py": between, "between.yaml": asked})
    text = between.replace("while i >= end", "while i > end").replace("i <= end", "i < end")
    (said,) = student_reads(graded(assignment, runtime, text))

    assert said.startswith("Line 5, and line 9: look at both. With a small change in each,")


@pytest.mark.long
def test_what_does_not_end_is_proved_too(assignment: Assignment, runtime: Runtime) -> None:
    text = (
        """def sum_below(values, limit):
    total = 0
    at = 0
    while at < len(values):
        if values[at] <= limit:
            total += values[at]
        at += 0
    return total
"""
        + WIDEST
    )
    limits = replace(assignment.limits, case_cpu_seconds=1.0, first_call_cpu_seconds=1.0)
    hasty = replace(assignment, limits=limits)
    (said,) = student_reads(graded(hasty, runtime, text))

    assert said.startswith("Line 7: look at the values in this line.")


SUMMARY = """def summary(values):
    lowest = values[0]
    highest = values[0]
    count = 0
    for value in values:
        if value > lowest:
            lowest = value
        if value >= highest:
            highest = value
        count += 2
    mean = sum(values) * len(values)
    return lowest, highest, count, mean
"""
SUMMARIES = {
    "reference.py": SUMMARY.replace("value > lowest", "value < lowest")
    .replace("count += 2", "count += 1")
    .replace("sum(values) *", "sum(values) /"),
    "summaries.yaml": """
format: 1
id: summaries
title: Summaries
reference: reference.py
languages: [python]
sequences: list
functions:
  summary:
    returns: tuple
    fields:
      - {name: lowest, kind: real}
      - {name: highest, kind: real}
      - {name: count, kind: integer}
      - {name: mean, kind: real}
cases:
  - {id: short, args: [[3, 1, 2]], visible: true}
  - {id: long, args: [[5, 9, 2, 4, 4]], visible: true}
""",
}


def test_several_mistakes_fall_apart_by_the_fields_of_a_result(
    tmp_path: Path, runtime: Runtime
) -> None:
    said = student_reads(graded(laid_assignment(tmp_path, SUMMARIES), runtime, SUMMARY))

    assert said == [
        "Line 10: look at the values in this line. With another one there, `count` would be right.",
        "Line 6: look at this comparison. With another one there, `lowest` would be right.",
        "Line 11: look at this operator. With another one there, `mean` would be right.",
    ]


SPOILT = """def lowered(values):
    for at in range(len(values)):
        values[at] = values[at] - 2
    return values


def halves(values):
    lowered(values)
    return values[: len(values) // 2], values[len(values) // 2 :]
"""
SPOILT_JL = """function lowered(values)
    for at in 1:length(values)
        values[at] = values[at] - 2
    end
    return values
end

function halves(values)
    lowered(values)
    return values[1:div(end, 2)], values[div(end, 2)+1:end]
end
"""
HALVES = {
    "reference.py": """
def lowered(values):
    return [value - 1 for value in values]


def halves(values):
    low = lowered(values)
    return low[: len(low) // 2], low[len(low) // 2 :]
""",
    "halves.yaml": """
format: 1
id: halves
title: Halves
reference: reference.py
languages: [python, julia]
sequences: list
functions:
  lowered: {returns: value, fields: [{name: low, kind: list, element: integer}]}
  halves:
    returns: tuple
    fields:
      - {name: first, kind: list, element: integer}
      - {name: second, kind: list, element: integer}
      - {name: values, kind: list, element: integer, source: argument}
cases:
  - {id: three, function: lowered, args: [[7, 9, 4]], visible: true}
  - {id: two, function: lowered, args: [[5, 1]], visible: true}
  - {id: four, function: halves, args: [[7, 9, 4, 1]], visible: true}
  - {id: five, function: halves, args: [[5, 1, 8, 8, 2]], visible: true}
""",
}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (SPOILT, "python"),
        pytest.param(SPOILT_JL, "julia", marks=(pytest.mark.julia, pytest.mark.long)),
    ],
)
def test_of_a_function_that_calls_a_mended_one_no_part_is_told(
    tmp_path: Path, runtime: Runtime, text: str, language: Language
) -> None:
    """A loop that does nothing would leave the argument as it was: that is no mend."""
    if language == "julia":
        julia_or_skip()
    report = graded(laid_assignment(tmp_path, HALVES), runtime, text, language)

    assert [said.partition(":")[0] for said in student_reads(report)] == ["Line 3"]


SHARED = """def rise(values, at):
    return values[at] + values[at - 1]


def last_rise(values):
    return rise(values, len(values) - 1)


def rises(values):
    return [rise(values, at) for at in range(1, len(values))]
"""
RISES = {
    "reference.py": SHARED.replace("] + values", "] - values"),
    "rises.yaml": """
format: 1
id: rises
title: Rises
reference: reference.py
languages: [python]
sequences: list
functions:
  last_rise: {returns: value, fields: [{name: rise, kind: real}]}
  rises: {returns: value, fields: [{name: rises, kind: list}]}
cases:
  - {id: two, function: last_rise, args: [[1, 4]], visible: true}
  - {id: three, function: last_rise, args: [[2, 9, 5]], visible: true}
  - {id: all_of_three, function: rises, args: [[2, 9, 5]], visible: true}
  - {id: all_of_four, function: rises, args: [[7, 1, 1, 3]], visible: true}
""",
}


def test_what_a_line_mends_of_other_functions_is_told_with_it(
    tmp_path: Path, runtime: Runtime
) -> None:
    report = graded(laid_assignment(tmp_path, RISES), runtime, SHARED)

    assert student_reads(report) == [
        "Line 2: look at this operator. With another one there, the 4 calls that fail would be "
        "right."
    ]
    assert report.diagnoses[0].cases == ("two", "three", "all_of_three", "all_of_four")


def test_what_costs_no_points_has_no_line(runtime: Runtime) -> None:
    """A template whose printing is worth nothing is right without the line that says it is none."""
    template = (ROOT / "student_template/confusion_matrix.py").read_text(encoding="utf-8")
    report = graded(load("confusion_matrix"), runtime, template)

    assert report.score == 0
    (said,) = student_reads(report)
    assert "is not written yet" in said


PRODUCTS = {
    "python": """def product(values):
    result = 0
    for value in values:
        result *= value
    return result
""",
    "julia": """function product(values)
    result = 0
    for value in values
        result = result * value
    end
    return result
end
""",
}


@pytest.mark.parametrize("language", ["python", pytest.param("julia", marks=pytest.mark.long)])
def test_a_product_that_begins_with_0_is_proved(
    language: Language, runtime: Runtime, request: pytest.FixtureRequest
) -> None:
    if language == "julia":
        request.getfixturevalue("julia")
    text = PRODUCTS[language]

    (said,) = student_reads(graded(asking("product"), runtime, text, language=language))

    assert said.startswith("Line 2: look at the values in this line. With another one there,")


LISTED = {
    "reference.py": """
def doubled(values):
    return [2 * value for value in values]
""",
    "listed.yaml": """
format: 1
id: listed
title: Listed
reference: reference.py
languages: [python, julia]
sequences: list
functions:
  doubled: {returns: value, fields: [{name: doubled, kind: list, element: integer}]}
cases:
  - {id: two, function: doubled, args: [[1, 2]], visible: true}
  - {id: three, function: doubled, args: [[1, 5, 7]], visible: true}
""",
}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "import numpy\n\n\ndef doubled(values):\n    return numpy.array(values) * 2\n",
            "python",
        ),
        pytest.param(
            "doubled(values) = Tuple([2v for v in values])\n", "julia", marks=pytest.mark.long
        ),
    ],
)
def test_a_right_value_of_another_type_has_no_line(
    tmp_path: Path, runtime: Runtime, request: pytest.FixtureRequest, text: str, language: Language
) -> None:
    if language == "julia":
        request.getfixturevalue("julia")
    report = graded(laid_assignment(tmp_path, LISTED), runtime, text, language)
    assert report.score is not None
    assert 0 < report.score < report.max_score
    assert student_reads(report) == []


SEVEN_MISTAKES = """def split_words(text):
    for mark in ".,;:!?":
        text = text.replace(mark, " ")
    return text.lower().split(" ")


def count_words(words):
    return {word: words.count(word) for word in words}


def most_frequent(counts, n):
    return sorted(counts, key=lambda w: (-counts[w], w))[:n]


def longest_word(words):
    return max(words, key=len)


def by_initial(words):
    return {w[0]: sorted(x for x in words if x[0] == w[0]) for w in words}


def mean_length(words):
    if len(words) == 0:
        return None
    return sum(len(word) for word in words) / len(words)


def position_of(words, word):
    for i in range(len(words)):
        if words[i] == word:
            position = i
    return position


def merge_counts(first, second):
    return {**first, **second}
"""


SEVEN_MISTAKES_IN_JULIA = """function split_words(text)
    for mark in ".,;:!?"
        text = replace(text, mark => " ")
    end
    return String.(split(lowercase(text), " "))
end

count_words(words) = Dict(word => count(==(word), words) for word in words)

function most_frequent(counts, n)
    words = sort(collect(keys(counts)), by=w -> (-counts[w], w))
    return words[1:min(n, end)]
end

longest_word(words) = words[argmax(length.(words))]

by_initial(words) = Dict(string(w[1]) => sort([x for x in words if x[1] == w[1]]) for w in words)

mean_length(words) = isempty(words) ? nothing : sum(length.(words)) / length(words)

function position_of(words, word)
    position = 0
    for i in 1:length(words)
        if words[i] == word
            position = i
        end
    end
    return position
end

merge_counts(first, second) = merge(first, second)
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", SEVEN_MISTAKES),
        ("julia", SEVEN_MISTAKES_IN_JULIA),
    ],
)
def test_what_only_one_call_shows_is_no_line(
    runtime: Runtime, request: pytest.FixtureRequest, language: Language, text: str
) -> None:
    """Without the last word the one call is right, and the mistake is that a later word counts. In
    the random calls the word is not there: they say nothing."""
    if language == "julia":
        request.getfixturevalue("julia")
    asked = load("word_lists", hidden=False)
    visible = tuple(case for case in asked.cases if case.visible)
    report = graded(replace(asked, cases=visible), runtime, text, language=language)
    told = student_reads(report)
    assert told
    assert not [sentence for sentence in told if sentence.startswith("Line")]


TILL = {
    "till.py": """
count = int(input())
total = 0
for _ in range(count):
    total += int(input())
print("Total:", total)
""",
    "till.yaml": """
format: 1
id: till
kind: program
title: A till
reference: till.py
languages: [python, julia]
outputs: [{name: output}]
cases:
  - {id: two_prices, input: "2\\n3\\n4\\n", visible: true}
  - {id: one_price, input: "1\\n5\\n", visible: true}
  - {id: three_prices, input: "3\\n1\\n2\\n9\\n"}
""",
}
TILLS = {
    "python": TILL["till.py"].replace("range(count)", "range(1, count)").lstrip(),
    "julia": """count = parse(Int, readline())
total = 0
for _ in 2:count
    global total += parse(Int, readline())
end
println("Total: ", total)
""",
}


@pytest.mark.parametrize("language", ["python", pytest.param("julia", marks=pytest.mark.long)])
def test_it_is_proved_in_a_program(
    language: Language, tmp_path: Path, runtime: Runtime, request: pytest.FixtureRequest
) -> None:
    if language == "julia":
        request.getfixturevalue("julia")
    report = graded(laid_assignment(tmp_path, TILL), runtime, TILLS[language], language=language)

    assert [said.partition(".")[0] for said in student_reads(report)] == [
        "Line 3: look at this position, or end of a range"
    ]
