"""`--help` in Spanish: click's pages with the texts of `help.es.toml`, by the English ones."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import click

TEXTS = Path(__file__).with_name("help.es.toml")


def load_texts() -> Mapping[str, Mapping[str, str]]:
    """Return the tables of the file: Spanish by English."""
    return tomllib.loads(TEXTS.read_text(encoding="utf-8"))


class SpanishFormatter(click.HelpFormatter):
    """A formatter that writes what has no Spanish text as it is."""

    def __init__(self, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(width=width, max_width=max_width)
        tables = load_texts()
        self._texts, self._words, self._defaults = (
            tables[name] for name in ("texts", "words", "defaults")
        )

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        del prefix
        super().write_usage(prog, self._in_words(args), "Uso: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(self._words.get(heading, heading))

    def write_text(self, text: str) -> None:
        """Write a command's description, of which the first paragraph is known."""
        super().write_text(self._texts.get(text.partition("\n\n")[0], text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        translated = [(self._in_words(term), self._definition(text)) for term, text in rows]
        super().write_dl(translated, col_max, col_spacing)

    def _definition(self, text: str) -> str:
        """Return a row's text; its default value stands behind it in brackets."""
        sentence, bracket, extra = text.partition("  [")
        if sentence not in self._texts and sentence.endswith("."):
            # The beginning of a description, as much of it as click has found room for.
            beginning = sentence.rstrip(".")
            sentence = next((key for key in self._texts if key.startswith(beginning)), sentence)

        spanish = self._texts.get(sentence, sentence).partition("\n\n")[0]
        for english, translation in self._defaults.items():
            extra = extra.replace(english, translation)
        return spanish + bracket + extra

    def _in_words(self, text: str) -> str:
        """Return a usage line with its names of arguments in Spanish."""
        return re.sub(r"\b[A-Z]{2,}\b", lambda name: self._words.get(name[0], name[0]), text)
