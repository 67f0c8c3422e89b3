"""A report as a document: its sections, each said once, as blocks.

A new output is one function over these blocks. It names the sections that it wants, in its order.
"""

from collections.abc import Iterable, Iterator
from textwrap import shorten
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from grader.grouping import grouped
from grader.judging.report.cause import examples, failures, missing_functions
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

Part = Literal[
    "manual", "remarks", "missing", "failures", "not_run", "findings", "notes", "passed", "hidden",
    "load",
]  # fmt: skip
"""A section with a heading, where anything stands in it."""
Section = Part | Literal["title", "result", "next", "about", "cases"]
PARTS: tuple[Part, ...] = get_args(Part)
WHOLE: tuple[Section, ...] = ("title", "result", "next", *PARTS, "about")
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
    folds: bool = False
    """True for a page, where what is long is folded: it has each case in a row, or whole."""

    def blocks(self, *sections: Section) -> Iterator[Block]:
        """Yield the blocks of these sections, or of the whole report."""
        for section in sections or WHOLE:
            blocks = tuple(getattr(self, section)())
            if blocks and section in PARTS:
                yield Heading(self.heading(section))
            yield from blocks

    def heading(self, part: Section) -> str:
        # The word for a case that was not run stands for all of them.
        heading = self._say("case.not_run" if part == "not_run" else part)
        return heading[:1].upper() + heading[1:]

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

    def manual(self) -> Iterator[Block]:
        """Yield what people gave, item by item."""
        if marks := self.report.marks:
            heads = ("manual.item", "table.points")
            yield Table(tuple(map(self._say, heads)), tuple(map(self._mark, marks)))

    def _mark(self, mark: Mark) -> Row:
        item, points = mark.item, phrases.mark_points(mark, self.locale)
        about = "" if item.description is None else item.description[self.locale]
        return Row(item.title[self.locale], (points,), view.mark_sign(mark), why=about)

    def remarks(self) -> Iterator[Block]:
        """Yield what was said, each thing at its line or case."""
        for remark in self.report.remarks:
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
        for case in self.report.cases:
            if case.id == remark.case:
                yield Facts(((view.case_name(case, self.locale),),))
        if remark.source:
            yield Code(remark.source, language=self.report.submission.language or "")

    def missing(self) -> Iterator[Block]:
        notes = []
        for function in missing_functions(self.report):
            if not function.is_free:
                cost = phrases.missing_cost(self.report, function, self.locale)
                notes.append(Note(cost, name=(Span(function.name),), sign="wrong"))
        if notes:
            yield Notes(tuple(notes))

    def failures(self) -> Iterator[Block]:
        if self.most is None:
            explained, alike = examples(self.report)
        else:
            every = failures(self.report)
            explained, alike = every[: self.most], every[self.most :]

        yield from map(self.case, explained)
        if alike:
            more = self._say("failures.more", count=len(alike))
            yield Sentence(self._say("failures.more.hint", more=more))
        if alike and not self.folds:
            yield self._alike(alike)
        elif self.folds:
            yield from (replace(self.case(case), folded=True) for case in alike)

    def not_run(self) -> Iterator[Block]:
        if sentences := phrases.not_run(self.report, self.locale):
            yield Sentence(" ".join(sentences))

    def findings(self) -> Iterator[Block]:
        """Yield the findings, each remedy once."""

        def rule_and_remedy(finding: Finding) -> tuple[str, str]:
            return finding.rule, translate(finding.remedy, self.locale)

        for (_, remedy), findings in grouped(self.report.findings, rule_and_remedy).items():
            yield Notes(tuple(map(self._finding, findings[:_FINDINGS_ALIKE])))
            if rest := findings[_FINDINGS_ALIKE:]:
                yield Sentence(self._say("finding.more", count=len(rest)))
            yield Sentence(remedy, label=f"{self._say('finding.remedy')}:")

    def _finding(self, finding: Finding) -> Note:
        cost = phrases.finding_cost(finding, self.locale)
        text = f"{cost}: {translate(finding.message, self.locale)}"
        place = self._place("finding.at", finding.file, finding.line)
        rule = (" · ", Span(finding.rule)) if self.folds else ()
        name = (Span(finding.function), ", ", *place, *rule)
        sign: view.Sign = "wrong" if finding.points_lost > 0 else "partly"
        return Note(text, name, self._bounded(finding.source), sign)

    def notes(self) -> Iterator[Block]:
        if sentences := view.notes(self.report, self.locale):
            yield Notes(tuple(map(Note, sentences)))

    def passed(self) -> Iterator[Block]:
        cases = view.passed(self.report)
        count = self._say("passed.count", count=len(cases))
        if cases and self.folds:
            yield self._table(cases, folded=count)
        elif cases:
            names = ", ".join(view.case_name(case, self.locale) for case in cases)
            yield Sentence(f"{count}: {names}")

    def hidden(self) -> Iterator[Block]:
        cases = view.hidden_rows(self.report)
        if self.report.status != "graded" or not (self.report.hidden_count or cases):
            return

        yield Sentence(" ".join(phrases.hidden_summary(self.report, self.locale)))
        # An instructor's report has these among the other cases.
        if cases and self.report.audience == "student":
            yield self._table(cases) if self.folds else self._alike(cases)

    def load(self) -> Iterator[Block]:
        statements = () if self.report.load is None else self.report.load.skipped
        if not statements:
            return

        most = (self.bounds or PAGE).skipped
        notes = []
        for skipped in statements[:most]:
            place = self._place("load.at", skipped.where, skipped.line)
            code = shorten(skipped.code, _CODE, placeholder=" …")
            notes.append(
                Note(self._bounded(view.reason(skipped, self.locale)), name=place, code=code)
            )
        if rest := statements[most:]:
            notes.append(Note(self._say("load.more", count=len(rest))))

        yield Sentence(self._say("load.why"), "soft")
        yield Notes(tuple(notes))

    def about(self) -> Iterator[Block]:
        rows = phrases.about(self.report, self.locale)
        yield Facts(tuple((f"{name}: ", Span(value)) for name, value in rows))

    def cases(self) -> Iterator[Block]:
        """Yield a table of all cases, with the points of each."""
        if self.report.cases:
            yield self._table(self.report.cases)

    def _table(self, cases: Iterable[CaseResult], folded: str = "") -> Table:
        # A page has room for the functions that the cases judge.
        of = ("table.function",) if self.folds else ()
        heads = ("table.case", *of, "table.points", "table.status")
        tagged = self.report.audience == "instructor"

        rows = []
        for result in cases:
            case = self._without_answer(result)
            cells: Line = (Span(result.written), case.points) if self.folds else (case.points,)
            tag = case.tag if tagged else ""
            rows.append(Row(case.name, cells, case.sign, case.verdict, tag=tag))
        return Table(tuple(map(self._say, heads)), tuple(rows), folded)

    def case(self, case: CaseResult) -> Case:
        """Return a case with all that is known of it."""
        return replace(self._without_answer(case), blocks=tuple(self._answer(case)))

    def _without_answer(self, case: CaseResult) -> Case:
        return Case(
            view.case_name(case, self.locale),
            view.CASE_SIGNS[case.status],
            verdict=phrases.case_status(case, self.locale),
            points=phrases.case_points(case, self.locale),
            facts=((Span(case.written),), (Span(case.id),)),
            tag="" if case.visible else self._say("case.hidden"),
            id=case.id,
        )

    def _answer(self, case: CaseResult) -> Iterator[Block]:
        if case.message:
            yield Sentence(self._words(case.message))
        if case.call:
            language = self.report.submission.language or ""
            yield Code(case.call, f"{self._say('case.call')}:", language)

        wrong = view.wrong_fields(case)
        right = [field for field in case.fields if field not in wrong]
        if wrong:
            heads = ("field", "field.expected", "field.got", "field.result")
            yield Table(tuple(map(self._say, heads)), tuple(map(self._value, wrong)))
        if wrong and right:
            names = ", ".join(field.title[self.locale] for field in right)
            yield Sentence(self._say("field.right", names=names), "soft")

        if printed := case.printed:
            text = printed if isinstance(printed, str) else translate(printed, self.locale)
            yield Code(self._bounded(text), f"{self._say('case.printed')}:", folded=True)
        if case.errors:
            yield Code(self._bounded(case.errors), f"{self._say('case.errors')}:", folded=True)
        if self.folds and self.report.audience == "instructor" and case.cpu_seconds is not None:
            yield Sentence(self._say("case.cpu", seconds=case.cpu_seconds), "soft")

    def _value(self, field: FieldResult) -> Row:
        """Return a wrong value beside the expected one."""
        expected = "–" if field.expected is None else Span(self._bounded(field.expected))
        nothing = self._say("field.nothing")
        got = nothing if field.got is None else Span(self._bounded(field.got))

        verdict = self._say(f"field.{field.status}")
        why = "" if field.message is None else self._words(field.message)
        sign = view.FIELD_SIGNS[field.status]
        lost = phrases.field_cost(field, self.locale)
        curve = field if field.curve is not None else None
        return Row(field.title[self.locale], (expected, got), sign, verdict, why, lost, curve=curve)

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
