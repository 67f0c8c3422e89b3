"""Summaries of several assignments -> one HTML page of the class, for the instructor.

A row for each submission with its score in every exercise and the total; what most of the class got
wrong, in any exercise; and the exercises, each with a link to its own class page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean, median
from urllib.parse import quote

from jinja2 import Template
from markupsafe import Markup

from grader import __version__
from grader.classes.analysis import distribution, item_analysis, mistake_groups
from grader.classes.course.rows import CourseRow, course_rows
from grader.classes.output_files import PAGE, WHOLE
from grader.classes.page.rows import name_of
from grader.languages.registry import title_of
from grader.locale import translate, words
from grader.model import Assignment, Locale, Refused, Summary, Words
from grader.render import phrases
from grader.render.html import pages

__all__ = ["to_course_page"]

_MISTAKES, _CASES = 15, 10
"""The number of causes that are shown, those of most submissions."""
_CASES_OF_EACH = 3
"""The number of cases of one exercise that are named: where a function is missing, all of its cases
are lost."""
_SHARED = 2
"""A mistake of fewer submissions is none of the class."""
_HARD = 0.7
"""A case is hard when the class got less of it than this share."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One assignment as the class did it."""

    id: str
    title: str
    page: str
    graded: int
    mean: float | None
    """The share of its points."""
    median: str
    full: int
    nothing: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A submission's score in one exercise."""

    said: str
    share: float | None
    report: str


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    id: str
    report: str
    student_report: str
    language: str
    cells: tuple[Cell, ...]
    total: float | None
    total_said: str
    remark: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharedMistake:
    """A known mistake that costs points, and how many make it."""

    exercise: str
    page: str
    mistake: str
    hint: Words
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class HardCase:
    exercise: str
    page: str
    title: str
    count: int
    """Submissions that lost points in it."""
    lost: float
    """The share of its points that the class lost."""


def to_course_page(
    assignments: Sequence[Assignment],
    by_assignment: Mapping[str, Sequence[Summary]],
    locale: Locale,
    *,
    refused: Sequence[Refused] = (),
) -> str:
    """Return the whole page. The same class gives the same bytes."""
    rows = course_rows(by_assignment)
    totals = [row.total for row in rows if row.total is not None]
    style, scripts = _style(), (_script(),)
    return _template().render(
        locale=locale,
        title=words("course_page.title", locale, count=len(assignments)),
        style=style,
        scripts=scripts,
        policy=pages.policy(style, *scripts),
        say=lambda key, **params: words(f"course_page.{key}", locale, **params),
        of_class=lambda key, **params: words(f"class_page.{key}", locale, **params),
        points=lambda value: phrases.points(value, locale),
        hundredths=lambda value: words("class_page.hundredths", locale, value=value),
        message=lambda message: translate(message, locale),
        refused=refused,
        submissions=len(rows),
        complete=len(totals),
        mean=fmean(totals) if totals else None,
        median=median(totals) if totals else None,
        most=sum(float(one.max_score) for one in assignments),
        exercises=[_exercise(one, by_assignment[one.id], locale) for one in assignments],
        rows=[_row(row, assignments, locale) for row in rows],
        mistakes=_mistakes(assignments, by_assignment, locale)[:_MISTAKES],
        hard=_hard(assignments, by_assignment, locale)[:_CASES],
        version=__version__,
        assignments=assignments,
    )


def _exercise(assignment: Assignment, summaries: Sequence[Summary], locale: Locale) -> Exercise:
    spread = distribution(summaries)
    scored = [one for one in summaries if one.score is not None]
    middle = spread.quartiles[1] if spread.quartiles else None
    return Exercise(
        id=assignment.id,
        title=assignment.title[locale],
        page=f"./{assignment.id}/{PAGE}",
        graded=len(scored),
        mean=None if spread.mean is None else _share(spread.mean, spread.max_score),
        median="–" if middle is None else phrases.points(middle, locale),
        full=sum(_share(one.score or 0.0, one.max_score) >= 1 for one in scored),
        nothing=sum(not one.score for one in scored),
    )


