"""Deadlines, several attempts, and groups in which one member hands in for all."""

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from grader.model import Message
from grader.model.handed_in import Student
from grader.platforms.downloads import About, DownloadContents, Groups, open_downloads, read_groups
from grader.platforms.gradebook.results import LateRules
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from tests.laying import lay
from tests.platforms.downloads.zips import files

CET = timezone(timedelta(hours=1))
DEADLINE = datetime(2026, 11, 20, 23, 59, tzinfo=CET)

WORKSHEET = """\
"Identificador","Nombre completo","Estado","Calificación","Calificación máxima",\
"Última modificación (entrega)","Última modificación (calificación)"
"Participante101","Ana García","Enviado","","10,00","viernes, 20 de noviembre de 2026, 23:59","-"
"Participante102","Eva Ruiz","Enviado para calificar - 1 segundo después -  - ","","10,00",\
"sábado, 21 de noviembre de 2026, 00:00","-"
"Participante103","Leo Gil","Sin entrega","","10,00","-","-"
"Participante104","Zoe Paz","Enviado","","10,00","20/11/26, 10:00","-"
"""


def moodle(folder: Path, *students: str) -> Path:
    return lay(folder, {f"{name}_assignsubmission_file/a.py": name for name in students})


def worksheet(folder: Path, text: str = WORKSHEET) -> Worksheet:
    path = folder / "worksheet.csv"
    path.write_text(text, encoding="utf-8-sig")
    read = read_worksheet(path)
    assert isinstance(read, Worksheet)
    return read


def groups(folder: Path, text: str) -> Groups:
    path = folder / "groups.csv"
    path.write_text(text, encoding="utf-8")
    read = read_groups(path)
    assert isinstance(read, Groups), read
    return read


def names(found: DownloadContents) -> list[list[str]]:
    return [[student.name for student in entry.by.students] for entry in found.entries]


def test_the_worksheet_says_when_and_the_deadline_whether_late(tmp_path: Path) -> None:
    folder = moodle(tmp_path / "class", "Ana García_101", "Eva Ruiz_102", "Zoe Paz_104")
    about = About(worksheet=worksheet(tmp_path), rules=LateRules(DEADLINE))
    with open_downloads([folder], about=about) as found:
        ana, eva, zoe = (entry.by for entry in found.entries)
        assert (ana.submitted, ana.late) == (datetime(2026, 11, 20, 23, 59), False)
        assert (eva.submitted, eva.late) == (datetime(2026, 11, 21), True)
        assert (zoe.submitted, zoe.late) == (None, None)
        assert [note.key for note in found.notes] == [
            "downloads.unread_dates",
            "downloads.no_date",
        ]


def test_files_of_facts_are_nobody_s_submission(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"ana.py": "", "worksheet.csv": "", "eva.py": ""})
    with open_downloads([folder], about=About(files=(folder / "worksheet.csv",))) as found:
        assert [entry.id for entry in found.entries] == ["ana", "eva"]


def test_without_a_deadline_moodle_s_own_words_say_who_is_late(tmp_path: Path) -> None:
    folder = moodle(tmp_path / "class", "Ana García_101", "Eva Ruiz_102")
    with open_downloads([folder], about=About(worksheet=worksheet(tmp_path))) as found:
        assert [entry.by.late for entry in found.entries] == [False, True]


GROUPED = """\
Identifier,Full name,Status,Group,Grade,Maximum grade,Last modified (submission)
Participant 1,Ana García,Submitted,Grupo A,,10,"Friday, 20 November 2026, 9:59 PM"
Participant 2,Eva Ruiz,Submitted,Grupo A,,10,"Friday, 20 November 2026, 9:59 PM"
Participant 3,Leo Gil,Submitted,Grupo B,,10,"Saturday, 21 November 2026, 9:59 PM"
Participant 4,Zoe Paz,Submitted,Grupo B,,10,"Saturday, 21 November 2026, 8:59 PM"
Participant 88,Noa Rey,Submitted,Grupo C,,10,"Saturday, 21 November 2026, 9:59 PM"
"""


