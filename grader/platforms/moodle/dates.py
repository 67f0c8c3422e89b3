"""Dates as Moodle writes them for people."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from grader.platforms.gradebook.folding import folded_text

__all__ = ["parse_date"]

_TIME = re.compile(r"\b(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?\s*m\b)?")
_YEAR = re.compile(r"\b(20\d\d)\b")
_DAY = re.compile(r"(?<![\d:])(\d{1,2})(?![\d:])")
_ISO = re.compile(r"(20\d\d)-(\d\d)-(\d\d)[t ](\d\d):(\d\d)(?::(\d\d))?")


def parse_date(text: str, months: Mapping[str, int]) -> datetime | None:
    """The date and time, without zone, for none is written; None when the text says none.

    A month is taken by its name only, one of `months`: `5/10/26` is read in two ways.
    """
    plain = folded_text(text, keep=":-")
    iso = _ISO.search(plain)
    if iso is not None:
        return _made([int(part or 0) for part in iso.groups()])
    time, year = _TIME.search(plain), _YEAR.search(plain)
    found = {months[word] for word in re.findall(r"[^\W\d_]+", plain) if word in months}
    if time is None or year is None or len(found) != 1:
        return None
    rest = plain.replace(time[0], " ", 1).replace(year[0], " ", 1)
    days = _DAY.findall(rest)
    hour = int(time[1])
    if len(days) != 1 or (time[4] and not 1 <= hour <= 12):
        return None
    if time[4]:
        hour = hour % 12 + (12 if time[4] == "p" else 0)
    clock = [hour, int(time[2]), int(time[3] or 0)]
    return _made([int(year[1]), found.pop(), int(days[0]), *clock])


def _made(parts: Sequence[int]) -> datetime | None:
    year, month, day, hour, minute, second = parts
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
