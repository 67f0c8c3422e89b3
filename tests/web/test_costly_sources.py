"""A source that is costly to read costs neither the event loop nor the stores' thread."""

import asyncio
import json
import time
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from grader.assignment import load
from grader.web.door.asking import instructor_address
from grader.web.door.site import Site
from grader.web.judge.opened import open_assignment
from tests.julia import julia_or_skip
from tests.runtimes import opened_runtime
from tests.test_bounded import COSTLY, reading_seconds
from tests.web.desk.judged import act
from tests.web.people import OPEN, POLICY, RIGHT, course, entered, hand_in, instructing, links
from tests.web.served import IN_BOTH, double, serving
from tests.web.walk import cookies_of, cookies_of_student, site_in_process, visited

_MOST = 0.02
"""The most that a thread may take more, as a share of what it would cost it to read one file."""
_LOOKING = 0.01
"""The most of an event loop's second that it takes to look whether runs have ended."""
_NOTHING = {**POLICY, "before": "nothing", "after": "nothing"}
_AT = "/assignments/double"
_PAGES = (
    f"{_AT}/mine", f"{_AT}/mine/1", f"{_AT}/manage", f"{_AT}/class/", f"{_AT}/desk",
    f"{_AT}/desk/of/a1", f"{_AT}/desk/similar", f"{_AT}/regrade",
)  # fmt: skip


Walked = dict[str, tuple[float, float]]
"""The steps of a walk, each with the seconds of the event loop and of the stores' thread."""
_Walk = Callable[[str, str], Walked]

_in_both = partial(double, yaml=IN_BOTH)
_RIGHT_IN_JULIA = "double(x) = 2x\n"


def notebook() -> str:
    """Return a notebook whose cells are right, beside two million empty lists."""
    cells = [{"cell_type": "code", "source": RIGHT}]
    return json.dumps({"cells": cells, "more": []}).replace(
        '"more": []', f'"more": [{"[]," * 2_000_000}[]]'
    )


_OF_PYTHON = {
    "f_string": ("mine.py", RIGHT + COSTLY["f_string"][1]),
    "functions": ("mine.py", RIGHT + COSTLY["functions"][1]),
    "characters": ("mine.py", RIGHT + COSTLY["characters"][1]),
    "ends_of_lines": ("mine.py", RIGHT + COSTLY["ends_of_lines"][1]),
    "notebook": ("mine.ipynb", notebook()),
    # What is large here is the answer.
    "answer": ("mine.py", "def double(x):\n    return [i + 0.1 for i in range(200_000)]\n"),
}
_OF_JULIA = {
    "comments": ("mine.jl", _RIGHT_IN_JULIA + COSTLY["comments"][1]),
    "functions": (
        "mine.jl",
        _RIGHT_IN_JULIA + "".join(f"f{i}() =\n  f{i + 1}()\n" for i in range(12_000)),
    ),
    "characters": ("mine.jl", _RIGHT_IN_JULIA + COSTLY["characters"][1]),
    "ends_of_lines": ("mine.jl", _RIGHT_IN_JULIA + COSTLY["ends_of_lines_in_julia"][1]),
}


def _of_each(kinds: Iterable[str], slow: Collection[str]) -> list[Any]:
    """Return the kinds; the slow ones, most of a minute each, are left to the complete tier."""
    marks = {kind: [pytest.mark.slow] if kind in slow else [] for kind in kinds}
    return [pytest.param(kind, marks=marks[kind]) for kind in kinds]


