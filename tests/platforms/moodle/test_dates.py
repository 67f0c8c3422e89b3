"""Dates as Moodle writes them for people, and nothing that could mean two days."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.platforms.moodle.words import known_words
from grader.platforms.moodle.worksheet import parse_date as parse

ENGLISH = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
SPANISH = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
    "octubre", "noviembre", "diciembre",
)  # fmt: skip
MONTHS = {
    name: number
    for words in known_words().values()
    for name, number in words.month_numbers().items()
}
DAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")


def parse_date(text: str) -> datetime | None:
    """Read a date in any of the known languages."""
    return parse(text, MONTHS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wednesday, 10 June 2026, 2:14 PM", datetime(2026, 6, 10, 14, 14)),
        ("Wednesday, September 23, 2020, 9:00 PM", datetime(2020, 9, 23, 21, 0)),
        ("Saturday, 2 May 2026, 12:00 AM", datetime(2026, 5, 2)),
        ("Saturday, 2 May 2026, 12:30 PM", datetime(2026, 5, 2, 12, 30)),
        ("Saturday, 2 May 2026, 9:05\u202fPM", datetime(2026, 5, 2, 21, 5)),
        ("24 Sept 2020, 21:00:59", datetime(2020, 9, 24, 21, 0, 59)),
        ("lunes, 5 de octubre de 2026, 10:00", datetime(2026, 10, 5, 10, 0)),
        ("martes, 3 de marzo de 2026, 09:05", datetime(2026, 3, 3, 9, 5)),
        ("20 nov 2026, 12:05 a. m.", datetime(2026, 11, 20, 0, 5)),
        ("luns, 5 de outubro de 2026, 23:59", datetime(2026, 10, 5, 23, 59)),
        ("dissabte, 21 de novembre 2026, 04:59", datetime(2026, 11, 21, 4, 59)),
        ("dimarts, 3 d’abril 2026, 04:59", datetime(2026, 4, 3, 4, 59)),
        ("ostirala, 2026(e)ko azaroaren 20(e)an, 21:59(e)tan", datetime(2026, 11, 20, 21, 59)),
        ("vendredi 7 août 2026, 21:59", datetime(2026, 8, 7, 21, 59)),
        ("sexta-feira, 20 de março de 2026 às 21:59", datetime(2026, 3, 20, 21, 59)),
        ("venerdì, 20 maggio 2026, 21:59", datetime(2026, 5, 20, 21, 59)),
        ("Freitag, 20. März 2026, 21:59", datetime(2026, 3, 20, 21, 59)),
        ("2026-11-20 23:59", datetime(2026, 11, 20, 23, 59)),
        ("2026-11-20T23:59:30", datetime(2026, 11, 20, 23, 59, 30)),
        ("-", None),
        ("", None),
        ("5/10/26, 10:00", None),
        ("05/10/2026 10:00", None),
        ("10 June 2026", None),
        ("31 June 2026, 10:00", None),
        ("10 11 June 2026, 10:00", None),
        ("10 June July 2026, 10:00", None),
        ("10 June 2026, 25:00", None),
        ("10 June 2026, 13:00 PM", None),
        ("never", None),
    ],
)
def test_dates_are_read_or_not_at_all(text: str, expected: datetime | None) -> None:
    assert parse_date(text) == expected


moments = st.datetimes(datetime(2001, 1, 1), datetime(2099, 12, 31)).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)


@given(moments)
def test_any_moment_in_moodle_s_forms(moment: datetime) -> None:
    hour = moment.hour % 12 or 12
    half = "AM" if moment.hour < 12 else "PM"
    english = (
        f"{moment:%A}, {moment.day} {ENGLISH[moment.month - 1]} {moment.year},"
        f" {hour}:{moment.minute:02} {half}"
    )
    spanish = (
        f"{DAYS[moment.weekday()]}, {moment.day} de {SPANISH[moment.month - 1]} de {moment.year},"
        f" {moment.hour:02}:{moment.minute:02}"
    )
    assert parse_date(english) == moment
    assert parse_date(spanish) == moment


@given(st.text(max_size=60))
def test_any_text_is_a_date_or_none(text: str) -> None:
    assert parse_date(text) is None or isinstance(parse_date(text), datetime)