def _row(row: CourseRow, assignments: Sequence[Assignment], locale: Locale) -> Row:
    folder = quote(row.id.encode("utf-8", "surrogatepass"), safe="")
    first = row.first
    languages = dict.fromkeys(one.language for one in row.results if one and one.language)
    cells = tuple(
        _cell(result, f"./{assignment.id}/{folder}/report.html", locale)
        for assignment, result in zip(assignments, row.results, strict=True)
    )
    whole = f"./{WHOLE}/{folder}"
    return Row(
        name=name_of(first),
        id=row.id,
        report=f"{whole}/report.html",
        student_report=f"{whole}/student/report.html",
        language=", ".join(title_of(language) for language in languages),
        cells=cells,
        total=row.total,
        total_said="–" if row.total is None else phrases.score(row.total, row.max_total, locale),
        remark=_remark(row, assignments, locale),
        tags=_tags(row, locale),
    )


def _tags(row: CourseRow, locale: Locale) -> tuple[str, ...]:
    tags = (tag for one in row.results if one is not None for tag in phrases.marks(one, locale))
    return tuple(dict.fromkeys(tags))


def _cell(result: Summary | None, report: str, locale: Locale) -> Cell:
    if result is None:
        return Cell("–", None, "")
    if result.score is None:
        return Cell("–", None, report)
    said = phrases.score(result.score, result.max_score, locale)
    return Cell(said, _share(result.score, result.max_score), report)


def _remark(row: CourseRow, assignments: Sequence[Assignment], locale: Locale) -> str:
    """Return what is wrong in the first exercise that has something to mend."""
    for assignment, result in zip(assignments, row.results, strict=True):
        said = phrases.remark(result, locale) if result is not None else ""
        if said:
            return f"{assignment.title[locale]}: {said}"
    return ""


def _mistakes(
    assignments: Sequence[Assignment],
    by_assignment: Mapping[str, Sequence[Summary]],
    locale: Locale,
) -> list[SharedMistake]:
    """Return the known mistakes that cost points, those of most submissions first."""
    found = []
    for assignment in assignments:
        summaries = by_assignment[assignment.id]
        graded = sum(one.status == "graded" for one in summaries) or 1
        found += [
            SharedMistake(
                exercise=assignment.title[locale],
                page=f"./{assignment.id}/{PAGE}#mistakes",
                mistake=group.mistake,
                hint=group.hint,
                count=len(group.members),
                share=len(group.members) / graded,
            )
            for group in mistake_groups(summaries)
            if group.costs_points and len(group.members) >= _SHARED
        ]
    return sorted(found, key=lambda one: -one.share)


def _hard(
    assignments: Sequence[Assignment],
    by_assignment: Mapping[str, Sequence[Summary]],
    locale: Locale,
) -> list[HardCase]:
    """Return the cases of which the class lost most, where it lost enough to speak of."""
    found: list[HardCase] = []
    for assignment in assignments:
        own = []
        titles = {case.id: case.title[locale] for case in assignment.cases if case.points}
        for item in item_analysis(by_assignment[assignment.id]):
            if item.case in titles and item.difficulty is not None and item.difficulty < _HARD:
                own.append(
                    HardCase(
                        exercise=assignment.title[locale],
                        page=f"./{assignment.id}/{PAGE}#items",
                        title=titles[item.case],
                        count=item.count - item.full,
                        lost=1 - item.difficulty,
                    )
                )
        found += sorted(own, key=lambda one: (-one.lost, -one.count))[:_CASES_OF_EACH]
    return sorted(found, key=lambda one: (-one.lost, -one.count))


def _share(got: float, of: float) -> float:
    return min(max(got / of, 0.0), 1.0) if of > 0 else 0.0


@cache
def _template() -> Template:
    return pages.environment().get_template("course_page.html.jinja")


@cache
def _style() -> Markup:
    names = ("report.css", "class_page.css", "course_page.css")
    return Markup("".join(pages.template(name) for name in names))


@cache
def _script() -> Markup:
    names = ("class_table.js", "course_page.js")
    return Markup("\n".join(pages.template(name) for name in names))
