"""Summaries of several assignments -> one HTML page of the class, for the instructor.

A row for each submission with its score in every exercise and the total; what most of the class got
wrong, in any exercise; and the exercises, each with a link to its own class page.
"""

from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import Any

from grader.classes.analysis.groups import mistake_groups
from grader.classes.analysis.statistics import distribution, item_analysis
from grader.classes.outputs.csv_grades import CourseRow, course_rows
from grader.classes.outputs.output_files import PAGE, WHOLE
from grader.classes.page.page import html_page
from grader.classes.page.shown import links_of
from grader.classes.table.graded import GradedClass
from grader.languages.registry import title_of
from grader.locale import words
from grader.model import Assignment, Locale, Summary
from grader.render import phrases
from grader.render.html import pages

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
    assignments = [graded.assignment for graded in classes]
    locale = classes[0].locale
    rows = course_rows(classes)
    totals = [row.total for row in rows if row.total is not None]
    exercises = [_exercise(graded) for graded in classes]
    submissions = [_submission(row, assignments, locale) for row in rows]

    content = {
        "title": words("course_page.title", locale, count=len(assignments)),
        "of_class": lambda key, **params: words(f"class_page.{key}", locale, **params),
        "refused": classes[0].refused,
        "submissions": len(rows),
        "complete": len(totals),
        "mean": fmean(totals) if totals else None,
        "median": median(totals) if totals else None,
        "most": sum(float(assignment.max_score) for assignment in assignments),
        "exercises": exercises,
        "rows": submissions,
        "mistakes": _common_mistakes(classes)[:_MISTAKES],
        "hard": _hard_cases(classes)[:_CASES],
        "assignments": assignments,
    }
    return html_page("course_page", _STYLES, [pages.joined("\n", *_SCRIPTS)], locale, content)


def _exercise(graded: GradedClass) -> _Shown:
    """Return one assignment as the class did it."""
    spread = distribution(graded.summaries)
    scored = [summary for summary in graded.summaries if summary.score is not None]
    full = sum(_share(summary.score or 0.0, summary.max_score) >= 1 for summary in scored)
    return {
        **_place(graded),
        "graded": len(scored),
        "mean": None if spread.mean is None else _share(spread.mean, spread.max_score),
        "median": phrases.points(spread.quartiles[1], graded.locale) if spread.quartiles else "–",
        "full": full,
        "nothing": sum(not summary.score for summary in scored),
    }


def _place(graded: GradedClass, section: str = "") -> _Shown:
    """Return an exercise's title, and the address of its class page."""
    assignment = graded.assignment
    page = f"./{assignment.id}/{PAGE}"
    return {"title": assignment.title[graded.locale], "page": page + section}


def _submission(row: CourseRow, assignments: Sequence[Assignment], locale: Locale) -> _Shown:
    results = [result for result in row.results if result is not None]
    languages = dict.fromkeys(title_of(result.language) for result in results if result.language)
    tags = dict.fromkeys(tag for result in results for tag in phrases.marks(result, locale))
    exercises = list(zip(assignments, row.results, strict=True))

    return {
        **links_of(results[0], f"./{WHOLE}"),
        "language": ", ".join(languages),
        "cells": [_cell(assignment, result, locale) for assignment, result in exercises],
        "total": row.total,
        "total_said": phrases.score(row.total, row.max_total, locale),
        "remark": _first_remark(exercises, locale),
        "tags": list(tags),
    }


def _cell(assignment: Assignment, result: Summary | None, locale: Locale) -> _Shown:
    """Return a submission's score in one exercise."""
    if result is None:
        return {"said": "–", "share": None, "report": ""}

    report = links_of(result, f"./{assignment.id}")["report"]
    score = phrases.score(result.score, result.max_score, locale)
    share = None if result.score is None else _share(result.score, result.max_score)
    return {"said": score, "share": share, "report": report}


def _first_remark(exercises: Iterable[tuple[Assignment, Summary | None]], locale: Locale) -> str:
    """Return what is wrong in the first exercise that has something to mend."""
    for assignment, result in exercises:
        if result is not None and (remark := phrases.remark(result, locale)):
            return f"{assignment.title[locale]}: {remark}"
    return ""


def _common_mistakes(classes: Sequence[GradedClass]) -> list[_Shown]:
    """Return the known mistakes that cost points, and how many make each, most first."""
    mistakes: list[_Shown] = []
    for graded in classes:
        count = sum(summary.status == "graded" for summary in graded.summaries) or 1
        place = _place(graded, "#mistakes")
        for group in mistake_groups(graded.summaries):
            members = len(group.members)
            if group.costs_points and members >= _SHARED:
                mistake = {"mistake": group.name, "hint": group.hint}
                mistakes.append({**place, **mistake, "count": members, "share": members / count})
    return sorted(mistakes, key=lambda mistake: -mistake["share"])


def _hard_cases(classes: Sequence[GradedClass]) -> list[_Shown]:
    """Return the cases of which the class lost most, where it lost enough to speak of."""
    cases: list[_Shown] = []
    for graded in classes:
        place = _place(graded, "#items")
        titles = {case.id: case.title for case in graded.assignment.cases if case.points}
        hard: list[_Shown] = []
        for item in item_analysis(graded.summaries):
            if item.case in titles and item.difficulty is not None and item.difficulty < _HARD:
                title = titles[item.case][graded.locale]
                lost = {"case": title, "count": item.count - item.full, "lost": 1 - item.difficulty}
                hard.append({**place, **lost})
        cases += sorted(hard, key=_most_lost)[:_CASES_OF_EACH]
    return sorted(cases, key=_most_lost)


def _most_lost(case: _Shown) -> tuple[float, int]:
    return -case["lost"], -case["count"]


def _share(points: float, most: float) -> float:
    return min(max(points / most, 0.0), 1.0) if most > 0 else 0.0
