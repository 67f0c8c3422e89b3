"""A reference that is a program: its module, with a function that runs it once.

What stands below `if __name__ == "__main__":` is run anew for each case, with the functions above
it, so that a known mistake replaces some of these as it does elsewhere. A reference without such a
statement is run from top to bottom, and has no functions to replace.
"""

import ast
import ctypes
import io
import os
import shutil
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path, PurePosixPath
from types import CodeType, ModuleType
from typing import Any, TypeGuard

from msgspec import Struct

from grader.model import PROGRAM

UNASKED = "__unasked__"
"""In a reference's module: the answers of the dialogue for which its last run did not ask."""
_CLONE_FS = 0x200


class _Source(Struct, frozen=True):
    """The part of a reference that is run."""

    code: CodeType
    is_whole: bool
    path: Path
    outputs: tuple[str, ...]
    beside: tuple[Path, ...]
    """Files that lie beside the program in every case."""


def is_guarded(path: Path) -> bool:
    """Return whether the program can be loaded without being run. Raises SyntaxError."""
    return bool(guards_of(ast.parse(path.read_bytes())))


def add_program(
    module: ModuleType, path: Path, outputs: Sequence[str], beside: Sequence[Path]
) -> None:
    """Give the reference's module the function `program`, which runs it with what a case gives."""
    names = vars(module)
    tree = ast.parse(path.read_bytes())
    guards = guards_of(tree)
    if guards:
        tree.body = [statement for guard in guards for statement in guard.body]
    code = compile(tree, path, "exec", dont_inherit=True)

    source = _Source(code, not guards, path, tuple(outputs), tuple(beside))
    names["__run_program__"] = partial(_run, source)
    # A function of the module, whose names are those that a known mistake has replaced.
    exec(f"def {PROGRAM}(**given): return __run_program__(globals(), given)", names)


def guards_of(tree: ast.Module) -> list[ast.If]:
    """Return the statements `if __name__ == "__main__":` of a module."""
    return [statement for statement in tree.body if _is_guard(statement)]


def _is_guard(statement: ast.stmt) -> TypeGuard[ast.If]:
    if not isinstance(statement, ast.If) or not isinstance(statement.test, ast.Compare):
        return False
    sides = (statement.test.left, *statement.test.comparators)
    return any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)


def _run(
    source: _Source, names: dict[str, Any], surroundings: Mapping[str, Any]
) -> tuple[Any, ...]:
    """Run the program; return the outputs that are asked for. Raises what the program raises."""
    module_names = names
    if source.is_whole:
        names = {"__name__": "__main__", "__file__": str(source.path)}
    with _surroundings(source, surroundings) as (folder, output, errors):
        status = 0
        try:
            exec(source.code, names)
        except SystemExit as end:
            status = _status(end)

        module_names[UNASKED] = getattr(sys.stdin, "answers", ())
        values = {"output": _text(output), "errors": _text(errors), "status": status}
        return tuple(
            values[name] if name in values else _file(folder, name) for name in source.outputs
        )


@contextmanager
def _surroundings(
    source: _Source, surroundings: Mapping[str, Any]
) -> Iterator[tuple[Path, io.TextIOWrapper, io.TextIOWrapper]]:
    """Give this process a program's surroundings: an empty folder, and streams of its own.

    Yields the folder, the output and the errors.
    """
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv, dict(os.environ), Path.cwd()
    streams = [_stream(text) for text in (surroundings.get("input", ""), "", "")]
    _leave_other_threads_where_they_are()

    with tempfile.TemporaryDirectory() as folder:
        _lay_files(Path(folder), source.beside, surroundings.get("files", {}))
        try:
            os.chdir(folder)
            os.environ.update({"TZ": "UTC", **surroundings.get("environment", {})})
            time.tzset()

            sys.stdin, sys.stdout, sys.stderr = streams
            if "dialogue" in surroundings:
                sys.stdin = _Answering(surroundings["dialogue"])
            sys.argv = [source.path.name, *surroundings.get("arguments", ())]
            yield Path(folder), streams[1], streams[2]

        finally:
            sys.stdin, sys.stdout, sys.stderr, sys.argv, environment, back = before
            os.chdir(back)
            os.environ.clear()
            os.environ.update(environment)
            time.tzset()


class _Answering(io.StringIO):
    """Standard input that gives answers one by one, seen in the output as on a terminal."""

    def __init__(self, answers: Sequence[str]) -> None:
        super().__init__()
        self.answers = deque(answers)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        if not self.answers:
            return ""
        line = f"{self.answers.popleft()}\n"
        sys.stdout.write(line)
        return line

    def read(self, _size: int | None = -1, /) -> str:
        return "".join(iter(self.readline, ""))

    def __next__(self) -> str:  # type: ignore[override]
        line = self.readline()
        if not line:
            raise StopIteration
        return line


def _leave_other_threads_where_they_are() -> None:
    """Give this thread a working folder of its own, where the system can: others have paths that
    begin at the common one."""
    if sys.platform == "linux":
        ctypes.CDLL(None).unshare(_CLONE_FS)


def _lay_files(folder: Path, beside: Sequence[Path], files: Mapping[str, str]) -> None:
    for path in beside:
        copy = shutil.copytree if path.is_dir() else shutil.copyfile
        copy(path, folder / path.name)
    for name, text in files.items():
        path = folder.joinpath(*PurePosixPath(name).parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def _stream(text: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    content = stream.buffer
    assert isinstance(content, io.BytesIO)
    return content.getvalue().decode("utf-8", "replace")


def _status(end: SystemExit) -> int:
    """Return the status that Python makes of an exit, and print what it prints."""
    if end.code is None or isinstance(end.code, int):
        return (end.code or 0) & 0xFF
    print(end.code, file=sys.stderr)
    return 1


def _file(folder: Path, name: str) -> str:
    """Return the text of a file that the program wrote; empty where it wrote none."""
    path = folder.joinpath(*PurePosixPath(name).parts)
    return path.read_text("utf-8", "replace") if path.is_file() else ""
