"""The class in Markdown, read by another reader of Markdown."""

from itertools import pairwise

from markdown_it import MarkdownIt
from msgspec.structs import replace

from grader.classes.page.markdown import to_class_markdown
from grader.classes.table.graded import GradedClass
from grader.model import Assignment, HandedIn, Message, Refused, Student, Summary, Text
from tests.render.classes import REFUSED
from tests.render.samples import HOSTILE

READER = MarkdownIt("commonmark").enable("table")


def cells(text: str) -> list[str]:
    tokens = READER.parse(text)
    return [t.content for before, t in pairwise(tokens)
            if before.type in ("td_open", "th_open")]  # fmt: skip


def test_it_says_how_many_who_was_not_graded_and_the_scores(
    summaries: list[Summary], assignment: Assignment
) -> None:
    text = to_class_markdown(GradedClass(summaries, assignment, "en", refused=REFUSED))
    graded = sum(one.status == "graded" for one in summaries)
    assert f"60 submissions. Graded: {graded}; ungradable: {60 - graded}" in text
    blank = next(one for one in summaries if one.status == "ungradable")
    assert blank.by.students[0].name in cells(text)
    assert r"ana\_perez\_CV.pdf" in cells(text)


def test_it_gives_away_nobodys_grade(summaries: list[Summary], assignment: Assignment) -> None:
    text = to_class_markdown(GradedClass(summaries, assignment, "en"))
    blank = {one.by.students[0].name for one in summaries if one.status != "graded"}
    graded = {one.by.students[0].name for one in summaries} - blank
    assert all(name in text for name in blank)
    assert not [name for name in graded if name in text]
    assert not [one.id for one in summaries if one.id in text]


def test_known_mistakes_are_counted(summaries: list[Summary], assignment: Assignment) -> None:
    found = cells(to_class_markdown(GradedClass(summaries, assignment, "en")))
    members = [s for s in summaries if any("matrix_transposed" in d.mistakes for d in s.diagnoses)]
    assert found[found.index("`matrix_transposed`") + 1] == str(len(members))


def test_names_and_reasons_are_only_text(summaries: list[Summary], assignment: Assignment) -> None:
    nasty = replace(summaries[0], status="ungradable", score=None, message=Text(HOSTILE),
                    by=HandedIn((Student(HOSTILE),)))  # fmt: skip
    refused = [Refused(HOSTILE, Message("intake.unreadable", {"error": HOSTILE}))]
    tokens = READER.parse(
        to_class_markdown(GradedClass([nasty], assignment, "en", refused=refused))
    )
    kinds = {token.type for top in tokens for token in (top, *(top.children or []))}
    assert not kinds & {"html_block", "html_inline", "image", "link_open", "fence"}


def test_of_nobody_it_says_so(assignment: Assignment) -> None:
    assert to_class_markdown(GradedClass([], assignment, "en")).endswith(
        "There are no submissions.\n"
    )


def test_many_that_were_not_graded_are_named_in_part(
    summaries: list[Summary], assignment: Assignment
) -> None:
    blank = next(one for one in summaries if one.status == "ungradable")
    text = to_class_markdown(GradedClass([blank] * 70, assignment, "en"))
    assert "and 20 more" in text
