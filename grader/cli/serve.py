"""`grader serve`: students check themselves in the browser."""

from pathlib import Path

import click

from grader.cli.options import (
    NEW_FOLDER,
    fail,
    jobs_option,
    julia_engine_option,
    locale_option,
    sandbox_option,
)
from grader.model import Locale, Message
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice


@click.command("serve")
@click.argument("assignments", nargs=-1, required=True, metavar="ASSIGNMENT...")
@click.option(
    "--data",
    type=NEW_FOLDER,
    default=Path("grader-data"),
    show_default=True,
    help="Folder for all that the server keeps.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port on 127.0.0.1; 0 takes any that is free.",
)
@jobs_option
@sandbox_option()
@julia_engine_option()
@locale_option
def command(
    assignments: tuple[str, ...],
    data: Path,
    port: int,
    jobs: int,
    sandbox: SandboxChoice,
    julia_engine: EngineChoice,
    locale: Locale,
) -> None:
    """Let students check themselves in the browser, against the visible cases.

    Each ASSIGNMENT is the name of one that comes with the grader (grader list) or a YAML file. The
    page is on this machine only, and takes no account: it prints its address, and the instructor's,
    which is secret. Ctrl-C ends it; what waits then is checked when it is started again.
    """
    try:
        # Imported here: an extra that not every installation has.
        from grader.cli.serving import serve  # noqa: PLC0415
    except ModuleNotFoundError:
        fail(Message("web.not_installed"), locale)
    serve(assignments, data.absolute(), port, jobs, sandbox, julia_engine, locale)
