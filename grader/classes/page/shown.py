"""The lines and groups of the class page as its template shows them, in words and signs."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from grader.classes.analysis.groups import Group
from grader.classes.clusters.show import ClusterView, fields_said, lines_of
from grader.classes.table.graded import GradedClass
from grader.languages.registry import title_of
from grader.model import CaseStatus, CaseSummary, Locale, Summary

Shown = dict[str, Any]
"""The values that a template shows of a thing, by name."""
SIGNS: Mapping[CaseStatus, str] = {
    "passed": "p",
    "failed": "f",
    "error": "e",
    "timeout": "t",
    "memory": "m",
    "crashed": "c",
    "missing": "x",
    "not_run": "n",
}
"""A letter for each status; what is right in part is a digit, the tenths of its points."""
_ABSENT = "-"
_NAMES, _CASES = 12, 8
"""The number of members that are named of each group; the page says how many more there are."""


class CaseHead(Struct, frozen=True):
    """A case as the page names it."""

    id: str
    title: str
    visible: bool


def case_heads(graded: GradedClass) -> list[CaseHead]:
    """Return the assignment's cases, then those that only an earlier version of it had."""
    heads = {
        case.id: CaseHead(case.id, case.title[graded.locale] or case.id, case.visible)
        for case in graded.assignment.cases
    }
    for summary in graded.summaries:
        for case in summary.cases:
            heads.setdefault(case.id, CaseHead(case.id, case.id, True))
    return list(heads.values())


def name_of(summary: Summary) -> str:
    """Return the names of all who handed in together."""
    return ", ".join(student.name for student in summary.by.students) or summary.id


def links_of(summary: Summary, place: str) -> Shown:
    """Return who handed in, and where the reports are; `place` has the submissions' folders."""
    folder = quote(summary.id.encode("utf-8", "surrogatepass"), safe="")
    return {
        "name": name_of(summary),
        "id": summary.id,
        "report": f"{place}/{folder}/report.html",
        "student_report": f"{place}/{folder}/student/report.html",
    }


def submission_shown(summary: Summary, heads: Sequence[CaseHead], *, unexplained: bool) -> Shown:
    """Return what the page's template shows of a submission. Its `kinds` are the words that the
    reader can filter by, its `signs` one character per case."""
    return {
        **links_of(summary, "."),
        "summary": summary,
        "language": title_of(summary.language) if summary.language else "–",
        "kinds": " ".join(_kinds(summary, unexplained)),
        "signs": _signs(summary, heads),
        "submitted": _submission_time(summary),
    }


def steps(positions: Iterable[int]) -> str:
    """Return ascending positions as the steps between them, which are short: `3 7 8` as `3 4 1`."""
    return " ".join(str(later - before) for before, later in pairwise((0, *positions)))


def _signs(summary: Summary, heads: Sequence[CaseHead]) -> str:
    if summary.status != "graded":
        return ""
    signs = {case.id: _sign(case) for case in summary.cases}
    return "".join(signs.get(head.id, _ABSENT) for head in heads)


def _sign(case: CaseSummary) -> str:
    if case.status != "partial":
        return SIGNS[case.status]
    share = case.points / case.max_points if case.max_points > 0 else 0.0
    return str(min(max(int(10 * share), 1), 9))


def _kinds(summary: Summary, unexplained: bool) -> list[str]:
    kinds = {
        "graded": summary.score is not None,
        "not_graded": summary.score is None,
        summary.language or "": summary.language,
        "late": summary.by.late,
        "hand": summary.overrides,
        "same": summary.same_as is not None,
        "group": len(summary.by.students) > 1,
        "unexplained": unexplained,
    }
    return [kind for kind, holds in kinds.items() if holds]


def _submission_time(summary: Summary) -> str:
    """Return the time to the minute, as the source gives it: 2026-03-01 23:59."""
    submitted = summary.by.submitted
    return submitted.isoformat(sep=" ", timespec="minutes")[:16] if submitted else ""


def group_shown(group: Group, summaries: Sequence[Summary]) -> Shown:
    """Return what the page's template shows of a group.

    `what` is the group in a few words, for a button and above the table that the button filters.
    """
    cases = group.cases
    return {
        "what": group.name,
        **_members_shown(group.members, summaries),
        "cases": cases[:_CASES],
        "more_cases": max(len(cases) - _CASES, 0),
        "all_cases": len(cases),
        "hint": group.hint,
        "costs_points": group.costs_points,
        "lost": group.points,
    }


def cluster_shown(view: ClusterView, summaries: Sequence[Summary], locale: Locale) -> Shown:
    """Return what the page's template shows of a cluster of unexplained answers."""
    fields = fields_said(view, locale)
    return {
        "id": view.cluster.id,
        "fields": fields,
        "what": f"{view.cluster.id} {fields}",
        "lost": view.cluster.points,
        "call": view.call,
        "lines": list(lines_of(view, locale)),
        "sources": view.sources,
        **_members_shown(view.cluster.members, summaries),
    }


def _members_shown(members: Sequence[int], summaries: Sequence[Summary]) -> Shown:
    return {
        "count": len(members),
        "names": [name_of(summaries[position]) for position in members[:_NAMES]],
        "more_names": max(len(members) - _NAMES, 0),
        "members": steps(members),
    }
