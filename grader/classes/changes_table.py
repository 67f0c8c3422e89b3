"""A table of the grades that a regrade would change, to look at before they count."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from grader.classes.regrading import CaseChange, Change
from grader.locale import words
from grader.model import Locale, Summary
from grader.render import phrases
from grader.render.terminal.console import plain, say

__all__ = ["print_changes"]

_CASES = 8
_NAMES = 12


def print_changes(console: Console, changes: Sequence[Change], locale: Locale) -> None:
    """A row for each submission whose grade changes, who gains first; then how many of each."""
    moved = sorted((change for change in changes if change.matters), key=_order)
    if moved:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
        for head in ("regrade.submission", "regrade.before", "regrade.after", "regrade.cases"):
            table.add_column(plain(words(head, locale)), overflow="fold")
        for change in moved:
            style = "green" if change.gain > 0 else "red" if change.gain < 0 else ""
            table.add_row(
                plain(change.standing.name, lines=False),
                plain(_score(change.before, locale)),
                plain(_score(change.after, locale), style),
                plain(_cases(change, locale)),
            )
        console.print(table)
        console.print()
    gains = sum(change.gain > 0 for change in moved)
    losses = sum(change.gain < 0 for change in moved)
    counts = {"gain": gains, "lose": losses, "same": len(changes) - gains - losses}
    say(console, words("regrade.counts", locale, **counts))
    by_hand = sum(bool(change.after.overrides) for change in changes)
    if by_hand:
        say(console, words("regrade.by_hand", locale, count=by_hand))
    for (mistake, told), names in _hints(changes).items():
        more = len(names) - _NAMES
        shown = ", ".join(names[:_NAMES]) + (f", … (+{more})" if more > 0 else "")
        key = "regrade.hint" if told else "regrade.hint.withheld"
        say(console, words(key, locale, count=len(names), mistake=mistake, names=shown))
    ran = sum(change.how == "ran" for change in changes)
    say(console, words("regrade.how", locale, ran=ran, judged=len(changes) - ran))


def _hints(changes: Sequence[Change]) -> dict[tuple[str, bool], list[str]]:
    """Return who gets which hint now, and whether students read it: what most get first."""
    found: dict[tuple[str, bool], list[str]] = {}
    for change in changes:
        for mistake in change.hints:
            told = mistake in change.after.told
            found.setdefault((mistake, told), []).append(change.standing.name)
    return dict(sorted(found.items(), key=lambda one: (not one[0][1], -len(one[1]), one[0])))


def _order(change: Change) -> tuple[float, str]:
    return -change.gain, change.standing.name


def _score(summary: Summary, locale: Locale) -> str:
    if summary.score is None:
        return words(f"outputs.class.{summary.status}", locale)
    got = phrases.score(summary.score, summary.max_score, locale)
    return f"{got}/{phrases.points(summary.max_score, locale)}"


def _cases(change: Change, locale: Locale) -> str:
    said = [_case(case, locale) for case in change.cases]
    shown = said[:_CASES]
    return "; ".join(shown) + (f"; … (+{len(said) - _CASES})" if len(said) > _CASES else "")


def _case(change: CaseChange, locale: Locale) -> str:
    before, after = (
        "–" if value is None else phrases.points(value, locale)
        for value in (change.before, change.after)
    )
    return f"{change.case}: {before} → {after}"
