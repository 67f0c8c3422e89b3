"""Zips that strangers packed: nothing is written outside, nothing crashes, all is listed."""

import io
import os
import random
import resource
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grader.locale import translate
from grader.platforms.downloads import NoRoomError, open_downloads
from grader.platforms.downloads.limits import UnzipBudget, UnzipLimits
from grader.platforms.downloads.unzip import unpack
from tests.laying import Tree, lay
from tests.platforms.downloads.zips import files, zipped

SMALL = UnzipLimits(files=20, total_bytes=5_000_000, file_bytes=3_000_000)


def take(
    raw: bytes, tmp_path: Path, limits: UnzipLimits = SMALL
) -> tuple[dict[str, bytes], list[str]]:
    """Return the unpacked files, and the reasons for those left out."""
    archive, into = tmp_path / "a.zip", tmp_path / "safe" / "into"
    archive.write_bytes(raw)
    into.mkdir(parents=True)
    refused = unpack(archive, into, UnzipBudget(limits), "a.zip")
    outside = {path for path in tmp_path.rglob("*") if into not in path.parents}
    assert outside == {archive, into, into.parent}, "nothing may be written outside"
    assert not any(path.is_symlink() for path in into.rglob("*"))
    assert all(one.name.startswith("a.zip") for one in refused)
    taken = {
        path.relative_to(into).as_posix(): path.read_bytes()
        for path in into.rglob("*")
        if path.is_file()
    }
    return taken, [one.reason.key.removeprefix("downloads.") for one in refused]


def member(name: str, content: bytes = b"x", *, mode: int = 0) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, content)
    return raw.getvalue()


@pytest.mark.parametrize(
    "name",
    [
        "../evil.py",
        "a/../../evil.py",
        "/etc/evil.py",
        "//server/evil.py",
        "C:/evil.py",
        "C:evil.py",
        "..\\evil.py",
        "\\evil.py",
        "a\\..\\..\\evil.py",
    ],
)
def test_a_name_that_leads_outside_is_refused(name: str, tmp_path: Path) -> None:
    assert take(member(name), tmp_path) == ({}, ["outside"])


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        (stat.S_IFLNK | 0o777, "link"),
        (stat.S_IFIFO | 0o666, "no_file"),
        (stat.S_IFCHR | 0o666, "no_file"),
        (stat.S_IFSOCK | 0o666, "no_file"),
    ],
)
def test_what_is_no_file_is_refused(mode: int, reason: str, tmp_path: Path) -> None:
    assert take(member("a.py", b"/etc/passwd", mode=mode), tmp_path) == ({}, [reason])


def test_a_file_through_a_link_that_came_before_stays_inside(tmp_path: Path) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        link = zipfile.ZipInfo("dir")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, str(tmp_path))
        archive.writestr("dir/evil.py", "x")
    assert take(raw.getvalue(), tmp_path) == ({"dir/evil.py": b"x"}, ["link"])


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("second", ["A.PY", "./a.py", "x/../a.py", "a.py/b.py"])
def test_of_two_files_of_one_name_the_first_counts(second: str, tmp_path: Path) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("a.py", "first")
        archive.writestr(second, "second")
    taken, reasons = take(raw.getvalue(), tmp_path)
    assert taken == {"a.py": b"first"}
    assert len(reasons) == 1


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_members_of_exactly_one_name_the_last_counts(tmp_path: Path) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        for text in ("first", "second", "third"):
            archive.writestr("a.py", text)
        archive.writestr("b.py", "other")
    taken, reasons = take(raw.getvalue(), tmp_path)
    assert taken == {"a.py": b"third", "b.py": b"other"}
    assert reasons == ["later_counts", "later_counts"]


def test_a_bomb_of_one_file_stops_early(tmp_path: Path) -> None:
    limits = UnzipLimits(files=20, total_bytes=10**9, file_bytes=10**9)
    taken, reasons = take(zipped({"zeros.py": b"\0" * 50_000_000}), tmp_path, limits)
    assert (taken, reasons) == ({}, ["ratio"])


