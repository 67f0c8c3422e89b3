"""Mutates what judges, and runs the fast tests on each mutant: `make mutants`.

The rooms' tests are collected and run once, which notes the lines that each of them runs. A mutant
is then a fork of this process with one function or constant replaced, in which the tests that run
the changed line go on until one fails. Mutants that may survive stand in `mutants.toml`, with the
reason.
"""

import argparse
import ast
import functools
import gc
import hashlib
import importlib
import os
import re
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.tree_mutants import Mutant, Place, mutants, places_in

ROOT = Path(__file__).parents[1]
MUTATED = (
    "grader/judging",
    "grader/explaining",
    "grader/grading.py",
    # Who sees what, and when; of the site and the classes, what tests run in this process.
    "grader/classes/table/policy.py",
    "grader/classes/table/hidden_names.py",
    "grader/web/door/access.py",
)
TESTS = (
    "tests/judging/scoring",
    "tests/explaining/known",
    "tests/explaining/everyday",
    "tests/judging/rules",
    "tests/judging/report",
    "tests/test_grading.py",
    "tests/classes/test_who_sees_what.py",
    "tests/classes/table/test_policy.py",
    "tests/web/door/test_access.py",
    "tests/web/state/test_people.py",
    "tests/web/pages/test_policy.py",
    "tests/judging/checks/test_findings.py",
    "tests/judging/checks/test_plain.py",
    "tests/judging/checks/test_process.py",
    "tests/judging/report/test_cause.py",
    # A whole run with a worker.
    "tests/judging/test_several_calls.py::test_what_is_right_has_all_the_points[py]",
    # One of each kind: numbers with a threshold, nested values, random answers.
    *(
        f"tests/judging/test_what_mistakes_cost.py::test_what_is_known_of_each_is_as_written[{name}]"
        for name in ("accuracy", "word_lists", "hold_out")
    ),
)
# A file that runs in a process of its own, with what starts it, and the path there.
STARTED = {
    "grader/judging/scoring/checking/inside.py": (
        "grader/judging/scoring/checking/process.py",
        "_INSIDE",
    )
}
REASONS = Path(__file__).with_suffix(".toml")
KILLED_AT_LEAST = 0.9
# So many mutants are tried; their text decides which ones.
SAMPLE = 100
# A mutant with which a test takes so many times its time, and some seconds, runs for ever.
_TOO_LONG, _SECONDS = 2, 2
# An exit code says which test has killed the mutant, if it is one of the first.
_NUMBERED = 250

# An argument of a call in `mutants.toml`; it may be a call, too.
_ARGUMENT = r"((?:[^(),]|\([^()]*\))+)"

_Run = Callable[[FrameType, str, object], object]


@dataclass(frozen=True)
class Target:
    """A mutant of a file."""

    file: str
    mutant: Mutant

    @property
    def outermost(self) -> str:
        return self.mutant.function.split(".<locals>")[0]

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.file, self.mutant.function, self.mutant.diff)

    def is_in(self, hundredths: int) -> bool:
        digest = hashlib.sha256("\n".join(self.key).encode()).digest()
        return int.from_bytes(digest[:4], "big") % 100 < hundredths


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="files or folders to mutate instead of all")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="of a hundred mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files or folders of tests")
    options = parser.parse_args()
    files = sorted(
        str(path.relative_to(ROOT))
        for name in options.only or MUTATED
        for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    )
    trial = Trial(files, options.sample, options.jobs)
    arguments = ["-m", "not slow and not julia", "-q", "-p", "no:cacheprovider"]
    # These tests measure time, which a mutant and its neighbours share.
    arguments += ["--ignore", "tests/judging/rules/test_hostile.py"]
    arguments += ["-p", "no:xdist", *options.tests]
    pytest.main(arguments, plugins=[trial])
    return trial.status


def _places(tree: ast.Module) -> Iterator[Place]:
    """Yield the places in functions, and those in constants."""
    yield from places_in(tree)
    for statement in tree.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ) if name != "__all__" and not isinstance(value, ast.Subscript):  # no type's name
                yield Place(statement, "value", None, value, name)
                yield from places_in(value, name)


