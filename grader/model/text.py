"""Words for people: text in every language the grader speaks, and messages not yet put in words."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

Locale = Literal["en", "es"]
LOCALES: tuple[Locale, ...] = ("en", "es")


class Text(Struct, frozen=True):
    """A text that an assignment gives in one or more languages; English is always there."""

    en: str
    es: str | None = None

    def __getitem__(self, locale: Locale) -> str:
        return self.es if locale == "es" and self.es is not None else self.en


class Message(Struct, frozen=True):
    """A message: the key of a sentence in `grader/locale/*.toml`, with the values that fill it.

    Rooms that know facts make messages; only `grader.locale.translate` makes words of them.
    """

    key: str
    params: "Mapping[str, str | int | float | Words]" = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.params.items())))


Words = Message | Text
"""A text in every language; only `grader.locale.translate` says it."""
