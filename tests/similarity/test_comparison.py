"""A comparison of a class is blind to names, comments, layout, order, and to what was given."""

from collections.abc import Sequence

import psutil
import pytest

from benchmarks.solutions.classes import INDEPENDENT, make_class
from benchmarks.solutions.exercises import EXERCISES
from benchmarks.solutions.julia import to_julia
from grader.model import Language, SourceFile
from grader.similarity import Comparison, compare
from tests.similarity.programs import (
    DISGUISED,
    FIRST,
    IN_JULIA,
    JULIA_DISGUISED,
    METHODS,
    METHODS_IN_JULIA,
    OTHER,
    SECOND,
)

PYTHON: Language = "python"


def program(text: str, language: Language = PYTHON) -> list[SourceFile]:
    return [SourceFile("a", language, text)]


def test_names_comments_and_order_make_no_difference() -> None:
    comparison = compare([program(text) for text in (FIRST + SECOND, OTHER, DISGUISED)])
    (pair,) = comparison.pairs
    assert (pair.one, pair.other) == (0, 2)
    assert pair.share > 0.95
    assert all(pair.passages)


def test_the_same_file_shares_all() -> None:
    (pair,) = compare([program(text) for text in (FIRST + SECOND, OTHER, FIRST + SECOND)]).pairs
    assert pair.share == 1


def test_what_was_given_does_not_count() -> None:
    programs = [program(text) for text in (FIRST + SECOND, OTHER, DISGUISED)]
    comparison = compare(programs, given=program(FIRST + SECOND))
    assert not comparison.pairs


def test_an_earlier_year_is_compared_too() -> None:
    class_of_now = [program(FIRST + SECOND), program(OTHER)]
    (pair,) = compare(class_of_now, [program(DISGUISED)]).pairs
    assert (pair.one, pair.other) == (0, 2)


def test_what_is_short_tells_nothing() -> None:
    comparison = compare([program("def f(x):\n    return 2 * x\n")] * 3)
    assert not comparison.pairs
    assert comparison.short == {0, 1, 2}


def test_julia_is_read_as_julia_and_never_taken_for_python() -> None:
    texts = [program(text, "julia") for text in (IN_JULIA, "# mine\n" + JULIA_DISGUISED)]
    (pair,) = compare([*texts, program(FIRST + SECOND)]).pairs
    assert (pair.one, pair.other) == (0, 1)
    assert pair.share > 0.95


def test_what_more_than_a_third_has_is_nobodys_own() -> None:
    signs = ("+", "-", "*", "/", "%", "//", "**", "@", "|")
    own = [f"def mine(x):\n    return [x {sign} 1, 2 {sign} x, x {sign} x]\n" for sign in signs]
    lecture = [program(FIRST + SECOND + text) for text in own]
    without = [program(OTHER + text) for text in own]

    (pair,) = compare([*lecture[:2], *without[2:]]).pairs
    assert (pair.one, pair.other) == (0, 1)
    assert not compare([*lecture[:4], *without[4:]]).pairs


def test_who_has_not_begun_takes_no_part_in_thresholds() -> None:
    template = "def spread(values):\n    raise NotImplementedError\n"
    stubs = [template + f"# student {number} has not begun\n" for number in range(5)]
    texts = [FIRST + SECOND, OTHER, DISGUISED, *stubs, "", "def spread(values):\n    return 0\n"]

    comparison = compare([program(text) for text in texts], given=program(template))
    (pair,) = comparison.pairs
    assert (pair.one, pair.other) == (0, 2)
    assert comparison.short == set(range(3, 10))


def test_who_has_not_begun_takes_no_part_in_thresholds_in_julia() -> None:
    template = 'function spread(values, width)\n    error("not written yet")\nend\n'
    stubs = [template + f"# student {number} has not begun\n" for number in range(5)]
    texts = [program(text, "julia") for text in (IN_JULIA, JULIA_DISGUISED, *stubs, "")]

    comparison = compare(texts, given=program(template, "julia"))
    (pair,) = comparison.pairs
    assert (pair.one, pair.other) == (0, 1)
    assert comparison.short == set(range(2, 8))


