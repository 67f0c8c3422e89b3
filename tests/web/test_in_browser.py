"""The self-check as a student sees it, in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.render.chromium import Browser, until
from tests.web.in_browser import check
from tests.web.served import Served, double, serving

# For a second of the processor's: on a busy machine it takes as much longer as a browser does.
LONG = """import time

def double(x):
    ends = time.process_time() + 1
    while time.process_time() < ends:
        pass
    return x
"""
WRONG = "def double(x):\n    return x\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("serve")
    with serving(place / "data", double(place / "course"), "accuracy") as server:
        yield server


@pytest.fixture
def work(tmp_path: Path) -> Callable[[str], Path]:
    def write(source: str) -> Path:
        (tmp_path / "mine.py").write_text(source)
        return tmp_path / "mine.py"

    return write


@pytest.mark.long
def test_from_the_list_to_the_report_and_back(
    browser: Browser, served: Served, work: Callable[[str], Path]
) -> None:
    page = browser.open(f"{served.url}/?lang=es")
    assert page.js("document.documentElement.lang") == "es"
    page.js("document.querySelector('main a').click()")
    until(page, "document.querySelector('#files') !== null")

    check(page, work(LONG))
    until(page, "document.querySelector('#place') !== null")
    assert "Tu fichero" in page.js("document.querySelector('#place').innerText")
    until(page, "document.querySelector('.score') !== null")
    report = page.js("location.href")
    assert "0" in page.js("document.querySelector('.score').innerText")

    # The page that is left still answers for a moment: its mark tells it from the new one.
    page.js("window.isLeft = true; location.reload()")
    until(page, "document.querySelector('.score') !== null && window.isLeft === undefined")
    page.js("history.back()")
    until(page, "document.querySelector('#files') !== null")
    assert browser.open(report).js("document.querySelector('.score') !== null")
    assert page.complaints() == []


@pytest.mark.long
def test_it_works_without_scripts(
    browser: Browser, served: Served, work: Callable[[str], Path]
) -> None:
    page = browser.open("about:blank")
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.call("Page.navigate", url=f"{served.url}/assignments/double?lang=en")
    until(page, "document.querySelector('#files') !== null")
    check(page, work(LONG))
    until(page, "document.querySelector('#place') !== null")
    until(page, "document.querySelector('.score') !== null")


@pytest.mark.long
def test_a_file_that_is_too_large_is_told_before_it_is_sent(
    browser: Browser, served: Served, work: Callable[[str], Path]
) -> None:
    page = browser.open(f"{served.url}/assignments/double?lang=en")
    large = work("")
    with large.open("wb") as file:
        file.truncate(60_000_000)
    check(page, large)
    until(page, "document.querySelector('#problem').innerText.includes('50 MB')")
    assert "/assignments/double" in page.js("location.pathname")


@pytest.mark.long
@pytest.mark.parametrize(("width", "dark"), [(1280, False), (400, True)])
def test_axe_finds_nothing(
    browser: Browser,
    served: Served,
    work: Callable[[str], Path],
    width: int,
    dark: bool,
) -> None:
    for path in ("/", "/assignments/accuracy", "/nowhere"):
        page = browser.open(f"{served.url}{path}?lang=es", width=width, dark=dark)
        assert page.violations() == []
        assert page.js("document.documentElement.scrollWidth") <= width

    page = browser.open(f"{served.url}/assignments/double", width=width, dark=dark)
    check(page, work(LONG))
    until(page, "document.querySelector('#place') !== null")
    assert page.violations() == []
    until(page, "document.querySelector('.score') !== null")
    assert page.violations() == []
