"""The parts of a report: which there are, and what stands in each, for every output the same."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import astuple, replace

from grader.judging.report.cause import MissingFunction, examples, failures, missing_functions
from grader.locale import words
from grader.model import CaseResult, Finding, Locale, Mark, Remark, ScoreReport, Skipped
from grader.render import phrases, view

PartName = Literal[
    "manual", "remarks", "missing", "failures", "not_run", "findings", "notes", "passed", "hidden",
    "load",
]  # fmt: skip


class Part(Struct, frozen=True):
    """A heading, and what stands below it: each kind of part has its own of these."""

    heading: str = ""
    sentences: tuple[str, ...] = ()
    functions: tuple[MissingFunction, ...] = ()
    cases: tuple[CaseResult, ...] = ()
    alike: tuple[CaseResult, ...] = ()
    """Cases that fail as one of the others does."""
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    marks: tuple[Mark, ...] = ()
    remarks: tuple[Remark, ...] = ()


def part_of(
    report: ScoreReport, name: PartName, locale: Locale, *, most: int | None = None
) -> Part | None:
    """Return a part of the report; None where nothing stands in it.

    `most` is the number of failures that are explained; None for one of each kind.
    """
    part = _content(report, name, locale, most)
    if not any(astuple(part)):
        return None

    # The word for a case that was not run stands for all of them.
    key = "case.not_run" if name == "not_run" else name
    heading = words(f"outputs.{key}", locale)
    return replace(part, heading=heading[:1].upper() + heading[1:])


def _content(report: ScoreReport, name: PartName, locale: Locale, most: int | None) -> Part:
    match name:
        case "manual":
            return Part(marks=report.marks)
        case "remarks":
            return Part(remarks=report.remarks)
        case "missing":
            functions = missing_functions(report)
            return Part(functions=tuple(f for f in functions if not f.is_free))

        case "failures" if most is not None:
            every = failures(report)
            return Part(cases=every[:most], alike=every[most:])
        case "failures":
            explained, alike = examples(report)
            return Part(cases=explained, alike=alike)

        case "not_run":
            return Part(sentences=phrases.not_run(report, locale))
        case "findings":
            return Part(findings=report.findings)
        case "notes":
            return Part(sentences=view.notes(report, locale))
        case "passed":
            return Part(cases=view.passed(report))

        case "hidden" if view.has_hidden(report):
            # An instructor's report has these among the other cases.
            cases = view.hidden_rows(report) if report.audience == "student" else ()
            return Part(sentences=phrases.hidden_summary(report, locale), cases=cases)

        case "load" if report.load is not None:
            return Part(skipped=report.load.skipped)
        case _:
            return Part()
