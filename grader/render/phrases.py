"""Sentences of a report: the same words on a page, in a terminal and in Markdown."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from textwrap import shorten
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.report.cause import MissingFunction, cause, failures, loses_hidden
from grader.locale import number, sentences, translate, words
from grader.model import (
    CaseResult,
    EngineReport,
    Finding,
    Locale,
    OverrideReport,
    ScoreReport,
    Summary,
)
from grader.render import view

NOISE = 1e-9
"""The rest that differences of doubles leave over, which is no loss."""

_CODE = 160
"""Characters of a definition that was skipped: enough to know it by its head."""

_About = Literal["none", "load", "diagnoses", "failures", "findings", "hidden"]


class NextStep(Struct, frozen=True):
    """The one thing to do now. `about` names the part of the report that says more."""

    title: str
    text: str
    about: _About
    more: tuple[str, ...] = ()
    """Further paragraphs: hints, or why."""
    explained: tuple[str, ...] = ()
    """A sentence for each diagnosis: the number of failures that it explains."""
    done: bool = False
    """True when nothing is left to do."""


def points(value: float | Fraction, locale: Locale) -> str:
    """Two decimals at most; what is not nothing never reads as 0."""
    value = float(value)
    if 0 < abs(value) < 0.005:
        return number(float(f"{value:.1g}"), locale)
    return number(value, locale, decimals=2)


def score(value: float, of: float, locale: Locale) -> str:
    """Return a score like `points`, but less than everything never reads as everything."""
    if value < of and f"{value:.2f}" == f"{of:.2f}":
        value = int(value * 100) / 100
    return points(value, locale)


def case_status(case: CaseResult, locale: Locale) -> str:
    """Return the status in a word: passed, partly right, wrong …

    Of a hidden case in a student's report it is not told how it failed.
    """
    untold = not case.visible and case.message is None and not case.fields
    status = "failed.untold" if untold and case.status == "failed" else case.status
    return words(f"outputs.case.{status}", locale)


def case_points(case: CaseResult, locale: Locale) -> str:
    got, of = points(case.points, locale), points(case.max_points, locale)
    return words("outputs.points", locale, count=float(case.max_points), points=got, max=of)


def finding_cost(finding: Finding, locale: Locale) -> str:
    lost = float(finding.points_lost)
    if lost <= 0:
        return words("outputs.finding.warning", locale)
    said = points(lost, locale)
    return words("outputs.finding.costs", locale, count=lost, points=said)


def verdict(report: ScoreReport, locale: Locale) -> str:
    """The report in one line."""
    if report.score is None:
        return words(f"outputs.verdict.{report.status}", locale)
    got, of = score(report.score, report.max_score, locale), points(report.max_score, locale)
    said = words("outputs.verdict.graded", locale, count=report.max_score, score=got, max=of)
    return f"{said} {cases_passed(report, locale)}".strip()


def cases_passed(report: ScoreReport, locale: Locale) -> str:
    """Return how many cases pass, of those that the reader sees one by one."""
    everything = report.audience == "instructor"
    shown = [case for case in report.cases if case.visible or everything]
    if not shown:
        return ""
    kind = "all" if everything else "visible"
    right = sum(case.status == "passed" for case in shown)
    return words(f"outputs.cases_passed.{kind}", locale, passed=right, count=len(shown))


def losses(report: ScoreReport, locale: Locale) -> str:
    """Return where the points went that are missing from the full score; nothing when none are."""
    visible = _lost(case for case in report.cases if case.visible)
    hidden = _lost(view.hidden_rows(report))
    if report.hidden_score is not None and report.hidden_max_score is not None:
        hidden = report.hidden_max_score - report.hidden_score
    rules = float(sum(finding.points_lost for finding in report.findings))
    parts = [
        words(f"outputs.lost.{where}", locale, points=points(lost, locale))
        for where, lost in (("visible", visible), ("hidden", hidden), ("rules", rules))
        if lost > NOISE
    ]
    if report.score is None or not parts:
        return ""
    return words("outputs.lost", locale, parts=", ".join(parts))


def _lost(cases: Iterable[CaseResult]) -> float:
    return float(sum(case.max_points - case.points for case in cases))


def overrides_said(report: ScoreReport, locale: Locale) -> tuple[tuple[str, str], ...]:
    """Return for each override what was set, and why."""
    said = []
    for override in report.overrides:
        earlier = (words("overrides.earlier_file", locale),) if override.earlier_file else ()
        said.append((" ".join((_override(override, locale), *earlier)), override.reason))
    return tuple(said)


def _override(override: OverrideReport, locale: Locale) -> str:
    nothing = words("overrides.nothing", locale)
    values = {"points": override.points, "max": override.max_points, "graded": override.graded}
    numbers = {
        name: nothing if value is None else points(value, locale) for name, value in values.items()
    }
    if override.case is None:
        return words("overrides.score", locale, **numbers)
    if not override.case:
        return words("overrides.hidden_case", locale, count=override.max_points, **numbers)
    name = override.case
    return words("overrides.case", locale, count=override.max_points, name=name, **numbers)


def remark(summary: Summary, locale: Locale) -> str:
    """Return the deepest cause in a few words; nothing when nothing is left to mend."""
    return "" if summary.cause is None else translate(summary.cause, locale)


def marks(summary: Summary, locale: Locale) -> tuple[str, ...]:
    """Return what else there is to know of a class's result, each in a few words."""
    by = summary.by
    said = []
    if summary.overrides:
        earlier = any(override.earlier_file for override in summary.overrides)
        key = "outputs.class.by_hand_earlier" if earlier else "outputs.class.by_hand"
        said.append(words(key, locale))
    for graded, others in view.rivals(summary.twice):
        count, names = len(graded) + len(others), ", ".join(graded)
        said.append(words("outputs.class.twice", locale, files=count, graded=names))
    if by.late:
        said.append(words("outputs.class.late", locale))
    if by.attempts > 1:
        attempt, attempts = by.attempt, by.attempts
        said.append(words("outputs.class.attempt", locale, attempt=attempt, attempts=attempts))
    if summary.same_as is not None:
        said.append(words("outputs.class.same_as", locale, id=summary.same_as))
    return tuple(said)


