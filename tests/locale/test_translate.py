"""A message is translated into the right words, in people's language, with their numbers."""

import pytest

from grader.locale import default_locale, number, translate, words
from grader.model import Message


def test_a_message_becomes_a_sentence_in_the_reader_s_language() -> None:
    message = Message("outputs.hidden.count", {"count": 8})
    assert translate(message, "en") == "8 hidden cases."
    assert translate(message, "es") == "8 casos ocultos."


def test_one_is_singular() -> None:
    assert words("outputs.hidden.count", "en", count=1) == "1 hidden case."
    assert words("outputs.hidden.count", "es", count=1) == "1 caso oculto."


def test_real_numbers_have_a_decimal_comma_in_spanish_only() -> None:
    params = {"mean": 7.5, "median": 8.25, "max": 10.0}
    assert "7.5" in words("outputs.class.scores", "en", **params)
    assert "7,5" in words("outputs.class.scores", "es", **params)


def test_what_a_student_wrote_is_never_a_template() -> None:
    sentence = words("outputs.load.at", "en", file="{0.__class__} {file!r} %s", line=3)
    assert "{0.__class__} {file!r} %s" in sentence


@pytest.mark.parametrize(
    ("value", "decimals", "en", "es"),
    [
        (10.0, None, "10", "10"),
        (0.1 + 0.2, None, "0.3", "0,3"),
        (1e-6, None, "1e-6", "1e-6"),
        (1.5e-9, None, "1.5e-9", "1,5e-9"),
        (1e20, None, "1e20", "1e20"),
        (20 / 3, 2, "6.67", "6,67"),
        (10, 2, "10", "10"),
        (100.0, 0, "100", "100"),
        (-0.001, 2, "0", "0"),
    ],
)
def test_numbers_are_short(value: float, decimals: int | None, en: str, es: str) -> None:
    assert number(value, "en", decimals=decimals) == en
    assert number(value, "es", decimals=decimals) == es


def test_a_missing_sentence_is_a_bug() -> None:
    with pytest.raises(KeyError, match="nothing_like_it"):
        translate(Message("outputs.nothing_like_it"), "en")


def test_a_missing_parameter_is_a_bug() -> None:
    inner = Message("outputs.load.at", {"file": "a.py"})
    with pytest.raises(KeyError, match="line") as raised:
        translate(Message("scoring.in_step", {"step": "s", "said": inner}), "es")
    assert raised.value.__notes__ == [
        "in the sentence 'outputs.load.at'",
        "in the sentence 'scoring.in_step'",
    ]


@pytest.mark.parametrize(
    ("environ", "locale"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "es_ES.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "es_ES.UTF-8"}, "es"),
        ({"LC_MESSAGES": "es_MX", "LANG": "en_US"}, "es"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], locale: str) -> None:
    assert default_locale(environ) == locale
