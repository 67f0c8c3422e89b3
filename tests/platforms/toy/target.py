"""The toy platform's package, a script beside the frozen assignment, and its `result.txt`."""

from collections.abc import Iterator
from pathlib import Path

from grader.locale import words
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Order, PackageFile, job, script
from grader.platforms.platform import Delivery, Site, Target
from grader.render.files import write_whole

__all__ = ["TOY"]

_COLOUR = Option("--toy-colour", "Toy: how results look.", choices=("red", "blue"), default="red")


def _package(order: Order) -> Iterator[PackageFile]:
    yield script(__package__, "run.sh")
    yield from job(order, 600, {_COLOUR.name: order.options[_COLOUR.name]})


def _deliver(graded: Autograded, site: Site) -> Delivery:
    student, settings = graded.student, graded.settings
    score = "-" if student.score is None else f"{student.score:g}"
    text = words("toy.result", settings.locale, colour=settings.own[_COLOUR.name], score=score)
    write_whole(site.results, text)
    return Delivery("done\n", int(student.score is None))


TOY = Target(_package, "toy.next", (_COLOUR,), _deliver, Site(results=Path("result.txt")))
