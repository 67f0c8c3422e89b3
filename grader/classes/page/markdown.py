"""A class's summaries -> a page of Markdown, for the summary of a job or a message.

It names no grade of anybody: who may see a job sees its summary. Named are only those who got none,
since somebody has to look after them.
"""

from collections.abc import Iterator, Sequence

from grader.classes.analysis.groups import mistake_groups
from grader.classes.analysis.statistics import (
    SMALL_CLASS,
    Distribution,
    distribution,
    is_small,
    item_analysis,
)
from grader.classes.page.shown import case_heads, name_of
from grader.classes.table.graded import GradedClass
from grader.locale import translate, words
from grader.model import Locale, Summary
from grader.render import phrases
from grader.render.markdown.text import code_cell, prose_cell, prose_line, table

_BAR = 30
_NAMED = 50
"""The number of submissions without a grade that are named; a summary of a job has a bounded
size."""


def to_class_markdown(graded: GradedClass) -> str:
    """Return the class in numbers, without any HTML. The same class, the same text."""
    blocks = [
        *_head(graded),
        *_not_graded(graded),
        *_refused(graded),
        *_scores(distribution(graded.summaries), graded.locale),
        *_items(graded),
        *_mistakes(graded.summaries, graded.locale),
    ]
    return "\n\n".join(blocks) + "\n"


def _head(graded: GradedClass) -> Iterator[str]:
    locale = graded.locale
    title = words("class_page.title", locale, title=graded.assignment.title[locale])
    yield f"# {prose_line(title)}"

    statuses = [summary.counts_as for summary in graded.summaries]
    if not statuses:
        yield words("class_page.nobody", locale)
        return
    counts = {status: statuses.count(status) for status in ("graded", "ungradable", "grader_error")}
    yield words("outputs.class.counts", locale, count=len(statuses), **counts)


def _not_graded(graded: GradedClass) -> Iterator[str]:
    locale = graded.locale
    blank = [summary for summary in graded.summaries if summary.score is None]
    if not blank:
        return

    yield f"## {words('class_page.not_graded', locale)}"
    yield words("class_page.not_graded.about", locale)
    rows = []
    for summary in blank[:_NAMED]:
        status = words(f"outputs.class.{summary.status}", locale)
        reason = translate(summary.message, locale) if summary.message else ""
        rows.append([prose_cell(name_of(summary)), status, prose_cell(reason)])
    yield _table(("submission", "status", "not_graded.why"), rows, locale)
    yield from _more(len(blank), locale)


def _refused(graded: GradedClass) -> Iterator[str]:
    refused, locale = graded.refused, graded.locale
    if not refused:
        return

    yield f"## {words('class_page.refused', locale)}"
    yield words("class_page.refused.about", locale, count=len(refused))
    rows = [
        [prose_cell(entry.name), prose_cell(translate(entry.reason, locale))]
        for entry in refused[:_NAMED]
    ]
    yield _table(("refused.name", "not_graded.why"), rows, locale)
    yield from _more(len(refused), locale)


def _scores(spread: Distribution, locale: Locale) -> Iterator[str]:
    if spread.mean is None or spread.quartiles is None:
        return

    yield f"## {words('class_page.scores', locale)}"
    figures = {"max": spread.max_score, "mean": spread.mean, "median": spread.quartiles[1]}
    points = {name: phrases.points(value, locale) for name, value in figures.items()}
    yield words("outputs.class.scores", locale, **points)

    most = max((part.count for part in spread.bins), default=0)
    rows = []
    for part in spread.bins:
        is_last = part is spread.bins[-1]
        key = "class_page.scores.last" if is_last else "class_page.scores.range"
        low, high = phrases.points(part.low, locale), phrases.points(part.high, locale)
        bar = "█" * max(round(_BAR * part.count / most), 1) if part.count else ""
        rows.append([words(key, locale, low=low, high=high), f"{part.count} {bar}".strip()])
    if rows:
        yield _table(("scores.from", "scores.count"), rows, locale)


def _items(graded: GradedClass) -> Iterator[str]:
    summaries, locale = graded.summaries, graded.locale
    items = item_analysis(summaries)
    if not items:
        return

    yield f"## {words('class_page.markdown.items', locale)}"
    flagged = [item for item in items if item.flags]
    if not flagged:
        yield words("class_page.markdown.items.none", locale)
        return

    titles = {head.id: head.title for head in case_heads(graded)}
    rows = []
    for item in flagged:
        name = f"{prose_cell(titles[item.case])} ({code_cell(item.case)})"
        figures = (_hundredths(value, locale) for value in (item.difficulty, item.discrimination))
        flags = [words(f"class_page.items.flag.{flag}", locale) for flag in item.flags]
        rows.append([name, *figures, ", ".join(flags)])
    heads = ("items.case", "items.difficulty", "items.discrimination", "items.flags")
    yield _table(heads, rows, locale)
    if is_small(summaries):
        yield words("class_page.items.small", locale, count=SMALL_CLASS)


def _hundredths(value: float | None, locale: Locale) -> str:
    if value is None:
        return words("class_page.items.undefined", locale)
    return words("class_page.hundredths", locale, value=value)


def _mistakes(summaries: Sequence[Summary], locale: Locale) -> Iterator[str]:
    groups = [group for group in mistake_groups(summaries) if group.costs_points]
    if not groups:
        return

    yield f"## {words('class_page.mistakes', locale)}"
    rows = []
    for group in groups:
        hint = prose_cell(translate(group.hint, locale))
        rows.append([code_cell(group.name), str(len(group.members)), hint])
    yield _table(("mistakes", "scores.count", "remark"), rows, locale)


def _more(count: int, locale: Locale) -> Iterator[str]:
    if count > _NAMED:
        yield words("class_page.and_more", locale, count=count - _NAMED)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], locale: Locale) -> str:
    return table([words(f"class_page.{head}", locale) for head in heads], rows)
