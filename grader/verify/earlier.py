"""Verdicts on mutants that earlier runs have found, in a file for each assignment.

It shows lines of the reference and calls of hidden cases, so its owner alone can read it, and no
other's file is believed.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from grader.model import Assignment
from grader.model.records import RECORDS, RecordError, digest_of_record, from_text, to_text
from grader.render.files import whole_file
from grader.verify.result import Mutation

_MOST = 5_000


@contextmanager
def earlier_verdicts(assignment: Assignment, *, fresh: bool) -> Iterator[dict[str, Mutation]]:
    """Yield the verdicts by their keys, none to begin `fresh`; keep what they are at the end: the
    last ones, where there are many."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    name = digest_of_record(str(assignment.path and assignment.path.resolve()))
    path = cache / "grader" / "verify" / f"{name}.json"
    verdicts = {} if fresh else _read(path)
    try:
        yield verdicts
    finally:
        last = [*verdicts.items()][-_MOST:]
        # Without a place to keep them the next run finds them again.
        with suppress(OSError):
            _write(path, to_text(dict(last)))


def _read(path: Path) -> dict[str, Mutation]:
    try:
        status = path.stat()
        is_ours = status.st_uid == os.geteuid() and not status.st_mode & 0o077
        records: dict[str, type[Struct]] = {**RECORDS, "Mutation": Mutation}
        return dict(from_text(path.read_bytes(), records)) if is_ours else {}
    except (OSError, RecordError):
        return {}


def _write(path: Path, content: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.parent.chmod(0o700)
    with whole_file(path) as unfinished:
        unfinished.touch(0o600)
        unfinished.write_text(content, encoding="utf-8")
