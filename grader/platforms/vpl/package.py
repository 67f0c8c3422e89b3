"""Execution files for an activity of Moodle's VPL, and what its execution server installs."""

from collections.abc import Iterator

from msgspec.structs import replace

from grader.assignment.frozen.freeze import freeze
from grader.locale import words
from grader.platforms.packaging.package import File
from grader.platforms.packaging.parts import Order, grader, inside, job, script, text
from grader.platforms.platform import Target
from grader.platforms.vpl.result import deliver


def _package(order: Order) -> Iterator[File]:
    yield from inside("execution_files", _execution_files(order))
    yield from inside("execution_server", grader(order))


def _execution_files(order: Order) -> Iterator[File]:
    locale = order.settings.locale
    said = {"locale": locale, "memory": words("vpl.memory", locale)}
    for name in ("vpl_run.sh", "vpl_evaluate.sh"):
        file = script(__package__, name)
        content = file.content.decode()
        for key, value in said.items():
            content = content.replace(f"@{key}@", value)
        yield replace(file, content=content.encode())
    # VPL itself says there how long it waits.
    yield from job(order, None)
    yield text("visible.json", freeze(order.assignment, only_visible=True))


VPL = Target(_package, "vpl.next", deliver=deliver)
