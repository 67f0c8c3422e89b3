"""The class page as text: what it says, what it links to, and that nothing can get into it."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from urllib.parse import unquote
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grader.classes.analysis.groups import mistake_groups
from grader.classes.page.markdown import to_class_markdown
from grader.classes.page.page import to_class_page
from grader.classes.table.graded import GradedClass
from grader.model import (
    Assignment,
    CaseSummary,
    Diagnosis,
    Failure,
    HandedIn,
    Locale,
    Message,
    Override,
    Refused,
    Student,
    Summary,
    Text,
)
from tests.render.classes import REFUSED, class_of
from tests.render.samples import HOSTILE
from tests.render.words import words_of


class Elements(HTMLParser):
    """Every element with its attributes, and the text of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.raw: list[tuple[str, str]] = []
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        self._open = tag

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in ("script", "style"):
            self.raw.append((self._open, data))


def graded_with(summaries: list[Summary], **changes: object) -> Summary:
    graded = next(summary for summary in summaries if summary.status == "graded")
    return replace(graded, **changes)  # type: ignore[arg-type]


def test_only_its_own_style_and_scripts_are_allowed(
    summaries: list[Summary], assignment: Assignment
) -> None:
    elements = Elements(to_class_page(GradedClass(summaries, assignment, "en", refused=REFUSED)))
    policy = next(a["content"] for t, a in elements.found if "Content-Security" in str(a))
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    digests = [
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        for kind, text in elements.raw
        if not text.startswith("{")
    ]
    assert len(digests) == 3
    assert set(re.findall(r"'sha256-([^']+)'", policy)) == set(digests)
    for tag, attributes in elements.found:
        assert tag not in ("img", "iframe", "object", "embed", "form", "base", "link")
        assert not any(name.startswith("on") or name in ("src", "style") for name in attributes)
        href = attributes.get("href", "#")
        assert href.startswith(("#", "./"))


def test_every_submission_leads_to_both_of_its_reports(
    summaries: list[Summary], assignment: Assignment
) -> None:
    odd = graded_with(summaries, id="50% señor #1 javascript_x")
    elements = Elements(to_class_page(GradedClass([*summaries, odd], assignment, "en")))
    hrefs = {unquote(a["href"]) for t, a in elements.found if t == "a"}
    for summary in (*summaries, odd):
        assert f"./{summary.id}/report.html" in hrefs
        assert f"./{summary.id}/student/report.html" in hrefs


def test_what_could_not_be_graded_stands_before_everything_else(
    summaries: list[Summary], assignment: Assignment
) -> None:
    text = words_of(to_class_page(GradedClass(summaries, assignment, "en", refused=REFUSED)))
    blank = next(summary for summary in summaries if summary.status == "ungradable")
    name = blank.by.students[0].name
    assert text.index(name) < text.rindex("Distribution of scores")
    assert text.index("ana_perez_CV.pdf") < text.rindex("Distribution of scores")
    assert "no Python or Julia source" in text
    graded = [summary for summary in summaries if summary.status == "graded"]
    assert "Everything that was handed in has a grade." in words_of(
        to_class_page(GradedClass(graded, assignment, "en"))
    )


def test_marks_of_a_submission_are_said(summaries: list[Summary], assignment: Assignment) -> None:
    told = Override("bool_ordinary", 1.5, "she explained it", "2026-03-08T10:30:59Z")
    by = HandedIn((Student("Ana"), Student("Luis")), late=True, attempt=2, attempts=3)
    marked = graded_with(summaries, by=by, overrides=(told,), same_as="other_1", score=7.5)
    zone = ZoneInfo("Europe/Madrid")
    text = words_of(to_class_page(GradedClass([marked], assignment, "en"), zone=zone))
    for mark in ("Ana, Luis", "late", "attempt 2 of 3", "set by hand", "same content as other_1"):
        assert mark in text
    assert (
        "Ordinary classes 1.5 she explained it 2026-03-08 11:30 (Europe/Madrid, UTC+01:00)" in text
    )


def test_mistakes_say_how_many_who_and_where(
    summaries: list[Summary], assignment: Assignment
) -> None:
    text = words_of(to_class_page(GradedClass(summaries, assignment, "en")))
    members = [one for one in summaries if any("old_special" in m for d in one.diagnoses
                                               for m in d.mistakes)]  # fmt: skip
    mistakes = text.partition("Known mistakes")[2]
    assert f"old_special_cases {len(members)} submissions" in mistakes
    assert "Your special cases are those of an earlier year" in mistakes
    assert f"Who: {members[0].by.students[0].name}" in mistakes


