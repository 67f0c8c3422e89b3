"""The text of a frozen file -> assignment and known mistakes, or what is wrong with it."""

import atexit
from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from grader.assignment.files import read_bounded
from grader.assignment.frozen.consistent import inconsistencies
from grader.assignment.frozen.schema import (
    FORMAT,
    VERSION,
    File,
    FrozenFile,
    LearnedMistake,
    Predicted,
)
from grader.assignment.problems import Place, Problems, shown
from grader.judging.diagnosis.learned import Answer, Learned
from grader.judging.diagnosis.tokens import as_token
from grader.model import Assignment, Message, Support
from grader.sandbox.temporary import private_folder

_MEGABYTES = 200


@dataclass(frozen=True, slots=True)
class Frozen:
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
    file = None if data is None else _validated(data, path, problems)
    for message in inconsistencies(file) if file is not None else ():
        problems.add(Place(path), message)
    if file is None or len(problems):
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
    learned = tuple(_learned(one, assignment) for one in file.learned)
    return Frozen(assignment, file.predicted, learned)


def _learned(one: LearnedMistake, assignment: Assignment) -> Learned:
    answers = tuple(
        Answer(
            answer.function, answer.key, {name: as_token(of) for name, of in answer.gives.items()}
        )
        for answer in one.answers
    )
    right = frozenset(one.right)
    return Learned(one.id, one.hint, answers, right, languages=assignment.languages)


def _validated(data: bytes, path: Path, problems: Problems) -> FrozenFile | None:
    try:
        return FrozenFile.model_validate_json(data)
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=True)
    if details[0]["type"] == "json_invalid":
        problems.add(Place(path), Message("frozen.no_json", {"reason": shown(details[0]["msg"])}))
    elif any(detail["loc"][:1] == ("format",) for detail in details):
        problems.add(Place(path), Message("frozen.no_frozen_file", {"format": FORMAT}))
    elif any(detail["loc"] == ("version",) for detail in details):
        problems.add(Place(path), Message("frozen.other_version", {"version": VERSION}))
    else:
        for detail in details:
            problems.add(Place(path), _said(detail))
    return None


def _said(detail: ErrorDetails) -> Message:
    """Say what does not fit at its place in the file: `assignment.cases.3.points`."""
    where = shown(".".join(str(part) for part in detail["loc"]))
    if detail["type"] == "missing":
        return Message("frozen.missing", {"where": where})
    if detail["type"] == "extra_forbidden":
        return Message("frozen.unknown_key", {"where": where})
    params = {"where": where, "found": shown(repr(detail["input"]))}
    return Message("frozen.does_not_fit", params)


def _unpacked(files: Collection[File]) -> tuple[Path, ...]:
    if not files:
        return ()
    kept = ExitStack()
    folder = kept.enter_context(private_folder("support-"))
    atexit.register(kept.close)
    for file in files:
        (folder / file.name).write_bytes(file.content)
    return tuple(folder / file.name for file in files)
