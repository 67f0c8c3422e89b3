"""Makes a site and serves it until a signal ends it."""

import signal
import socket
from collections.abc import Callable, Mapping

import uvicorn
from msgspec import Struct

from grader.model import Message
from grader.web.app import create_app
from grader.web.checks import Checks
from grader.web.connections import bounded_connections
from grader.web.incoming import Incoming
from grader.web.judge import Judge
from grader.web.opened import OpenAssignment
from grader.web.signing import load_signer
from grader.web.site import ServeSettings, Site

_END_SECONDS = 10


class Address(Struct, frozen=True):
    """A place where the server listens already."""

    socket: socket.socket
    url: str


def listen(host: str, port: int) -> Address | Message:
    """Listen at an address, or return why that cannot be; port 0 is any that is free."""
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        reason = error.strerror or str(error)
        return Message("web.no_port", {"host": host, "port": port, "error": reason})
    return Address(listening, f"http://{host}:{listening.getsockname()[1]}")


def make_site(
    settings: ServeSettings,
    assignments: Mapping[str, OpenAssignment],
    prepare: Callable[[], tuple[Message, ...]],
) -> Site:
    """Return the site of the data's folder. Raises OSError where that cannot be written."""
    data = settings.data
    incoming, checks = Incoming(data / "incoming"), Checks(data / "checks")
    signer = load_signer(data / "serve.key")
    judge = Judge(assignments, incoming, checks, settings.jobs)
    return Site(settings, assignments, signer, incoming, checks, judge, prepare)


def run_site(site: Site, address: Address) -> None:
    """Serve until SIGTERM or Ctrl-C; running attempts are waited for, for a while."""
    config = uvicorn.Config(
        create_app(site),
        http=bounded_connections(frozenset()),
        ws="none",
        lifespan="on",
        root_path=site.settings.root_path,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_END_SECONDS,
        # In pure Python, and the same on every machine.
        loop="asyncio",
    )
    # Uvicorn raises again the signal that ended it; what is open here is to be closed first.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    uvicorn.Server(config).run(sockets=[address.socket])
