"""The reference: a Python module that is loaded by its path, and called for expected values.

The module has plain functions, and perhaps classes, that call each other by their names. A known
mistake, or the other reading of an open point, is the same module with some of these functions
replaced: its functions are made once more, with other globals.
"""

import hashlib
import inspect
import io
import math
import random
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from itertools import chain
from operator import attrgetter
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from msgspec import Struct
from msgspec.json import encode

from grader.api import Around
from grader.assignment.reference.programs import add_program, is_guarded
from grader.languages.registry import REFERENCE, kind_of
from grader.model import (
    Answer,
    Answers,
    Argument,
    Assignment,
    Call,
    Case,
    Function,
    Limits,
    OpenPoint,
    attributes_of,
)


class Reference(Struct, frozen=True):
    """The functions of a reference that an assignment asks for."""

    by_name: Mapping[str, Callable[..., Any]]
    """The reference's functions by the assignment's names. A method is called with its object as
    the first argument."""
    names: Mapping[str, Any]
    """All names of the module: arguments that are code see them."""
    attributes: tuple[str, ...] = ()
    """The attributes of objects that are part of an answer."""
    printing: frozenset[str] = frozenset()
    """The functions whose printed text is part of their answer."""


Replacements = Mapping[str, Callable[..., Any] | Around]
"""A function of the reference, by its name -> the function that stands in its place."""

# The grader goes on after these exceptions of a reference, and not after a KeyboardInterrupt.
RAISED = (Exception, SystemExit)
_VALUE_BYTES = Limits().value_bytes


def reference_functions(assignment: Assignment, replaced: Replacements | None = None) -> Reference:
    """Return the functions that the assignment asks for; with `replaced`, of a reference so
    changed.

    Raises ValueError for an assignment without a reference (its expected values were frozen), and
    KeyError for a function that the reference does not have.
    """
    module = module_of(assignment)
    return asked_functions(assignment.functions, with_replaced(module, replaced or {}))


def module_of(assignment: Assignment) -> ModuleType:
    """Return the module of the assignment's reference. Raises ValueError where there is none."""
    if assignment.reference is None:
        raise ValueError(f"the assignment {assignment.id} carries no reference")
    return reference_module(assignment.reference, assignment.outputs, assignment.support.files)


def reference_module(
    path: Path, outputs: Sequence[str] = (), beside: Sequence[Path] = ()
) -> ModuleType:
    """Return a reference's module; with `outputs` that of a program, which has a function that runs
    it among the files `beside` it. Raises whatever the module raises."""
    if not outputs:
        return load_module(path)
    module = load_module(path) if is_guarded(path) else ModuleType(path.stem)
    _load_generator(path.read_text(encoding="utf-8", errors="replace"))
    add_program(module, path, outputs, beside)
    return module


def asked_functions(functions: Collection[Function], names: Mapping[str, Any]) -> Reference:
    """Return the functions that are asked for. Raises KeyError for one that is not among the
    names."""
    by_name = {function.name: _asked(names, function) for function in functions}
    printing = frozenset(function.name for function in functions if _prints(function))
    return Reference(by_name, names, attributes_of(functions), printing)


def without_hints(signature: inspect.Signature) -> inspect.Signature:
    parameters = signature.parameters.values()
    bare = [parameter.replace(annotation=parameter.empty) for parameter in parameters]
    return signature.replace(parameters=bare, return_annotation=signature.empty)


def _prints(function: Function) -> bool:
    return any(field.source == "printed" for field in function.fields)


def _asked(names: Mapping[str, Any], function: Function) -> Any:
    calling = function.callings.get(REFERENCE)
    if calling is not None and calling.attribute:
        return attrgetter(calling.attribute)
    return _lookup(names, function.written(REFERENCE))


