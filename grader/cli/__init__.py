"""The `grader` command: every subcommand is a module, imported only when it is called."""

import atexit
import gc
import importlib
import os
import signal
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from types import FrameType
from typing import Any, NoReturn

import click

from grader.version import __version__

__all__ = ["STOPPED", "main"]

_COMMANDS: Mapping[str, str] = {
    "check": "Check your own file against the visible cases.",
    "desk": "Read, comment and judge by hand what was graded, in the browser.",
    "doctor": "Say what is here, what is missing, and what to do about it.",
    "export": "Make the package for an LMS, or for students.",
    "gradebook": "Fill in the gradebooks of Moodle and Canvas from an earlier run.",
    "history": "Every grade that ever counted, with the versions that gave it.",
    "list": "List the assignments that come with the grader.",
    "mistakes": "Show which wrong answers a class shares, and name them once.",
    "new": "Make a new assignment to start from.",
    "override": "Set a grade or a case by hand, with the reason.",
    "parity": "Hold the reference and its Julia twin against each other.",
    "regrade": "Show what a corrected assignment changes, and apply it.",
    "release": "Let grades leave that were held.",
    "run": "Grade submissions and write their score reports.",
    "serve": "Let students check themselves in the browser.",
    "similar": "Show pairs of submissions that have much in common.",
    "student": "Give out, or delete for good, what is kept of one student.",
    "template": "Write the file that a student starts from.",
    "verify": "Test an assignment by what is known to be right or wrong.",
}

STOPPED = 3
"""The exit status of what had to stop and can be started again."""

_ENDING_SECONDS = 2.0
"""The time that a command has to end after Ctrl-C."""

_ARGUMENTS = "grader.cli.arguments"
"""The arguments of the command that is called, in the context's notes."""

# Exported packages call these in their containers.
_INTERNAL = frozenset({"autograde"})


class _Context(click.Context):
    """The context of a command, whose help is in the language of its environment."""

    def make_formatter(self) -> click.HelpFormatter:
        from grader.locale import default_locale  # noqa: PLC0415

        if default_locale(os.environ) != "es":
            return super().make_formatter()

        from grader.cli.spanish import SpanishFormatter  # noqa: PLC0415

        return SpanishFormatter(self.terminal_width, self.max_content_width)


def _with_context(command: click.Command) -> click.Command:
    """Return the command, which speaks as its environment does, and so do those below it."""
    command.context_class = _Context
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        _with_context(inner)
    return command


class _LazyGroup(click.Group):
    """Knows its commands' names and one-line helps without importing them: help comes at once."""

    context_class = _Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _COMMANDS and cmd_name not in _INTERNAL:
            return None
        _open_standard_streams()
        # NumPy starts a thread for each processor, for matrices larger than any here; and where
        # the grader forks, whoever computes with them waits for ever.
        os.environ |= dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1")
        # Rubbish is seldom found, and to look for it as often as Python does takes a twentieth of
        # the time: above all while modules are imported, which stay.
        gc.set_threshold(50_000)
        # Python looks for rubbish as it ends, a tenth of a second long; the system takes it all.
        atexit.register(gc.freeze)
        module = importlib.import_module(f"grader.cli.{cmd_name}")
        return _with_context(module.command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            name, command, rest = super().resolve_command(ctx, args)
        except click.UsageError as error:
            from grader.cli.suggestions import did_you_mean  # noqa: PLC0415

            message = f"{error.message} {did_you_mean(args[0], _COMMANDS)}".rstrip()
            raise click.UsageError(message, ctx) from error
        ctx.meta[_ARGUMENTS] = tuple(rest)
        return name, command, rest

    def invoke(self, ctx: click.Context) -> Any:
        # Who started it in the background may have it ignore the signal.
        hears = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if hears:
            signal.signal(signal.SIGINT, _interrupt)
        try:
            return super().invoke(ctx)
        except click.BadParameter as error:
            from grader.cli.suggestions import suggest  # noqa: PLC0415

            suggestion = suggest(error, ctx.meta.get(_ARGUMENTS, ()))
            message = f"{error.message} {suggestion}".rstrip()
            raise click.BadParameter(message, error.ctx, error.param, error.param_hint) from error
        except KeyboardInterrupt:
            # Before a command says better what it leaves: above all while it is imported.
            _say_interrupted()
            sys.exit(STOPPED)
        finally:
            if hears:
                signal.signal(signal.SIGINT, signal.default_int_handler)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, _COMMANDS[name]) for name in self.list_commands(ctx)])


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    """Let the command end; end the process where threads that wait for workers keep it.

    That loses nothing: what is kept is kept whole at any moment, and the next start removes the
    folders that lie about.
    """

    def end() -> None:
        import psutil  # noqa: PLC0415

        _say_interrupted()
        # Without a sandbox, workers do not end with their parent.
        for process in psutil.Process().children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                process.kill()
        os._exit(STOPPED)

    timer = threading.Timer(_ENDING_SECONDS, end)
    timer.daemon = True
    timer.start()
    raise KeyboardInterrupt


def _say_interrupted() -> None:
    from grader.locale import default_locale, words  # noqa: PLC0415

    click.echo(words("cli.interrupted", default_locale(os.environ)), err=True)


def _open_standard_streams() -> None:
    """Lead to nowhere the standard streams that the command was started without: a file that is
    opened next would take the place of one, and be written to as such."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8")  # noqa: SIM115


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="grader")
def main() -> None:
    """Grade Python and Julia submissions against YAML cases.

    \b
    grader run confusion_matrix submissions/    grade a folder, one submission per entry
    grader check confusion_matrix my_file.jl    a student's own look, visible cases only
    grader doctor                               what this machine can do

    Shell completion (bash; zsh and fish alike): eval "$(_GRADER_COMPLETE=bash_source grader)"
    """
