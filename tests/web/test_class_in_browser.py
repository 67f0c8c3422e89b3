"""The pages of a class as a student and an instructor see them, in a real browser."""

from pathlib import Path

import pytest

from tests.render.chromium import Browser, until
from tests.web.in_browser import check, is_well
from tests.web.people import SQUARE, course, entered, hand_in, links
from tests.web.served import double, serving

pytestmark = pytest.mark.long

OPEN = "opens: 2026-01-01 09:00\ndue: 2026-02-01 09:00\nlate_per_day: 1\nattempts: 9\nhold: true\n"


def test_axe_finds_nothing_on_the_pages_of_a_class(browser: Browser, tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    with serving(data, double(tmp_path / "course")) as server:
        with entered(server, paths["b1"]) as client:
            hand_in(client, SQUARE)

        here = f"{server.url}/assignments/double"
        page = browser.open(f"{server.url}{paths['b2']}", width=400, dark=True)
        is_well(page, 400)
        page.js("document.querySelector('form button').click()")
        until(page, "location.pathname.includes('assignments')")
        for width, dark, language in ((400, True, "es"), (1280, False, "en")):
            page = browser.open(f"{here}/mine?lang={language}", width=width, dark=dark)
            assert "Luis Gil" in page.js("document.body.innerText")
            is_well(page, width)

        browser.open(server.instructor)
        for width, dark, language in ((400, True, "es"), (1280, False, "en")):
            for path in ("/manage", "/class/", "/regrade", "/as/b1"):
                page = browser.open(f"{here}{path}?lang={language}", width=width, dark=dark)
                is_well(page, width)
            page = browser.open(f"{server.url}/people?lang={language}", width=width, dark=dark)
            is_well(page, width)


@pytest.mark.parametrize("width", [400, 1280])
def test_the_form_is_filled_in_by_keyboard(browser: Browser, tmp_path: Path, width: int) -> None:
    data = course(tmp_path, "")
    with serving(data, double(tmp_path / "course")) as server:
        browser.open(server.instructor)
        page = browser.open(f"{server.url}/assignments/double/manage?lang=en", width=width)
        page.js("document.querySelector('#opens').value = '2026-01-01T09:00'")
        page.js("document.querySelector('#attempts').focus()")
        page.call("Input.insertText", text="3")
        for kind in ("rawKeyDown", "char", "keyUp"):
            page.call(
                "Input.dispatchKeyEvent",
                type=kind,
                key="Enter",
                text="\r",
                windowsVirtualKeyCode=13,
            )
        until(page, "document.querySelector('[role=status]') !== null")
        assert page.js("document.querySelector('#attempts').value") == "3"
        assert page.js("document.querySelector('#opens').value") == "2026-01-01T09:00"


def test_an_attempt_shows_how_far_it_is_until_it_is_graded(
    browser: Browser, tmp_path: Path
) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    path = links(data)["a1"]
    (tmp_path / "mine.py").write_text(f"import time\ntime.sleep(1)\n{SQUARE}")
    with serving(data, double(tmp_path / "course")) as server:
        page = browser.open(f"{server.url}{path}?lang=en")
        page.js("document.querySelector('form button').click()")
        until(page, "location.pathname.includes('assignments')")
        page = browser.open(f"{server.url}/assignments/double/mine")
        check(page, tmp_path / "mine.py")
        until(page, "document.querySelector('#place') !== null")
        assert "Receipt" in page.js("document.body.innerText")
        assert page.violations() == []
        until(page, "document.body?.innerText.includes('3 / 10')")
        page.js("history.back()")
        until(page, "document.querySelector('#files') !== null")
