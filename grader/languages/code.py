"""Calls and values as code of the student's language."""

from grader.languages.registry import kind_of
from grader.languages.runs import run_commands
from grader.model import PROGRAM, Case, Language, Value

_CHARACTERS_AT_MOST = 400


def call_code(case: Case, language: Language) -> str:
    """Return the case's calls as code; the run of a program as commands of a shell."""
    if case.function == PROGRAM:
        return run_commands(case.last, kind_of(language))
    return kind_of(language).literals.call(case)


def value_code(value: Value, language: Language, characters: int = _CHARACTERS_AT_MOST) -> str:
    """Return a short piece of code, for "expected" and "got"."""
    text = kind_of(language).literals.value(value)
    return text if len(text) <= characters else text[: characters - 1] + "…"
