"""The toy platform's package: a script beside the frozen assignment."""

from collections.abc import Iterator
from pathlib import Path

from grader.platforms.packaging.package import File
from grader.platforms.packaging.parts import Order, job, script
from grader.platforms.platform import Site, Target
from tests.platforms.toy.result import COLOUR, deliver

__all__ = ["TOY"]


def _package(order: Order) -> Iterator[File]:
    yield script(__package__, "run.sh")
    yield from job(order, 600, {COLOUR.name: order.options[COLOUR.name]})


TOY = Target(_package, "toy.next", (COLOUR,), deliver, Site(results=Path("result.txt")))
