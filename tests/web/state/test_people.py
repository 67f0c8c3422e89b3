"""people.csv says who may come in; links let them in; nobody is known by a name."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.classes.store import StoreError
from grader.locale import translate
from grader.model import LOCALES
from grader.submissions.names import folded
from grader.web.door.access import (
    end_session,
    link_of,
    make_link,
    person_of_session,
    spend_link,
)
from grader.web.judge.course import Course, open_course
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.people import (
    Person,
    extension_of,
    find_person,
    group_of,
    people_of,
    put_person,
    read_people,
    shut_out,
    take_people,
)

CLASS = """\
id;nombre;correo;rol;grupo;prórroga
a1;García, Ana;ana@example.org;;;2d
a2;García, Ana;otra@example.org;estudiante;pair 1;
a3;Luis Gil;;;pair 1;2026-11-30 12:00
p1;María Docente;;docente;;
"""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / FILE_NAME) as opened:
        yield opened


def ml(database: Database) -> Course:
    return open_course("ml", "", database)


def people(folder: Path, text: str) -> tuple[list[Person], list[str]]:
    path = folder / "people.csv"
    path.write_text(text, encoding="utf-8")
    listed, problems = read_people(path, "ml")
    assert all(translate(problem, locale) for problem in problems for locale in LOCALES)
    return listed, [translate(problem, "en") for problem in problems]


def test_a_list_as_a_spreadsheet_writes_it(tmp_path: Path) -> None:
    listed, problems = people(tmp_path, CLASS)
    assert not problems
    assert [person.key for person in listed] == ["a1", "a2", "a3", "p1"]
    assert [person.role for person in listed] == [*["student"] * 3, "instructor"]
    assert [person.hand_in_name for person in listed] == [
        "a1",
        "group-pair 1",
        "group-pair 1",
        "p1",
    ]
    due = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
    assert extension_of(listed[0], due, None) == due + timedelta(days=2)
    noon = datetime(2026, 11, 30, 12, tzinfo=ZoneInfo("Europe/Madrid"))
    assert extension_of(listed[2], due, ZoneInfo("Europe/Madrid")) == noon
    assert extension_of(listed[1], due, None) is None


@pytest.mark.parametrize(
    ("extension", "until"), [("7d", "10-31T18:00:00+01:00"), ("25h", "10-25T18:00:00+01:00")]
)
def test_an_extension_of_days_ends_at_the_same_hour(extension: str, until: str) -> None:
    madrid = ZoneInfo("Europe/Madrid")
    due = datetime(2026, 10, 24, 18, tzinfo=madrid)
    for time in (due, due.astimezone(UTC)):
        end = extension_of(Person("", "", "", "", extension=extension), time, madrid)
        assert end == datetime.fromisoformat(f"2026-{until}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,e-mail\nAna,\n", ["columns id and name"]),
        ("id,name\n", ["Nobody is in the file"]),
        ("id,name\n,Ana\nb,\n", ["Line 2: the id is missing", "Line 3: the name is missing"]),
        ("id,name,role\na,Ana,queen\n", ["Line 2: 'queen' is no role"]),
        ("id,name,extension\na,Ana,tomorrow\n", ["Line 2: 'tomorrow' is no extension"]),
        ("id,name,extension\na,Ana,0001-01-01T00:00+14:00\n", ["is no extension"]),
        ("id,name\na,Ana\n\na,Eva\n", ["Line 4: the id 'a' stands on line 2 already"]),
        ("id,name\nana,Ana\nANA,Eva\n", ["Line 3: 'ANA' would get the same folder as 'ana'"]),
        ("id,name,group\na,Ana,One\nb,Eva,one\n", ["Line 3: 'group one' would get the same"]),
        ('id,name\n"a,Ana\n', ["quot"]),
    ],
)
def test_what_is_wrong_is_said_by_line(tmp_path: Path, text: str, said: list[str]) -> None:
    _, problems = people(tmp_path, text)
    assert len(problems) == len(said)
    assert all(part in problem for part, problem in zip(said, problems, strict=True)), problems


def test_who_is_in_no_list_any_more_cannot_come_in(tmp_path: Path, database: Database) -> None:
    listed, _ = people(tmp_path, CLASS)
    take_people(database, "ml", listed)
    token = spend_link(ml(database), make_link(database, listed[0]))
    link = make_link(database, listed[0])
    assert token is not None

    take_people(database, "ml", listed[1:])
    assert person_of_session(ml(database), token) is None
    assert link_of(ml(database), link) is None
    assert find_person(database, "ml", "", "a1") is None
    assert [person.subject for person in people_of(database, "ml", "") if not person.listed] == [
        "a1"
    ]


def test_namesakes_are_two_people_and_a_pair_is_one_hand_in(
    tmp_path: Path, database: Database
) -> None:
    listed, _ = people(tmp_path, CLASS)
    take_people(database, "ml", listed)
    first, second = (find_person(database, "ml", "", key) for key in ("a1", "a2"))
    assert first is not None
    assert second is not None
    assert (first.name, first.student.key) == (second.name, "a1")
    assert [person.key for person in group_of(database, second)] == ["a2", "a3"]
    assert group_of(database, first) == (first,)
    assert find_person(database, "other", "", "a1") is None


def test_a_link_is_changed_for_a_session_once(tmp_path: Path, database: Database) -> None:
    listed, _ = people(tmp_path, CLASS)
    take_people(database, "ml", listed)
    ana = listed[0]
    secret = make_link(database, ana)
    assert link_of(ml(database), secret) == (ana, False)

    token = spend_link(ml(database), secret)
    assert token is not None
    assert person_of_session(ml(database), token) == ana
    assert link_of(ml(database), secret) == (ana, True)
    assert spend_link(ml(database), secret) is None
    assert person_of_session(ml(database), token + "x") is None

    again = make_link(database, ana)
    assert make_link(database, ana) != again
    assert spend_link(ml(database), again) is None

    end_session(database, token)
    assert person_of_session(ml(database), token) is None


def test_who_is_shut_out_needs_a_new_link(tmp_path: Path, database: Database) -> None:
    listed, _ = people(tmp_path, CLASS)
    take_people(database, "ml", listed)
    token = spend_link(ml(database), make_link(database, listed[0]))
    other = spend_link(ml(database), make_link(database, listed[1]))
    shut_out(database, listed[0])
    assert person_of_session(ml(database), token or "") is None
    assert person_of_session(ml(database), other or "") == listed[1]


def test_the_file_holds_no_word_that_lets_anybody_in(tmp_path: Path, database: Database) -> None:
    listed, _ = people(tmp_path, CLASS)
    take_people(database, "ml", listed)
    secret = make_link(database, listed[0])
    token = spend_link(ml(database), secret)
    assert token is not None
    content = b"".join(path.read_bytes() for path in tmp_path.glob(f"{FILE_NAME}*"))
    assert listed[0].email.encode() in content
    assert secret.encode() not in content
    assert token.encode() not in content


def test_a_damaged_file_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    listed, _ = people(tmp_path, CLASS)
    with Database(path) as database:
        take_people(database, "ml", listed)
    content = path.read_bytes()
    at = content.rindex(b"ana@example.org")
    path.write_bytes(content[:at] + b"eva" + content[at + 3 :])
    with pytest.raises(StoreError) as error:
        Database(path)
    assert "serve.sqlite is damaged" in translate(error.value.message, "en")
    assert "está dañado" in translate(error.value.message, "es")


def test_two_servers_do_not_share_it(database: Database) -> None:
    with pytest.raises(StoreError) as error:
        Database(database.path)
    assert "Another grader process" in translate(error.value.message, "en")


def test_an_lmss_people_are_never_one_folder() -> None:
    people = [
        Person("course", issuer, subject, "Ana", group=group)
        for issuer in ("https://lms.example", "https://lms.example/")
        for subject, group in (("a/b", ""), ("a_b", ""), ("A_B", ""), ("x", "a_b"), ("y", "a/b"))
    ]
    names = {folded(person.hand_in_name) for person in [*people, Person("course", "", "a_b", "")]}
    assert len(names) == len(people) + 1
    assert Person("course", "", "a1", "Ana").hand_in_name == "a1"


def test_the_database_of_an_earlier_version_gets_the_tables_that_it_lacks(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with Database(path) as database:
        put_person(database, Person("course", "", "a1", "Ana"))
    with closing(sqlite3.connect(path)) as earlier:
        for statement in ("DROP TABLE token", "DROP TABLE seen", "PRAGMA user_version = 1"):
            earlier.execute(statement)
    with Database(path) as database:
        assert database.rows("token", "TRUE") == []
        assert [person.name for person in people_of(database, "course", "")] == ["Ana"]

    with closing(sqlite3.connect(path)) as damaged:
        damaged.execute("DROP TABLE token")
    with pytest.raises(StoreError, match="corrupt"):
        Database(path)


def test_an_assistant_is_named_in_both_languages(tmp_path: Path) -> None:
    for role in ("assistant", "ayudante", "Ayudante"):
        listed, problems = people(tmp_path, f"id,name,role\nt1,Tomás,{role}\n")
        assert (problems, listed[0].role) == ([], "assistant")