MAIN = "def report(values):\n    return spread(values), runs(values)\n"
COPY = MAIN + DISGUISED
DEAD = "".join(
    f"def unused_{k}(a, b):\n    if a {sign} b:\n        a = b * {k}\n    return [a, b, {k}]\n"
    for k, sign in enumerate(("<", ">", "==", "!=") * 50)
)


def padded(text: str) -> str:
    """Return the program with statements of no use before every line inside a function."""
    lines = []
    for number, line in enumerate(text.split("\n")):
        margin = line[: len(line) - len(line.lstrip())]
        if margin and not line.strip().startswith("el"):
            lines += [f"{margin}idle_{number} = len('a') + {number}", f"{margin}(1, 2)"]
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize(
    "disguised",
    [
        COPY.replace("# mine", "# " + "much to say " * 20_000),
        f'"""{"much to say " * 20_000}"""\n' + COPY,
        padded(COPY),
        DEAD + COPY,
        COPY.replace("xs[i]", "(xs[i],)[0]").replace("m)", "(m,)[0])").replace("1]", "(1,)[0]]"),
        COPY.replace("    return", "    if False:\n        print(1, 2, 3)\n    return"),
        COPY.replace("t / len(values), m]", "t / len(values), m]\n    print(t, m, t, m)"),
    ],
    ids=["comment", "docstring", "between", "dead", "wrapped", "never", "after"],
)
def test_what_does_not_run_hides_nothing(disguised: str) -> None:
    texts = (MAIN + FIRST + SECOND, MAIN + OTHER, disguised)
    (pair,) = compare([program(text) for text in texts], asked=["report"]).pairs
    assert (pair.one, pair.other) == (0, 2)
    assert pair.share > 0.9


@pytest.mark.parametrize(
    "disguised",
    [
        "#= " + "much to say " * 20_000 + "=#\n" + JULIA_DISGUISED,
        JULIA_DISGUISED.replace("        part =", "        idle = 2 * 3\n        part ="),
        JULIA_DISGUISED.replace("length(part)", "(length(part),)[1]"),
        "".join(f"idle{k}(a, b) = a < b ? [a, {k}] : [b, {k}]\n" for k in range(200))
        + JULIA_DISGUISED,
    ],
    ids=["comment", "between", "wrapped", "dead"],
)
def test_what_does_not_run_hides_nothing_in_julia(disguised: str) -> None:
    texts = [program(text, "julia") for text in (IN_JULIA, disguised)]
    (pair,) = compare([*texts, program(OTHER)], asked=["spread", "runs"]).pairs
    assert (pair.one, pair.other) == (0, 1)
    assert pair.share > 0.9


BUILTINS = {"len": "size", "sorted": "order", "range": "every", "sum": "together"}
MORE = """
def more(a):
    a = [b + 1 for b in a if b < len(a)]
    while a and a[0] > 2:
        a.insert(3, a.pop() - 2)
    for place, b in enumerate(a):
        if b == 4 or b * 2 != a[0]:
            a[place] = b / 5
        elif place > 1:
            a.append(a[place - 2] * b)
    return {"all": a, "last": a[-1]}
"""


def in_own_words(text: str, builtins: dict[str, str]) -> str:
    """Return the program with names of its own for what the language names."""
    for name, word in builtins.items():
        text = text.replace(f"{name}(", f"{word}(")
    return f"{', '.join(builtins.values())} = {', '.join(builtins)}\n{text}"


@pytest.mark.parametrize(
    "disguised",
    [
        in_own_words(COPY, BUILTINS),
        COPY.replace("    ", "\t").replace(", ", " ,\\\n ").replace(":\n\t\t\tres", ": res"),
        COPY.replace("runs(values)", "runs(values), more(values)") + MORE,
    ],
    ids=["names", "layout", "more"],
)
def test_a_copy_in_other_words_or_with_more_is_still_told(disguised: str) -> None:
    texts = (MAIN + FIRST + SECOND, MAIN + OTHER, disguised)
    (pair,) = compare([program(text) for text in texts], asked=["report"]).pairs
    assert (pair.one, pair.other) == (0, 2)


