"""A cluster in lines of text, for the terminal and the form."""

from collections.abc import Iterator, Sequence

from grader.classes.clusters.candidates import Candidate
from grader.classes.clusters.show import ClusterView
from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.text import safe_text

_CANDIDATES = 2


def fields_said(view: ClusterView, locale: Locale) -> str:
    return ", ".join(title[locale] for title in view.fields) or words("mistakes.whole", locale)


def head_of(view: ClusterView, locale: Locale) -> str:
    """Return the cluster in one line: how many, how much, in which fields."""
    return words(
        "mistakes.cluster",
        locale,
        count=len(view.cluster.members),
        points=phrases.points(view.cluster.points, locale),
        fields=fields_said(view, locale),
    )


def lines_of(view: ClusterView, locale: Locale) -> Iterator[str]:
    """Yield what was expected and got in the smallest call, and what a similar cluster gives."""
    return (safe_text(translate(line, locale), lines=False) for line in view.lines)


def candidates_said(found: Sequence[Candidate], locale: Locale) -> Iterator[str]:
    """Yield the first mutants that may be behind a cluster, and how many more there are."""
    for one in found[:_CANDIDATES]:
        key = "mistakes.candidate" if one.of else "mistakes.candidate.reference"
        yield words(key, locale, of=safe_text(one.of, lines=False), line=one.line)
        for line in one.diff.splitlines():
            yield f"  {safe_text(line, lines=False)}"
    if len(found) > _CANDIDATES:
        yield words("mistakes.more_candidates", locale, count=len(found) - _CANDIDATES)
