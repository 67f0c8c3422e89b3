"""A class's summaries -> a page of Markdown, for the summary of a job or a message.

It names no grade of anybody: who may see a job sees its summary. Named are only those who got none,
since somebody has to look after them.
"""

from collections.abc import Iterator, Sequence

from grader.classes.analysis.groups import mistake_groups
from grader.classes.page.shown import name_of
from grader.classes.table.graded import GradedClass
from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.blocks import Block, Heading, Row, Sentence, Table
from grader.render.markdown.report import markdown

_NAMED = 50
"""The number of submissions without a grade that are named; a summary of a job has a bounded
size."""


def to_class_markdown(graded: GradedClass) -> str:
    """Return the class in numbers, without any HTML. The same class, the same text."""
    sections = (_head, _not_graded, _refused, _mistakes)
    return markdown(block for section in sections for block in section(graded, graded.locale))


def _head(graded: GradedClass, locale: Locale) -> Iterator[Block]:
    title = graded.assignment.title[locale]
    yield Heading(words("class_page.title", locale, title=title), level=1)
    if not graded.summaries:
        yield Sentence(words("class_page.nobody", locale))
        return
    yield Sentence(phrases.counts(graded.summaries, locale))
    if any(summary.score is not None for summary in graded.summaries):
        yield Sentence(phrases.scores(graded.summaries, locale))


def _not_graded(graded: GradedClass, locale: Locale) -> Iterator[Block]:
    rows = []
    for summary in graded.summaries:
        if summary.score is None:
            status = words(f"outputs.class.{summary.status}", locale)
            reason = translate(summary.message, locale) if summary.message else ""
            rows.append(Row(name_of(summary), (status, reason)))
    yield from _listed("not_graded", ("submission", "status", "not_graded.why"), rows, locale)


def _refused(graded: GradedClass, locale: Locale) -> Iterator[Block]:
    rows = [Row(entry.name, (translate(entry.reason, locale),)) for entry in graded.refused]
    yield from _listed("refused", ("refused.name", "not_graded.why"), rows, locale)


def _listed(key: str, heads: Sequence[str], rows: Sequence[Row], locale: Locale) -> Iterator[Block]:
    """Yield who got no grade, as many as are named."""
    if rows:
        yield Heading(words(f"class_page.{key}", locale))
        yield Sentence(words(f"class_page.{key}.about", locale, count=len(rows)))
        yield _table(heads, rows[:_NAMED], locale)
    if (more := len(rows) - _NAMED) > 0:
        yield Sentence(words("class_page.and_more", locale, count=more))


def _mistakes(graded: GradedClass, locale: Locale) -> Iterator[Block]:
    rows = [
        Row(f"`{group.name}`", (str(len(group.members)), translate(group.hint, locale)))
        for group in mistake_groups(graded.summaries)
        if group.costs_points
    ]
    if rows:
        yield Heading(words("class_page.mistakes", locale))
        yield _table(("mistakes", "scores.count", "remark"), rows, locale)


def _table(heads: Sequence[str], rows: Sequence[Row], locale: Locale) -> Table:
    return Table(tuple(words(f"class_page.{head}", locale) for head in heads), tuple(rows))