def test_what_costs_the_class_most_stands_before_the_table(
    summaries: list[Summary], assignment: Assignment
) -> None:
    text = words_of(to_class_page(GradedClass(summaries, assignment, "en")))
    costly, _, table = text.rpartition("What costs the class most")[2].partition("Search")
    assert "Your special cases are those of an earlier year" in costly
    lost = [float(points) for points in re.findall(r"submissions?, ([\d.]+) points lost", costly)]
    assert 1 < len(lost) <= 5
    assert lost == sorted(lost, reverse=True)
    assert summaries[0].by.students[0].name in table


def test_an_error_that_is_only_repeated_is_no_cause_that_stands_before_the_table(
    summaries: list[Summary], assignment: Assignment
) -> None:
    lost = [case.id for case in summaries[0].cases]
    repeated = Diagnosis(("shared_error",), (Text("As one fails."),), 9, 9, True, tuple(lost))
    marked = graded_with(summaries, diagnoses=(repeated,))
    text = words_of(to_class_page(GradedClass([*summaries, marked], assignment, "en")))
    costly = text.rpartition("What costs the class most")[2].partition("Search")[0]
    assert "As one fails." not in costly
    assert "As one fails." in text


def test_two_mistakes_share_what_they_cost_together() -> None:
    cases = tuple(CaseSummary(name, 0, 6, "failed") for name in ("a", "b"))
    together = Diagnosis(("one", "two"), (Text("1"), Text("2")), 1, 2, True, ("a",))
    summary = Summary(
        "k", "ana", HandedIn(()), "python", "graded", 0, 12, cases, diagnoses=(together,)
    )
    groups = mistake_groups([summary, summary])
    assert [(group.name, group.points) for group in groups] == [("one", 6), ("two", 6)]


def test_rows_that_say_the_same_are_one(summaries: list[Summary], assignment: Assignment) -> None:
    blank = next(summary for summary in summaries if summary.status == "ungradable")
    class_of_two = [
        replace(blank, id=name, by=HandedIn((Student(name),))) for name in ("Ana", "Eva")
    ]
    page = to_class_page(GradedClass(class_of_two, assignment, "en", refused=REFUSED))
    assert re.search("Ana ?, Eva ungradable", words_of(page))
    assert re.search("thumbs.db ?, ana_perez_CV.pdf neither", words_of(page))

    right = [replace(one, id=name) for one in summaries for name in ("a", "b") if one.score == 100]
    rows = to_class_page(GradedClass(right, assignment, "en")).partition('id="items-table"')[2]
    assert rows.partition("</table>")[0].count("<tr") < len(assignment.cases) / 2


def test_each_section_is_in_the_index(summaries: list[Summary], assignment: Assignment) -> None:
    page = to_class_page(GradedClass(summaries, assignment, "en", refused=REFUSED))
    index = page.partition("<main>")[0]
    sections = [attributes["id"] for tag, attributes in Elements(page).found if tag == "section"]
    assert re.findall(r'href="#([^"]+)"', index)[1:] == sections


def test_rules_that_cost_points_are_said_where_there_are_any(
    summaries: list[Summary], assignment: Assignment
) -> None:
    looping = [replace(one, lost_to_rules=("no_loops",)) for one in summaries[:3]]
    text = words_of(to_class_page(GradedClass([*looping, *summaries[3:]], assignment, "en")))
    assert "Rules on the source that cost points no_loops 3 submissions Who:" in text
    assert "Rules on the source" not in words_of(
        to_class_page(GradedClass(summaries, assignment, "en"))
    )


def test_cases_carry_their_analysis_and_hidden_ones_are_marked(
    summaries: list[Summary], assignment: Assignment
) -> None:
    text = words_of(to_class_page(GradedClass(summaries, assignment, "en")))
    assert re.search(r"Mostly positive hidden bool_mostly_positive 2 0\.\d\d \d+ \d+", text)
    perfect = [one for one in summaries if one.score == one.max_score]
    assert "never failed" in words_of(to_class_page(GradedClass(perfect, assignment, "en")))


def test_spanish_has_its_words_and_its_commas(
    summaries: list[Summary], assignment: Assignment
) -> None:
    page = to_class_page(GradedClass(summaries, assignment, "es", refused=REFUSED))
    text = words_of(page)
    assert '<html lang="es">' in page
    assert "No se pudieron calificar" in text
    assert re.search(r"desviación típica \d+,\d", text)
    english = ("Show", "Search", "submission", "Difficulty", "wrong")
    assert not [word for word in english if f" {word} " in text]


