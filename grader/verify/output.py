"""A Verification -> the terminal, JSON, and one HTML page."""

import json
from collections.abc import Iterator, Mapping
from functools import partial

from markupsafe import Markup
from msgspec import Struct, to_builtins
from rich.console import Console

from grader.languages.registry import title_of
from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.html import pages
from grader.render.terminal.console import heading, plain, say, say_as_is, sign, table_of
from grader.render.view import Sign
from grader.verify.result import (
    CheckTest,
    Disturbed,
    LearnedRow,
    MistakeRow,
    TrivialRow,
    TrivialVerdict,
    Verification,
)

_NAMED_CASES = 1
_LISTED_AT_MOST = 8

Row = tuple[bool, str, list[str]]
"""True for what is right, its name, and the lines below it."""


def verification_json(verification: Verification) -> str:
    content = to_builtins(verification)
    content["ok"] = verification.ok
    content["complete"] = verification.complete
    content["idle_cases"] = verification.idle_cases
    content["killed_by_visible"] = verification.killed_by_visible
    # Not reproducible, and no finding.
    del content["seconds"]
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def print_verification(console: Console, verification: Verification, locale: Locale) -> None:
    """First what is wrong with the assignment, last the verdict; the rest is there to be read."""
    printer = _Printer(console, verification, locale)
    printer.references()
    printer.mistakes()
    printer.rows("verify.learned", _learned_rows(verification, locale))
    printer.mutants()
    printer.rows("verify.checks", _check_rows(verification, locale))
    printer.trivial()
    printer.cases()
    printer.samples()
    console.print()
    for name in verification.skipped:
        printer.say("verify.skipped", language=name)
    printer.row((verification.ok, _verdict(verification, locale), []))


def _verdict(verification: Verification, locale: Locale) -> str:
    key = "verify.not_ok"
    if verification.ok:
        key = "verify.ok" if verification.complete else "verify.ok_as_tested"
    return words(key, locale, assignment=verification.assignment)


class _Printer(Struct, frozen=True):
    console: Console
    verification: Verification
    locale: Locale

    def heading(self, key: str, **params: str | int) -> None:
        heading(self.console, words(key, self.locale, **params))

    def say(self, key: str, **params: str | int) -> None:
        say(self.console, words(key, self.locale, **params))

    def row(self, row: Row) -> None:
        ok, name, lines = row
        say(self.console, sign(self.console, "right" if ok else "wrong", name))
        for line in lines:
            say(self.console, line, indent=4)

    def rows(self, key: str, rows: list[Row]) -> None:
        if rows:
            self.heading(key, count=len(rows))
        for row in rows:
            self.row(row)

    def references(self) -> None:
        rows = []
        for check in self.verification.references:
            got = "–" if check.score is None else phrases.points(check.score, self.locale)
            text = f"{title_of(check.language)}: {got}"
            text += f"/{phrases.points(check.max_score, self.locale)}"
            problem = [translate(check.problem, self.locale)] if check.problem else []
            rows.append((check.ok, text, [*check.findings, *problem]))
        self.rows("verify.references", rows)

    def mistakes(self) -> None:
        found = self.verification
        if found.programs:
            return
        self.heading("verify.mistakes", count=len(found.mistakes))
        if not found.mistakes:
            return
        heads = ("mistake", "lost", "cases")
        table = table_of(*(words(f"verify.column.{head}", self.locale) for head in heads))
        for row in found.mistakes:
            lost = phrases.points(sum(row.lost.values()), self.locale)
            table.add_row(
                sign(self.console, "right" if row.ok else "wrong", row.id),
                plain(lost if row.scored else words("verify.open_point", self.locale, lost=lost)),
                plain(_named(row, self.locale)),
            )
        self.console.print(table)
        self.console.print()
        self.say("verify.visible_catch", caught=found.caught_by_visible, count=found.scored)
        for row in found.mistakes:
            if row.scored and row.lost and row.only_hidden:
                key = "verify.one_hidden_case" if len(row.lost) == 1 else "verify.hidden_cases"
                self.say(key, mistake=row.id, case=next(iter(row.lost)))
        for row in found.mistakes:
            if row.alike:
                self.say("verify.alike", mistake=row.id, other=row.alike)

    def mutants(self) -> None:
        found = self.verification
        if not found.mutants:
            return
        self.heading("verify.mutants", count=len(found.mutants))
        for verdict, count in found.verdicts.items():
            self.say(f"verify.mutants.{verdict}", count=count, calls=found.random_calls)
        killed = found.verdicts["killed"]
        self.say("verify.visible_kill", killed=found.killed_by_visible, count=killed)
        if unreached := found.unreached_functions:
            self.say("verify.unreached", functions=", ".join(unreached))
        for mutant in found.mutants:
            if mutant.verdict not in ("survived", "not_told_apart", "check_fails"):
                continue
            self.console.print()
            key, calls = f"verify.mutant.{mutant.verdict}", mutant.random_calls
            text = words(key, self.locale, id=mutant.id, calls=calls)
            kind: Sign = "none" if mutant.verdict == "not_told_apart" else "wrong"
            say(self.console, sign(self.console, kind, text))
            say_as_is(self.console, mutant.diff, indent=4)
            if mutant.problem is not None:
                say(self.console, translate(mutant.problem, self.locale), indent=4)
            if mutant.counterexample is not None:
                say(self.console, words("verify.missing_case", self.locale), indent=2)
                say_as_is(self.console, mutant.counterexample, indent=4)

    def trivial(self) -> None:
        self.heading("verify.trivial")
        for kind, line in _trivial_lines(self.verification, self.locale):
            say(self.console, sign(self.console, kind, line))

    def cases(self) -> None:
        if names := self.verification.idle_cases:
            self.heading("verify.cases")
            shown = ", ".join(names[:_LISTED_AT_MOST])
            shown += ", …" if len(names) > _LISTED_AT_MOST else ""
            self.say("verify.idle", count=len(names), cases=shown)

    def samples(self) -> None:
        found = self.verification
        if not found.samples:
            return
        self.heading("verify.samples", count=len(found.samples))
        self.say("verify.samples_right", right=sum(check.ok for check in found.samples))
        if found.programs:
            say(self.console, _programs_line(found, self.locale))
        if skipped := found.skipped_samples:
            self.say("verify.samples_skipped", count=len(skipped))
        reasons = (translate(c.skipped, self.locale) for c in skipped if c.skipped)
        for line in (*dict.fromkeys(reasons), *(check.path for check in skipped)):
            say(self.console, line, indent=4)
        for check in found.samples:
            if check.wrong:
                params = {"path": check.path, "expected": check.expected, "got": check.got}
                self.row((False, words("verify.sample", self.locale, **params), []))


