"""Summaries -> the table that an instructor sees after a run."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from textwrap import shorten

from rich.console import Console
from rich.table import Table

from grader.languages.registry import title_of
from grader.locale import words
from grader.model import Locale, Summary
from grader.render import phrases
from grader.render.terminal.console import plain, say, table_of

_MISTAKES = 5
_REMARK = 120


def print_summary(
    console: Console,
    summaries: Sequence[Summary],
    locale: Locale,
    *,
    published_hidden_cases: bool = False,
) -> None:
    """Print a row for each submission, then the class in a few lines; nothing for none."""
    if not summaries:
        return

    console.print(_table(summaries, locale))
    console.print()
    say(console, phrases.counts(summaries, locale))
    if sum(summary.score is not None for summary in summaries) > 1:
        say(console, phrases.scores(summaries, locale))
    if published_hidden_cases:
        say(console, words("outputs.hidden.published", locale))
    for line in (*_mistakes(summaries, locale), *phrases.not_enforced(summaries, locale)):
        say(console, line)


def _table(summaries: Sequence[Summary], locale: Locale) -> Table:
    heads = ("submission", "language", "status")
    table = table_of(*(words(f"outputs.class.{head}", locale) for head in heads))
    table.add_column(plain(words("outputs.class.score", locale)), justify="right", no_wrap=True)
    table.add_column(plain(words("outputs.class.remark", locale)), overflow="fold")

    for summary in summaries:
        style = "" if summary.score is not None else "red"
        remark = shorten(phrases.remark(summary, locale), _REMARK, placeholder=" …")
        remarks = filter(None, (remark, *phrases.marks(summary, locale)))
        table.add_row(
            plain(summary.id, lines=False),
            plain(title_of(summary.language) if summary.language else "–"),
            plain(words(f"outputs.class.{summary.status}", locale), style),
            plain(phrases.of_most(summary.score, summary.max_score, locale)),
            plain("; ".join(remarks), style),
        )
    return table


def _mistakes(summaries: Sequence[Summary], locale: Locale) -> Iterator[str]:
    diagnoses = [diagnosis for summary in summaries for diagnosis in summary.diagnoses]
    costly = [diagnosis.mistakes for diagnosis in diagnoses if diagnosis.costs_points]
    mistakes = Counter(chain.from_iterable(costly))
    if mistakes and len(summaries) > 1:
        names = ", ".join(f"{name} ({times})" for name, times in mistakes.most_common(_MISTAKES))
        yield words("outputs.class.mistakes", locale, mistakes=names)