def test_a_hostile_class_is_only_text(summaries: list[Summary], assignment: Assignment) -> None:
    first = graded_with(summaries)
    failure = replace(first, failures=()).failures
    nasty = replace(
        first,
        by=HandedIn((Student(HOSTILE),)),
        cause=Text(HOSTILE),
        same_as=HOSTILE,
        failures=tuple(replace(f, got=HOSTILE) for f in failure),
        overrides=(Override(None, 1.0, HOSTILE, "2026-03-08T10:30:59Z"),),
    )
    blank = replace(nasty, status="ungradable", score=None, message=Text(HOSTILE), id=HOSTILE)
    refused = [Refused(HOSTILE, Message("intake.unreadable", {"error": HOSTILE}))]
    clean = Elements(
        to_class_page(GradedClass([first, first], assignment, "en", refused=REFUSED[:1]))
    )
    page = to_class_page(GradedClass([nasty, blank], assignment, "en", refused=refused))
    tags = {tag for tag, _ in Elements(page).found}
    assert tags <= {tag for tag, _ in clean.found} | {"h3", "br", "code"}
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert not re.search("[\ud800-\udfff]", page)
    page.encode("utf-8")


def test_the_data_of_the_pictures_ends_no_script(
    summaries: list[Summary], assignment: Assignment
) -> None:
    odd = [replace(case, id="</script><b>") for case in graded_with(summaries).cases[:1]]
    page = to_class_page(GradedClass([graded_with(summaries, cases=tuple(odd))], assignment, "en"))
    assert "</script><b>" not in page
    assert page.count("</script>") == 3


def test_nobody_and_nothing_graded_make_a_page_too(
    summaries: list[Summary], assignment: Assignment
) -> None:
    assert "There are no submissions." in words_of(to_class_page(GradedClass([], assignment, "en")))
    blank = [summary for summary in summaries if summary.status == "ungradable"]
    text = words_of(to_class_page(GradedClass(blank, assignment, "en")))
    assert "Distribution of scores" not in text
    assert "Could not be graded" in text


TEXTS = st.text(max_size=20)
POINTS = st.sampled_from([0.0, 0.5, 2.0])
CASES = st.builds(
    CaseSummary,
    st.sampled_from(["bool_ordinary", "gone", "no_errors"]),
    POINTS,
    st.sampled_from([0.0, 2.0]),
    st.sampled_from(["passed", "partial", "failed", "timeout", "not_run"]),
)
FAILURES = st.builds(
    Failure,
    st.sampled_from(["bool_ordinary", "gone"]),
    st.sampled_from([None, "ppv", "gone"]),
    st.sampled_from(["failed", "wrong_type", "crashed", "odd"]),
    TEXTS,
)
SUBMISSIONS = st.builds(
    Summary,
    assignment=st.just("a"),
    id=TEXTS,
    by=st.builds(
        HandedIn,
        st.lists(st.builds(Student, TEXTS), max_size=2).map(tuple),
        late=st.sampled_from([None, True, False]),
        submitted=st.none() | st.datetimes(),
    ),
    language=st.sampled_from([None, "python", "julia"]),
    status=st.sampled_from(["graded", "graded", "ungradable", "grader_error"]),
    score=st.none() | st.floats(0, 200),
    max_score=st.sampled_from([0.0, 100.0]),
    cases=st.lists(CASES, max_size=3, unique_by=lambda case: case.id).map(tuple),
    failures=st.lists(FAILURES, max_size=3).map(tuple),
    cause=TEXTS.map(Text),
    message=TEXTS.map(Text),
)


@settings(deadline=None, max_examples=40)
@given(st.lists(SUBMISSIONS, max_size=4), st.sampled_from(["en", "es"]))
def test_whatever_the_class_both_pages_can_be_made(
    assignment: Assignment, summaries: list[Summary], locale: Locale
) -> None:
    page = to_class_page(GradedClass(summaries, assignment, locale))
    page.encode("utf-8")
    to_class_markdown(GradedClass(summaries, assignment, locale)).encode("utf-8")
    data = [text for kind, text in Elements(page).raw if text.startswith("{")]
    assert len(json.loads(data[0])["cases"]) in (len(assignment.cases), len(assignment.cases) + 1)
    if summaries:
        rows = page.partition('id="class"')[2].partition("</table>")[0].count("<tr data-kinds")
        assert rows == len(summaries)


def test_the_licence_of_what_draws_is_in_every_page(assignment: Assignment) -> None:
    assert "Permission to use, copy, modify" in to_class_page(GradedClass([], assignment, "en"))


def test_three_hundred_are_less_than_half_a_megabyte(assignment: Assignment) -> None:
    assert (
        len(to_class_page(GradedClass(class_of(300, assignment), assignment, "en")).encode())
        < 500_000
    )


def test_the_same_class_is_the_same_page(summaries: list[Summary], assignment: Assignment) -> None:
    first = to_class_page(GradedClass(summaries, assignment, "es"))
    assert to_class_page(GradedClass(list(summaries), assignment, "es")) == first
