"""The text of a frozen file -> assignment and known mistakes, or what is wrong with it."""

import atexit
from base64 import b64decode
from collections.abc import Collection
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.files import read_bounded
from grader.assignment.frozen.form import File, FrozenFile, Predicted, as_written
from grader.assignment.problems import Place, Problems, shown
from grader.judging.diagnosis.learned import Learned
from grader.languages.registry import find
from grader.model import Assignment, Message, Support
from grader.sandbox.temporary import private_folder

_MEGABYTES = 200


class Frozen(Struct, frozen=True):
    assignment: Assignment
    """The assignment, whose `path` and `mistakes` are the frozen file; it has no reference."""
    predicted: Predicted | None
    """The answers of its known mistakes."""
    learned: tuple[Learned, ...] = ()


def read_frozen(path: Path) -> Frozen:
    """Read a file that `freeze` wrote. Nothing in it is run, before its checks have to judge.

    Raises AssignmentError with everything that is wrong. Files to be laid beside submissions, and
    the one of checks, are unpacked into a folder that is removed when the program ends.
    """
    problems = Problems()
    data = read_bounded(path, Place(path), problems, _MEGABYTES)
    file = None if data is None else as_written(data)
    if isinstance(file, Message):
        problems.add(Place(path), file)
    elif file is not None:
        for language in file.assignment.languages:
            if find(language) is None:
                params = {"language": shown(language)}
                problems.add(Place(path), Message("frozen.language", params))
    if not isinstance(file, FrozenFile) or len(problems):
        raise problems.error()
    support = Support(
        files=_unpacked(file.support_files),
        packages=file.assignment.support.packages,
        stand_ins=_unpacked(file.stand_ins),
    )
    checks = _unpacked(() if file.checks is None else (file.checks,))
    absolute = path.absolute()
    assignment = replace(
        file.assignment,
        support=support,
        path=absolute,
        mistakes=None if file.predicted is None else absolute,
        checks=checks[0] if checks else None,
        learned=absolute if file.learned else None,
    )
    languages = assignment.languages
    learned = tuple(
        Learned(one.id, one.hint, one.answers, frozenset(one.right), languages=languages)
        for one in file.learned
    )
    return Frozen(assignment, file.predicted, learned)


def _unpacked(files: Collection[File]) -> tuple[Path, ...]:
    if not files:
        return ()
    kept = ExitStack()
    folder = kept.enter_context(private_folder("support-"))
    atexit.register(kept.close)
    for file in files:
        # Whatever it is called, it stays in the folder.
        (folder / Path(file.name).name).write_bytes(b64decode(file.base64))
    return tuple(folder / Path(file.name).name for file in files)
