"""The page's source: nothing in it but text, whatever a student wrote."""

import base64
import hashlib
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import jinja2
import pytest

from grader.render.html import pages
from grader.render.html.pages import phrase, prose
from grader.render.html.report import to_html
from tests.render.samples import SAMPLES, hostile, mixed
from tests.render.words import words_of

ELEMENTS = {
    *("html", "head", "meta", "title", "style", "body", "div", "header", "main", "section", "nav"),
    *("article", "footer", "h1", "h2", "h3", "p", "ul", "ol", "li", "dl", "dt", "dd", "a", "bdi"),
    *("strong", "span", "code", "pre", "br", "details", "summary", "table", "thead", "tbody", "tr"),
    *("th", "td", "svg", "symbol", "path", "circle", "rect", "use"),
    *("text", "figure", "figcaption"),
}
EMPTY = {"meta", "br"}
ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "title", "role"),
    *("scope", "tabindex", "colspan", "width", "height", "viewbox", "preserveaspectratio", "d"),
    *("cx", "cy", "r", "x", "y", "hidden", "data-label"),
}


class Reader(HTMLParser):
    """Knows what stands in a page, and that every element is closed where it was opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name == "href"]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_templates_are_compiled_once_where_somebody_may_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def signs() -> str:
        return pages.environment().get_template("signs.html.jinja").render()

    page, compiled = signs(), tmp_path / "compiled"
    monkeypatch.setattr(pages, "_COMPILED", compiled)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    compiled.touch()
    assert signs() == page  # nobody can write into a file

    compiled.unlink()
    assert signs() == page
    (kept,) = compiled.iterdir()
    monkeypatch.setattr(jinja2.Environment, "_compile", None)
    assert signs() == page

    kept.write_bytes(b"")
    with pytest.raises(TypeError):
        signs()  # it is compiled anew


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("name", SAMPLES)
def test_a_page_holds_only_what_its_template_puts_there(name: str, locale: str) -> None:
    page = Reader(to_html(SAMPLES[name](), locale))  # type: ignore[arg-type]
    assert page.elements <= ELEMENTS
    assert {a for a in page.attributes if not a.startswith("aria-")} <= ATTRIBUTES
    assert all(link.startswith("#") for link in page.links)
    assert len(page.ids) == len(set(page.ids))
    assert page.open == []


@pytest.mark.parametrize("locale", ["en", "es"])
def test_a_page_says_its_language(locale: str) -> None:
    assert f'<html lang="{locale}">' in to_html(SAMPLES["mixed"](), locale)  # type: ignore[arg-type]


def test_the_policy_allows_the_style_sheet_and_nothing_else() -> None:
    page = to_html(hostile(), "en")
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy.replace("&#39;", "'").split("; ") == [
        "default-src 'none'",
        f"style-src 'sha256-{digest}'",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_hostile_text_is_shown_as_it_was_written() -> None:
    page = to_html(hostile(), "en")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "{{7*7}}" in page
    assert r"\x1b[31mred\x1b[0m" in page
    assert r"\u202eevil" in page
    page.encode("utf-8")


def test_tables_that_are_stacked_when_narrow_say_that_they_are_tables() -> None:
    page = to_html(SAMPLES["mixed"](), "en")
    tables = re.findall(r'<table class="values" role="table">.*?</table>', page, re.DOTALL)
    assert len(tables) == 3
    for table in tables:
        for tag in re.findall(r"<(?:thead|tbody|tr|th|td)\b[^>]*>", table):
            assert " role=" in tag


def test_a_page_is_small() -> None:
    assert len(to_html(SAMPLES["instructors"](), "es")) < 100_000


def test_a_message_keeps_its_code_and_its_blocks() -> None:
    assert phrase("`a < b` & c") == "<code>a &lt; b</code> &amp; c"
    assert prose("Do this:\n\n    x = 1\n      y") == (
        '<p class="prose">Do this:</p>\n<pre><code>x = 1\n  y</code></pre>'
    )


def test_a_finding_names_its_rule_and_a_row_its_function() -> None:
    """Whoever contests a finding looks its rule up by name; two functions may have a case alike."""
    report = mixed()
    text = words_of(to_html(report, "en"))
    for finding in report.findings:
        assert f"line {finding.line} · {finding.rule} : " in text
    passed = next(case for case in report.cases if case.visible and case.status == "passed")
    assert f"{passed.title['en']} {passed.written} " in text.partition("What passed")[2]
