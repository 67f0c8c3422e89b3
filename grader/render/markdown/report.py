"""ScoreReport -> GitHub-flavoured Markdown in which no text of a student's can be markup."""

from collections.abc import Iterable, Iterator
from textwrap import shorten

from grader.judging.report.cause import examples, missing_functions
from grader.languages.registry import title_of
from grader.locale import translate, words
from grader.model import CaseResult, FieldResult, Finding, Locale, ScoreReport
from grader.render import phrases, view
from grader.render.markdown.text import (
    code_block,
    code_cell,
    code_span,
    prose,
    prose_cell,
    prose_line,
    table,
)

_SKIPPED, _CODE, _FINDINGS = 10, 160, 10
"""Statements that were left out, characters of each, findings alike: who has many needs no more."""
# GitHub takes 1 MiB for a step; a character may be four bytes.
_CHARACTERS_AT_MOST = 200_000
_SIGNS: dict[view.Sign, str] = {"right": "✅", "partly": "🟡", "wrong": "❌", "none": "⚪"}


def to_markdown(report: ScoreReport, locale: Locale) -> str:
    """The whole report, in its own language, without any HTML. The same report, the same text."""
    sections = (_head, _next, _missing, _failures, _not_run, _findings, _notes, _passed, _hidden)
    blocks = [block for section in (*sections, _load, _about) for block in section(report, locale)]
    return "\n\n".join(blocks) + "\n"


def summary(report: ScoreReport, locale: Locale) -> str:
    """The report without its cases: the result, what to do now, what the rules and the load say."""
    sections = (_head, _next, _missing, _not_run, _findings, _notes, _load)
    return "\n\n".join(block for section in sections for block in section(report, locale)) + "\n"


def to_summary(report: ScoreReport, locale: Locale) -> str:
    """The summary of a CI job: a table of all cases, then the report.

    It is at most as long as GitHub takes; a cut says that it is one.
    """
    blocks = [f"**{prose_line(phrases.verdict(report, locale))}**"]
    if report.cases:
        heads = [_say(locale, f"table.{name}") for name in ("case", "status", "points")]
        rows = []
        for case in report.cases:
            name = prose_cell(view.case_name(case, locale))
            sign, status = _SIGNS[view.case_sign(case.status)], phrases.case_status(case, locale)
            rows.append([name, f"{sign} {status}", phrases.case_points(case, locale)])
        blocks.append(table(heads, rows))
    text = "\n\n".join([*blocks, to_markdown(report, locale)])
    if len(text) <= _CHARACTERS_AT_MOST:
        return text
    # The cut may fall inside a fence, whose end then closes nothing but itself.
    return f"{text[:_CHARACTERS_AT_MOST]}\n\n[{words('export.cut', locale)}]\n"


def _say(locale: Locale, key: str, **params: str | int | float) -> str:
    return words(f"outputs.{key}", locale, **params)


def _head(report: ScoreReport, locale: Locale) -> Iterator[str]:
    yield f"# {prose_line(report.assignment.title[locale])}"
    language = report.submission.language
    said = [code_span(report.submission.id)]
    said += [title_of(language)] if language else []
    yield " · ".join(said)
    yield f"**{prose_line(phrases.verdict(report, locale))}**"
    for override, reason in phrases.overrides_said(report, locale):
        yield f"**{prose_line(override)}**"
        yield f"{words('overrides.reason', locale)}: {prose_line(reason)}"
    if losses := phrases.losses(report, locale):
        yield prose(losses)
    if message := view.message(report, locale):
        yield prose(message)


def _next(report: ScoreReport, locale: Locale) -> Iterator[str]:
    step = phrases.next_step(report, locale)
    yield f"## {step.title}"
    yield prose(step.text)
    if len(step.more) > 1:
        yield "\n".join(f"- {prose_line(more)}" for more in step.more)
    else:
        yield from map(prose, step.more)
    yield from step.explained


def _missing(report: ScoreReport, locale: Locale) -> Iterator[str]:
    missing = missing_functions(report)
    if not missing:
        return
    yield f"## {_say(locale, 'missing')}"
    lines = []
    for function in missing:
        cost = phrases.missing_cost(report, function, locale)
        lines.append(f"- {code_span(function.name)}" + (f": {cost}" if cost else ""))
    yield "\n".join(lines)


def _failures(report: ScoreReport, locale: Locale) -> Iterator[str]:
    shown, rest = examples(report)
    if not shown:
        return
    yield f"## {_say(locale, 'failures')}"
    for case in shown:
        yield from _case(report, case, locale)
    if rest:
        more = _say(locale, "failures.more", count=len(rest))
        yield prose(_say(locale, "failures.more.hint", more=more))
        yield _named(rest, locale)


def _named(cases: Iterable[CaseResult], locale: Locale) -> str:
    """A line for each status and message, with the names of the cases that have them."""
    named: dict[str, list[str]] = {}
    for case in cases:
        sign, status = view.SIGNS[view.case_sign(case.status)], phrases.case_status(case, locale)
        line = f"- {sign} {status}"
        if case.message is not None and not case.fields:
            line += f": {prose_line(translate(case.message, locale))}"
        named.setdefault(line, []).append(prose_line(view.case_name(case, locale)))
    return "\n".join(f"{line}: {', '.join(names)}" for line, names in named.items())


