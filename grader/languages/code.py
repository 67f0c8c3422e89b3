"""Calls and values as code of the student's language."""

from grader.languages.registry import kind_of
from grader.model import Case, Language, Value

_CHARACTERS_AT_MOST = 400


def call_code(case: Case, language: Language) -> str:
    return kind_of(language).literals.call(case)


def value_code(value: Value, language: Language) -> str:
    """Return a short piece of code, for "expected" and "got"."""
    text = kind_of(language).literals.value(value)
    return text if len(text) <= _CHARACTERS_AT_MOST else text[: _CHARACTERS_AT_MOST - 1] + "…"
