"""Mutates what judges, and runs the fast tests on each mutant: `make mutants`.

The rooms' tests are collected and run once, which notes the functions that each of them calls. A
mutant is then a fork of this process with one function or constant replaced, in which the tests
that call it run until one fails. Mutants that may survive stand in `mutants.toml`, with the reason.
"""

import argparse
import functools
import gc
import hashlib
import importlib
import os
import resource
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

from grader.verify.mutants import Mutant, mutants

ROOT = Path(__file__).parents[1]
JUDGING = (
    "grader/judging/scoring",
    "grader/judging/diagnosis",
    "grader/judging/rules",
    "grader/judging/report/redact.py",
)
TESTS = (
    "tests/judging/scoring",
    "tests/judging/diagnosis",
    "tests/judging/rules",
    "tests/judging/report",
    "tests/judging/checks",
    "tests/judging/test_several_calls.py",
    "tests/classes/clusters",
    # Of one kind each: numbers with a threshold, nested values, random answers.
    *(
        f"tests/judging/test_what_mistakes_cost.py::test_what_is_known_of_each_is_as_written[{name}]"
        for name in ("accuracy", "word_lists", "hold_out")
    ),
)
REASONS = Path(__file__).with_suffix(".toml")
KILLED_AT_LEAST = 0.9
# Of a hundred mutants: all of them would take half an hour. Which ones, their text decides.
SAMPLE = 100
# A mutant that takes this many times the tests' CPU time, and some seconds, runs for ever.
_TOO_LONG, _SECONDS = 2, 2


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
    options = parser.parse_args()
    files = sorted(
        str(path.relative_to(ROOT))
        for name in options.only or JUDGING
        for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    )
    trial = Trial(files, options.sample, options.jobs)
    arguments = ["-m", "not slow and not julia", "-q", "-p", "no:cacheprovider"]
    # Those measure time, which a mutant and its neighbours share.
    arguments += ["--ignore", "tests/judging/rules/test_hostile.py"]
    arguments += ["-p", "no:xdist", *TESTS]
    pytest.main(arguments, plugins=[trial])
    return trial.status


class Trial:
    """A pytest plugin whose loop runs the tests once, and then for each mutant."""

    def __init__(self, files: Sequence[str], sample: int, jobs: int) -> None:
        self.status = 2
        self._jobs = jobs
        self._targets = [
            Target(file, mutant)
            for file in files
            for mutant in mutants((ROOT / file).read_text("utf-8"), constants=True)
        ]
        self._whole = len(self._targets)
        self._targets = [target for target in self._targets if target.is_in(sample)]
        self._calls: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
        self._seconds: dict[pytest.Item, float] = {}
        self._kills: Counter[pytest.Item] = Counter()

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
            began = time.process_time()
            with _Noting(str(ROOT)) as called:
                reports = runtestprotocol(item, log=False, nextitem=following)
            if any(report.failed for report in reports):
                print(f"{item.nodeid} fails without any mutant")
                return True
            self._seconds[item] = time.process_time() - began
            for function in called:
                self._calls[function].append(item)
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
                if not items:
                    survivors.append(target)  # no test calls it
                    continue
                running[self._start(target, items, functions)] = (target, items)
            if len(running) >= self._jobs or (target is None and running):
                pid, status = os.wait()
                ended, items = running.pop(pid)
                code = os.waitstatus_to_exitcode(status)
                if code == 0:
                    survivors.append(ended)
                    print(f"{ended.file} {ended.mutant.function}\n{ended.mutant.diff}", flush=True)
                elif 0 < code <= len(items):
                    self._kills[items[code - 1]] += 1
            if number % 50 == 0:
                spent = time.monotonic() - began
                line = f"{number} mutants, {len(survivors)} survive, {spent:.0f} s"
                print(line, file=sys.stderr, flush=True)
        self.status = _summary(self._targets, survivors)

    def _items(self, target: Target) -> list[pytest.Item]:
        """Return the tests that reach the mutant, those first that are likely to kill it soon."""
        found = self._calls.get((target.file, target.outermost))
        if found is None and "." not in target.outermost:  # a constant, as any function sees it
            found = [
                item
                for (file, _), items in self._calls.items()
                for item in items
                if file == target.file and _is_constant(target)
            ]
        unique = dict.fromkeys(found or ())
        return sorted(unique, key=lambda item: (-self._kills[item], self._seconds[item]))

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
            _put_in(target, functions)
            limit = int(_SECONDS + _TOO_LONG * sum(self._seconds[item] for item in items))
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            signal.alarm(10 * limit)
            for number, item in enumerate(items, 1):
                reports = runtestprotocol(item, log=False, nextitem=None)
                if any(report.failed for report in reports):
                    os._exit(number)
            os._exit(0)
        except BaseException:  # a mutant that breaks the machinery is noticed, too
            os._exit(255)


class _Noting:
    """Notes the functions of the project that are called, as file and qualified name."""

    def __init__(self, root: str) -> None:
        self._root = root + os.sep
        self._codes: set[CodeType] = set()

    def __enter__(self) -> set[tuple[str, str]]:
        self._found: set[tuple[str, str]] = set()
        sys.setprofile(self._note)
        return self._found

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        for code in self._codes:
            if code.co_filename.startswith(self._root):
                name = code.co_qualname.split(".<locals>")[0]
                self._found.add((code.co_filename.removeprefix(self._root), name))

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            self._codes.add(frame.f_code)


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


def _put_in(target: Target, functions: Mapping[tuple[str, str], list[FunctionType]]) -> None:
    """Replace the function or the constant by the mutant's, and forget what was computed."""
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


def _summary(targets: Sequence[Target], survivors: Sequence[Target]) -> int:
    listed = {
        (entry["file"], entry["function"], entry.get("change", "").strip("\n"))
        for entry in tomllib.loads(REASONS.read_text("utf-8")).get("survivor", [])
    }

    def may_survive(target: Target) -> bool:
        # Without a change, an entry stands for all that may become of a constant.
        return target.key in listed or (*target.key[:2], "") in listed

    unexplained = [target for target in survivors if not may_survive(target)]
    equivalent = [target for target in survivors if may_survive(target)]
    tried = len(targets) - len(equivalent)
    share = (len(targets) - len(survivors)) / tried if tried else 1.0
    for target in unexplained:
        print("\n[[survivor]]")
        print(f'file = "{target.file}"\nfunction = "{target.mutant.function}"')
        print(f"change = '''\n{target.mutant.diff}\n'''\nreason = \"\"")
    alive = {target.key for target in survivors}
    asked = {target.key for target in targets}
    for key in sorted(listed):
        if key in asked and key not in alive:
            print(f"\nis killed, and need not be listed: {key}")
    print(
        f"\n{len(targets)} mutants: {len(targets) - len(survivors)} killed ({share:.1%} of those"
        f" that are not equivalent), {len(equivalent)} equivalent, {len(unexplained)} survive"
    )
    return 0 if share >= KILLED_AT_LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
