"""Mistakes, failures, rules and answers that submissions share, as the class page says them."""

from collections.abc import Mapping, Sequence

from grader.classes.analysis.groups import Group, Symptom
from grader.classes.clusters.show import ClusterView, fields_said, lines_of
from grader.classes.page.rows import name_of, steps
from grader.locale import sentences, translate, words
from grader.model import Assignment, Locale, Summary
from grader.render import phrases

_NAMES, _CASES, _SYMPTOMS, _KINDS = 12, 8, 6, 3
"""The number of members that are named of each group; the page says how many more there are."""


def group_shown(
    group: Group, summaries: Sequence[Summary], titles: Mapping[str, str], locale: Locale
) -> dict[str, object]:
    """Return what the page's template shows of a group. Its `what` is the group in a few words, for
    a button and for what the table then shows."""
    cases = group.cases
    return {
        "what": group.name or _in_few_words(group.symptoms, titles, locale),
        **_who(group.members, summaries),
        "cases": cases[:_CASES],
        "more_cases": max(len(cases) - _CASES, 0),
        "all_cases": len(cases),
        "symptoms": [_said(symptom, titles, locale) for symptom in group.symptoms[:_SYMPTOMS]],
        "more_symptoms": max(len(group.symptoms) - _SYMPTOMS, 0),
        "hint": group.hint,
        "costs_points": group.costs_points,
    }


def cluster_shown(
    view: ClusterView, summaries: Sequence[Summary], locale: Locale
) -> dict[str, object]:
    """Return what the page's template shows of a cluster of unexplained answers."""
    return {
        "id": view.cluster.id,
        "fields": fields_said(view, locale),
        "points": phrases.points(view.cluster.points, locale),
        "call": view.call,
        "lines": list(lines_of(view, locale)),
        "sources": view.sources,
        **_who(view.cluster.members, summaries),
    }


def _who(members: Sequence[int], summaries: Sequence[Summary]) -> dict[str, object]:
    return {
        "count": len(members),
        "names": [name_of(summaries[position]) for position in members[:_NAMES]],
        "more_names": max(len(members) - _NAMES, 0),
        "members": steps(members),
    }


def field_titles(assignment: Assignment, locale: Locale) -> dict[str, str]:
    return {
        field.name: field.title[locale]
        for function in assignment.functions
        for field in function.fields
    }


def _said(symptom: Symptom, titles: Mapping[str, str], locale: Locale) -> dict[str, str]:
    """Return one wrong answer, in words; no case when it is the same in several."""
    got = symptom.got
    return {
        "what": _in_few_words([symptom], titles, locale),
        "got": got if isinstance(got, str) else translate(got, locale),
        "case": symptom.cases[0][0] if len(symptom.cases) == 1 else "",
    }


def _in_few_words(symptoms: Sequence[Symptom], titles: Mapping[str, str], locale: Locale) -> str:
    """`F1, accuracy: wrong; error`: the fields by what is wrong with them."""
    fields: dict[str, dict[str, None]] = {}
    for symptom in symptoms:
        named = fields.setdefault(_status(symptom, locale), {})
        if symptom.field is not None:
            named[titles.get(symptom.field, symptom.field)] = None
    said = []
    for status, named in fields.items():
        names = ", ".join(list(named)[:_KINDS]) + (" …" if len(named) > _KINDS else "")
        said.append(f"{names}: {status}" if names else status)
    return "; ".join(said)


def _status(symptom: Symptom, locale: Locale) -> str:
    # A case has statuses that a field does not, and the other way round.
    kind = "case" if symptom.field is None else "field"
    key = f"outputs.{kind}.{symptom.status}"
    return words(key, locale) if key in sentences(locale) else symptom.status
