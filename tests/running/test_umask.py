"""A grader whose umask closes what it makes, as root's often does, starts workers all the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.model import Message
from grader.sandbox import SandboxChoice, choose

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PROGRAM = """\
import os, sys
from pathlib import Path
os.umask(0o077)
from grader.assignment import load
from grader.grading import Grading, grade, read
from grader.model import Message
from grader.running import open_runtime
assignment = load(Path(sys.argv[2]))
with open_runtime(sys.argv[1], "process", warm=sys.argv[4] == "warm") as runtime:
    assert not isinstance(runtime, Message), runtime
    report = grade(Grading(assignment, runtime), read(assignment, Path(sys.argv[3])))
print(report.status, report.score)
"""
# Where Python itself lies where others cannot pass, modes are set aside for workers; so they are
# looked at, too.
MODES = """\
import os, sys
from pathlib import Path
os.umask(0o077)
from grader.languages.python import starting as python
from grader.model import Limits, SourceFile, Submission, Support
from grader.running.staging import stage
root, helper = map(Path, sys.argv[1:])
worker = root / "worker"
worker.mkdir()
support = Support(files=(helper,), stand_ins=(helper, helper.parent / "ana"))
python.command(worker, support)
source = SourceFile("parts/sums.py", "python", "unused = 1")
with stage(Submission("ana", "python", (source,), (), "ana"), support, Limits(), root) as staged:
    for folder in (worker, staged.root):
        for path in (folder, *folder.rglob("*")):
            wanted = 0o755 if path.is_dir() else 0o644
            if not path.is_symlink() and path.stat().st_mode & 0o777 != wanted:
                print(path)
"""
STAND_IN = "def doubled(values):\n    return [2.0 * value for value in values]\n"
REFERENCE = "def total(items):\n    return float(sum(items))\n"
CASES = """\
format: 1
id: sums
title: Sums
reference: sums.py
support: {files: [helper.py]}
functions:
  total:
    returns: value
    signatures: {python: ["(items)"]}
    fields: [{name: total, kind: real}]
cases:
  - {id: seen, args: [{float64: "0.5 1.5"}], points: 100, visible: true}
"""


@pytest.mark.skipif(os.getuid() != 0, reason="Only root can start a worker as another user.")
@pytest.mark.parametrize("start", ["cold", "warm"])
@pytest.mark.parametrize("layer", ["landlock", "user"])
def test_workers_of_another_user_start(layer: SandboxChoice, start: str, tmp_path: Path) -> None:
    if isinstance(choose(layer), Message):
        pytest.skip(f"{layer} does not work here")
    lay_out(tmp_path)
    told = [layer, str(tmp_path / "sums.yaml"), str(tmp_path / "ana"), start]
    assert output(PROGRAM, *told) == "graded 100.0\n"


def test_others_may_read_all_that_is_laid_out_for_a_worker(tmp_path: Path) -> None:
    lay_out(tmp_path)
    (tmp_path / "root").mkdir()
    assert output(MODES, str(tmp_path / "root"), str(tmp_path / "helper.py")) == ""


def lay_out(folder: Path) -> None:
    (folder / "sums.py").write_text(REFERENCE)
    (folder / "helper.py").write_text(STAND_IN)
    (folder / "sums.yaml").write_text(CASES)
    package = folder / "ana" / "parts"
    package.mkdir(parents=True)
    (folder / "ana" / "sums.py").write_text(
        "from helper import doubled\ndef total(items):\n    return float(sum(doubled(items))) / 2\n"
    )
    (package / "more.py").write_text("unused = 1\n")


def output(program: str, *told: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *told],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
