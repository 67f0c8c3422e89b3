"""`grader parity`: the reference and its Julia twin, to the last bit."""

import sys
from datetime import timedelta
from typing import Any

import click

from grader.cli.class_running import usable_runtime
from grader.cli.options import (
    assignment_argument,
    load_assignment,
    option,
    runtime_options,
    usable,
)
from grader.cli.progress import counting
from grader.languages.registry import title_of
from grader.locale import number, words
from grader.model import Locale
from grader.render.terminal.console import say, say_as_is, terminal
from grader.verify import parity
from grader.verify.parity import EXAMPLES_AT_MOST

_TIME = timedelta(minutes=1)
_EXAMPLES = "Random calls, of which none may be answered differently."
_AS_MANY = "10,000, or what a minute is enough for"


@click.command("parity")
@assignment_argument
@option("--examples", _EXAMPLES, click.IntRange(1), show_default=_AS_MANY)
@option("--seed", "Another number makes other calls.", int, 0)
@runtime_options
def command(assignment: str, examples: int | None, seed: int, locale: Locale, **means: Any) -> None:
    """Call the Python reference and its Julia twin with the same random arguments.

    Short and nasty arguments come first. Ends with 0 when every answer is the same to the last bit;
    otherwise shows the smallest call found on which they differ.
    """
    loaded = load_assignment(assignment, locale)
    with (
        usable_runtime(locale, **means, warm=False) as runtime,
        counting(
            words("verify.checking", locale), locale, examples or EXAMPLES_AT_MOST
        ) as progress,
    ):
        compared = parity(loaded, runtime, examples or _TIME, seed, progress)
    result = usable(compared, locale)

    console = terminal()
    if result.counterexample is None:
        seconds = number(round(result.seconds, 1), locale)
        say(console, words("verify.parity_ok", locale, examples=result.examples, seconds=seconds))
        return

    say(console, words("verify.parity_differs", locale, examples=result.examples))
    for language, call in result.counterexample.calls.items():
        say(console, title_of(language))
        say_as_is(console, call, indent=4)
        say_as_is(console, result.counterexample.answers[language], indent=4)
    sys.exit(1)
