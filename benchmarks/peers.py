"""Graders that instructors use today, in an environment of their own, with equivalent tests.

Each case is a test, a check or a test case of its own, as the users of each write them: the call,
and NumPy's `assert_allclose` on the ratios. None has a sandbox, and none compares matrices here.
"""

import hashlib
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.processes import Cost, command_cost, total
from grader.languages.code import call_code
from grader.model import Assignment, ScalarValue, SequenceValue

__all__ = ["GRADERS", "Peers", "install", "runners"]

GRADERS = ("gradescope-utils", "check50", "otter-grader")
REQUIREMENTS = Path(__file__).with_name("peers.txt")
_PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1")
_RATIOS = "np.testing.assert_allclose({call}[:{count}], {ratios}, rtol=1e-6)"


@dataclass(frozen=True, slots=True)
class Peers:
    programs: Path
    """The folder with `python` and the peers' commands."""
    installed: Sequence[str]
    """Distributions as peers.txt writes them: `check50==3.5.0`."""
    missing: Mapping[str, str]
    """The reason for each distribution that cannot be installed."""


def install(names: Collection[str], folder: Path | None = None) -> Peers:
    """Install these distributions of peers.txt in a virtual environment that is kept for the next
    time.

    `folder` is by default one in the user's cache, named after what is asked for. Nothing that is
    there already is asked for again; what failed is.
    """
    lines = REQUIREMENTS.read_text("utf-8").splitlines()
    asked = [line for line in lines if line.partition("==")[0] in names]
    if folder is None:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        kept = hashlib.sha256(repr((asked, sys.version, np.__version__)).encode()).hexdigest()
        folder = cache / "grader-benchmarks" / f"peers-{kept[:12]}"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    missing = {}
    # The NumPy of the contenders: what differs is to be the graders.
    for requirement in (f"numpy=={np.__version__}", *asked):
        name = requirement.partition(" ")[0]
        done = folder / f"{name}.installed"
        if done.exists():
            continue
        said = subprocess.run(
            [python, *_PIP, *requirement.split()], capture_output=True, text=True, check=False
        )
        if said.returncode == 0:
            done.touch()
        else:
            lines = said.stderr.strip().splitlines() or [f"pip ended with {said.returncode}"]
            missing[name] = lines[-1]
    names = [line.partition(" ")[0] for line in asked]
    return Peers(python.parent, [name for name in names if name not in missing], missing)


def runners(
    peers: Peers, assignment: Assignment, files: Sequence[Path], work: Path
) -> Mapping[str, Callable[[], Cost]]:
    """Return, for each peer that is installed, the commands that grade `files` one by one with
    it."""
    known = {
        "gradescope-utils": _write_gradescope,
        "check50": _write_check50,
        "otter-grader": _write_otter,
    }
    found: dict[str, Callable[[], Cost]] = {}
    for requirement in peers.installed:
        name = requirement.partition("==")[0]
        folder = work / name
        folder.mkdir(exist_ok=True)
        argv = known[name](assignment, folder, peers.programs)
        found[requirement.replace("==", " ")] = lambda argv=argv, folder=folder: total(  # type: ignore[misc]
            [_graded(argv, file, folder) for file in files]
        )
    return found


def _graded(argv: Sequence[str | Path], file: Path, folder: Path) -> Cost:
    (folder / "student.py").write_bytes(file.read_bytes())
    path = f"{Path(argv[0]).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    # check50 ends with 1 when a check fails, and when it could not start: then it says no results.
    (folder / "results.json").unlink(missing_ok=True)
    cost = command_cost(argv, folder, {"PATH": path}, statuses=(0, 1))
    if Path(argv[0]).name != "otter" and not (folder / "results.json").exists():
        raise RuntimeError(f"{argv} wrote no results: {(folder / 'log').read_text()[-2000:]}")
    if Path(argv[0]).name == "otter" and "Traceback" in (folder / "log").read_text():
        raise RuntimeError((folder / "log").read_text()[-2000:])
    return cost


def _write_gradescope(assignment: Assignment, folder: Path, programs: Path) -> list[str | Path]:
    """`JSONTestRunner` over a unittest, the submission imported once."""
    lines = [
        "import unittest",
        "import numpy as np",
        "from gradescope_utils.autograder_utils.decorators import weight",
        "from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner",
        "from student import *",
        "class Cases(unittest.TestCase):",
    ]
    for number, (_, check) in enumerate(_checks(assignment)):
        lines += ["    @weight(2)", f"    def test_{number}(self):", f"        {check}"]
    lines += [
        "suite = unittest.defaultTestLoader.loadTestsFromTestCase(Cases)",
        "with open('results.json', 'w') as file:",
        "    JSONTestRunner(stream=file, visibility='visible').run(suite)",
    ]
    _write(folder / "run_tests.py", lines)
    return [programs / "python", "run_tests.py"]


def _write_check50(assignment: Assignment, folder: Path, programs: Path) -> list[str | Path]:
    """A package of checks for `check50 --dev`, which runs them here as `--local` does, but does
    not fetch them from GitHub. Each check imports the submission: it has a folder of its own."""
    checks = folder / "checks"
    checks.mkdir(exist_ok=True)
    files = "  files:\n    - !exclude '*'\n    - !include student.py\n"
    (checks / ".cs50.yml").write_text(f"check50:\n  checks: __init__.py\n{files}")
    lines = ["import check50, check50.py", "import numpy as np"]
    for number, (function, check) in enumerate(_checks(assignment)):
        lines += [
            "@check50.check()",
            f"def case_{number}():",
            f'    """case {number}"""',
            f"    {function} = check50.py.import_('student.py').{function}",
            f"    try: {check}",
            "    except Exception as error: raise check50.Failure(str(error))",
        ]
    _write(checks / "__init__.py", lines)
    return [
        programs / "check50", "--dev", "--log-level", "warning", "--no-install-dependencies",
        "--output", "json", "--output-file", "results.json", "--", "checks",
    ]  # fmt: skip


def _write_otter(assignment: Assignment, folder: Path, programs: Path) -> list[str | Path]:
    """`otter check` on a script, with one exception-based test file."""
    tests = folder / "tests"
    tests.mkdir(exist_ok=True)
    lines = [
        "from otter.test_files import test_case",
        "import numpy as np",
        "OK_FORMAT = False",
        f"name = {assignment.id!r}",
        "points = None",
    ]
    for number, (function, check) in enumerate(_checks(assignment)):
        lines += ["@test_case(points=2)", f"def test_{number}({function}):", f"    {check}"]
    _write(tests / f"{assignment.id}.py", lines)
    return [programs / "otter", "check", "--tests-path", "tests", "student.py"]


def _checks(assignment: Assignment) -> Iterator[tuple[str, str]]:
    """The function and the statement of every case whose result begins with numbers."""
    for case in assignment.cases:
        value = assignment.expected[case.id].answers[-1].value
        if isinstance(value, SequenceValue):
            call = call_code(case, "python")
            ratios = [item.value for item in value.items if isinstance(item, ScalarValue)]
            yield (
                call.partition("(")[0],
                _RATIOS.format(call=call, count=len(ratios), ratios=ratios),
            )


def _write(script: Path, lines: Sequence[str]) -> None:
    script.write_text("\n".join(lines) + "\n", encoding="utf-8")