def _lookup(names: Mapping[str, Any], written: str) -> Any:
    owner, dot, method = written.rpartition(".")
    is_of_class = isinstance(names.get(owner), type)
    if dot and not kind_of(REFERENCE).defines(written) and not is_of_class:
        function = getattr(import_module(owner), method, None)
    else:
        function = getattr(names[owner], method, None) if dot else names[written]

    if not callable(function):
        raise KeyError(written)
    if not is_of_class or not isinstance(function, FunctionType):
        return function
    if isinstance(inspect.getattr_static(names[owner], method), staticmethod):
        return function

    @wraps(function)
    def on_object(instance: Any, *args: Any, **kwargs: Any) -> Any:
        # Its own, which a class derived from this one may have.
        return getattr(instance, method)(*args, **kwargs)

    return on_object


# The text of the next two functions also runs where tests are handed in (`testing/programs.py`).
def with_replaced(module: ModuleType, replaced: Replacements) -> Mapping[str, Any]:
    """Return the names of a copy of the module whose functions call each other and the
    replacements."""
    if not replaced:
        return vars(module)

    def going_on(around: Around, function: Callable[..., Any]) -> Callable[..., Any]:
        # A function, and no `partial`, for only that can be a method.
        return lambda *args, **kwargs: around.function(function, *args, **kwargs)

    names = dict(vars(module))
    methods: dict[str, dict[str, Any]] = {}
    for name, function in own_functions(module).items():
        owner, _, bare = name.rpartition(".")
        copy = FunctionType(
            function.__code__, names, bare, function.__defaults__, function.__closure__
        )
        copy.__kwdefaults__ = function.__kwdefaults__
        (methods.setdefault(owner, {}) if owner else names)[bare] = copy
    for owner, copies in methods.items():
        # Derived from the class, so that `super()` in its methods means what it did.
        names[owner] = type(owner, (names[owner],), copies)

    for name, replacement in replaced.items():
        owner, _, bare = name.rpartition(".")
        function = methods[owner][bare] if owner else names[name]
        instead = replacement
        if isinstance(replacement, Around):
            instead = going_on(replacement, function)
        if owner:
            setattr(names[owner], bare, instead)
        else:
            names[name] = instead
    return names


def own_functions(module: ModuleType) -> Mapping[str, FunctionType]:
    """Return the functions that are written in the module, with methods: those that can be
    replaced."""
    owners: dict[str, object] = {"": module}
    for name, value in vars(module).items():
        if isinstance(value, type) and value.__module__ == module.__name__:
            owners[f"{name}."] = value

    return {
        f"{owner}{name}": value
        for owner, holder in owners.items()
        for name, value in vars(holder).items()
        if isinstance(value, FunctionType) and value.__globals__ is vars(module)
    }


def other_reading(module: ModuleType, point: OpenPoint) -> Replacements:
    """Return the functions that the other answer to an open point replaces."""
    return {name: vars(module)[instead] for name, instead in point.replaces.items()}


def evaluate(functions: Reference, case: Case, max_bytes: int = _VALUE_BYTES) -> Answers:
    """Make the calls of `case`: return what they give, or that one raises.

    The arguments are made afresh for each call. The whole process's output is redirected meanwhile,
    so this is for one thread at a time. A value that is longer than `max_bytes` counts as raising.
    """
    results: dict[str, Any] = {}
    answers: list[Answer] = []
    for call in case.repeated:
        try:
            answer = make_call(functions, call, results, max_bytes)
        except RAISED as error:
            answer = Answer(None, raises=True, error=f"{type(error).__name__}: {error}")

        answers.append(answer)
        if answer.raises and call.step and not call.raises:
            break
    return tuple(answers)


