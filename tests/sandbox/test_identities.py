"""Users lent to workers are nobody else's."""

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("only Linux lends users", allow_module_level=True)

from grader.sandbox.layers import identities

ROOT = Path(__file__).parents[2]
# Not the workers' own, and not another run's: other tests go on meanwhile.
FIRST = identities.POOL.stop + 20 * (os.getpid() % 11)
SMALL = range(FIRST, FIRST + 20)


def test_each_is_lent_once() -> None:
    lent: list[identities.Identity] = []
    threads = [
        threading.Thread(target=lambda: lent.extend(identities.borrow(SMALL) for _ in range(5)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({identity.uid for identity in lent}) == 20
    for identity in lent:
        identity.give_back()


def test_another_grader_gets_others() -> None:
    code = f"""
from grader.sandbox.layers.identities import borrow
lent = [borrow({SMALL}) for _ in range(5)]
print([identity.uid for identity in lent])
"""
    lent = [identities.borrow(SMALL) for _ in range(15)]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    theirs = {int(word) for word in done.stdout.strip("[]\n").split(",")}
    assert theirs | {identity.uid for identity in lent} == set(SMALL)
    for identity in lent:
        identity.give_back()


def test_when_all_are_lent_there_is_no_other() -> None:
    lent = all_that_are_free()
    with pytest.raises(OSError, match="no free uid"):
        identities.borrow(SMALL)
    for identity in lent:
        identity.give_back()
    identities.borrow(SMALL).give_back()


def all_that_are_free() -> list[identities.Identity]:
    lent: list[identities.Identity] = []
    with contextlib.suppress(OSError):
        while len(lent) <= len(SMALL):
            lent.append(identities.borrow(SMALL))
    return lent


@pytest.mark.skipif(os.getuid() != 0, reason="Only root can start a worker as another user.")
def test_one_with_a_process_of_its_own_is_not_lent() -> None:
    free = identities.borrow(SMALL)
    free.give_back()
    with subprocess.Popen(["sleep", "60"], user=free.uid) as process:
        lent = all_that_are_free()
        process.kill()
    assert free.uid not in {identity.uid for identity in lent}
    for identity in lent:
        identity.give_back()
