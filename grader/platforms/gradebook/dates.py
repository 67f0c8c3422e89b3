"""Dates as Moodle writes them for people, in English, Spanish and Galician."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime

__all__ = ["parse_date"]

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan enero ene xaneiro xan",
            "february feb febrero febreiro",
            "march mar marzo",
            "april apr abril abr",
            "may mayo maio mai",
            "june jun junio xuno xun",
            "july jul julio xullo xul",
            "august aug agosto ago",
            "september sep sept septiembre setiembre setembro set",
            "october oct octubre outubro out",
            "november nov noviembre novembro",
            "december dec diciembre dic decembro dec",
        ),
        start=1,
    )
    for name in names.split()
}
_TIME = re.compile(r"\b(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?\s*m\b)?")
_YEAR = re.compile(r"\b(20\d\d)\b")
_DAY = re.compile(r"(?<![\d:])(\d{1,2})(?![\d:])")
_ISO = re.compile(r"(20\d\d)-(\d\d)-(\d\d)[t ](\d\d):(\d\d)(?::(\d\d))?")


def parse_date(text: str) -> datetime | None:
    """The date and time, without zone, for none is written; None when the text says none.

    A month is taken by its name only, in whatever order: what `5/10/26` means depends on whom one
    asks.
    """
    plain = _plain(text)
    iso = _ISO.search(plain)
    if iso is not None:
        return _made([int(part or 0) for part in iso.groups()])
    time, year = _TIME.search(plain), _YEAR.search(plain)
    months = [number for word in re.findall(r"[a-z]+", plain) if (number := _MONTHS.get(word))]
    if time is None or year is None or len(set(months)) != 1:
        return None
    rest = plain.replace(time[0], " ", 1).replace(year[0], " ", 1)
    days = _DAY.findall(rest)
    hour = int(time[1])
    if len(days) != 1 or (time[4] and not 1 <= hour <= 12):
        return None
    if time[4]:
        hour = hour % 12 + (12 if time[4] == "p" else 0)
    clock = [hour, int(time[2]), int(time[3] or 0)]
    return _made([int(year[1]), months[0], int(days[0]), *clock])


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in letters if not unicodedata.combining(sign))


def _made(parts: Sequence[int]) -> datetime | None:
    year, month, day, hour, minute, second = parts
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
