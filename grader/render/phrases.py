"""What a report says in a sentence: the same words on a page, in a terminal and in Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from grader.locale import number, sentences, words
from grader.model import CaseReport, FieldReport, Finding, Locale, ScoreReport, Summary
from grader.render import view

__all__ = [
    "NextStep",
    "about",
    "case_points",
    "cases_passed",
    "curve_said",
    "finding_cost",
    "hidden_summary",
    "losses",
    "marks",
    "missing_cost",
    "next_step",
    "not_enforced",
    "not_run",
    "points",
    "score",
    "verdict",
]

_NOISE = 1e-9
"""What differences of doubles leave over is no loss."""

_About = Literal["none", "load", "diagnoses", "failures", "findings", "hidden"]


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do now. `about` names the part of the report that says more."""

    title: str
    text: str
    about: _About
    more: tuple[str, ...] = ()
    """Further paragraphs: hints, or why."""
    done: bool = False
    """True when nothing is left to do."""


@lru_cache(1024)
def points(value: float, locale: Locale) -> str:
    """Two decimals at most; what is not nothing never reads as 0."""
    if 0 < abs(value) < 0.005:
        return number(float(f"{value:.1g}"), locale)
    return number(value, locale, decimals=2)


def score(value: float, of: float, locale: Locale) -> str:
    """Like `points`, but less than everything never reads as everything."""
    if value < of and f"{value:.2f}" == f"{of:.2f}":
        value = int(value * 100) / 100
    return points(value, locale)


def case_points(report: ScoreReport, case: CaseReport) -> str:
    got, of = points(case.points, report.locale), points(case.max_points, report.locale)
    return words("outputs.points", report.locale, count=case.max_points, points=got, max=of)


def curve_said(field: FieldReport, locale: Locale) -> str:
    """What the drawing of a wrong curve shows, for who does not see it."""

    def line(points: tuple[tuple[float, float], ...]) -> str:
        if not points:
            return words("outputs.field.nothing", locale)
        start, end = (
            "; ".join(number(value, locale) for value in point) for point in (points[0], points[-1])
        )
        return words("outputs.curve.line", locale, count=len(points), start=start, end=end)

    if field.curve is None:
        return ""
    expected, got = line(field.curve.expected), line(field.curve.got)
    return words("outputs.curve.drawn", locale, title=field.title, expected=expected, got=got)


def finding_cost(report: ScoreReport, finding: Finding) -> str:
    lost = finding.points_lost
    if lost <= 0:
        return words("outputs.finding.warning", report.locale)
    said = points(lost, report.locale)
    return words("outputs.finding.costs", report.locale, count=lost, points=said)


def verdict(report: ScoreReport) -> str:
    """The report in one line."""
    locale = report.locale
    if report.score is None:
        return words(f"outputs.verdict.{report.status}", locale)
    got, of = score(report.score, report.max_score, locale), points(report.max_score, locale)
    said = words("outputs.verdict.graded", locale, count=report.max_score, score=got, max=of)
    return f"{said} {cases_passed(report)}".strip()


def cases_passed(report: ScoreReport) -> str:
    """How many cases pass, of those that the reader sees one by one."""
    everything = report.audience == "instructor"
    shown = [case for case in report.cases if case.visible or everything]
    if not shown:
        return ""
    kind = "all" if everything else "visible"
    right = sum(case.status == "passed" for case in shown)
    return words(f"outputs.cases_passed.{kind}", report.locale, passed=right, count=len(shown))


def losses(report: ScoreReport) -> str:
    """Where the points went that are missing from the full score; nothing when none are."""
    visible = sum(case.max_points - case.points for case in report.cases if case.visible)
    hidden = sum(case.max_points - case.points for case in view.hidden_rows(report))
    if report.hidden_score is not None and report.hidden_max_score is not None:
        hidden = report.hidden_max_score - report.hidden_score
    rules = sum(finding.points_lost for finding in report.findings)
    parts = [
        words(f"outputs.lost.{where}", report.locale, points=points(lost, report.locale))
        for where, lost in (("visible", visible), ("hidden", hidden), ("rules", rules))
        if lost > _NOISE
    ]
    if report.score is None or not parts:
        return ""
    return words("outputs.lost", report.locale, parts=", ".join(parts))


def marks(summary: Summary, locale: Locale) -> tuple[str, ...]:
    """What else there is to know of a class's result, each in a few words."""
    by = summary.by
    said = []
    if summary.overrides:
        said.append(words("outputs.class.by_hand", locale))
    if by.late:
        said.append(words("outputs.class.late", locale))
    if by.attempts > 1:
        attempt, attempts = by.attempt, by.attempts
        said.append(words("outputs.class.attempt", locale, attempt=attempt, attempts=attempts))
    if summary.same_as is not None:
        said.append(words("outputs.class.same_as", locale, id=summary.same_as))
    return tuple(said)


def missing_cost(report: ScoreReport, function: view.MissingFunction) -> str:
    """What a function that is not there costs; nothing where that is not known."""
    if not function.cases:
        return ""
    lost = points(function.max_points, report.locale)
    of = points(report.max_score, report.locale)
    return words("outputs.missing.cost", report.locale, count=function.cases, points=lost, max=of)


