"""One case of a report as plain lines, for what shows neither Markdown nor HTML."""

from collections.abc import Iterator

from grader.locale import words
from grader.model import CaseReport, ScoreReport
from grader.render import phrases, view
from grader.render.text import safe_text

__all__ = ["case_name", "case_status", "case_text", "findings_text"]

_SHORT = 200


def case_name(report: ScoreReport, case: CaseReport) -> str:
    """In one line; of a hidden case it says that it is one."""
    name = safe_text(view.case_name(case), lines=False)
    return name if case.visible else f"{name} ({words('outputs.case.hidden', report.locale)})"


def case_status(report: ScoreReport, case: CaseReport) -> str:
    """In a word: passed, partly right, wrong …"""
    return words(f"outputs.case.{case.status}", report.locale)


def case_text(report: ScoreReport, case: CaseReport) -> str:
    """What is known of it, without its name, status and points; empty where nothing is."""
    return safe_text("\n".join(_lines(report, case)))


def findings_text(report: ScoreReport) -> str:
    """What the rules found in the source."""
    return safe_text(
        "\n\n".join(
            "\n".join(
                [
                    f"{finding.message} ({phrases.finding_cost(report, finding)})",
                    f"{finding.file}:{finding.line}: {finding.source}",
                    *([finding.remedy] if finding.remedy else []),
                ]
            )
            for finding in report.findings
        )
    )


def _lines(report: ScoreReport, case: CaseReport) -> Iterator[str]:
    def say(key: str) -> str:
        return words(f"outputs.{key}", report.locale)

    if case.message:
        yield case.message
    if case.call:
        yield f"{say('case.call')}:"
        yield from _indented(case.call)
    for field in view.wrong_fields(case):
        status = say(f"field.{field.status}")
        yield f"{field.title}: {status}" + (f": {field.message}" if field.message else "")
        got = field.got if field.got is not None else say("field.nothing")
        if field.expected is not None:
            yield f"    {say('field.expected')}: {_short(field.expected)}"
        yield f"    {say('field.got')}: {_short(got)}"
    yield from case.open_points
    if case.printed:
        yield f"{say('case.printed')}:"
        yield from _indented(case.printed)


def _indented(text: str) -> Iterator[str]:
    return (f"    {line}" for line in text.rstrip("\n").split("\n"))


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"
