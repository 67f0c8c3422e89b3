"""Canvas, Gradescope and GitHub Classroom: who handed in what, and when."""

import os
import subprocess
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from grader.model.handed_in import Student
from grader.platforms.downloads import About, DownloadContents, open_downloads
from tests.laying import Tree, lay
from tests.platforms.downloads.zips import files, ids, zipped

CANVAS: Tree = {
    "núñezruizmaríajosé_10234_998001_practica.jl": "1",
    "núñezruizmaríajosé_10234_998002_util.jl": "2",
    "garcíaana_LATE_10236_998010_practica_4_1.py": "3",
    "delafuenteiñaki_10235_text.html": "<p>",
}


def refused(found: DownloadContents) -> dict[str, str]:
    return {one.name: one.reason.key for one in found.refused}


def test_canvas(tmp_path: Path) -> None:
    (tmp_path / "submissions.zip").write_bytes(zipped(CANVAS))
    with open_downloads([tmp_path / "submissions.zip"]) as found:
        assert ids(found) == [
            "delafuenteiñaki_10235",
            "garcíaana_10236",
            "núñezruizmaríajosé_10234",
        ]
        assert [entry.by.late for entry in found.entries] == [False, True, False]
        assert [entry.by.students[0].key for entry in found.entries] == ["10235", "10236", "10234"]
        assert files(found.entries[1].path) == {"practica_4_1.py": "3"}
        assert files(found.entries[2].path) == {"practica.jl": "1", "util.jl": "2"}


def test_of_a_file_replaced_on_canvas_the_last_one_counts(tmp_path: Path) -> None:
    tree = {
        "ruizeva_7001_99001_entrega.py": "first",
        "ruizeva_7001_99005_entrega-1.py": "second",
        "ruizeva_7001_99009_entrega-2.py": "third",
        "gilleo_7002_99002_practica4-1.py": "one practice",
        "gilleo_7002_99003_practica4-2.py": "another",
    }
    with open_downloads([lay(tmp_path, tree)]) as found:
        leo, eva = found.entries
        assert files(eva.path) == {"entrega-2.py": "third"}
        assert (eva.by.attempt, eva.by.attempts) == (3, 3)
        assert files(leo.path) == {"practica4-1.py": "one practice", "practica4-2.py": "another"}
        assert leo.by.attempts == 1
        assert refused(found) == {
            "ruizeva_7001_99001_entrega.py": "downloads.replaced",
            "ruizeva_7001_99005_entrega-1.py": "downloads.replaced",
        }


def test_canvas_without_names(tmp_path: Path) -> None:
    tree = {"anon_x7Yk2_5001_a.py": "", "LATE_anon_Qw3rT_5002_a.py": ""}
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert sorted(ids(found)) == ["anon_Qw3rT", "anon_x7Yk2"]
        assert {entry.by.students[0].key: entry.by.late for entry in found.entries} == {
            "x7Yk2": False,
            "Qw3rT": True,
        }


@pytest.mark.parametrize(
    "names",
    [
        ["practica_4_1_ana.py", "practica_4_1_eva.py"],
        ["practica_4_20231234_ana.py", "practica_4_20235678_eva.py"],
        ["practica_20231234_4_ana.py", "practica_20235678_4_eva.py"],
        ["grupo_1_20231234_ana.py", "grupo_2_20235678_eva.py"],
        ["ana_garcia_1_final.py", "eva_ruiz_2_final.py"],
    ],
)
def test_a_course_s_own_naming_is_not_taken_for_canvas(names: list[str], tmp_path: Path) -> None:
    with open_downloads([lay(tmp_path, dict.fromkeys(names, ""))]) as found:
        assert {entry.by.origin for entry in found.entries} == {"folder"}
        assert len(found.entries) == len(names)


def test_what_it_is_can_be_said(tmp_path: Path) -> None:
    with open_downloads(
        [lay(tmp_path, {"a_1_2_x.py": "", "b.py": ""})], about=About(origin="canvas")
    ) as found:
        assert ids(found) == ["a_1"]
        assert refused(found) == {"b.py": "canvas.other_name"}