def _named(row: MistakeRow, locale: Locale) -> str:
    cases = [*row.lost, *row.told]
    named = ", ".join(cases[:_NAMED_CASES])
    more = len(cases) - _NAMED_CASES
    return words("verify.and_more", locale, named=named, more=more) if more > 0 else named


def _learned_rows(verification: Verification, locale: Locale) -> list[Row]:
    return [(one.ok, one.id, list(_learned(one, locale))) for one in verification.learned]


def _learned(row: LearnedRow, locale: Locale) -> Iterator[str]:
    """Say what a learned mistake rests on, and which right programs give its answers."""
    key = "verify.learned.rests" if row.told else "verify.learned.rests.withheld"
    numbers = {"count": row.answers, "visible": row.visible, "mutants": len(row.mutants)}
    yield words(key, locale, students=row.students, **numbers)
    if row.right:
        yield words("verify.learned.right", locale, programs=", ".join(row.right))


def _trivial_lines(verification: Verification, locale: Locale) -> Iterator[tuple[Sign, str]]:
    """Say which trivial submissions earn points, the worst first."""
    signs: Mapping[TrivialVerdict, Sign] = {
        "wrong": "wrong",
        "warning": "none",
        "settled": "right",
    }
    if not any(row.verdict == "wrong" for row in verification.trivial):
        count = len(verification.trivial)
        yield "right", words("verify.trivial.hold", locale, count=count)

    for verdict, kind in signs.items():
        for row in verification.trivial:
            if row.verdict == verdict:
                yield kind, _trivial_line(row, locale)


def _trivial_line(row: TrivialRow, locale: Locale) -> str:
    if row.problem is not None:
        return translate(row.problem, locale)

    line = words(
        f"verify.trivial.{row.kind}",
        locale,
        function=row.function,
        detail=row.detail,
        share=phrases.points(round(100 * row.share, 1), locale),
        cases=", ".join(row.cases),
    )
    if row.verdict != "settled":
        return line
    return words("verify.trivial.settled", locale, line=line, because=row.because)


def _programs_line(verification: Verification, locale: Locale) -> str:
    """Say how many wrong programs the samples' tests catch."""
    caught, count = verification.programs_caught, len(verification.programs)
    return words("verify.programs", locale, caught=caught, count=count)


def _check_rows(verification: Verification, locale: Locale) -> list[Row]:
    made = [(test.ok, list(check_lines(test, locale))) for test in verification.checks]
    return [(ok, lines[0], lines[1:]) for ok, lines in made]


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


def verification_html(verification: Verification, locale: Locale) -> str:
    """The whole page; it needs nothing but itself."""
    style = Markup(pages.template("report.css") + pages.template("verification.css"))
    return (
        pages.environment()
        .get_template("verification.html.jinja")
        .render(
            verification=verification,
            locale=locale,
            style=style,
            policy=pages.policy(style),
            say=lambda key, **params: words(key, locale, **params),
            points=partial(phrases.points, locale=locale),
            verdict=_verdict(verification, locale),
            translate=lambda said: translate(said, locale),
            learned=_learned_rows(verification, locale),
            programs=_programs_line(verification, locale) if verification.programs else None,
            checks=_check_rows(verification, locale),
            trivial=list(_trivial_lines(verification, locale)),
            wrong_samples=[check for check in verification.samples if check.wrong],
        )
    )
