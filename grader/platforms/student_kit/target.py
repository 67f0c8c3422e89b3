"""The student kit: the template, the visible cases, the grader, and a page on their use."""

from collections.abc import Iterator, Mapping

from grader.languages.registry import kind_of
from grader.locale import words
from grader.model import Assignment, Locale
from grader.platforms.packaging.parts import Order, PackageFile, inside, read, text
from grader.platforms.packaging.wheel import own_wheel
from grader.platforms.platform import Target
from grader.render.html.pages import environment

_GUIDES: Mapping[Locale, str] = {"en": "guide.html", "es": "guia.html"}


def _package(order: Order) -> Iterator[PackageFile]:
    # One folder, so that unpacking on a desktop spreads nothing.
    return inside(order.assignment.id, _kit(order))


def _kit(order: Order) -> Iterator[PackageFile]:
    assignment, wheel = order.assignment, own_wheel()
    frozen = f"{assignment.id}.json"
    yield wheel
    yield text(frozen, order.frozen(only_visible=True))
    for path in assignment.templates.values():
        yield PackageFile(path.name, path.read_bytes())
    if assignment.statement is not None:
        yield text("statement.md", assignment.statement.en)
        if assignment.statement.es is not None:
            yield text("enunciado.md", assignment.statement.es)
    for locale, name in _GUIDES.items():
        yield text(name, _guide(assignment, wheel.path, frozen, locale) + "\n")


def _guide(assignment: Assignment, wheel: str, frozen: str, locale: Locale) -> str:
    """Return the kit's one page. It is HTML, which opens with a double click everywhere."""
    page = environment().from_string(read(__package__, "guide.html.jinja"))
    setups = [kind_of(name).setup for name in assignment.languages]
    templates = [path.name for path in assignment.templates.values()] or ["FILE"]
    checks = [f"grader check {frozen} {name}" for name in templates]

    return page.render(
        locale=locale,
        title=assignment.title[locale],
        wheel=wheel,
        setups=[words(setup, locale) for setup in setups if setup],
        checks=checks,
        say=lambda key: words(f"student_kit.guide.{key}", locale),
    )


STUDENT_KIT = Target(_package, "student_kit.next", only_visible=True)
