"""The reference: a Python module that is loaded by its path, and called for expected values.

The module has plain functions with the names that the assignment asks for. One whose assignment
has open points or known mistakes also has `STEPS` (the named steps that the functions are made
of), `build(steps)` (functions made from steps, by name) and `VARIANTS` (variant -> the steps that
it replaces).
"""

import hashlib
import io
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.model import Assignment, Case, Expected, Limits, Value

__all__ = [
    "RAISED",
    "Steps",
    "call",
    "evaluate",
    "load_module",
    "reference_builder",
    "reference_functions",
]

Steps = Mapping[str, Callable[..., Any]]

# What a reference can raise and the grader goes on: not a KeyboardInterrupt.
RAISED = (Exception, SystemExit)
_VALUE_BYTES = Limits().value_bytes


def reference_functions(
    assignment: Assignment, replaced_steps: Steps | None = None
) -> Mapping[str, Callable[..., Any]]:
    """The reference's functions by name; with `replaced_steps`, those in place of its own.

    Raises ValueError for an assignment without a reference (its expected values were frozen), and
    KeyError for a step or function that the reference does not have.
    """
    return reference_builder(assignment)(replaced_steps)


def reference_builder(
    assignment: Assignment,
) -> Callable[[Steps | None], Mapping[str, Callable[..., Any]]]:
    """`reference_functions` of an assignment whose module is looked up once, for many steps."""
    reference = assignment.reference
    if reference is None:
        raise ValueError(f"the assignment {assignment.id} carries no reference")
    module = load_module(reference)
    names = [function.name for function in assignment.functions]

    def built(replaced_steps: Steps | None) -> Mapping[str, Callable[..., Any]]:
        if not replaced_steps:
            return {name: vars(module)[name] for name in names}
        if unknown := replaced_steps.keys() - module.STEPS.keys():
            raise KeyError(f"{reference.name} has no step {', '.join(sorted(unknown))}")
        made = module.build({**module.STEPS, **replaced_steps})
        return {name: made[name] for name in names}

    return built


def evaluate(function: Callable[..., Any], case: Case, max_bytes: int = _VALUE_BYTES) -> Expected:
    """What `function` gives for `case`: a value, or that it raises.

    The arguments are made afresh for each call, and what the function prints goes nowhere; for
    that the whole process's output is redirected, so this is for one thread at a time.
    Raises `TooLargeError` when the value is longer than `max_bytes`.
    """
    try:
        returned = _called(function, case)
    except RAISED as error:
        return Expected(None, raises=True, error=type(error).__name__)
    return Expected(_value(returned, max_bytes))


def call(function: Callable[..., Any], case: Case, max_bytes: int = _VALUE_BYTES) -> Value:
    """As `evaluate`, but what the function raises is raised."""
    return _value(_called(function, case), max_bytes)


def _called(function: Callable[..., Any], case: Case) -> object:
    from grader.values import materialise  # noqa: PLC0415  (NumPy, not before it is needed)

    args = [materialise(argument) for argument in case.args]
    kwargs = {name: materialise(argument) for name, argument in case.kwargs.items()}
    with _quiet():
        return function(*args, **kwargs)


def _value(returned: object, max_bytes: int) -> Value:
    from grader.languages.python.worker.encode import encode_value  # noqa: PLC0415
    from grader.values import decode  # noqa: PLC0415

    # The same way as a submission's values go, so that equal results are equal records.
    return decode(encode_value(returned, max_bytes))


@contextmanager
def _quiet() -> Iterator[None]:
    """Nothing that runs in here is heard: no output, no warning, no file of bytecode."""
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
    """The module in the file `path`, as a member of a package whose folder is the file's.

    `from . import confusion_matrix` in it finds the module beside it. Loading the same unchanged
    folder again gives the same modules. Raises whatever the module raises, SystemExit included.
    """
    path = path.resolve()
    package = _package(path.parent)
    name = f"{package}.{path.stem}"
    if (loaded := sys.modules.get(name)) is not None:
        return loaded
    spec = ModuleSpec(name, None, origin=str(path))
    spec.has_location = True
    module = module_from_spec(spec)
    module.__file__ = str(path)
    sys.modules[name] = module
    try:
        with _quiet():
            exec(compile(path.read_bytes(), path, "exec", dont_inherit=True), vars(module))
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _package(folder: Path) -> str:
    """The package of which the modules in `folder`, as they are now, are members."""
    digest = hashlib.sha256(str(folder).encode("utf-8", "surrogateescape"))
    for file in sorted(folder.glob("*.py")):
        status = file.stat()
        digest.update(f"{file.name}:{status.st_mtime_ns}:{status.st_size}\n".encode())
    name = f"grader_reference_{digest.hexdigest()[:16]}"
    if name not in sys.modules:
        package = ModuleType(name, f"The reference modules in {folder}.")
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name
