"""The page of what a class's submissions share: pairs side by side, and groups as a picture.

Folders of earlier years are named once, by `grader similar`; the desk compares with the same ones.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from math import cos, pi, sin
from pathlib import Path, PurePath
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from grader.assignment import AssignmentError, load
from grader.classes.page.page import html_page
from grader.classes.store import FILE_NAME, Store, StoreError
from grader.classes.table.hidden_names import codes_of
from grader.languages.registry import by_ending
from grader.locale import words
from grader.model import LOCALES, Assignment, Locale, Message, SourceFile
from grader.render.html import pages
from grader.render.text import safe_text
from grader.similarity import Pair, compare

_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_STYLES = ("report.css", "similar.css")
_EARLIER = "earlier_years"
_MOST = 100
"""Pairs on a page, the most alike."""
_FEW, _PART = 3, 0.05
"""The people, or the part of a class, whose wrong answers are rare."""

_Answers = tuple[str, str, str]
"""Function, field, and the digest of the wrong answers in it."""


class Handed(Struct, frozen=True):
    """A submission as the page shows it."""

    id: str
    """The name of its folder; a code where names are hidden."""
    name: str
    at: str
    """When it came, in ISO format."""
    sources: tuple[SourceFile, ...]
    wrong: frozenset[_Answers]
    """The answers that no known mistake explains, to hidden cases too."""
    year: str = ""
    """The earlier folder that it is of; empty in this one."""


def handed_in(
    store: Store, assignment: str, *, year: str = "", hidden: bool = False
) -> list[Handed]:
    """Return what counts of a class; where names are hidden, with codes in their place, and in an
    order that tells no name."""
    codes = codes_of(store, assignment) if hidden else {}
    everybody = []
    for standing in store.standings(assignment):
        hand_in, sources = standing.by, store.submission_of(standing).sources
        students = ", ".join(student.name for student in hand_in.students)
        id, name = standing.name, students or standing.name
        if hidden:
            # What the student called a file may be a name too.
            id = name = codes[standing.name]
            sources = tuple(replace(file, name=PurePath(file.name).suffix) for file in sources)

        at = hand_in.submitted.isoformat(timespec="minutes") if hand_in.submitted else standing.at
        title = f"{name} ({year})" if year else name
        unexplained = store.summary(standing.grading).unexplained
        wrong = frozenset((part.function, part.field, part.answers) for part in unexplained)
        everybody.append(Handed(id, title, at, sources, wrong, year))
    return sorted(everybody, key=lambda handed: handed.id) if hidden else everybody


def name_earlier(store: Store, folders: Sequence[Path]) -> None:
    """Keep which folders of earlier years a class is compared with."""
    store.set_fact(_EARLIER, [str(folder.resolve()) for folder in folders])


def earlier_of(store: Store, assignment: str, *, hidden: bool = False) -> list[Handed]:
    """Return what counted in the earlier years that were named. Raises StoreError where one of
    them cannot be read now."""
    folders = [Path(folder) for folder in store.fact(_EARLIER) or ()]
    names = [folder.name for folder in folders]
    everybody = []
    for folder in folders:
        path = folder / FILE_NAME
        if not path.is_file():
            raise StoreError(Message("class_run.no_folder", {"path": str(folder)}))
        year = folder.name if names.count(folder.name) == 1 else " ".join(folder.parts[-2:])
        with Store(path) as of_year:
            everybody += handed_in(of_year, assignment, year=year, hidden=hidden)
    return everybody


def given_by(assignment: Assignment, source: str) -> list[SourceFile]:
    """Return the code that everybody was given: the template's, the reference's, the statement's.
    `source` loads the assignment; where it is not here any more, its reference is not."""
    handout = list(assignment.blanks)
    statement = assignment.statement
    texts = [] if statement is None else [statement[reader] for reader in LOCALES]
    code = "\n".join(part for text in texts for part in _FENCED.findall(text))
    handout += [SourceFile("", language, code) for language in assignment.languages]
    try:
        loaded = load(source, hidden=False)
    except AssignmentError:
        return handout

    for path in filter(None, (loaded.reference, loaded.twin)):
        kind = by_ending(path, loaded.languages)
        if kind is not None:
            handout.append(SourceFile(path.name, kind.name, path.read_text(encoding="utf-8")))
    return handout


def to_similar_page(
    assignment: Assignment,
    everybody: Sequence[Handed],
    handout: Sequence[SourceFile],
    locale: Locale,
    unread: str = "",
) -> str:
    """Return the page of a class, and of earlier years after it; `unread` says why these are not
    there."""
    present = [handed for handed in everybody if not handed.year]
    earlier = everybody[len(present) :]
    sources = [handed.sources for handed in present]
    written = [
        f.written(language) for f in assignment.functions for language in assignment.languages
    ]
    name_parts = frozenset(part for name in written for part in name.split("."))
    comparison = compare(sources, [handed.sources for handed in earlier], handout, name_parts)
    pairs = comparison.pairs[:_MOST]
    rare = _rare(everybody)

    pictures = [_picture(group, pairs, everybody) for group in _groups(pairs)]
    short = [present[at].name for at in sorted(comparison.short)]
    content = {
        "title": words("similar.title", locale, title=assignment.title[locale]),
        "pairs": [_shown(pair, everybody, rare) for pair in pairs],
        "groups": pictures,
        "short": short,
        "count": len(present),
        "unread": unread,
    }
    return html_page("similar", _STYLES, (), locale, content)


def style_of_page() -> str:
    """Return the style sheet, which a server's policy allows by its digest."""
    return pages.joined("", *_STYLES)


