"""The work of `grader check`, apart from its command: NumPy and all the rooms are needed here."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from grader.cli.options import fail, load_assignment, refusing, tell, usable, writing
from grader.model import Assignment, Case, Locale, Message, ScoreReport, Submission, Support

if TYPE_CHECKING:
    from grader.languages.language import LanguageKind
    from grader.running import EngineChoice, Runtime
    from grader.sandbox import SandboxChoice


# Rooms are imported while the layer is tried, all by the main thread: of two threads that import,
# one can be refused a module that the other has begun.
# ruff: noqa: PLC0415


def check_and_print(
    assignment: str,
    submission: Path,
    sandbox: "SandboxChoice",
    julia_engine: "EngineChoice",
    locale: Locale,
    *,
    line: bool,
    write: Sequence[Path],
) -> bool:
    """Run the visible cases, print the student's report, and write it into files by their endings;
    return whether all cases passed."""
    engine: EngineChoice = "quick" if julia_engine == "auto" else julia_engine
    with ExitStack() as stack, ThreadPoolExecutor(1) as beside:
        from grader.sandbox import choose, known_layers

        known_layers()
        layer = beside.submit(choose, sandbox)
        from grader.explaining.line.search import IN_CHECK
        from grader.grading import Grading, evidence_of, judge_whole, report_of
        from grader.judging.report import redact
        from grader.languages.registry import by_ending
        from grader.running import open_runtime
        from grader.testing import run

        kind = by_ending(submission)
        if kind is not None:
            _ = kind.find_engine  # It is imported now.
        if sandbox == "auto" and isinstance(layer.result(), Message):
            # It is the student's own file on the student's own machine.
            tell(Message("cli.check_without_sandbox"), locale)
            sandbox = "off"

        opening = open_runtime(sandbox, engine, partial(tell, locale=locale), expected=1)
        coming_runtime = beside.submit(_prepared, stack, opening, kind)
        loaded = load_assignment(assignment, locale, hidden=False)
        if not any(case.visible for case in loaded.cases):
            fail(Message("cli.no_visible_case"), locale)

        runtime = usable(coming_runtime.result(), locale)
        handed_in = _read(loaded, submission.resolve())
        coming_run = None
        if handed_in.language is not None:
            tell_slow = partial(_tell_slow, locale)
            coming_run = beside.submit(run, handed_in, loaded, runtime, "visible", slow=tell_slow)
        from grader.render.terminal.console import terminal
        from grader.render.terminal.report import print_explanation, print_result

        finished = coming_run.result() if coming_run is not None else None
        quick = Grading(loaded, runtime)
        found = evidence_of(quick, handed_in, finished)
        instructor = report_of(quick, handed_in, found)
        report = redact(instructor, loaded.hidden_view)
        console = terminal()
        print_result(console, report, locale)

        if any(case.status != "passed" or case.open_points for case in instructor.cases):
            # Known mistakes are read only where one may have been made.
            from grader.assignment.mistakes.known import load_known_mistakes

            with refusing(locale):
                known_mistakes = load_known_mistakes(loaded)
            grading = Grading(loaded, runtime, known_mistakes, line=IN_CHECK if line else None)
            instructor, _ = judge_whole(grading, handed_in, finished, found)
            report = redact(instructor, loaded.hidden_view)
        _write(report, write, locale)
        print_explanation(console, report, locale)

    passed = all(case.status == "passed" for case in report.cases)
    return report.status == "graded" and passed and report.score == report.max_score


def _read(assignment: Assignment, path: Path) -> Submission:
    if path.suffix.lower() == ".zip":
        from grader.platforms.downloads import read_packed

        return read_packed(assignment, path)
    from grader.grading import read

    return read(assignment, path)


def _write(report: ScoreReport, files: Sequence[Path], locale: Locale) -> None:
    if not files:
        return
    from grader.classes.outputs.output_files import OF_SUBMISSION
    from grader.render.files import write_whole

    texts = {PurePath(file.name).suffix: file.text for file in OF_SUBMISSION}
    for path in files:
        with writing(path, locale):
            write_whole(path, texts[path.suffix](report, locale))


def _tell_slow(locale: Locale, case: Case, cpu_seconds: float) -> None:
    params: dict[str, str | int] = {"function": case.last.written, "case": case.title[locale]}
    tell(Message("cli.check_goes_on", params | {"seconds": round(cpu_seconds)}), locale)


def _prepared(
    stack: ExitStack,
    opening: "AbstractContextManager[Runtime | Message]",
    kind: "LanguageKind | None",
) -> "Runtime | Message":
    """Return a runtime. It is ready where the assignment lays nothing beside the submission."""
    runtime = stack.enter_context(opening)
    if kind is not None and not isinstance(runtime, Message):
        # The next step says what is missing, for it asks again.
        runtime.prepare(kind.name, Support())
    return runtime