def not_run(report: ScoreReport) -> str:
    """How many cases were not run, and why; nothing when all were."""
    count = sum(case.status == "not_run" for case in report.cases)
    if not count:
        return ""
    failed = report.load is not None and not report.load.ok
    cause = "load" if failed else "time"
    return words(f"outputs.not_run.{cause}", report.locale, count=count)


def hidden_summary(report: ScoreReport) -> tuple[str, ...]:
    """How many there are and what they gave, then who could know them."""
    locale, got, of = report.locale, report.hidden_score, report.hidden_max_score
    rows = view.hidden_rows(report)
    said = words("outputs.hidden.count", locale, count=report.hidden_count or len(rows))
    if got is not None and of is not None:
        total, most = score(got, of, locale), points(of, locale)
        said += " " + words("outputs.hidden.score", locale, count=of, score=total, max=most)
    elif not rows:
        said += " " + words("outputs.hidden.not_here", locale)
    if report.assignment.published_hidden_cases:
        return said, words("outputs.hidden.published", locale)
    return (said,)


def not_enforced(sandbox: str, names: Sequence[str], locale: Locale) -> str:
    """What the sandbox did not guarantee, in a sentence; nothing when it guaranteed everything."""
    if sandbox == "off":
        return words("outputs.not_enforced.off", locale)
    if not names:
        return ""
    said = _guarantees(names, locale)
    return words("outputs.not_enforced", locale, sandbox=sandbox, guarantees=said)


def _guarantees(names: Sequence[str], locale: Locale) -> str:
    # A report of another version may name a guarantee that this one has no words for.
    known = sentences(locale)
    keys = [(name, f"sandbox.guarantee.{name}") for name in names]
    return "; ".join(words(key, locale) if key in known else name for name, key in keys)


def about(report: ScoreReport) -> tuple[tuple[str, str], ...]:
    """What graded what: the rows at the report's foot."""

    def name(key: str) -> str:
        return words(f"outputs.about.{key}", report.locale)

    rows = [
        (name("assignment"), report.assignment.id),
        (name("assignment.digest"), report.assignment.digest),
        (name("submission"), report.submission.id),
        (name("submission.digest"), report.submission.digest),
    ]
    if report.submission.files:
        rows.append((name("files"), ", ".join(report.submission.files)))
    if engine := report.engine:
        warm = f", {name('warm')}" if engine.warm else ""
        rows.append((name("engine"), f"{engine.name} {engine.version}{warm}"))
        off = words("outputs.not_enforced.off", report.locale)
        rows.append((name("sandbox"), off if engine.sandbox == "off" else engine.sandbox))
        if engine.not_enforced:
            rows.append((name("not_enforced"), _guarantees(engine.not_enforced, report.locale)))
        rows.append((name("grader"), engine.grader))
    return tuple(rows)


def next_step(report: ScoreReport) -> NextStep:
    """What the reader should look at first: the deepest cause that is known."""
    locale = report.locale

    def step(
        key: str, about: _About, *more: str, kind: str = "start", **params: str | int
    ) -> NextStep:
        title = words(f"outputs.next.title.{kind}", locale)
        text = words(f"outputs.next.{key}", locale, **params)
        return NextStep(title, text, about, more, done=kind == "done")

    if report.status != "graded":
        return step(report.status, "none", kind="blank")
    skipped: _About = "load" if report.load is not None and report.load.skipped else "none"
    if report.load is not None and not report.load.ok:
        return step("load", skipped, *([report.load.message] if report.load.message else []))
    missing = view.missing_functions(report)
    names = ", ".join(f"`{function.name}`" for function in missing)
    if not all(function.costs_nothing for function in missing):
        more = [] if skipped == "none" else [words("outputs.next.missing.skipped", locale)]
        return step("missing", skipped, *more, count=len(missing), names=names)
    causes = [found for found in report.diagnoses if found.costs_points and found.hints]
    if causes:
        hints = dict.fromkeys(hint for cause in causes for hint in cause.hints)
        return step("diagnoses", "diagnoses", *hints, count=len(hints))
    failures = view.explained(report)
    if any(case.points < case.max_points for case in failures):
        first = view.case_name(failures[0])
        return step("failures", "failures", count=len(failures), case=first)
    if any(finding.points_lost > 0 for finding in report.findings):
        return step("findings", "findings")
    if failures:
        first = view.case_name(failures[0])
        return step("failures", "failures", count=len(failures), case=first)
    if any(case.status == "not_run" for case in report.cases):
        return step("not_run", "none")
    if _loses_hidden(report):
        return step("hidden", "hidden")
    if missing:
        return step("missing", "none", count=len(missing), names=names)
    return step("done", "none", kind="done")


def _loses_hidden(report: ScoreReport) -> bool:
    got, of = report.hidden_score, report.hidden_max_score
    total_loses = got is not None and of is not None and got < of
    return total_loses or any(case.points < case.max_points for case in view.hidden_rows(report))
