"""A disk that fills up in the middle of a run: it is said, and the next start goes on."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from grader.classes.store import FILE_NAME, Store
from grader.classes.table.policy import Policy, set_policy
from tests.cli import classroom

pytestmark = pytest.mark.long

# A small disk of its own, which only this script and its children see.
_SCRIPT = """
import subprocess, sys
mount, out, *command = sys.argv[1:]
def mounted(options):
    subprocess.run([mount, "-t", "tmpfs", "-o", options, "tmpfs", out], check=True)
def graded():
    done = subprocess.run(command, capture_output=True, text=True)
    print(done.returncode, done.stderr, flush=True)
mounted("size=400k")
graded()
mounted("remount,size=40m")
graded()
subprocess.run(["cp", "-r", out + "/.", out + "-after"], check=True)
"""


_TEMPORARY = """
import os, subprocess, sys
mount, place, *command = sys.argv[1:]
subprocess.run([mount, "-t", "tmpfs", "-o", "size=300k", "tmpfs", place], check=True)
done = subprocess.run(command, env=os.environ | {"TMPDIR": place}, capture_output=True, text=True)
print(done.returncode, done.stderr, flush=True)
"""


@pytest.fixture
def small_disk() -> Sequence[str]:
    """The command that runs a script which may mount a disk that only it and its children see."""
    unshare, mount = shutil.which("unshare"), shutil.which("mount")
    if unshare is None or mount is None:
        pytest.skip("no unshare or mount: a small disk cannot be made (util-linux)")
    inside = [unshare, "--user", "--map-root-user", "--mount"]
    if subprocess.run([*inside, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine allows no user namespace, so no small disk can be made")
    return [*inside, sys.executable, "-c"]


def test_a_full_disk_for_temporary_files_is_named_and_not_the_stores(
    small_disk: Sequence[str], tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT + "# much\n" * 60_000)
    place = tmp_path / "small"
    place.mkdir()
    command = ["run", str(assignment), "ana.py", "--sandbox", "off", "--out", "grades"]
    script = [*small_disk, _TEMPORARY, shutil.which("mount") or "", str(place)]
    done = subprocess.run(
        [*script, *classroom.GRADER, *command],
        cwd=tmp_path, env=classroom.environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("3 ")
    assert f"The disk that holds {place} is full" in done.stdout
    assert "grades.sqlite" not in done.stdout


_NEARLY = """
import os, pathlib, shutil, subprocess, sys
mount, out, *grader = sys.argv[1:]
def mounted(options):
    subprocess.run([mount, "-t", "tmpfs", "-o", options, "tmpfs", out], check=True)
for command in (
    ["run", "sums.yaml", "later", "--sandbox", "off", "--out", "out"],
    ["regrade", "out", "--apply"],
    ["override", "out", "student 000", "--score", "1", "--reason", "oral"],
    ["gradebook", "out"],
    ["check", "sums.yaml", "later/student 000.py", "--sandbox", "off", "--write", "out/r.html"],
    ["similar", "out", "--export", "out/pairs"],
    ["release", "out"],
    ["export", "student-kit", "sums.yaml", "--out", "out/kit.zip"],
    ["template", "confusion_matrix", "--out", "out"],
    ["new", "f", "--title", "F", "--title-es", "F", "--function", "f", "--out", "out/new"],
    ["verify", "sums.yaml", "--sandbox", "off", "--json", "out/verify.json"],
    ["desk", "out"],
    ["serve", "sums.yaml", "--sandbox", "off", "--data", "out/site", "--port", "0"],
    ["student", "export", "out", "student 000", "--out", "out/all"],
    ["student", "delete", "out", "student 000", "--yes"],
):
    mounted("size=40m")
    shutil.copytree("calm", out, dirs_exist_ok=True)
    disk = os.statvfs(out)
    used = (disk.f_blocks - disk.f_bfree) * disk.f_bsize
    mounted(f"remount,size={used}")
    done = subprocess.run([*grader, *command], capture_output=True, text=True)
    left = {path.relative_to(out) for path in pathlib.Path(out).rglob("*") if path.is_file()}
    left -= {path.relative_to("calm") for path in pathlib.Path("calm").rglob("*")}
    left = [str(path) for path in left if not path.name.startswith("grades.sqlite-")]
    print(command[0], done.returncode, left, done.stderr.replace("\\n", " "), flush=True)
    subprocess.run(["umount", out], check=True)
"""


@pytest.mark.long
def test_each_command_ends_with_3_when_the_disk_is_full(
    small_disk: Sequence[str], tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 3)
    classroom.run("run", assignment, students, "--sandbox", "off", "--out", "calm", cwd=tmp_path)
    with Store(tmp_path / "calm" / FILE_NAME) as store, store.transaction():
        set_policy(store, Policy(hold=True))
    shutil.copytree(students, tmp_path / "later")
    for file in (tmp_path / "later").iterdir():
        file.write_text(f"{file.read_text()}# later\n")
    assignment.write_text(assignment.read_text().replace("points: 1", "points: 2"))
    (tmp_path / "out").mkdir()
    script = [*small_disk, _NEARLY, shutil.which("mount") or "", "out", *classroom.GRADER]
    done = subprocess.run(
        script, cwd=tmp_path, env=classroom.environment(), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    ended = done.stdout.splitlines()
    assert len(ended) == 15
    for line in ended:
        assert line.split()[1] == "3", done.stdout
        assert "Traceback" not in line
        assert " [] " in line, "no half file is left"
        assert "out" in line


@pytest.mark.slow
def test_a_full_disk_is_said_and_the_next_start_goes_on(
    small_disk: Sequence[str], tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 20)
    out = tmp_path / "out"
    out.mkdir()
    command = [*classroom.GRADER, "run", str(assignment), str(students), "--sandbox", "off"]
    done = subprocess.run(
        [*small_disk, _SCRIPT, shutil.which("mount") or "", str(out), *command, "--out", str(out)],
        cwd=tmp_path, env=classroom.environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    first, _, second = done.stdout.partition("\n1 ")
    assert first.startswith("3 "), "it stopped, and can be started again"
    assert "is full" in first
    assert "Traceback" not in done.stdout
    assert "submissions were graded already" in second
    calm = classroom.run(*command[3:], "--out", tmp_path / "calm", cwd=tmp_path)
    assert calm.returncode == 1
    after = classroom.outputs(tmp_path / "out-after")
    assert after == classroom.outputs(tmp_path / "calm")
