"""The pages of a class as a student and an instructor see them, in a real browser."""

from pathlib import Path

import pytest

from tests.render.chromium import Browser, until
from tests.web.in_browser import check
from tests.web.people import SQUARE, course, links
from tests.web.served import double, serving

pytestmark = pytest.mark.long


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
    # By the processor's time: on a busy machine it takes as much longer as a browser does.
    computes = "import time\nwhile time.process_time() < 2:\n    pass\n"
    (tmp_path / "mine.py").write_text(computes + SQUARE)
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
