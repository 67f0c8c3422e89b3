"""Files that a spreadsheet, an editor or a bad day has changed: filled in, or refused in words."""

import random
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.locale import translate
from grader.model import LOCALES, Message
from grader.platforms.canvas.book import CANVAS_GRADEBOOK, CanvasBook
from grader.platforms.downloads import read_groups
from grader.platforms.gradebook.book import Filled
from grader.platforms.gradebook.scale import Scale
from grader.platforms.moodle.book import MoodleBook
from grader.platforms.moodle.rows import in_rows
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from tests.platforms.gradebook.made import file, result
from tests.platforms.gradebook.test_canvas_gradebook import EXPORT
from tests.platforms.moodle.test_worksheet import ENGLISH, SPANISH

GROUPS = "group,name,id\nA,Ana García,1\nA,Eva Ruiz,2\nB,Leo Gil,\n"
PIECES = [
    *('"', ",", ";", "\r", "\n", "\t", "\0", "\ufeff", " ", "é", "***", "EX", "10,00"),
    *("Participant", "9" * 30, "Grade", "ID", "Student", "(5501)", "Points Possible", "group"),
]
RESULTS = [result("María José Núñez-Ruiz", "101"), result("Ana García", "103", None)]


def changed(seed: int, text: str) -> bytes:
    chance = random.Random(seed)
    signs = list(text)
    for _ in range(chance.randrange(1, 12)):
        place, kind = chance.randrange(len(signs) + 1), chance.random()
        if kind < 0.5:
            signs[place:place] = chance.choice(PIECES)
        elif kind < 0.8:
            del signs[place : place + chance.randrange(1, 30)]
        else:
            signs[place : place + 1] = signs[place : place + chance.randrange(1, 40)] * 2
    return "".join(signs).encode("utf-8", "replace")


def check(folder: Path, seed: int) -> None:
    for text in (ENGLISH, SPANISH, EXPORT, GROUPS):
        path = file(folder, changed(seed, text))
        done: list[Filled | Message] = []
        groups = read_groups(path)
        done += [groups] if isinstance(groups, Message) else []
        for scale in (Scale(), Scale(out_of=Decimal(10))):
            sheet, book = (
                read_worksheet(path),
                CANVAS_GRADEBOOK.read(path, {"canvas_column": "5501"}),
            )
            if isinstance(sheet, Worksheet):
                placed, _ = in_rows(sheet, RESULTS)
                done.append(MoodleBook("", sheet, comments=True).filled(placed, scale))
            if isinstance(book, CanvasBook):
                done.append(book.filled(RESULTS, scale))
        for one in done:
            said = [one] if isinstance(one, Message) else one.warnings
            assert all(translate(message, locale) for message in said for locale in LOCALES)


@pytest.mark.long
@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_any_changed_file(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    check(tmp_path_factory.mktemp("file"), seed)


@pytest.mark.slow
@given(st.integers(0, 2**32))
@settings(max_examples=1_500, deadline=None)
def test_any_changed_file_at_length(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    check(tmp_path_factory.mktemp("file"), seed)
