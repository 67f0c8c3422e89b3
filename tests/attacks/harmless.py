"""Checks that a text does nothing where it is shown, but stand there."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt

__all__ = ["CONTROLS", "assert_no_active_content", "assert_only_its_own_scripts"]

CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class _Active(HTMLParser):
    """Fails at whatever a page could do by itself, or lead to."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "img", "iframe", "object", "embed", "form", "base", "link")
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name not in ("src", "action")
            assert name != "href" or (value or "").startswith("#"), value


def assert_no_active_content(suffix: str, text: str) -> None:
    if suffix == ".md":
        # As the most permissive reader would show it.
        text = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    if suffix != ".json":
        _Active().feed(text)


def assert_only_its_own_scripts(page: str) -> None:
    parser = _Page()
    parser.feed(page)
    parser.close()
    executed = [text for kind, text in parser.scripts if kind != "application/json"]
    assert len(parser.scripts) == len(executed) + 1
    allowed = set(re.findall(r"'sha256-([^']+)'", parser.policy))
    digests = {_digest(text) for text in (*executed, *parser.styles)}
    assert digests == allowed
    assert len(digests) == len(executed) + 1
    assert "unsafe" not in parser.policy
    assert parser.policy.startswith("default-src 'none'")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode()


class _Page(HTMLParser):
    """Collects what can run; fails at whatever else can act or leads away."""

    def __init__(self) -> None:
        super().__init__()
        self.policy = ""
        self.scripts: list[tuple[str | None, str]] = []
        self.styles: list[str] = []
        self._into: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag not in ("img", "iframe", "object", "embed", "form", "base", "link")
        assert not {name for name in given if name.startswith("on")}
        assert not {"src", "action", "srcdoc", "formaction", "xlink:href", "style"} & given.keys()
        if "href" in given:
            _assert_it_stays(given["href"] or "")
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""
        else:
            assert "http-equiv" not in given
        self._into = tag
        if tag == "script":
            self.scripts.append((given.get("type"), ""))
        if tag == "style":
            self.styles.append("")

    def handle_data(self, data: str) -> None:
        if self._into == "script":
            kind, text = self.scripts[-1]
            self.scripts[-1] = (kind, text + data)
        if self._into == "style":
            self.styles[-1] += data

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._into = None


def _assert_it_stays(href: str) -> None:
    """It leads to a place on the page, or to a report beside it."""
    split = urlsplit(href)
    assert (split.scheme, split.netloc, split.query) == ("", "", ""), href
    if split.path:
        parts = PurePosixPath(unquote(split.path)).parts
        assert ".." not in parts, href
        assert parts[0] != "/", href
        assert parts[-1].startswith("report."), href
