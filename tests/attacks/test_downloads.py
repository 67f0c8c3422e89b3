"""A download in which archives are attacks: nothing leaves its place, and the honest get theirs."""

import io
import re
import stat
import time
import zipfile
from pathlib import Path

import pytest

from grader.locale import translate
from grader.platforms.downloads import DownloadContents, open_downloads
from tests.attacks.declared import HERE, SUBMISSIONS
from tests.attacks.harmless import CONTROLS
from tests.attacks.test_command_line import HOSTILE_NAMES
from tests.commands import Command, rows_of

pytestmark = pytest.mark.long

HONEST = (SUBMISSIONS / "innocent.py").read_bytes()
# Some names are longer than a place for them has, which is said.
NAMES = [name for name in HOSTILE_NAMES if len(name) < 100]
MEGABYTE = 1_000_000
OUTSIDE = (
    *("../escaped.py", "../../../../../../../../tmp/escaped.py", "/tmp/escaped.py"),
    *("inside/../../escaped.py", "..\\escaped.py", "C:\\escaped.py", "C:escaped.py"),
    *("\\\\server\\share\\escaped.py", "..", "/", "a/../../../escaped.py", "./../escaped.py"),
)
LINKS = {"secrets.py": "/etc/passwd", "reference.py": "../assignment/reference.py", "folder": "/"}
DEVICES = {"device.py": stat.S_IFCHR, "pipe.py": stat.S_IFIFO, "socket.py": stat.S_IFSOCK}


def test_a_download_of_hostile_archives(tmp_path: Path) -> None:
    download = _download(tmp_path)
    before = {path: path.lstat().st_mtime_ns for path in tmp_path.rglob("*")}
    started = time.process_time()
    with open_downloads([download]) as found:
        assert time.process_time() - started < 60
        _assert_all_is_inside(found)
        _assert_what_is_said_is_harmless(found)
    assert {path: path.lstat().st_mtime_ns for path in tmp_path.rglob("*")} == before
    assert not any(path.name == "escaped.py" for path in (*tmp_path.iterdir(), Path("/tmp")))
    assert [entry for entry in found.entries if entry.path.exists()] == []


def test_the_honest_in_a_download_of_hostile_archives(grader: Command, tmp_path: Path) -> None:
    download = _download(tmp_path)
    result = grader("run", HERE / "assignment" / "secrets.yaml", download, "--out", "grades")
    assert result.exit_code == 1, "some of it is no submission"
    assert not CONTROLS.search(result.output)
    assert len(result.output) < 100_000
    scores = [row["score"] for row in rows_of(tmp_path / "grades" / "grades.csv")]
    assert scores.count("40") == len(NAMES) + len(_honest_archives())
    assert set(scores) == {"40", ""}
    for path in (tmp_path / "grades").rglob("*"):
        assert not path.is_symlink()
        assert path.name != "escaped.py"
    assert {path.name for path in tmp_path.iterdir()} == {"class.zip", "grades"}


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_name_in_a_download_leads_outside(name: str, tmp_path: Path) -> None:
    """In the download itself, and in what a student handed in."""
    place = tmp_path / "a" / "b" / "c"
    place.mkdir(parents=True)
    outer = place / "class.zip"
    hostile = _zip({name: HONEST})
    outer.write_bytes(_zip({name: HONEST, "ana.zip": hostile, "ana/more.zip": hostile}))
    with open_downloads([outer]) as found:
        _assert_all_is_inside(found)
        assert found.refused
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [outer]


def _download(folder: Path) -> Path:
    """A class's zip, as an LMS would give it to an instructor."""
    tree: dict[str, bytes] = dict.fromkeys(NAMES, HONEST)
    tree |= {f"{number}-{name}": raw for number, (name, raw) in enumerate(_archives().items())}
    tree |= {f"{number}-good.zip": raw for number, raw in enumerate(_honest_archives())}
    path = folder / "class.zip"
    path.write_bytes(_zip(tree, links={"everything": "/", "secrets.py": "/etc/passwd"}))
    return path


def _archives() -> dict[str, bytes]:
    """Return archives that students handed in and that are no submissions."""
    bomb = _zip({"practice.py": b"#" * 300 * MEGABYTE})
    nested = bomb
    for _ in range(6):
        nested = _zip({f"{number}.zip": nested for number in range(4)})
    return {
        "outside.zip": _zip(dict.fromkeys(OUTSIDE, HONEST)),
        "links.zip": _zip({}, links=LINKS),
        "devices.zip": _zip({}, kinds=DEVICES),
        "bomb.zip": bomb,
        "nested.zip": nested,
        "many.zip": _zip({f"{number}.py": b"" for number in range(5_000)}),
        "deep.zip": _zip({"d/" * 500 + "practice.py": HONEST}),
        "long.zip": _zip({"n" * 5_000 + ".py": HONEST}),
        "empty.zip": _zip({}),
        "broken.zip": _zip({"practice.py": HONEST})[:-30],
        "text.zip": b"this is no archive",
    }


def _honest_archives() -> list[bytes]:
    """An honest submission, among members that are not."""
    return [
        _zip({"practice.py": HONEST}),
        _zip({"practice.py": HONEST, **dict.fromkeys(OUTSIDE, b"x = 1\n")}),
        _zip({"practice.py": HONEST}, links=LINKS),
        _zip({"in/side/practice.py": HONEST, "__MACOSX/._practice.py": b"\0\5\x16\7"}),
        _zip({"inner.zip": _zip({"practice.py": HONEST})}),
        _zip({"practice.py": HONEST, "data.csv": b"0," * 20 * MEGABYTE}),
    ]


def _zip(
    tree: dict[str, bytes],
    links: dict[str, str] | None = None,
    kinds: dict[str, int] | None = None,
) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in tree.items():
            # Not by its name, which `ZipInfo` would make harmless.
            info = zipfile.ZipInfo("name")
            info.filename = name.encode("utf-8", "replace").decode()
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
        special = {name: (stat.S_IFLNK, to.encode()) for name, to in (links or {}).items()}
        special |= {name: (kind, b"") for name, kind in (kinds or {}).items()}
        for name, (kind, content) in special.items():
            info = zipfile.ZipInfo(name)
            info.create_system = 3
            info.external_attr = (kind | 0o777) << 16
            archive.writestr(info, content)
    return raw.getvalue()


def _assert_all_is_inside(found: DownloadContents) -> None:
    """Ordinary files and folders of ours, and not more than a student may unpack."""
    for entry in found.entries:
        assert not entry.path.is_symlink()
        inside = [entry.path, *entry.path.rglob("*")]
        for path in inside:
            assert path.is_file() or path.is_dir(), path
            assert not path.is_symlink(), path
            assert path.resolve().is_relative_to(entry.path.resolve())
        assert sum(path.stat().st_size for path in inside if path.is_file()) < 310 * MEGABYTE
        assert len(inside) < 2_100


def _assert_what_is_said_is_harmless(found: DownloadContents) -> None:
    ids = [entry.id for entry in found.entries]
    assert len(set(ids)) == len(ids)
    said = ids + [student.name for entry in found.entries for student in entry.by.students]
    for refused in found.refused:
        said += [refused.name, translate(refused.reason, "en"), translate(refused.reason, "es")]
    for text in said:
        assert not CONTROLS.search(text), repr(text)
        assert len(text) < 1_000
    assert all(re.fullmatch(r"[^/\\]+", id) and id not in (".", "..") for id in ids)
