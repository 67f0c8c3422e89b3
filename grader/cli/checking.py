"""The work of `grader check`, apart from its command: NumPy and all the rooms are needed here."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import click

from grader.assignment.known import load_known_mistakes
from grader.cli.options import fail, load_assignment, refusing, saying
from grader.judging.grading import Grading, judge, read
from grader.judging.report import redact
from grader.languages.language import Engine, LanguageKind
from grader.languages.registry import by_ending
from grader.locale import translate
from grader.model import Language, Locale, Message, ScoreReport
from grader.running import EngineChoice, open_runtime
from grader.sandbox import SandboxChoice, choose
from grader.testing import run

__all__ = ["check_and_print"]


def check_and_print(
    assignment: str,
    submission: Path,
    sandbox: SandboxChoice,
    julia_engine: EngineChoice,
    locale: Locale,
) -> bool:
    """Run the visible cases and print the student's report; whether all of them passed."""
    engine: EngineChoice = "quick" if julia_engine == "auto" else julia_engine
    found: dict[Language, Engine | Message] = {}

    def find(kind: LanguageKind) -> None:
        found[kind.name] = kind.starting.find(engine, saying(locale))

    # The layer is tried and the engine found meanwhile, which is waiting for processes.
    meanwhile = [Thread(target=choose, args=(sandbox,), daemon=True)]
    if kind := by_ending(submission):
        meanwhile.append(Thread(target=find, args=(kind,), daemon=True))
    for thread in meanwhile:
        thread.start()
    loaded = load_assignment(assignment, locale)
    for thread in meanwhile:
        thread.join()
    if sandbox == "auto" and isinstance(choose("auto"), Message):
        # It is the student's own file on the student's own machine.
        click.echo(translate(Message("cli.check_without_sandbox"), locale), err=True)
        sandbox = "off"
    # One worker: a server that forks it would only be started besides.
    say = saying(locale)
    with open_runtime(sandbox, engine, say, warm=False, expected=1, found=found) as runtime:
        if isinstance(runtime, Message):
            fail(runtime, locale)
        handed_in = read(loaded, submission.resolve())
        with ThreadPoolExecutor(1) as pool:
            running = None
            if handed_in.language is not None:
                running = pool.submit(run, handed_in, loaded, runtime, "visible")
            # Imported while the worker starts.
            from grader.render.terminal.report import print_report, terminal  # noqa: PLC0415

            ran = running.result() if running is not None else None
        grading = Grading(loaded, runtime)
        instructor = judge(grading, handed_in, ran)
        if any(case.status != "passed" or case.open_points for case in instructor.cases):
            # Known mistakes are read only where one may have been made.
            with refusing(locale):
                known = load_known_mistakes(loaded)
            grading = Grading(loaded, runtime, known.predictions, known.hints)
            instructor = judge(grading, handed_in, ran)
        report = redact(instructor, loaded.hidden_view)
        print_report(terminal(), report, locale)
    return _all_passed(report)


def _all_passed(report: ScoreReport) -> bool:
    passed = all(case.status == "passed" for case in report.cases)
    return report.status == "graded" and passed and report.score == report.max_score
