"""The view of each cluster for the instructor: the costliest call, and two or three sources."""

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cached_property
from textwrap import shorten

from msgspec import Struct

from grader.classes.clusters.answers import Aspect, Cluster, clusters, leaves_unnamed, lost_points
from grader.classes.clusters.sources import SourceView, side_by_side
from grader.classes.store import Standing, Store
from grader.locale import translate, words
from grader.model import (
    Assignment,
    CaseResult,
    Language,
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
_HEADLINE = 120
_NO_ANSWER = "–"


class ClusterView(Struct, frozen=True):
    cluster: Cluster
    fields: tuple[Words, ...]
    """The wrong fields; of calls that are wrong as a whole, what they all raise."""
    call: str
    """The one that costs most, as code in a member's language."""
    lines: tuple[Words, ...]
    """The expected answer and the given one, and how many programs give it."""
    sources: tuple[SourceView, ...]


class SharedAnswers(Struct, frozen=True):
    """The largest clusters of a class."""

    views: tuple[ClusterView, ...]
    more: int
    """The number of clusters that are not shown."""


NOTHING_SHARED = SharedAnswers((), 0)


class ClassView(Struct, frozen=True, dict=True):
    """A class, in any order; the n-th summary is of the n-th standing."""

    store: Store
    assignment: Assignment
    summaries: Sequence[Summary]
    standings: Sequence[Standing]

    @cached_property
    def clusters(self) -> Mapping[str, Cluster]:
        """Return the clusters by their ids, those that cost most points first."""
        return {cluster.id: cluster for cluster in clusters(self.summaries)}

    def report(self, position: int) -> ScoreReport:
        return self.store.report(self.standings[position].grading)

    def submission(self, position: int) -> Submission:
        return self.store.submission_of(self.standings[position])

    def shared_answers(self) -> SharedAnswers:
        views = tuple(map(self._view, list(self.clusters.values())[:_MOST]))
        return SharedAnswers(views, len(self.clusters) - len(views))

    def _view(self, cluster: Cluster) -> ClusterView:
        typical = self._typical(cluster)
        report = self.report(typical[0])
        call, lines = _costliest(report, cluster)
        programs = len({self.standings[position].content for position in cluster.members})
        count = Message("mistakes.programs", {"count": programs})

        members = [(self.summaries[at].id, self.submission(at)) for at in typical]
        right = map(self.submission, self._right(report.submission.language)[:_RIGHT_ONES])
        return ClusterView(
            cluster=cluster,
            fields=_fields_of(self.assignment, cluster, report),
            call=call.call or call.function if call else "",
            lines=(*lines, count),
            sources=side_by_side(members, list(right)),
        )

    def _typical(self, cluster: Cluster) -> list[int]:
        """Return members that show it plainly: different programs, of one language, that err in
        nothing else if possible."""
        members = cluster.members[:_LOOKED_AT]
        order = sorted(members, key=lambda at: (len(self.summaries[at].unexplained), at))
        first = self.summaries[order[0]].language
        order.sort(key=lambda at: self.summaries[at].language != first)

        programs: dict[str, int] = {}
        for position in order:
            programs.setdefault(self.standings[position].content, position)
        return list(programs.values())[:_SOURCES]

    def _right(self, language: Language | None) -> list[int]:
        """Return the positions of those in the language that have all points."""
        return [
            position
            for position, summary in enumerate(self.summaries)
            if summary.language == language
            and summary.score is not None
            and summary.score >= summary.max_score
        ]


def fields_said(view: ClusterView, locale: Locale) -> str:
    """Return the wrong fields, or what is raised, as far as a headline has room for."""
    fields = ", ".join(translate(field, locale) for field in view.fields)
    return shorten(safe_text(fields, lines=False), _HEADLINE, placeholder=" …")


def head_of(view: ClusterView, locale: Locale) -> str:
    """Return the cluster in one line, which no other one has: how many, how much, in which
    fields."""
    points = phrases.points(view.cluster.points, locale)
    fields = fields_said(view, locale)
    count = len(view.cluster.members)
    head = words("mistakes.cluster", locale, count=count, points=points, fields=fields)
    return f"{view.cluster.id}  {head}"


def lines_of(view: ClusterView, locale: Locale) -> Iterator[str]:
    """Yield what was expected and got in the shown call, and how many programs it is of."""
    return (safe_text(translate(line, locale), lines=False) for line in view.lines)


def _fields_of(assignment: Assignment, cluster: Cluster, report: ScoreReport) -> tuple[Words, ...]:
    titles = {
        (function.name, field.name): field.title
        for function in assignment.functions
        for field in function.fields
    }
    fields: dict[Words, None] = {}
    for function, field, _ in cluster.answers:
        title = titles.get((function, field), Text(field))
        fields[title if title.en else _whole(function, report)] = None
    return tuple(fields)


def _whole(function: str, report: ScoreReport) -> Message:
    """Return what is wrong with a function's calls as a whole: of what they raise, as much as all
    of them share."""
    cases = [case for case in report.cases if case.function == function and not case.fields]
    errors = {_shared(case.message) for case in cases if case.status == "error"}
    types = {str(error.params.get("type", "")) for error in errors if isinstance(error, Message)}
    if not any(types):
        return Message("mistakes.whole")

    error = errors.pop() if len(errors) == 1 else ", ".join(sorted(filter(None, types)))
    return Message("mistakes.raises", {"function": function, "error": error})


def _costliest(report: ScoreReport, cluster: Cluster) -> tuple[CaseResult | None, list[Words]]:
    """Return the call that costs most, the shortest of several, with the wrong answers to it."""
    causes = (d for d in report.diagnoses if not all(map(leaves_unnamed, d.mistakes)))
    explained = {case for diagnosis in causes for case in diagnosis.cases}

    def order(case: CaseResult) -> tuple[object, ...]:
        fields = (field.name for field in case.fields if (case.function, field.name) in aspects)
        names = dict.fromkeys(fields) or [""]
        lost = sum((lost_points(case, name) for name in names), Fraction(0))
        return case.id in explained, -lost, _length(case)

    aspects = cluster.aspects
    for case in sorted(report.cases, key=order):
        wrong = [] if case.status == "passed" else list(_wrong_answers(case, aspects))
        if wrong:
            return case, wrong[:_FIELDS]
    return None, []


def _wrong_answers(case: CaseResult, aspects: Set[Aspect]) -> Iterator[Words]:
    for field in case.fields:
        if field.status != "passed" and (case.function, field.name) in aspects:
            answer = field.got or field.message or _NO_ANSWER
            if field.title.en:
                params: dict[str, str | Words] = {"field": field.title, "got": answer}
                yield Message("mistakes.wrong", {**params, "expected": field.expected or ""})
            else:
                yield Text(answer) if isinstance(answer, str) else answer
    if not case.fields and (case.function, "") in aspects:
        yield _shared(case.message)


def _shared(message: Words | None) -> Words:
    """Return what is said of a call that gave nothing, without what is one submission's alone: the
    line of its exception, and the lines below it that name its files."""
    if isinstance(message, Message) and message.key == "scoring.exception_at":
        text = str(message.params["text"]).partition("\n")[0]
        return Message("scoring.exception", {"type": message.params["type"], "text": text})
    return message or Text(_NO_ANSWER)


def _length(case: CaseResult) -> tuple[bool, int, bool, str]:
    return case.call is None, len(case.call or ""), not case.visible, case.id
