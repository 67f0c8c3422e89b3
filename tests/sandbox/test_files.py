"""A worker reads what it is given, writes in its own folder, and finds nothing else."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

import grader
from grader.sandbox import Layer
from grader.sandbox.runtimes import python_runtime
from tests.sandbox.rooms import Room, may_mount

TRY = """
import os
def attempt(what, *arguments):
    try:
        print("done", what(*arguments))
    except OSError as error:
        print("refused")
"""


def test_reads_what_it_is_given(layer: Layer, room: Room) -> None:
    given = room.file("given.txt", "hello")
    assert room.run(layer, f"print(open({str(given)!r}).read())", room.confinement(given)) == (
        "hello\n"
    )


def test_reads_a_given_folder_with_all_below(layer: Layer, room: Room) -> None:
    below = room.folder("given") / "deep" / "deeper"
    below.mkdir(parents=True)
    (below / "file").write_text("hello")
    code = f"import os; print(os.listdir({str(below)!r}), open({str(below / 'file')!r}).read())"
    assert room.run(layer, code, room.confinement(room.root / "given")) == "['file'] hello\n"


def test_a_given_link_leads_where_it_leads(layer: Layer, room: Room) -> None:
    target = room.folder("target")
    (target / "file").write_text("hello")
    link = room.root / "link"
    link.symlink_to(target)
    for path in (link, target):
        code = f"print(open({str(path / 'file')!r}).read())"
        assert room.run(layer, code, room.confinement(link)) == "hello\n"


def test_reading_leaves_no_access_time(layer: Layer, room: Room) -> None:
    given = room.file("given")
    os.utime(given, (1, 1))
    code = f"print(open({str(given)!r}).read())"
    assert room.run(layer, code, room.confinement(given)) == "secret\n"
    assert given.stat().st_atime == 1 or not (layer.name == "bubblewrap" or may_mount())


def test_does_not_read_a_neighbour(layer: Layer, room: Room) -> None:
    secret = room.file("secret")
    given = room.file("given")
    for way in (secret, given / ".." / "secret", room.root / "." / "secret"):
        code = f"{TRY}attempt(open, {os.fspath(way)!r})"
        assert room.run(layer, code, room.confinement(given)) == "refused\n", way


@pytest.mark.parametrize("path", ["/etc/passwd", "/etc/shadow", __file__])
def test_does_not_read_the_machine(layer: Layer, room: Room, path: str) -> None:
    assert room.run(layer, f"{TRY}attempt(lambda: open({path!r}).read())") == "refused\n"


def test_finds_no_more_at_home_than_the_way_to_its_runtime(layer: Layer, room: Room) -> None:
    home = Path.home()
    code = f"""
import os
try:
    print(*os.listdir({str(home)!r}), sep="\\n")
except OSError:
    pass
"""
    confinement = room.confinement()
    found = {home / name for name in room.run(layer, code, confinement).splitlines()}
    known = (*python_runtime(), confinement.scratch)
    assert found <= {above for path in known for above in (path, *path.parents)}


def test_does_not_read_through_a_link_of_its_own(layer: Layer, room: Room) -> None:
    secret = room.file("secret")
    code = f"""{TRY}
os.symlink({str(secret)!r}, "link")
attempt(open, "link")
attempt(os.link, {str(secret)!r}, "hard")
"""
    assert room.run(layer, code) == "refused\nrefused\n"


def test_does_not_read_what_is_masked(layer: Layer, room: Room) -> None:
    package = room.folder("package")
    inner = package / "inner"
    inner.mkdir()
    for path in (package / "open", inner / "secret", inner / "worker", package / "secret"):
        path.write_text(path.name)
    confinement = replace(
        room.confinement(package, inner / "worker"), masked=(inner, package / "secret")
    )
    code = f"""{TRY}
