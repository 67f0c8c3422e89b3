"""The first screen of a report in words: the one thing to do now, and why."""

from collections.abc import Iterator
from textwrap import shorten
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.report.cause import (
    WITH_LINE,
    Cause,
    cause,
    failures,
    hidden_definitions,
    is_everyday,
    loses_hidden,
    unexplained,
)
from grader.locale import translate, words
from grader.model import CaseResult, Locale, Message, ScoreReport, Skipped, Words
from grader.render import view
from grader.render.phrases import points

_CODE = 160
"""Characters of a definition that was skipped: enough to know it by its head."""

_SENTENCE = 240
"""Characters of what is said of a value or a call."""

_VALUE = 60
"""Characters of a value that is wrong, where the case itself shows it whole."""

_NAMED = 3
"""So many failures are named of which a part is explained."""

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


def next_step(report: ScoreReport, locale: Locale) -> NextStep:
    """Return the deepest cause in words, and where the report says more of it; what rules on the
    source cost stands beside a mistake."""
    deepest = cause(report)
    step = _mend_first(report, deepest, locale)
    if deepest.kind in ("skipped", "missing", "diagnoses", "failures"):
        return replace(step, explained=(*step.explained, *_lost_by_rules(report, locale)))
    return step


def _lost_by_rules(report: ScoreReport, locale: Locale) -> Iterator[str]:
    costly = [finding for finding in report.findings if finding.points_lost > 0]
    lost = points(sum(finding.points_lost for finding in costly), locale)
    for first in costly[:1]:
        yield words("outputs.next.rules", locale, points=lost, file=first.file, line=first.line)


def _mend_first(report: ScoreReport, deepest: Cause, locale: Locale) -> NextStep:
    skipped: _About = "load" if report.load is not None and report.load.skipped else "none"

    def say(key: str, **params: str | int | Message) -> str:
        return words(f"outputs.next.{key}", locale, **params)

    def start(about: _About, *more: str, **params: str | int | Message) -> NextStep:
        return NextStep(say("title.start"), say(deepest.kind, **params), about, more)

    def lost(statement: Skipped) -> str:
        file, line, reason = statement.where, statement.line, statement.reason
        code = shorten(statement.code, _CODE, placeholder=" …")
        return say(f"lost.{deepest.kind}", file=file, line=line, reason=reason, code=code)

    hints = [translate(hint, locale) for hint in deepest.hints]
    besides = [say("besides", hint=hint) for hint in hints]

    names = ", ".join(f"`{function.name}`" for function in deepest.functions)
    missing = [say("missing", count=len(deepest.functions), names=names)] if names else []

    match deepest.kind:
        case "ungradable" | "grader_error":
            blank = "unread" if report.findings else deepest.kind
            text = say(blank if report.score is None else "by_hand")
            return NextStep(say("title.blank"), text, "none")
        case "nothing_run":
            return NextStep(say("title.blank"), say(deepest.kind), "none")
        case "free" | "done":
            above = deepest.kind == "free" and report.message is not None
            text = say("message" if above else deepest.kind)
            title = say("title.blank" if deepest.kind == "free" else "title.done")
            return NextStep(title, text, "none", done=True)
        case "load":
            message = report.load.message if report.load is not None else None
            return start(skipped, *([] if message is None else [translate(message, locale)]))
        case "skipped" | "left_out" if deepest.skipped is not None:
            step = NextStep(say("title.start"), lost(deepest.skipped), "load", tuple(besides))
            is_lost = deepest.kind == "skipped"
            return step if is_lost else replace(step, title=say("title.blank"), done=True)
        case "missing":
            unread = [lost(statement) for statement in hidden_definitions(report)[:1]]
            said = (*unread, *missing, *besides)
            explained = tuple(_unexplained(report, locale))
            return NextStep(say("title.start"), said[0], skipped, said[1:], explained)
        case "diagnoses":
            explained = (*_explained(report, locale), *_unexplained(report, locale), *missing)
            step = start("diagnoses", *hints, count=len(hints))
            if all(isinstance(hint, Message) and hint.key != WITH_LINE for hint in deepest.hints):
                # Nobody foresaw these mistakes for this assignment: they are seen, not guessed.
                step = replace(step, text=say("everyday"))
            return replace(step, explained=explained)
        case "failures" if deepest.case is not None:
            count, case = len(failures(report)), view.case_name(deepest.case, locale)
            kind = "failures" if deepest.case.call is not None else "no_call"
            text = say(kind, count=count, case=case)
            why = (*_why(deepest.case, locale), *hints)
            return NextStep(say("title.start"), text, "failures", why)
        case "findings":
            hidden = [say("findings.hidden")] if loses_hidden(report) else []
            right = all(case.status == "passed" for case in report.cases)
            text = say("findings" if right and not hidden else "findings.besides")
            first = next(finding for finding in report.findings if finding.points_lost > 0)
            reason = translate(first.message, locale)
            finding = say("finding", file=first.file, line=first.line, message=reason)
            return NextStep(say("title.start"), text, "findings", (finding, *hidden))
        case "hidden":
            return start("hidden")
        case _:
            return start("none")


def _why(case: CaseResult, locale: Locale) -> Iterator[str]:
    """Yield why the case fails: its message, and what is wrong with its first wrong value."""
    if case.message is not None:
        yield _in_one_line(translate(case.message, locale))

    fields = view.wrong_fields(case)
    if case.message is not None:
        # What the whole came in says more than that a part of it is not there.
        fields = tuple(field for field in fields if field.status != "missing")
    # Where one of several values is like the right one, that tells most.
    telling = tuple(field for field in fields if _is_telling(field.message))

    for field in (telling or fields)[:1]:
        title = field.title[locale]
        expected, got = _brief(field.expected), _brief(field.got)
        if field.message is not None:
            yield f"{title}: {_in_one_line(translate(field.message, locale))}"
        elif expected and got and expected != got:
            yield words("outputs.next.value", locale, field=title, expected=expected, got=got)


def _is_telling(message: Words | None) -> bool:
    return message is not None and getattr(message, "key", "") != "scoring.element"


def _in_one_line(text: str) -> str:
    return shorten(text.partition("\n")[0], _SENTENCE, placeholder=" …")


def _brief(value: str | None) -> str:
    """Return the beginning of a value's first line."""
    text = value or ""
    line = text.partition("\n")[0][:_VALUE]
    return line if line == text else f"{line} …"


def _unexplained(report: ScoreReport, locale: Locale) -> Iterator[str]:
    own, others = unexplained(report)
    why = " ".join(_why(own[0], locale)) if own else ""
    names = [view.case_name(case, locale) for case in own[:1] or others[:_NAMED]]
    if why:
        yield words("outputs.next.unexplained", locale, case=names[0], why=why)
    elif names:
        # Which of their values the mistakes explain is not known here.
        quoted = ", ".join(words("outputs.next.case", locale, case=name) for name in names)
        yield words("outputs.next.more_wrong", locale, cases=quoted)


def _explained(report: ScoreReport, locale: Locale) -> Iterator[str]:
    for diagnosis in report.diagnoses:
        if diagnosis.costs_points and diagnosis.explained:
            # An everyday mistake is seen in a failure, which may have more reasons.
            key = f"outputs.diagnosis.{'shown' if is_everyday(diagnosis) else 'explained'}"
            yield words(key, locale, explained=diagnosis.explained, count=diagnosis.failures)
