"""One case of a report as plain lines, for what shows neither Markdown nor HTML."""

from collections.abc import Iterator

from grader.locale import translate, words
from grader.model import CaseResult, Locale, ScoreReport
from grader.render import phrases, view
from grader.render.text import safe_text

_SHORT = 200


def case_name(case: CaseResult, locale: Locale) -> str:
    """Return the case in one line; of a hidden case it says that it is one."""
    name = safe_text(view.case_name(case, locale), lines=False)
    return name if case.visible else f"{name} ({words('outputs.case.hidden', locale)})"


def case_text(case: CaseResult, locale: Locale) -> str:
    """Return what is known of it, without its name, status and points; empty where nothing is."""
    return safe_text("\n".join(_lines(case, locale)))


def findings_text(report: ScoreReport, locale: Locale) -> str:
    """Return what the rules found in the source."""
    said = (
        f"{translate(finding.message, locale)} ({phrases.finding_cost(finding, locale)})\n"
        f"{finding.file}:{finding.line}: {finding.source}\n{translate(finding.remedy, locale)}"
        for finding in report.findings
    )
    return safe_text("\n\n".join(said))


def _lines(case: CaseResult, locale: Locale) -> Iterator[str]:
    def say(key: str) -> str:
        return words(f"outputs.{key}", locale)

    if case.message:
        yield translate(case.message, locale)
    if case.call:
        yield f"{say('case.call')}:"
        yield from _indented(case.call)
    for field in view.wrong_fields(case):
        status = say(f"field.{field.status}")
        why = f": {translate(field.message, locale)}" if field.message else ""
        yield f"{field.title[locale]}: {status}{why}"
        got = field.got if field.got is not None else say("field.nothing")
        if field.expected is not None:
            yield f"    {say('field.expected')}: {_short(field.expected)}"
        yield f"    {say('field.got')}: {_short(got)}"
    yield from (note[locale] for note in case.open_points)
    if printed := view.printed(case, locale):
        yield f"{say('case.printed')}:"
        yield from _indented(printed)


def _indented(text: str) -> Iterator[str]:
    return (f"    {line}" for line in text.rstrip("\n").split("\n"))


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"
