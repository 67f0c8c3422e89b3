"""Gradescope's autograder: a zip with `setup.sh` and `run_autograder` at its top."""

from collections.abc import Iterator
from pathlib import Path

from grader.platforms.gradescope.result import HIDDEN_TESTS, deliver
from grader.platforms.packaging.package import File
from grader.platforms.packaging.parts import Order, grader, inside, job, script
from grader.platforms.platform import Site, Target

_SECONDS = 600


def _package(order: Order) -> Iterator[File]:
    yield script(__package__, "setup.sh")
    yield script(__package__, "run_autograder")
    own = {HIDDEN_TESTS.name: order.options.get(HIDDEN_TESTS.name, HIDDEN_TESTS.default)}
    yield from inside("course-grader", [*grader(order), *job(order, _SECONDS, own)])


GRADESCOPE = Target(
    _package,
    "gradescope.next",
    (HIDDEN_TESTS,),
    deliver,
    Site(Path("/autograder/submission"), Path("/autograder/results/results.json")),
)
