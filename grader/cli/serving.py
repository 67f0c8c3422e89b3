"""The work of `grader serve`, apart from its command: it needs a web framework."""

import os
import ssl
import sys
from collections.abc import Mapping, Set
from functools import partial
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import replace

from grader.classes.facts import Facts
from grader.classes.served import announced
from grader.cli.class_folder import stopping
from grader.cli.class_running import usable_runtime
from grader.cli.gradebook_options import no_gradebooks
from grader.cli.options import fail, load_assignment, refusing, tell, writing
from grader.languages.registry import title_of
from grader.locale import Param, words
from grader.model import Language, Locale, Message
from grader.running import EngineChoice, Runtime
from grader.sandbox import SandboxChoice
from grader.web.asking import instructor_address
from grader.web.opened import OpenAssignment, open_assignment
from grader.web.serving import is_loopback, listen, make_site, run_site
from grader.web.site import ServeSettings, Site

_THIS_MACHINE = ("127.0.0.1", "::1")


class Options(Struct, frozen=True):
    """The options of the command."""

    data: Path
    host: str
    port: int
    url: str
    proxies: tuple[str, ...]
    certificate: Path | None
    key: Path | None
    insecure: bool
    quota: int
    jobs: int
    sandbox: SandboxChoice
    julia_engine: EngineChoice
    locale: Locale


def serve(names: tuple[str, ...], options: Options) -> None:
    """Serve the assignments until a signal ends it."""
    data, locale = options.data.absolute(), options.locale
    public = options.url != "" or not is_loopback(options.host)
    settings = _settings(options, data)
    _check_certificate(settings, locale)
    if public and not settings.secure and not options.insecure:
        fail(Message("web.no_tls", {"host": options.host}), locale)
    with writing(data, locale):
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    listening = listen(options.host, options.port)
    if isinstance(listening, Message):
        fail(listening, locale)
    settings = replace(settings, url=settings.url or settings.address_of(listening))

    loaded = [load_assignment(name, locale) for name in names]
    if len({assignment.id for assignment in loaded}) < len(loaded):
        fail(Message("class_run.twice"), locale)
    with (
        listening,
        usable_runtime(options.sandbox, options.julia_engine, locale) as runtime,
    ):
        if public and runtime.layer.name == "off" and not options.insecure:
            fail(Message("web.no_sandbox"), locale)
        opened = {}
        for name, assignment in zip(names, loaded, strict=True):
            with refusing(locale):
                opened[assignment.id] = open_assignment(name, assignment, runtime)

        prepare = partial(_prepare, runtime, opened, locale)
        how = (locale, options.sandbox, options.julia_engine)
        facts = Facts((), (), (), *how, no_gradebooks())
        with writing(data, locale), refusing(locale), stopping(locale):
            site = make_site(settings, opened, prepare, facts)
        # Only who has the data says where it is.
        with announced(data, settings.url):
            _show_addresses(site, locale)
            run_site(site, listening)

    if not site.judge.idle:
        # What still runs is put back already, and nobody waits for its threads.
        sys.stdout.flush()
        os._exit(0)


def _settings(options: Options, data: Path) -> ServeSettings:
    return ServeSettings(
        data,
        url=options.url.rstrip("/"),
        locale=options.locale,
        jobs=options.jobs,
        quota_bytes=options.quota * 10**9,
        proxies=(options.proxies or _THIS_MACHINE) if options.url else (),
        certificate=options.certificate,
        key=options.key,
    )


def _check_certificate(settings: ServeSettings, locale: Locale) -> None:
    """End the program where TLS was asked for and cannot be had."""
    certificate, key = settings.certificate, settings.key
    if certificate is None and key is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate or "", key)
    except OSError as error:
        fail(Message("web.certificate", {"error": error.strerror or str(error)}), locale)


def _show_addresses(site: Site, locale: Locale) -> None:
    click.echo(words("web.for_students", locale, url=f"{site.settings.url}/"))
    click.echo(words("web.for_instructor", locale, url=instructor_address(site)))


def _prepare(
    runtime: Runtime, assignments: Mapping[str, OpenAssignment], locale: Locale
) -> Set[Language]:
    """Start the workers' servers, say when they are warm, and return the languages that lack."""
    missing: set[Language] = set()
    for opened in assignments.values():
        assignment = opened.assignment
        for language in assignment.languages:
            prepared = runtime.prepare(language, assignment.support)
            if isinstance(prepared, Message) and language not in missing:
                missing.add(language)
                params: dict[str, Param] = {"language": title_of(language), "reason": prepared}
                tell(Message("web.no_language", params), locale)

    tell(Message("web.ready"), locale)
    return missing
