"""`grader list`: the assignments that come with the grader."""

import click

from grader.assignment import list_shipped
from grader.cli.options import load_assignment, locale_option
from grader.model import Locale


@click.command("list")
@locale_option
def command(locale: Locale) -> None:
    """List the assignments that come with the grader."""
    for name in list_shipped():
        click.echo(f"{name}  {load_assignment(name, locale).title[locale]}")
