"""A Verification -> the terminal, and JSON."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from grader.languages.registry import title_of
from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.terminal.console import heading, plain, say, say_as_is, sign
from grader.render.view import Sign
from grader.verify.result import (
    MUTANT_VERDICTS,
    CheckTest,
    Disturbed,
    LearnedRow,
    MistakeRow,
    MutantVerdict,
    Verification,
)

__all__ = [
    "check_lines",
    "learned_lines",
    "print_verification",
    "programs_line",
    "shown_verdicts",
    "verdict",
    "verification_json",
]

_NAMED_CASES = 1
_LISTED_AT_MOST = 8


def verification_json(verification: Verification) -> str:
    content = asdict(verification)
    content["ok"] = verification.ok
    content["complete"] = verification.complete
    content["unneeded_cases"] = verification.unneeded_cases
    content["idle_cases"] = verification.idle_cases
    content["killed_by_visible"] = verification.killed_by_visible
    # Not reproducible, and no finding.
    del content["seconds"]
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def print_verification(console: Console, verification: Verification, locale: Locale) -> None:
    """First what is wrong with the assignment, last the verdict; the rest is there to be read."""
    _references(console, verification, locale)
    _mistakes(console, verification, locale)
    _learned(console, verification, locale)
    _mutants(console, verification, locale)
    _checks(console, verification, locale)
    _cases(console, verification, locale)
    _samples(console, verification, locale)
    console.print()
    for name in verification.skipped:
        say(console, words("verify.skipped", locale, language=name))
    kind: Sign = "right" if verification.ok else "wrong"
    say(console, sign(console, kind, verdict(verification, locale)))


def verdict(verification: Verification, locale: Locale) -> str:
    key = "verify.not_ok"
    if verification.ok:
        key = "verify.ok" if verification.complete else "verify.ok_as_tested"
    return words(key, locale, assignment=verification.assignment)


def _references(console: Console, verification: Verification, locale: Locale) -> None:
    if not verification.references:
        return
    heading(console, words("verify.references", locale))
    for check in verification.references:
        got = "–" if check.score is None else phrases.points(check.score, locale)
        text = f"{title_of(check.language)}: {got}"
        text += f"/{phrases.points(check.max_score, locale)}"
        say(console, sign(console, "right" if check.ok else "wrong", text))
        for line in (
            *check.findings,
            *([translate(check.problem, locale)] if check.problem else ()),
        ):
            say(console, line, indent=4)


def _mistakes(console: Console, verification: Verification, locale: Locale) -> None:
    if verification.programs:
        return
    heading(console, words("verify.mistakes", locale, count=len(verification.mistakes)))
    if not verification.mistakes:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for head in ("mistake", "lost", "cases"):
        table.add_column(plain(words(f"verify.column.{head}", locale)), overflow="fold")
    for row in verification.mistakes:
        lost = phrases.points(sum(row.lost.values()), locale)
        table.add_row(
            sign(console, "right" if row.ok else "wrong", row.id),
            plain(lost if row.scored else words("verify.open_point", locale, lost=lost)),
            plain(_named(row, locale)),
        )
    console.print(table)
    hidden = [row for row in verification.mistakes if row.scored and row.lost and row.only_hidden]
    visible = sum(row.scored and not row.only_hidden for row in verification.mistakes)
    scored = sum(row.scored for row in verification.mistakes)
    console.print()
    say(console, words("verify.visible_catch", locale, caught=visible, count=scored))
    for row in hidden:
        key = "verify.one_hidden_case" if len(row.lost) == 1 else "verify.hidden_cases"
        say(console, words(key, locale, mistake=row.id, case=next(iter(row.lost))))
    for row in verification.mistakes:
        if row.alike:
            say(console, words("verify.alike", locale, mistake=row.id, other=row.alike))


def _named(row: MistakeRow, locale: Locale) -> str:
    cases = [*row.lost, *row.told]
    named = ", ".join(cases[:_NAMED_CASES])
    more = len(cases) - _NAMED_CASES
    return words("verify.and_more", locale, named=named, more=more) if more > 0 else named


def _learned(console: Console, verification: Verification, locale: Locale) -> None:
    if not verification.learned:
        return
    heading(console, words("verify.learned", locale, count=len(verification.learned)))
    for row in verification.learned:
        say(console, sign(console, "right" if row.ok else "wrong", row.id))
        for line in learned_lines(row, locale):
            say(console, line, indent=4)


def learned_lines(row: LearnedRow, locale: Locale) -> Iterator[str]:
    """Say what a learned mistake rests on, and which right programs give its answers."""
    key = "verify.learned.rests" if row.told else "verify.learned.rests.withheld"
    numbers = {"count": row.answers, "visible": row.visible, "mutants": len(row.mutants)}
    yield words(key, locale, students=row.students, **numbers)
    if row.right:
        yield words("verify.learned.right", locale, programs=", ".join(row.right))


def programs_line(verification: Verification, locale: Locale) -> str:
    """Say how many wrong programs the samples' tests catch."""
    caught, count = verification.programs_caught, len(verification.programs)
    return words("verify.programs", locale, caught=caught, count=count)


