"""The order in which tests meet right and wrong programs.

Tests that could remember what they saw would need to know which programs are right. The order comes
from a secret of this installation, so that nobody outside can tell it; for the same tests it is
always the same.
"""

import hmac
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from grader.model import Assignment, Message, Program, Submission
from grader.running.session import JudgeError

_BYTES = 32


def drawn_for(secret: bytes, submission: Submission, assignment: Assignment) -> Random:
    """Return what draws the order for this submission: for the same bytes, the same."""
    what = f"{submission.digest} {assignment.digest}".encode()
    return Random(hmac.new(secret, what, "sha256").digest())


def interleaved(
    right: Sequence[Program], wrong: Sequence[Program], order: Random
) -> Sequence[Program]:
    """Return all programs, the right ones at places that `order` draws.

    The first right one is as likely at each place: nobody gains by taking any for it. The wrong
    ones stay in their order: where time runs out, it does so for the same ones each time.
    """
    programs = list(wrong)
    first, *rest = order.sample(right, len(right))
    place = order.randint(0, len(programs))
    programs.insert(place, first)
    for program in rest:
        programs.insert(order.randint(place + 1, len(programs)), program)
    return programs


def installed_secret() -> bytes:
    """Return the secret of this installation, which is made where there is none, for us alone.

    Raises JudgeError where it cannot be kept, or is none, as one that was cut off.
    """
    path = _state_folder() / "grader" / "order.key"
    secret = b""
    with suppress(OSError):
        if not path.exists():
            _make(path)
        secret = path.read_bytes()
    if len(secret) != _BYTES:
        raise JudgeError(Message("tests.no_secret", {"path": str(path)}))
    return secret


def _state_folder() -> Path:
    """Return where programs keep what lasts: the folder of the service, or the user's."""
    home = os.environ.get("HOME", "/")
    folders = (os.environ.get(name) for name in ("STATE_DIRECTORY", "XDG_STATE_HOME"))
    return Path(next(filter(None, folders), f"{home}/.local/state"))


def _make(path: Path) -> None:
    """Make the file, seen whole or not at all; who makes it at the same time has the same one."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(secrets.token_hex(8))
    unfinished.touch(0o600)
    unfinished.write_bytes(secrets.token_bytes(_BYTES))

    with suppress(FileExistsError):
        path.hardlink_to(unfinished)
    unfinished.unlink()
