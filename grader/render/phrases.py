"""Sentences of a report: the same words on a page, in a terminal and in Markdown."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from statistics import fmean, median
from typing import get_args

from grader.judging.report.cause import MissingFunction
from grader.judging.rules import is_unread
from grader.judging.skipped import defines
from grader.locale import number, sentences, translate, words
from grader.model import (
    CaseResult,
    EngineInfo,
    FieldResult,
    Finding,
    Locale,
    Mark,
    Message,
    OverrideReport,
    ScoreReport,
    SubmissionStatus,
    Summary,
)
from grader.render import view

NOISE = 1e-9
"""The rest that differences of doubles leave over, which is no loss."""


def points(value: float | Fraction, locale: Locale) -> str:
    """Return a number with two decimals at most; what is not nothing never reads as 0."""
    value = float(value)
    if 0 < abs(value) < 0.005:
        return number(float(f"{value:.1g}"), locale)
    return number(value, locale, decimals=2)


def score(value: float | None, most: float, locale: Locale) -> str:
    """Return a score like `points`, but less than everything never reads as everything; a dash for
    a blank one."""
    if value is None:
        return "–"
    if value < most and f"{value:.2f}" == f"{most:.2f}":
        value = int(value * 100) / 100
    return points(value, locale)


def of_most(value: float | None, most: float, locale: Locale) -> str:
    """Return a score out of the best one: `3.5/4`; a dash for a blank one."""
    text = score(value, most, locale)
    return text if value is None else f"{text}/{points(most, locale)}"


def case_status(case: CaseResult, locale: Locale) -> str:
    """Return the status in a word: passed, partly right, wrong …

    Of a hidden case in a student's report it is not told how it failed.
    """
    untold = not case.visible and case.message is None and not case.fields
    status = "failed.untold" if untold and case.status == "failed" else case.status
    return words(f"outputs.case.{status}", locale)


def case_points(case: CaseResult, locale: Locale) -> str:
    if case.beside is not None:
        kind = "extra" if case.beside > 0 else "taken" if case.beside < 0 else "practice"
        most, got = points(abs(case.beside), locale), points(abs(case.points), locale)
        count = float(abs(case.beside))
        return words(f"outputs.points.{kind}", locale, count=count, points=got, max=most)

    most = points(case.max_points, locale)
    count, earned = float(case.max_points), points(case.points, locale)
    return words("outputs.points", locale, count=count, points=earned, max=most)


def field_cost(field: FieldResult, locale: Locale) -> str:
    """Return what a wrong value costs; nothing where it costs nothing."""
    lost = float(field.max_points - field.points)
    cost = words("outputs.points.lost", locale, count=lost, points=points(lost, locale))
    return cost if lost > 0 else ""


def finding_cost(finding: Finding, locale: Locale) -> str:
    if is_unread(finding) and finding.cost != "warning":
        return words("outputs.finding.unread", locale)

    lost = float(finding.points_lost)
    if lost <= 0:
        return words("outputs.finding.warning", locale)
    return words("outputs.finding.costs", locale, count=lost, points=points(lost, locale))


def verdict(report: ScoreReport, locale: Locale) -> str:
    """Return the report in one line."""
    if report.score is None:
        status = "unfinished" if report.status == "graded" else report.status
        return words(f"outputs.verdict.{status}", locale)

    most, total = points(report.max_score, locale), score(report.score, report.max_score, locale)
    count = report.max_score
    sentence = words("outputs.verdict.graded", locale, count=count, score=total, max=most)
    return f"{sentence} {cases_passed(report, locale)}".strip()


def cases_passed(report: ScoreReport, locale: Locale) -> str:
    """Return how many cases pass, of those that the reader sees one by one."""
    everything = report.audience == "instructor"
    cases = [case for case in report.cases if case.visible or everything]
    if not cases:
        return ""

    kind = "all" if everything else "visible"
    passed = sum(case.status == "passed" for case in cases)
    return words(f"outputs.cases_passed.{kind}", locale, passed=passed, count=len(cases))


def losses(report: ScoreReport, locale: Locale) -> str:
    """Return where the points went that are missing from the full score; nothing when none are."""
    hidden = _lost(view.hidden_rows(report))
    if report.hidden_score is not None and report.hidden_max_score is not None:
        hidden = report.hidden_max_score - report.hidden_score

    visible = [case for case in report.cases if case.visible]
    by_rules = sum(finding.points_lost for finding in report.findings)
    losses = {"visible": _lost(visible), "hidden": hidden, "rules": float(by_rules)}
    parts = [
        words(f"outputs.lost.{place}", locale, points=points(lost, locale))
        for place, lost in losses.items()
        if lost > NOISE
    ]
    if report.score is None or not parts:
        return ""
    return words("outputs.lost", locale, parts=", ".join(parts))


def _lost(cases: Iterable[CaseResult]) -> float:
    # To compare exact numbers takes a fifth of the time of a subtraction.
    unpaid = (case for case in cases if case.points != case.max_points)
    lost = (float(case.max_points - case.points) for case in unpaid)
    return sum(part for part in lost if part > 0)


def mark_points(mark: Mark, locale: Locale) -> str:
    """Return the points that an item of the rubric has got, or that nobody has judged it."""
    most, count = points(mark.item.points, locale), abs(float(mark.item.points))
    if mark.points is None:
        return words("outputs.manual.open", locale, count=count, max=most)
    if mark.item.points < 0:
        return words("outputs.manual.taken", locale, points=points(mark.points, locale), most=most)
    return words(
        "outputs.points", locale, count=count, points=points(mark.points, locale), max=most
    )


def override_sentences(report: ScoreReport, locale: Locale) -> Iterator[tuple[str, str]]:
    """Yield for each override what was set, and why."""
    for override in report.overrides:
        sentence = _override(override, locale)
        if override.earlier_file:
            sentence += " " + words("overrides.earlier_file", locale)
        yield sentence, override.reason


def _override(override: OverrideReport, locale: Locale) -> str:
    nothing = words("overrides.nothing", locale)
    graded = nothing if override.graded is None else points(override.graded, locale)
    numbers = {
        "points": points(override.points, locale),
        "max": points(override.max_points, locale),
        "graded": graded,
    }
    if override.case is None:
        return words("overrides.score", locale, **numbers)

    count, name = override.max_points, override.case
    if not name:
        return words("overrides.hidden_case", locale, count=count, **numbers)
    return words("overrides.case", locale, count=count, name=name, **numbers)


def remark(summary: Summary, locale: Locale) -> str:
    """Return the deepest cause in a few words; nothing when nothing is left to mend."""
    return "" if summary.cause is None else translate(summary.cause, locale)


def marks(summary: Summary, locale: Locale) -> Iterator[str]:
    """Yield what else there is to know of a class's result, each in a few words."""

    def say(key: str, **params: str | int) -> str:
        return words(f"outputs.class.{key}", locale, **params)

    if summary.overrides:
        earlier = any(override.earlier_file for override in summary.overrides)
        yield say("by_hand_earlier" if earlier else "by_hand")
    for graded, rivals in view.rivals(summary.twice):
        yield say("twice", files=len(graded) + len(rivals), graded=", ".join(graded))

    hand_in = summary.by
    if hand_in.late:
        yield say("late")
    if hand_in.attempts > 1:
        yield say("attempt", attempt=hand_in.attempt, attempts=hand_in.attempts)
    if summary.same_as is not None:
        yield say("same_as", id=summary.same_as)


