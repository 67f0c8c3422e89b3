"""Each limit, when it is reached, has its own status and its own sentence in the report."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.grading import Grading, grade, read
from grader.locale import translate
from grader.model import CaseResult, CaseStatus, Message
from grader.running import Runtime
from tests.attacks.declared import HERE

REACHED: dict[str, tuple[str, CaseStatus, str]] = {
    "processor time": ("while True: pass", "timeout", "used up the processor time"),
    "time": ("import time; time.sleep(1000)", "timeout", "took longer than"),
    "memory": ("return len(bytearray(10**10))", "memory", "more memory than there is"),
    "memory of all together": (
        "import os, time\n"
        "    for _ in range(2): os.fork()\n"
        "    held = b'x' * (200 << 20); time.sleep(1000)",
        "memory",
        "needed more than the 640 MB of memory",
    ),
    "processes": (
        "import os, time\n    for _ in range(100):\n        if os.fork() == 0: time.sleep(1000)",
        "crashed",
        "ran more than 24 processes|BlockingIOError",
    ),
    "open files": ("held = [open('/dev/null') for _ in range(300)]", "error", "Too many open"),
    "bytes of a file": (
        "import tempfile\n    tempfile.TemporaryFile().write(b'x' * 2_000_000)",
        "error",
        "File too large",
    ),
    "bytes on disk": (
        "import tempfile, time\n"
        "    held = [tempfile.TemporaryFile() for _ in range(9)]\n"
        "    for file in held: file.write(b'x' * 900_000); file.flush()\n"
        "    time.sleep(1000)",
        "crashed",
        "wrote more than the 4 MB|No space left",
    ),
    "bytes of a value": ("return 'x' * 10_000_000", "failed", "answer is too large"),
    "depth of a value": (
        "deep = []\n    for _ in range(1_000_000): deep = [deep]\n    return deep",
        "failed",
        "1 values were returned instead of 3",
    ),
    "bytes on the channel": (
        "import sys\n"
        "    frame = sys._getframe()\n"
        "    while not hasattr(frame.f_locals.get('self'), '_answers'): frame = frame.f_back\n"
        "    write, channel = sys.modules['os'].write, frame.f_locals['self']._answers\n"
        "    for _ in range(1000): write(channel, b'x' * 10_000)",
        "failed",
        "wrote without end",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize(("code", "status", "sentence"), REACHED.values(), ids=REACHED)
def test_a_limit_that_is_reached_is_named(
    code: str, status: CaseStatus, sentence: str, runtime: Runtime, tmp_path: Path
) -> None:
    case = _first_case(code, runtime, tmp_path)
    assert case.points == 0
    assert case.message is not None
    said = translate(case.message, "en")

    # The call itself is told where the kernel holds the limit: of the disk where scratch folders
    # are file systems of their own, of processes where the worker's user runs nothing else.
    told_by_kernel = re.search("No space left|BlockingIOError", said)
    assert case.status == ("error" if told_by_kernel else status)
    assert re.search(sentence, said), said


def test_printed_text_is_cut_and_the_cut_is_marked(runtime: Runtime, tmp_path: Path) -> None:
    printed = _first_case("print('x' * 1_000_000)", runtime, tmp_path).printed
    assert isinstance(printed, Message)
    said = translate(printed, "en")
    assert said.startswith("x" * 1000)
    assert len(said) < 2200
    assert "more than the 2000 characters" in said


def _first_case(code: str, runtime: Runtime, folder: Path) -> CaseResult:
    assignment = load(HERE / "assignment" / "secrets.yaml")
    # On a machine under load, what uses the processor needs much more time than that.
    wall = 0.5 if code.startswith("import time; time.sleep") else 120.0
    limits = replace(assignment.limits, case_wall_seconds=wall)
    if "held = b" in code:  # nor may the time that filling memory takes be what ends it
        limits = replace(limits, case_cpu_seconds=60.0, first_call_cpu_seconds=60.0)
    assignment = replace(assignment, limits=limits)
    path = folder / "practice.py"
    path.write_text(f"def measure(values, weight):\n    {code}\n", encoding="utf-8")
    return grade(Grading(assignment, runtime, grouping="visible"), read(assignment, path)).cases[0]
