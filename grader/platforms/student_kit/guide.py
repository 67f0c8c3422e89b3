"""The student kit's one page, in each language."""

from collections.abc import Mapping
from html import escape

from grader.languages.registry import kind_of
from grader.locale import words
from grader.model import LOCALES, Assignment, Locale

__all__ = ["guides"]

_NAMES: Mapping[Locale, str] = {"en": "guide.html", "es": "guia.html"}
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}"
    "pre{background:#f2f2f2;color:#111;padding:.6rem .8rem;overflow-x:auto}"
)


def guides(assignment: Assignment, wheel: str, frozen: str) -> Mapping[str, str]:
    """File name -> page. It is HTML, which opens with a double click everywhere."""
    return {_NAMES[locale]: _page(assignment, wheel, frozen, locale) for locale in LOCALES}


def _page(assignment: Assignment, wheel: str, frozen: str, locale: Locale) -> str:
    def say(key: str) -> str:
        return escape(words(f"student_kit.guide.{key}", locale))

    templates = [path.name for path in assignment.templates.values()] or ["FILE"]
    checks = [f"grader check {frozen} {name}" for name in templates]
    setups = [kind_of(name).setup for name in assignment.languages]
    languages = [f"<p>{escape(words(key, locale))}</p>" for key in setups if key]
    title = escape(assignment.title[locale])
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{say('about')}</p>",
        f"<h2>{say('install')}</h2>",
        f"<p>{say('needs')}</p>",
        _commands([f"python -m pip install {wheel}"]),
        f"<p>{say('windows')}</p>",
        *languages,
        f"<h2>{say('write')}</h2>",
        f"<p>{say('template')}</p>",
        f"<h2>{say('check')}</h2>",
        _commands(checks),
        f"<p>{say('module')}</p>",
        _commands([f"python -m {check}" for check in checks[:1]]),
        f"<p>{say('reading')}</p>",
        f"<p>{say('hidden')}</p>",
        f"<p>{say('sandbox')}</p>",
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{locale}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _commands(lines: list[str]) -> str:
    return "<pre>" + "\n".join(map(escape, lines)) + "</pre>"
