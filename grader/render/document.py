"""A report as a document: its sections, each said once, as blocks.

A new output is one function over these blocks. It names the sections that it wants, in its order.
"""

from collections.abc import Iterable, Iterator
from textwrap import shorten
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from grader.grouping import grouped
from grader.languages.registry import title_of
from grader.locale import translate, words
from grader.model import (
    CaseResult,
    FieldResult,
    Finding,
    Locale,
    Mark,
    Message,
    Remark,
    ScoreReport,
    Words,
)
from grader.render import phrases, view
from grader.render.blocks import (
    Block,
    Case,
    Code,
    Facts,
    Heading,
    Line,
    Look,
    Note,
    Notes,
    Row,
    Sentence,
    Span,
    Table,
)
from grader.render.next_step import next_step
from grader.render.parts import Part, PartName, part_of

Section = Literal[
    "title", "result", "next", "manual", "remarks", "missing", "failures", "not_run", "findings",
    "notes", "passed", "hidden", "load", "about", "cases",
]  # fmt: skip
_SECTIONS: tuple[Section, ...] = get_args(Section)
_PARTS: tuple[PartName, ...] = get_args(PartName)
WHOLE = _SECTIONS[:-1]
"""All sections but the table of cases, which says in brief what the others say."""

_FINDINGS_ALIKE = 10
_CODE = 160
_GAP = "\0"


class Bounds(Struct, frozen=True):
    """The most that a document says of a submission's own texts: of a longer one, its beginning."""

    lines: int
    characters: int
    cut: str
    """The sentence that says how much more there is."""
    skipped: int = 10
    """The statements that were left out: who has many needs no more."""


SCREEN = Bounds(12, 300, "outputs.cut.screen", skipped=5)
PAGE = Bounds(6, 1200, "outputs.cut.page")


