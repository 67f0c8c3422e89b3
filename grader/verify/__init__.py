"""Verification of an assignment as software: mistakes, mutants, samples, parity of languages."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from grader.assignment.mistakes.known import load_known_mistakes
from grader.assignment.mistakes.package import load_mistakes
from grader.assignment.reference.swallowed import swallowed
from grader.grading import read
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Language, Message, Support
from grader.verify.checks import check_tests
from grader.verify.mistakes import learned_rows, mistake_rows
from grader.verify.mutation import judge_mutants
from grader.verify.only import narrowed, within_reach
from grader.verify.parity import language_of, parity
from grader.verify.result import ReferenceCheck, SampleCheck, Verification
from grader.verify.samples import check_samples, programs_of
from grader.verify.trivial import trivial_rows
from grader.verify.workbench import Workbench

__all__ = ["Workbench", "narrowed", "parity", "verify"]


def verify(
    workbench: Workbench,
    samples: Path | None,
    jobs: int,
    progress: Callable[[Message], None],
    only: str = "",
) -> Verification:
    """Check reference and twin, known mistakes, mutants and sample submissions (a folder, if any).

    `progress` is told of each thing that is tried. `only` names the function for which the
    assignment was narrowed: neither twin nor samples are of it alone.
    """
    started = time.monotonic()
    assignment = workbench.assignment
    known, mistakes = load_known_mistakes(assignment), load_mistakes(assignment)
    if only:
        mistakes, samples = within_reach(assignment, mistakes), None
    learned = () if only else tuple(known.learned.values())

    with ThreadPoolExecutor(1) as beside:
        # A twin's worker compiles for seconds, on a processor of its own.
        paths = list(_references(assignment))[: 1 if only else None]
        checking = beside.submit(_check_references, workbench, paths, progress)
        progress(Message("verify.trying.mistakes"))
        rows = mistake_rows(assignment, mistakes)
        mutations = list(judge_mutants(workbench, jobs, progress, learned, only_reached=bool(only)))
        progress(Message("verify.trying.checks"))
        checks = [test for test in check_tests(assignment) if only in ("", test.function)]
        progress(Message("verify.trying.trivial"))
        # Templates share the worker in which the twin has been compiled.
        references, skipped = checking.result()
        trivial = trivial_rows(workbench)

    sample_checks: tuple[SampleCheck, ...] = ()
    if samples is not None:
        sample_checks = check_samples(workbench, known, samples, jobs, progress)

    cases = tuple(case.id for case in assignment.cases)
    visible = tuple(case.id for case in assignment.cases if case.visible)
    return Verification(
        assignment=assignment.id,
        cases=cases if assignment.tested is None else (),
        visible=visible,
        references=references,
        mistakes=rows,
        mutants=tuple(mutations),
        samples=sample_checks,
        checks=tuple(checks),
        trivial=trivial,
        swallowed=swallowed(assignment),
        learned=learned_rows(assignment, learned, mutations, sample_checks),
        programs=tuple(programs_of(assignment).values()),
        seconds=time.monotonic() - started,
        skipped=skipped,
        only=only,
    )


def _check_references(
    workbench: Workbench,
    paths: Sequence[tuple[Language, Path]],
    progress: Callable[[Message], None],
) -> tuple[tuple[ReferenceCheck, ...], tuple[Language, ...]]:
    """Return what came of those whose language runs here, and the languages of the others."""
    checks, skipped = [], []
    for language, path in paths:
        progress(Message("verify.trying.reference", {"file": path.name}))
        if isinstance(workbench.runtime.prepare(language, Support()), Message):
            skipped.append(language)
        else:
            checks.append(_check_reference(workbench, language, path))
    return tuple(checks), tuple(skipped)


def _references(assignment: Assignment) -> Iterator[tuple[Language, Path]]:
    if assignment.reference is not None:
        yield REFERENCE, assignment.reference
    if assignment.twin is not None:
        yield language_of(assignment.twin, assignment), assignment.twin


def _check_reference(workbench: Workbench, language: Language, path: Path) -> ReferenceCheck:
    report = workbench.report(read(workbench.assignment, path, path.stem))
    findings = tuple(
        f"{finding.rule}: {finding.file}:{finding.line}: {finding.source}"
        for finding in report.findings
    )
    problem = report.message or (report.load.message if report.load else None)
    extra = sum(float(max(case.beside or 0, 0)) for case in report.cases)
    return ReferenceCheck(language, report.score, report.max_score + extra, findings, problem)
