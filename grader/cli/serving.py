"""The work of `grader serve`, apart from its command: it needs a web framework."""

import asyncio
import os
import ssl
import sys
from collections.abc import Mapping, Set
from contextlib import ExitStack
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import click
from msgspec.structs import replace

from grader.classes.served import announced
from grader.classes.table.facts import Facts
from grader.cli.class_folder import stopping
from grader.cli.class_running import Means, open_places, require_runnable
from grader.cli.gradebook_options import no_gradebooks
from grader.cli.options import fail, load_assignment, refusing, tell, usable, writing
from grader.languages.registry import title_of
from grader.locale import Param, words
from grader.model import Language, Locale, Message
from grader.web.door.asking import instructor_address
from grader.web.door.site import ServeSettings, Site
from grader.web.judge.opened import OpenAssignment, open_assignment
from grader.web.judge.remote import Remote
from grader.web.lti.keys import FILE_NAME as KEYS
from grader.web.lti.keys import load_keys
from grader.web.lti.registration import in_words
from grader.web.serving import is_loopback, listen, make_site, open_classes, run_site

_OF_MEANS = ("cluster", "jobs", "sandbox", "julia_engine")
_THIS_MACHINE = ("127.0.0.1", "::1")


def serve(
    names: tuple[str, ...], host: str, port: int, *, insecure: bool, locale: Locale, **options: Any
) -> None:
    """Serve the assignments until a signal ends it; `options` are those of Means and of
    ServeSettings."""
    means = Means(**{name: options.pop(name) for name in _OF_MEANS}, warm=True)
    settings = ServeSettings(**options, locale=locale)
    url = settings.url
    proxies = (settings.proxies or _THIS_MACHINE) if url else ()
    settings = replace(settings, data=settings.data.absolute(), proxies=proxies)
    hosts = (host, urlsplit(url).hostname or host)
    public = [name for name in hosts if not is_loopback(name)]
    _check_certificate(settings, locale)
    if public and not settings.secure and not insecure:
        fail(Message("web.no_tls", {"host": public[0]}), locale)
    with writing(settings.data, locale):
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        # One that somebody made before may be open to others of this machine.
        settings.data.chmod(0o700)
    listening = usable(listen(host, port), locale)
    settings = replace(settings, url=settings.url or settings.address_of(listening))

    loaded = [load_assignment(name, locale) for name in names]
    if len({assignment.id for assignment in loaded}) < len(loaded):
        fail(Message("class_run.twice"), locale)
    with listening, ExitStack() as stack:
        with stopping(locale):
            places = stack.enter_context(open_places(means, locale))
        remote = None if means.cluster is None else Remote(places.executing, stack)
        # What a cluster's workers have is asked of them, by the same option.
        layer = places.runtime.layer.name if remote is None else means.sandbox
        if public and layer == "off" and not insecure:
            fail(Message("web.no_sandbox"), locale)
        opened = {}
        for name, assignment in zip(names, loaded, strict=True):
            require_runnable(assignment, means, locale)
            with refusing(locale):
                opened[assignment.id] = open_assignment(name, assignment, places.runtime, remote)

        settings = replace(settings, jobs=places.jobs)
        prepare = partial(_prepare, opened, locale)
        facts = Facts((), (), (), locale, means.sandbox, means.julia_engine, no_gradebooks())
        with writing(settings.data, locale), refusing(locale), stopping(locale):
            site = make_site(settings, opened, prepare, facts)
            asyncio.run(open_classes(site))
            # That they can be read is said before anybody is served.
            load_keys(settings.data / KEYS)
        # Only who has the data says where it is.
        with announced(settings.data, settings.url):
            _show_addresses(site, locale, for_platforms=url != "")
            run_site(site, listening)

    if not (site.judge.idle and site.judge.ready):
        # What still runs is put back already, and nobody waits for its threads.
        sys.stdout.flush()
        os._exit(0)


def _check_certificate(settings: ServeSettings, locale: Locale) -> None:
    """End the program where TLS was asked for and cannot be had."""
    certificate, key = settings.certificate, settings.key
    if certificate is None and key is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate or "", key)
    except OSError as error:
        fail(Message("web.certificate", {"error": error.strerror or str(error)}), locale)


def _show_addresses(site: Site, locale: Locale, *, for_platforms: bool) -> None:
    click.echo(words("web.for_students", locale, url=f"{site.settings.url}/"))
    click.echo(words("web.for_instructor", locale, url=instructor_address(site)))
    if for_platforms:
        click.echo(f"\n{in_words(site, locale)}\n")


def _prepare(assignments: Mapping[str, OpenAssignment], locale: Locale) -> Set[Language]:
    """Start the workers' servers, say when they are warm, and return the languages that lack."""
    missing: set[Language] = set()
    for opened in assignments.values():
        for language in opened.assignment.languages:
            reason = opened.lacking(language)
            if reason is not None and language not in missing:
                missing.add(language)
                params: dict[str, Param] = {"language": title_of(language), "reason": reason}
                tell(Message("web.no_language", params), locale)

    tell(Message("web.ready"), locale)
    return missing
