"""The page of what a class's submissions share: pairs side by side, and groups as a picture."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from grader.assignment import AssignmentError, load
from grader.classes.hidden_names import codes_of
from grader.classes.page.page import html_page, joined
from grader.classes.store import Standing, Store
from grader.languages.registry import by_ending
from grader.locale import words
from grader.model import LOCALES, Assignment, Locale, SourceFile
from grader.render.text import safe_text
from grader.similarity import Pair, compare

_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_STYLES = ("report.css", "similar.css")
_MOST = 100
"""Pairs on a page, the most alike."""


class Handed(Struct, frozen=True):
    """A submission as the page shows it."""

    name: str
    at: str
    sources: tuple[SourceFile, ...]


def handed_in(
    store: Store, assignment: str, *, year: str = "", hidden: bool = False
) -> list[Handed]:
    """Return what counts of a class, with codes in the place of names where they are hidden."""
    codes = codes_of(store, assignment) if hidden else {}
    everybody = []
    for standing in store.standings(assignment):
        sources = store.submission_of(standing).sources
        everybody.append(Handed(_called(standing, codes, year), _time(standing), sources))
    return everybody


def _called(standing: Standing, codes: Mapping[str, str], year: str) -> str:
    students = ", ".join(student.name for student in standing.by.students)
    name = codes.get(standing.name) or students or standing.name
    return f"{name} ({year})" if year else name


def _time(standing: Standing) -> str:
    submitted = standing.by.submitted
    return standing.at if submitted is None else submitted.isoformat(timespec="minutes")


def given_by(assignment: Assignment, source: str) -> list[SourceFile]:
    """Return the code that everybody was given: the template's, the reference's, the statement's.
    `source` loads the assignment; where it is not here any more, its reference is not."""
    given = list(assignment.blanks)
    statement = assignment.statement
    texts = [] if statement is None else [statement[reader] for reader in LOCALES]
    code = "\n".join(part for text in texts for part in _FENCED.findall(text))
    given += [SourceFile("", language, code) for language in assignment.languages]
    try:
        loaded = load(source, hidden=False)
    except AssignmentError:
        return given

    for path in filter(None, (loaded.reference, loaded.twin)):
        kind = by_ending(path, loaded.languages)
        if kind is not None:
            given.append(SourceFile(path.name, kind.name, path.read_text(encoding="utf-8")))
    return given


def to_similar_page(
    title: str,
    present: Sequence[Handed],
    earlier: Sequence[Handed],
    given: Sequence[SourceFile],
    locale: Locale,
) -> tuple[str, int]:
    """Return the page, and how many pairs it lists."""
    everybody = [*present, *earlier]
    sources = [handed.sources for handed in present]
    comparison = compare(sources, [handed.sources for handed in earlier], given)
    pairs = comparison.pairs[:_MOST]

    shown = [_shown(pair, everybody) for pair in pairs]
    content = {
        "title": words("similar.title", locale, title=title),
        "pairs": shown,
        "groups": [_picture(group, pairs, everybody) for group in _groups(pairs)],
        "short": [present[at].name for at in sorted(comparison.short)],
        "count": len(present),
    }
    return html_page("similar", _STYLES, (), locale, content), len(pairs)


def style_of_page() -> str:
    """Return the style sheet, which a server's policy allows by its digest."""
    return joined("", *_STYLES)


def _shown(pair: Pair, everybody: Sequence[Handed]) -> dict[str, Any]:
    sides = []
    for at, passages in zip((pair.one, pair.other), pair.passages, strict=True):
        handed = everybody[at]
        sides.append({"name": handed.name, "at": handed.at, "files": _files(handed, passages)})
    return {"percent": int(100 * pair.share), "sides": sides}


def _files(handed: Handed, passages: Sequence[tuple[int, int, int]]) -> list[tuple[str, Markup]]:
    """Return each file's text with what is shared marked."""
    files = []
    for number, source in enumerate(handed.sources):
        text, at = Markup(), 0
        for _, start, end in (passage for passage in passages if passage[0] == number):
            text += safe_text(source.text[at:start])
            text += Markup("<mark>{}</mark>").format(safe_text(source.text[start:end]))
            at = end
        files.append((source.name, text + safe_text(source.text[at:])))
    return files


def _groups(pairs: Sequence[Pair]) -> list[list[int]]:
    """Return who hangs together by pairs, where they are more than two."""
    groups: list[set[int]] = []
    for pair in pairs:
        members = {pair.one, pair.other}
        for group in [group for group in groups if group & members]:
            groups.remove(group)
            members |= group
        groups.append(members)
    return [sorted(group) for group in groups if len(group) > 2]


def _picture(
    group: Sequence[int], pairs: Sequence[Pair], everybody: Sequence[Handed]
) -> dict[str, Any]:
    """Return a group as points on a circle, and lines between them."""
    angles = [2 * pi * at / len(group) for at in range(len(group))]
    places = {
        member: (round(200 + 110 * sin(angle), 1), round(150 - 110 * cos(angle), 1))
        for member, angle in zip(group, angles, strict=True)
    }
    inside = [pair for pair in pairs if pair.one in places]
    return {
        "names": [everybody[member].name for member in group],
        "points": [places[member] for member in group],
        "lines": list(_lines(inside, places)),
    }


def _lines(
    pairs: Sequence[Pair], places: Mapping[int, tuple[float, float]]
) -> Iterator[tuple[float, ...]]:
    for pair in pairs:
        yield (*places[pair.one], *places[pair.other], round(8 * pair.share - 4, 1))
