"""The rush before a deadline at `grader serve`, by a client of its own on loopback.

Students come by their links, each from an address of their own, look at the page, hand in, ask
whether the report is there as the page's script does, and look at it. Nobody hands in again before
the report of the attempt before is there, as people wait for it; so who never ends is out.
"""

import asyncio
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Literal

import httpx
import psutil

from benchmarks.classes import ASSIGNMENT, ROOT, SAMPLES, asking_for, loads_alone
from benchmarks.tables import Goal, Row, Table
from grader.languages.julia.installation import JuliaInstallation
from grader.model import Language
from grader.web.door.access import make_link
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.people import Person, take_people

__all__ = [
    "SUFFIX",
    "Kind",
    "Rush",
    "await_warm",
    "enrol",
    "is_full",
    "measure",
    "moments",
    "percentile",
    "sources_of",
]

_STUDENTS = 300
_A_MINUTE = 90
"""The attempts of a minute, on average: 900 in ten."""
_WRONG, _ENDLESS, _ASLEEP = 2 / 3, 0.02, 0.01
_BOUND = {"python": 2.0, "julia": 5.0}
_PAGE_BOUND = 0.1
_STEP_SECONDS = 30.0
_FASTER = 1.3
_FIRST_RATE, _LAST_RATE = {"python": 2.0, "julia": 0.7}, 40.0
_ASK_SECONDS = 0.2
"""The pause before the page's script asks first; the server tells the further ones."""
_PATIENCE_SECONDS = 420.0
"""The seconds after which an attempt is lost: more than a submission may take in all."""
_SHARES = (0.5, 0.9, 0.95, 0.99, 1.0)
_LOOK_SECONDS = 5.0
_MEGABYTE = 2**20
SUFFIX: dict[Language, str] = {"python": ".py", "julia": ".jl"}
_ASLEEP_AT = {
    "python": ("any(map(lambda i: i < 0, count()))", "import time; time.sleep(1000)"),
    "julia": ("espera() && @goto otra_vez", "sleep(1000)"),
}

Kind = Literal["right", "wrong", "endless", "asleep"]


@dataclass(frozen=True, slots=True)
class Rush:
    attempts: int
    seconds: float
    evenly: bool
    """True spreads attempts evenly; else half of them are in the last fifth of the time."""


@dataclass(slots=True)
class _Student:
    address: str
    """An address of loopback."""
    link: str
    cookies: httpx.Cookies = field(default_factory=httpx.Cookies)
    attempts: int = 0


@dataclass(slots=True)
class _Seen:
    """The times that the clients saw, in seconds."""

    reports: dict[Kind, list[float]] = field(default_factory=dict)
    pages: list[float] = field(default_factory=list)
    problems: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Megabytes of the server's own process, and with its workers, now and then."""

    @property
    def waits(self) -> list[float]:
        """Return the seconds from upload to report, of all attempts but those that never end."""
        return [wait for kind in ("right", "wrong") for wait in self.reports.get(kind, [])]

    @property
    def count(self) -> int:
        return sum(map(len, self.reports.values()))


def measure(julia: JuliaInstallation | None, minutes: float, work: Path) -> Table:
    """Return the times of a rush of so many minutes, in Python or with this Julia, and the attempts
    per second at which the bound is left."""
    language: Language = "julia" if julia else "python"
    rush = Rush(round(_A_MINUTE * minutes), 60 * minutes, evenly=julia is not None)
    data = work / f"serve-{language}"
    data.mkdir()
    links = enrol(data)
    with _serving(data, julia) as (url, process):
        clients = _Clients(url, process, language, links)
        seen, (kept, left) = asyncio.run(_measure(clients, rush, language))
    lost = rush.attempts - seen.count
    name = f"Julia {julia.version}" if julia else "Python"
    return Table(
        f"A deadline in {name}: {rush.attempts} attempts in {minutes:g} minutes",
        "seconds",
        "bound",
        list(_rows(seen, lost, _BOUND[language], (kept, left))),
        _note(rush, seen, (kept, left)),
    )


