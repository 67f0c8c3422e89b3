"""What two of a class share: blind to names, comments, layout and order, and to what was given."""

from grader.model import Language, SourceFile
from grader.similarity import compare
from tests.similarity.programs import DISGUISED, FIRST, IN_JULIA, JULIA_DISGUISED, OTHER, SECOND

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
    assert comparison.pairs == ()


def test_an_earlier_year_is_compared_too() -> None:
    class_of_now = [program(FIRST + SECOND), program(OTHER)]
    (pair,) = compare(class_of_now, [program(DISGUISED)]).pairs
    assert (pair.one, pair.other) == (0, 2)


def test_what_is_short_tells_nothing() -> None:
    comparison = compare([program("def f(x):\n    return 2 * x\n")] * 3)
    assert comparison.pairs == ()
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