def _mutants(console: Console, verification: Verification, locale: Locale) -> None:
    if not verification.mutants:
        return
    heading(console, words("verify.mutants", locale, count=len(verification.mutants)))
    counts = Counter(mutant.verdict for mutant in verification.mutants)
    for verdict in shown_verdicts(counts):
        say(console, words(f"verify.mutants.{verdict}", locale, count=counts[verdict]))
    killed = verification.killed_by_visible
    say(console, words("verify.visible_kill", locale, killed=killed, count=counts["killed"]))
    if unreached := verification.unreached_functions:
        say(console, words("verify.unreached", locale, functions=", ".join(unreached)))
    for mutant in verification.mutants:
        if mutant.verdict in ("survived", "equivalent", "check_fails"):
            console.print()
            key = f"verify.mutant.{mutant.verdict}"
            kind: Sign = "none" if mutant.verdict == "equivalent" else "wrong"
            say(console, sign(console, kind, words(key, locale, id=mutant.id)))
            say_as_is(console, mutant.diff, indent=4)
            if mutant.problem is not None:
                say(console, translate(mutant.problem, locale), indent=4)
            if mutant.counterexample is not None:
                say(console, words("verify.missing_case", locale), indent=2)
                say_as_is(console, mutant.counterexample, indent=4)


def shown_verdicts(counts: Mapping[MutantVerdict, int]) -> list[MutantVerdict]:
    """All but one that only an assignment with checks can have."""
    return [one for one in MUTANT_VERDICTS if one != "check_fails" or counts[one]]


def _checks(console: Console, verification: Verification, locale: Locale) -> None:
    if not verification.checks:
        return
    heading(console, words("verify.checks", locale, count=len(verification.checks)))
    for test in verification.checks:
        first, *more = check_lines(test, locale)
        say(console, sign(console, "right" if test.ok else "wrong", first))
        for line in more:
            say(console, line, indent=4)


def check_lines(test: CheckTest, locale: Locale) -> Iterator[str]:
    """Say how a check did, what is wrong with it, and what to look at."""
    yield words(
        "verify.check",
        locale,
        check=test.check,
        function=test.function,
        answers=test.answers,
        refused=test.tried - len(test.accepted),
        tried=test.tried,
    )
    for call in test.refused:
        yield words("verify.check_refuses", locale, call=call)
    for name in test.unjudged:
        yield words("verify.check_unjudged", locale, field=name)
    for disturbed, message in test.errors:
        said = translate(message, locale)
        yield words("verify.check_error", locale, what=_said(disturbed, locale), said=said)
    for field in dict.fromkeys(disturbed.field for disturbed in test.accepted):
        how = [_how(one, locale) for one in test.accepted if one.field == field]
        yield words("verify.check_accepts", locale, field=field, how=", ".join(how))


def _said(disturbed: Disturbed, locale: Locale) -> str:
    return f"{disturbed.field}: {_how(disturbed, locale)}"


def _how(disturbed: Disturbed, locale: Locale) -> str:
    return words(f"verify.disturbance.{disturbed.how}", locale)


def _cases(console: Console, verification: Verification, locale: Locale) -> None:
    if not verification.idle_cases and not verification.unneeded_cases:
        return
    heading(console, words("verify.cases", locale))
    for key, names in (
        ("verify.idle", verification.idle_cases),
        ("verify.unneeded", verification.unneeded_cases),
    ):
        if names:
            shown = ", ".join(names[:_LISTED_AT_MOST])
            shown += ", …" if len(names) > _LISTED_AT_MOST else ""
            say(console, words(key, locale, count=len(names), cases=shown))


def _samples(console: Console, verification: Verification, locale: Locale) -> None:
    if not verification.samples:
        return
    heading(console, words("verify.samples", locale, count=len(verification.samples)))
    right = sum(check.ok for check in verification.samples)
    say(console, words("verify.samples_right", locale, right=right))
    if verification.programs:
        say(console, programs_line(verification, locale))
    if skipped := verification.skipped_samples:
        say(console, words("verify.samples_skipped", locale, count=len(skipped)))
    for reason in dict.fromkeys(translate(c.skipped, locale) for c in skipped if c.skipped):
        say(console, reason, indent=4)
    for check in skipped:
        say(console, check.path, indent=4)
    for check in verification.samples:
        if check.wrong:
            text = words(
                "verify.sample", locale, path=check.path, expected=check.expected, got=check.got
            )
            say(console, sign(console, "wrong", text))
