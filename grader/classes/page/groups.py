"""Shared failures and mistakes -> what the class page says of each group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grader.classes.analysis import FailureGroup, MistakeGroup, RuleGroup, Symptom
from grader.classes.page.rows import name_of, steps
from grader.locale import sentences, translate, words
from grader.model import Assignment, Locale, Summary, Words

__all__ = ["Said", "Shared", "field_titles", "shared_failures", "shared_mistakes", "shared_rules"]

NAMES, CASES, SYMPTOMS, KINDS = 12, 8, 6, 3
"""The number of members that are named of each group; the page says how many more there are."""


@dataclass(frozen=True, slots=True)
class Said:
    """One wrong answer, in words: `F1: wrong`, got `0.5`, in `no_errors`."""

    what: str
    got: str
    case: str
    """Empty when it is the same in several cases."""


@dataclass(frozen=True, slots=True)
class Shared:
    what: str
    """The group in a few words, for a button and for what the table then shows."""
    count: int
    cases: tuple[tuple[str, int], ...]
    more_cases: int
    all_cases: int
    names: tuple[str, ...]
    more_names: int
    members: str
    """Positions in the class, as `steps`."""
    symptoms: tuple[Said, ...] = ()
    more_symptoms: int = 0
    hint: Words | None = None
    costs_points: bool = True


def shared_mistakes(
    groups: Sequence[MistakeGroup], summaries: Sequence[Summary]
) -> tuple[Shared, ...]:
    return tuple(
        replace(
            _shared(group.mistake, group.cases, group.members, summaries),
            hint=group.hint,
            costs_points=group.costs_points,
        )
        for group in groups
    )


def shared_rules(groups: Sequence[RuleGroup], summaries: Sequence[Summary]) -> tuple[Shared, ...]:
    return tuple(_shared(group.rule, (), group.members, summaries) for group in groups)


def shared_failures(
    groups: Sequence[FailureGroup],
    summaries: Sequence[Summary],
    titles: Mapping[str, str],
    locale: Locale,
) -> tuple[Shared, ...]:
    made = []
    for group in groups:
        symptoms = tuple(_said(symptom, titles, locale) for symptom in group.symptoms)
        what = _in_few_words(group.symptoms, titles, locale)
        shared = _shared(what, _cases(group.symptoms), group.members, summaries)
        more = max(len(symptoms) - SYMPTOMS, 0)
        made.append(replace(shared, symptoms=symptoms[:SYMPTOMS], more_symptoms=more))
    return tuple(made)


def field_titles(assignment: Assignment, locale: Locale) -> dict[str, str]:
    return {
        field.name: field.title[locale]
        for function in assignment.functions
        for field in function.fields
    }


def _cases(symptoms: Sequence[Symptom]) -> tuple[tuple[str, int], ...]:
    """Return the cases of all symptoms, each with the most members that show one there."""
    counts: dict[str, int] = {}
    for symptom in symptoms:
        for case, count in symptom.cases:
            counts[case] = max(counts.get(case, 0), count)
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def _shared(
    what: str,
    cases: tuple[tuple[str, int], ...],
    members: tuple[int, ...],
    summaries: Sequence[Summary],
) -> Shared:
    return Shared(
        what=what,
        count=len(members),
        cases=cases[:CASES],
        more_cases=max(len(cases) - CASES, 0),
        all_cases=len(cases),
        names=tuple(name_of(summaries[position]) for position in members[:NAMES]),
        more_names=max(len(members) - NAMES, 0),
        members=steps(members),
    )


def _said(symptom: Symptom, titles: Mapping[str, str], locale: Locale) -> Said:
    case = symptom.cases[0][0] if len(symptom.cases) == 1 else ""
    return Said(_in_few_words([symptom], titles, locale), _got(symptom.got, locale), case)


def _got(got: str | Words, locale: Locale) -> str:
    return got if isinstance(got, str) else translate(got, locale)


def _in_few_words(symptoms: Sequence[Symptom], titles: Mapping[str, str], locale: Locale) -> str:
    """`F1, accuracy: wrong; error`: the fields by what is wrong with them."""
    fields: dict[str, dict[str, None]] = {}
    for symptom in symptoms:
        named = fields.setdefault(_status(symptom, locale), {})
        if symptom.field is not None:
            named[titles.get(symptom.field, symptom.field)] = None
    said = []
    for status, named in fields.items():
        names = ", ".join(list(named)[:KINDS]) + (" …" if len(named) > KINDS else "")
        said.append(f"{names}: {status}" if names else status)
    return "; ".join(said)


def _status(symptom: Symptom, locale: Locale) -> str:
    # A case has statuses that a field does not, and the other way round.
    kind = "case" if symptom.field is None else "field"
    key = f"outputs.{kind}.{symptom.status}"
    return words(key, locale) if key in sentences(locale) else symptom.status
