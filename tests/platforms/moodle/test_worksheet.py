"""The instructor's own worksheet comes back with grades in it, and nothing else changed."""

import zipfile
from decimal import Decimal
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.model import Message
from grader.platforms.gradebook.book import Filled
from grader.platforms.gradebook.results import Grade
from grader.platforms.gradebook.scale import Scale
from grader.platforms.moodle.book import MoodleBook
from grader.platforms.moodle.rows import in_rows
from grader.platforms.moodle.words import read_words
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from tests.platforms.gradebook.made import file, result

ENGLISH = """\
\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",\
"Last modified (submission)","Last modified (grade)","Feedback comments"\r
"Participant 101","María José Núñez-Ruiz",mj@example.org,"Submitted for grading - ",,10.00,Yes,\
"Friday, 20 November 2026, 11:59 PM",-,\r
"Participant 102","Iñaki de la Fuente",if@example.org,"No submission - ",,10.00,Yes,-,-,\r
"Participant 103","Ana ""Nita"" García",ag@example.org,"Submitted",4.00,10.00,Yes,-,-,"older, ok"\r
"""
SPANISH = (
    '"Identificador","Nombre completo","Estado","Calificación","Calificación máxima",'
    '"La calificación puede ser cambiada","Última modificación (entrega)",'
    '"Última modificación (calificación)","Comentarios de retroalimentación"\n'
    '"Participante101","Núñez-Ruiz, María José","Enviado","","10,00","Sí","-","-",""\n'
    '"Participante102","de la Fuente, Iñaki","Sin entrega","","10,00","Sí","-","-",""\n'
    '"Participante103","García, Ana","Enviado","","10,00","Sí","-","-",""\n'
)
CLASS = [
    result("María José Núñez-Ruiz", "101", 3),
    result("Ana García", "103", 1.5),
]


def worksheet(folder: Path, text: str, encoding: str = "utf-8") -> Worksheet:
    read = read_worksheet(file(folder, text.encode(encoding)))
    assert isinstance(read, Worksheet), read
    return read


def fill(sheet: Worksheet, results: list[Grade], scale: Scale = Scale()) -> Filled:  # noqa: B008
    placed, warnings = in_rows(sheet, results)
    done = MoodleBook("", sheet).filled(placed, scale)
    assert isinstance(done, Filled), done
    return replace(done, warnings=[*warnings, *done.warnings])


def keys(done: Filled) -> list[str]:
    return [warning.key.removeprefix("gradebooks.") for warning in done.warnings]


def refusal(sheet: Worksheet, scale: Scale) -> Message:
    refused = MoodleBook("", sheet).filled(in_rows(sheet, CLASS)[0], scale)
    assert isinstance(refused, Message)
    return refused


def test_the_english_worksheet(tmp_path: Path) -> None:
    nicknamed = [CLASS[0], result('Ana "Nita" García', "103", 1.5)]
    done = fill(worksheet(tmp_path, ENGLISH), nicknamed)
    expected = ENGLISH.replace('"Submitted for grading - ",,', '"Submitted for grading - ",7.50,')
    expected = expected.replace('"Submitted",4.00,', '"Submitted",3.75,')
    assert done.content == expected.encode()
    assert len(done.rows) == 2
    assert keys(done) == ["without_result", "replaced"]
    assert done.warnings[0].params["names"] == "Iñaki de la Fuente"


def test_the_spanish_worksheet_gets_decimal_commas(tmp_path: Path) -> None:
    done = fill(worksheet(tmp_path, SPANISH), CLASS, Scale(step=Decimal("0.1")))
    expected = SPANISH.replace('José","Enviado",""', 'José","Enviado","7,5"')
    expected = expected.replace('Ana","Enviado",""', 'Ana","Enviado","3,8"')
    assert done.content.decode() == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_worksheet_in_any_encoding_keeps_it(encoding: str, tmp_path: Path) -> None:
    done = fill(worksheet(tmp_path, SPANISH, encoding), CLASS)
    assert done.content.decode(encoding).count('"7,50"') == 1
    assert done.content.startswith(SPANISH[:20].encode(encoding))


def test_nothing_to_fill_in_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    done = fill(worksheet(tmp_path, ENGLISH), [result("María José Núñez-Ruiz", "101", None)])
    assert done.content == ENGLISH.encode()
    assert len(done.rows) == 0


def test_zero_is_a_grade_and_blank_is_none(tmp_path: Path) -> None:
    done = fill(worksheet(tmp_path, ENGLISH), [result("María José Núñez-Ruiz", "101", 0)])
    assert b'"Submitted for grading - ",0.00,' in done.content