class Clock:
    """The processor time of the event loop and of the stores' thread, by what was done. To look
    now and then whether a run has ended is no reading of its source, and is left out."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.seconds: dict[str, tuple[float, float]] = {}

    async def now(self) -> tuple[float, float]:
        stores = await self.site.judge.do(time.thread_time)
        return time.thread_time(), stores

    async def since(
        self, what: str, before: tuple[float, float], waited_seconds: float = 0
    ) -> None:
        loop, stores = await self.now()
        looking = _LOOKING * waited_seconds
        self.seconds[what] = loop - before[0] - looking, stores - before[1]


async def _hand_in(clock: Clock, browser: httpx.AsyncClient, name: str, text: str) -> None:
    before, queue = await clock.now(), clock.site.judge.queue
    page = await browser.post(f"{_AT}/mine", files={"files": (name, text)})
    assert page.status_code == 303, page.text
    began = time.monotonic()
    while queue.running or queue.waiting:
        await asyncio.sleep(0.2)
    await clock.since("hand in", before, time.monotonic() - began)


def _change_points(site: Site, folder: Path) -> None:
    """Let another version of the assignment be served, by which a regrade judges anew."""
    path = folder / "assignment" / "double.yaml"
    path.write_text(path.read_text().replace("points: 4", "points: 5"))
    served = site.judge.courses[site.settings.course].classes["double"]
    runtime = served.opened.whole.runtime
    served.opened = open_assignment(str(path), load(str(path)), runtime)


async def _walk(folder: Path, name: str, text: str) -> Walked:
    folder.mkdir()
    with opened_runtime() as runtime:
        async with site_in_process(folder, runtime, _in_both) as site, visited(site) as browser:
            student = await cookies_of_student(site, browser)
            instructor = await cookies_of(browser, "GET", instructor_address(site))
            page = await browser.post(f"{_AT}/manage", data=_NOTHING)
            assert page.status_code == 303, page.text

            clock, browser.cookies = Clock(site), student
            await _hand_in(clock, browser, name, text)
            _change_points(site, folder)
            for address in _PAGES:
                browser.cookies = student if f"{_AT}/mine" in address else instructor
                before = await clock.now()
                page = await browser.get(address)
                assert page.status_code == 200, (address, page.text)
                await clock.since(address, before)
    return clock.seconds


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> _Walk:
    """Walk with a file that costs nothing to read, each once, at a site of its own."""

    @cache
    def walked(name: str, text: str) -> Walked:
        return asyncio.run(_walk(tmp_path_factory.mktemp("plain") / "site", name, text))

    return walked


@pytest.mark.long
@pytest.mark.parametrize("kind", _of_each(_OF_PYTHON, slow=["f_string"]))
def test_costly_python_takes_no_time_of_the_threads_that_serve(
    tmp_path: Path, plain: _Walk, kind: str
) -> None:
    _assert_is_as_quick(tmp_path, plain("mine.py", RIGHT), _OF_PYTHON[kind])


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", _of_each(_OF_JULIA, slow=["functions", "characters", "ends_of_lines"])
)
def test_costly_julia_takes_no_time_of_the_threads_that_serve(
    tmp_path: Path, plain: _Walk, kind: str
) -> None:
    julia_or_skip()
    _assert_is_as_quick(tmp_path, plain("mine.jl", _RIGHT_IN_JULIA), _OF_JULIA[kind])


def _assert_is_as_quick(folder: Path, before: Walked, costly: tuple[str, str]) -> None:
    """Hand in the costly file and look at all pages: no thread takes more than for a plain one."""
    for what, (loop, stores) in asyncio.run(_walk(folder / "costly", *costly)).items():
        more = loop - before[what][0], stores - before[what][1]
        assert max(more) <= _MOST * reading_seconds(), (what, more)


@pytest.mark.long
def test_what_a_rule_could_not_read_is_settled_by_the_instructor(tmp_path: Path) -> None:
    assignment = double(tmp_path / "course")
    rule = "rules: [{id: no_loops, cost: function}]"
    assignment.write_text(assignment.read_text().replace("cases:\n", f"{rule}\ncases:\n"))
    data = course(tmp_path, OPEN)
    path = links(data)["a1"]
    with serving(data, assignment) as server, entered(server, path) as ana:
        page = hand_in(ana, RIGHT + COSTLY["characters"][1])
        assert "it could not be graded" in page
        report = ana.get(f"{_AT}/mine/1").text
        assert "The rules could not be checked in mine.py" in report
        assert "costs nothing" not in report
        assert "your instructor, who can give the score by hand" in report

        with instructing(server) as owner:
            grades = f"{_AT}/download/grades.csv"
            assert '"python","ungradable","",10,' in owner.get(grades).text
            assert "The rules could not be checked" in owner.get(f"{_AT}/class/").text
            act(owner, "a1", "correct", case="", points="6", reason="Read by me.")
            assert '"python","ungradable",6,10,' in owner.get(grades).text
        page = ana.get(f"{_AT}/mine").text
        assert "<strong>6</strong> / 10" in page
        assert "could not be graded" not in page
        assert "Read by me." in ana.get(f"{_AT}/mine/1").text