def test_sizes_are_counted_and_not_believed(tmp_path: Path) -> None:
    raw = bytearray(zipped({"a.py": random.Random(1).randbytes(4_000_000)}))
    for mark, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<L", raw, raw.index(mark) + place, 10)
    taken, reasons = take(bytes(raw), tmp_path)
    assert len(b"".join(taken.values())) <= 10
    assert len(taken) + len(reasons) == 1


def test_too_large_too_much_and_too_many(tmp_path: Path) -> None:
    noise = random.Random(2)
    tree = {f"{number}.py": noise.randbytes(2_000_000) for number in range(4)}
    taken, reasons = take(zipped(tree), tmp_path)
    assert (sorted(taken), reasons) == (["0.py", "1.py"], ["too_much", "too_much"])


def test_more_files_than_allowed(tmp_path: Path) -> None:
    taken, reasons = take(zipped({f"{number}.py": "x" for number in range(25)}), tmp_path)
    assert len(taken) == 20
    assert reasons == ["too_many_files"] * 5


def test_a_file_larger_than_allowed(tmp_path: Path) -> None:
    raw = zipped({"big.csv": random.Random(3).randbytes(3_500_000)})
    assert take(raw, tmp_path) == ({}, ["too_large"])


def test_a_table_of_contents_too_long_to_be_read(tmp_path: Path) -> None:
    raw = zipped({f"{number:0200}.py": "" for number in range(50)})
    (tmp_path / "b.zip").write_bytes(raw)
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        size = len(raw) - archive.start_dir - 22

    limits = UnzipLimits(files=50, total_bytes=10**6, file_bytes=10**6, directory_bytes=size - 1)
    (tmp_path / "over").mkdir()
    assert take(raw, tmp_path / "over", limits) == ({}, ["too_many_members"])
    (tmp_path / "within").mkdir()
    taken, reasons = take(raw, tmp_path / "within", replace(limits, directory_bytes=size))
    assert (len(taken), reasons) == (50, [])


# Said by Python 3.13's zipfile.
@pytest.mark.filterwarnings("ignore:Overlapped entries:UserWarning")
def test_overlapping_members_come_to_nothing_more_than_the_limit(tmp_path: Path) -> None:
    raw = bytearray(zipped({f"{number}.py": b"a" * 1_000_000 for number in range(10)}))
    first = raw.index(b"PK\x01\x02")
    position = first
    while (position := raw.find(b"PK\x01\x02", position + 1)) > 0:
        struct.pack_into("<L", raw, position + 42, 0)  # all begin where the first does
    taken, reasons = take(bytes(raw), tmp_path)
    assert len(taken) + len(reasons) == 10
    assert sum(map(len, taken.values())) <= SMALL.total_bytes


def test_what_is_encrypted_is_refused(tmp_path: Path) -> None:
    raw = bytearray(zipped({"a.py": "x"}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        raw[raw.index(mark) + place] |= 1
    assert take(bytes(raw), tmp_path) == ({}, ["encrypted"])


def test_an_unknown_compression_is_refused(tmp_path: Path) -> None:
    raw = bytearray(zipped({"a.py": "x"}))
    for mark, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        struct.pack_into("<H", raw, raw.index(mark) + place, 9)  # Deflate64, of Windows
    assert take(bytes(raw), tmp_path) == ({}, ["compression"])


def test_a_wrong_checksum_leaves_no_half_file(tmp_path: Path) -> None:
    raw = bytearray(zipped({"a.py": "x" * 1000, "b.py": "good"}))
    raw[raw.index(b"PK\x01\x02") + 16] ^= 0xFF
    assert take(bytes(raw), tmp_path) == ({"b.py": b"good"}, ["broken_zip"])


def raw_named(name: bytes, *, utf_8: bool = False) -> bytes:
    raw = member("N" * len(name)).replace(b"N" * len(name), name)
    changed = bytearray(raw)
    if utf_8:
        for mark, place in ((b"PK\x03\x04", 7), (b"PK\x01\x02", 9)):
            changed[changed.index(mark) + place] |= 0x08
    return bytes(changed)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        (raw_named("Iñaki Núñez/práctica.py".encode("cp437")), "Iñaki Núñez/práctica.py"),
        (raw_named("Álvaro/PRÁCTICA.py".encode("cp850")), "Álvaro/PRÁCTICA.py"),
        (raw_named("Iñaki/práctica.py".encode()), "Iñaki/práctica.py"),
        (raw_named("Iñaki/práctica.py".encode(), utf_8=True), "Iñaki/práctica.py"),
        (raw_named("prα.py".encode(), utf_8=True), "prα.py"),
        (raw_named("jose\u0301.py".encode(), utf_8=True), "jos\u00e9.py"),
        (raw_named(b"a\x1b[31m\n\x07.py"), "a_[31m__.py"),
        (raw_named("\u202ecod.py".encode(), utf_8=True), "_cod.py"),
        (raw_named(b"dir\\a.py"), "dir/a.py"),
        (raw_named(b"dir/a:b.py"), "dir/a_b.py"),
    ],
)
def test_names_in_every_encoding(raw: bytes, name: str, tmp_path: Path) -> None:
    taken, reasons = take(raw, tmp_path)
    assert (list(taken), reasons) == ([name], [])