def _rare(everybody: Sequence[Handed]) -> frozenset[_Answers]:
    """Return the wrong answers that hardly anybody gives: shared ones are a sign of their own."""
    counts = Counter(answers for handed in everybody for answers in handed.wrong)
    most = max(_FEW, _PART * len(everybody))
    return frozenset(answers for answers, count in counts.items() if count <= most)


def _shown(pair: Pair, everybody: Sequence[Handed], rare: frozenset[_Answers]) -> dict[str, Any]:
    one, other = everybody[pair.one], everybody[pair.other]
    sides = []
    for handed, passages in zip((one, other), pair.passages, strict=True):
        at = f"{datetime.fromisoformat(handed.at):%Y-%m-%d %H:%M %Z}"
        sides.append({"name": handed.name, "at": at, "files": _files(handed, passages)})

    return {
        "percent": int(100 * pair.share),
        "sides": sides,
        "across": pair.across,
        "wrong": sorted({function for function, _, _ in one.wrong & other.wrong & rare}),
    }


def _files(
    handed: Handed, passages: Sequence[tuple[int, int, int]]
) -> Iterator[tuple[str, Markup]]:
    """Yield each file's text with what is shared marked."""
    for number, source in enumerate(handed.sources):
        text, at = Markup(), 0
        for _, start, end in (passage for passage in passages if passage[0] == number):
            text += safe_text(source.text[at:start])
            text += Markup("<mark>{}</mark>").format(safe_text(source.text[start:end]))
            at = end
        yield source.name, text + safe_text(source.text[at:])


def _groups(pairs: Sequence[Pair]) -> list[list[int]]:
    """Return who hangs together by pairs, where they are more than two."""
    groups: list[set[int]] = []
    for pair in pairs:
        members = {pair.one, pair.other}
        apart = [group for group in groups if not group & members]
        joined = [group for group in groups if group & members]
        groups = [*apart, members.union(*joined)]
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
    lines = [
        (*places[pair.one], *places[pair.other], round(8 * pair.share - 4, 1)) for pair in inside
    ]
    return {
        "names": [everybody[member].name for member in group],
        "points": list(places.values()),
        "lines": lines,
    }