def _case(report: ScoreReport, case: CaseResult, locale: Locale) -> Iterator[str]:
    sign, status = view.SIGNS[view.case_sign(case.status)], _say(locale, f"case.{case.status}")
    yield f"### {sign} {prose_line(view.case_name(case, locale))}: {status}"
    where = [code_span(case.written), code_span(case.id), phrases.case_points(case, locale)]
    yield " · ".join([*where, *([] if case.visible else [_say(locale, "case.hidden")])])
    yield from case_body(report, case, locale)


def case_body(report: ScoreReport, case: CaseResult, locale: Locale) -> Iterator[str]:
    """Return what is known of one case, without its name, status and points."""
    if case.message:
        yield prose(translate(case.message, locale))
    if case.call:
        yield f"{_say(locale, 'case.call')}:"
        yield code_block(case.call, report.submission.language or "")
    wrong, right = view.wrong_fields(case), view.right_fields(case)
    if wrong:
        yield _values(wrong, locale)
        if right:
            names = ", ".join(field.title[locale] for field in right)
            yield prose(_say(locale, "field.right", names=names))
    if printed := view.printed(case, locale):
        yield f"{_say(locale, 'case.printed')}:"
        yield code_block(printed)


def _values(fields: tuple[FieldResult, ...], locale: Locale) -> str:
    heads = ("field", "field.expected", "field.got", "field.result")
    rows = []
    for field in fields:
        sign = view.SIGNS[view.field_sign(field.status)]
        status = _say(locale, f"field.{field.status}")
        got = code_cell(field.got) if field.got is not None else _say(locale, "field.nothing")
        expected = code_cell(field.expected) if field.expected is not None else "–"
        why = f": {prose_cell(translate(field.message, locale))}" if field.message else ""
        rows.append([prose_cell(field.title[locale]), expected, got, f"{sign} {status}{why}"])
    return table([_say(locale, head) for head in heads], rows)


def _not_run(report: ScoreReport, locale: Locale) -> Iterator[str]:
    if said := phrases.not_run(report, locale):
        yield prose(said)


def _findings(report: ScoreReport, locale: Locale) -> Iterator[str]:
    if report.findings:
        yield f"## {_say(locale, 'findings')}"
    alike: dict[tuple[str, str], list[Finding]] = {}
    for finding in report.findings:
        remedy = prose(translate(finding.remedy, locale))
        alike.setdefault((finding.rule, remedy), []).append(finding)
    for (_, remedy), found in alike.items():
        if len(found) == 1:
            yield from _finding(report, found[0], locale)
        else:
            yield "\n".join(_finding_line(finding, locale) for finding in found[:_FINDINGS])
            if rest := found[_FINDINGS:]:
                yield _say(locale, "finding.more", count=len(rest))
        yield f"{_say(locale, 'finding.remedy')}:"
        yield remedy


def _finding(report: ScoreReport, finding: Finding, locale: Locale) -> Iterator[str]:
    yield f"### {prose_line(translate(finding.message, locale))}"
    place = _say(locale, "finding.at", file=code_span(finding.file), line=finding.line)
    cost = phrases.finding_cost(finding, locale)
    yield f"{code_span(finding.function)} · {place} · **{cost}**"
    yield code_block(finding.source, report.submission.language or "")


def _finding_line(finding: Finding, locale: Locale) -> str:
    place = _say(locale, "finding.at", file=code_span(finding.file), line=finding.line)
    cost = phrases.finding_cost(finding, locale)
    said = prose_line(translate(finding.message, locale))
    return f"- {place}: {said} **{cost}**: {code_span(finding.source)}"


def _notes(report: ScoreReport, locale: Locale) -> Iterator[str]:
    if notes := view.notes(report, locale):
        yield f"## {_say(locale, 'notes')}"
        yield "\n".join(f"- {prose_line(note)}" for note in notes)


def _passed(report: ScoreReport, locale: Locale) -> Iterator[str]:
    if cases := view.passed(report):
        yield f"## {_say(locale, 'passed')}"
        yield f"{_say(locale, 'passed.count', count=len(cases))}: " + ", ".join(
            prose_line(view.case_name(case, locale)) for case in cases
        )


def _hidden(report: ScoreReport, locale: Locale) -> Iterator[str]:
    if not view.has_hidden(report):
        return
    yield f"## {_say(locale, 'hidden')}"
    yield prose(" ".join(phrases.hidden_summary(report, locale)))
    if report.audience == "student" and (cases := view.hidden_rows(report)):
        yield _named(cases, locale)


def _load(report: ScoreReport, locale: Locale) -> Iterator[str]:
    if report.load is None or not report.load.skipped:
        return
    yield f"## {_say(locale, 'load')}"
    yield _say(locale, "load.why")
    lines = []
    for skipped in report.load.skipped[:_SKIPPED]:
        where = _say(locale, "load.at", file=code_span(skipped.file), line=skipped.line)
        code = shorten(skipped.code, _CODE, placeholder=" …")
        lines.append(f"- {where}: {code_span(code)}. {prose_line(skipped.reason)}")
    if rest := report.load.skipped[_SKIPPED:]:
        lines.append(f"- {_say(locale, 'load.more', count=len(rest))}")
    yield "\n".join(lines)


def _about(report: ScoreReport, locale: Locale) -> Iterator[str]:
    yield f"## {_say(locale, 'about')}"
    yield "\n".join(
        f"- {name}: {code_span(value)}" for name, value in phrases.about(report, locale)
    )