METADATA = """\
submission_301:
  :submitters:
  - :name: María José Núñez-Ruiz
    :sid: '007'
    :email: mj@example.org
  :created_at: 2026-11-20 22:58:59.123456000 Z
  :score: 3.5
submission_302:
  :submitters:
  - :name: Eva Ruiz
    :sid: 0102
    :email: eva@example.org
  - :name: Leo Gil
    :sid: '103'
    :email: leo@example.org
  :created_at: 2026-11-21 00:10:00 +01:00
  :results: !ruby/object:Anything
    :x: 1
submission_303:
  :submitters:
  - :name: Ana García
    :sid: '104'
"""


def test_gradescope(tmp_path: Path) -> None:
    tree = {
        "assignment_9_export/submission_metadata.yml": METADATA,
        "assignment_9_export/submission_301/a.jl": "1",
        "assignment_9_export/submission_302/a.py": "2",
        "assignment_9_export/submission_999/a.py": "3",
        "assignment_9_export/readme.txt": "",
    }
    (tmp_path / "export.zip").write_bytes(zipped(tree))
    with open_downloads([tmp_path / "export.zip"]) as found:
        first, pair, unknown = found.entries
        assert first.id == "María José Núñez-Ruiz_007"
        assert first.by.students == (Student("María José Núñez-Ruiz", "007", "mj@example.org"),)
        assert first.by.submitted == datetime(2026, 11, 20, 22, 58, 59, tzinfo=UTC)
        assert [student.key for student in pair.by.students] == ["0102", "103"]
        assert pair.by.submitted == datetime(
            2026, 11, 21, 0, 10, tzinfo=timezone(timedelta(hours=1))
        )
        assert (unknown.id, unknown.by.students) == ("submission_999", (Student("submission_999"),))
        assert refused(found) == {
            "readme.txt": "gradescope.unknown_file",
            "submission_303 (Ana García)": "gradescope.no_files",
        }


@pytest.mark.parametrize(
    "tree",
    [
        {"submission_metadata.yml": "hello: world", "ana.py": "1", "eva/a.py": "2"},
        {"submission_metadata.yml": METADATA, "ana.py": "1", "eva/a.py": "2"},
        {"submission_metadata.yml": "hello: world", "submission_1/a.py": "1", "ana.py": "2"},
        {"submission_metadata.yml": METADATA, "submission_301": "no folder", "ana.py": "2"},
    ],
)
def test_a_file_of_that_name_makes_no_gradescope_export(tree: Tree, tmp_path: Path) -> None:
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert {entry.by.origin for entry in found.entries} == {"folder"}
        assert len(found.entries) == len(tree)
        assert found.refused == ()


@pytest.mark.parametrize("metadata", ["- a list", "a: [", "{" * 5000, "- " * 50_000, ""])
def test_gradescope_with_metadata_that_cannot_be_read(metadata: str, tmp_path: Path) -> None:
    tree = {"submission_metadata.yml": metadata, "submission_1/a.py": ""}
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert refused(found)["submission_1"] == "gradescope.no_metadata"
        assert found.entries == ()


@pytest.mark.parametrize(
    "when", ["2026-13-45 10:00:00 Z", "2026-11-20 10:00:00 +99:39", "yesterday", "2026-11-20"]
)
def test_gradescope_with_a_time_that_is_none(when: str, tmp_path: Path) -> None:
    about = f"submission_1:\n  :submitters:\n  - :name: Ana\n  :created_at: {when}\n"
    tree = {"submission_metadata.yml": about, "submission_1/a.py": ""}
    with open_downloads([lay(tmp_path, tree)]) as found:
        assert found.entries[0].by.submitted is None


def commit(folder: Path, when: str, *, packed: bool = False) -> None:
    """A repository with one commit at a time; packed, as a fresh clone is."""
    environment = {
        **os.environ,
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": "2020-01-01T00:00:00+00:00",
        "GIT_COMMITTER_DATE": when,
    }
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    for arguments in (
        ["init", "-q", "-b", "main"],
        ["add", "."],
        [*who, "commit", "-q", "-m", "work"],
        *([["gc", "-q"], ["pack-refs", "--all"]] if packed else []),
    ):
        subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True)