def test_a_copy_in_other_words_is_still_told_in_julia() -> None:
    disguised = in_own_words(
        JULIA_DISGUISED.replace("    ", "\t"), {"length": "size1", "sum": "tot"}
    )
    texts = [program(text, "julia") for text in (IN_JULIA, disguised)]
    (pair,) = compare([*texts, program(OTHER)], asked=["spread", "runs"]).pairs
    assert (pair.one, pair.other) == (0, 1)


def test_two_who_alone_have_begun_are_laid_beside_each_other() -> None:
    (pair,) = compare([program(text) for text in (FIRST + SECOND, DISGUISED)]).pairs
    assert (pair.one, pair.other) == (0, 1)


IN_PYTHON = """
def spread(values, width):
    found = []
    for start in range(len(values) - width + 1):
        part = values[start:start + width]
        middle = sum(part) / len(part)
        found.append(sum((v - middle) ** 2 for v in part) / width)
    if not found:
        raise ValueError("none")
    best, at = found[0], 0
    for place, value in enumerate(found):
        if value > best:
            best, at = value, place
    return best, at
"""


def test_a_translation_is_laid_beside_what_it_was_made_of() -> None:
    programs = [program(IN_PYTHON), program(OTHER), program(IN_JULIA, "julia")]
    (pair,) = compare(programs, asked=["spread"]).pairs
    assert (pair.one, pair.other) == (0, 2)
    assert all(pair.passages)


def test_methods_that_are_asked_for_are_laid_beside_functions() -> None:
    programs = [program(METHODS), program(OTHER), program(METHODS_IN_JULIA, "julia")]
    (pair,) = compare(programs, asked=["Shelf", "add", "add!", "widest"]).pairs
    assert (pair.one, pair.other) == (0, 2)
    last = METHODS.rindex("return")
    assert max(end for _, _, end in pair.passages[0]) > last


@pytest.mark.parametrize(
    ("python", "julia"),
    [
        ("if not a > b:\n        c = 2", "if a <= b\n        c = 2\n    end"),
        ("if b not in a:\n        c = 2", "if !haskey(a, b)\n        c = 2\n    end"),
        ("if a:\n        c = 2", "if !isempty(a)\n        c = 2\n    end"),
        ("if b > 2:\n        raise ValueError", "b <= 2 || error(2)"),
        ("c = {}", "c = Dict{String,Int}()"),
        ("c = {v: b for v in a}", "c = Dict(v => b for v in a)"),
        ("c = [v for v in a if v > b]", "c = Int[v for v in a if v > b]"),
        ("c = a.shape[0]", "c = size(a, 1)"),
        ("c = b // 3 + a.dot(b)", "c = div(b, 3) + dot(a, b)"),
    ],
)
def test_what_two_languages_write_otherwise_is_the_same(python: str, julia: str) -> None:
    texts = (
        "def own(a, b):\n    {}\n    return c\n",
        "function own(a, b)\n    {}\n    return c\nend\n",
    )
    written = [text.format(code) for text, code in zip(texts, (python, julia), strict=True)]
    programs = [program(IN_PYTHON + "import numpy as np\n" + written[0]), program(OTHER)]
    (pair,) = compare([*programs, program(IN_JULIA + written[1], "julia")]).pairs
    assert (pair.one, pair.other) == (0, 2)
    assert pair.share > 0.995


def test_fields_of_a_type_and_the_question_whether_a_file_is_run_make_no_difference() -> None:
    fields = "class Kept:\n    value: int\n    place: int\n\n"
    asking = (
        fields + IN_PYTHON + 'if __name__ == "__main__":\n    spread([1, 2], 1)\n    print(3)\n'
    )
    fields = "struct Kept\n    value::Int\n    place::Int\nend\n"
    running = fields + IN_JULIA + "spread([1, 2], 1)\nprintln(3)\n"
    (pair,) = compare([program(asking), program(OTHER), program(running, "julia")]).pairs
    assert (pair.one, pair.other) == (0, 2)
    assert pair.share > 0.995


