"""Wrong answers that many share -> the class page's section of them."""

from collections.abc import Sequence

from grader.classes.clusters.say import fields_said, lines_of
from grader.classes.clusters.show import NOTHING_SHARED, ClusterView, SharedAnswers
from grader.classes.page.rows import name_of, steps
from grader.model import Locale, Summary
from grader.render import phrases

__all__ = ["NOTHING_SHARED", "SharedAnswers", "cluster_section"]

_NAMES = 12


def cluster_section(
    shared: SharedAnswers, summaries: Sequence[Summary], locale: Locale
) -> dict[str, object]:
    """Return what the page's template shows of the clusters."""
    return {
        "clusters": [_shown(view, summaries, locale) for view in shared.views],
        "more_clusters": shared.more,
    }


def _shown(view: ClusterView, summaries: Sequence[Summary], locale: Locale) -> dict[str, object]:
    members = view.cluster.members
    return {
        "id": view.cluster.id,
        "fields": fields_said(view, locale),
        "count": len(members),
        "points": phrases.points(view.cluster.points, locale),
        "call": view.call,
        "lines": list(lines_of(view, locale)),
        "sources": [
            {
                "name": source.name,
                "first": source.first,
                "last": source.first + len(source.lines) - 1,
                "lines": source.lines,
            }
            for source in view.sources
        ],
        "names": [name_of(summaries[position]) for position in members[:_NAMES]],
        "more_names": max(len(members) - _NAMES, 0),
        "members": steps(members),
    }
