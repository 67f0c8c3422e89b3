"""A ScoreReport, or a class's results, as JSON, the form that other programs read: see
`docs/report.schema.json` and `docs/class.schema.json`."""

import json
import re
from datetime import datetime
from fractions import Fraction
from math import isfinite
from typing import Any

from msgspec import Struct
from msgspec import json as msgspec_json

from grader.locale import translate
from grader.model import AssignmentRef, Locale, Message, Refused, ScoreReport, Summary, Text
from grader.render.text import safe_text

SCHEMA_VERSION = 1

_AS_IT_IS = frozenset({str, int, bool, type(None)})


class ClassReport(Struct, frozen=True):
    """A class's results by one assignment."""

    grader: str
    """The version of the grader."""
    assignment: AssignmentRef
    submissions: tuple[Summary, ...]
    refused: tuple[Refused, ...]
    """The files and folders that could not be taken for a submission."""


def to_json(report: ScoreReport | ClassReport, locale: Locale) -> str:
    """Return one JSON object, keys as the record has them, ending in a line feed.

    The same report always gives the same bytes. Whole numbers are written without `.0`. Texts are
    the submission's own, unchanged, but what would steer a terminal or hide stands as `\\u....`,
    and half a surrogate pair, which no JSON can hold, as U+FFFD. A number that is not finite is a
    bug: ValueError.
    """
    first, *names = report.__struct_fields__
    head = {"schema_version": SCHEMA_VERSION, first: getattr(report, first), "locale": locale}
    return json_text(head | {name: _plain(getattr(report, name), locale) for name in names})


def json_text(plain: object) -> str:
    """Return the text of a file that steers no terminal, whatever stands in it."""
    text = msgspec_json.format(_encoded(plain), indent=2).decode()
    if not text.isascii() or "\x7f" in text:
        text = re.sub(r"[^\n\x20-\x7e]", _as_json_escape, text)
    return text + "\n"


def _plain(value: Any, locale: Locale) -> object:
    """Return the value as JSON has it: messages in words, points as numbers."""
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is Fraction:
        numerator, denominator = value.as_integer_ratio()
        return numerator if denominator == 1 else _number(numerator / denominator)
    if kind is float:
        return _number(value)
    if kind is Message or kind is Text:
        return translate(value, locale)
    if kind is datetime:
        return value.isoformat()

    # Most of what a report holds needs no call.
    if kind is tuple:
        return [item if type(item) in _AS_IT_IS else _plain(item, locale) for item in value]
    plain = {}
    for name in value.__struct_fields__:
        item = getattr(value, name)
        plain[name] = item if type(item) in _AS_IT_IS else _plain(item, locale)
    return plain


def _encoded(plain: object) -> bytes:
    try:
        return msgspec_json.encode(plain)
    except UnicodeEncodeError:
        # Half a surrogate pair, which no JSON can hold.
        text = json.dumps(plain, ensure_ascii=False)
        return re.sub("[\ud800-\udfff]", "\ufffd", text).encode()


def _number(value: float) -> float | int:
    if value.is_integer():
        return int(value)
    if not isfinite(value):
        raise ValueError(f"{value!r} is no number of JSON")
    return value


def _as_json_escape(match: re.Match[str]) -> str:
    character = match[0]
    return character if safe_text(character) == character else json.dumps(character)[1:-1]
