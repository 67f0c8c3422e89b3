"""A case of a program: a process of its own in a folder of its own, run from top to bottom.

What the process reads and writes is its own: no protocol shares its streams. Otherwise it is a
worker like any other: confined, accounted for, and forked where workers are.
"""

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.languages.materialise import materialise
from grader.languages.runs import main_source
from grader.model import (
    Assignment,
    Call,
    Limits,
    Message,
    Outcome,
    ScalarValue,
    Submission,
    TupleValue,
    Value,
)
from grader.running.crashes import crash_in
from grader.running.session import JudgeError, PreparedEngine, confinement_of
from grader.running.staging import Staged, discard
from grader.running.streams import Ended, Streams

_MARK = "--program"
_ENVIRONMENT = {"TZ": "UTC", "MPLBACKEND": "Agg", "GKSwstype": "nul"}
"""One time zone, and plots that are drawn nowhere."""
_SHOWN_ERRORS = 4_000
_FILE_BYTES = 1 << 20


class Program(Struct, frozen=True):
    """A submission as a program, and how it is started."""

    launch: PreparedEngine
    staged: Staged
    main: PurePosixPath
    """The file that is run, by its path in the submission's folder."""
    outputs: tuple[str, ...]
    """The parts of each run that are asked for: `output`, `errors`, `status`, and files by path."""
    language: str
    limits: Limits


def program_of(
    submission: Submission, assignment: Assignment, launch: PreparedEngine, staged: Staged
) -> Program:
    """Return a submission as a program, as it was laid out."""
    sources = submission.sources
    main = main_source(sources, assignment.functions[0].name)
    index = next(index for index, source in enumerate(sources) if source is main)
    path = PurePosixPath(staged.files[index].relative_to(staged.folder).as_posix())
    language = submission.language or ""
    return Program(launch, staged, path, assignment.outputs, language, assignment.limits)


def run_case(
    program: Program, call: Call, cpu_seconds: float, wall_seconds: float
) -> tuple[Outcome, float]:
    """Run the program once; return also the seconds in which it waited for a processor.

    Raises JudgeError where it cannot be started.
    """
    surroundings = {name: materialise(argument) for name, argument in call.kwargs.items()}
    scratch = Path(tempfile.mkdtemp(prefix="p", dir=program.launch.root))
    work = scratch / "work"
    try:
        shutil.copytree(program.staged.folder, work)
        _lay_files(work, surroundings.get("files", {}))
        ended = _run(program, scratch, surroundings, cpu_seconds, wall_seconds)
        return _outcome(program, work, ended), ended.waited_seconds
    finally:
        discard(scratch)


def _lay_files(work: Path, files: Mapping[str, str]) -> None:
    """Lay a case's files beside the program, which may change them."""
    for name, text in files.items():
        path = work.joinpath(*PurePosixPath(name).parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))

    work.chmod(0o777)
    for path in work.rglob("*"):
        path.chmod(0o777 if path.is_dir() else 0o666)


def _run(
    program: Program, scratch: Path, surroundings: Mapping[str, Any], cpu: float, wall: float
) -> Ended:
    launch = program.launch
    confinement = confinement_of(launch, program.limits, scratch)
    environment = {**confinement.environment, **_ENVIRONMENT, **surroundings.get("environment", {})}
    confinement = replace(confinement, environment=environment, keeps_files=True)

    file = str(scratch.joinpath("work", *program.main.parts))
    answers = surroundings.get("dialogue")
    name = program.staged.names.get(str(program.staged.folder / program.main), "")
    mode = "plain" if answers is None else "dialogue"
    mode += "+notebook" if name.endswith(".ipynb") else ""
    argv = [*launch.command.argv, _MARK, mode, file, *surroundings.get("arguments", ())]
    try:
        worker = launch.layer.start(argv, confinement)
    except OSError as error:
        params = {"layer": launch.layer.name, "error": str(error)}
        raise JudgeError(Message("running.no_start", params)) from error

    with worker:
        streams = Streams(worker, surroundings.get("input", ""), answers, launch.watch)
        ended = streams.until_end(cpu, wall)
    if ended.failure is not None and ended.failure.reason == "lost":
        raise JudgeError(Message("running.lost"))
    return ended


def _outcome(program: Program, work: Path, ended: Ended) -> Outcome:
    """Return what a run gave: all that was asked for, or why it did not come to an end."""
    output = _text(ended.output, work)
    errors = _text(ended.errors.encode("utf-8"), work)[:_SHOWN_ERRORS]
    printed = output[: program.limits.printed_characters]
    if ended.failure is not None:
        detail = ended.failure.told("program", program.limits)
        if ended.failure.reason == "wall" and ended.is_waited_for:
            detail = Message("running.program.deadlock")
        kind = ended.failure.kind
        return Outcome(kind, printed=printed, detail=detail, cpu_seconds=ended.cpu_seconds)

    crash = crash_in(errors, program.language, program.staged) if ended.status == 1 else None
    if crash is not None:
        return Outcome("exception", exception=crash, printed=printed, cpu_seconds=ended.cpu_seconds)

    streams: dict[str, Value] = {
        "output": ScalarValue("text", output),
        "errors": ScalarValue("text", errors),
        "status": ScalarValue("int", ended.status),
    }
    parts = tuple(
        streams[name] if name in streams else _file(work, name) for name in program.outputs
    )
    return Outcome(
        "value", TupleValue("tuple", parts), errors=errors, cpu_seconds=ended.cpu_seconds
    )


def _file(work: Path, name: str) -> Value:
    """Return the text of a file that the program wrote; an empty text where the program wrote none,
    or where the path leads out of the folder."""
    path = work.joinpath(*PurePosixPath(name).parts)
    raw = b""
    with suppress(OSError):
        is_inside = path.resolve().is_relative_to(work.resolve()) and path.is_file()
        if is_inside and not path.is_symlink():
            with path.open("rb") as file:
                raw = file.read(_FILE_BYTES)
    return ScalarValue("text", _text(raw, work))


def _text(raw: bytes, work: Path) -> str:
    """Return bytes as text, without the path of the program's folder, which no student chose."""
    text = raw.decode("utf-8", "replace").replace("\r\n", "\n")
    # The folder above it is the program's home.
    for folder in (str(work), f"~{os.sep}{work.name}"):
        text = text.replace(f"{folder}{os.sep}", "").replace(folder, ".")
    return text