def test_a_group_has_its_own_time_and_never_a_namesake_number_s(tmp_path: Path) -> None:
    folder = moodle(tmp_path / "class", "Grupo A_88", "Grupo B_1", "Grupo X_2")
    about = About(worksheet=worksheet(tmp_path, GROUPED), rules=LateRules(DEADLINE))
    with open_downloads([folder], about=about) as found:
        times = [entry.by.submitted for entry in found.entries]
        assert times == [datetime(2026, 11, 20, 21, 59), None, None]
        assert [entry.by.late for entry in found.entries] == [False, None, None]
        (note,) = found.notes
        assert note == Message("downloads.no_date", {"count": 2, "names": "Grupo B_1; Grupo X_2"})


def test_a_group_s_number_is_not_a_participant_s_of_another_assignment(tmp_path: Path) -> None:
    folder = moodle(tmp_path / "class", "Grupo A_102")
    about = About(worksheet=worksheet(tmp_path), rules=LateRules(DEADLINE))
    with open_downloads([folder], about=about) as found:
        assert found.entries[0].by.submitted is None


def test_an_extension_counts_instead_of_the_deadline(tmp_path: Path) -> None:
    status = "Enviado - Plazo ampliado hasta: sábado, 21 de noviembre de 2026, 00:00 -  - "
    text = WORKSHEET.replace("Enviado para calificar - 1 segundo después -  - ", status)
    folder = moodle(tmp_path / "class", "Eva Ruiz_102")
    about = About(worksheet=worksheet(tmp_path, text), rules=LateRules(DEADLINE))
    with open_downloads([folder], about=about) as found:
        assert found.entries[0].by.late is False


def test_attempts_in_folders_the_last_one_counts(tmp_path: Path) -> None:
    tree = {
        "ana/attempt 1/a.py": "1",
        "ana/attempt 2/a.py": "2",
        "ana/attempt 10/a.py": "10",
        "eva/intento_1/a.py": "only one is no series",
        "leo/attempt 1/a.py": "1",
        "leo/readme.txt": "",
    }
    with open_downloads([lay(tmp_path, tree)]) as found:
        ana = found.entries[0]
        assert files(ana.path) == {"a.py": "10"}
        assert (ana.by.attempt, ana.by.attempts) == (3, 3)
        assert [refused.name for refused in found.refused] == ["ana/attempt 1", "ana/attempt 2"]
        assert [entry.id for entry in found.entries] == ["ana", "eva", "leo"]


def gradescope(folder: Path, *submissions: tuple[str, str]) -> Path:
    about = "".join(
        f"submission_{number}:\n  :submitters:\n  - :name: {name}\n    :sid: '{name}'\n"
        f"  :created_at: {when}\n"
        for number, (name, when) in enumerate(submissions)
    )
    tree = {f"submission_{number}/a.py": when for number, (_, when) in enumerate(submissions)}
    return lay(folder, {"submission_metadata.yml": about, **tree})


@pytest.mark.parametrize(
    ("whens", "counts", "late"),
    [
        (("2026-11-19 10:00:00 Z", "2026-11-20 10:00:00 Z"), 2, False),
        (("2026-11-20 10:00:00 Z", "2026-11-19 10:00:00 Z"), 2, False),
        (("2026-11-20 10:00:00 Z", "2026-11-22 10:00:00 Z"), 1, False),
        (("2026-11-22 10:00:00 Z", "2026-11-23 10:00:00 Z"), 2, True),
    ],
)
def test_of_a_group_s_attempts_the_last_in_time_counts(
    whens: tuple[str, str], counts: int, late: bool, tmp_path: Path
) -> None:
    folder = gradescope(tmp_path / "class", ("Ana", whens[0]), ("Eva", whens[1]))
    members = groups(tmp_path, "group,name\nA,Ana\nA,Eva\n")
    with open_downloads([folder], about=About(groups=members, rules=LateRules(DEADLINE))) as found:
        (entry,) = found.entries
        assert names(found) == [["Ana", "Eva"]]
        assert (entry.by.attempt, entry.by.attempts, entry.by.late) == (counts, 2, late)
        assert len(found.refused) == 1


def test_one_member_hands_in_for_all(tmp_path: Path) -> None:
    folder = moodle(tmp_path / "class", "Ana García_101", "Leo Gil_103", "Zoe Paz_104")
    text = (
        "Grupo;Nombre;Id;Correo\n"
        'A;"García, Ana";;ana@example.org\n'
        "A;Eva Ruiz;Participante102;eva@example.org\n"
        "B;LEO  GIL;;leo@example.org\n"
    )
    with open_downloads([folder], about=About(groups=groups(tmp_path, text))) as found:
        assert names(found) == [["Ana García", "Eva Ruiz"], ["Leo Gil"], ["Zoe Paz"]]
        assert found.entries[0].by.students == (
            Student("Ana García", "101", "ana@example.org"),
            Student("Eva Ruiz", "102", "eva@example.org"),
        )
        assert found.notes == (Message("downloads.no_group", {"name": "Zoe Paz_104"}),)