def missing_cost(report: ScoreReport, function: MissingFunction, locale: Locale) -> str:
    """Return what a function that is not there costs; nothing where that is not known."""
    if not function.cases:
        return ""
    lost = points(function.max_points, locale)
    of = points(report.max_score, locale)
    return words("outputs.missing.cost", locale, count=function.cases, points=lost, max=of)


def not_run(report: ScoreReport, locale: Locale) -> str:
    """Return how many cases were not run, and why; nothing when all were."""
    count = sum(case.status == "not_run" for case in report.cases)
    if not count:
        return ""
    failed = report.load is not None and not report.load.ok
    cause = "load" if failed else "time"
    return words(f"outputs.not_run.{cause}", locale, count=count)


def hidden_summary(report: ScoreReport, locale: Locale) -> tuple[str, ...]:
    """Return how many there are and what they gave, then who could know them."""
    got, of = report.hidden_score, report.hidden_max_score
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


def not_enforced(of: Iterable[EngineReport | Summary], locale: Locale) -> list[str]:
    """Return a sentence for each sandbox that did not guarantee everything."""
    said = []
    for sandbox, names in dict.fromkeys((one.sandbox, one.not_enforced) for one in of):
        if sandbox == "off":
            said.append(words("outputs.not_enforced.off", locale))
        elif names:
            lacking = _guarantees(names, locale)
            said.append(words("outputs.not_enforced", locale, sandbox=sandbox, guarantees=lacking))
    return said


def _guarantees(names: Sequence[str], locale: Locale) -> str:
    # A report of another version may name a guarantee that this one has no words for.
    known = sentences(locale)
    keys = [(name, f"sandbox.guarantee.{name}") for name in names]
    return "; ".join(words(key, locale) if key in known else name for name, key in keys)


def about(report: ScoreReport, locale: Locale) -> tuple[tuple[str, str], ...]:
    """Return what graded what: the rows at the report's foot."""

    def name(key: str) -> str:
        return words(f"outputs.about.{key}", locale)

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
        off = words("outputs.not_enforced.off", locale)
        rows.append((name("sandbox"), off if engine.sandbox == "off" else engine.sandbox))
        if engine.not_enforced:
            rows.append((name("not_enforced"), _guarantees(engine.not_enforced, locale)))
        rows.append((name("grader"), engine.grader))
    return tuple(rows)


def next_step(report: ScoreReport, locale: Locale) -> NextStep:
    """Return the deepest cause in words, and where the report says more of it."""
    found = cause(report)
    skipped: _About = "load" if report.load is not None and report.load.skipped else "none"

    def say(key: str, **params: str | int) -> str:
        return words(f"outputs.next.{key}", locale, **params)

    def start(about: _About, *more: str, **params: str | int) -> NextStep:
        return NextStep(say("title.start"), say(found.kind, **params), about, more)

    hints = [translate(hint, locale) for hint in found.hints]
    besides = [say("besides", hint=hint) for hint in hints]

    match found.kind:
        case "ungradable" | "grader_error":
            blank = report.score is None
            return NextStep(say("title.blank"), say(found.kind if blank else "by_hand"), "none")
        case "free" if report.message is not None:
            return NextStep(say("title.done"), say("message"), "none", done=True)
        case "done" | "free":
            return NextStep(say("title.done"), say(found.kind), "none", done=True)
        case "load":
            message = report.load.message if report.load is not None else None
            return start(skipped, *([] if message is None else [translate(message, locale)]))
        case "skipped" if found.skipped is not None:
            code = shorten(found.skipped.code, _CODE, placeholder=" …")
            file, line, reason = found.skipped.file, found.skipped.line, found.skipped.reason
            return start("load", *besides, file=file, line=line, reason=reason, code=code)
        case "missing":
            more = [] if skipped == "none" else [say("missing.skipped")]
            names = ", ".join(f"`{function.name}`" for function in found.functions)
            return start(skipped, *more, *besides, count=len(found.functions), names=names)
        case "diagnoses":
            explained = tuple(
                words(
                    "outputs.diagnosis.explained",
                    locale,
                    explained=one.explained,
                    count=one.failures,
                )
                for one in report.diagnoses
                if one.costs_points
            )
            return replace(start("diagnoses", *hints, count=len(hints)), explained=explained)
        case "failures" if found.case is not None:
            count, case = len(failures(report)), view.case_name(found.case, locale)
            key = "failures" if found.case.call is not None else "no_call"
            return NextStep(say("title.start"), say(key, count=count, case=case), "failures")
        case "findings":
            right = all(case.status == "passed" for case in report.cases)
            hidden = [say("findings.hidden")] if loses_hidden(report) else []
            return NextStep(
                say("title.start"),
                say("findings" if right and not hidden else "findings.besides"),
                "findings",
                tuple(hidden),
            )
        case "hidden":
            return start("hidden")
        case _:
            return start("none")
