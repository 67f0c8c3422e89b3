"""A program that attacks gains nothing, stops nobody, and leaves nothing for the next case."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from grader.model import Assignment
from grader.running import Runtime, open_runtime
from grader.sandbox import SandboxChoice
from tests.grading import graded_text
from tests.julia import ENGINE, julia_or_skip

pytestmark = pytest.mark.long

FILE = """format: 1
id: till
kind: program
title: {en: The till}
reference: till.py
outputs: [{name: output}, {name: total.txt}]
limits: {first_call_cpu_seconds: 3}
cases:
  - {id: first, input: "2\\n3\\n", visible: true}
  - {id: second, input: "5\\n4\\n", visible: true}
"""
REFERENCE = """import sys

if __name__ == "__main__":
    total = sum(float(line) for line in sys.stdin)
    print(f"Total: {total:.2f}")
    with open("total.txt", "w") as file:
        print(total, file=file)
"""
LEAVES = """
import os, tempfile
places = [tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm", ".", "..", os.path.expanduser("~")]
print([place for place in places if os.path.exists(place + "/left-by-a-till")])
for place in places + [os.path.dirname(os.path.abspath(__file__))]:
    try:
        open(place + "/left-by-a-till", "w").close()
    except OSError:
        pass
os.environ["LEFT"] = "1"
open(__file__, "a").write("print('changed')")
if os.fork() == 0:
    os.setsid()
    while True:
        os.system("touch left-by-a-till")
"""
NOTHING = "[]\n"

PYTHON = {
    "a pipe as the file": "import os\nos.mkfifo('total.txt')",
    "a folder as the file": "import os\nos.mkdir('total.txt')",
    "a link to a file outside": "import os\nos.symlink('/etc/passwd', 'total.txt')",
    "a link to a device": "import os\nos.symlink('/dev/zero', 'total.txt')",
    "a file without end": "while True: open('total.txt', 'ab').write(b'x' * (1 << 20))",
    "files without end": "for k in range(10**7): open(f'f{k}', 'w').write('x' * 9999)",
    "output without end": "while True: print('x' * 9999)",
    "errors without end": "import sys\nwhile True: sys.stderr.write('x' * 9999)",
    "descriptors closed": "import os\nos.closerange(0, 99)",
    "a folder that nobody may read": "import os\nos.mkdir('d')\nos.open('d', 0)\nos.chmod('d', 0)",
    "its makers killed": "import os\nos.kill(os.getppid(), 9)",
    "all killed": "import os\nos.kill(-1, 9)",
    "the mark of a dialogue": "print('\\x10\\x05\\x10' * 1000)",
    "a forged end": "import os, sys\nsys.stderr.write('Traceback (most recent call last):\\n"
    '  File "/x", line 1\\nTotal: 5.00\\n\')\nos._exit(1)',
    "escape codes": "print('\\x1b]0;5.00\\x07\\x1b[2J<script>alert(1)</script>')",
}
JULIA = {
    "a link to a device": 'symlink("/dev/zero", "total.txt")',
    "output without end": 'while true; println("x"^9999); end',
    "its makers killed": "ccall(:kill, Cint, (Cint, Cint), ccall(:getppid, Cint, ()), 9)",
    "descriptors closed": "foreach(k -> ccall(:close, Cint, (Cint,), k), 0:99)",
}


ASSIGNMENT = {"till.yaml": FILE, "till.py": REFERENCE}


@pytest.fixture(scope="module", params=["bubblewrap", "landlock", "user"])
def confined(request: pytest.FixtureRequest) -> Iterator[Runtime]:
    with open_runtime(cast(SandboxChoice, request.param), ENGINE) as opened:
        if not isinstance(opened, Runtime):
            pytest.skip(f"no layer {request.param} here")
        yield opened


@pytest.mark.parametrize("source", PYTHON.values(), ids=PYTHON)
def test_it_earns_nothing_and_the_next_one_is_graded(
    source: str, assignment: Assignment, confined: Runtime
) -> None:
    assert graded_text(assignment, confined, source).score == 0
    assert graded_text(assignment, confined, REFERENCE).score == 2


@pytest.mark.julia
@pytest.mark.parametrize("source", JULIA.values(), ids=JULIA)
def test_in_julia_too(source: str, assignment: Assignment, confined: Runtime) -> None:
    julia_or_skip()
    assert graded_text(assignment, confined, source, language="julia").score == 0
    assert graded_text(assignment, confined, REFERENCE).score == 2


def test_what_one_case_leaves_the_next_does_not_find(
    assignment: Assignment, confined: Runtime
) -> None:
    report = graded_text(assignment, confined, LEAVES)
    written = [case.fields[0].got for case in report.cases]
    assert written == [repr(NOTHING)] * 2
    assert not Path("/tmp/left-by-a-till").exists()
    assert not Path("/dev/shm/left-by-a-till").exists()
