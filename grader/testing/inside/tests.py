"""A student's tests in their worker: run against answers that came from outside.

The worker loads this file as it loads a submission. The functions that tests call are
not here: a call whose answer is not known yet is told to the grader, and the tests are run again
with it. So a test sees answers and nothing else of the program that is tested.
"""

import builtins
import copy
import hashlib
import sys
import traceback
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np

_TESTS = 300
_UNKNOWN = 300
_TEXT = 200


class _UnknownError(BaseException):
    """The answer to a call is not known yet."""


class _ToldError(Exception):
    """A failure that the grader puts into words: its kind, and what it is about."""


def _word(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"array {value.dtype} {value.shape} {value.tolist()!r}"
    if isinstance(value, list | tuple | set | frozenset):
        return f"{type(value).__name__}({','.join(map(_word, value))})"
    if isinstance(value, dict):
        items = (f"{_word(key)}:{_word(item)}" for key, item in value.items())
        return f"dict({','.join(items)})"
    return f"{type(value).__name__} {value!r}"


def _key(name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    keywords = sorted((key, _word(item)) for key, item in kwargs.items())
    text = f"{name}({','.join(map(_word, args))};{keywords})"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]


class _Answers:
    """Stands in for the functions, and notes which calls are made."""

    def __init__(self, by_key: Mapping[str, Any]) -> None:
        self.by_key = by_key
        self.unknown: dict[str, list[Any]] = {}
        self.called: dict[str, None] = {}

    def function(self, name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            key = _key(name, args, kwargs)
            self.called[key] = None
            if key not in self.by_key:
                if len(self.unknown) < _UNKNOWN:
                    self.unknown.setdefault(key, [key, name, tuple(args), dict(kwargs)])
                raise _UnknownError

            kind, value = self.by_key[key]
            if kind == "value":
                return copy.deepcopy(value)
            if kind == "no_answer":
                raise _ToldError(kind, "")
            raise _error(kind)(value)

        call.__name__ = name
        return call


def _error(name: str) -> type[Exception]:
    """Return the exception's type, and one of its own where Python has none of this name."""
    builtin = vars(builtins).get(name)
    if isinstance(builtin, type) and issubclass(builtin, Exception):
        return builtin
    return type(name, (Exception,), {})


def graded_tests(
    files: Sequence[Sequence[str]],
    module: str,
    names: Sequence[str],
    answers_by_key: Mapping[str, Sequence[Any]],
) -> Any:
    """Run the tests: each one's name, file, line, outcome, reason and calls; and unknown calls."""
    answers = _Answers(answers_by_key)
    functions = {name: answers.function(name) for name in names}
    sys.modules[module] = _module(module, functions)
    sys.modules["pytest"] = _module("pytest", {"raises": _raises, "approx": _approx})

    results: list[list[Any]] = []
    for file, text in files:
        namespace: dict[str, Any] = {"__name__": file.rpartition(".")[0], **functions}
        loading = _run_test(answers, file, 1, partial(_execute, text, file, namespace))
        if loading[1] != "passed":
            results.append([file, file, *loading])
            continue

        for name, test in list(namespace.items()):
            if name.startswith("test") and isinstance(test, types.FunctionType):
                line = test.__code__.co_firstlineno
                results.append([name, file, *_run_test(answers, file, line, test)])
    return [results[:_TESTS], list(answers.unknown.values())]


def _module(name: str, names: Mapping[str, Any]) -> types.ModuleType:
    module = types.ModuleType(name)
    vars(module).update(names)
    return module


def _execute(text: str, file: str, namespace: dict[str, Any]) -> None:
    exec(compile(text, file, "exec", dont_inherit=True), namespace)


def _run_test(answers: _Answers, file: str, line: int, test: Callable[[], Any]) -> list[Any]:
    """Return the line, the outcome, the reason, and the calls that the test makes."""
    answers.called = {}
    try:
        test()
    except _UnknownError:
        return [line, "unknown", "", []]
    except BaseException as error:
        reason: Any = f"{type(error).__name__}: {error}".removesuffix(": ")[:_TEXT]
        if isinstance(error, _ToldError):
            reason = [str(part)[:_TEXT] for part in error.args]
        return [_line(error, file) or line, "failed", reason, list(answers.called)]

    return [line, "passed", "", list(answers.called)]


def _line(error: BaseException, file: str) -> int | None:
    if isinstance(error, SyntaxError):
        return error.lineno
    frames = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == file]
    return lines[-1] if lines else None


@contextmanager
def _raises(*kinds: type[BaseException], match: str = "") -> Iterator[None]:
    """Do as pytest's; what an error says differs between languages, and is not compared."""
    del match
    try:
        yield
    except kinds:
        return
    raise _ToldError("not_raised", ", ".join(kind.__name__ for kind in kinds))


class _approx:  # noqa: N801  (as pytest writes it)
    """Do as pytest's, for numbers and what NumPy makes an array of."""

    def __init__(self, expected: Any, rel: float = 1e-6, abs: float = 1e-12) -> None:
        self._expected, self._rel, self._abs = expected, rel, abs

    def __eq__(self, value: object) -> bool:
        actual, expected = np.asarray(value), np.asarray(self._expected)
        if actual.shape != expected.shape:
            return False
        return bool(np.allclose(actual, expected, rtol=self._rel, atol=self._abs))

    __hash__ = None  # type: ignore[assignment]
