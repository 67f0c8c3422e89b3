"""Whatever a worker leaves in its folder can be removed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.sandbox import Layer, remove_tree
from tests.sandbox.rooms import Room


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    made = tmp_path / "scratch"
    made.mkdir()
    yield made
    assert not made.exists()


def test_an_ordinary_tree(folder: Path) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "file").write_text("x")
    (folder / "file").write_text("x")
    remove_tree(folder)


def test_a_tree_deeper_than_paths_can_be_long(folder: Path) -> None:
    depth, name = 1100, "d" * 100
    here = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=here)
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    remove_tree(folder)


def test_folders_closed_to_their_owner(folder: Path) -> None:
    inner = folder / "closed" / "inner"
    inner.mkdir(parents=True)
    (inner / "file").write_text("x")
    inner.chmod(0)
    inner.parent.chmod(0)
    folder.chmod(0)
    remove_tree(folder)


def test_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("x")
    mode = outside.stat().st_mode
    (folder / "link").symlink_to(outside)
    (folder / "dangling").symlink_to("nowhere")
    (folder / "loop").symlink_to("loop")
    os.mkfifo(folder / "pipe")
    remove_tree(folder)
    assert (outside / "file").read_text() == "x"
    assert outside.stat().st_mode == mode


def test_what_a_hostile_worker_builds(layer: Layer, room: Room) -> None:
    confinement = room.confinement()
    code = """
import os
for _ in range(300):
    os.mkdir("deep")
    os.chdir("deep")
    open("file\\n\\x1b[31m", "w").close()
os.chmod(".", 0)
"""
    room.run(layer, code, confinement)
    remove_tree(confinement.scratch)
    assert not confinement.scratch.exists()
