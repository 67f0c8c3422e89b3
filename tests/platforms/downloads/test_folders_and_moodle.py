"""Folders, zips and Moodle's download: one submission for each student, and nobody lost."""

from pathlib import Path

import pytest

from grader.locale import translate
from grader.model.handed_in import Student
from grader.platforms.downloads import About, DownloadContents, open_downloads
from tests.laying import Tree, lay
from tests.platforms.downloads.zips import files, ids, zipped

MOODLE: Tree = {
    "María José Núñez-Ruiz_10234_assignsubmission_file/practica.jl": "f(x) = 1",
    "María José Núñez-Ruiz_10234_assignsubmission_file/lib/util.jl": "g(x) = 2",
    "María José Núñez-Ruiz_10234_assignsubmission_onlinetext/onlinetext.html": "<p>hola</p>",
    "Iñaki de la Fuente_10235_assignsubmission_file_/entrega.py": "def f(): pass",
    "Ana García_10236_assignsubmission_onlinetext/onlinetext.html": "<p>def f()</p>",
}


def recognised(found: DownloadContents) -> list[str]:
    return [translate(message, "en") for message in found.recognised]


def test_a_folder_holds_one_submission_per_entry(tmp_path: Path) -> None:
    tree = {"eva/a.py": "1", "eva/b.py": "2", "ana.py": "3", "luis.ipynb": "4", "zoe/": ""}
    folder = lay(tmp_path / "class", tree)
    with open_downloads([folder]) as found:
        assert ids(found) == ["ana", "eva", "luis", "zoe"]
        assert found.entries[1].path == folder / "eva"
        assert recognised(found) == ["class: a folder with 4 submissions"]


def test_a_folder_can_be_a_single_submission(tmp_path: Path) -> None:
    folder = lay(tmp_path / "ana", {"a.py": "1", "b.py": "2"})
    with open_downloads([folder], single=True) as found:
        assert [(entry.id, entry.path) for entry in found.entries] == [("ana", folder)]


@pytest.mark.parametrize("order", [("ana.py", "."), (".", "ana.py"), (".", ".")])
def test_what_is_named_twice_counts_once(order: tuple[str, str], tmp_path: Path) -> None:
    folder = lay(tmp_path, {"ana.py": "1", "eva.py": "2"})
    with open_downloads([folder / name for name in order]) as found:
        assert sorted(ids(found)) == ["ana", "eva"]


def test_files_and_folders_can_be_named_one_by_one(tmp_path: Path) -> None:
    lay(tmp_path, {"ana.py": "1", "class/eva.py": "2", "class/luis.py": "3"})
    with open_downloads([tmp_path / "ana.py", tmp_path / "class"]) as found:
        assert ids(found) == ["ana", "eva", "luis"]


def test_whoever_handed_in_something_else_is_not_lost(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"ana.pdf": "", "eva.rar": "", ".luis/a.py": "", "zoe.txt": ""})
    with open_downloads([folder]) as found:
        assert ids(found) == ["luis", "ana", "eva", "zoe"]


def test_what_systems_leave_behind_is_nobody_s_submission(tmp_path: Path) -> None:
    junk = (".DS_Store", "__MACOSX/a", ".git/HEAD", "__pycache__/a.pyc", "._ana.py")
    folder = lay(tmp_path, dict.fromkeys(["ana.py", *junk], ""))
    with open_downloads([folder]) as found:
        assert ids(found) == ["ana"]
        assert found.refused == ()


def test_two_files_of_one_name_are_told_apart_by_their_language(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"ana.py": "", "ana.jl": "", "eva.py": ""})
    with open_downloads([folder]) as found:
        assert ids(found) == ["ana-jl", "ana-py", "eva"]


def test_names_that_differ_in_case_or_composition_only_get_numbers(tmp_path: Path) -> None:
    names = ("ana/", "ANA/", "jose\u0301/", "jos\u00e9/")
    with open_downloads([lay(tmp_path, dict.fromkeys(names, ""))]) as found:
        assert ids(found) == ["ANA", "ana-2", "josé", "josé-2"]


def test_links_inside_a_folder_are_listed_and_one_that_is_named_is_followed(
    tmp_path: Path,
) -> None:
    lay(tmp_path, {"elsewhere/a.py": "1", "class/": ""})
    (tmp_path / "class" / "eva").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with open_downloads([tmp_path / "class", tmp_path / "link"]) as found:
        assert [(entry.id, entry.path.is_symlink()) for entry in found.entries] == [
            ("eva", True),
            ("a", False),
        ]


def test_a_run_s_own_output_is_nobody_s_submission(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"ana.py": "1", "grades/grades.csv": "2"})
    with open_downloads([folder], about=About(files=(folder / "grades",))) as found:
        assert ids(found) == ["ana"]


