"""The parts that a page repeats, and that the pages of a class have alike: each made once.

A page has a sign for every case and a row for every one that passes, and a student's page repeats
what the instructor's says of a failure. Each part is made by a macro of `parts.html.jinja` of what
it shows and nothing else, and parts of others of their texts, so that what is remembered is right
on any page.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from grader.locale import words
from grader.model import CaseReport, FieldReport, Locale, ScoreReport
from grader.render import phrases, view
from grader.render.html import pages
from grader.render.html.plot import plot

__all__ = ["case_body", "case_head", "case_rows", "strip"]


def strip(
    report: ScoreReport, cases: Iterable[CaseReport], target: Callable[[CaseReport], str]
) -> Markup:
    """A sign for each case, linked to where the page says more."""
    items = [
        _part(
            "strip_item",
            report.locale,
            name=view.case_name(case),
            status=case.status,
            visible=case.visible,
            target=target(case),
        )
        for case in cases
    ]
    return Markup("\n      ").join(items)


def case_head(report: ScoreReport, case: CaseReport, anchor: str) -> Markup:
    name, points = view.case_name(case), phrases.case_points(report, case)
    return _part(
        "case_head", report.locale, anchor=anchor, name=name, status=case.status, points=points
    )


def case_body(report: ScoreReport, case: CaseReport) -> Markup:
    """What is known of one case, without its name, status and points."""
    fields = view.wrong_fields(case)
    wrong = (row for field in fields for row in _value_rows(field, report.locale))
    body = _whole(
        "case_body",
        report.locale,
        function=case.function,
        id=case.id,
        visible=case.visible,
        message=case.message,
        call=case.call,
        wrong=tuple(wrong),
        right=tuple(field.title for field in view.right_fields(case)),
        printed=case.printed,
    )
    if report.audience == "student" or case.cpu_seconds is None:
        return body
    return body + _made("case_cpu", report.locale, seconds=case.cpu_seconds)


def case_rows(report: ScoreReport, cases: Iterable[CaseReport]) -> Markup:
    """A table of cases of which no more is to be said than their status."""
    rows = [
        _part(
            "case_row",
            report.locale,
            name=view.case_name(case),
            function=case.function,
            status=case.status,
            got=phrases.points(case.points, report.locale),
            most=phrases.points(case.max_points, report.locale),
            tagged=not case.visible and report.audience == "instructor",
        )
        for case in cases
    ]
    return _whole("case_rows", report.locale, rows=tuple(rows))


def _value_rows(field: FieldReport, locale: Locale) -> Iterator[Markup]:
    lost = max(field.max_points - field.points, 0.0)
    yield _part(
        "value_row",
        locale,
        title=field.title,
        expected=field.expected,
        got=field.got,
        status=field.status,
        message=field.message,
        lost=lost,
        points=phrases.points(lost, locale),
    )
    if field.curve:
        # Never remembered: two curves may be equal and differ by the sign of a zero.
        yield _made("curve_row", locale, field=field, locale=locale)


def _made(macro: str, language: Locale, **shown: Any) -> Markup:
    def say(key: str, **params: str | int | float) -> str:
        return words(f"outputs.{key}", language, **params)

    made: Markup = getattr(_macros(), macro)(say, **shown)
    return made


# More than the cases of an assignment, with what often comes instead of a value; and of what is put
# together of such parts, more than a class has different failures at a time.
_part = lru_cache(4096)(_made)
_whole = lru_cache(256)(_made)


@cache
def _macros() -> object:
    environment = pages.environment()
    environment.globals |= {
        "case_sign": view.case_sign,
        "curve_said": phrases.curve_said,
        "field_sign": view.field_sign,
        "plot": plot,
    }
    return environment.get_template("parts.html.jinja").module
