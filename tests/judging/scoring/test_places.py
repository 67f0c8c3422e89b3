"""A difference is told as somebody would write its place in the submission's language."""

import pytest

from grader.judging.scoring.compare import difference_message
from grader.judging.scoring.nested import Difference, PathStep
from grader.model import Language, Message
from tests.judging.making import python, sentence


def place_of(difference: Difference, language: Language = "python") -> str:
    return sentence(difference_message(difference, language))


def at(*steps: object, in_array: bool = False) -> tuple[PathStep, ...]:
    return tuple(
        PathStep(step if isinstance(step, int | str) else python(*step), in_array)  # type: ignore[misc]
        for step in steps
    )


TWO = python(2)


@pytest.mark.parametrize(
    ("path", "in_python", "in_julia"),
    [
        (at(0), "[0]", "[1]"),
        (at(0, 2), "[0][2]", "[1][3]"),
        (at(("a",), 1), "['a'][1]", '["a"][2]'),
        (at("owner", 0), ".owner[0]", ".owner[1]"),
        (at(0, 1, in_array=True), "[0, 1]", "[1, 2]"),
        (at(0, 1, 2, in_array=True), "[0, 1, 2]", "[1, 2, 3]"),
        ((*at(3), *at(0, in_array=True), *at(1)), "[3][0, 1]", "[4][1, 2]"),
        ((*at(0, in_array=True), *at(("a",))), "[0]['a']", '[1]["a"]'),
    ],
)
def test_a_place_is_written_as_the_language_writes_it(
    path: tuple[PathStep, ...], in_python: str, in_julia: str
) -> None:
    difference = Difference(True, path, expected=TWO, got=python(3))
    assert place_of(difference) == f"At {in_python}: expected 2, got 3."
    assert place_of(difference, "julia") == f"At {in_julia}: expected 2, got 3."


WHY = Message("scoring.nan")


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        # The report shows both already when the whole value differs.
        (Difference(True, (), expected=TWO, got=TWO), ""),
        (Difference(True, (), WHY, expected=TWO, got=TWO), "The value is NaN"),
        (Difference(True, at(0), WHY, expected=TWO, got=TWO), "At [0]: expected 2, got 2. The va"),
        (Difference(True, (), expected=TWO, side="item"), "The element 2 is missing."),
        (Difference(True, (), got=TWO, side="item"), "The element 2 should not be there."),
        (Difference(True, (), expected=TWO, side="key"), "The key 2 is missing."),
        (Difference(True, at(1), got=TWO, side="key"), "At [1]: The key 2 should not be there."),
        (Difference(True, ()), ""),
        (Difference(True, at(0)), ""),
        (Difference(True, at(0), WHY), "At [0]: The value is NaN"),
    ],
)
def test_what_differs_is_told(difference: Difference, words: str) -> None:
    sentences = place_of(difference)
    assert sentences.startswith(words)
    assert bool(sentences) == bool(words)


@pytest.mark.parametrize(("language", "form"), [("python", "list"), ("julia", "Vector")])
def test_a_form_has_the_language_s_own_name(language: Language, form: str) -> None:
    why = Message("scoring.not_form", {"type": "Set", "form": "list"})
    found = place_of(Difference(True, (), why), language)
    assert found == f"A {form} is expected here, but the value is of type Set."


def test_of_two_lengths_the_first_difference_before_the_end_is_told_too() -> None:
    length = Message("scoring.length", {"expected": 3, "got": 2})
    item = Difference(True, at(1), expected=TWO, got=python(3))
    assert place_of(Difference(True, (), length)) == "The length is 2 instead of 3."
    assert place_of(Difference(True, at(4), length, before=item)) == (
        "At [4]: The length is 2 instead of 3. At [4][1]: expected 2, got 3."
    )
    silent = Difference(True, ())
    assert place_of(Difference(True, (), length, before=silent)) == "The length is 2 instead of 3."


def test_a_long_value_is_cut_to_eighty_characters() -> None:
    for length, found in ((78, "x" * 78 + "'"), (79, "x" * 78 + "…")):
        difference = Difference(True, (), got=python("x" * length), side="item")
        assert place_of(difference) == f"The element '{found} should not be there."