def make_call(
    functions: Reference, call: Call, results: dict[str, Any], max_bytes: int = _VALUE_BYTES
) -> Answer:
    """Make one call, with the results of earlier steps, and keep a step's own among them.

    Raises what the function raises.
    """
    # NumPy, not before it is needed; of modules, for the names of a package are looked up anew.
    from grader.languages.materialise import materialise  # noqa: PLC0415
    from grader.languages.python.worker.encode import encode_value  # noqa: PLC0415
    from grader.languages.python.worker.nodes import TooLargeError  # noqa: PLC0415
    from grader.values.decode import decode  # noqa: PLC0415

    def value_of_code(code: str) -> Any:
        if _load_generator(code):
            sys.modules["numpy.random"].seed(call.seed)
        return eval(code, {"math": math, **functions.names})

    def value_of(argument: Argument) -> Any:
        return materialise(argument, value_of_code, results, functions.names)

    def encoded(value: object) -> object:
        node = encode_value(value, max_bytes, functions.attributes)
        if len(encode(node)) > max_bytes:
            raise TooLargeError
        return node

    with quiet() as output:
        # As in a worker: before the arguments, for code among them may draw random numbers too.
        _seed(call.seed)
        args = [value_of(argument) for argument in call.args]
        kwargs = {name: value_of(argument) for name, argument in call.kwargs.items()}
        observed = [[*args, *kwargs.values()][number] for number in call.observed]
        before = [encoded(value) for value in observed]
        output.truncate(output.seek(0))
        returned = functions.by_name[call.function](*args, **kwargs)

    if call.step:
        results[call.step] = returned
    text = output.getvalue() if call.function in functions.printing else ""
    after = [encoded(value) for value in observed]
    # The same way as a submission's values go, so that equal results are equal records.
    return Answer(
        decode(encoded(returned)),
        observed=tuple(map(decode, after)),
        unchanged=tuple(number for number, item in enumerate(after) if item == before[number]),
        printed=text,
    )


def _seed(seed: int) -> None:
    """Draw the same random numbers each time, as in a worker."""
    random.seed(seed)
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed(seed)


def _load_generator(code: str) -> bool:
    """Load NumPy's generator where code names it; return whether it was not loaded before.

    NumPy loads it when first used, which would be too late for the seed, and takes longer to do so
    than most references take.
    """
    is_late = "random" in code and "numpy.random" not in sys.modules
    if is_late:
        import_module("numpy.random")
    return is_late


class InputReadError(EOFError):
    """Raised where a reference reads standard input: it runs without any."""


class _NoInput(io.RawIOBase):
    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> int:
        raise InputReadError("a reference runs without standard input")


_NO_INPUT = io.TextIOWrapper(io.BufferedReader(_NoInput()))
"""The standard input of a reference, which would wait for what nobody types."""


@contextmanager
def quiet() -> Iterator[io.StringIO]:
    """Keep quiet what runs in here: no input, no output, no warning, no file of bytecode.

    The result holds what the call printed.
    """
    before = sys.dont_write_bytecode, sys.stdin, sys.stdout, sys.stderr
    output = io.StringIO()
    sys.dont_write_bytecode, sys.stdin = True, _NO_INPUT
    sys.stdout, sys.stderr = output, io.StringIO()
    try:
        with warnings.catch_warnings(action="ignore"):
            yield output
    finally:
        sys.dont_write_bytecode, sys.stdin, sys.stdout, sys.stderr = before


def load_module(path: Path) -> ModuleType:
    """Return the module in the file `path`, or the package in the folder, as a member of a package
    whose folder is the one around it.

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
        content = file.read_bytes()
        _load_generator(content.decode("utf-8", "replace"))
        with quiet():
            exec(compile(content, file, "exec", dont_inherit=True), vars(module))
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _package(folder: Path) -> str:
    """Return the name of the package of which the modules in `folder`, and the packages in it, are
    members as they are now."""
    from grader.languages.python.worker.texts import REFERENCE as PACKAGE  # noqa: PLC0415  (NumPy)

    digest = hashlib.sha256(str(folder).encode("utf-8", "surrogateescape"))
    folders = [folder, *(inner.parent for inner in sorted(folder.glob("*/__init__.py")))]
    for file in chain.from_iterable(sorted(holder.glob("*.py")) for holder in folders):
        status = file.stat()
        line = f"{file}:{status.st_mtime_ns}:{status.st_size}\n"
        digest.update(line.encode("utf-8", "surrogateescape"))

    name = f"{PACKAGE}{digest.hexdigest()[:16]}"
    if name not in sys.modules:
        package = ModuleType(name, f"The reference modules in {folder}.")
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name
