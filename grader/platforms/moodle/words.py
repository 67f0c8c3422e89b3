"""Moodle's own words in each language: by them its worksheet is read, whoever downloaded it."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, ValidationError, convert

from grader.model import Message
from grader.platforms.gradebook.matching import column_of, folded_text, letters_of
from grader.submissions.walk import read_bytes

_MAX_BYTES = 100_000
_Alternatives = tuple[str, ...]


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """One language's words, as they stand in `words.toml`, where each is explained."""

    participant: str
    decimal: Literal[".", ","]
    identifier: _Alternatives
    name: _Alternatives
    email: _Alternatives
    status: _Alternatives
    group: _Alternatives
    grade: _Alternatives
    maximum: _Alternatives
    submitted: _Alternatives
    graded: _Alternatives
    comments: _Alternatives
    default_group: _Alternatives
    draft: _Alternatives
    late: _Alternatives
    months: Annotated[_Alternatives, Meta(min_length=12, max_length=12)]
    scale: _Alternatives = ()
    due: _Alternatives = ()
    cut_off: _Alternatives = ()

    def column(self, kind: str, header: Sequence[str]) -> int | None:
        """Return the first column that has one of the headings of this kind."""
        return column_of(header, getattr(self, kind))

    def month_numbers(self) -> Mapping[str, int]:
        """Return 1 to 12 by the month's name, folded."""
        numbered = enumerate(self.months, start=1)
        return {folded_text(name): number for number, names in numbered for name in names.split()}


@cache
def known_words() -> Mapping[str, Words]:
    """Return the languages that come with the grader."""
    text = (files("grader.platforms.moodle") / "words.toml").read_text(encoding="utf-8")
    return _parse_words(text)


@cache
def hidden_names() -> frozenset[str]:
    """Return what Moodle writes in the place of a name that it hides, in letters only:
    `participant`."""
    return frozenset().union(*(letters_of(words.participant) for words in known_words().values()))


def read_words(path: Path) -> Mapping[str, Words] | Message:
    """Return the languages of a file of the same form, or why there are none."""
    raw = read_bytes(path, _MAX_BYTES)
    if isinstance(raw, Message):
        return raw
    try:
        return _parse_words(raw.decode("utf-8"))
    except ValueError as error:
        return Message("gradebooks.no_words", {"error": str(error)})


def _parse_words(text: str) -> Mapping[str, Words]:
    languages: dict[str, Words] = {}
    for name, words in tomllib.loads(text).items():
        try:
            languages[name] = convert(words, Words)
        except ValidationError as error:
            raise ValueError(f"{name}: {error}") from error
    return languages
