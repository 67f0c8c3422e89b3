"""What an earlier version kept is read by this one; what a later one kept is told, and stays.

`records/0.2.txt` was written by 0.2, from its first day to its last, and has all records of the
store of 0.1 that 0.2 takes over.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from grader.classes.store import Store, StoreError
from grader.classes.store.schema import insert
from grader.classes.table.facts import load_facts
from grader.locale import translate
from grader.model import Field, Locale, Text
from grader.model.records import FORMER, VERSION, OtherVersionError, from_text, to_bytes, to_text
from grader.version import __version__
from tests.classes.store import golden
from tests.classes.store.samples import add, key, path
from tests.cli import classroom
from tests.commands import Command

UNREAD = """
What version {version} kept of {names} is not read any more: no class of then could be opened.
A record's names are the format on disk. Where a record or a field got another name, lost a
field, or has a new one without a default: give grader/model/former.py a function that makes
today's record of the fields of then, and enter it in FORMER of grader/model/records.py under
each version before {today}. If {today} is released already, VERSION there becomes the next
version first.
"""
UNWRITTEN = f"""
tests/classes/store/records/{VERSION}.txt does not have these records with their fields: %s.
A record or a field is new, or changed. Run `python -m tests.classes.store.golden`, and commit
the file. If {VERSION} is released already, never change its file: in grader/model/records.py
VERSION becomes the next version, and {VERSION} gets an entry in FORMER; then run the same.
"""


@pytest.mark.parametrize("version", FORMER)
def test_each_record_that_a_version_kept_is_read(version: str) -> None:
    unread = []
    for name, text in golden.lines(version):
        try:
            from_text(text, golden.KEPT)
        except OtherVersionError as error:
            unread.append(f"{name} ({error})")
    names = ", ".join(unread)
    assert not unread, UNREAD.format(version=version, names=names, today=VERSION)


def test_the_golden_file_of_this_version_has_each_record_with_each_field() -> None:
    today = dict(line.split(" ", 1) for line in golden.written().splitlines())
    kept = dict(golden.lines(VERSION))
    assert not (changed := sorted(today.items() ^ kept.items())), UNWRITTEN % ", ".join(
        sorted({name for name, _ in changed})
    )


def test_the_records_are_those_of_a_version_that_is_or_will_be() -> None:
    assert tuple(map(int, VERSION.split("."))) <= tuple(map(int, __version__.split(".")[:2]))
    assert [*FORMER][-1] == VERSION


def test_what_0_2_kept_is_read_as_what_it_was() -> None:
    by_line = '{"!":"Field","name":"a","kind":"text","title":{"!":"Text","en":"A"},"by_line":true}'
    assert from_text(by_line) == Field("a", "text", Text("A"), points_by="line")


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{"records":"9.7","of":[]}', "9.7"),
        (f'{{"records":"{VERSION}","of":{{"!":"OfTomorrow","id":"a"}}}}', f"{VERSION}, OfTomorrow"),
        (f'{{"records":"{VERSION}","of":{{"!":"Text","fr":"a"}}}}', f"{VERSION}, Text"),
        ('[{"!":"OfTomorrow","id":"a"}]', "0.2, OfTomorrow"),
    ],
)
def test_a_fact_of_another_version_is_told_with_its_version(
    tmp_path: Path, text: str, named: str, locale: Locale
) -> None:
    with Store(path(tmp_path)) as store:
        with store.transaction():
            store.set_fact("assignments", text)
            store.set_fact("told", to_text((("a.yaml",), "en", "auto", "auto", {})))
        with pytest.raises(StoreError) as caught:
            load_facts(store)
    sentence = translate(caught.value.message, locale)
    assert {"en": "another version of grader", "es": "otra versión de grader"}[locale] in sentence
    assert named in sentence
    assert "damaged" not in sentence
    assert "dañado" not in sentence


def test_a_report_of_another_version_is_told_and_stays(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        graded = add(store, key(), 7.5)
    tomorrow = golden.of_tomorrow(to_bytes((1, 2)))
    with closing(sqlite3.connect(path(tmp_path))) as connection:
        connection.execute("DROP TRIGGER report_delete")
        connection.execute("DELETE FROM report")
        insert(connection, "report", graded.id, tomorrow)
        connection.commit()
    with Store(path(tmp_path)) as store:
        with pytest.raises(StoreError) as caught:
            store.report(graded.id)
        assert caught.value.message.key == "store.other_version"
    with closing(sqlite3.connect(path(tmp_path))) as connection:
        assert connection.execute("SELECT record FROM report").fetchall() == [(tomorrow,)]


def test_every_command_tells_another_version_and_changes_nothing(
    grader: Command, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    run = ("run", assignment, "ana.py", "--out", "grades")
    grader(*run)
    folder = tmp_path / "grades"
    with Store(path(folder)) as store, store.transaction():
        store.set_fact("assignments", '{"records":"9.7","of":[]}')
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    for command in ("history", "regrade", "release", "similar"):
        result = grader(command, "grades")
        assert result.exit_code == 3
        assert "another version of grader (9.7)" in result.output
    result = grader("override", "grades", "ana", "--score", "9", "--reason", "oral")
    assert "another version of grader (9.7)" in result.output
    after = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    assert after == before


def test_the_version_is_no_part_of_what_results_are_found_by() -> None:
    assert json.loads(to_text(Text("A"))) == {
        "records": VERSION,
        "of": {"!": "Text", "en": "A", "es": None},
    }