def missing_cost(report: ScoreReport, function: MissingFunction, locale: Locale) -> str:
    """Return what a function that is not there costs; nothing where that is not known."""
    if not function.cases:
        return ""
    lost, most = points(function.max_points, locale), points(report.max_score, locale)
    cost = words("outputs.missing.cost", locale, count=function.cases, points=lost, max=most)
    for statement in () if report.load is None else report.load.skipped:
        if defines(statement.code, function.name):
            file, line = statement.where, statement.line
            return words("outputs.missing.unread", locale, cost=cost, file=file, line=line)
    return cost


def not_run(report: ScoreReport, locale: Locale) -> tuple[str, ...]:
    """Return how many cases were not run, for each reason."""
    failed = report.load is not None and not report.load.ok
    untold = Message("outputs.not_run.load" if failed else "running.total_used_up")
    reasons = Counter(
        translate(case.message or untold, locale)
        for case in report.cases
        if case.status == "not_run"
    )
    return tuple(
        words("outputs.not_run", locale, count=count, why=why) for why, count in reasons.items()
    )


def hidden_summary(report: ScoreReport, locale: Locale) -> tuple[str, ...]:
    """Return how many there are and what they gave, then who could know them."""
    rows, earned, most = view.hidden_rows(report), report.hidden_score, report.hidden_max_score
    sentence = words("outputs.hidden.count", locale, count=report.hidden_count or len(rows))
    if earned is not None and most is not None:
        total, of_all = score(earned, most, locale), points(most, locale)
        sentence += " "
        sentence += words("outputs.hidden.score", locale, count=most, score=total, max=of_all)
    elif not rows:
        sentence += " " + words("outputs.hidden.not_here", locale)

    if report.assignment.published_hidden_cases:
        return sentence, words("outputs.hidden.published", locale)
    return (sentence,)


