"""A class's summaries -> one HTML page for the instructor, which needs nothing but itself.

It works from a file and offline; its style and its scripts are allowed by their digests, and
nothing else is. The tables are whole without scripts; these sort and filter them and draw the
pictures. Links lead to the reports beside it, as the output folder lays them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files

from markupsafe import Markup
from msgspec.structs import asdict, replace

from grader.classes.analysis.groups import (
    mistake_groups,
    rule_groups,
    without_a_mistake,
)
from grader.classes.analysis.statistics import Item, distribution, item_analysis
from grader.classes.clusters.answers import leaves_unnamed
from grader.classes.page.shown import (
    SIGNS,
    CaseHead,
    Shown,
    case_heads,
    cluster_shown,
    group_shown,
    steps,
    submission_shown,
)
from grader.classes.table.graded import GradedClass
from grader.grouping import grouped
from grader.languages.registry import title_of
from grader.locale import sentences, translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.html import pages
from grader.render.times import Zone, time_shown
from grader.version import __version__

_COSTLY = 5
"""The number of mistakes that stand above the table, those that cost most."""
_SHOW = ("graded", "not_graded", "late", "hand", "same", "group", "unexplained")
_STYLES = ("report.css", "class_page.css")
_SCRIPTS = ("class_table.js", "class_charts.js", "class_map.js", "class_page.js")
_WORDS = (
    "shown", "only", "median", "scores.axis", "map.together", "map.hint", "map.hint.many",
    "map.cell", "map.cell.part", "map.cell.mean", "map.absent",
)  # fmt: skip
"""The sentences that the scripts say."""


def to_class_page(graded: GradedClass, *, above: str = "", zone: Zone = None) -> str:
    """Return the whole page. The same class gives the same bytes. A page of 300 is well below
    1 MB. `above` begins the page, where it is one of a site; times are those of the zone."""
    locale = graded.locale
    heads = case_heads(graded)
    shared = graded.shared()
    clusters = [cluster_shown(view, graded.summaries, locale) for view in shared.views]

    summaries = graded.summaries
    mistakes = [group_shown(group, summaries) for group in mistake_groups(summaries)]
    rules = [group_shown(group, summaries) for group in rule_groups(summaries)]
    content = {
        "above": above,
        "when": partial(time_shown, zone=zone),
        "assignment": graded.assignment,
        "title": words("class_page.title", locale, title=graded.assignment.title[locale]),
        "summaries": graded.summaries,
        "refused": graded.refused,
        "titles": {head.id: head.title for head in heads},
        "clusters": clusters,
        "more_clusters": shared.more,
        **_overview(graded),
        **_table(graded, heads),
        **_cases(graded, heads),
        "mistakes": mistakes,
        "rules": rules,
        "costly": _costly(mistakes, clusters),
    }
    scripts = _library(), pages.joined("\n", *_SCRIPTS)
    return html_page("class_page", _STYLES, scripts, locale, content)


def html_page(
    name: str,
    styles: Sequence[str],
    scripts: Sequence[Markup],
    locale: Locale,
    content: Mapping[str, object],
) -> str:
    """Return the page of this name, which is its template's and that of its sentences."""
    tools = {
        "locale": locale,
        "say": lambda key, **params: words(f"{name}.{key}", locale, **params),
        "points": lambda value: phrases.points(value, locale),
        "hundredths": lambda value: words("class_page.hundredths", locale, value=value),
        "message": lambda message: translate(message, locale),
        "version": __version__,
    }
    template = pages.page_template(f"{name}.html.jinja")
    return pages.whole_page(template, styles, {**tools, **content}, scripts)


def _overview(graded: GradedClass) -> dict[str, object]:
    summaries, locale = graded.summaries, graded.locale
    scored = [summary for summary in summaries if summary.score is not None]
    full = sum((summary.score or 0) >= summary.max_score for summary in scored)
    published = graded.assignment.published_hidden_cases
    return {
        "spread": distribution(summaries),
        "graded": len(scored),
        "full": full,
        "late": sum(summary.by.late is True for summary in summaries),
        "not_enforced": phrases.not_enforced(summaries, locale),
        "published": words("outputs.hidden.published", locale) if published else "",
    }


def _table(graded: GradedClass, heads: Sequence[CaseHead]) -> dict[str, object]:
    summaries = graded.summaries
    unexplained = frozenset(without_a_mistake(summaries))
    rows = [
        submission_shown(summary, heads, unexplained=position in unexplained)
        for position, summary in enumerate(summaries)
    ]
    not_graded = [row for row in rows if row["summary"].score is None]
    alike = grouped(not_graded, lambda row: (row["summary"].status, row["summary"].message))
    refused = grouped(graded.refused, lambda entry: translate(entry.reason, graded.locale))
    by_hand = [(row, override) for row in rows for override in row["summary"].overrides]
    kinds = {kind for row in rows for kind in row["kinds"].split()}
    show = [kind for kind in _SHOW if kind in kinds]
    languages = [language for language in graded.assignment.languages if language in kinds]
    submitted = any(row["submitted"] for row in rows)

    return {
        "rows": rows,
        "not_graded": not_graded,
        "not_graded_alike": alike,
        "refused_alike": refused,
        "by_hand": by_hand,
        "languages": [*zip(languages, map(title_of, languages), strict=True)],
        "show": show,
        "submitted": submitted,
        "without": len(unexplained),
        "without_members": steps(sorted(unexplained)),
    }


def _cases(graded: GradedClass, heads: Sequence[CaseHead]) -> dict[str, object]:
    items = {item.case: item for item in item_analysis(graded.summaries)}
    worth = {case.id: float(case.points) for case in graded.assignment.cases}
    analysed = [head for head in heads if head.id in items]

    def figures(head: CaseHead) -> tuple[float | None, Item]:
        """Return the row of a case without its name: cases with the same stand in one."""
        return worth.get(head.id), replace(items[head.id], case="")

    return {
        "heads": heads,
        "items": items,
        "items_alike": list(grouped(analysed, figures).items()),
        "data": _data(heads, items, graded.locale),
    }


def _costly(mistakes: Iterable[Shown], clusters: Iterable[Shown]) -> list[Shown]:
    """Return what costs the class most points: known mistakes, and wrong answers without one."""
    losing = [mistake for mistake in mistakes if mistake["costs_points"]]
    costly = [*(mistake for mistake in losing if not leaves_unnamed(mistake["what"])), *clusters]
    return sorted(costly, key=lambda group: (-group["lost"], -group["count"]))[:_COSTLY]


def _data(heads: Sequence[CaseHead], items: Mapping[str, Item], locale: Locale) -> Markup:
    """Return the data that the scripts need beside the tables, as JSON that ends no element."""
    templates = sentences("class_page", locale)
    statuses = {sign: words(f"outputs.case.{status}", locale) for status, sign in SIGNS.items()}
    cases = []
    for head in heads:
        difficulty = items[head.id].difficulty if head.id in items else None
        cases.append({**asdict(head), "difficulty": difficulty})

    content = {
        "cases": cases,
        "statuses": statuses,
        "partly": words("outputs.case.partial", locale),
        "words": {key: templates[f"class_page.{key}"] for key in _WORDS},
    }
    return Markup(json.dumps(content).replace("<", "\\u003c"))


@cache
def _library() -> Markup:
    path = files("grader.render").joinpath("vendor", "d3", "d3.min.js")
    return Markup(path.read_text(encoding="utf-8"))
