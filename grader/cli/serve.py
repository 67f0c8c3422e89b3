"""`grader serve`: students check themselves in the browser."""

from pathlib import Path
from typing import Any

import click

from grader.cli.class_running import cluster_option
from grader.cli.options import (
    FILE,
    NEW_FOLDER,
    fail,
    flag,
    jobs_option,
    julia_engine_option,
    locale_option,
    option,
    sandbox_option,
)
from grader.model import Locale, Message

_URL = "The site's address where a proxy serves it, below which path: https://host/path."
_PROXY = "Address of the proxy of --url, which says who asks.  [default: this machine]"
_QUOTA = "The most that the data may take."


def _without_slash(url: str) -> str:
    return url.rstrip("/")


@click.command("serve")
@click.argument("assignments", nargs=-1, required=True, metavar="ASSIGNMENT...")
@option("--data", "Folder for all that the server keeps.", NEW_FOLDER, Path("grader-data"))
@option("--host", "Address to listen at.", default="127.0.0.1")
@option("--port", "Port to listen at; 0 takes any that is free.", click.IntRange(0, 65535), 8000)
@option("--url", _URL, _without_slash, "", show_default=False, metavar="URL")
@option("--proxy proxies", _PROXY, multiple=True, metavar="ADDRESS")
@option("--certificate", "TLS certificate (PEM), to serve https without one.", FILE)
@option("--key", "The certificate's private key (PEM).", FILE)
@flag("--insecure", "Serve other machines without TLS, or without a sandbox.")
@option("--quota", _QUOTA, click.IntRange(1, 100_000), 20, metavar="GB")
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