class Document(Struct, frozen=True):
    """The sections of one report, in the reader's language."""

    report: ScoreReport
    locale: Locale
    most: int | None = None
    """The number of failures that are explained; None for one of each kind."""
    bounds: Bounds | None = None
    """None says the submission's own texts whole."""

    def blocks(self, *sections: Section) -> Iterator[Block]:
        """Yield the blocks of these sections, or of the whole report."""
        for section in sections or WHOLE:
            say = getattr(self, section)
            if section not in _PARTS:
                yield from say()
            elif part := part_of(self.report, section, self.locale, most=self.most):
                yield Heading(part.heading)
                yield from say(part)

    def title(self) -> Iterator[Block]:
        submission = self.report.submission
        facts: list[Line] = [(Span(submission.id),)]
        if submission.language:
            facts.append((title_of(submission.language),))

        yield Heading(self.report.assignment.title[self.locale], level=1)
        yield Facts(tuple(facts))
        yield Sentence(phrases.verdict(self.report, self.locale), "strong")

    def result(self) -> Iterator[Block]:
        """Yield what stands behind the score: overrides, losses, a message."""
        for override, reason in phrases.override_sentences(self.report, self.locale):
            yield Sentence(override, "strong")
            yield Sentence(f"{words('overrides.reason', self.locale)}: {self._bounded(reason)}")

        if losses := phrases.losses(self.report, self.locale):
            yield Sentence(losses, "soft")
        if message := view.message(self.report, self.locale):
            yield Sentence(self._bounded(message))

    def next(self) -> Iterator[Block]:
        step = next_step(self.report, self.locale)
        yield Heading(step.title)
        yield Sentence(step.text)

        if len(step.more) > 1:
            yield Notes(tuple(Note(hint) for hint in step.more), "hint")
        elif step.more:
            yield Sentence(step.more[0], "hint")
        for sentence in step.explained:
            yield Sentence(sentence, "soft")

    def manual(self, part: Part) -> Iterator[Block]:
        """Yield what people gave, item by item."""
        heads = ("manual.item", "table.points")
        yield Table(tuple(map(self._say, heads)), tuple(map(self._mark, part.marks)))

    def _mark(self, mark: Mark) -> Row:
        points = phrases.mark_points(mark, self.locale)
        return Row(mark.item.title[self.locale], (points,), view.mark_sign(mark))

    def remarks(self, part: Part) -> Iterator[Block]:
        """Yield what was said, each thing at its line or case."""
        for remark in part.remarks:
            if remark.kind != "answer":
                yield from self._remarked(remark)
            label = self._say(f"remark.{remark.kind}")
            look: Look = "plain" if remark.kind == "question" else "markdown"
            yield Sentence(remark.text, look, f"{label}:")

    def _remarked(self, remark: Remark) -> Iterator[Block]:
        """Yield the line or the case that a remark is about."""
        if remark.line:
            key = "remark.in_cell" if remark.cell else "finding.at"
            yield Facts((self._place(key, remark.file, remark.line, cell=remark.cell),))
        elif place := phrases.remark_place(self.report, remark, self.locale):
            yield Facts(((place,),))
        if remark.source:
            yield Code(remark.source, language=self.report.submission.language or "")

    def missing(self, part: Part) -> Iterator[Block]:
        notes = []
        for function in part.functions:
            cost = phrases.missing_cost(self.report, function, self.locale)
            notes.append(Note(cost, name=(Span(function.name),), sign="wrong"))
        yield Notes(tuple(notes))

    def failures(self, part: Part) -> Iterator[Block]:
        for case in part.cases:
            yield self.case(case)
        if part.alike:
            more = self._say("failures.more", count=len(part.alike))
            yield Sentence(self._say("failures.more.hint", more=more))
            yield self._alike(part.alike)

    def not_run(self, part: Part) -> Iterator[Block]:
        yield Sentence(" ".join(part.sentences))

    def findings(self, part: Part) -> Iterator[Block]:
        """Yield the findings, each remedy once."""

        def rule_and_remedy(finding: Finding) -> tuple[str, str]:
            return finding.rule, translate(finding.remedy, self.locale)

        for (_, remedy), findings in grouped(part.findings, rule_and_remedy).items():
            yield Notes(tuple(map(self._finding, findings[:_FINDINGS_ALIKE])))
            if rest := findings[_FINDINGS_ALIKE:]:
                yield Sentence(self._say("finding.more", count=len(rest)))
            yield Sentence(remedy, label=f"{self._say('finding.remedy')}:")

    def _finding(self, finding: Finding) -> Note:
        cost = phrases.finding_cost(finding, self.locale)
        text = f"{cost}: {translate(finding.message, self.locale)}"
        place = self._place("finding.at", finding.file, finding.line)
        name = (Span(finding.function), ", ", *place)
        sign = view.finding_sign(finding)
        return Note(text, name, self._bounded(finding.source), sign)

    def notes(self, part: Part) -> Iterator[Block]:
        yield Notes(tuple(map(Note, part.sentences)))

    def passed(self, part: Part) -> Iterator[Block]:
        names = ", ".join(view.case_name(case, self.locale) for case in part.cases)
        yield Sentence(f"{self._say('passed.count', count=len(part.cases))}: {names}")

    def hidden(self, part: Part) -> Iterator[Block]:
        yield Sentence(" ".join(part.sentences))
        if part.cases:
            yield self._alike(part.cases)

    def load(self, part: Part) -> Iterator[Block]:
        most = (self.bounds or PAGE).skipped
        notes = []
        for skipped in part.skipped[:most]:
            place = self._place("load.at", skipped.where, skipped.line)
            code = shorten(skipped.code, _CODE, placeholder=" …")
            notes.append(Note(self._bounded(skipped.reason), name=place, code=code))
        if rest := part.skipped[most:]:
            notes.append(Note(self._say("load.more", count=len(rest))))

        yield Sentence(self._say("load.why"), "soft")
        yield Notes(tuple(notes))

    def about(self) -> Iterator[Block]:
        rows = phrases.about(self.report, self.locale)
        yield Facts(tuple((f"{name}: ", Span(value)) for name, value in rows))

    def cases(self) -> Iterator[Block]:
        """Yield a table of all cases, with the points of each."""
        if not self.report.cases:
            return

        rows = []
        for case in self.report.cases:
            name, sign = view.case_name(case, self.locale), view.CASE_SIGNS[case.status]
            points = phrases.case_points(case, self.locale)
            rows.append(Row(name, (points,), sign, phrases.case_status(case, self.locale)))
        heads = ("table.case", "table.points", "table.status")
        yield Table(tuple(map(self._say, heads)), tuple(rows))

    def case(self, case: CaseResult) -> Case:
        """Return a case with all that is known of it."""
        name, sign = view.case_name(case, self.locale), view.CASE_SIGNS[case.status]
        verdict = phrases.case_status(case, self.locale)
        points = phrases.case_points(case, self.locale)
        tag = "" if case.visible else self._say("case.hidden")
        facts: tuple[Line, ...] = ((Span(case.written),), (Span(case.id),))
        return Case(name, sign, tuple(self._answer(case)), verdict, points, facts, tag)

    def _answer(self, case: CaseResult) -> Iterator[Block]:
        if case.message:
            yield Sentence(self._words(case.message))
        if case.call:
            language = self.report.submission.language or ""
            yield Code(case.call, f"{self._say('case.call')}:", language)

        wrong, right = view.wrong_fields(case), view.right_fields(case)
        if wrong:
            heads = ("field", "field.expected", "field.got", "field.result")
            yield Table(tuple(map(self._say, heads)), tuple(map(self._value, wrong)))
        if wrong and right:
            names = ", ".join(field.title[self.locale] for field in right)
            yield Sentence(self._say("field.right", names=names), "soft")

        if printed := view.printed(case, self.locale):
            yield Code(self._bounded(printed), f"{self._say('case.printed')}:")
        if case.errors:
            yield Code(self._bounded(case.errors), f"{self._say('case.errors')}:")

    def _value(self, field: FieldResult) -> Row:
        """Return a wrong value beside the expected one."""
        expected = "–" if field.expected is None else Span(self._bounded(field.expected))
        nothing = self._say("field.nothing")
        got = nothing if field.got is None else Span(self._bounded(field.got))

        verdict = self._say(f"field.{field.status}")
        why = "" if field.message is None else self._words(field.message)
        sign = view.FIELD_SIGNS[field.status]
        return Row(field.title[self.locale], (expected, got), sign, verdict, why)

    def _alike(self, cases: Iterable[CaseResult]) -> Notes:
        """Return a note for each status and message, with the names of the cases that have them."""

        def status_and_message(case: CaseResult) -> tuple[view.Sign, str, str]:
            message = ""
            if case.message is not None and not case.fields:
                message = self._words(_first_line(case.message))
            return view.CASE_SIGNS[case.status], phrases.case_status(case, self.locale), message

        notes = []
        for (sign, status, message), alike in grouped(cases, status_and_message).items():
            names = ", ".join(view.case_name(case, self.locale) for case in alike)
            text = f"{names}: {message}" if message else names
            notes.append(Note(text, name=(status,), sign=sign))
        return Notes(tuple(notes))

    def _place(self, key: str, file: str | Message, line: int, **more: int) -> Line:
        before, after = self._say(key, file=_GAP, line=line, **more).split(_GAP)
        return before, Span(file if isinstance(file, str) else self._words(file)), after

    def _words(self, message: Words) -> str:
        return self._bounded(translate(message, self.locale))

    def _bounded(self, text: str) -> str:
        """Return a text of the submission's, or its beginning and how much more there is."""
        whole, bounds = text.rstrip("\n"), self.bounds
        if bounds is None:
            return text

        lines = whole.split("\n")
        beginning = "\n".join(lines[: bounds.lines])[: bounds.characters]
        if beginning == whole:
            return whole

        count = len(lines) - len(beginning.split("\n"))
        unit = "lines" if count else "characters"
        cut = words(f"{bounds.cut}.{unit}", self.locale, count=count or len(whole) - len(beginning))
        return f"{beginning} … {cut}"

    def _say(self, key: str, **params: str | int | float) -> str:
        return words(f"outputs.{key}", self.locale, **params)


def _first_line(message: Words) -> Words:
    """Return a message; of an exception's text, the first line."""
    if not isinstance(message, Message) or not isinstance(text := message.params.get("text"), str):
        return message
    return replace(message, params={**message.params, "text": text.partition("\n")[0]})