ALONE = """
def answer(text):
    text = text.strip()
    asked = text.endswith("?")
    loud = text.upper() == text and text.lower() != text
    if text == "":
        return "Fine."
    if asked and loud:
        return "Calm down."
    if asked:
        return "Sure."
    if loud:
        return "Whoa."
    kept, left = [], 0
    for place, sign in enumerate(text):
        if sign == " ":
            left += 1
        elif left > 2:
            kept.append(place)
    return kept
"""
ALONE_IN_JULIA = """
function answer(said)
    said = strip(said)
    question = endswith(said, "?")
    shouting = uppercase(said) == said
    if said == ""
        return "Fine."
    end
    if question && shouting
        return "Calm down."
    end
    if shouting
        return "Whoa."
    end
    if question
        return "Sure."
    end
    places = Int[]
    spaces = count(==(' '), said)
    while spaces > 2
        push!(places, spaces)
        spaces -= 1
    end
    return places
end
"""


def test_two_alone_do_not_say_what_is_by_chance() -> None:
    programs = [program(ALONE), program(ALONE_IN_JULIA, "julia")]
    assert not compare(programs, asked=["answer"]).pairs


@pytest.mark.long
@pytest.mark.parametrize("at", [1, 2], ids=["30 lines", "80 lines"])
def test_a_class_in_two_languages_says_itself_what_is_by_chance_between_them(at: int) -> None:
    made = make_class(EXERCISES[at], 38)
    programs = [program(text) for text in made.texts[:INDEPENDENT]]
    programs += [program(to_julia(text), "julia") for text in made.texts[INDEPENDENT:]]

    pairs = compare(programs, given=program(made.template)).pairs
    across = {(pair.one, pair.other) for pair in pairs if pair.across}
    assert made.copies <= across
    assert len(across - made.copies) <= 2


SCRIPT = """
import sys
import numpy as np

table = np.zeros((3, 3), dtype=int)
left = 0
for line in open(sys.argv[1]).readlines()[1:]:
    if line == "":
        continue
    row = [float(part) for part in line.split(",")]
    table[int(row[0]), :] += table[1, :] * row[1]
    left += int(row[2]) * table.shape[0]
names = list(filter(lambda name: name != "", sys.argv))
print("Of %d: %5.2f" % (left, table[0, 0] / left))
for name in names:
    print(f"{name}: {table[1, 2] * left}")
"""
SCRIPT_IN_JULIA = """
using Printf
M = zeros(Int, 3, 3)
rest = 0
for text in readlines(open(ARGS[1]))[2:end]
    if text == ""
        continue
    end
    parts = [parse(Float64, p) for p in split(text, ",")]
    M[Int(parts[1]), :] += M[2, :] * parts[2]
    global rest += Int(parts[3]) * size(M)[1]
end
who = filter(w -> w != "", ARGS)
@printf("Of %d: %5.2f\\n", rest, M[1, 1] / rest)
for w in who
    println("$w: $(M[2, 3] * rest)")
end
"""


def test_a_program_is_laid_beside_its_translation() -> None:
    programs = [program(SCRIPT), program(OTHER), program(SCRIPT_IN_JULIA, "julia")]
    (pair,) = compare(programs).pairs
    assert (pair.one, pair.other) == (0, 2)
    for passages in pair.passages:
        ends = [at for _, start, end in passages for at in (start, end)]
        assert ends == sorted(ends)


def test_a_copy_that_calls_its_functions_as_others_are_called_is_still_told() -> None:
    disguised = COPY.replace("spread", "parse").replace("runs", "vec")
    texts = (MAIN + FIRST + SECOND, MAIN + OTHER, disguised)
    (pair,) = compare([program(text) for text in texts], asked=["report"]).pairs
    assert (pair.one, pair.other) == (0, 2)
    assert pair.share > 0.9


def test_a_file_that_does_not_parse_is_compared_by_its_tokens() -> None:
    texts = [FIRST + SECOND + "\nx = = 1\n", OTHER, DISGUISED + "\nx = = 2\n"]
    (pair,) = compare([program(text) for text in texts], asked=["spread", "runs"]).pairs
    assert (pair.one, pair.other) == (0, 2)


