"""The class page in a real browser, as an instructor uses it on the evening after the deadline."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.classes.analysis.statistics import distribution
from grader.classes.page.page import to_class_page
from grader.classes.table.graded import GradedClass
from grader.model import Summary
from tests.render import chromium
from tests.render.chromium import Browser, Page, until
from tests.render.classes import REFUSED, class_of
from tests.render.test_html_in_browser import LOW_CONTRAST

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(chromium.find() is None, reason=f"none of {chromium.NAMES} is installed"),
]

NAMES = "[...document.querySelectorAll('#class tbody tr:not([hidden]) th > a bdi')]"
SCORES = "[...document.querySelectorAll('#class tbody tr:not([hidden]) td.number')]"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, summaries: list[Summary]) -> Path:
    """The folder that a run leaves: the page, and the reports to which it leads."""
    folder = tmp_path_factory.mktemp("grades")
    assignment = load("confusion_matrix")
    for locale in ("en", "es"):
        page = to_class_page(GradedClass(summaries, assignment, locale, refused=REFUSED))  # type: ignore[arg-type]
        (folder / f"{locale}.html").write_text(page, encoding="utf-8")
    for summary in summaries:
        place = folder / summary.id
        place.mkdir()
        (place / "report.html").write_text(
            f"<meta charset=utf-8><title>report of {summary.id}</title>", encoding="utf-8"
        )
    return folder


@pytest.fixture
def opened(browser: Browser, folder: Path) -> Callable[..., Page]:
    def opened(locale: str = "en", **how: object) -> Page:
        return browser.open(chromium.url_of(folder / f"{locale}.html"), **how)  # type: ignore[arg-type]

    return opened


def names(page: Page) -> list[str]:
    found: list[str] = page.js(f"{NAMES}.map(name => name.textContent)")
    return found


def scores(page: Page) -> list[float | None]:
    found: list[float | None] = page.js(
        f"{SCORES}.map(cell => cell.dataset.value ? Number(cell.dataset.value) : null)"
    )
    return found


def choose(page: Page, select: str, value: str) -> None:
    page.js(
        f"(s => {{ s.value = '{value}'; s.dispatchEvent(new Event('change')) }})"
        f"(document.getElementById('{select}'))"
    )


def click(page: Page, selector: str) -> None:
    page.js(f"document.querySelector('{selector}').scrollIntoView({{block: 'center'}})")
    x, y = page.js(
        f"(b => [b.x + b.width / 2, b.y + b.height / 2])"
        f"(document.querySelector('{selector}').getBoundingClientRect())"
    )
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


@pytest.mark.parametrize("width", [400, 1280])
@pytest.mark.parametrize("locale", ["en", "es"])
def test_it_asks_for_nothing_breaks_no_policy_and_fits(
    opened: Callable[..., Page], folder: Path, locale: str, width: int
) -> None:
    page = opened(locale, width=width)
    assert page.requests() == [chromium.url_of(folder / f"{locale}.html")]
    assert page.complaints() == []
    assert page.js("document.documentElement.scrollWidth") <= width


def test_a_click_on_a_head_sorts_and_another_turns_it_round(
    opened: Callable[..., Page], summaries: list[Summary]
) -> None:
    page = opened()
    assert len(names(page)) == len(summaries)
    click(page, "#class th.number button")
    assert page.js("document.querySelector('#class th.number').ariaSort") == "descending"
    known = sorted((s.score for s in summaries if s.score is not None), reverse=True)
    blanks = [None] * (len(summaries) - len(known))
    assert scores(page) == [*known, *blanks]
    click(page, "#class th.number button")
    assert scores(page) == [*reversed(known), *blanks], "what has no score stays last"
    assert page.js("document.querySelectorAll('#class [aria-sort]').length") == 1


def test_names_are_sorted_as_people_sort_them(opened: Callable[..., Page]) -> None:
    page = opened("es")
    click(page, "#class th button")
    first = [name.split()[0] for name in names(page)]
    assert first[0] == "Alba"
    assert first[-1] == "Zoë"
    assert first.index("Óscar") < first.index("Pau"), "not after z, where its code point is"


def test_typing_finds_names_without_their_accents_and_says_how_many(
    opened: Callable[..., Page], summaries: list[Summary]
) -> None:
    page = opened()
    page.js("document.getElementById('search').focus()")
    page.call("Input.insertText", text="perez ANGEL")
    until(page, f"{NAMES}.length < 60")
    wanted = [
        name
        for summary in summaries
        if "Pérez" in (name := ", ".join(s.name for s in summary.by.students)) and "Ángel" in name
    ]
    assert names(page) == wanted
    status = page.js("document.querySelector('[role=status]').textContent")
    assert status == f"{len(wanted)} of 60 submissions shown."
    click(page, "#clear")
    assert len(names(page)) == 60
    assert page.js("document.activeElement.id") == "search"


def test_kinds_and_languages_can_be_asked_for_together(
    opened: Callable[..., Page], summaries: list[Summary]
) -> None:
    page = opened()
    choose(page, "show", "late")
    choose(page, "language", "julia")
    wanted = [s for s in summaries if s.by.late and s.language == "julia"]
    assert wanted
    assert len(names(page)) == len(wanted)


def test_a_mistake_shows_its_submissions_in_the_table(
    opened: Callable[..., Page], summaries: list[Summary]
) -> None:
    page = opened()
    click(page, "#costly button.these")
    mistake = page.js("document.querySelector('#costly button.these').dataset.what")
    members = [s for s in summaries if any(mistake in found.mistakes for found in s.diagnoses)]
    assert names(page) == [", ".join(t.name for t in s.by.students) for s in members]
    assert page.js("document.getElementById('shown').textContent").endswith(f"Only: {mistake}.")
    assert page.js("document.activeElement.id") == "submissions"
    shown = "[...document.querySelectorAll('#histogram .part rect')].map(bar => bar.__data__)"
    assert sum(page.js(shown)) == len([s for s in members if s.score is not None])


def test_the_bars_are_the_numbers_of_the_table_and_of_the_analysis(
    opened: Callable[..., Page], summaries: list[Summary]
) -> None:
    page = opened()
    drawn = page.js("[...document.querySelectorAll('#histogram .whole rect')].map(b => b.__data__)")
    table = page.js("[...document.querySelectorAll('#bins td')].map(cell => +cell.textContent)")
    assert drawn == table == [one.count for one in distribution(summaries).bins]
    heights = page.js(
        "[...document.querySelectorAll('#histogram .part rect')].map(b => b.height.baseVal.value)"
    )
    tallest = max(range(10), key=drawn.__getitem__)
    assert heights[tallest] == max(heights) > 100


COVERED = """
(() => {
  const boxes = [...document.querySelectorAll('#histogram .counts text')]
    .filter((count) => count.textContent).map((count) => count.getBBox());
  const pieces = document.querySelector('#histogram .median path').getAttribute('d').split('M')
    .filter(Boolean).map((piece) => piece.split(/[ V]/).map(Number));
  const text = document.querySelector('#histogram .median text').getBBox();
  const within = (box, [x, from, to]) =>
    box.x < x && x < box.x + box.width && from < box.y + box.height && box.y < to;
  return boxes.flatMap((box) => [
    ...pieces.filter((piece) => within(box, piece)),
    ...(box.x < text.x + text.width && text.x < box.x + box.width && box.y < text.y + text.height
      ? ["label"] : []),
  ]);
})()
"""


@pytest.mark.parametrize("score", [5.0, 45.0, 50.0, 75.0, 100.0])
@pytest.mark.parametrize("width", [400, 1200])
def test_the_median_lies_over_no_count(
    browser: Browser, summaries: list[Summary], tmp_path: Path, score: float, width: int
) -> None:
    """All have the same score, so that the median is where the highest bar has its number."""
    alike = [replace(summary, score=score) for summary in summaries if summary.score is not None]
    graded = GradedClass(alike, load("confusion_matrix"), "es")
    (tmp_path / "class.html").write_text(to_class_page(graded), encoding="utf-8")
    page = browser.open(chromium.url_of(tmp_path / "class.html"), width=width)
    assert page.js("document.querySelectorAll('#histogram .median path').length") == 1
    assert page.js(COVERED) == []


def test_a_link_leads_to_the_report(opened: Callable[..., Page], summaries: list[Summary]) -> None:
    page = opened()
    click(page, "#class th[scope=row] a")
    until(page, "document.title.startsWith('report of ')")
    assert page.js("document.title") == f"report of {summaries[0].id}"


def test_the_picture_says_what_is_under_the_pointer_and_leads_there(
    opened: Callable[..., Page], summaries: list[Summary]
) -> None:
    page = opened()
    page.js("document.querySelector('#picture').scrollIntoView()")
    # The last column is the lowest score; the first row the first case.
    x, y = page.js(
        "(b => [b.right - 3, b.top + 6])"
        "(document.querySelector('#picture .backs').getBoundingClientRect())"
    )
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    graded = [s for s in summaries if s.status == "graded" and s.score is not None]
    worst = min(graded, key=lambda s: s.score or 0)
    said = page.js("document.getElementById('map-cell').textContent")
    assert said.endswith(f"({worst.score:g}): Ordinary classes: no such function")
    name = said.partition(" (")[0]
    click_at = {"x": x, "y": y, "button": "left", "clickCount": 1}
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, **click_at)
    until(page, "document.title.startsWith('report of ')")
    assert page.js("document.title").startswith(f"report of {name.split(',')[0].replace(' ', '_')}")


def test_the_picture_has_a_cell_for_each_loss(
    opened: Callable[..., Page], summaries: list[Summary]
) -> None:
    page = opened()
    marks = page.js(
        "Object.fromEntries([...document.querySelectorAll('#picture .mark')]"
        ".map(p => [p.classList[1], (p.getAttribute('d').match(/M/g) || []).length]))"
    )
    statuses = [case.status for one in summaries for case in one.cases]
    broken = sum(statuses.count(s) for s in ("error", "timeout", "memory", "crashed", "missing"))  # type: ignore[arg-type]
    assert marks["wrong"] == statuses.count("failed")
    assert marks["partly"] == statuses.count("partial")
    assert marks["broken"] == 2 * broken
    assert marks["none"] == statuses.count("not_run")


def test_hardest_cases_come_first_when_asked_for(opened: Callable[..., Page]) -> None:
    page = opened()
    choose(page, "map-order", "hardest")
    order = page.js("[...document.querySelectorAll('#picture .names text')].map(t => t.__data__)")
    difficulties = [one["difficulty"] for one in order]
    assert difficulties == sorted(difficulties)


def test_too_many_submissions_are_drawn_together_and_listed_in_part(
    browser: Browser, tmp_path: Path, summaries: list[Summary]
) -> None:
    many = [replace(one, id=f"{one.id}-{n}") for n in range(12) for one in summaries]
    path = tmp_path / "index.html"
    path.write_text(
        to_class_page(GradedClass(many, load("confusion_matrix"), "en")), encoding="utf-8"
    )
    page = browser.open(chromium.url_of(path))
    assert page.complaints() == []
    assert len(names(page)) == 60
    assert page.js("document.getElementById('map-together').textContent").endswith("each column.")
    assert page.js("document.querySelectorAll('#picture .mark').length") == 4
    click(page, "#class th.number button")
    assert scores(page)[0] == max(one.score or 0 for one in many)
    click(page, "#more button")
    assert len(names(page)) == 720


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_text_has_enough_contrast(opened: Callable[..., Page], dark: bool) -> None:
    page = opened(dark=dark)
    page.js("document.querySelectorAll('details').forEach(d => d.open = true)")
    # Text in pictures has a fill; the others are asked for their colour.
    page.js("document.querySelectorAll('svg').forEach(s => s.remove())")
    assert page.js(LOW_CONTRAST) == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "dark"), [(1280, False), (400, True)])
def test_axe_finds_nothing(browser: Browser, tmp_path: Path, width: int, dark: bool) -> None:
    # It looks at every cell against every other: a tenth of the class has all that a page can have.
    assignment = load("confusion_matrix")
    text = to_class_page(GradedClass(class_of(12, assignment), assignment, "en", refused=REFUSED))
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    page = browser.open(chromium.url_of(tmp_path / "page.html"), width=width, dark=dark)
    assert page.violations() == []


def test_headings_skip_no_level_and_tables_have_names(opened: Callable[..., Page]) -> None:
    page = opened()
    levels = page.js("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.js("[...document.querySelectorAll('table')].every(t => t.caption?.textContent)")


def test_the_keyboard_comes_to_the_table_at_once_and_sorts(opened: Callable[..., Page]) -> None:
    page = opened()
    press(page, "Tab")
    assert page.js("document.activeElement.getAttribute('href')") == "#submissions"
    assert page.js("document.activeElement.getBoundingClientRect().left >= 0")
    page.js("document.querySelector('#class th.number button').focus()")
    press(page, "Enter", text="\r")
    known = [score for score in scores(page) if score is not None]
    assert known == sorted(known, reverse=True)
    assert page.js("document.activeElement.closest('th').ariaSort") == "descending"


def press(page: Page, key: str, text: str = "") -> None:
    code = {"Tab": 9, "Enter": 13}[key]
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, text=text,
                  windowsVirtualKeyCode=code)  # fmt: skip


def test_without_scripts_the_tables_are_whole_and_no_dead_control_shows(
    browser: Browser, folder: Path, summaries: list[Summary]
) -> None:
    page = browser.open("about:blank")
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.call("Page.navigate", url=chromium.url_of(folder / "en.html"))
    until(page, "document.readyState === 'complete' && !!document.getElementById('class')")
    assert len(names(page)) == len(summaries)
    shown = (
        "[...document.querySelectorAll('button, input, select')].filter(e => e.checkVisibility())"
    )
    assert page.js(f"{shown}.length") == 0
    assert page.js("document.querySelector('noscript').textContent").strip()


def test_paper_has_the_tables_and_no_controls(opened: Callable[..., Page]) -> None:
    page = opened(media="print")
    assert page.js("document.querySelector('.filters').checkVisibility()") is False
    assert page.js("document.querySelector('#class tbody tr').checkVisibility()")
    folded = "[...document.querySelectorAll('details')].map(d => d.children[1].checkVisibility())"
    assert set(page.js(folded)) == {True}
