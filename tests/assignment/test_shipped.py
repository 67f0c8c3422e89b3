"""The grader finds the assignments that it ships, installed or in a checkout."""

import compileall
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grader.assignment import list_shipped, load, shipped_root
from grader.assignment.reading import shipped as shipped_module

ROOT = Path(__file__).parents[2]


def test_in_a_checkout_they_are_beside_the_package() -> None:
    assert shipped_root() == ROOT
    assert list_shipped()["confusion_matrix"] == ROOT / "cases" / "confusion_matrix.yaml"
    assert list(list_shipped()) == sorted(list_shipped())


def test_installed_they_are_inside_the_package(tmp_path: Path) -> None:
    """The folders as a wheel has them; what `shipped` needs of the package is its own file."""
    package = tmp_path / "grader"
    folder = package / "assignment" / "reading"
    folder.mkdir(parents=True)
    shutil.copy(str(shipped_module.__file__), folder)
    shutil.copytree(ROOT / "cases", package / "shipped" / "cases")
    code = "import shipped; print(shipped.shipped_root(), *shipped.list_shipped())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(package.resolve() / "shipped"), *list_shipped()]


@pytest.mark.slow
@pytest.mark.parametrize("name", list_shipped())
def test_each_holds_where_pip_has_installed_it(name: str, installed: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grader", "verify", name]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's files as `pip install` lays them: with everything compiled."""
    folder = tmp_path_factory.mktemp("site")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    skipped = shutil.ignore_patterns("__pycache__")

    for package in wheel["packages"]:
        shutil.copytree(ROOT / package, folder / package, ignore=skipped)
    for source, target in wheel["force-include"].items():
        shutil.copytree(ROOT / source, folder / target, ignore=skipped)

    compileall.compile_dir(folder, quiet=2)
    return folder


@pytest.mark.long
def test_each_file_is_named_after_its_assignment() -> None:
    for name, path in list_shipped().items():
        assert load(path).id == name
