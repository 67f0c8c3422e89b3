"""The reference: a Python module that is loaded by its path, and called for expected values.

The module has plain functions that call each other by their names. A known mistake, or the other
reading of an open point, is the same module with some of these functions replaced: its functions
are made once more, with other globals.
"""

import hashlib
import io
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from grader.api import Around
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Case, Expected, Language, Limits, OpenPoint, Value

__all__ = [
    "RAISED",
    "Functions",
    "Replacements",
    "call",
    "evaluate",
    "load_module",
    "other_reading",
    "own_functions",
    "reference_functions",
    "with_replaced",
]

Functions = Mapping[str, Callable[..., Any]]
Replacements = Mapping[str, Callable[..., Any] | Around]
"""A function of the reference, by its name -> the function that stands in its place."""

# What a reference can raise and the grader goes on: not a KeyboardInterrupt.
RAISED = (Exception, SystemExit)
_VALUE_BYTES = Limits().value_bytes


def reference_functions(assignment: Assignment, replaced: Replacements | None = None) -> Functions:
    """The functions that the assignment asks for; with `replaced`, of a reference so changed.

    Raises ValueError for an assignment without a reference (its expected values were frozen), and
    KeyError for a function that the reference does not have.
    """
    if assignment.reference is None:
        raise ValueError(f"the assignment {assignment.id} carries no reference")
    names = with_replaced(load_module(assignment.reference), replaced or {})
    return {function.name: names[function.name] for function in assignment.functions}


def with_replaced(module: ModuleType, replaced: Replacements) -> Mapping[str, Any]:
    """The names of a copy of the module whose functions call each other and the replacements."""
    if not replaced:
        return vars(module)
    names = dict(vars(module))
    for name, function in own_functions(module).items():
        copy = FunctionType(
            function.__code__, names, name, function.__defaults__, function.__closure__
        )
        copy.__kwdefaults__ = function.__kwdefaults__
        names[name] = copy
    for name, instead in replaced.items():
        own = names[name]
        names[name] = partial(instead.function, own) if isinstance(instead, Around) else instead
    return names


def own_functions(module: ModuleType) -> Mapping[str, FunctionType]:
    """The functions that are written in the module: those that can be replaced."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__globals__ is vars(module)
    }


def other_reading(module: ModuleType, point: OpenPoint) -> Replacements:
    """Return the functions that the other answer to an open point replaces."""
    return {name: vars(module)[instead] for name, instead in point.replaces.items()}


def evaluate(
    function: Callable[..., Any],
    case: Case,
    max_bytes: int = _VALUE_BYTES,
    attributes: tuple[str, ...] = (),
) -> Expected:
    """Call `function` for `case`: return its value, or that it raises.

    The arguments are made afresh for each call, and what the function prints goes nowhere; for
    that the whole process's output is redirected, so this is for one thread at a time.
    Raises `TooLargeError` when the value is longer than `max_bytes`.
    """
    try:
        returned = _called(function, case)
    except RAISED as error:
        return Expected(None, raises=True, error=f"{type(error).__name__}: {error}")
    return Expected(_value(returned, max_bytes, attributes))


def call(
    function: Callable[..., Any],
    case: Case,
    max_bytes: int = _VALUE_BYTES,
    attributes: tuple[str, ...] = (),
) -> Value:
    """Do as `evaluate`, but raise what the function raises."""
    return _value(_called(function, case), max_bytes, attributes)


def _called(function: Callable[..., Any], case: Case) -> object:
    from grader.values import materialise  # noqa: PLC0415  (NumPy, not before it is needed)

    names = _names_around(function)

    def evaluated(code: Mapping[Language, str]) -> Any:
        return eval(code[REFERENCE], dict(names))

    with _quiet():
        args = [materialise(argument, evaluated) for argument in case.args]
        kwargs = {name: materialise(argument, evaluated) for name, argument in case.kwargs.items()}
        return function(*args, **kwargs)


def _names_around(function: Callable[..., Any]) -> Mapping[str, Any]:
    """Return the names of the module that a function, class, or replaced function is written in."""
    if isinstance(function, partial):
        return _names_around(function.args[0])
    if isinstance(function, FunctionType):
        return function.__globals__
    return vars(sys.modules[function.__module__])


def _value(returned: object, max_bytes: int, attributes: tuple[str, ...]) -> Value:
    from grader.languages.python.worker.encode import encode_value  # noqa: PLC0415
    from grader.values import decode  # noqa: PLC0415

    # The same way as a submission's values go, so that equal results are equal records.
    return decode(encode_value(returned, max_bytes, attributes))


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep quiet what runs in here: no output, no warning, no file of bytecode."""
    writes_bytecode = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        with (
            redirect_stdout(io.StringIO()),
            redirect_stderr(io.StringIO()),
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.dont_write_bytecode = writes_bytecode


def load_module(path: Path) -> ModuleType:
    """The module in the file `path`, or the package in the folder, as a member of a package whose
    folder is the one around it.

    `from . import confusion_matrix` in it finds the module beside it. Loading the same unchanged
    folder again gives the same modules. Raises whatever the module raises, SystemExit included.
    """
    path = path.resolve()
    file = path / "__init__.py" if path.is_dir() else path
    name = f"{_package(path.parent)}.{path.stem}"
    if (loaded := sys.modules.get(name)) is not None:
        return loaded
    spec = ModuleSpec(name, None, origin=str(file), is_package=path.is_dir())
    spec.has_location = True
    module = module_from_spec(spec)
    module.__file__ = str(file)
    if path.is_dir():
        module.__path__ = [str(path)]
    sys.modules[name] = module
    try:
        with _quiet():
            exec(compile(file.read_bytes(), file, "exec", dont_inherit=True), vars(module))
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _package(folder: Path) -> str:
    """The package of which the modules in `folder`, and the packages in it, are members as they are
    now."""
    digest = hashlib.sha256(str(folder).encode("utf-8", "surrogateescape"))
    folders = [folder, *(inner.parent for inner in sorted(folder.glob("*/__init__.py")))]
    for file in (file for one in folders for file in sorted(one.glob("*.py"))):
        status = file.stat()
        line = f"{file}:{status.st_mtime_ns}:{status.st_size}\n"
        digest.update(line.encode("utf-8", "surrogateescape"))
    name = f"grader_reference_{digest.hexdigest()[:16]}"
    if name not in sys.modules:
        package = ModuleType(name, f"The reference modules in {folder}.")
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name