def _rows(seen: _Seen, lost: int, bound: float, capacity: tuple[float, float]) -> Iterator[Row]:
    waits, pages = seen.waits, seen.pages
    for share in _SHARES:
        wait = percentile(waits, share)
        goal = Goal(bound, wait, "s") if share == 0.95 else ""
        yield Row(f"upload to report, {share:.0%}", wait, wait / bound, goal)
    for share in (0.5, 0.95):
        wait = percentile(pages, share)
        goal = Goal(_PAGE_BOUND, wait, "s") if share == 0.95 else ""
        yield Row(f"the page itself, {share:.0%}", wait, wait / _PAGE_BOUND, goal)
    yield Row("attempts without a right report", float(lost), None, Goal(0, lost, ""))
    yield Row("attempts per second within the bound", capacity[0] or None, None)


def _note(
    rush: Rush,
    seen: _Seen,
    capacity: tuple[float, float],
) -> str:
    spread = "evenly" if rush.evenly else "half of them in the last fifth of the time"
    counts = ", ".join(f"{len(waits)} {kind}" for kind, waits in sorted(seen.reports.items()))
    problems = "; ".join(f"{count} × {what}" for what, count in seen.problems.items())
    slowest = max(seen.reports.get("endless", [0.0]))
    left = f"left at {capacity[1]:.2g}" if capacity[1] else f"not left at {_LAST_RATE:.2g}"
    looks = (seen.memory[0], seen.memory[len(seen.memory) // 2], seen.memory[-1])
    own, whole = (", ".join(f"{sizes[k]:.0f}" for sizes in looks) for k in (0, 1))
    return (
        f"Of {_STUDENTS} students, {spread}; reports: {counts} (the last endless one after"
        f" {slowest:.0f} s). Not as it should be: {problems or 'nothing'}. Memory of the server's"
        f" own process at the start, halfway and at the end: {own} MB; with its workers {whole} MB."
        f" Steps of {_STEP_SECONDS:.0f} s, each"
        f" {_FASTER} × as fast as the one before: the bound holds at {capacity[0]:.2g} attempts per"
        f" second and is {left}. Load of the machine at the end:"
        f" {os.getloadavg()[0]:.1f}. The client runs beside, on the same processors."
    )


def enrol(data: Path) -> list[str]:
    """Open the course to students, and return the path of each one's link."""
    (data / "serve.yaml").write_text("opens: 2020-01-01 00:00\n", encoding="utf-8")
    people = [
        Person("course", "", f"s{number:03}", f"Student {number}") for number in range(_STUDENTS)
    ]
    with Database(data / FILE_NAME) as database:
        take_people(database, "course", people)
        return [f"/in/{make_link(database, person)}" for person in people]


@contextmanager
def _serving(data: Path, julia: JuliaInstallation | None) -> Iterator[tuple[str, psutil.Process]]:
    """Serve the assignment on a free port; the context begins when workers are warm."""
    options = ["--data", data, "--port", "0", "--julia-engine", "process", "--locale", "en"]
    command = [sys.executable, "-m", "grader", "serve", ASSIGNMENT, *map(str, options)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    environment |= asking_for(julia) if julia else {}
    with (
        (data.parent / f"{data.name}.log").open("wb") as log,
        subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        try:
            assert process.stdout is not None
            address = re.search(r"http://\S+[^/\s]", process.stdout.readline())
            if address is None:
                raise RuntimeError(f"{command} did not start: see {log.name}")
            await_warm(address[0])
            yield address[0], psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(60)


def await_warm(url: str) -> None:
    end = time.monotonic() + 300
    while time.monotonic() < end:
        if httpx.get(f"{url}/healthz").json()["ready"]:
            return
        time.sleep(0.2)
    raise RuntimeError("no warm workers within five minutes")


class _Clients:
    """The students of a course, who hand in to a server."""

    def __init__(
        self, url: str, server: psutil.Process, language: Language, links: Sequence[str]
    ) -> None:
        self._url, self._server = url, server
        self._page = f"/assignments/{ASSIGNMENT}/mine"
        addresses = (f"127.0.{1 + k // 200}.{1 + k % 200}" for k in range(len(links)))
        self._idle = [_Student(*pair) for pair in zip(addresses, links, strict=True)]
        self._suffix = SUFFIX[language]
        self._sources = sources_of(language)
        self._random = random.Random(1)
        self._number = 0
        self._endless: list[Awaitable[None]] = []

    async def hand_in(self, rush: Rush) -> _Seen:
        """Hand in as the rush says, and wait for every report but of those that never end."""
        seen = _Seen()
        began = time.monotonic()
        watching = asyncio.create_task(self._watch_memory(seen))
        ending: list[Awaitable[None]] = []
        kinds = _kinds(rush.attempts, self._random)
        for kind, moment in zip(kinds, moments(rush, self._random), strict=True):
            await asyncio.sleep(began + moment - time.monotonic())
            if not self._idle:
                seen.problems["everybody waits for a report"] += 1
                continue
            attempt = asyncio.create_task(self._attempt(self._idle.pop(0), kind, seen))
            (self._endless if kind in ("endless", "asleep") else ending).append(attempt)
        await asyncio.gather(*ending)
        watching.cancel()
        seen.memory.append(_memory(self._server))
        return seen

    async def settle(self) -> None:
        """Wait for those that never end, too."""
        await asyncio.gather(*self._endless)
        self._endless.clear()

    async def _watch_memory(self, seen: _Seen) -> None:
        while True:
            seen.memory.append(_memory(self._server))
            await asyncio.sleep(_LOOK_SECONDS)

    async def _attempt(self, student: _Student, kind: Kind, seen: _Seen) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=student.address, verify=False)
        try:
            async with httpx.AsyncClient(
                base_url=self._url,
                transport=transport,
                cookies=student.cookies,
                timeout=60,
                follow_redirects=True,
            ) as client:
                if not student.attempts:
                    await client.post(student.link)
                    student.cookies = client.cookies
                await self._ask(client, student, kind, seen)
        except httpx.HTTPError as error:
            seen.problems[type(error).__name__] += 1
        self._idle.append(student)

    async def _ask(
        self, client: httpx.AsyncClient, student: _Student, kind: Kind, seen: _Seen
    ) -> None:
        """Look at the page, hand in, and wait for the report."""
        await self._look(client, self._page, seen)
        self._number += 1
        # No two alike, so that nothing can be remembered of one for another.
        content = next(self._sources[kind]) + f"\n# {self._number}\n"
        began = time.monotonic()
        sent = await client.post(
            self._page, files={"files": (f"mine{self._suffix}", content.encode())}
        )
        if sent.status_code != 200:
            seen.problems[f"refused with {sent.status_code}"] += 1
            return

        student.attempts += 1
        if not await self._until_done(client, sent.text, began):
            seen.problems["no report"] += 1
            return
        report = f"{self._page}/{student.attempts}"
        page = await self._look(client, self._page, seen)
        await self._look(client, report, seen)
        if f'href="{report}"' not in page or (kind == "right" and not is_full(page, report)):
            seen.problems["a wrong score"] += 1
        seen.reports.setdefault(kind, []).append(time.monotonic() - began)

    async def _until_done(self, client: httpx.AsyncClient, page: str, began: float) -> bool:
        """Ask as the page's script does, until the attempt is judged; False after too long."""
        states = re.findall(r'data-state="([^"]+)"', page)
        pause = _ASK_SECONDS
        while states and time.monotonic() - began < _PATIENCE_SECONDS:
            await asyncio.sleep(pause)
            answer = await client.get(states[-1])
            state = answer.json() if answer.is_success else {"done": False, "again": pause}
            if state["done"]:
                return True
            pause = state["again"]
        return not states

    async def _look(self, client: httpx.AsyncClient, path: str, seen: _Seen) -> str:
        began = time.monotonic()
        page = await client.get(path)
        seen.pages.append(time.monotonic() - began)
        if page.status_code != 200:
            seen.problems[f"a page with {page.status_code}"] += 1
        return page.text


def is_full(page: str, report: str) -> bool:
    """Return whether the page gives all points to the attempt with this report."""
    [row] = [row for row in page.split("<li") if f'href="{report}"' in row]
    score = re.search(r"<strong>(\S+)</strong> / (\S+)", row)
    return score is not None and score[1] == score[2]


async def _measure(
    clients: _Clients, rush: Rush, language: Language
) -> tuple[_Seen, tuple[float, float]]:
    seen = await clients.hand_in(rush)
    _tell(f"the rush in {language}", seen)
    await clients.settle()
    capacity = await _capacity(clients, language)
    return seen, capacity


async def _capacity(clients: _Clients, language: Language) -> tuple[float, float]:
    """Return the attempts per second of the last step within the bound, and of the first that
    leaves it; 0 where there is none."""
    kept, rate = 0.0, _FIRST_RATE[language]
    while rate <= _LAST_RATE:
        rush = Rush(round(rate * _STEP_SECONDS), _STEP_SECONDS, evenly=True)
        seen = await clients.hand_in(rush)
        _tell(f"{rate:.2g} attempts per second in {language}", seen)
        within = percentile(seen.waits, 0.95) <= _BOUND[language]
        if seen.problems or not within:
            return kept, rate
        kept, rate = rate, rate * _FASTER
    return kept, 0.0


def _tell(what: str, seen: _Seen) -> None:
    """Say what was seen as soon as it was: a rush takes long, and may be stopped."""
    waits = ", ".join(f"{share:.0%} {percentile(seen.waits, share):.2f} s" for share in _SHARES)
    page = 1000 * percentile(seen.pages, 0.95)
    problems = ", ".join(f"{count} × {problem}" for problem, count in seen.problems.items())
    print(
        f"  {what}: {len(seen.waits)} reports, {waits}; pages 95% {page:.0f} ms;"
        f" not as it should be: {problems or 'nothing'}; load {os.getloadavg()[0]:.1f}",
        file=sys.stderr,
        flush=True,
    )


def moments(rush: Rush, chance: random.Random) -> list[float]:
    """Return when attempts are made, in seconds from the beginning, in order."""
    if rush.evenly:
        spans = [(0.0, rush.seconds, rush.attempts)]
    else:
        last, half = 0.8 * rush.seconds, rush.attempts // 2
        spans = [(0.0, last, rush.attempts - half), (last, rush.seconds, half)]
    times = [chance.uniform(first, last) for first, last, count in spans for _ in range(count)]
    return sorted(times)


def _kinds(count: int, chance: random.Random) -> list[Kind]:
    shares: dict[Kind, float] = {"wrong": _WRONG, "endless": _ENDLESS, "asleep": _ASLEEP}
    kinds: list[Kind] = []
    for kind, share in shares.items():
        kinds += [kind] * round(share * count)
    kinds += ["right"] * (count - len(kinds))
    chance.shuffle(kinds)
    return kinds


def sources_of(language: Language) -> dict[Kind, Iterator[str]]:
    suffix = SUFFIX[language]
    right, wrong = (
        [
            path.read_text(encoding="utf-8")
            for path in loads_alone(sorted(folder.glob(f"*{suffix}")))
        ]
        for folder in (SAMPLES / "accepted", SAMPLES / "partial")
    )
    endless = (SAMPLES / "hostile" / f"never_ends{suffix}").read_text(encoding="utf-8")
    forever, sleep = _ASLEEP_AT[language]
    assert forever in endless
    asleep = endless.replace(forever, sleep)
    return {
        "right": cycle(right),
        "wrong": cycle(wrong),
        "endless": cycle([endless]),
        "asleep": cycle([asleep]),
    }


def _memory(process: psutil.Process) -> tuple[float, float]:
    """Return the megabytes of a process, and of it with all that it started."""
    own = process.memory_full_info().pss
    others = 0
    for child in process.children(recursive=True):
        try:
            others += child.memory_full_info().pss
        except psutil.Error:
            continue
    return own / _MEGABYTE, (own + others) / _MEGABYTE


def percentile(values: Sequence[float], share: float) -> float:
    """Return the least value that so many are not above; infinity where there is none."""
    ordered = sorted(values)
    return ordered[max(0, round(share * len(ordered)) - 1)] if ordered else float("inf")
