"""The parts that come on a page for every case, and on most pages of a class alike."""

from collections.abc import Callable, Iterable
from functools import cache

from jinja2.runtime import Macro
from markupsafe import Markup

from grader.locale import translate, words
from grader.model import CaseResult, FieldResult, Locale, ScoreReport
from grader.render import phrases, view

Shown = tuple[str | bool | None, ...]
Parts = dict[Shown, Markup]
"""Parts by the macro's name and all that it shows."""

_PARTS_AT_MOST = 4096


@cache
def parts(locale: Locale) -> Parts:
    """The parts that were made so far, in one language."""
    del locale
    return {}


def once(macro: Macro, made: Parts, *shown: str | bool | None) -> Markup:
    """Return what the macro makes of `shown`, made anew only where no page had it before.

    The pages of a class take half of the time so.
    """
    key = (macro.name, *shown)
    if key not in made:
        if len(made) >= _PARTS_AT_MOST:
            made.clear()
        made[key] = Markup(macro(*shown))
    return made[key]


def strip(
    report: ScoreReport, target: Callable[[CaseResult], str], locale: Locale
) -> list[tuple[bool, list[Shown]]]:
    """A sign for each case: of the visible cases, then of the hidden ones."""

    def item(case: CaseResult) -> Shown:
        name = f"{view.case_name(case, locale)}: {words(f'outputs.case.{case.status}', locale)}"
        hidden = "" if case.visible else f" ({words('outputs.case.hidden', locale)})"
        return view.case_sign(case.status), target(case), name + hidden

    return [
        (visible, [item(case) for case in report.cases if case.visible == visible])
        for visible in (True, False)
    ]


def case_rows(cases: Iterable[CaseResult], locale: Locale, *, tagged: bool) -> list[Shown]:
    """Rows of cases of which only the status is said; `tagged`: with a sign at hidden ones."""
    return [
        (
            view.case_name(case, locale),
            tagged and not case.visible,
            case.written,
            case.status,
            f"{phrases.points(case.points, locale)} / {phrases.points(case.max_points, locale)}",
        )
        for case in cases
    ]


def value_row(field: FieldResult, locale: Locale) -> Shown:
    """A wrong value beside the expected one."""
    lost = float(field.max_points - field.points)
    said = phrases.points(lost, locale)
    return (
        field.title[locale],
        field.expected,
        field.got,
        field.status,
        words("outputs.points.lost", locale, count=lost, points=said) if lost > 0 else None,
        None if field.message is None else translate(field.message, locale),
    )
