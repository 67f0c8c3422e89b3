"""Options that several commands share, and the ways in which they end."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

import click
from click.shell_completion import CompletionItem

from grader.assignment import AssignmentError, list_shipped, load
from grader.locale import default_locale, translate
from grader.model import LOCALES, Assignment, Locale, Message

__all__ = [
    "assignment_argument",
    "fail",
    "julia_engine_option",
    "load_assignment",
    "locale_option",
    "refusing",
    "sandbox_option",
    "saying",
    "warm_start_option",
]

_Command = TypeVar("_Command", bound=Callable[..., Any])

USAGE_ERROR = 2


def _complete_assignment(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    del ctx, param
    shipped = [name for name in list_shipped() if name.startswith(incomplete)]
    return [
        *map(CompletionItem, shipped),
        CompletionItem(incomplete, type="file"),
    ]


def assignment_argument(command: _Command) -> _Command:
    decorate = click.argument(
        "assignment", metavar="ASSIGNMENT", shell_complete=_complete_assignment
    )
    return decorate(command)


def locale_option(command: _Command) -> _Command:
    decorate = click.option(
        "--locale",
        type=click.Choice(LOCALES),
        default=lambda: default_locale(os.environ),
        show_default="from your environment",
        help="Language of what people read.",
    )
    return decorate(command)


def sandbox_option(command: _Command) -> _Command:
    decorate = click.option(
        "--sandbox",
        type=click.Choice(["auto", "bubblewrap", "landlock", "user", "off"]),
        default="auto",
        show_default=True,
        help="How submissions are confined; auto takes the strongest layer that works here.",
    )
    return decorate(command)


def warm_start_option(command: _Command) -> _Command:
    decorate = click.option(
        "--warm-start/--no-warm-start",
        "warm",
        default=True,
        help="Fork workers from one that is ready for all, where the layer can; without, each"
        " submission has an interpreter of its own.",
        show_default=True,
    )
    return decorate(command)


def julia_engine_option(command: _Command) -> _Command:
    decorate = click.option(
        "--julia-engine",
        type=click.Choice(["auto", "juliacall", "process"]),
        default="auto",
        show_default=True,
        help="How Julia is reached; auto takes juliacall where it is usable, but for `check`, which"
        " takes what starts first: `julia` itself.",
    )
    return decorate(command)


def load_assignment(reference: str, locale: Locale, *, hidden: bool = True) -> Assignment:
    """Return the assignment, or end the program with all that is wrong with it.

    Not `hidden`: without the answers to hidden cases.
    """
    with refusing(locale):
        return load(reference, hidden=hidden)


@contextmanager
def refusing(locale: Locale) -> Iterator[None]:
    """End the program where an assignment, or its known mistakes, cannot be used."""
    try:
        yield
    except AssignmentError as error:
        click.echo(error.text(locale), err=True)
        sys.exit(USAGE_ERROR)


def saying(locale: Locale) -> Callable[[Message], None]:
    """Tells people something that is no result."""
    return lambda message: click.echo(translate(message, locale), err=True)


def fail(message: Message, locale: Locale, code: int = USAGE_ERROR) -> NoReturn:
    click.echo(translate(message, locale), err=True)
    sys.exit(code)