@pytest.mark.parametrize(
    ("name", "reason"),
    [("a/" * 40 + "a.py", "too_deep"), ("a" * 250 + ".py", "long_name")],
)
def test_names_that_no_file_system_takes(name: str, reason: str, tmp_path: Path) -> None:
    assert take(member(name), tmp_path) == ({}, [reason])


def test_what_tools_leave_behind_is_passed_over(tmp_path: Path) -> None:
    tree = {"__MACOSX/._a.py": "", ".DS_Store": "", "x/__pycache__/a.pyc": "", "a.py": "1"}
    assert take(zipped(tree), tmp_path) == ({"a.py": b"1"}, [])


def test_archives_nested_too_deep_are_listed_and_somebody_s(tmp_path: Path) -> None:
    raw = zipped({"a.py": "1"})
    for number in range(8):
        raw = zipped({f"{number}.zip": raw, f"{number}.py": "x"})
    with open_downloads([lay(tmp_path, {"ana.zip": raw, "eva.py": ""})]) as found:
        ana, _ = found.entries
        assert len([name for name in files_of(ana.path) if name.endswith(".py")]) == 3
        assert [one.reason.key for one in found.refused] == ["downloads.nested"]


def files_of(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file()]


def test_a_zip_that_holds_itself_ends(tmp_path: Path) -> None:
    quine = zipped({"a.zip": b""})
    for _ in range(3):
        quine = zipped({"a.zip": quine, "b.zip": quine, "c.zip": quine})
    with open_downloads([lay(tmp_path, {"ana.zip": quine, "eva.py": ""})]) as found:
        assert [entry.id for entry in found.entries] == ["ana", "eva"]


def test_one_student_s_bomb_costs_nobody_else(tmp_path: Path) -> None:
    bomb = zipped({f"{number}.py": b"\0" * 9_000_000 for number in range(3)})
    tree = {
        "Ana García_1_assignsubmission_file/bomb.zip": bomb,
        "Eva Ruiz_2_assignsubmission_file/work.zip": zipped({"a.py": "1"}),
    }
    (tmp_path / "class.zip").write_bytes(zipped(tree))
    with open_downloads([tmp_path / "class.zip"]) as found:
        assert [entry.id for entry in found.entries] == ["Ana García_1", "Eva Ruiz_2"]
        assert files(found.entries[1].path) == {"work/a.py": "1"}
        assert {one.reason.key for one in found.refused} == {"downloads.ratio"}
        assert all(one.name.startswith("Ana García_1/bomb.zip/") for one in found.refused)


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.py"
    secret.write_text("secret")
    folder = lay(tmp_path / "class", {"Ana_1_assignsubmission_file/a.zip": zipped({"a.py": "1"})})
    (folder / "Ana_1_assignsubmission_file" / "link.py").symlink_to(secret)
    (folder / "Eva_2_assignsubmission_file").symlink_to(tmp_path)
    os.mkfifo(folder / "Ana_1_assignsubmission_file" / "pipe.py")
    with open_downloads([folder]) as found:
        assert files(found.entries[0].path) == {"a/a.py": "1"}
        reasons = {one.name: one.reason.key for one in found.refused}
        assert reasons["Ana_1/link.py"] == "intake.link"
        assert reasons["Ana_1/pipe.py"] == "intake.no_file"
        assert found.entries[1].path.is_symlink(), "left as it is, for intake to list"


