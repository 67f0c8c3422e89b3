"""A Verification -> the terminal, JSON, and one HTML page: all that it says is said in blocks."""

import json
from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct, to_builtins
from rich.console import Console

from grader.grouping import grouped
from grader.languages.registry import title_of
from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.blocks import Block, Case, Code, Heading, Note, Notes, Row, Sentence, Table
from grader.render.html import pages
from grader.render.terminal.blocks import print_blocks
from grader.render.terminal.console import say, sign
from grader.render.view import Sign
from grader.verify.result import (
    CheckTest,
    Disturbed,
    LearnedRow,
    MistakeRow,
    Mutation,
    TrivialRow,
    Verification,
)

_SECTIONS = (
    "references", "mistakes", "learned", "mutants", "checks", "trivial", "swallowed", "cases",
    "samples", "skipped",
)  # fmt: skip
_NAMED_CASES = 1
_LISTED_AT_MOST = 8
_SHOWN_MUTANTS = ("survived", "not_judged", "not_told_apart")
_TRIVIAL_SIGNS: Mapping[str, Sign] = {"wrong": "wrong", "warning": "none", "settled": "right"}
"""The signs of trivial submissions that are named, the worst first."""


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
    """Print all that was found, and last the verdict."""
    print_blocks(console, blocks_of(verification, locale))
    console.print()
    verdict = _verdict(verification, locale)
    say(console, sign(console, "right" if verification.ok else "wrong", verdict))


def verification_html(verification: Verification, locale: Locale) -> str:
    """Return the whole page; it needs nothing but itself."""
    content = {
        "verification": verification,
        "locale": locale,
        "say": lambda key: words(key, locale),
        "points": partial(phrases.points, locale=locale),
        "verdict": _verdict(verification, locale),
        "blocks": list(blocks_of(verification, locale)),
    }
    template = pages.page_template("verification.html.jinja")
    return pages.whole_page(template, ["report.css", "verification.css"], content)


def blocks_of(verification: Verification, locale: Locale) -> Iterator[Block]:
    """Yield what was found, one thing that was tested after the other."""
    by_name = _Sections(verification, locale)
    for section in _SECTIONS:
        yield from getattr(by_name, section)()


