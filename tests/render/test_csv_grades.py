"""grades.csv: what a spreadsheet and a gradebook read."""

import csv
import io

from msgspec.structs import replace

from grader.classes.outputs.csv_grades import grades_csv
from grader.model import HandedIn, Override, ScoreReport, Student
from tests.render.samples import (
    HIDDEN_IDS,
    IDS,
    all_passed,
    grader_error,
    hostile,
    instructors,
    mixed,
    summary_of,
    ungradable,
)


def table_of(*reports: ScoreReport) -> str:
    return grades_csv(map(summary_of, reports))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_one_row_for_each_submission_with_a_column_for_each_case() -> None:
    table = rows(table_of(all_passed(), instructors()))
    assert list(table[0]) == [
        *("submission", "student", "late", "attempt", "language", "status", "score", "max_score"),
        *IDS,
        *HIDDEN_IDS,
        *("override", "warning", "same_as", "sandbox", "not_enforced"),
    ]
    assert table[0]["score"] == "10"
    assert table[1]["score"] == "6.365"
    assert table[1]["all_vn"] == "0.375"
    assert table[1]["long"] == "0"
    assert table[1]["sandbox"] == "user"
    assert table[1]["not_enforced"] == "network processes"


def test_what_was_not_graded_is_blank_and_no_zero() -> None:
    for report in (ungradable(), grader_error()):
        row = rows(table_of(all_passed(), report))[1]
        assert row["status"] == report.status
        assert row["score"] == ""
        assert {row[case] for case in IDS} == {""}
        assert row["max_score"] == "10"


def test_a_failure_of_the_grader_leaves_no_points_even_where_some_cases_ran() -> None:
    row = rows(table_of(replace(mixed(), status="grader_error", score=None)))[0]
    assert {row[case] for case in ("score", *IDS, *HIDDEN_IDS)} == {""}


def test_thirds_add_up_without_noise() -> None:
    report = replace(mixed(), score=0.1 + 0.2)
    assert rows(table_of(report))[0]["score"] == "0.3"
    assert rows(table_of(replace(report, score=20 / 3)))[0]["score"] == "6.66666666667"


def test_a_name_is_no_formula_and_breaks_no_row() -> None:
    text = table_of(hostile())
    assert len(text.splitlines()) == 2
    name = rows(text)[0]["submission"]
    assert name.startswith("'=HYPERLINK(1)")
    assert r"\x1b[31m" in name


def test_a_semicolon_does_not_split_a_cell_where_it_is_the_separator() -> None:
    report = all_passed()
    name = "ana;=1+1"
    text = table_of(replace(report, submission=replace(report.submission, id=name)))
    first = next(csv.reader([text.splitlines()[1]], delimiter=";"))[0]
    assert first.startswith(name)


def test_a_case_named_like_a_column_does_not_hide_it() -> None:
    report = all_passed()
    odd = replace(report.cases[0], id="score", points=0.25)
    row = rows(table_of(replace(report, cases=(odd,))))[0]
    assert row["score"] == "10"
    assert row["case score"] == "0.25"


def test_no_submissions_make_an_empty_table() -> None:
    assert rows(table_of()) == []


def test_a_group_is_one_row_with_all_its_members_late_or_not() -> None:
    group = HandedIn((Student("Ana"), Student("=Luis")), late=True, attempt=2, attempts=3)
    by = [group, HandedIn((Student("Eva"),), late=False), HandedIn((Student("Iker"),))]
    table = rows(grades_csv(summary_of(mixed(), one) for one in by))
    assert [row["student"] for row in table] == ["Ana; =Luis", "Eva", "Iker"]
    assert [row["late"] for row in table] == ["yes", "no", ""]
    assert [row["attempt"] for row in table] == ["2", "1", "1"]


def test_what_was_set_by_hand_counts_and_is_marked() -> None:
    told = {"reason": "oral defence", "set_at": "2026-01-01T10:00:00Z"}
    case = Override("all_vn", 0.5, **told)
    whole = Override(None, 8.0, **told)
    rowed = rows(
        grades_csv(
            [
                summary_of(mixed(), overrides=(case,)),
                summary_of(ungradable(), overrides=(whole,)),
                summary_of(mixed(), overrides=(whole, case)),
            ]
        )
    )
    assert [row["score"] for row in rowed] == ["6.49", "8", "8"]
    assert [row["all_vn"] for row in rowed] == ["0.5", "", "0.5"]
    assert [row["override"] for row in rowed] == ["all_vn=0.5", "score=8", "score=8; all_vn=0.5"]


def test_the_same_reports_are_the_same_text() -> None:
    assert table_of(mixed(), ungradable()) == table_of(mixed(), ungradable())