def test_a_zip_written_as_a_stream_is_read(tmp_path: Path) -> None:
    """LMSs write zips so: sizes stand behind each file, not before it."""

    class Stream(io.RawIOBase):
        def __init__(self) -> None:
            self.raw = b""

        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            self.raw += bytes(data)  # type: ignore[call-overload]
            return len(bytes(data))  # type: ignore[call-overload]

    stream = Stream()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("práctica.py", "1" * 500)
    assert take(stream.raw, tmp_path) == ({"práctica.py": b"1" * 500}, [])


def test_a_machine_that_cannot_hold_it_is_no_student_s_fault(tmp_path: Path) -> None:
    """A full disk ends the run; nobody is graded without the files that did not fit."""
    tree: Tree = {"ana.py": random.Random(4).randbytes(900_000), "eva.py": "1"}
    (tmp_path / "class.zip").write_bytes(zipped(tree))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    try:
        with (
            pytest.raises(NoRoomError) as raised,
            open_downloads([tmp_path / "class.zip"]),
        ):
            pass
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "(File too large)" in translate(raised.value.message, "en")


def mutated(seed: int) -> bytes:
    """A small zip with some bytes changed, cut or doubled."""
    chance = random.Random(seed)
    raw = bytearray(
        zipped({"a.py": "x" * 300, "dir/b.jl": "y", "c.zip": zipped({"d.py": "z" * 50})})
    )
    changes: list[Callable[[], None]] = [
        lambda: raw.__setitem__(chance.randrange(len(raw)), chance.randrange(256)),
        lambda: raw.__delitem__(slice(chance.randrange(len(raw)), None, chance.randrange(50, 500))),
        lambda: raw.extend(raw[chance.randrange(len(raw)) :]),
        lambda: struct.pack_into(
            "<L", raw, chance.randrange(len(raw) - 4), chance.choice([0, 1, 2**31, 2**32 - 1])
        ),
    ]
    for _ in range(chance.randrange(1, 8)):
        chance.choice(changes)()
    return bytes(raw)


def check_mutated(folder: Path, seed: int) -> None:
    (folder / "ana.zip").write_bytes(mutated(seed))
    with open_downloads([lay(folder, {"eva.py": "1"})]) as found:
        assert [entry.id for entry in found.entries] == ["ana", "eva"]
        assert found.refused or files_of(found.entries[0].path)


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_any_broken_zip_is_listed_or_unpacked(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    check_mutated(tmp_path_factory.mktemp("zip"), seed)


@pytest.mark.slow
@given(st.integers(0, 2**32))
@settings(max_examples=5_000, deadline=None)
def test_any_broken_zip_is_listed_or_unpacked_at_length(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    check_mutated(tmp_path_factory.mktemp("zip"), seed)


@given(st.binary(max_size=400))
@settings(max_examples=60, deadline=None)
def test_any_bytes_called_zip_are_listed(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.mktemp("zip") / "class.zip"
    path.write_bytes(raw)
    with open_downloads([path]) as found:
        assert found.entries == ()
        assert len(found.refused) == 1
    assert zlib.crc32(path.read_bytes()) == zlib.crc32(raw), "nothing given is ever changed"


def test_what_a_class_unpacks_to_has_a_limit_and_costs_nobody_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = random.Random(1)
    sizes = {"ana": 40_000, "bea": 90_000, "eva": 60_000}
    tree = {
        f"{name}.zip": zipped({"a.py": "1", "data.bin": noise.randbytes(size)})
        for name, size in sizes.items()
    }
    folder = lay(tmp_path / "class", tree)
    monkeypatch.setattr("grader.platforms.downloads.stage.IN_ALL_BYTES", 200_000)
    with open_downloads([folder]) as found:
        assert found.refused == ()
    monkeypatch.setattr("grader.platforms.downloads.stage.IN_ALL_BYTES", 180_000)
    with pytest.raises(NoRoomError) as raised, open_downloads([folder]):
        pass
    said = translate(raised.value.message, "en")
    assert "the largest is bea" in said
    assert "nothing was lost" in said
