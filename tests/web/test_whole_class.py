"""A class of thirty in a real browser, in both languages; and a class page of three hundred."""

import itertools
from pathlib import Path

import httpx
import pytest

from grader.web.state.people import Person
from tests.render.chromium import Browser, Page, until
from tests.web.in_browser import check, is_well, press
from tests.web.people import RIGHT, SQUARE, enrolled, entered
from tests.web.served import double, serving

FIRST = ("Ana", "Bruno", "Carla", "Dídac", "Elena", "Fermín", "Gema", "Hugo", "Íñigo", "Júlia")
LAST = ("Gil Mar", "Sanz", "Núñez de la Torre y Vázquez")
WORK = {
    "mine.py": RIGHT,
    "square.py": SQUARE,
    "fails.py": "def double(x):\n    return x + y\n",
    "essay.txt": "Twice is two times.\n",
    "slow.py": f"import time\ntime.sleep(1)\n{RIGHT}",
}
SHOWN = {
    "mine.py": {"10 / 10"},
    "square.py": {"3 / 10"},
    "fails.py": {"0 / 10"},
    "essay.txt": {"nothing in it can be graded", "no contiene nada que se pueda calificar"},
    "slow.py": {"10 / 10"},
}


def hands_in(page: Page, file: Path, width: int) -> str:
    """Go the whole way of a student from the link to the report, and return the page's text."""
    press(page, "main form button")
    until(page, "location.pathname.includes('assignments')")
    until(page, "document.querySelector('p a[href$=mine]') !== null")
    press(page, "p a[href$=mine]")
    until(page, "document.querySelector('#files') !== null")
    is_well(page, width)
    check(page, file)
    until(page, "document.querySelector('ol a[href$=\"mine/1\"]') !== null")
    seen: str = page.js("document.querySelector('ol').innerText")
    press(page, 'ol a[href$="mine/1"]')
    until(page, "location.pathname.endsWith('mine/1') && document.readyState === 'complete'")
    is_well(page, width)
    return seen


@pytest.mark.slow
def test_thirty_students_hand_in_by_their_browsers(browser: Browser, tmp_path: Path) -> None:
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    people = [
        # The last two hand in as one.
        Person("course", "", f"s{number:02}", name, group="" if number < 28 else "pair")
        for number, name in enumerate(names)
    ]
    paths = enrolled(tmp_path / "data", people)
    for name, source in WORK.items():
        (tmp_path / name).write_text(source)

    with serving(tmp_path / "data", double(tmp_path / "course")) as served:
        ways = zip(itertools.cycle(WORK), itertools.cycle(("es", "en")), paths[:29], strict=False)
        for number, (name, language, path) in enumerate(ways):
            width = 400 if number % 3 == 0 else 1280
            address = f"{served.url}{path}?lang={language}"
            page = browser.open(address, width=width, dark=number % 4 == 0)
            assert names[number] in page.js("document.body.innerText")
            assert page.js("document.documentElement.lang") == language
            seen = hands_in(page, tmp_path / name, width)
            assert any(words in seen for words in SHOWN[name]), seen

        # Whose partner has handed in finds the attempt there.
        page = browser.open(f"{served.url}{paths[29]}?lang=en")
        press(page, "main form button")
        until(page, "location.pathname.includes('assignments')")
        page = browser.open(f"{served.url}/assignments/double/mine")
        assert "Attempt 1" in page.js("document.body.innerText")

        browser.open(served.instructor)
        page = browser.open(f"{served.url}/assignments/double/class/?lang=es")
        text = page.js("document.body.innerText")
        assert all(f"s{number:02}" in text for number in range(28))
        is_well(page, 1280)


@pytest.mark.slow
def test_the_class_page_of_three_hundred_attempts(browser: Browser, tmp_path: Path) -> None:
    people = [Person("course", "", f"s{number:03}", f"Name {number}") for number in range(300)]
    paths = enrolled(tmp_path / "data", people)
    with serving(tmp_path / "data", double(tmp_path / "course")) as served:
        for number, path in enumerate(paths):
            source = (RIGHT, SQUARE)[number % 2] + f"# {number % 20}\n"
            with entered(served, path) as student:
                sent = {"files": ("mine.py", source)}
                assert student.post("/assignments/double/mine", files=sent).status_code == 200
        with served.client() as teacher:
            teacher.get(served.instructor)
            _until_graded(teacher)
            page = teacher.get("/assignments/double/class/")
            assert page.elapsed.total_seconds() < 3
            grades = teacher.get("/assignments/double/download/grades.csv").text
            assert sum(line.startswith('"s') for line in grades.splitlines()) == 301

        browser.open(served.instructor)
        for width, path in ((1280, "class/"), (400, "class/"), (400, "manage")):
            shown = browser.open(f"{served.url}/assignments/double/{path}?lang=en", width=width)
            assert "s299" in shown.js("document.documentElement.innerHTML")
            is_well(shown, width)


def _until_graded(client: httpx.Client) -> None:
    while (state := client.get("/healthz").json())["waiting"] + state["running"]:
        pass
