"""ScoreReport -> GitHub-flavoured Markdown in which no text of a student's can be markup."""

from collections.abc import Iterator

from grader.locale import words
from grader.model import CaseReport, FieldReport, ScoreReport
from grader.render import phrases, view
from grader.render.markdown.text import (
    code_block,
    code_cell,
    code_span,
    prose,
    prose_cell,
    prose_line,
)
from grader.render.overrides import overrides_said

__all__ = ["case_body", "summary", "to_markdown"]

_SIGNS: dict[view.Sign, str] = {"right": "✓", "partly": "◐", "wrong": "✗", "none": "–"}


def to_markdown(report: ScoreReport) -> str:
    """The whole report, in its own language, without any HTML. The same report, the same text."""
    sections = (_head, _next, _missing, _failures, _not_run, _findings, _notes, _passed, _hidden)
    blocks = [block for section in (*sections, _load, _about) for block in section(report)]
    return "\n\n".join(blocks) + "\n"


def summary(report: ScoreReport) -> str:
    """The report without its cases: the result, what to do now, what the rules and the load say."""
    sections = (_head, _next, _missing, _not_run, _findings, _notes, _load)
    return "\n\n".join(block for section in sections for block in section(report)) + "\n"


def _say(report: ScoreReport, key: str, **params: str | int | float) -> str:
    return words(f"outputs.{key}", report.locale, **params)


def _head(report: ScoreReport) -> Iterator[str]:
    yield f"# {prose_line(report.assignment.title)}"
    language = report.submission.language
    said = [code_span(report.submission.id)]
    said += [_say(report, f"language.{language}")] if language else []
    yield " · ".join(said)
    yield f"**{prose_line(phrases.verdict(report))}**"
    for override, reason in overrides_said(report):
        yield f"**{prose_line(override)}**"
        yield f"{words('overrides.reason', report.locale)}: {prose_line(reason)}"
    if losses := phrases.losses(report):
        yield prose(losses)
    if report.message:
        yield prose(report.message)


def _next(report: ScoreReport) -> Iterator[str]:
    step = phrases.next_step(report)
    yield f"## {step.title}"
    yield prose(step.text)
    if len(step.more) > 1:
        yield "\n".join(f"- {prose_line(more)}" for more in step.more)
    else:
        yield from map(prose, step.more)
    for found in report.diagnoses if step.about == "diagnoses" else ():
        if found.costs_points:
            yield _say(
                report, "diagnosis.explained", explained=found.explained, count=found.failures
            )


def _missing(report: ScoreReport) -> Iterator[str]:
    missing = view.missing_functions(report)
    if not missing:
        return
    yield f"## {_say(report, 'missing')}"
    lines = []
    for function in missing:
        cost = phrases.missing_cost(report, function)
        lines.append(f"- {code_span(function.name)}" + (f": {cost}" if cost else ""))
    yield "\n".join(lines)


def _failures(report: ScoreReport) -> Iterator[str]:
    failures = view.explained(report)
    if not failures:
        return
    yield f"## {_say(report, 'failures')}"
    for case in failures:
        yield from _case(report, case)


def _case(report: ScoreReport, case: CaseReport) -> Iterator[str]:
    sign, status = _SIGNS[view.case_sign(case.status)], _say(report, f"case.{case.status}")
    yield f"### {sign} {prose_line(view.case_name(case))}: {status}"
    where = [code_span(case.function), code_span(case.id), phrases.case_points(report, case)]
    yield " · ".join([*where, *([] if case.visible else [_say(report, "case.hidden")])])
    yield from case_body(report, case)


def case_body(report: ScoreReport, case: CaseReport) -> Iterator[str]:
    """What is known of one case, without its name, status and points."""
    if case.message:
        yield prose(case.message)
    if case.call:
        yield f"{_say(report, 'case.call')}:"
        yield code_block(case.call, report.submission.language or "")
    wrong, right = view.wrong_fields(case), view.right_fields(case)
    if wrong:
        yield _values(report, wrong)
        if right:
            names = ", ".join(field.title for field in right)
            yield prose(_say(report, "field.right", names=names))
    if case.printed:
        yield f"{_say(report, 'case.printed')}:"
        yield code_block(case.printed)


def _values(report: ScoreReport, fields: tuple[FieldReport, ...]) -> str:
    heads = ("field", "field.expected", "field.got", "field.result")
    rows = [[_say(report, head) for head in heads], ["---"] * 4]
    for field in fields:
        sign, status = _SIGNS[view.field_sign(field.status)], _say(report, f"field.{field.status}")
        got = code_cell(field.got) if field.got is not None else _say(report, "field.nothing")
        expected = code_cell(field.expected) if field.expected is not None else "–"
        why = f": {prose_cell(field.message)}" if field.message else ""
        rows.append([prose_cell(field.title), expected, got, f"{sign} {status}{why}"])
    return _table(rows)


def _not_run(report: ScoreReport) -> Iterator[str]:
    if said := phrases.not_run(report):
        yield prose(said)


def _findings(report: ScoreReport) -> Iterator[str]:
    if report.findings:
        yield f"## {_say(report, 'findings')}"
    for finding in report.findings:
        yield f"### {prose_line(finding.message)}"
        place = _say(report, "finding.at", file=code_span(finding.file), line=finding.line)
        cost = phrases.finding_cost(report, finding)
        yield f"{code_span(finding.function)} · {place} · **{cost}**"
        yield code_block(finding.source, report.submission.language or "")
        if finding.remedy:
            yield f"{_say(report, 'finding.remedy')}:"
            yield prose(finding.remedy)


def _notes(report: ScoreReport) -> Iterator[str]:
    if notes := view.notes(report):
        yield f"## {_say(report, 'notes')}"
        yield "\n".join(f"- {prose_line(note)}" for note in notes)


def _passed(report: ScoreReport) -> Iterator[str]:
    if cases := view.passed(report):
        yield f"## {_say(report, 'passed')}"
        yield f"{_say(report, 'passed.count', count=len(cases))}: " + ", ".join(
            prose_line(view.case_name(case)) for case in cases
        )


def _hidden(report: ScoreReport) -> Iterator[str]:
    if not view.has_hidden(report):
        return
    yield f"## {_say(report, 'hidden')}"
    yield prose(" ".join(phrases.hidden_summary(report)))
    if report.audience == "student" and (cases := view.hidden_rows(report)):
        heads = ("table.case", "table.status", "table.points")
        rows = [[_say(report, head) for head in heads], ["---"] * 3]
        for case in cases:
            sign, status = _SIGNS[view.case_sign(case.status)], _say(report, f"case.{case.status}")
            points = phrases.case_points(report, case)
            rows.append([prose_cell(view.case_name(case)), f"{sign} {status}", points])
        yield _table(rows)


def _load(report: ScoreReport) -> Iterator[str]:
    if report.load is None or not report.load.skipped:
        return
    yield f"## {_say(report, 'load')}"
    yield _say(report, "load.why")
    for skipped in report.load.skipped:
        yield _say(report, "load.at", file=code_span(skipped.file), line=skipped.line) + ":"
        yield code_block(skipped.code, report.submission.language or "")
        yield prose(skipped.reason)


def _about(report: ScoreReport) -> Iterator[str]:
    yield f"## {_say(report, 'about')}"
    yield "\n".join(f"- {name}: {code_span(value)}" for name, value in phrases.about(report))


def _table(rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
