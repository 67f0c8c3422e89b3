"""Verification of an assignment as software: mistakes, mutants, samples, parity of languages."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from grader.assignment.mistakes.known import load_known_mistakes
from grader.assignment.mistakes.package import load_mistakes
from grader.assignment.reference.swallowed import swallowed
from grader.grading import Grading, grade, read
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Language, Message, Support
from grader.running import Runtime
from grader.verify.checks import check_tests
from grader.verify.mistakes import learned_rows, mistake_rows
from grader.verify.mutation import judge_mutants
from grader.verify.parity import language_of, parity
from grader.verify.result import Mutation, ReferenceCheck, SampleCheck, Verification
from grader.verify.samples import check_samples, programs_of
from grader.verify.trivial import trivial_rows
from grader.verify.workbench import Workbench

__all__ = ["Workbench", "parity", "verify"]


def verify(
    workbench: Workbench, samples: Path | None, jobs: int, progress: Callable[[str], None]
) -> Verification:
    """Check reference and twin, known mistakes, mutants and sample submissions (a folder, if any).

    `progress` is told the name of each thing that has been checked.
    """
    started = time.monotonic()
    assignment, runtime = workbench.assignment, workbench.runtime
    skipped: list[str] = []
    references = []
    for language, path in _references(assignment):
        if isinstance(runtime.prepare(language, Support()), Message):
            skipped.append(language)
            continue
        references.append(_check_reference(assignment, runtime, language, path))
        progress(path.name)

    known = load_known_mistakes(assignment)
    mistakes = mistake_rows(assignment, load_mistakes(assignment))
    progress("mistakes")
    mutations: list[Mutation] = []
    for mutation in judge_mutants(workbench, jobs, tuple(known.learned.values())):
        mutations.append(mutation)
        progress(mutation.id)
    checks = check_tests(assignment)
    progress("checks")
    trivial = trivial_rows(workbench)
    progress("trivial")
    sample_checks: tuple[SampleCheck, ...] = ()
    if samples is not None:
        sample_checks = check_samples(workbench, known, samples, jobs, progress)

    cases = tuple(case.id for case in assignment.cases)
    visible = tuple(case.id for case in assignment.cases if case.visible)
    return Verification(
        assignment=assignment.id,
        cases=cases if assignment.tested is None else (),
        visible=visible,
        references=tuple(references),
        mistakes=mistakes,
        mutants=tuple(mutations),
        samples=sample_checks,
        checks=checks,
        trivial=trivial,
        swallowed=swallowed(assignment),
        learned=learned_rows(assignment, tuple(known.learned.values()), mutations, sample_checks),
        programs=tuple(programs_of(assignment).values()),
        seconds=time.monotonic() - started,
        skipped=tuple(skipped),
    )


def _references(assignment: Assignment) -> Iterator[tuple[Language, Path]]:
    if assignment.reference is not None:
        yield REFERENCE, assignment.reference
    if assignment.twin is not None:
        yield language_of(assignment.twin, assignment), assignment.twin


def _check_reference(
    assignment: Assignment, runtime: Runtime, language: Language, path: Path
) -> ReferenceCheck:
    report = grade(Grading(assignment, runtime), read(assignment, path, path.stem))
    findings = tuple(
        f"{finding.rule}: {finding.file}:{finding.line}: {finding.source}"
        for finding in report.findings
    )
    problem = report.message or (report.load.message if report.load else None)
    extra = sum(float(max(case.beside or 0, 0)) for case in report.cases)
    return ReferenceCheck(language, report.score, report.max_score + extra, findings, problem)
