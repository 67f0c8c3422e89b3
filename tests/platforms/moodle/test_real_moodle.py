"""Samples of a real Moodle 4.5: what each student has after the worksheet and the zip went back."""

import re
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.platforms.gradebook.book import AskedBooks
from grader.platforms.gradebook.results import LateRules
from grader.platforms.gradebook.scale import Scale
from grader.platforms.moodle.book import MoodleBook
from tests.commands import rows_of
from tests.platforms.moodle.graded import SAMPLES, Graded, graded, owners, sheet
from tests.platforms.moodle.site import LANGUAGES, Site

pytestmark = pytest.mark.long

FULL = ("en", "es", "gl", "ca")
SAMPLE = sorted(path.stem for path in SAMPLES.glob("*.csv"))
GROUPS = {
    "Grupo 1": "1",
    'Los_de_"siempre", S.L.': "2",
    "Équipe & Cía / nº 3": "3",
    "Ana García": "4",
    "😀😀": "5",
}

DEFAULT = {
    "en": "Default group", "es": "Grupo predeterminado", "gl": "Grupo predeterminado",
    "ca": "Grup per defecte", "eu": "Talde lehenetsia", "fr": "Groupe par défaut",
    "pt": "Grupo predefinido", "it": "Gruppo di default", "de": "Standard-Gruppe",
}  # fmt: skip


def rows(name: str) -> list[dict[str, str]]:
    return rows_of(SAMPLES / f"{name}.csv", "utf-8-sig")


def number(row: dict[str, str]) -> str:
    return re.sub(r"\D", "", next(iter(row.values())))


def group(row: dict[str, str]) -> str:
    """The column after the status."""
    return list(row.values())[5]


def site(name: str) -> Site:
    """The assignment as it is in Moodle: its people and, by the group column, its groups."""
    people = [number(row) for row in rows(name)]
    groups = None
    if name.endswith("-group"):
        groups = {
            id: [number(row) for row in rows(name) if group(row) == called]
            for called, id in GROUPS.items()
        }
    return Site(people, groups, maximum=100 if name.endswith("individual") else 10)


def download_for(name: str, form: str = "folders") -> Path:
    """The download of the same assignment; for languages without one, the Spanish one."""
    language, kind = name.split("-")
    path = SAMPLES / f"{language}-{kind}-{form}.zip"
    return path if path.is_file() else SAMPLES / f"es-{kind}-folders.zip"


def given_back(name: str, folder: Path, form: str = "folders") -> tuple[Graded, Site]:
    done = graded(download_for(name, form), SAMPLES / f"{name}.csv", folder)
    moodle = site(name)
    moodle.upload_worksheet(done.worksheet(), name[:2], update_newer=True)
    moodle.upload_feedback(done.feedback())
    return done, moodle


@pytest.mark.parametrize("form", ["folders", "flat"])
@pytest.mark.parametrize("name", [name for name in SAMPLE if not name.endswith("group")])
def test_everybody_gets_the_own_grade_and_report(name: str, form: str, tmp_path: Path) -> None:
    done, moodle = given_back(name, tmp_path, form)
    handed_in = owners(download_for(name, form))
    scale = moodle.maximum / 100
    ids = done.ids()
    assert set(ids) == {number for _, number in handed_in}
    assert moodle.grades == {
        number: pytest.approx(done.points(id) * scale) for number, id in ids.items()
    }
    assert moodle.files == {
        number: {"feedback-a.html": f"the report of {id}".encode()} for number, id in ids.items()
    }
    assert done.said.count("matches_none") == 0


@pytest.mark.parametrize("name", [name for name in SAMPLE if name.endswith("group")])
def test_a_group_gets_its_grade_and_report_and_nobody_else_does(name: str, tmp_path: Path) -> None:
    done, moodle = given_back(name, tmp_path)
    ids = done.ids()
    without = ids.pop("")
    assert moodle.groups is not None
    expected = {
        person: (done.points(ids[group]) / 10, f"the report of {ids[group]}".encode())
        for group, members in moodle.groups.items()
        for person in members
    }
    assert len(expected) == 12
    assert {person: of["feedback-a.html"] for person, of in moodle.files.items()} == {
        person: report for person, (_, report) in expected.items()
    }
    ungrouped = [number(row) for row in rows(name) if group(row) == DEFAULT[name[:2]]]
    assert len(ungrouped) == (21 if name[:2] in FULL else 19)
    as_they_were = {number(row): 6.05 for row in rows(name) if group(row) == "Los tardíos"}
    assert moodle.grades == {
        **{person: pytest.approx(grade) for person, (grade, _) in expected.items()},
        **{person: pytest.approx(done.points(without) / 10) for person in ungrouped},
        **as_they_were,
    }
    assert len(done.names_of("no_group_number")) == len(ungrouped)


