"""The desk in a real browser: one submission by hand and by keyboard, and sixty by two people."""

import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from grader.web.state.people import read_people
from tests.render import chromium
from tests.render.chromium import Browser, Page, until
from tests.web.desk.judged import DESK, LOOP, judged, release
from tests.web.in_browser import picture
from tests.web.pages.test_instructor import HEADINGS
from tests.web.people import (
    OPEN,
    RIGHT,
    SQUARE,
    course,
    entered,
    hand_in,
    instructing,
    links,
    opened,
)
from tests.web.served import Served, serving

pytestmark = pytest.mark.long


def press(page: Page, key: str, text: str = "", **more: int) -> None:
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, text=text or key, **more)


def send(page: Page, form: str) -> None:
    """Send a form, and wait until the page is there again."""
    page.js("window.stale = true")
    page.js(f"document.querySelector('{form}').requestSubmit()")
    until(page, "window.stale === undefined && document.readyState === 'complete'")


def comment(page: Page, line: int, text: str) -> None:
    page.js(f"document.querySelectorAll('a.no')[{line - 1}].click()")
    assert page.js("document.activeElement.id") == "text"
    page.call("Input.insertText", text=text)
    send(page, "#write")


def fill_in(page: Page, **points: float) -> None:
    for item, given in points.items():
        page.js(f"document.querySelector('#item-{item}').value = '{given}'")
    send(page, "form.rubric")


