"""The instructor's own Canvas export comes back with one column filled in."""

from decimal import Decimal
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.model import Message
from grader.platforms.canvas.book import CANVAS_GRADEBOOK, CanvasBook
from grader.platforms.gradebook.book import Filled
from grader.platforms.gradebook.results import Grade
from grader.platforms.gradebook.scale import Scale
from tests.platforms.gradebook.made import file, result

EXPORT = (
    "\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Práctica 4.1 (5501),Quiz (5502),"
    "Assignments Current Score,Current Score,Final Score\r\n"
    "Manual Posting,,,,,Manual Posting,,,,\r\n"
    "    Points Possible,,,,,10.00,5.00,(read only),(read only),(read only)\r\n"
    '"Núñez-Ruiz, María José",10234,s01,mj@example.org,G1,,5.00,100.00,100.00,100.00\r\n'
    '"García, Ana",10236,s02,ag@example.org,G1,EX,4.00,80.00,80.00,80.00\r\n'
    '"de la Fuente, Iñaki",10235,s03,if@example.org,G2,2.00,,,,\r\n'
    '"Student, Test",19999,,,G1,,,,,\r\n'
)
CLASS = [
    result("núñezruizmaríajosé", "10234", 3, origin="canvas"),
    result("garcíaana", "10236", 3, origin="canvas"),
    result("delafuenteiñaki", "10235", 1.5, origin="canvas"),
]


def book(folder: Path, text: str = EXPORT) -> CanvasBook:
    read = CANVAS_GRADEBOOK.read(file(folder, text.encode()), {})
    assert isinstance(read, CanvasBook), read
    return read


def fill(
    read: CanvasBook,
    results: list[Grade],
    column: str | None = "5501",
    scale: Scale = Scale(),  # noqa: B008
) -> Filled:
    done = replace(read, column=column).filled(results, scale)
    assert isinstance(done, Filled), done
    return done


def test_grades_go_into_the_column_and_who_is_excused_stays_so(tmp_path: Path) -> None:
    done = fill(book(tmp_path), CLASS)
    expected = EXPORT.replace("org,G1,,5.00", "org,G1,7.50,5.00").replace("G2,2.00,", "G2,3.75,")
    assert done.content.decode() == expected
    assert [warning.key.removeprefix("gradebooks.") for warning in done.warnings] == [
        "without_result",
        "excused",
        "replaced",
    ]


@pytest.mark.parametrize("column", ["5501", "Práctica 4.1", "práctica 4.1 (5501)", "PRACTICA 4.1"])
def test_the_column_by_title_or_number(column: str, tmp_path: Path) -> None:
    assert len(fill(book(tmp_path), CLASS, column).rows) == 2


@pytest.mark.parametrize(
    ("column", "key"),
    [(None, "which_column"), ("Práctica", "no_column"), ("Current Score", "no_column")],
)
def test_a_column_is_never_guessed(column: str | None, key: str, tmp_path: Path) -> None:
    refused = replace(book(tmp_path), column=column).filled(CLASS, Scale())
    assert isinstance(refused, Message)
    assert refused.key == f"gradebooks.{key}"


def test_of_two_of_one_title_the_number_decides(tmp_path: Path) -> None:
    twins = EXPORT.replace("Quiz (5502)", "Práctica 4.1 (5502)")
    refused = replace(book(tmp_path, twins), column="Práctica 4.1").filled(CLASS, Scale())
    assert isinstance(refused, Message)
    assert refused.key == "gradebooks.columns_alike"
    assert len(fill(book(tmp_path, twins), CLASS, "5501").rows) == 2


def test_the_only_assignment_needs_no_name(tmp_path: Path) -> None:
    text = (
        "Student;ID;Section;Lab (7)\n"
        "Points Possible;;;20\n"
        '"García, Ana";10236;G1;\n'
        '"Ruiz, Eva";10237;G1;\n'
    )
    done = fill(book(tmp_path, text), CLASS[1:2], None)
    assert done.content.decode() == text.replace("10236;G1;", "10236;G1;15,00")


def test_a_cell_in_which_canvas_takes_no_grade_stays(tmp_path: Path) -> None:
    text = "Student,ID,Section,Lab (7)\nPoints Possible,,,20\n" + '"García, Ana",10236,G1,N/A\n'
    done = fill(book(tmp_path, text), CLASS[1:2], None)
    assert done.content.decode() == text
    assert [warning.key for warning in done.warnings] == ["gradebooks.not_assigned"]


def test_students_are_found_by_sis_id_address_and_name(tmp_path: Path) -> None:
    results = [
        result("María José Núñez-Ruiz", "s01", 4, origin="gradescope"),
        result("Iñaki Fuente", "", 2, origin="gradescope", email="IF@example.org"),
    ]
    done = fill(book(tmp_path), results)
    assert b"G1,10.00,5.00" in done.content
    assert b"G2,5.00," in done.content


def test_the_order_of_names_is_nothing_against_a_number(tmp_path: Path) -> None:
    text = EXPORT.replace('"Núñez-Ruiz, María José"', "María José Núñez-Ruiz")
    assert len(fill(book(tmp_path, text), CLASS[:1]).rows) == 1


def test_a_number_with_another_s_name_is_not_believed(tmp_path: Path) -> None:
    done = fill(book(tmp_path), [result("Eva Ruiz", "10234", origin="moodle")])
    assert len(done.rows) == 0
    assert done.warnings[0].key == "gradebooks.number_of_another"


@pytest.mark.parametrize(
    ("scale", "key"),
    [
        (Scale(step=Decimal("0.001")), "canvas_decimals"),
        (Scale(out_of=Decimal(20)), "other_maximum"),
    ],
)
def test_a_scale_that_canvas_does_not_have(scale: Scale, key: str, tmp_path: Path) -> None:
    refused = replace(book(tmp_path), column="5501").filled(CLASS, scale)
    assert isinstance(refused, Message)
    assert refused.key == f"gradebooks.{key}"


def test_last_and_first_names_in_columns_of_their_own(tmp_path: Path) -> None:
    text = (
        "LastName,FirstName,ID,Section,Lab (7)\n,,,,\nPoints Possible,,,,10\nGarcía,Ana,10236,G1,\n"
    )
    done = fill(book(tmp_path, text), [result("Ana García", "", 4)], None)
    assert done.content.decode() == text.replace("G1,\n", "G1,10.00\n")


def test_what_is_no_gradebook(tmp_path: Path) -> None:
    read = CANVAS_GRADEBOOK.read(file(tmp_path, b"Name,Grade\nAna,\n"), {})
    assert isinstance(read, Message)
    assert read.key == "gradebooks.no_canvas"
