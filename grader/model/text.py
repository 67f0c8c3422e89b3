"""Texts, messages and words: what is said to people, before anybody knows their language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct, field

from grader.model import forms

Locale = Literal["en", "es"]
LOCALES: tuple[Locale, ...] = ("en", "es")


class Text(Struct, frozen=True):
    """A text as an instructor wrote it, in one or more languages; English is always there."""

    en: Annotated[forms.PlainText, forms.Example("…")]
    """In English."""
    es: forms.PlainText | None = None
    """In Spanish."""

    def __getitem__(self, locale: Locale) -> str:
        return self.es if locale == "es" and self.es is not None else self.en


if TYPE_CHECKING:
    Said = Text
else:
    Said = forms.PlainText | Text
    """A text as a file has it, which is read as a Text: `title: Ordinary`, or one per language."""


class Message(Struct, frozen=True):
    """A sentence of the grader's own: its key in `grader/locale/*.toml`, and what fills it.

    Rooms that know facts make messages; only `grader.locale.translate` makes sentences of them.
    """

    key: str
    params: "Mapping[str, str | int | float | Words]" = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.params.items())))


class MessageError(Exception):
    """Ends what cannot go on; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key, dict(message.params))
        self.message = message


Words = Message | Text
"""A message or a text, whichever says it; only `grader.locale.translate` makes a sentence of it."""