def test_one_is_read_and_judged_by_hand(browser: Browser, tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    with serving(data, judged(tmp_path / "course")) as server:
        for key, code in (("a1", LOOP), ("b1", SQUARE)):
            with entered(server, paths[key]) as student:
                hand_in(student, code)

        browser.open(server.instructor)
        here = f"{server.url}{DESK}"
        page = browser.open(f"{here}/of/a1?lang=en", width=1400)
        comment(page, 3, "No **loop** is needed.")
        assert page.js("document.querySelector('#L0-3 strong').innerText") == "loop"
        fill_in(page, readable=2, pasted=-1)
        assert "11 / 12" in page.js("document.querySelector('header').innerText")

        # By keyboard alone: to a line, a comment that is sent, and on; in a text `n` is a letter.
        page.js("document.querySelectorAll('a.no')[4].focus()")
        press(page, "Enter", "\r", windowsVirtualKeyCode=13)
        until(page, "document.activeElement.id === 'text'")
        page.js("window.stale = true")
        press(page, "n")
        press(page, "Enter", "\r", modifiers=2, windowsVirtualKeyCode=13)
        until(page, "window.stale === undefined && document.readyState === 'complete'")
        assert page.js("document.querySelector('#L0-5 .words').innerText.trim()") == "n"
        press(page, "n")
        until(page, "location.pathname.endsWith('/of/group-pair')")
        until(page, "document.querySelectorAll('#cases-title + ul a').length === 2")
        assert page.complaints() == []

        # Nothing leaves before it is asked whether it may, not by the Enter key on a box either.
        page = browser.open(f"{here}/release?lang=en", width=1400)
        button = "document.querySelector('form:has([name=listed]) details button')"
        assert not page.js(f"{button}.checkVisibility()")
        page.js(f"{button}.form.addEventListener('formdata', () => window.sent = true)")
        page.js("document.querySelector('[name=listed]').focus()")
        press(page, "Enter", "\r", windowsVirtualKeyCode=13)
        assert not page.js("window.sent === true")
        page.js(f"{button}.form.querySelector('summary').click()")
        assert page.js(f"{button}.checkVisibility()")
        page.js(f"window.stale = true, {button}.click()")
        until(page, "window.stale === undefined && document.readyState === 'complete'")
        assert page.js("document.querySelector('#released-title') !== null")


COUNT = 60
CLASS = "id,name,role\np1,María Sanz,instructor\np2,Luis Gil,instructor\n" + "".join(
    f"s{n:02},Student {n:02},\n" for n in range(COUNT)
)


@pytest.fixture
def class_of_sixty(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    (tmp_path / "sixty.csv").write_text(CLASS, encoding="utf-8")
    people, problems = read_people(tmp_path / "sixty.csv", "course")
    assert not problems
    data = opened(tmp_path / "data", people)
    return data, links(data, *(person.key for person in people))


@contextmanager
def browser_of(server: Served, link: str) -> Iterator[Browser]:
    """Give somebody who came by a personal link a browser of their own."""
    path = chromium.find()
    if path is None:
        pytest.skip(f"none of {chromium.NAMES} is installed")
    with chromium.running(path) as browser:
        page = browser.open(f"{server.url}{link}?lang=en")
        page.js("document.querySelector('form button').click()")
        until(page, "location.pathname.includes('assignments')")
        yield browser


def worksheet(client: httpx.Client) -> dict[str, str]:
    """Return the grades that Moodle's worksheet is filled in with now."""
    rows = [f"Participant {n},Student {n:02},,Submitted for grading - ,,12.00,Yes,-,"
            for n in range(COUNT)]  # fmt: skip
    form, file = {"do": "gradebook", "platform": "moodle"}, "\n".join([HEADINGS, *rows, ""])
    filled = client.post("/assignments/double/manage", data=form, files={"file": ("w.csv", file)})
    if filled.status_code == 400:
        return {}
    with zipfile.ZipFile(io.BytesIO(filled.content)) as archive:
        lines = archive.read("moodle-w.csv").decode().splitlines()[1:]
    return {line.split(",")[1]: line.split(",")[4] for line in lines}


@pytest.mark.slow
def test_two_graders_judge_a_class_of_sixty(class_of_sixty) -> None:
    data, paths = class_of_sixty
    sources = {f"s{n:02}": (RIGHT, LOOP, SQUARE)[n % 3] + f"# {n}\n" for n in range(COUNT)}
    with (
        serving(data, judged(data.parent / "course")) as server,
        instructing(server) as owner,
    ):
        for key, source in sources.items():
            with entered(server, paths[key]) as student:
                hand_in(student, source)
        owner.post(DESK, data={"do": "share", "grader": ["person p1", "person p2"]})

        with (
            browser_of(server, paths["p1"]) as first,
            browser_of(server, paths["p2"]) as second,
        ):
            mine = f"{server.url}{DESK}?show=mine&lang=en"
            maria, luis = first.open(mine, width=1400), second.open(mine, width=1400)
            for page in (maria, luis):
                assert "30 of 60" in page.js("document.body.innerText")
                page.js("document.querySelector('tbody a').click()")
                until(page, "document.querySelector('#write') !== null")
            for number in range(COUNT // 2):
                for page in (maria, luis):
                    judge(page, number)

            # Both open the same one, and see each other.
            for page in (maria, luis):
                page.call("Page.navigate", url=f"{server.url}{DESK}/of/s00?lang=en")
                until(page, "document.querySelector('#others') !== null")
            until(maria, "document.querySelector('#others').innerText.includes('Luis Gil')")
            until(luis, "document.querySelector('#others').innerText.includes('María Sanz')")
            assert maria.complaints() == luis.complaints() == []
            picture(maria, "sixty-together")
            for language in ("en", "es"):
                for path in ("", "/release", "/comments"):
                    page = first.open(f"{server.url}{DESK}{path}?lang={language}", width=1280)
                    assert page.violations() == []
                    picture(page, f"sixty{path.replace('/', '-')}-{language}")

        assert "0 of 60" in owner.get(f"{DESK}?show=waiting").text
        assert "used 20 times" in owner.get(f"{DESK}/comments").text
        assert set(worksheet(owner).values()) <= {""}

        released = [f"s{n:02}" for n in range(COUNT - 1)]
        release(owner, DESK, *released)
        grades = worksheet(owner)
        assert grades.pop(f"Student {COUNT - 1:02}") == ""
        sums = {"Student 00": "12.00", "Student 01": "11.00", "Student 02": "5.00"}
        assert {name: grades[name] for name in sums} == sums
        assert all(grades.values())
        report = (data / "course" / "double" / "s01" / "student" / "report.html").read_text("utf-8")
        assert "A <code>return</code> is enough." in report
        made = owner.post("/people", data={"key": "s01", "do": "link"}).text
        asks_at_a_line(server, re.findall(r"/in/[\w-]+", made)[0])
        assert "1 of 60" in owner.get(f"{DESK}?show=questions").text


def asks_at_a_line(server: Served, link: str) -> None:
    """Read a report as a student, and ask at a line of it."""
    here = f"{server.url}/assignments/double/mine/1"
    with browser_of(server, link) as browser:
        page = browser.open(f"{here}?lang=es", width=1280)
        assert "A return is enough." in page.js("document.querySelector('#remarks').innerText")
        page.js("document.querySelector('#ask-line').value = '3'")
        page.js("document.querySelector('#ask-text').value = '¿Y sin `return`?'")
        send(page, "form.ask")
        assert "¿Y sin return?" in page.js("document.querySelector('#remarks').innerText")
        for width, dark, language in ((400, True, "es"), (1280, False, "en")):
            page = browser.open(f"{here}?lang={language}", width=width, dark=dark)
            assert page.violations() == []
            assert page.complaints() == []
            picture(page, f"student-{language}")


def judge(page: Page, number: int) -> None:
    """Judge one submission in the browser: comment the loop, fill in the rubric, go on."""
    loops = page.js("[...document.querySelectorAll('.code code')].findIndex(c => "
                    "c.innerText.startsWith('    for '))")  # fmt: skip
    chosen = page.js("document.querySelector('#phrase')?.options.length > 1")
    if loops >= 0 and chosen:
        page.js(f"document.querySelectorAll('a.no')[{loops}].click()")
        page.js("document.querySelector('#phrase').selectedIndex = 1")
        page.js("document.querySelector('#phrase').dispatchEvent(new Event('change'))")
        send(page, "#write")
    elif loops >= 0:
        comment(page, loops + 1, "A `return` is enough.")

    fill_in(page, readable=1 if loops >= 0 else 2, pasted=0)
    if number + 1 < COUNT // 2:
        before = page.js("location.pathname")
        press(page, "n")
        until(page, f"location.pathname !== '{before}' && document.readyState === 'complete'")
        until(page, "document.querySelector('#write') !== null")
