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
    item_analysis,
)
from grader.classes.graded import GradedClass
from grader.classes.page.shown import case_heads, name_of
from grader.locale import translate, words
from grader.model import Locale, Summary
from grader.render import phrases
from grader.render.markdown.text import code_cell, prose_cell, prose_line, table

_BAR = 30
_NAMED = 50
"""The number of submissions without a grade that are named; a summary of a job has a bounded
size."""


def to_class_markdown(of: GradedClass) -> str:
    """The class in numbers, without any HTML. The same class, the same text."""
    blocks = [
        *_head(of),
        *_not_graded(of),
        *_scores(distribution(of.summaries), of.locale),
        *_items(of),
        *_mistakes(of.summaries, of.locale),
    ]
    return "\n\n".join(blocks) + "\n"


def _head(of: GradedClass) -> Iterator[str]:
    locale = of.locale
    title = words("class_page.title", locale, title=of.assignment.title[locale])
    yield f"# {prose_line(title)}"
    statuses = [summary.counts_as for summary in of.summaries]
    if not statuses:
        yield words("class_page.nobody", locale)
        return
    yield words(
        "outputs.class.counts",
        locale,
        count=len(statuses),
        graded=statuses.count("graded"),
        ungradable=statuses.count("ungradable"),
        grader_error=statuses.count("grader_error"),
    )


def _not_graded(of: GradedClass) -> Iterator[str]:
    locale, refused = of.locale, of.refused
    blank = [summary for summary in of.summaries if summary.score is None]
    if blank:
        yield f"## {words('class_page.not_graded', locale)}"
        yield words("class_page.not_graded.about", locale)
        rows = [
            [
                prose_cell(name_of(one)),
                words(f"outputs.class.{one.status}", locale),
                prose_cell(translate(one.message, locale) if one.message else ""),
            ]
            for one in blank[:_NAMED]
        ]
        yield _table(("submission", "status", "not_graded.why"), rows, locale)
        yield from _more(len(blank), locale)
    if refused:
        yield f"## {words('class_page.refused', locale)}"
        yield words("class_page.refused.about", locale, count=len(refused))
        rows = [
            [prose_cell(one.name), prose_cell(translate(one.reason, locale))]
            for one in refused[:_NAMED]
        ]
        yield _table(("refused.name", "not_graded.why"), rows, locale)
        yield from _more(len(refused), locale)


def _scores(spread: Distribution, locale: Locale) -> Iterator[str]:
    if spread.mean is None or spread.quartiles is None:
        return
    yield f"## {words('class_page.scores', locale)}"
    yield words(
        "outputs.class.scores",
        locale,
        max=phrases.points(spread.max_score, locale),
        mean=phrases.points(spread.mean, locale),
        median=phrases.points(spread.quartiles[1], locale),
    )
    most = max((one.count for one in spread.bins), default=0)
    rows = []
    for one in spread.bins:
        last = one is spread.bins[-1]
        low, high = phrases.points(one.low, locale), phrases.points(one.high, locale)
        key = "class_page.scores.last" if last else "class_page.scores.range"
        bar = "█" * max(round(_BAR * one.count / most), 1) if one.count else ""
        rows.append([words(key, locale, low=low, high=high), f"{one.count} {bar}".strip()])
    if rows:
        yield _table(("scores.from", "scores.count"), rows, locale)


def _items(of: GradedClass) -> Iterator[str]:
    summaries, locale = of.summaries, of.locale
    items = item_analysis(summaries)
    if not items:
        return
    yield f"## {words('class_page.markdown.items', locale)}"
    titles = {head.id: head.title for head in case_heads(of)}
    flagged = [item for item in items if item.flags]
    if not flagged:
        yield words("class_page.markdown.items.none", locale)
        return
    undefined = words("class_page.items.undefined", locale)
    rows = []
    for item in flagged:
        difficulty, discrimination = (
            undefined if value is None else words("class_page.hundredths", locale, value=value)
            for value in (item.difficulty, item.discrimination)
        )
        said = [words(f"class_page.items.flag.{flag}", locale) for flag in item.flags]
        name = f"{prose_cell(titles[item.case])} ({code_cell(item.case)})"
        rows.append([name, difficulty, discrimination, ", ".join(said)])
    heads = ("items.case", "items.difficulty", "items.discrimination", "items.flags")
    yield _table(heads, rows, locale)
    if sum(summary.status == "graded" for summary in summaries) < SMALL_CLASS:
        yield words("class_page.items.small", locale, count=SMALL_CLASS)


def _mistakes(summaries: Sequence[Summary], locale: Locale) -> Iterator[str]:
    groups = [group for group in mistake_groups(summaries) if group.costs_points]
    if groups:
        yield f"## {words('class_page.mistakes', locale)}"
        rows = [
            [
                code_cell(group.name),
                str(len(group.members)),
                prose_cell(translate(group.hint, locale)),
            ]
            for group in groups
        ]
        yield _table(("mistakes", "scores.count", "remark"), rows, locale)


def _more(count: int, locale: Locale) -> Iterator[str]:
    if count > _NAMED:
        yield words("class_page.and_more", locale, count=count - _NAMED)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], locale: Locale) -> str:
    return table([words(f"class_page.{head}", locale) for head in heads], rows)
