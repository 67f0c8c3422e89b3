"""The student kit: the template, the visible cases, the grader, and a page on their use."""

from collections.abc import Iterator

from grader.assignment.frozen.freeze import freeze
from grader.platforms.packaging.package import File
from grader.platforms.packaging.parts import Order, inside, text
from grader.platforms.packaging.wheel import own_wheel
from grader.platforms.platform import Target
from grader.platforms.student_kit.guide import guides

__all__ = ["STUDENT_KIT"]


def _package(order: Order) -> Iterator[File]:
    # One folder, so that unpacking on a desktop spreads nothing.
    return inside(order.assignment.id, _kit(order))


def _kit(order: Order) -> Iterator[File]:
    assignment, wheel = order.assignment, own_wheel()
    frozen = f"{assignment.id}.json"
    yield wheel
    yield text(frozen, freeze(assignment, only_visible=True))
    for path in assignment.templates.values():
        yield File(path.name, path.read_bytes())
    for name, page in guides(assignment, wheel.path, frozen).items():
        yield text(name, page)


STUDENT_KIT = Target(_package, "student_kit.next")
