"""The parts that the pages of a class have alike, each made once for all of them.

A page has a sign for every case and a row for every one that passes, and a student's page repeats
what the instructor's shows. These parts are made by macros of `shared.html.jinja`, of what they
show and nothing else, so that what is remembered is right on any page.
"""

from functools import cache, lru_cache

from markupsafe import Markup

from grader.locale import words
from grader.model import Audience, CaseReport, FieldReport, Locale
from grader.outputs import pages, phrases, view

__all__ = ["case_row", "strip_item", "value_row"]

_REMEMBERED = 4096
"""More than the cases of an assignment, with what comes often instead of a value."""


def strip_item(case: CaseReport, target: str, locale: Locale) -> Markup:
    """A case's sign, linked to where the page says more."""
    return _made("strip_item", locale, view.case_name(case), case.status, case.visible, target)


def case_row(case: CaseReport, audience: Audience, locale: Locale) -> Markup:
    """A case of which no more is to be said than its status."""
    got, most = phrases.points(case.points, locale), phrases.points(case.max_points, locale)
    tagged = not case.visible and audience == "instructor"
    name = view.case_name(case)
    return _made("case_row", locale, name, case.function, case.status, got, most, tagged)


def value_row(field: FieldReport, locale: Locale) -> Markup:
    """A field that is wrong, with all that is to be said of it but its curve."""
    lost = max(field.max_points - field.points, 0.0)
    shown = (field.title, field.expected, field.got, field.status, field.message)
    return _made("value_row", locale, *shown, lost, phrases.points(lost, locale))


@lru_cache(_REMEMBERED)
def _made(macro: str, locale: Locale, *shown: str | float | None) -> Markup:
    def say(key: str, **params: str | int | float) -> str:
        return words(f"outputs.{key}", locale, **params)

    made: Markup = getattr(_macros(), macro)(say, *shown)
    return made


@cache
def _macros() -> object:
    environment = pages.environment()
    environment.globals |= {"case_sign": view.case_sign, "field_sign": view.field_sign}
    return environment.get_template("shared.html.jinja").module
