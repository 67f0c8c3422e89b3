"""A fork makes Julia's open descriptors anew, and refuses one that nobody could make anew."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.languages.julia.worker import julia_descriptors
from grader.languages.julia.worker.julia_descriptors import describe, links

# As it is with a fork server: opened by the parent, closed and opened again in the child.
FORKS = """
import os, select, sys
sys.path.insert(0, sys.argv[1])
from julia_descriptors import describe, links, open_numbers, renew
before, standard = open_numbers(), links((0, 1, 2))
memory = os.open("/proc/self/mem", os.O_RDWR)
mine, theirs = os.pipe()
os.write(theirs, b"x")
copy = os.dup(1)
number = os.eventfd(0, os.EFD_NONBLOCK)
events = select.epoll()
events.register(number, select.EPOLLIN)
numbers = (memory, mine, theirs, copy, number, events.fileno())
described = describe(open_numbers() - before, standard)
assert not isinstance(described, str), described
old = links(numbers)
if os.fork() == 0:
    os.closerange(3, 1000)
    renew(described)
    new = links(numbers)
    changed = [one != other for one, other in zip(old, new)]
    print(changed, [link.split(":")[0] for link in new[3:]] == [l.split(":")[0] for l in old[3:]])
    os.write(theirs, b"ab")
    os.eventfd_write(number, 1)
    woken = [one for one, _ in events.poll(1)] == [number]
    own = new[0] == f"/proc/{os.getpid()}/mem"
    print(len(os.read(mine, 10)), woken, os.get_blocking(number), own)
    sys.stdout.flush()
    os._exit(0)
os.wait()
print(os.read(mine, 10), events.poll(0))
"""


@pytest.fixture
def one(tmp_path: Path) -> Iterator[int]:
    number = os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR)
    yield number
    os.close(number)


def test_a_fork_gets_its_own_of_each() -> None:
    folder = str(Path(julia_descriptors.__file__).parent)
    done = subprocess.run(
        [sys.executable, "-c", FORKS, folder], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "[True, True, True, False, False, False] True",
        "3 True False True",
        "b'x' []",
    ]


def test_a_file_is_refused(one: int) -> None:
    refused = describe([one], links((0, 1, 2)))
    assert isinstance(refused, str)
    assert str(one) in refused


def test_code_that_lies_in_no_memory_of_its_own_is_refused() -> None:
    number = os.open("/dev/null", os.O_RDONLY)
    try:
        refused = describe([number], links((0, 1, 2)))
    finally:
        os.close(number)
    assert isinstance(refused, str)
    assert "memory" in refused
