"""A class's summaries become the files beside each other in its folder."""

import zipfile
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from grader.classes.outputs.output_files import OutputFolder
from grader.locale import translate
from grader.model import LOCALES
from grader.model.handed_in import Student
from grader.platforms.canvas.book import CANVAS_GRADEBOOK, CanvasBook
from grader.platforms.gradebook.book import AskedBooks, write_gradebooks
from grader.platforms.gradebook.results import LateRules, results_of
from grader.platforms.gradebook.scale import Scale
from grader.platforms.moodle.book import MoodleBook
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from tests.commands import rows_of
from tests.platforms.gradebook.made import by, file, summary

ANA = by(Student("Ana García", "103"))
PAIR = by(Student("Eva Ruiz", "104"), Student("Leo Gil", "105"))
DUE = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
WORKSHEET = (
    "Identifier,Full name,Grade,Maximum grade,Feedback comments\n"
    "Participant 103,Ana García,,10.00,\n"
    "Participant 104,Eva Ruiz,,10.00,\n"
    "Participant 105,Leo Gil,,10.00,\n"
    "Participant 106,Zoe Paz,,10.00,\n"
)
CANVAS = "Student,ID,Section,Lab (7)\nPoints Possible,,,10\n" + '"García, Ana",103,G1,\n'


def test_a_group_s_result_is_every_member_s() -> None:
    results, notes = results_of([summary("pair", 3, PAIR)])
    assert [(one.student.name, one.share) for one in results] == [
        ("Eva Ruiz", Fraction(3, 4)),
        ("Leo Gil", Fraction(3, 4)),
    ]
    assert notes == []


def test_several_assignments_are_added_up() -> None:
    summaries = [
        summary("ana", 3, ANA, assignment="a"),
        summary("ana", 0.5, ANA, assignment="b", max_score=1),
        summary("pair", 4, PAIR, assignment="a"),
        summary("pair", None, PAIR, assignment="b", max_score=1),
    ]
    results, notes = results_of(summaries)
    assert results[0].share == Fraction(7, 10)
    assert results[1].share is None, "blank, for a part of it was not graded"
    assert [note.key for note in notes] == ["gradebooks.not_graded"]


def test_points_set_by_hand_beyond_the_scale_are_said() -> None:
    _, notes = results_of([summary("ana", 5, ANA)])
    assert [translate(notes[0], locale) for locale in LOCALES] == [
        "ana: 5 of 4 points is outside the scale",
        "ana: 5 puntos de 4 quedan fuera de la escala",
    ]


def asked(folder: Path) -> AskedBooks:
    worksheet = read_worksheet(file(folder, WORKSHEET.encode(), "sheet.csv"))
    book = CANVAS_GRADEBOOK.read(file(folder, CANVAS.encode(), "canvas.csv"), {})
    assert isinstance(worksheet, Worksheet)
    assert isinstance(book, CanvasBook)
    rules = LateRules(DUE, per_day=Fraction(1, 5))
    return AskedBooks(
        Scale(step=Decimal("0.5")),
        rules,
        books=(
            ("moodle", MoodleBook("sheet.csv", worksheet, comments=True, feedback=True)),
            ("canvas", book),
        ),
    )


def class_folder(folder: Path) -> OutputFolder:
    for id in ("ana", "pair"):
        student = folder / "out" / id / "student" / "report.html"
        student.parent.mkdir(parents=True)
        student.write_text(f"<p>{id}, student's</p>")
        (folder / "out" / id / "report.html").write_text("<p>instructor's, with hidden cases</p>")
    return OutputFolder(folder / "out", ("a",))


def test_all_gradebooks_are_written_and_nobody_s_file_is_touched(tmp_path: Path) -> None:
    late = replace(PAIR, submitted=DUE + timedelta(hours=30), late=True)
    out = class_folder(tmp_path)
    summaries = [summary("ana", 3, ANA), summary("pair", 4, late)]
    written = write_gradebooks(asked(tmp_path), summaries, out.path, out.student_report)
    assert [path.name for path in written.files] == [
        "gradebook.csv",
        "moodle-sheet.csv",
        "moodle-feedback.zip",
        "canvas-canvas.csv",
    ]
    assert (out.path / "moodle-sheet.csv").read_text(encoding="utf-8") == (
        "Identifier,Full name,Grade,Maximum grade,Feedback comments\n"
        "Participant 103,Ana García,7.5,10.00,3 / 4\n"
        "Participant 104,Eva Ruiz,6.0,10.00,4 / 4 (-40 %)\n"
        "Participant 105,Leo Gil,6.0,10.00,4 / 4 (-40 %)\n"
        "Participant 106,Zoe Paz,,10.00,\n"
    )
    assert (out.path / "canvas-canvas.csv").read_text(encoding="utf-8").endswith(",103,G1,7.5\n")
    assert (tmp_path / "sheet.csv").read_text(encoding="utf-8") == WORKSHEET
    ana, eva, leo = rows_of(out.path / "gradebook.csv")
    assert (ana["grade"], ana["lateness_percent"], ana["out_of"]) == ("7.5", "0", "10.00")
    assert (eva["before_lateness"], eva["lateness_percent"], eva["grade"]) == ("10.0", "40", "6.0")
    assert (leo["submission"], leo["late"]) == ("pair", "yes")
    with zipfile.ZipFile(out.path / "moodle-feedback.zip") as archive:
        assert len(archive.namelist()) == 3
        for name in archive.namelist():
            assert b"instructor" not in archive.read(name)
    for message in written.messages:
        for locale in LOCALES:
            assert translate(message, locale)
    assert not list(out.path.glob(".writing-*"))


def test_the_same_results_give_the_same_bytes(tmp_path: Path) -> None:
    out = class_folder(tmp_path)
    seen = []
    for _ in range(2):
        written = write_gradebooks(
            asked(tmp_path), [summary("ana", 3, ANA)], out.path, out.student_report
        )
        seen.append([path.read_bytes() for path in written.files])
    assert seen[0] == seen[1]


def test_what_cannot_be_filled_in_is_said_and_not_written(tmp_path: Path) -> None:
    wrong = replace(asked(tmp_path), scale=Scale(out_of=Decimal(20)))
    out = class_folder(tmp_path)
    written = write_gradebooks(wrong, [summary("ana", 3, ANA)], out.path, out.student_report)
    assert [path.name for path in written.files] == ["gradebook.csv", "moodle-feedback.zip"]
    assert [message.key for message in written.messages].count("gradebooks.other_maximum") == 2


def test_a_formula_in_a_name_stays_text(tmp_path: Path) -> None:
    out = class_folder(tmp_path)
    who = by(Student("=cmd|' /C calc'!A0", "@SUM(1)"))
    write_gradebooks(AskedBooks(), [summary("ana", 3, who)], out.path, out.student_report)
    (row,) = rows_of(out.path / "gradebook.csv")
    assert row["name"].startswith("'=")
    assert row["id"].startswith("'@")