def counts(summaries: Sequence[Summary], locale: Locale) -> str:
    """Return how many of a class there are, by what became of them."""
    statuses = Counter(summary.counts_as for summary in summaries)
    by_status = {status: statuses[status] for status in get_args(SubmissionStatus)}
    return words("outputs.class.counts", locale, count=len(summaries), **by_status)


def scores(summaries: Sequence[Summary], locale: Locale) -> str:
    """Return the scores of a class, of which there is one at least, in numbers."""
    values = [summary.score for summary in summaries if summary.score is not None]
    figures = (max(summary.max_score for summary in summaries), fmean(values), median(values))
    most, mean, middle = (points(value, locale) for value in figures)
    return words("outputs.class.scores", locale, max=most, mean=mean, median=middle)


def not_enforced(results: Iterable[EngineInfo | Summary], locale: Locale) -> Iterator[str]:
    """Yield a sentence for each sandbox that did not guarantee everything."""
    sandboxes = dict.fromkeys((result.sandbox, result.not_enforced) for result in results)
    for sandbox, names in sandboxes:
        if sandbox == "off":
            yield words("outputs.not_enforced.off", locale)
        elif names:
            missing = _guarantees(names, locale)
            yield words("outputs.not_enforced", locale, sandbox=sandbox, guarantees=missing)


def _guarantees(names: Sequence[str], locale: Locale) -> str:
    # A report of another version may name a guarantee that this one has no words for.
    templates = sentences("sandbox", locale)
    keys = [(name, f"sandbox.guarantee.{name}") for name in names]
    return "; ".join(words(key, locale) if key in templates else name for name, key in keys)


def about(report: ScoreReport, locale: Locale) -> tuple[tuple[str, str], ...]:
    """Return what graded what: the rows at the report's foot."""
    rows = {
        "assignment": report.assignment.id,
        "assignment.digest": report.assignment.digest,
        "submission": report.submission.id,
        "submission.digest": report.submission.digest,
    }
    if report.submission.files:
        rows["files"] = ", ".join(report.submission.files)

    if engine := report.engine:
        warm = f", {words('outputs.about.warm', locale)}" if engine.warm else ""
        off = words("outputs.not_enforced.off", locale)
        rows["engine"] = f"{engine.name} {engine.version}{warm}"
        rows["sandbox"] = off if engine.sandbox == "off" else engine.sandbox
        if engine.not_enforced:
            rows["not_enforced"] = _guarantees(engine.not_enforced, locale)
        rows["grader"] = engine.grader
    return tuple((words(f"outputs.about.{name}", locale), value) for name, value in rows.items())
