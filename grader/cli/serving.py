"""The work of `grader serve`, apart from its command: it needs a web framework."""

import os
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import click

from grader.assignment.known import load_known_mistakes
from grader.cli.class_running import usable_runtime
from grader.cli.options import fail, load_assignment, refusing, tell, writing
from grader.grading import Grading
from grader.languages.registry import title_of
from grader.locale import Param, words
from grader.model import Assignment, Locale, Message
from grader.running import EngineChoice, Runtime
from grader.sandbox import SandboxChoice
from grader.web.asking import instructor_address
from grader.web.opened import OpenAssignment, visible_only
from grader.web.serving import listen, make_site, run_site
from grader.web.site import ServeSettings, Site


def serve(
    names: tuple[str, ...],
    data: Path,
    port: int,
    jobs: int,
    sandbox: SandboxChoice,
    julia_engine: EngineChoice,
    locale: Locale,
) -> None:
    """Serve the assignments until a signal ends it."""
    with writing(data, locale):
        data.mkdir(parents=True, exist_ok=True)
    address = listen("127.0.0.1", port)
    if isinstance(address, Message):
        fail(address, locale)

    loaded = [load_assignment(name, locale) for name in names]
    with usable_runtime(sandbox, julia_engine, locale) as runtime:
        opened = {}
        for name, assignment in zip(names, loaded, strict=True):
            opened[assignment.id] = _open(name, assignment, runtime, locale)

        settings = ServeSettings(data, address.url, locale=locale, jobs=jobs)
        with writing(data, locale):
            site = make_site(settings, opened, partial(_prepare, runtime, opened, locale))
        _show_addresses(site, locale)
        run_site(site, address)

    if not site.judge.idle:
        # What still runs is put back already, and nobody waits for its threads.
        sys.stdout.flush()
        os._exit(0)


def _open(name: str, assignment: Assignment, runtime: Runtime, locale: Locale) -> OpenAssignment:
    with refusing(locale):
        known_mistakes = load_known_mistakes(assignment)
    whole = Grading(assignment, runtime, known_mistakes)
    return OpenAssignment(name, whole, Grading(visible_only(assignment), runtime, known_mistakes))


def _show_addresses(site: Site, locale: Locale) -> None:
    click.echo(words("web.for_students", locale, url=f"{site.settings.url}/"))
    click.echo(words("web.for_instructor", locale, url=instructor_address(site)))


def _prepare(
    runtime: Runtime, assignments: Mapping[str, OpenAssignment], locale: Locale
) -> tuple[Message, ...]:
    """Start the workers' servers, say when they are warm, and return what lacks here."""
    missing: list[Message] = []
    for opened in assignments.values():
        assignment = opened.assignment
        for language in assignment.languages:
            prepared = runtime.prepare(language, assignment.support)
            if isinstance(prepared, Message):
                params: dict[str, Param] = {"language": title_of(language), "reason": prepared}
                missing.append(Message("web.no_language", params))

    for message in missing:
        tell(message, locale)
    tell(Message("web.ready"), locale)
    return tuple(missing)
