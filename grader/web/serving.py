"""Makes a site and serves it until a signal ends it."""

import logging
import resource
import signal
import socket
from collections.abc import Callable, Mapping, Set
from ipaddress import ip_address

import uvicorn
from starlette.types import ASGIApp

from grader.classes.table.facts import Facts
from grader.model import Language, Message
from grader.web.app import create_app
from grader.web.door.connections import bounded_connections
from grader.web.door.room import Room
from grader.web.door.signing import load_signer
from grader.web.door.site import ServeSettings, Site, open_class
from grader.web.judge.classes import count_late_days
from grader.web.judge.judge import Judge
from grader.web.judge.opened import OpenAssignment
from grader.web.lti.platforms import activities_of
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.incoming import log

_END_SECONDS = 10
_OPEN_FILES = 8192


def is_loopback(host: str) -> bool:
    """Return whether no other machine can reach an address."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int) -> socket.socket | Message:
    """Listen at an address, or return why that cannot be; port 0 is any that is free."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        reason = error.strerror or str(error)
        return Message("web.no_port", {"host": host, "port": port, "error": reason})

    # Connections have it of this one. Without it a page's body waits 40 ms for its head's receipt.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
    return listening


def make_site(
    settings: ServeSettings,
    assignments: Mapping[str, OpenAssignment],
    prepare: Callable[[], Set[Language]],
    options: Facts,
) -> Site:
    """Return the site of the data's folder; `options` are those of a new class.

    Raises OSError where the folder cannot be written, and StoreError for a database or a key in it
    that cannot be used.
    """
    data, database = settings.data, Database(settings.data / FILE_NAME)
    judge = Judge(assignments, data, settings.jobs)
    signer, room = load_signer(data / "serve.key"), Room(data, settings.quota * 10**9)
    return Site(settings, assignments, signer, database, judge, options, room, prepare)


async def open_classes(site: Site) -> None:
    """Open the classes of the server's own course, and those of LMSs' activities. Raises
    StoreError, and AssignmentError for what is wrong with serve.yaml."""
    for assignment in site.assignments:
        await open_class(site, site.settings.course, "", assignment)
    for activity in activities_of(site.database):
        of_course = (activity.assignment, activity.context)
        await open_class(site, activity.course, activity.issuer, *of_course)
    for bank in site.banks.values():
        await site.judge.do(count_late_days, bank)


def run_site(site: Site, listening: socket.socket, app: ASGIApp | None = None) -> None:
    """Serve until SIGTERM or Ctrl-C; running attempts are waited for, for a while."""
    settings = site.settings
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING)
    log.setLevel(logging.INFO)
    log.info("at %s", settings.address_of(listening))

    config = uvicorn.Config(
        app or create_app(site),
        http=bounded_connections(frozenset(settings.proxies)),
        ws="none",
        lifespan="on",
        root_path=settings.root_path,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ssl_certfile=settings.certificate,
        ssl_keyfile=settings.key,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_END_SECONDS,
        # Longer than browsers and proxies keep a connection, so that they never use a closed one.
        timeout_keep_alive=75,
        # In pure Python, and the same on every machine.
        loop="asyncio",
    )

    # Each connection that waits has an open file.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, _OPEN_FILES)), hard))

    # Uvicorn raises again the signal that ended it; what is open here is to be closed first.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    with site.database:
        uvicorn.Server(config).run(sockets=[listening])