@pytest.mark.parametrize("packed", [False, True])
def test_github_classroom(packed: bool, tmp_path: Path) -> None:
    folder = lay(
        tmp_path / "lab-4-submissions",
        {"lab-4-ana-garcia/a.py": "1", "lab-4-eva/a.jl": "2", "notes.txt": ""},
    )
    commit(folder / "lab-4-ana-garcia", "2026-11-20T23:30:00+01:00", packed=packed)
    commit(folder / "lab-4-eva", "2026-11-21T08:00:00+01:00", packed=packed)
    with open_downloads([folder]) as found:
        ana, eva = found.entries
        assert (ana.id, ana.by.students) == ("ana-garcia", (Student("ana-garcia", "ana-garcia"),))
        assert ana.by.submitted == datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
        assert eva.by.submitted == datetime(2026, 11, 21, 7, 0, tzinfo=UTC)
        assert ana.path == folder / "lab-4-ana-garcia"
        assert refused(found) == {"notes.txt": "github.no_clone"}


def test_a_class_in_which_some_hand_in_their_git_folder_is_no_classroom(tmp_path: Path) -> None:
    tree = {"ana/.git/HEAD": "", "ana/a.py": "1", "eva/.git/HEAD": "", "eva/a.py": "2"}
    with open_downloads([lay(tmp_path, {**tree, "leo/a.py": "3"})]) as found:
        assert {entry.by.origin for entry in found.entries} == {"folder"}
        assert ids(found) == ["ana", "eva", "leo"]


def test_a_clone_that_lost_its_git_folder_is_still_somebody_s(tmp_path: Path) -> None:
    tree = {"lab-ana/.git/HEAD": "", "lab-eva/.git/HEAD": "", "lab-leo/a.py": "3"}
    with open_downloads([lay(tmp_path / "lab-submissions", tree)]) as found:
        assert {entry.by.origin for entry in found.entries} == {"github"}
        assert ids(found) == ["ana", "eva", "leo"]


def test_nothing_that_a_clone_configures_is_run(tmp_path: Path) -> None:
    folder = lay(tmp_path / "lab-submissions", {"lab-eva/a.py": "1"})
    clone, trap = folder / "lab-eva", tmp_path / "ran"
    commit(clone, "2026-11-20T23:30:00+01:00")
    program = tmp_path / "trap.sh"
    program.write_text(f"#!/bin/sh\ntouch '{trap}'\nexit 0\n")
    program.chmod(0o755)
    hostile = f"""
[core]
    fsmonitor = {program}
    pager = {program}
    sshCommand = {program}
    hooksPath = {tmp_path}
    alternateRefsCommand = {program}
[log]
    showSignature = true
[gpg]
    program = {program}
[diff]
    external = {program}
[include]
    path = {tmp_path}/more
[extensions]
    partialClone = origin
[remote "origin"]
    url = ext::{program}
    promisor = true
[protocol "ext"]
    allow = always
[alias]
    cat-file = !{program}
"""
    with (clone / ".git" / "config").open("a") as config:
        config.write(hostile)
    graph = clone / ".git" / "objects" / "info" / "commit-graph"
    graph.parent.mkdir(exist_ok=True)
    graph.write_bytes(b"CGPH\1\1\1\0" + 60 * b"\xff")
    with open_downloads([folder]) as found:
        assert found.entries[0].by.submitted == datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
    # A commit that is not there would be fetched, if the clone had its way.
    (clone / ".git" / "refs" / "heads" / "main").write_text("0" * 39 + "1\n")
    with open_downloads([folder]) as found:
        assert found.entries[0].by.submitted is None
        assert [note.key for note in found.notes] == ["github.no_commit"]
    assert not trap.exists()


@pytest.mark.parametrize(
    "head", ["ref: refs/../../../secret", "ref: /etc/passwd", "", "\xff", "ref: refs/heads/none"]
)
def test_a_head_that_leads_nowhere_tells_no_time(head: str, tmp_path: Path) -> None:
    folder = lay(tmp_path / "lab-submissions", {"lab-eva/a.py": "1"})
    commit(folder / "lab-eva", "2026-11-20T23:30:00+01:00")
    (folder / "lab-eva" / ".git" / "HEAD").write_text(head, encoding="latin-1")
    with open_downloads([folder]) as found:
        assert found.entries[0].by.submitted is None


def test_a_clone_s_objects_are_not_looked_for_elsewhere(tmp_path: Path) -> None:
    folder = lay(tmp_path / "lab-submissions", {"lab-ana/a.py": "1", "lab-eva/a.py": "1"})
    commit(folder / "lab-ana", "2026-11-20T23:30:00+01:00")
    (folder / "lab-eva" / ".git").symlink_to(folder / "lab-ana" / ".git")
    with open_downloads([folder]) as found:
        assert [entry.by.submitted is None for entry in found.entries] == [False, True]
