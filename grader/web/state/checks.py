"""The reports of self-checks: each a file under a name that nobody can guess, gone after a day."""

import re
import time
from pathlib import Path

from msgspec import Struct

from grader.model import ScoreReport
from grader.model.records import from_bytes, to_bytes
from grader.render.files import write_whole

KEPT_SECONDS = 24 * 3600.0
_NUMBER = re.compile(r"[\w-]{16,40}", re.ASCII)


class Check(Struct, frozen=True):
    report: ScoreReport
    """The student's."""
    stale: bool
    """True where the assignment has changed since its page was opened."""


class Checks(Struct, frozen=True):
    folder: Path

    def keep(self, number: str, check: Check) -> None:
        write_whole(self.folder / number, to_bytes((check.report, check.stale)))

    def find(self, number: str) -> Check | None:
        """Return a check that is not too old. RecordError where its file was damaged."""
        path = self.folder / number
        if not _NUMBER.fullmatch(number) or not path.is_file() or _is_old(path):
            return None
        return Check(*from_bytes(path.read_bytes()))

    def discard_old(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.iterdir():
            if _is_old(path):
                path.unlink(missing_ok=True)


def _is_old(path: Path) -> bool:
    return path.stat().st_mtime + KEPT_SECONDS < time.time()