class Trial:
    """A pytest plugin whose loop runs the tests once, and then for each mutant."""

    def __init__(self, files: Sequence[str], sample: int, jobs: int) -> None:
        self.status = 2
        self._jobs = jobs
        self._targets = [
            Target(file, mutant)
            for file in files
            for mutant in mutants((ROOT / file).read_text("utf-8"), _places)
        ]
        # A table without one of its lines says nothing that its other lines do not.
        self._targets = [
            target
            for target in self._targets
            if target.mutant.operator != "item" or not _is_constant(target)
        ]
        self._reasons = _Reasons(tomllib.loads(REASONS.read_text("utf-8")))
        self._reasons.check(files, self._targets)
        self._whole = len(self._targets)
        chosen = [target for target in self._targets if target.is_in(sample)]
        self._targets = [target for target in chosen if not self._reasons.allow(target)]
        self._equivalent = len(chosen) - len(self._targets)
        self._runs: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
        self._lines = {file: _lines_of_statements(file) for file in files}
        self._seconds: dict[pytest.Item, float] = {}
        self._kills: Counter[pytest.Item] = Counter()
        self._folder = tempfile.TemporaryDirectory()

    def pytest_configure(self) -> None:
        # Imported here, because pytest must have seen it first.
        from hypothesis import settings  # noqa: PLC0415

        busy = settings.get_profile("busy")
        settings.register_profile("mutants", busy, derandomize=True, database=None)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item, following in zip(session.items, [*session.items[1:], None], strict=True):
            _forget()  # what an earlier test had computed would be called by that test alone
            began = time.monotonic()
            with _Noting({*self._lines, *(file for file, _ in STARTED.values())}) as lines:
                reports = runtestprotocol(item, log=False, nextitem=following)
            if any(report.failed for report in reports):
                print(f"{item.nodeid} fails without any mutant")
                return True
            self._seconds[item] = time.monotonic() - began
            for line in lines:
                self._runs[line].append(item)
        chosen = f"{len(self._targets)} of {self._whole} mutants"
        print(f"\n{len(session.items)} tests, {chosen}", file=sys.stderr, flush=True)
        self._try_all()
        return True

    def _try_all(self) -> None:
        functions = _functions()
        gc.collect()
        gc.freeze()
        survivors: list[Target] = []
        running: dict[int, tuple[Target, list[pytest.Item]]] = {}
        began = time.monotonic()
        for number, target in enumerate([*self._targets, *[None] * self._jobs]):
            if target is not None:
                items = self._items(target)
                if not items:  # no test runs it
                    survivors.append(_told(target))
                    continue
                running[self._start(target, items, functions)] = (target, items)
            if len(running) >= self._jobs or (target is None and running):
                pid, status = os.wait()
                ended, items = running.pop(pid)
                code = os.waitstatus_to_exitcode(status)
                if code == 0:
                    survivors.append(_told(ended))
                elif 0 < code <= min(len(items), _NUMBERED):
                    self._kills[items[code - 1]] += 1
            if number % 50 == 0:
                spent = time.monotonic() - began
                line = f"{number} mutants, {len(survivors)} survive, {spent:.0f} s"
                print(line, file=sys.stderr, flush=True)
        self.status = _summary(self._targets, survivors, self._equivalent)

    def _items(self, target: Target) -> list[pytest.Item]:
        """Return the tests that run the mutant, those first that are likely to kill it soon."""
        file, _ = STARTED.get(target.file, (target.file, ""))
        line = target.mutant.line
        lines: Iterable[int] = self._lines[target.file].get(line, (line,))
        if file != target.file or _is_constant(target):  # any function of the file may see it
            lines = {line for known, line in self._runs if known == file}
        found = {item for line in lines for item in self._runs.get((file, line), ())}
        return sorted(found, key=lambda item: self._seconds[item] / (1 + self._kills[item]))

    def _start(
        self,
        target: Target,
        items: Sequence[pytest.Item],
        functions: Mapping[tuple[str, str], list[FunctionType]],
    ) -> int:
        pid = os.fork()
        if pid:
            return pid
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            _put_in(target, functions, Path(self._folder.name))
            killer = 0
            for number, item in enumerate(items, 1):
                _end_after(_SECONDS + _TOO_LONG * self._seconds[item])
                # Fixtures, such as a worker, are kept for the next test as pytest keeps them.
                reports = runtestprotocol(item, log=False, nextitem=(*items, None)[number])
                if any(report.failed for report in reports):
                    killer = number
                    item.session._setupstate.teardown_exact(None)
                    break
            os._exit(min(killer, _NUMBERED + 1))
        except BaseException:  # a mutant that breaks the machinery is noticed, too
            os._exit(255)


def _end_after(seconds: float) -> None:
    """Let the system end this process when it has run so long, or waited ten times as long."""
    limit = int(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
    signal.alarm(int(10 * seconds) + 1)


class _Noting:
    """Notes the lines of some files that are run."""

    def __init__(self, files: Iterable[str]) -> None:
        self._files = {str(ROOT / file): file for file in files}
        self._found: set[tuple[str, int]] = set()

    def __enter__(self) -> set[tuple[str, int]]:
        sys.settrace(self._called)
        return self._found

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _called(
        self, frame: FrameType, _event: str, _argument: object
    ) -> Callable[..., object] | None:
        file = self._files.get(frame.f_code.co_filename)
        if file is None:
            return None

        def run(frame: FrameType, event: str, _argument: object) -> _Run:
            if event == "line":
                self._found.add((file, frame.f_lineno))
            return run

        return run


def _lines_of_statements(file: str) -> Mapping[int, range]:
    """Return the lines of each line's innermost statement; of a compound one, those of its head."""
    found: dict[int, range] = {}
    for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
        if isinstance(node, ast.stmt):
            inner = getattr(node, "body", None)
            last = inner[0].lineno - 1 if inner else node.end_lineno or node.lineno
            found |= dict.fromkeys(range(node.lineno, last + 1), range(node.lineno, last + 1))
    return found


def _functions() -> Mapping[tuple[str, str], list[FunctionType]]:
    """Return the project's functions by file and qualified name, in the order of their lines."""
    found: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(ROOT)):
            file = thing.__code__.co_filename.removeprefix(str(ROOT) + os.sep)
            found[file, thing.__code__.co_qualname].append(thing)
    for functions in found.values():
        functions.sort(key=lambda function: function.__code__.co_firstlineno)
    return found


