"""Students' files do not lie around after a run that was killed, and a living run keeps its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grader.model import Message
from grader.platforms.downloads import open_downloads
from grader.running import open_runtime
from grader.sandbox.folders import OWNER, private_folder, remove_abandoned

ROOT = Path(__file__).parents[2]
KEEPS_ONE = """\
from grader.sandbox.folders import private_folder
with private_folder("t-") as folder:
    (folder / "s1" / "deep").mkdir(parents=True)
    (folder / "s1" / "deep" / "ana.py").write_text("secret = 1")
    (folder / "s1" / "deep").chmod(0)
    (folder / "s1" / "out").symlink_to(folder.parent / "kept")
    print(folder, flush=True)
    input()
"""
KEEPS_A_RUN = """\
from grader.running import open_runtime
with open_runtime("off") as runtime:
    print(runtime.root, flush=True)
    input()
"""


@contextmanager
def living(program: str, place: Path) -> Iterator[Path]:
    """The folder of a process that is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(place)},
    )
    with process:
        assert process.stdout is not None
        yield Path(process.stdout.readline().strip())
        process.kill()


def test_only_what_a_dead_process_left_is_removed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir(mode=0o751)
    (kept / "notes.txt").write_text("mine")
    with living(KEEPS_ONE, tmp_path) as folder:
        assert folder.is_dir()
        assert remove_abandoned(tmp_path) == []
    assert folder.is_dir()
    assert remove_abandoned(tmp_path) == [folder]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (kept / "notes.txt").read_text() == "mine"
    assert kept.stat().st_mode & 0o777 == 0o751


def test_a_run_that_was_killed_is_cleared_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with living(KEEPS_A_RUN, tmp_path) as first, open_runtime("off") as runtime:
        assert not isinstance(runtime, Message)
        assert first.is_dir()
    with open_runtime("off") as runtime:
        assert not isinstance(runtime, Message)
        assert list(tmp_path.iterdir()) == [runtime.root]
    with living(KEEPS_ONE, tmp_path) as second:
        pass
    with open_downloads([]):
        assert not second.exists()
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_proven_to_be_ours_stays(tmp_path: Path) -> None:
    with living(KEEPS_ONE, tmp_path) as folder:
        pass
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    real = folder.rename(elsewhere / folder.name)
    (tmp_path / real.name).symlink_to(real)
    results = tmp_path / "grader-results"
    results.mkdir()
    copy = tmp_path / "grader-copy"
    copy.mkdir()
    shutil.copy(real / OWNER, copy / OWNER)
    linked = tmp_path / "grader-linked"
    linked.mkdir()
    (tmp_path / "name").write_text("grader-linked")
    (linked / OWNER).symlink_to(tmp_path / "name")
    before = sorted(tmp_path.iterdir())
    assert remove_abandoned(tmp_path) == []
    assert sorted(tmp_path.iterdir()) == before
    assert (real / OWNER).is_file()


@pytest.mark.parametrize("mode", [0o777, 0o775])
def test_nothing_is_removed_where_others_could_swap_folders(tmp_path: Path, mode: int) -> None:
    place = tmp_path / "shared"
    place.mkdir()
    with living(KEEPS_ONE, place) as folder:
        pass
    place.chmod(mode)
    assert remove_abandoned(place) == []
    assert folder.is_dir()
    place.chmod(0o1777)
    assert remove_abandoned(place) == [folder]


@pytest.mark.skipif(os.getuid() != 0, reason="only root can make another user's files")
def test_another_users_folders_stay(tmp_path: Path) -> None:
    with living(KEEPS_ONE, tmp_path) as folder:
        pass
    os.chown(folder, 12345, 12345)
    assert remove_abandoned(tmp_path) == []
    os.chown(folder, 0, 0)
    os.chown(folder / OWNER, 12345, 12345)
    assert remove_abandoned(tmp_path) == []
    assert folder.is_dir()


def test_a_folder_is_gone_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with private_folder() as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "ana.py").write_text("secret = 1")
    assert list(tmp_path.iterdir()) == []
