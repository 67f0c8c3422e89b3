"""The parts that all pages share, made when the server starts."""

from asyncio import Lock
from collections import defaultdict
from collections.abc import Callable, Mapping, Set
from pathlib import Path
from socket import socket
from urllib.parse import urlsplit

from msgspec import Struct, field
from msgspec.structs import replace

from grader.classes.table.facts import Facts
from grader.model import Language, Locale, Message
from grader.web.door.here import Here
from grader.web.door.room import Room
from grader.web.door.signing import Signer
from grader.web.judge.classes import Bank
from grader.web.judge.course import Course, open_course
from grader.web.judge.judge import Judge
from grader.web.judge.opened import OpenAssignment
from grader.web.state.database import Database


class ServeSettings(Struct, frozen=True):
    data: Path
    url: str
    """The address of the site as browsers have it, without a slash at its end."""
    course: str = "course"
    locale: Locale = "en"
    jobs: int = 1
    """The number of attempts that may hold a processor at a time."""
    quota: int = 20
    """The most gigabytes of the data."""
    proxies: tuple[str, ...] = ()
    """The addresses whose word counts on who asks; empty without a proxy."""
    certificate: Path | None = None
    key: Path | None = None

    @property
    def root_path(self) -> str:
        """Return the path before all of ours where a proxy serves us below its own; else empty."""
        return urlsplit(self.url).path.rstrip("/")

    @property
    def secure(self) -> bool:
        return self.certificate is not None or self.url.startswith("https:")

    def address_of(self, listening: socket) -> str:
        """Return the address of a socket that we listen at."""
        host, port = listening.getsockname()[:2]
        host = f"[{host}]" if ":" in host else host
        return f"{'https' if self.certificate else 'http'}://{host}:{port}"


class Site(Struct):
    settings: ServeSettings
    assignments: Mapping[str, OpenAssignment]
    """By id, in the order of the command line."""
    signer: Signer
    database: Database
    judge: Judge
    options: Facts
    """The facts about a new class."""
    room: Room
    prepare: Callable[[], Set[Language]]
    """Makes workers warm, in a thread, and returns the languages that can't be run here."""
    missing: Set[Language] = frozenset()
    here: Here = field(default_factory=Here)
    reloaded: dict[str, Message] = field(default_factory=dict)
    """The outcome of reading assignments whose files changed, by id."""
    banks: Mapping[tuple[str, str], Bank] = field(default_factory=lambda: defaultdict(Bank))
    """The late days of each course of an LMS, by issuer and context; both empty for the server's
    own."""
    opening: Lock = field(default_factory=Lock)
    """A class is opened once, whoever comes at the same time."""


async def open_class(
    site: Site, name: str, issuer: str, assignment: str, context: str = ""
) -> Course:
    """Return a course with its class of an assignment, where the site has that. Raises StoreError,
    and AssignmentError for what is wrong with serve.yaml."""
    courses, opened = site.judge.courses, site.assignments.get(assignment)
    async with site.opening:
        if name not in courses:
            course, bank = open_course(name, issuer, site.database), site.banks[issuer, context]
            courses[name] = replace(course, bank=bank)
        course = courses[name]
        if opened is not None and assignment not in course.classes:
            await site.judge.open(course, opened, site.options)
    return course