@pytest.mark.parametrize(
    ("results", "warnings"),
    [
        ([result("Zoe Paz", "999")], ["matches_none"]),
        ([result("Zoe Paz", "101")], ["number_of_another"]),
        ([result("Grupo 7", "101")], ["number_of_another"]),
        (
            [result("Ana García", "103"), result("García, Ana", "103")],
            ["two_results"],
        ),
        ([result("García, Ana")], []),
        ([result("ANA  GARCIA")], []),
        ([result("Ana Garcia Lopez")], ["matches_none"]),
        ([result("Participante 103", "103")], []),
    ],
)
def test_who_matches_none_or_two_is_warned_of_and_not_guessed(
    results: list[Grade], warnings: list[str], tmp_path: Path
) -> None:
    sheet = worksheet(tmp_path, SPANISH)
    done = fill(sheet, results)
    assert [key for key in keys(done) if key != "without_result"] == warnings
    assert len(done.rows) == (0 if warnings else 1)


def test_two_students_of_one_name_are_not_told_apart_by_it(tmp_path: Path) -> None:
    twins = SPANISH.replace("de la Fuente, Iñaki", "García, Ana")
    assert keys(fill(worksheet(tmp_path, twins), [result("Ana García")])) == [
        "matches_two",
        "without_result",
    ]
    by_number = fill(worksheet(tmp_path, twins), [result("Ana García", "103")])
    assert len(by_number.rows) == 1


def test_somebody_who_left_does_not_give_the_grade_to_a_namesake(tmp_path: Path) -> None:
    done = fill(worksheet(tmp_path, SPANISH), [result("Ana García", "205")])
    assert keys(done) == ["matches_none", "without_result"]
    elsewhere = result("Ana García", "s03", origin="gradescope")
    assert len(fill(worksheet(tmp_path, SPANISH), [elsewhere]).rows) == 1


def test_a_group_s_grade_goes_to_all_whom_the_worksheet_puts_in_it(tmp_path: Path) -> None:
    grouped = (
        "Identifier,Full name,Group,Grade,Maximum grade\n"
        "Participant 1,Ana García,Grupo A,,10\n"
        "Participant 2,Eva Ruiz,Grupo A,,10\n"
        "Participant 88,Leo Gil,Grupo B,,10\n"
    )
    done = fill(worksheet(tmp_path, grouped), [result("Grupo A", "88")])
    assert done.content.decode() == grouped.replace("Grupo A,,", "Grupo A,7.50,")


def test_a_maximum_that_is_another_than_asked_for_is_not_overlooked(tmp_path: Path) -> None:
    said = refusal(worksheet(tmp_path, ENGLISH), Scale(out_of=Decimal(100)))
    assert said == Message("gradebooks.other_maximum", {"ours": "100", "theirs": "10.00"})


@pytest.mark.parametrize(("text", "comma"), [(ENGLISH, True), (SPANISH, False)])
def test_a_decimal_sign_that_moodle_would_misread_is_refused(
    text: str, comma: bool, tmp_path: Path
) -> None:
    sheet = worksheet(tmp_path, text)
    assert refusal(sheet, Scale(decimal_comma=comma)).key == "gradebooks.other_decimal_sign"
    assert fill(sheet, CLASS, Scale(decimal_comma=not comma)).rows


def test_without_other_numbers_the_language_says_the_decimal_sign(tmp_path: Path) -> None:
    text = "Identificador,Nombre completo,Calificación\nParticipante101,María José Núñez-Ruiz,\n"
    done = fill(worksheet(tmp_path, text), CLASS, Scale(out_of=Decimal(10)))
    assert done.content.decode().endswith('Ruiz,"7,50"\n')


def test_an_assignment_with_a_scale_of_words_is_refused(tmp_path: Path) -> None:
    sheet = worksheet(tmp_path, ENGLISH.replace("10.00", "Competency scale"))
    said = refusal(sheet, Scale(out_of=Decimal(10)))
    assert said == Message("gradebooks.scale_of_words", {"scale": "Competency scale"})


