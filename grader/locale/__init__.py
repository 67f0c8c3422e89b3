"""Sentences for people, in every language the grader speaks.

Each room keeps its own sentences in `<room>.en.toml` and `<room>.es.toml` beside this file, a
platform in its folder: flat tables of quoted keys that begin with the room's name, and `str.format`
templates. A sentence that depends on a number is written twice, as `<key>.one` and `<key>.other`;
the parameter `count` chooses.

    "outputs.cases.one" = "{count} case"
    "outputs.cases.other" = "{count} cases"
"""

import re
import string
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from grader.model import Locale, Message, Text, Words

__all__ = ["FOLDERS", "default_locale", "number", "sentences", "translate", "words"]

Param = str | int | float | Words

_PLATFORMS = Path(__file__).parents[1] / "platforms"
FOLDERS = [Path(__file__).parent, *sorted(path for path in _PLATFORMS.iterdir() if path.is_dir())]
"""The folders of the sentences."""


def translate(message: Words, locale: Locale) -> str:
    """Return it in the language. A sentence or parameter that is missing is a bug: KeyError."""
    if isinstance(message, Text):
        return message[locale]
    return words(message.key, locale, **message.params)


def words(key: str, locale: Locale, /, **params: Param) -> str:
    """Return the sentence, its template filled in; real numbers are written as in the language."""
    template = _template(key, locale, params)
    if "{" not in template and "}" not in template:
        return template  # as most are, thousands of times on a page

    try:
        parts = [
            literal if name is None else literal + _shown(params[name], form or "", locale)
            for literal, name, form, _ in _parsed(template)
        ]
    except KeyError as error:
        error.add_note(f"in the sentence {key!r}")
        raise
    return "".join(parts)


def number(value: float, locale: Locale, *, decimals: int | None = None) -> str:
    """Return the number for prose: at most `decimals` decimals (else six significant digits), no
    trailing zeros, and a decimal comma in Spanish."""
    text = f"{value:z.6g}" if decimals is None else f"{value:z.{decimals}f}"
    if decimals and "." in text:
        text = text.rstrip("0").rstrip(".")
    if "e" in text:
        text = re.sub(r"e\+?(-?)0*", r"e\1", text)
    return text.replace(".", ",") if locale == "es" else text


def default_locale(environ: Mapping[str, str]) -> Locale:
    """Return the environment's language (in POSIX order), English when it is another."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if language := environ.get(variable):
            return "es" if re.match(r"es(?![a-z])", language.lower()) else "en"
    return "en"


@cache
def sentences(room: str, locale: Locale) -> Mapping[str, str]:
    """Return a room's templates by key; none for a room without any. A command says few rooms'
    sentences, and reads no others: they are long."""
    templates: dict[str, str] = {}
    for folder in FOLDERS:
        file = folder / f"{room}.{locale}.toml"
        if file.is_file():
            templates |= tomllib.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType(templates)


def _template(key: str, locale: Locale, params: Mapping[str, Param]) -> str:
    templates = sentences(key.partition(".")[0], locale)
    number_form = f"{key}.one" if params.get("count") == 1 else f"{key}.other"
    for form in (key, number_form):
        if form in templates:
            return templates[form]
    raise KeyError(f"no sentence {key!r} in the language {locale!r}")


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """Return the parts of a template: (text, the parameter after it, its format, …)."""
    return tuple(string.Formatter().parse(template))


def _shown(value: Param, form: str, locale: Locale) -> str:
    """Return the parameter as `str.format` writes it, but real numbers as the language does."""
    if isinstance(value, Message | Text):
        text = translate(value, locale)
        return text.partition("\n")[0] if form == "first_line" else text
    if not isinstance(value, float):
        return format(value, form)

    if not form:
        return number(value, locale)
    text = format(value, form)
    return text.replace(".", ",") if locale == "es" else text
