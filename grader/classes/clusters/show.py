"""The view of each cluster for the instructor: the smallest call, and two or three sources."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from grader.classes.clusters.answers import Cluster, clusters
from grader.classes.clusters.sources import SourceView, side_by_side
from grader.classes.store import Standing, Store
from grader.locale import translate, words
from grader.model import (
    Assignment,
    CaseResult,
    Locale,
    Message,
    ScoreReport,
    Submission,
    Summary,
    Text,
    Words,
)
from grader.render import phrases
from grader.render.text import safe_text

_MOST = 20
"""The number of clusters that are shown, the largest ones."""
_SOURCES = 3
_RIGHT_ONES = 5
_FIELDS = 4
_LOOKED_AT = 40
_NO_ANSWER = "–"


class ClusterView(Struct, frozen=True):
    cluster: Cluster
    fields: tuple[Text, ...]
    """The wrong fields; empty when calls as a whole are wrong."""
    call: str
    """The smallest one, as code in a member's language."""
    lines: tuple[Words, ...]
    """The expected answer and the given one, and the answer of a similar cluster."""
    sources: tuple[SourceView, ...]
    similar: str | None
    """The id of the largest cluster that errs in the same fields, and that a call tells apart."""


class SharedAnswers(Struct, frozen=True):
    """The largest clusters of a class."""

    views: tuple[ClusterView, ...]
    more: int
    """The number of clusters that are not shown."""


NOTHING_SHARED = SharedAnswers((), 0)


class ClassView(Struct, frozen=True, dict=True):
    """A class as its store has it; the n-th summary is of the n-th standing."""

    store: Store
    assignment: Assignment
    summaries: Sequence[Summary]

    @cached_property
    def standings(self) -> Sequence[Standing]:
        return self.store.standings(self.assignment.id)

    @cached_property
    def clusters(self) -> Mapping[str, Cluster]:
        """The clusters by their ids, those that cost most points first."""
        return {one.id: one for one in clusters(self.summaries)}

    def report(self, position: int) -> ScoreReport:
        return self.store.report(self.standings[position].grading)

    def submission(self, position: int) -> Submission:
        return self.store.submission_of(self.standings[position])

    def right(self) -> list[int]:
        """Return the positions of those that have all points."""
        return [
            position
            for position, one in enumerate(self.summaries)
            if one.score is not None and one.score >= one.max_score
        ]

    def shared_answers(self) -> SharedAnswers:
        found = list(self.clusters.values())
        views = tuple(self._view(one, found) for one in found[:_MOST])
        return SharedAnswers(views, len(found) - len(views))

    def _view(self, cluster: Cluster, among: Sequence[Cluster]) -> ClusterView:
        typical = self._typical(cluster)
        first = self.report(typical[0])
        call, wrong = _smallest(first, cluster)
        named = [(self.summaries[at].id, self.submission(at)) for at in typical]
        language = first.submission.language
        right = [at for at in self.right() if self.summaries[at].language == language]
        separation = self._separation(cluster, first, among)
        programs = len({self.standings[position].content for position in cluster.members})
        lines = [*wrong]
        if programs < len(cluster.members):
            lines.append(Message("mistakes.programs", {"count": programs}))
        if separation is not None:
            lines.append(separation)
        return ClusterView(
            cluster=cluster,
            fields=_fields_of(self.assignment, cluster),
            call=call.call or call.function if call else "",
            lines=tuple(lines),
            sources=side_by_side(named, [self.submission(at) for at in right[:_RIGHT_ONES]]),
            similar=None if separation is None else str(separation.params["other"]),
        )

    def _typical(self, cluster: Cluster) -> list[int]:
        """Return members that show it plainly: different programs, of one language, that err in
        nothing else if possible."""
        members = cluster.members[:_LOOKED_AT]
        order = sorted(members, key=lambda at: (len(self.summaries[at].unexplained), at))
        first = self.summaries[order[0]].language
        order.sort(key=lambda at: self.summaries[at].language != first)
        different = {self.standings[at].content: at for at in reversed(order)}
        return [at for at in order if different[self.standings[at].content] == at][:_SOURCES]

    def _separation(
        self, cluster: Cluster, report: ScoreReport, among: Sequence[Cluster]
    ) -> Message | None:
        """Return the smallest call that the largest cluster that errs in the same fields answers
        otherwise, and what both give."""
        own = {key[:2] for key in cluster.answers}
        for other in among[:_LOOKED_AT]:
            if other is cluster or own.isdisjoint(key[:2] for key in other.answers):
                continue
            position = self._typical(other)[0]
            if self.summaries[position].language != report.submission.language:
                continue
            there = {case.id: case for case in self.report(position).cases}
            names = {field for _, field in own} | {field for _, field, _ in other.answers}
            for case in sorted(report.cases, key=_length):
                differs = _differs(case, there.get(case.id), names)
                if differs is not None:
                    call = case.call or case.function
                    here, elsewhere = differs
                    return Message(
                        "mistakes.separation",
                        {"other": other.id, "call": call, "here": here, "there": elsewhere},
                    )
        return None


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


def _fields_of(assignment: Assignment, cluster: Cluster) -> tuple[Text, ...]:
    titles = {
        (function.name, field.name): field.title
        for function in assignment.functions
        for field in function.fields
    }
    named = [titles.get((function, field), Text(field)) for function, field, _ in cluster.answers]
    return tuple(dict.fromkeys(title for title in named if title.en))


def _smallest(report: ScoreReport, cluster: Cluster) -> tuple[CaseResult | None, Sequence[Words]]:
    """Return the shortest call that shows the cluster, with what was given for it."""
    explained = {case for diagnosis in report.diagnoses for case in diagnosis.cases}
    wanted = {key[:2] for key in cluster.answers}
    for case in sorted(report.cases, key=lambda case: (case.id in explained, _length(case))):
        wrong = list(_wrong(case, wanted))
        if wrong:
            return case, wrong[:_FIELDS]
    return None, ()


def _wrong(case: CaseResult, wanted: set[tuple[str, str]]) -> Iterator[Words]:
    if case.status == "passed":
        return
    for field in case.fields:
        if field.status != "passed" and (case.function, field.name) in wanted:
            got = field.got or field.message or _NO_ANSWER
            expected = field.expected or ""
            said: dict[str, str | Words] = {"field": field.title, "expected": expected, "got": got}
            bare = Text(got) if isinstance(got, str) else got
            yield Message("mistakes.wrong", said) if field.title.en else bare
    if not case.fields and (case.function, "") in wanted:
        yield case.message or Text(_NO_ANSWER)


def _length(case: CaseResult) -> tuple[bool, int, bool, str]:
    return case.call is None, len(case.call or ""), not case.visible, case.id


def _differs(
    here: CaseResult, there: CaseResult | None, names: set[str]
) -> tuple[str | Words, str | Words] | None:
    if there is None:
        return None
    one, other = _given(here), _given(there)
    for name in sorted(names):
        if one.get(name) != other.get(name):
            return one.get(name, _NO_ANSWER), other.get(name, _NO_ANSWER)
    return None


def _given(case: CaseResult) -> Mapping[str, str | Words]:
    """Return what was given by field: of what passed, the right answer."""
    if not case.fields:
        return {"": case.message or _NO_ANSWER}
    return {field.name: field.got or field.expected or _NO_ANSWER for field in case.fields}
