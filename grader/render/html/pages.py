"""Shared parts of all pages: templates, safe text, and a policy that allows what is its own."""

import base64
import hashlib
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import BytecodeCache, Environment, FunctionLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from grader.languages.registry import title_of
from grader.locale import words
from grader.render import phrases, view
from grader.render.files import write_whole
from grader.render.text import safe_text

_COMPILED = Path(__file__).parents[1] / "__pycache__"


class _Compiled(BytecodeCache):
    """Templates as they were compiled before, kept as Python keeps its modules: to compile those of
    a run takes a quarter of a second. Where nobody may write, it takes that each time."""

    def get_source_checksum(self, source: str) -> str:
        # What an environment is made with goes into what is compiled.
        environment = Path(__file__).read_text(encoding="utf-8")
        return super().get_source_checksum(f"{jinja2.__version__}\n{environment}\n{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            bucket.bytecode_from_string((_COMPILED / f"{bucket.key}.compiled").read_bytes())

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            if not sys.dont_write_bytecode:
                write_whole(_COMPILED / f"{bucket.key}.compiled", bucket.bytecode_to_string())


def environment() -> Environment:
    """Return a new one, to which a page adds what its own templates ask for."""
    environment = Environment(
        loader=FunctionLoader(template),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_Compiled(),
    )
    environment.filters |= {"prose": prose, "phrase": phrase}
    environment.globals |= {"phrases": phrases, "view": view, "title_of": title_of, "words": words}
    environment.globals["kind_of"] = lambda block: type(block).__name__
    return environment


@cache
def page_template(name: str) -> Template:
    """Return a template that needs no tools but those of all pages."""
    return environment().get_template(name)


def whole_page(
    template: Template,
    styles: Sequence[str],
    content: Mapping[str, object],
    scripts: Sequence[Markup] = (),
    *,
    forms: str = "'none'",
) -> str:
    """Return a page that needs nothing but itself: its policy allows these style sheets, scripts
    and places of forms alone. The content has its `locale`."""
    style = joined("", *styles)
    rules = policy(style, *scripts, forms=forms)
    return template.render(content, style=style, scripts=scripts, policy=rules)


@cache
def joined(between: str, *names: str) -> Markup:
    """Return the text of style sheets or scripts."""
    return Markup(between.join(map(template, names)))


def _finalize(value: Any) -> Any:
    """Make a value safe to show. All that a template shows passes here, so that no text can be
    forgotten."""
    if type(value) is Markup:
        return value
    return safe_text(value) if isinstance(value, str) else value


def template(name: str) -> str:
    return files("grader.render").joinpath("templates", name).read_text(encoding="utf-8")


def policy(style: str, *scripts: str, forms: str = "'none'") -> str:
    """Return the policy that allows nothing but this one style sheet and these scripts, by their
    digests, and forms to these places."""
    allowed = f"script-src {' '.join(map(_source, scripts))}; " if scripts else ""
    return (
        f"default-src 'none'; style-src {_source(style)}; {allowed}"
        f"base-uri 'none'; form-action {forms}"
    )


def _source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def prose(text: str) -> Markup:
    """Return a message as paragraphs: `code` in back-quotes, lines set in by four as a block."""
    blocks = re.split(r"\n\s*\n", safe_text(text).strip("\n"))
    return Markup("\n").join(_block(block) for block in blocks)


def phrase(text: str) -> Markup:
    """Return a message for the inside of a sentence or cell."""
    return _inline(safe_text(text))


def _block(block: str) -> Markup:
    lines = block.split("\n")
    if all(line.startswith("    ") for line in lines):
        return Markup("<pre><code>{}</code></pre>").format("\n".join(line[4:] for line in lines))
    return Markup('<p class="prose">{}</p>').format(_inline(block))


def _inline(text: str) -> Markup:
    parts = re.split(r"`([^`\n]+)`", text)
    return Markup().join(
        Markup("<code>{}</code>").format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )
