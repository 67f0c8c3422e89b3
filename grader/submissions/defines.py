"""Guesses which of the asked functions a source defines: enough to choose and to order files.

Read by patterns, because sources that do not parse count too, and because no parser of the grader's
own process should meet them for so little.
"""

from collections.abc import Mapping, Sequence

from grader.languages.registry import kind_of
from grader.model import Language


def defines(text: str, language: Language, names: Sequence[str]) -> int:
    """Count the functions among `names` that the source `text` seems to define."""
    seems_defined = kind_of(language).seems_defined
    return sum(seems_defined(text, name) for name in names)


def most_defined(texts: Mapping[Language, Sequence[str]], names: Sequence[str]) -> Language:
    """The language whose texts define most of `names`; the first one when two define as many."""

    def defined(language: Language) -> int:
        return sum(
            any(defines(text, language, [name]) for text in texts[language]) for name in names
        )

    return max(texts, key=defined)