@pytest.mark.parametrize("separator", [";", "\t", ":"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_another_separator_is_kept_and_said(separator: str, encoding: str, tmp_path: Path) -> None:
    rows = ["Identifier,Full name,Grade,Maximum grade", "Participant 101,Ana García,,10.00"]
    text = "".join(f"{row}\n".replace(",", separator) for row in rows)
    done = fill(worksheet(tmp_path, text, encoding), [result("Ana García", "101")])
    wanted = text.replace(separator * 2, f"{separator}7.50{separator}")
    assert done.content == wanted.encode(encoding)
    (said,) = (one for one in done.warnings if one.key == "gradebooks.choose_form")
    shown = "tab" if separator == "\t" else separator
    listed = {"utf-8": "UTF-8", "cp1252": "WINDOWS-1252"}[encoding]
    assert said.params == {"separator": shown, "encoding": listed}


@pytest.mark.parametrize(
    ("encoding", "listed"),
    [("utf-16-le", "UTF-16LE"), ("utf-16-be", "UTF-16BE"), ("latin-1", "ISO-8859-1")],
)
def test_an_encoding_has_the_name_that_moodle_s_form_lists(
    encoding: str, listed: str, tmp_path: Path
) -> None:
    text = ENGLISH.replace("Iñaki", "I\x81aki").replace("\ufeff", "")
    (said,) = (
        one
        for one in fill(worksheet(tmp_path, text, encoding), CLASS).warnings
        if one.key == "gradebooks.choose_form"
    )
    assert said.params["encoding"] == listed


def test_a_row_that_is_cut_off_is_said(tmp_path: Path) -> None:
    text = "Identifier,Full name,Grade,Maximum grade\nParticipant 1,Ana\nParticipant 2,Eva,,10\n"
    done = fill(worksheet(tmp_path, text), [result("Ana", "1"), result("Eva", "2")])
    assert keys(done) == ["short_row"]
    assert done.content.decode() == text.replace("Eva,,", "Eva,7.50,")


def test_comments_are_filled_in_and_are_no_formulas(tmp_path: Path) -> None:
    sheet = worksheet(tmp_path, ENGLISH)
    below_zero = [replace(CLASS[0], points=Fraction(-1))]
    done = MoodleBook("", sheet, comments=True).filled(in_rows(sheet, below_zero)[0], Scale())
    assert isinstance(done, Filled)
    assert b",-,'-1 / 4\r\n" in done.content
    bare = worksheet(tmp_path, "Identifier,Grade\nParticipant 1,\n")
    refused = MoodleBook("", bare, comments=True).filled([], Scale())
    assert isinstance(refused, Message)
    assert refused.key == "gradebooks.no_feedback_column"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Identifier,Grade\nParticipant 1,\nParticipant 1,\n", "no_participants"),
        ("Name,Grade\nAna,\n", "unknown_worksheet"),
        ("Identifier,Grade\nAna,\n", "no_participants"),
    ],
)
def test_what_is_no_worksheet(text: str, key: str, tmp_path: Path) -> None:
    read = read_worksheet(file(tmp_path, text.encode()))
    assert isinstance(read, Message)
    assert read.key == f"gradebooks.{key}"


def test_the_message_for_an_unknown_worksheet_says_what_was_seen(tmp_path: Path) -> None:
    read = read_worksheet(file(tmp_path, b"Tunnus,Arvosana\nOsallistuja 1,\n"))
    assert read == Message("gradebooks.unknown_worksheet", {"found": "Tunnus, Arvosana"})


def test_a_teacher_s_own_language_can_be_given(tmp_path: Path) -> None:
    built_in = (files("grader.platforms.moodle") / "words.toml").read_text(encoding="utf-8")
    english = built_in[built_in.index("[en]") : built_in.index("[es]")]
    finnish = english.replace("[en]", "[fi]").replace('"Identifier"', '"Tunnus"')
    finnish = finnish.replace('"Grade"', '"Arvosana"').replace('decimal = "."', 'decimal = ","')
    words = read_words(file(tmp_path, finnish.encode(), "fi.toml"))
    assert not isinstance(words, Message), words
    text = "Tunnus,Full name,Arvosana\nOsallistuja 101,María José Núñez-Ruiz,\n"
    sheet = read_worksheet(file(tmp_path, text.encode()), words)
    assert isinstance(sheet, Worksheet)
    done = fill(sheet, CLASS, Scale(out_of=Decimal(10)))
    assert done.content.decode().endswith('Ruiz,"7,50"\n')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[fi", "table"),
        ('[fi]\nparticipant = "Osallistuja"\n', "fi: "),
        ("\xff", "utf-8"),
    ],
)
def test_a_file_of_words_that_is_none(text: str, said: str, tmp_path: Path) -> None:
    read = read_words(file(tmp_path, text.encode("latin-1")))
    assert isinstance(read, Message)
    assert read.key == "gradebooks.no_words"
    assert said in str(read.params["error"])


def test_a_column_of_groups_is_not_taken_for_participants(tmp_path: Path) -> None:
    text = "Identifier,Group,Grade\nParticipant 5,Group 1,\nParticipant 6,Group 2,\n"
    assert [one.number for one in worksheet(tmp_path, text).participants] == ["5", "6"]


def test_the_feedback_zip_is_named_as_moodle_splits_it(tmp_path: Path) -> None:
    sheet = worksheet(tmp_path, SPANISH.replace("García, Ana", "García_López, Ana"))
    report = file(tmp_path, b"<p>student's</p>", "report.html")
    results = [result("María José Núñez-Ruiz", "101"), result("Ana García_López", "103")]
    book = MoodleBook("", sheet, feedback=True)
    done = book.beside(in_rows(sheet, results)[0], tmp_path, lambda _: report)
    (path,) = done.files
    assert done.messages == (Message("gradebooks.feedback", {"name": path.name, "count": 2}),)
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert archive.read(names[0]) == b"<p>student's</p>"
    assert names == [
        "Ana García López_103_assignsubmission_file_/feedback-a.html",
        "María José Núñez Ruiz_101_assignsubmission_file_/feedback-a.html",
    ]
