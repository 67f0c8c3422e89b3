"""The page in a real browser: nothing but the page, readable and reachable for everybody."""

from itertools import pairwise
from pathlib import Path

import pytest

from grader.render.html.report import to_html
from tests.render import chromium
from tests.render.chromium import Browser, Page
from tests.render.samples import SAMPLES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(chromium.find() is None, reason=f"none of {chromium.NAMES} is installed"),
]

# The contrast (WCAG 2) of every text with what is painted behind it, where it is below 4.5.
LOW_CONTRAST = """(() => {
  const parse = c => {
    const m = c.match(/[\\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m };
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const behind = e => { for (; e; e = e.parentElement) {
    const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c }
    return [255, 255, 255, 1] };
  const low = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !e.checkVisibility()) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))];
    const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (contrast < 4.5) low.push(`${contrast.toFixed(2)} ${texts.currentNode.data.trim()}`);
  }
  return low;
})()"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name, sample in SAMPLES.items():
        found[name] = folder / f"{name}.html"
        found[name].write_text(to_html(sample(), "en"), encoding="utf-8")
    return found


def opened(browser: Browser, path: Path, **how: object) -> Page:
    return browser.open(chromium.url_of(path), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_page_asks_for_nothing_runs_nothing_and_fits(
    browser: Browser, pages: dict[str, Path], name: str
) -> None:
    page = opened(browser, pages[name], width=400)
    assert page.requests() == [chromium.url_of(pages[name])]
    assert page.complaints() == []
    assert page.js("document.scripts.length") == 0
    strange = "img, iframe, object, embed, form, input, base, audio, video, [onerror], [onclick]"
    assert page.js(f"document.querySelectorAll('{strange}').length") == 0
    outside = "[...document.links].filter(a => !a.getAttribute('href').startsWith('#')).length"
    assert page.js(outside) == 0
    assert page.js("document.documentElement.scrollWidth") <= 400


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["mixed", "instructors", "all_passed", "not_loaded"])
def test_every_text_has_enough_contrast(
    browser: Browser, pages: dict[str, Path], name: str, dark: bool
) -> None:
    page = opened(browser, pages[name], dark=dark)
    page.js("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert page.js(LOW_CONTRAST) == []


def test_dark_is_dark(browser: Browser, pages: dict[str, Path]) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    light = opened(browser, pages["mixed"]).js(paper)
    assert opened(browser, pages["mixed"], dark=True).js(paper) != light


def tree(page: Page) -> list[tuple[str, str]]:
    """Role and name of everything that a screen reader is told of, in order."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"]
    ]


@pytest.mark.parametrize("width", [400, 1280])
def test_a_screen_reader_finds_its_way(
    browser: Browser, pages: dict[str, Path], width: int
) -> None:
    told = tree(opened(browser, pages["mixed"], width=width))
    roles = [role for role, _ in told]
    assert {"banner", "main", "navigation", "contentinfo"} <= set(roles)
    assert ("navigation", "All cases at a glance") in told
    assert ("region", "Start here") in told
    assert all(name for role, name in told if role in ("link", "heading", "region", "article"))
    # Narrow, the values' tables are stacked, and are tables all the same.
    assert ("columnheader", "Expected") in told
    assert ("rowheader", "sensitivity (recall)") in told
    # The status is a word, not only a colour or a drawing.
    assert ("link", "Every prediction a true negative: partly right") in told
    assert ("link", "no positive predicted: failed (hidden)") in told


@pytest.mark.parametrize("name", SAMPLES)
def test_headings_skip_no_level(browser: Browser, pages: dict[str, Path], name: str) -> None:
    page = opened(browser, pages[name])
    levels = page.js("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_link_leads_to_something_that_shows(
    browser: Browser, pages: dict[str, Path], name: str
) -> None:
    page = opened(browser, pages[name])
    lost = """[...document.links].map(a => a.getAttribute('href').slice(1))
        .filter(id => !document.getElementById(id)?.checkVisibility())"""
    assert page.js(lost) == []


def test_the_keyboard_comes_to_the_point_at_once(browser: Browser, pages: dict[str, Path]) -> None:
    page = opened(browser, pages["mixed"])
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab",
                  windowsVirtualKeyCode=9)  # fmt: skip
    assert page.js("document.activeElement.getAttribute('href')") == "#next"
    assert page.js("document.activeElement.getBoundingClientRect().left >= 0")


def test_a_click_selects_the_whole_call(browser: Browser, pages: dict[str, Path]) -> None:
    page = opened(browser, pages["mixed"])
    box = page.js(
        "(() => { const code = document.querySelector('.copy code'); code.scrollIntoView();"
        "const b = code.getBoundingClientRect(); return [b.x + 5, b.y + 5] })()"
    )
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1],
                  button="left", clickCount=1)  # fmt: skip
    call = "confusionMatrix(Bool[0, 0, 0], Bool[0, 0, 0])"
    assert page.js("getSelection().toString()").strip() == call


def test_squares_are_big_enough_to_hit(browser: Browser, pages: dict[str, Path]) -> None:
    page = opened(browser, pages["mixed"], width=400)
    sizes = page.js("[...document.querySelectorAll('.strip a')].map(a => a.offsetWidth)")
    assert len(sizes) == 20
    assert min(sizes) >= 24


def test_paper_shows_what_is_folded(browser: Browser, pages: dict[str, Path]) -> None:
    shown = """[...document.querySelectorAll('details')].map(
        d => d.lastElementChild.checkVisibility())"""
    assert set(opened(browser, pages["mixed"]).js(shown)) == {False}
    assert set(opened(browser, pages["mixed"], media="print").js(shown)) == {True}
