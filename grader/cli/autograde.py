"""`grader autograde`: what an exported package calls in the target's container."""

import sys
from pathlib import Path

import click

from grader.platforms.packaging.autograde import autograde
from grader.platforms.platform import Site
from grader.platforms.registry import targets

_TARGETS = {name: target for name, target in targets().items() if target.deliver is not None}


@click.command("autograde", hidden=True)
@click.argument("target", type=click.Choice(list(_TARGETS)))
@click.argument("package", type=click.Path(path_type=Path))
@click.option("--submission", type=click.Path(path_type=Path))
@click.option("--results", type=click.Path(path_type=Path))
@click.option("--lowest", type=float, default=0.0)
@click.option("--highest", type=float)
@click.option("--seconds", type=click.FloatRange(min=1))
def command(
    target: str,
    package: Path,
    submission: Path | None,
    results: Path | None,
    lowest: float,
    highest: float | None,
    seconds: float | None,
) -> None:
    """Grade the one submission of a container, and write the result as TARGET wants it.

    PACKAGE is the folder with the frozen assignment and its settings. Ends with 1 where there is
    no grade, and (GitHub Actions, GitLab) where a case fails.
    """
    kind = _TARGETS[target]
    assert kind.deliver is not None
    handed_in = submission or kind.site.submission
    site = Site(handed_in, results or package / kind.site.results, lowest, highest)
    graded = autograde(package, site.submission, seconds, kind.options)
    delivery = kind.deliver(graded, site)

    # Not the locale's encoding: in a container that is often ASCII.
    sys.stdout.buffer.write(delivery.printed.encode())
    sys.stdout.buffer.flush()
    sys.exit(delivery.code)
