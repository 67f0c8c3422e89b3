"""install.sh run for real: Python from the package index, Julia from a server of files."""

import hashlib
import os
import platform
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.laying import lay
from tests.platforms.packaging.own_assignment import write
from tests.platforms.packaging.targets import build

pytestmark = pytest.mark.slow

_FOLDERS = {"x86_64": "x64", "aarch64": "aarch64"}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A Gradescope package unpacked, its Julia a script of ours on a server of ours."""
    machine = platform.machine()
    if machine not in _FOLDERS:
        pytest.skip(f"no Julia is pinned for {machine}")
    assignment = write(tmp_path / "assignment")
    files = {file.path: file.content for file in build(assignment, "gradescope")}
    package = lay(tmp_path / "package", files) / "course-grader"
    julia = tmp_path / "julia-9.8.7" / "bin" / "julia"
    julia.parent.mkdir(parents=True)
    julia.write_text("#!/bin/sh\necho julia version 9.8.7\n")
    julia.chmod(0o700)
    served = tmp_path / "server" / "bin" / "linux" / _FOLDERS[machine] / "9.8"
    served.mkdir(parents=True)
    tarball = served / f"julia-9.8.7-linux-{machine}.tar.gz"
    with tarfile.open(tarball, "w:gz") as archive:
        archive.add(tmp_path / "julia-9.8.7", "julia-9.8.7")
    digest = hashlib.sha256(tarball.read_bytes()).hexdigest()
    lines = ["JULIA_VERSION=9.8.7", f"JULIA_SHA256_X86_64={digest}"]
    lines.append(f"JULIA_SHA256_AARCH64={digest}")
    (package / "julia.env").write_text("\n".join(lines) + "\n")
    return package


def install(package: Path, prefix: Path) -> subprocess.CompletedProcess[str]:
    server = package.parents[1] / "server"
    ran = subprocess.run(
        ["bash", str(package / "install.sh"), str(prefix)],
        env={**os.environ, "JULIA_SERVER": f"file://{server}"},
        capture_output=True,
        text=True,
        check=False,
    )
    if "No matching distribution" in ran.stderr or "Failed to establish" in ran.stderr:
        pytest.skip("the Python package index cannot be reached from here")
    return ran


def test_it_installs_a_grader_and_a_julia_that_others_can_read(
    package: Path, tmp_path: Path
) -> None:
    prefix = tmp_path / "opt"
    ran = install(package, prefix)
    assert ran.returncode == 0, ran.stderr
    version = subprocess.run(
        [prefix / "bin" / "python", "-I", "-m", "grader", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert version.stdout.startswith("grader, version")
    packages = subprocess.run(
        [prefix / "bin" / "python", "-I", "-m", "pip", "check"],
        capture_output=True,
        text=True,
        check=False,
    )
    # The one thing that is left out on purpose.
    missing = [line for line in packages.stdout.splitlines() if "juliacall" not in line]
    assert missing in ([], ["No broken requirements found."])
    julia = prefix / "julia" / "bin" / "julia"
    assert "9.8.7" in subprocess.run([julia], capture_output=True, text=True, check=True).stdout
    assert julia.stat().st_mode & 0o005 == 0o005


def test_a_julia_of_another_digest_is_refused(package: Path, tmp_path: Path) -> None:
    text = (package / "julia.env").read_text()
    digest = text.split()[1].partition("=")[2]
    (package / "julia.env").write_text(text.replace(digest, "0" * 64))
    ran = install(package, tmp_path / "opt")
    assert ran.returncode != 0
    assert "WARNING" in ran.stderr or "FAILED" in ran.stdout + ran.stderr
    assert not (tmp_path / "opt" / "julia").exists()
    assert "Python submissions are graded all the same" in ran.stderr
    python = tmp_path / "opt" / "bin" / "grader"
    assert python.stat().st_mode & 0o005 == 0o005


def test_a_grader_that_cannot_be_installed_leaves_nothing(package: Path, tmp_path: Path) -> None:
    for wheel in package.glob("*.whl"):
        wheel.write_bytes(b"broken")
    ran = install(package, tmp_path / "opt")
    assert ran.returncode != 0
    assert not (tmp_path / "opt").exists()