@pytest.mark.parametrize(
    ("id", "key"), [("Participante102", "102"), ("12345678Z", ""), ("102", "")]
)
def test_an_id_that_may_be_anything_is_not_taken_for_a_participant_s_number(
    id: str, key: str, tmp_path: Path
) -> None:
    folder = moodle(tmp_path / "class", "Ana García_101")
    text = f"grupo,nombre,id\nA,Ana García,\nA,Eva Ruiz,{id}\n"
    with open_downloads([folder], about=About(groups=groups(tmp_path, text))) as found:
        assert found.entries[0].by.students == (
            Student("Ana García", "101"),
            Student("Eva Ruiz", key),
        )


def test_a_name_of_signs_only_is_a_name(tmp_path: Path) -> None:
    read = groups(tmp_path, "group,name\nA,***\nA,Ana\n")
    assert read.members == {"A": (Student("***"), Student("Ana"))}


def test_a_group_may_hand_in_under_its_own_name(tmp_path: Path) -> None:
    folder = moodle(tmp_path / "class", "Grupo 3_88")
    text = "group,name,id\nGrupo 3,Ana García,101\nGrupo 3,Eva Ruiz,102\n"
    with open_downloads([folder], about=About(groups=groups(tmp_path, text))) as found:
        assert names(found) == [["Ana García", "Eva Ruiz"]]


def test_a_roster_gives_github_users_their_names(tmp_path: Path) -> None:
    tree = {"lab-submissions/lab-ana-g/.git/HEAD": "", "lab-submissions/lab-eva/.git/HEAD": ""}
    text = "group,name,github,email\n1,Ana García,ana-g,ana@example.org\n2,Eva Ruiz,eva,\n"
    about = About(groups=groups(tmp_path, text))
    lay(tmp_path, tree)
    with open_downloads([tmp_path / "lab-submissions"], about=about) as found:
        assert [entry.by.students for entry in found.entries] == [
            (Student("Ana García", "ana-g", "ana@example.org"),),
            (Student("Eva Ruiz", "eva"),),
        ]


def test_canvas_s_own_export_of_groups_is_read(tmp_path: Path) -> None:
    text = (
        "name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\n"
        '"Ana García",7001,s01,ana@example.org,G1,Equipo 1,31,\n'
        '"Eva Ruiz",7002,s02,eva@example.org,G1,Equipo 1,31,\n'
        '"Leo Gil",7003,s03,leo@example.org,G1,,,\n'
    )
    read = groups(tmp_path, text)
    assert read.numbers_of == "canvas"
    assert read.members == {
        "Equipo 1": (Student("Ana García", "7001"), Student("Eva Ruiz", "7002"))
    }


def test_two_of_one_name_in_two_groups_are_told_apart_by_their_id_only(tmp_path: Path) -> None:
    folder = moodle(tmp_path / "class", "Ana García_101", "Ana García_105")
    text = "group,name,id\nA,Ana García,101\nA,Eva Ruiz,102\nB,Ana García,\nB,Leo Gil,103\n"
    with open_downloads([folder], about=About(groups=groups(tmp_path, text))) as found:
        assert names(found) == [["Ana García", "Eva Ruiz"], ["Ana García"]]
        assert found.notes == (Message("downloads.no_group", {"name": "Ana García_105"}),)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("group,name\nA,Ana\nB,Ana\n", "downloads.in_two_groups"),
        ("team,x\nA,Ana\n", "downloads.no_group_columns"),
        ("", "gradebooks.empty_table"),
        ('group,name\nA,"Ana\n', "gradebooks.broken_table"),
    ],
)
def test_a_file_of_groups_that_says_too_little_or_too_much(
    text: str, key: str, tmp_path: Path
) -> None:
    path = tmp_path / "groups.csv"
    path.write_text(text)
    read = read_groups(path)
    assert isinstance(read, Message)
    assert read.key == key
