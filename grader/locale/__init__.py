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


def translate(said: Words, locale: Locale) -> str:
    """Return `said` in the language. A sentence or parameter that is missing is a bug: KeyError."""
    if isinstance(said, Text):
        return said[locale]
    return words(said.key, locale, **said.params)


def words(key: str, locale: Locale, /, **params: Param) -> str:
    """The sentence `key`, its templates filled in; real numbers are written as `locale` does."""
    template = _template(key, locale, params)
    if "{" not in template and "}" not in template:
        return template  # as most are, thousands of times on a page
    try:
        return "".join(
            [
                literal if name is None else literal + _shown(params[name], form or "", locale)
                for literal, name, form, _ in _parsed(template)
            ]
        )
    except KeyError as error:
        error.add_note(f"in the sentence {key!r}")
        raise


def number(value: float, locale: Locale, *, decimals: int | None = None) -> str:
    """`value` for prose: at most `decimals` decimals (else six significant digits), no trailing
    zeros, and a decimal comma in Spanish."""
    text = f"{value:.6g}" if decimals is None else f"{value:.{decimals}f}"
    if decimals and "." in text:
        text = text.rstrip("0").rstrip(".")
    if "e" in text:
        text = re.sub(r"e([+-])0*", lambda found: "e-" if found[1] == "-" else "e", text)
    if text == "-0":
        text = "0"
    return text.replace(".", ",") if locale == "es" else text


def default_locale(environ: Mapping[str, str]) -> Locale:
    """The language that the environment asks for (POSIX order), English when it is another."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := environ.get(variable):
            return "es" if re.match(r"es(?![a-z])", wanted.lower()) else "en"
    return "en"


@cache
def sentences(locale: Locale) -> Mapping[str, str]:
    """All rooms' templates by key. A key in two files, or outside its room, is a bug: KeyError."""
    found: dict[str, str] = {}
    for file in (file for folder in FOLDERS for file in folder.iterdir()):
        room, _, rest = file.name.partition(".")
        if rest != f"{locale}.toml":
            continue
        for key, template in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if not isinstance(template, str) or not key.startswith(f"{room}.") or key in found:
                raise KeyError(f"{file.name}: {key!r} is no flat key of its own room, or a second")
            found[key] = template
    return MappingProxyType(found)


def _template(key: str, locale: Locale, params: Mapping[str, Param]) -> str:
    templates = sentences(locale)
    if key in templates:
        return templates[key]
    number_form = f"{key}.one" if params.get("count") == 1 else f"{key}.other"
    if number_form in templates:
        return templates[number_form]
    raise KeyError(f"no sentence {key!r} in the language {locale!r}")


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """(text, parameter after it, its format) …: a template names what it needs, and no more."""
    return tuple(string.Formatter().parse(template))


def _shown(value: Param, form: str, locale: Locale) -> str:
    """Do as `str.format`, but write real numbers as the language writes them."""
    if isinstance(value, Message | Text):
        said = translate(value, locale)
        return said.partition("\n")[0] if form == "first_line" else said
    if not isinstance(value, float):
        return format(value, form)
    if not form:
        return number(value, locale)
    text = format(value, form)
    return text.replace(".", ",") if locale == "es" else text
