"""Summaries of several assignments -> one HTML page of the class, for the instructor.

A row for each submission with its score in every exercise and the total; what most of the class got
wrong, in any exercise; and the exercises, each with a link to its own class page.
"""

from collections.abc import Sequence
from statistics import fmean, median
from typing import Any
from urllib.parse import quote

from grader.classes.analysis.groups import mistake_groups
from grader.classes.analysis.statistics import distribution, item_analysis
from grader.classes.csv_grades import CourseRow, course_rows
from grader.classes.graded import GradedClass
from grader.classes.output_files import PAGE, WHOLE
from grader.classes.page.page import html_page, joined
from grader.classes.page.shown import name_of
from grader.languages.registry import title_of
from grader.locale import words
from grader.model import Assignment, Locale, Summary
from grader.render import phrases

_Shown = dict[str, Any]
"""The values that the template shows of a row, a cell or a cause, by name."""

_STYLES = ("report.css", "class_page.css", "course_page.css")
_SCRIPTS = ("class_table.js", "course_page.js")
_MISTAKES, _CASES = 15, 10
"""The number of causes that are shown, those of most submissions."""
_CASES_OF_EACH = 3
"""The number of cases of one exercise that are named: where a function is missing, all of its cases
are lost."""
_SHARED = 2
"""A mistake of fewer submissions is none of the class."""
_HARD = 0.7
"""A case is hard when the class got less of it than this share."""


def to_course_page(classes: Sequence[GradedClass]) -> str:
    """Return the whole page. The same class gives the same bytes."""
    assignments = [of.assignment for of in classes]
    locale = classes[0].locale
    rows = course_rows(classes)
    totals = [row.total for row in rows if row.total is not None]
    content = {
        "title": words("course_page.title", locale, count=len(assignments)),
        "of_class": lambda key, **params: words(f"class_page.{key}", locale, **params),
        "refused": classes[0].refused,
        "submissions": len(rows),
        "complete": len(totals),
        "mean": fmean(totals) if totals else None,
        "median": median(totals) if totals else None,
        "most": sum(float(one.max_score) for one in assignments),
        "exercises": [_exercise(of) for of in classes],
        "rows": [_row(row, assignments, locale) for row in rows],
        "mistakes": _mistakes(classes)[:_MISTAKES],
        "hard": _hard(classes)[:_CASES],
        "assignments": assignments,
    }
    return html_page("course_page", _STYLES, [joined("\n", *_SCRIPTS)], locale, content)


def _exercise(of: GradedClass) -> _Shown:
    """Return one assignment as the class did it."""
    assignment, summaries, locale = of.assignment, of.summaries, of.locale
    spread = distribution(summaries)
    scored = [one for one in summaries if one.score is not None]
    middle = spread.quartiles[1] if spread.quartiles else None
    return {
        "title": assignment.title[locale],
        "page": f"./{assignment.id}/{PAGE}",
        "graded": len(scored),
        "mean": None if spread.mean is None else _share(spread.mean, spread.max_score),
        "median": "–" if middle is None else phrases.points(middle, locale),
        "full": sum(_share(one.score or 0.0, one.max_score) >= 1 for one in scored),
        "nothing": sum(not one.score for one in scored),
    }


def _row(row: CourseRow, assignments: Sequence[Assignment], locale: Locale) -> _Shown:
    folder = quote(row.id.encode("utf-8", "surrogatepass"), safe="")
    there = [one for one in row.results if one is not None]
    languages = dict.fromkeys(one.language for one in there if one.language)
    whole = f"./{WHOLE}/{folder}"
    return {
        "name": name_of(there[0]),
        "id": row.id,
        "report": f"{whole}/report.html",
        "student_report": f"{whole}/student/report.html",
        "language": ", ".join(title_of(language) for language in languages),
        "cells": [
            _cell(result, f"./{assignment.id}/{folder}/report.html", locale)
            for assignment, result in zip(assignments, row.results, strict=True)
        ],
        "total": row.total,
        "total_said": "–" if row.total is None else phrases.score(row.total, row.max_total, locale),
        "remark": _remark(row, assignments, locale),
        "tags": list(dict.fromkeys(tag for one in there for tag in phrases.marks(one, locale))),
    }


def _cell(result: Summary | None, report: str, locale: Locale) -> _Shown:
    """Return a submission's score in one exercise."""
    if result is None or result.score is None:
        return {"said": "–", "share": None, "report": report if result is not None else ""}
    said = phrases.score(result.score, result.max_score, locale)
    return {"said": said, "share": _share(result.score, result.max_score), "report": report}


def _remark(row: CourseRow, assignments: Sequence[Assignment], locale: Locale) -> str:
    """Return what is wrong in the first exercise that has something to mend."""
    for assignment, result in zip(assignments, row.results, strict=True):
        if result is not None and (said := phrases.remark(result, locale)):
            return f"{assignment.title[locale]}: {said}"
    return ""


def _mistakes(classes: Sequence[GradedClass]) -> list[_Shown]:
    """Return the known mistakes that cost points, and how many make each, most first."""
    found: list[_Shown] = []
    for of in classes:
        graded = sum(one.status == "graded" for one in of.summaries) or 1
        found += [
            {
                "exercise": of.assignment.title[of.locale],
                "page": f"./{of.assignment.id}/{PAGE}#mistakes",
                "mistake": group.name,
                "hint": group.hint,
                "count": len(group.members),
                "share": len(group.members) / graded,
            }
            for group in mistake_groups(of.summaries)
            if group.costs_points and len(group.members) >= _SHARED
        ]
    return sorted(found, key=lambda one: -one["share"])


def _hard(classes: Sequence[GradedClass]) -> list[_Shown]:
    """Return the cases of which the class lost most, where it lost enough to speak of."""
    found: list[_Shown] = []
    for of in classes:
        titles = {case.id: case.title[of.locale] for case in of.assignment.cases if case.points}
        own: list[_Shown] = [
            {
                "exercise": of.assignment.title[of.locale],
                "page": f"./{of.assignment.id}/{PAGE}#items",
                "title": titles[item.case],
                "count": item.count - item.full,  # submissions that lost points in it
                "lost": 1 - item.difficulty,
            }
            for item in item_analysis(of.summaries)
            if item.case in titles and item.difficulty is not None and item.difficulty < _HARD
        ]
        found += sorted(own, key=_most_lost)[:_CASES_OF_EACH]
    return sorted(found, key=_most_lost)


def _most_lost(case: _Shown) -> tuple[float, int]:
    return -case["lost"], -case["count"]


def _share(got: float, of: float) -> float:
    return min(max(got / of, 0.0), 1.0) if of > 0 else 0.0
