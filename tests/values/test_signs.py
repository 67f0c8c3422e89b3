"""A sign that stands for another one is called by its name where it is all the difference."""

import unicodedata

import pytest

from grader.locale import translate
from grader.values.signs import other_signs

ACCENTED = "número 3"


@pytest.mark.parametrize(
    ("right", "text", "names"),
    [
        ("total", "tοtal", "GREEK SMALL LETTER OMICRON"),
        ("CAFÉ!", "CAFÉ！", "FULLWIDTH EXCLAMATION MARK"),
        ("15", "１5", "FULLWIDTH DIGIT ONE"),
        ("a-b", "a–b", "EN DASH"),
        ("a b", "a\xa0b", "NO-BREAK SPACE"),
        ("ab", "a\u200bb", "LATIN SMALL LETTER A + ZERO WIDTH SPACE"),
        (ACCENTED, unicodedata.normalize("NFD", ACCENTED), "U + COMBINING ACUTE ACCENT"),
        (unicodedata.normalize("NFD", ACCENTED), ACCENTED, "LETTER U WITH ACUTE"),
    ],
)
def test_the_sign_is_called_by_its_name(right, text, names):
    message = other_signs(right, text)

    assert message is not None
    assert names in str(message.params["names"])
    assert names in translate(message, "es")


@pytest.mark.parametrize(
    ("right", "text"),
    [
        ("total", "totals"),
        ("total", "tοtals"),  # a letter is missing, too
        ("número", "numero"),  # an accent that is missing is seen
        ("o", "0"),
        ("año", "año"),
        ("", "ñ"),
        ("ñ" * 1000, "n\u0303" * 1000),
    ],
)
def test_of_a_difference_that_is_seen_nothing_is_said(right, text):
    assert other_signs(right, text) is None