def test_a_tree_that_is_too_deep_is_compared_by_its_tokens() -> None:
    deep = "\nx = " + "+".join("y" * 3000) + "\n"
    texts = [FIRST + SECOND + deep, OTHER, DISGUISED + deep]
    assert compare([program(text) for text in texts]).pairs


LONG = "much to say " * 30_000


@pytest.mark.parametrize(
    ("first", "disguised", "language"),
    [
        (FIRST + SECOND, DISGUISED + "\nx = = 2\n", "python"),
        (FIRST + SECOND, f"# {LONG}\n" + DISGUISED, "python"),
        (FIRST + SECOND, DISGUISED + f'\nidle = "{LONG}"\n', "python"),
        (IN_JULIA, JULIA_DISGUISED + "\nfunction f(\n", "julia"),
        (IN_JULIA, f"# {LONG}\n" + JULIA_DISGUISED, "julia"),
        (IN_JULIA, JULIA_DISGUISED + f'\nidle = "{LONG}"\n', "julia"),
    ],
    ids=["unread", "comment", "text", "unread julia", "comment julia", "text julia"],
)
def test_a_copy_alone_without_a_tree_is_laid_beside_what_it_was_made_of(
    first: str, disguised: str, language: Language
) -> None:
    texts = [program(first, language), program(OTHER), program(disguised, language)]
    (pair,) = compare(texts, asked=["spread", "runs"]).pairs
    assert (pair.one, pair.other) == (0, 2)


HOSTILE = [
    "x = " + "(" * 90 + "1" + ")" * 90 + "\n" + "y = x\n" * 40_000,
    "def f(x):\n" + "".join(f"    x = [{', '.join('x' * 99)}]\n" for _ in range(900)),
    "x = " + "-" * 200_000 + "1\n",
    "f(" * 60_000,
    "\n".join(f"def f{at}(x): return f{at + 1}(x)" for at in range(8_000)),
]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["python", "julia"])
def test_a_file_made_to_be_slow_costs_no_more_than_200_others(language: Language) -> None:
    both = (FIRST + SECOND, DISGUISED) if language == "python" else (IN_JULIA, JULIA_DISGUISED)
    hostile = [program(text, language) for text in (*both, OTHER, *HOSTILE)]
    made = make_class(EXERCISES[2], 200).texts
    honest = [program(text if language == "python" else to_julia(text), language) for text in made]

    of_hostile, comparison = cpu_seconds(hostile, asked=["spread", "runs"])
    of_honest, _ = cpu_seconds(honest)
    assert (0, 1) in {(pair.one, pair.other) for pair in comparison.pairs}
    assert of_hostile / len(hostile) < 200 * of_honest / len(honest)


@pytest.mark.slow
def test_twice_as_many_submissions_of_200_lines_take_hardly_more_than_twice_as_long() -> None:
    _, exercise_of_30, exercise_of_80 = EXERCISES
    parts = [(exercise_of_80, 200), (exercise_of_80, 300), (exercise_of_30, 400)]
    several = [
        [text for seed in range(first, first + 5) for text in make_class(exercise, seed).texts[:60]]
        for exercise, first in parts
    ]
    texts = ["\n".join(one) for one in zip(*several, strict=True)]
    assert len(texts) == 300
    assert sum(text.count("\n") for text in texts) >= 190 * 300

    programs = [program(text) for text in texts]
    of_half, _ = cpu_seconds(programs[::2])
    of_all, _ = cpu_seconds(programs)
    assert of_all < 3 * of_half


def cpu_seconds(
    programs: list[list[SourceFile]], asked: Sequence[str] = ()
) -> tuple[float, Comparison]:
    """Return the seconds of processor that it takes to compare programs, and what comes of it."""
    began = _taken()
    comparison = compare(programs, asked=asked)
    return _taken() - began, comparison


def _taken() -> float:
    """Return the seconds of processor that this process and its children have taken."""
    this = psutil.Process()
    times = [process.cpu_times() for process in (this, *this.children(recursive=True))]
    ended = this.cpu_times()
    return sum(taken.user + taken.system for taken in times) + (
        ended.children_user + ended.children_system
    )