def test_a_zip_is_read_like_the_folder_that_it_packs(tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_bytes(zipped({"ana.py": "1", "eva/a.py": "2"}))
    with open_downloads([tmp_path / "class.zip"]) as found:
        assert ids(found) == ["ana", "eva"]
        assert files(found.entries[1].path) == {"a.py": "2"}
        inside = found.entries[0].path
    assert not inside.exists(), "what was unpacked ends with the context"


def test_a_zip_that_a_student_hands_in_is_unpacked(tmp_path: Path) -> None:
    inner = zipped({"x.py": "1"})
    folder = lay(tmp_path, {"ana.zip": zipped({"src/a.py": "2", "more.zip": inner}), "eva.py": "3"})
    with open_downloads([folder]) as found:
        assert ids(found) == ["ana", "eva"]
        assert files(found.entries[0].path) == {"ana/src/a.py": "2", "ana/more/x.py": "1"}
        assert found.refused == ()


def test_a_broken_download_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_bytes(zipped({"ana.py": "1", "eva/a.py": "2"})[:-30])
    with open_downloads([tmp_path / "class.zip"]) as found:
        assert (found.entries, found.recognised) == ((), ())
        (refused,) = found.refused
        assert (refused.name, refused.reason.key) == ("class.zip", "downloads.broken_zip")


def test_a_broken_zip_is_still_somebody_s_submission(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"ana.zip": b"PK\x03\x04 no zip", "eva.py": "1"})
    with open_downloads([folder]) as found:
        assert ids(found) == ["ana", "eva"]
        (refused,) = found.refused
        assert refused.name == "ana.zip"
        assert refused.reason.key == "downloads.broken_zip"


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("wrapper", ["", "ML-Práctica 4.1-8812/"])
def test_moodle_with_folders(packed: bool, wrapper: str, tmp_path: Path) -> None:
    tree = {f"{wrapper}{name}": text for name, text in MOODLE.items()}
    path = tmp_path / "download.zip"
    if packed:
        path.write_bytes(zipped(tree))
    else:
        lay(path, tree)
    with open_downloads([path]) as found:
        assert ids(found) == [
            "Ana García_10236",
            "Iñaki de la Fuente_10235",
            "María José Núñez-Ruiz_10234",
        ]
        assert [entry.by.students for entry in found.entries] == [
            (Student("Ana García", "10236"),),
            (Student("Iñaki de la Fuente", "10235"),),
            (Student("María José Núñez-Ruiz", "10234"),),
        ]
        assert files(found.entries[2].path) == {
            "practica.jl": "f(x) = 1",
            "lib/util.jl": "g(x) = 2",
            "onlinetext.html": "<p>hola</p>",
        }
        assert recognised(found) == ["download.zip: downloaded from Moodle, 3 submissions"]
        assert {entry.by.origin for entry in found.entries} == {"moodle"}


def test_a_zip_in_a_zip_is_a_submission(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(zipped({"Course-1.zip": zipped(MOODLE)}))
    (tmp_path / "b.zip").write_bytes(zipped({"ana.zip": zipped({"a.py": "1", "b.py": "2"})}))
    with open_downloads([tmp_path / "a.zip", tmp_path / "b.zip"]) as found:
        assert [entry.id for entry in found.entries] == ["Course-1", "ana"]
        assert files(found.entries[-1].path) == {"ana/a.py": "1", "ana/b.py": "2"}


def test_a_student_s_zip_cannot_pass_for_a_class(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"eva.zip": zipped(MOODLE), "ana.py": "1", "leo.zip": b"broken"})
    with open_downloads([folder]) as found:
        assert ids(found) == ["ana", "eva", "leo"]


def test_moodle_without_folders(tmp_path: Path) -> None:
    tree = {
        "Ana García_10236_assignsubmission_file_practica 4_1.py": "1",
        "Ana García_10236_assignsubmission_file_lib.py": "2",
        "Eva Ruiz_10237_assignsubmission_file_practica.jl": "3",
        "Eva Ruiz_10237_assignsubmission_onlinetext_onlinetext.html": "4",
        "Leo Pérez_10238_file_old.py": "5",
    }
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert [files(entry.path) for entry in found.entries] == [
            {"lib.py": "2", "practica 4_1.py": "1"},
            {"onlinetext.html": "4", "practica.jl": "3"},
            {"old.py": "5"},
        ]


def test_a_blind_download_names_the_participant(tmp_path: Path) -> None:
    tree = {
        "Participant_11_assignsubmission_file/a.py": "",
        "Participante_12_assignsubmission_file/a.py": "",
    }
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert ids(found) == ["Participant_11", "Participante_12"]
        assert found.entries[0].by.students == (Student("Participant 11", "11"),)


def test_a_file_s_name_cannot_hand_in_for_somebody_else(tmp_path: Path) -> None:
    mine = "Ana García_10236_assignsubmission_file_x_10237_assignsubmission_file_evil.py"
    with open_downloads([lay(tmp_path, {mine: ""})]) as found:
        (entry,) = found.entries
        assert entry.by.students == (Student("Ana García", "10236"),)


def test_what_does_not_carry_moodle_s_naming_is_listed(tmp_path: Path) -> None:
    tree = {**MOODLE, "notes.txt": "", "late by mail.py": ""}
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert len(found.entries) == 3
        assert [refused.name for refused in found.refused] == ["late by mail.py", "notes.txt"]


@pytest.mark.parametrize(
    "names",
    [
        ["practica_4_file_ana.py", "practica_4_file_eva.py"],
        ["practica_1_file_ana.py", "practica_2_file_ana.py"],
        ["a_1_file_x.py"],
    ],
)
def test_a_course_s_own_naming_is_not_taken_for_an_old_moodle(
    names: list[str], tmp_path: Path
) -> None:
    with open_downloads([lay(tmp_path, dict.fromkeys(names, ""))]) as found:
        assert {entry.by.origin for entry in found.entries} == {"folder"}
        assert len(found.entries) == len(names)


def test_a_group_of_moodle_s_may_have_no_number(tmp_path: Path) -> None:
    tree = {
        "Grupo 3_88_assignsubmission_file/a.py": "",
        "Default group_assignsubmission_file/a.py": "",
    }
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert ids(found) == ["Default group", "Grupo 3_88"]