def test_a_download_in_one_language_and_a_worksheet_in_another(tmp_path: Path) -> None:
    done = graded(SAMPLES / "en-group-folders.zip", SAMPLES / "gl-group.csv", tmp_path)
    assert "no_group" not in done.said


def test_all_languages_are_told_and_their_dates_read() -> None:
    for name in SAMPLE:
        read = sheet(SAMPLES / f"{name}.csv")
        assert read.words.decimal == LANGUAGES[name[:2]][-1]
        assert not any(participant.unread for participant in read.participants), name
        assert any(participant.submitted for participant in read.participants), name
        assert read.comments is not None
        assert read.in_groups == name.endswith("group")
        assert read.blind == name.endswith("blind")


@pytest.mark.parametrize("language", FULL)
def test_the_status_says_draft_extension_and_late(language: str) -> None:
    people = {one.name: one for one in sheet(SAMPLES / f"{language}-individual.csv").participants}
    assert [name for name, one in people.items() if one.draft] == ["Brais Borrador"]
    assert [name for name, one in people.items() if one.extension] == ["Tarde Con Prórroga"]
    extension = people["Tarde Con Prórroga"].extension
    assert extension is not None
    assert extension.isoformat() == "2026-11-21T23:59:00"
    assert [name for name, one in people.items() if one.late] == [
        "Tarde Un Día",
        "Reabierto Sin Segundo",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_an_own_date_is_in_time_and_drafts_are_known(language: str, tmp_path: Path) -> None:
    done, moodle = late(f"{language}-dates", tmp_path, at_once=False)
    ids = done.ids()
    left = {number: moodle.grades[number] / done.points(id) * 10 for number, id in ids.items()}
    assert left == {**dict.fromkeys("12345", pytest.approx(1)), "6": pytest.approx(0.9)}
    assert done.names_of("own_date") == ["Lucía Núñez Lu", "Nueva 🧑🏽\u200d💻 Müller"]
    assert done.names_of("late_there") == ["Íñigo ONeill"], "30 seconds, which no time tells"
    assert sorted(done.names_of("drafts")) == ["Ana García (3)", "Ana García (4)"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scale_of_words_is_known_in_every_language(language: str, tmp_path: Path) -> None:
    path = SAMPLES / "scales" / f"{language}.csv"
    asked = AskedBooks(
        scale=Scale(out_of=Decimal(10)), books=(("moodle", MoodleBook(path.name, sheet(path))),)
    )
    done = graded(SAMPLES / "es-dates-folders.zip", path, tmp_path, asked)
    (said,) = (one for one in done.written.messages if one.key == "gradebooks.scale_of_words")
    assert said.params["scale"] == "No apto   Apto   Sobresaliente"
    assert done.written.unfilled
    assert not list(tmp_path.glob("moodle-*"))


@pytest.mark.parametrize("language", ["eu", "fr", "pt", "it", "de"])
def test_the_status_of_a_group_says_late(language: str) -> None:
    people = sheet(SAMPLES / f"{language}-group.csv").participants
    late = {one.name for one in people if one.late and one.submitted}
    assert late == {"Brais Borrador", "Tarde Un Día"}
    assert not any(one.extension or one.draft for one in people)


def test_drafts_can_be_left_out(tmp_path: Path) -> None:
    path = SAMPLES / "es-individual.csv"
    asked = AskedBooks(
        books=(("moodle", MoodleBook(path.name, sheet(path), feedback=True)),), drafts=False
    )
    done = graded(SAMPLES / "es-individual-folders.zip", path, tmp_path, asked)
    moodle = site("es-individual")
    moodle.upload_worksheet(done.worksheet(), "es")
    moodle.upload_feedback(done.feedback())
    assert done.names_of("drafts_left_out") == ["Brais Borrador"]
    assert not {"12"} & {*moodle.grades, *moodle.files}
    assert len(moodle.grades) == len(moodle.files) == 31


RULES = LateRules(datetime(2026, 11, 20, 23, 59, tzinfo=UTC), per_day=Fraction(1, 10))


def late(name: str, folder: Path, *, at_once: bool) -> tuple[Graded, Site]:
    """The grades with ten per cent off for each day."""
    path = SAMPLES / f"{name}.csv"
    asked = AskedBooks(rules=RULES, books=(("moodle", MoodleBook(path.name, sheet(path))),))
    done = graded(download_for(name), path, folder, asked, at_once=at_once)
    moodle = site(name)
    moodle.upload_worksheet(done.worksheet(), name[:2])
    return done, moodle


@pytest.mark.parametrize("language", FULL)
@pytest.mark.parametrize("at_once", [True, False])
def test_the_late_lose_and_who_has_an_extension_does_not(
    language: str, at_once: bool, tmp_path: Path
) -> None:
    done, moodle = late(f"{language}-individual", tmp_path, at_once=at_once)
    ids = done.ids()
    left = {number: moodle.grades[number] / done.points(id) for number, id in ids.items()}
    assert {number: share for number, share in left.items() if share < 1} == {
        "25": pytest.approx(0.9)
    }
    assert not {"late_unknown", "time_unknown", "not_late_there"} & set(done.said)


def test_where_nothing_says_when_nobody_loses_and_the_names_are_said(tmp_path: Path) -> None:
    text = (SAMPLES / "en-individual.csv").read_text(encoding="utf-8-sig")
    path = tmp_path / "sheet.csv"
    path.write_text(text.replace('"Thursday, 19 November 2026, 11:42 PM"', "-"), encoding="utf-8")
    asked = AskedBooks(rules=RULES, books=(("moodle", MoodleBook(path.name, sheet(path))),))
    done = graded(download_for("en-individual"), path, tmp_path / "out", asked)
    assert done.names_of("time_unknown") == ["Ana García Álvarez"]


def test_an_other_date_in_moodle_is_remarked(tmp_path: Path) -> None:
    text = (SAMPLES / "en-individual.csv").read_text(encoding="utf-8-sig")
    path = tmp_path / "sheet.csv"
    path.write_text(text.replace(" - 5 hours late", ""), encoding="utf-8")
    asked = AskedBooks(rules=RULES, books=(("moodle", MoodleBook(path.name, sheet(path))),))
    done = graded(download_for("en-individual"), path, tmp_path / "out", asked)
    assert done.names_of("not_late_there") == ["Tarde Un Día"]


def test_comments_are_written_in_the_worksheet_s_language(tmp_path: Path) -> None:
    for name, comment in (("es-individual", "40 / 100 (-12,5 %)"), ("en-individual", "(-12.5 %)")):
        path = SAMPLES / f"{name}.csv"
        rules = replace(RULES, per_day=Fraction(1, 8))
        asked = AskedBooks(
            rules=rules, books=(("moodle", MoodleBook(path.name, sheet(path), comments=True)),)
        )
        done = graded(download_for(name), path, tmp_path / name, asked)
        assert comment.partition("(")[2] in done.worksheet().decode()


def test_grades_that_are_there_need_the_tick_but_in_english(tmp_path: Path) -> None:
    done, moodle = given_back("fr-blind", tmp_path)
    assert "tick_older" in done.said
    untouched = site("fr-blind")
    untouched.changed = dict.fromkeys(untouched.people, datetime(2026, 11, 22, 4, 50))
    untouched.upload_worksheet(done.worksheet(), "fr")
    assert untouched.grades == {}, "without the tick Moodle takes none"
    assert moodle.grades


def test_text_that_was_typed_is_listed(tmp_path: Path) -> None:
    path = SAMPLES / "en-text.csv"
    for form in ("folders", "flat"):
        done = graded(SAMPLES / f"en-text-{form}.zip", path, tmp_path / form)
        only, too = (note for note in done.found.notes if "typed" in note.key)
        assert {only.key, too.key} == {"downloads.only_typed", "downloads.typed_too"}
        notes = {note.key: note.params for note in (only, too)}
        assert notes["downloads.only_typed"]["names"] == "María-José de la Cruz_95"
        assert notes["downloads.typed_too"]["count"] == 6
