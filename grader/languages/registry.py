"""The languages that submissions can be written in, by name.

Those that the grader ships stand here. A package that brings another one names it as an entry point
of the group `grader.languages`: `toy = "toy_language.language:LANGUAGE"`. Packages are looked
through only when a language is asked for that is not shipped: that takes longer than the rest of a
start.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import PurePath
from typing import Annotated, cast

from msgspec import Meta

from grader.languages.julia.language import LANGUAGE as JULIA
from grader.languages.language import LanguageKind
from grader.languages.python.language import LANGUAGE as PYTHON
from grader.model import Language

SHIPPED: Mapping[Language, LanguageKind] = {kind.name: kind for kind in (PYTHON, JULIA)}
REFERENCE: Language = PYTHON.name
"""The language of every assignment's reference."""


def find(language: Language) -> LanguageKind | None:
    """Return None for a language that neither the grader nor an installed package knows."""
    return SHIPPED.get(language) or _brought(language)


# Packages may bring more languages than an editor knows of.
LanguageName = Annotated[str, Meta(extra_json_schema={"enum": list(SHIPPED)}, extra={"find": find})]
"""The name of a language, as files are checked for it."""


def kind_of(language: Language) -> LanguageKind:
    """Return a language that an assignment was allowed to name; KeyError for any other."""
    if (kind := find(language)) is None:
        raise KeyError(language)
    return kind


def title_of(language: Language) -> str:
    """Return the name for people; a report may name a language that is not known where
    it is read."""
    kind = find(language)
    return kind.title if kind is not None else language


def known(languages: Iterable[Language]) -> Mapping[Language, LanguageKind]:
    """Return the shipped languages, and these."""
    return {**SHIPPED, **{name: kind_of(name) for name in languages}}


def by_ending(file: PurePath, languages: Iterable[Language] = ()) -> LanguageKind | None:
    """Return the language, among the shipped ones and these, whose source files end so."""
    # `suffix` of Python 3.14 finds none in `..py`.
    stem, dot, ending = file.name.lower().rpartition(".")
    ending = dot + ending if stem else ""
    return next((kind for kind in known(languages).values() if ending in kind.endings), None)


@cache
def _brought(language: Language) -> LanguageKind | None:
    from importlib.metadata import entry_points  # noqa: PLC0415  (start-up time)

    entry = next(iter(entry_points(group="grader.languages", name=language)), None)
    return None if entry is None else cast(LanguageKind, entry.load())