class _Sections(Struct, frozen=True):
    verification: Verification
    locale: Locale

    def references(self) -> Iterator[Block]:
        notes = []
        for check in self.verification.references:
            points = "–" if check.score is None else phrases.points(check.score, self.locale)
            of_all = phrases.points(check.max_score, self.locale)
            language, sign = title_of(check.language), _sign(check.ok)
            notes.append(Note(f"{points}/{of_all}", name=(language,), sign=sign))

            problem = () if check.problem is None else (translate(check.problem, self.locale),)
            notes += map(Note, (*check.findings, *problem))
        if notes:
            yield self.heading("references")
            yield Notes(tuple(notes))

    def mistakes(self) -> Iterator[Block]:
        verification = self.verification
        if verification.programs:
            return
        yield self.heading("mistakes", count=len(verification.mistakes))
        if not verification.mistakes:
            return

        heads = [self.text(f"column.{head}") for head in ("mistake", "lost", "cases")]
        yield Table(tuple(heads), tuple(map(self.mistake, verification.mistakes)))
        caught, scored = verification.caught_by_visible, verification.scored
        yield self.sentence("visible_catch", caught=caught, count=scored)

        for row in verification.mistakes:
            if row.scored and row.lost and row.only_hidden:
                key = "one_hidden_case" if len(row.lost) == 1 else "hidden_cases"
                yield self.sentence(key, mistake=row.id, case=next(iter(row.lost)))
        for row in verification.mistakes:
            if row.alike:
                yield self.sentence("alike", mistake=row.id, other=row.alike)

    def mistake(self, row: MistakeRow) -> Row:
        lost = phrases.points(sum(row.lost.values()), self.locale)
        lost = lost if row.scored else self.text("open_point", lost=lost)

        cases = [*row.lost, *row.told]
        names = ", ".join(cases[:_NAMED_CASES])
        if (more := len(cases) - _NAMED_CASES) > 0:
            names = self.text("and_more", named=names, more=more)
        return Row(row.id, (lost, names), _sign(row.ok))

    def learned(self) -> Iterator[Block]:
        if rows := self.verification.learned:
            yield self.heading("learned", count=len(rows))
            for row in rows:
                yield Case(row.id, _sign(row.ok), (_lines(self.learned_lines(row)),))

    def learned_lines(self, row: LearnedRow) -> Iterator[str]:
        """Say what a learned mistake rests on, and which right programs give its answers."""
        key = "learned.rests" if row.told else "learned.rests.withheld"
        numbers = {"count": row.answers, "visible": row.visible, "mutants": len(row.mutants)}
        yield self.text(key, students=row.students, **numbers)
        if row.right:
            yield self.text("learned.right", programs=", ".join(row.right))

    def mutants(self) -> Iterator[Block]:
        verification = self.verification
        if not verification.mutants:
            return

        calls = verification.random_calls
        yield self.heading("mutants", count=len(verification.mutants))
        for verdict, count in verification.verdicts.items():
            yield self.sentence(f"mutants.{verdict}", count=count, calls=calls)

        killed, by_visible = verification.verdicts["killed"], verification.killed_by_visible
        yield self.sentence("visible_kill", killed=by_visible, count=killed)
        if unreached := verification.unreached_functions:
            yield self.sentence("unreached", functions=", ".join(unreached))
        for mutant in verification.mutants:
            if mutant.verdict in _SHOWN_MUTANTS:
                yield self.mutant(mutant)

    def mutant(self, mutant: Mutation) -> Case:
        blocks: list[Block] = [Code(mutant.diff)]
        if mutant.problem is not None:
            blocks.append(Sentence(translate(mutant.problem, self.locale)))
        if mutant.counterexample is not None:
            blocks.append(Code(mutant.counterexample, self.text("missing_case")))

        name = self.text(f"mutant.{mutant.verdict}", id=mutant.id, calls=mutant.random_calls)
        kind: Sign = "none" if mutant.verdict == "not_told_apart" else "wrong"
        return Case(name, kind, tuple(blocks))

    def checks(self) -> Iterator[Block]:
        if checks := self.verification.checks:
            yield self.heading("checks", count=len(checks))
            for test in checks:
                name, *lines = check_lines(test, self.locale)
                yield Case(name, _sign(test.ok), (_lines(lines),))

    def trivial(self) -> Iterator[Block]:
        """Say which trivial submissions earn points, the worst first."""
        rows = self.verification.trivial
        notes = []
        if not any(row.verdict in ("wrong", "warning") for row in rows):
            notes.append(Note(self.text("trivial.hold", count=len(rows)), sign="right"))
        for verdict, kind in _TRIVIAL_SIGNS.items():
            alike = [row for row in rows if row.verdict == verdict]
            notes += [Note(self.trivial_line(row), sign=kind) for row in alike]

        yield self.heading("trivial")
        yield Notes(tuple(notes))

    def trivial_line(self, row: TrivialRow) -> str:
        if row.problem is not None:
            return translate(row.problem, self.locale)

        share = phrases.points(round(100 * row.share, 1), self.locale)
        facts = {"detail": row.detail, "share": share, "cases": ", ".join(row.cases)}
        line = self.text(f"trivial.{row.kind}", function=row.function, **facts)
        if row.verdict != "settled":
            return line
        return self.text("trivial.settled", line=line, because=row.because)

    def swallowed(self) -> Iterator[Block]:
        if rows := self.verification.swallowed:
            messages = [(translate(row.what, self.locale), row.cure) for row in rows]
            yield self.heading("swallowed")
            yield _lines([f"{what}; {translate(cure, self.locale)}" for what, cure in messages])

    def cases(self) -> Iterator[Block]:
        if names := self.verification.idle_cases:
            listed = ", ".join(names[:_LISTED_AT_MOST])
            listed += ", …" if len(names) > _LISTED_AT_MOST else ""
            yield self.heading("cases")
            yield self.sentence("idle", count=len(names), cases=listed)

    def samples(self) -> Iterator[Block]:
        verification = self.verification
        if not verification.samples:
            return

        right = sum(check.ok for check in verification.samples)
        yield self.heading("samples", count=len(verification.samples))
        yield self.sentence("samples_right", right=right)
        if programs := verification.programs:
            caught = verification.programs_caught
            yield self.sentence("programs", caught=caught, count=len(programs))

        if skipped := verification.skipped_samples:
            yield self.sentence("samples_skipped", count=len(skipped))
        for reason, checks in grouped(skipped, lambda check: check.skipped).items():
            paths = ", ".join(check.path for check in checks)
            why = "" if reason is None else translate(reason, self.locale)
            yield self.sentence("sample_skipped", path=paths, reason=why)

        for check in verification.samples:
            if check.wrong:
                facts = {"path": check.path, "expected": check.expected, "got": check.got}
                yield Notes((Note(self.text("sample", **facts), sign="wrong"),))

    def skipped(self) -> Iterator[Block]:
        for language in self.verification.skipped:
            yield self.sentence("skipped", language=language)

    def heading(self, key: str, **params: str | int) -> Heading:
        return Heading(self.text(key, **params))

    def sentence(self, key: str, **params: str | int) -> Sentence:
        return Sentence(self.text(key, **params))

    def text(self, key: str, **params: str | int) -> str:
        return words(f"verify.{key}", self.locale, **params)


def check_lines(test: CheckTest, locale: Locale) -> Iterator[str]:
    """Say how a check did, what is wrong with it, and what to look at."""
    names = {"check": test.check, "function": test.function}
    refused = test.tried - len(test.accepted)
    counts = {"answers": test.answers, "refused": refused, "tried": test.tried}
    yield words("verify.check", locale, **names, **counts)

    for call in test.refused:
        yield words("verify.check_refuses", locale, call=call)
    for name in test.unjudged:
        yield words("verify.check_unjudged", locale, field=name)

    for disturbed, message in test.errors:
        disturbance = f"{disturbed.field}: {_disturbance(disturbed, locale)}"
        error = translate(message, locale)
        yield words("verify.check_error", locale, what=disturbance, said=error)

    for field, accepted in grouped(test.accepted, lambda disturbed: disturbed.field).items():
        disturbances = ", ".join(_disturbance(disturbed, locale) for disturbed in accepted)
        yield words("verify.check_accepts", locale, field=field, how=disturbances)


def _disturbance(disturbed: Disturbed, locale: Locale) -> str:
    return words(f"verify.disturbance.{disturbed.how}", locale)


def _verdict(verification: Verification, locale: Locale) -> str:
    key = "verify.not_ok"
    if verification.ok:
        key = "verify.ok" if verification.complete else "verify.ok_as_tested"
    tested = f"{verification.assignment} ({verification.only})"
    return words(key, locale, assignment=tested if verification.only else verification.assignment)


def _sign(ok: bool) -> Sign:
    return "right" if ok else "wrong"


def _lines(lines: Iterator[str] | list[str]) -> Notes:
    return Notes(tuple(map(Note, lines)))
