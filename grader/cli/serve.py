"""`grader serve`: students check themselves in the browser."""

from pathlib import Path
from typing import Any

import click

from grader.cli.class_running import cluster_option
from grader.cli.options import (
    FILE,
    NEW_FOLDER,
    fail,
    jobs_option,
    julia_engine_option,
    locale_option,
    sandbox_option,
)
from grader.model import Locale, Message


@click.command("serve")
@click.argument("assignments", nargs=-1, required=True, metavar="ASSIGNMENT...")
@click.option(
    "--data",
    type=NEW_FOLDER,
    default=Path("grader-data"),
    show_default=True,
    help="Folder for all that the server keeps.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen at; 0 takes any that is free.",
)
@click.option(
    "--url",
    default="",
    metavar="URL",
    help="The site's address where a proxy serves it, below which path: https://host/path.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="Address of the proxy of --url, which says who asks.  [default: this machine]",
)
@click.option("--certificate", type=FILE, help="TLS certificate (PEM), to serve https without one.")
@click.option("--key", type=FILE, help="The certificate's private key (PEM).")
@click.option(
    "--insecure", is_flag=True, help="Serve other machines without TLS, or without a sandbox."
)
@click.option(
    "--quota",
    type=click.IntRange(1, 100_000),
    default=20,
    show_default=True,
    metavar="GB",
    help="The most that the data may take.",
)
@jobs_option
@cluster_option
@sandbox_option()
@julia_engine_option()
@locale_option
def command(assignments: tuple[str, ...], locale: Locale, **options: Any) -> None:
    """Let students check themselves in the browser, against the visible cases.

    Each ASSIGNMENT is the name of one that comes with the grader (grader list) or a YAML file. The
    site is on this machine only unless --host or --url say otherwise, and prints two addresses: the
    students', and the instructor's, to be kept. Ctrl-C ends it; what waits then is checked when it
    is started again.
    """
    try:
        # Imported here: an extra that not every installation has.
        from grader.cli.serving import serve  # noqa: PLC0415
    except ModuleNotFoundError:
        fail(Message("web.not_installed"), locale)
    serve(assignments, locale=locale, **options)