def _put_in(
    target: Target, functions: Mapping[tuple[str, str], list[FunctionType]], folder: Path
) -> None:
    """Replace the function or the constant by the mutant's, and forget what was computed."""
    if target.file in STARTED:
        by, path = STARTED[target.file]
        changed_file = folder / f"{os.getpid()}.py"
        changed_file.write_text(target.mutant.source, "utf-8")
        setattr(importlib.import_module(_module(by)), path, changed_file)
        _forget()
        return
    name = target.outermost
    file = str(ROOT / target.file)
    code = compile(target.mutant.source, file, "exec", dont_inherit=True)
    changed = [inner for inner in _codes(code) if inner.co_qualname == name]
    if changed:
        by_line: dict[int, list[FunctionType]] = defaultdict(list)
        for function in functions[target.file, name]:
            by_line[function.__code__.co_firstlineno].append(function)
        for same, inner in zip(by_line.values(), changed, strict=True):
            for function in same:
                function.__code__ = inner
    else:
        module = importlib.import_module(_module(target.file))
        mutated = {"__name__": module.__name__, "__file__": file, "__package__": module.__package__}
        exec(code, mutated)
        before = getattr(module, name)
        for other in list(sys.modules.values()):
            if getattr(other, "__dict__", {}).get(name) is before:
                setattr(other, name, mutated[name])
    _forget()


def _forget() -> None:
    for thing in _caches():
        thing.cache_clear()


@functools.cache
def _caches() -> tuple["functools._lru_cache_wrapper[object]", ...]:
    """Return the caches of the judge."""
    return tuple(
        thing
        for thing in gc.get_objects()
        if isinstance(thing, functools._lru_cache_wrapper)
        and thing.__module__.startswith("grader.judging")
    )


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _is_constant(target: Target) -> bool:
    found = getattr(importlib.import_module(_module(target.file)), target.outermost, None)
    return not isinstance(found, FunctionType)


class _Reasons:
    """The mutants that may survive, which are not tried."""

    def __init__(self, table: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self._listed = {
            (entry["file"], entry["function"], change.strip("\n"))
            for entry in table["survivor"]
            for change in entry.get("changes", ("",))
        }
        self._alike = [
            (re.compile(entry["pattern"].replace("ARGUMENT", _ARGUMENT)), entry["by"])
            for entry in table["alike"]
        ]

    def allow(self, target: Target) -> bool:
        # Without changes, an entry stands for all that may become of a constant.
        listed = target.key in self._listed or (*target.key[:2], "") in self._listed
        return listed or self._is_alike(target.mutant.diff)

    def _is_alike(self, diff: str) -> bool:
        """Return True for a change of one line that a pattern says makes no difference."""
        before, _, after = diff.removeprefix("-").partition("\n+")
        return any(
            before[:start] + found.expand(by) + before[found.end() :] == after
            for pattern, by in self._alike
            for start in range(len(before))
            if (found := pattern.match(before, start))
        )

    def check(self, files: Sequence[str], targets: Sequence[Target]) -> None:
        """Print the entries that are out of date."""
        keys = {target.key for target in targets} | {(*target.key[:2], "") for target in targets}
        for entry in sorted(self._listed - keys):
            if entry[0] in files:
                print(f"tests/mutants.toml: no mutant is {entry}")


def _told(target: Target) -> Target:
    """Print a survivor as an entry of `mutants.toml`."""
    print(f'\n[[survivor]]\nfile = "{target.file}"\nfunction = "{target.mutant.function}"')
    print(f"changes = ['''\n{target.mutant.diff}\n''']\nreason = \"\"", flush=True)
    return target


def _summary(targets: Sequence[Target], survivors: Sequence[Target], equivalent: int) -> int:
    for room, tried in _by_room(targets).items():
        left = len(_by_room(survivors).get(room, ()))
        print(f"{room}: {len(tried) - left} of {len(tried)} killed")
    killed = len(targets) - len(survivors)
    share = killed / len(targets) if targets else 1.0
    print(
        f"{len(targets)} mutants: {killed} killed ({share:.1%}), {len(survivors)} survive;"
        f" {equivalent} more are equivalent"
    )
    return 0 if share >= KILLED_AT_LEAST else 1


def _by_room(targets: Sequence[Target]) -> Mapping[str, list[Target]]:
    found: dict[str, list[Target]] = defaultdict(list)
    for target in targets:
        found["/".join(target.file.split("/")[:3])].append(target)
    return found


if __name__ == "__main__":
    sys.exit(main())
