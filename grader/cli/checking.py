"""The work of `grader check`, apart from its command: NumPy and all the rooms are needed here."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli.options import fail, load_assignment, refusing, saying
from grader.locale import translate
from grader.model import Locale, Message, Support

if TYPE_CHECKING:
    from grader.running import EngineChoice, Runtime
    from grader.sandbox import SandboxChoice


# Rooms are imported where they are used: the layer is tried and a worker starts meanwhile.
# ruff: noqa: PLC0415


def check_and_print(
    assignment: str,
    submission: Path,
    sandbox: "SandboxChoice",
    julia_engine: "EngineChoice",
    locale: Locale,
) -> bool:
    """Run the visible cases and print the student's report; return whether all of them passed."""
    engine: EngineChoice = "quick" if julia_engine == "auto" else julia_engine
    with ExitStack() as opened, ThreadPoolExecutor(1) as beside:
        coming = beside.submit(_runtime, opened, submission, sandbox, engine, locale)
        from grader.judging.grading import Grading, judge, read
        from grader.judging.report import redact
        from grader.testing import run

        loaded = load_assignment(assignment, locale, hidden=False)
        runtime = coming.result()
        if isinstance(runtime, Message):
            fail(runtime, locale)
        handed_in = read(loaded, submission.resolve())
        running = None
        if handed_in.language is not None:
            running = beside.submit(run, handed_in, loaded, runtime, "visible")
        from grader.render.terminal.console import terminal
        from grader.render.terminal.report import print_explanation, print_result

        ran = running.result() if running is not None else None
        grading = Grading(loaded, runtime)
        instructor = judge(grading, handed_in, ran)
        report = redact(instructor, loaded.hidden_view)
        console = terminal()
        print_result(console, report, locale)
        if any(case.status != "passed" or case.open_points for case in instructor.cases):
            # Known mistakes are read only where one may have been made.
            from grader.assignment.known import load_known_mistakes

            with refusing(locale):
                known = load_known_mistakes(loaded)
            grading = Grading(loaded, runtime, known.predictions, known.hints)
            report = redact(judge(grading, handed_in, ran), loaded.hidden_view)
        print_explanation(console, report, locale)
    passed = all(case.status == "passed" for case in report.cases)
    return report.status == "graded" and passed and report.score == report.max_score


def _runtime(
    opened: ExitStack,
    submission: Path,
    sandbox: "SandboxChoice",
    engine: "EngineChoice",
    locale: Locale,
) -> "Runtime | Message":
    """Return a runtime. It is ready where the assignment lays nothing beside the submission."""
    from grader.sandbox import choose

    # Known before the next imports, which take as long.
    is_confined = not isinstance(choose(sandbox), Message)
    from grader.languages.registry import by_ending
    from grader.running import Runtime, open_runtime

    if sandbox == "auto" and not is_confined:
        # It is the student's own file on the student's own machine.
        click.echo(translate(Message("cli.check_without_sandbox"), locale), err=True)
        sandbox = "off"
    runtime = opened.enter_context(open_runtime(sandbox, engine, saying(locale), expected=1))
    kind = by_ending(submission)
    if isinstance(runtime, Runtime) and kind is not None:
        # The next step says what is missing, for it asks again.
        runtime.prepare(kind.name, Support())
    return runtime
