"""The pages that join several exercises: one student's report, and the class's page."""

import html
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.classes.outputs.course import to_course_page
from grader.classes.table.graded import GradedClass
from grader.model import Assignment, Locale, ScoreReport, Summary, Text
from grader.render.html.whole import to_whole_html
from tests.render import chromium
from tests.render.chromium import Browser
from tests.render.classes import REFUSED, class_of, rows_of
from tests.render.samples import all_passed, grader_error, hostile, instructors, mixed, not_loaded
from tests.render.test_html_in_browser import LOW_CONTRAST
from tests.render.words import words_of

pytestmark = pytest.mark.long

LOCALES: tuple[Locale, ...] = ("en", "es")


def named(report: ScoreReport, id: str, title: str) -> ScoreReport:
    return replace(report, assignment=replace(report.assignment, id=id, title=Text(title)))


def exercises() -> list[ScoreReport]:
    return [
        named(all_passed(), "classify_outputs", "Classes from outputs"),
        named(mixed(), "accuracy", "Accuracy"),
        named(mixed(), "confusion_matrix", "Confusion matrix"),
    ]


def test_the_first_screen_has_the_total_a_line_for_each_exercise_and_what_to_do_first() -> None:
    reports = exercises()
    said = words_of(to_whole_html(reports, "en"))
    total = sum(report.score or 0 for report in reports)
    of = sum(report.max_score for report in reports)
    first, _, rest = said.partition("Start here: Accuracy")
    assert f"{total:g} / {of:g} points" in first
    assert re.search("Classes from outputs .* Accuracy .* Confusion matrix", first)
    assert "Your special cases are those of an earlier year" in rest


def test_what_was_not_graded_leaves_the_total_blank() -> None:
    reports = [named(all_passed(), "one", "One"), named(grader_error(), "two", "Two")]
    said = words_of(to_whole_html(reports, "en"))
    assert "1 assignment was not graded" in said
    assert "– / " in said


@pytest.mark.parametrize("locale", LOCALES)
def test_every_link_has_its_place_and_no_id_comes_twice(locale: Locale) -> None:
    reports = [
        *exercises(),
        named(not_loaded(), "hold_out", "Hold-out"),
        named(instructors(), "one_hot", "One-hot"),
        named(hostile(), "normalization", "Normalization"),
    ]
    page = to_whole_html(reports, locale)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_what_was_skipped_while_loading_is_told_once() -> None:
    assert words_of(to_whole_html(exercises(), "en")).count("ArgumentError: Package Flux") == 1


def of_course() -> tuple[list[Assignment], Mapping[str, Sequence[Summary]]]:
    assignments = [load("confusion_matrix"), load("regression_metrics")]
    first, second = (class_of(40, one) for one in assignments)
    second = [
        replace(one, id=other.id, by=other.by) for one, other in zip(second, first, strict=True)
    ]
    # One of the class has handed in nothing for the second exercise.
    return assignments, {"confusion_matrix": first, "regression_metrics": second[1:]}


def classes(
    assignments: Sequence[Assignment], summaries: Mapping[str, Sequence[Summary]], locale: Locale
) -> list[GradedClass]:
    return [
        GradedClass(summaries[one.id], one, locale, REFUSED, rows=rows_of(summaries[one.id]))
        for one in assignments
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_class_has_a_row_for_each_and_a_blank_where_a_score_is_missing(locale: Locale) -> None:
    assignments, summaries = of_course()
    page = to_course_page(classes(assignments, summaries, locale))
    rows = re.findall(r'<tr data-kinds="">(.*?)</tr>', page, re.S)
    assert len(rows) == len({one.id for one in summaries["confusion_matrix"]})
    totals = [re.findall(r'class="number total"( data-value="[^"]+")?', row)[0] for row in rows]
    without = {one.id for of in summaries.values() for one in of if one.score is None}
    assert totals[0] == ""
    assert sum(total == "" for total in totals) == len(
        {summaries["confusion_matrix"][0].id, *without}
    )
    for assignment in assignments:
        assert f'href="./{assignment.id}/index.html"' in page
        assert html.escape(assignment.title[locale]) in page


def test_what_most_got_wrong_is_told_with_its_hint_and_most_frequent_first() -> None:
    assignments, summaries = of_course()
    page = to_course_page(classes(assignments, summaries, "en"))
    shares = re.findall(
        r'data-value="([\d.]+)">[^<]*<svg class="meter"', page.partition('id="wrong"')[2]
    )
    assert len(shares) > 2
    assert shares == sorted(shares, key=float, reverse=True)
    assert "matrix_transposed" in page.partition('id="wrong"')[2]


@pytest.mark.parametrize(("width", "locale"), [(1280, "es"), (400, "es"), (400, "en")])
@pytest.mark.parametrize("kind", ["class", "student"])
def test_both_pages_fit_are_readable_and_search_works(
    browser: Browser, tmp_path: Path, kind: str, width: int, locale: Locale
) -> None:
    path = tmp_path / "page.html"
    assignments, summaries = of_course()
    path.write_text(
        to_course_page(classes(assignments, summaries, locale))
        if kind == "class"
        else to_whole_html(exercises(), locale)
    )
    page = browser.open(chromium.url_of(path), width=width)
    assert page.complaints() == []
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    assert page.js(LOW_CONTRAST) == []
    assert page.violations() == []
    if kind == "class":
        name = summaries["confusion_matrix"][3].by.students[0].name
        page.js(
            f"(s => {{ s.value = {json.dumps(name)}; s.dispatchEvent(new Event('input')) }})"
            "(document.getElementById('search'))"
        )
        shown = page.js("document.querySelectorAll('#class tbody tr:not([hidden])').length")
        assert 1 <= shown < 40