attempt(lambda: open({str(package / "open")!r}).read())
attempt(lambda: open({str(inner / "worker")!r}).read())
attempt(lambda: len(open({str(inner / "secret")!r}).read()))
attempt(lambda: len(open({str(package / "secret")!r}).read()))
"""
    assert room.run(layer, code, confinement) == "done open\ndone worker\nrefused\nrefused\n"


def test_a_link_shows_nothing_that_is_masked(layer: Layer, room: Room) -> None:
    target = room.folder("target")
    (target / "inner").mkdir()
    for path in (target / "open", target / "inner" / "secret"):
        path.write_text(path.name)
    (target / "shortcut").symlink_to(target)
    link = room.root / "link"
    link.symlink_to(target)
    confinement = replace(room.confinement(link), masked=(target / "inner",))
    code = TRY
    for way in (target, link, link / "shortcut", target / "shortcut" / "shortcut"):
        code += f"attempt(lambda: open({str(way / 'open')!r}).read())\n"
        code += f"attempt(lambda: open({str(way / 'inner' / 'secret')!r}).read())\n"
    assert room.run(layer, code, confinement) == "done open\nrefused\n" * 4


def test_the_grader_is_masked_wherever_it_lies(layer: Layer, room: Room) -> None:
    package = Path(grader.__file__).parent
    code = f"{TRY}attempt(open, {str(package / '__init__.py')!r})"
    assert room.run(layer, code, room.confinement(package.parent)) == "refused\n"


def test_writes_in_its_own_folder(layer: Layer, room: Room) -> None:
    code = """
import os, tempfile
print(os.listdir("."), os.getcwd() == tempfile.gettempdir())
with open("file", "w") as file:
    file.write("x" * 100_000)
os.mkdir("folder")
os.rename("file", "folder/file")
print(os.path.getsize("folder/file"))
"""
    assert room.run(layer, code) == "[] True\n100000\n"


def test_writes_nowhere_else(layer: Layer, room: Room) -> None:
    open_folder = room.folder("open", mode=0o777)
    given = room.folder("given", mode=0o777)
    places = [open_folder, given, "/", "/tmp", "/var/tmp", "/dev/shm", "/dev", "/proc/self"]
    code = f"""{TRY}
for place in {[str(place) for place in places]!r}:
    attempt(open, place + "/new", "w")
    attempt(os.mkdir, place + "/new")
attempt(os.truncate, {str(given / "file")!r}, 0)
"""
    (given / "file").write_text("content")
    (given / "file").chmod(0o666)
    said = room.run(layer, code, room.confinement(given))
    assert set(said.split()) == {"refused"}
    assert (given / "file").read_text() == "content"
    assert list(open_folder.iterdir()) == []


def test_changes_no_mode_owner_or_time(layer: Layer, room: Room) -> None:
    given, neighbour = room.file("given"), room.file("neighbour")

    def facts() -> list[tuple[int, int, float]]:
        found = [path.stat() for path in (given, neighbour, room.root)]
        return [(one.st_mode, one.st_uid, one.st_mtime) for one in found]

    confinement = room.confinement(given)
    before = facts()
    code = f"""
import os, shutil
for path in {[str(path) for path in (given, neighbour, room.root)]!r}:
    for change in (
        lambda: os.chmod(path, 0o777),
        lambda: os.chown(path, os.getuid(), os.getgid()),
        lambda: os.utime(path, (0, 0)),
        lambda: os.setxattr(path, "user.mark", b"x"),
        lambda: os.fchmod(os.open(path, os.O_RDONLY), 0o777),
    ):
        try:
            change()
        except OSError:
            pass
open("mine", "w").close()
shutil.copy2("mine", "copy")
print("copied")
"""
    assert room.run(layer, code, confinement) == "copied\n"
    assert facts() == before
    assert os.listxattr(given) == os.listxattr(neighbour) == []


def test_two_workers_do_not_reach_each_other(layer: Layer, room: Room) -> None:
    first, second = room.confinement(), room.confinement()
    keep = 'open("mine", "w").write("secret"); print("written", flush=True); input()'
    one = room.start(layer, keep, first)
    assert os.read(one.stdout, 100) == b"written\n"
    code = f"""{TRY}
attempt(open, {str(first.scratch / "mine")!r})
attempt(os.listdir, {str(first.scratch)!r})
attempt(open, {str(first.scratch / "new")!r}, "w")
"""
    assert room.run(layer, code, second) == "refused\nrefused\nrefused\n"
