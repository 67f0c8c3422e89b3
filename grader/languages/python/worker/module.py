"""The one module that a submission becomes, and the functions that are found in it."""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH118, PTH120, PTH122, PTH206

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from .texts import MODULE


def new_module(paths: Sequence[str]) -> ModuleType:
    """Return the one module of a submission, which its files can also import by their own names."""
    module = ModuleType(MODULE)
    folders = list(dict.fromkeys(os.path.dirname(path) for path in paths))
    # As a package, so that `from .helpers import f` finds what is loaded here already.
    module.__path__ = folders
    module.__package__ = MODULE
    sys.modules[MODULE] = module

    root = os.path.commonpath(folders)
    for path in paths:
        *packages, name = os.path.splitext(os.path.relpath(path, root))[0].split(os.sep)
        for alias in (name, ".".join([*packages, name])):
            sys.modules[f"{MODULE}.{alias}"] = module
            if alias not in sys.stdlib_module_names:
                sys.modules.setdefault(alias, module)
        _make_packages(root, packages, name, module)
    sys.path.extend(folder for folder in reversed(folders) if folder not in sys.path)
    return module


def _make_packages(root: str, packages: list[str], name: str, module: ModuleType) -> None:
    """Make packages for the folders between the root and a file, so that importing it runs
    nothing."""
    part = module
    for depth in range(len(packages), 0, -1):
        dotted = ".".join(packages[:depth])
        path = [os.path.join(root, *packages[:depth])]
        package = sys.modules.get(dotted, ModuleType(dotted))
        if packages[0] in sys.stdlib_module_names or getattr(package, "__path__", path) != path:
            return  # a package of that name is there already

        package.__path__ = path
        vars(package)["__getattr__"] = partial(getattr, module)  # what its __init__.py defines
        setattr(package, name, part)
        sys.modules[dotted] = package
        name, part = packages[depth - 1], package


def find_function(name: str, namespace: Mapping[str, Any]) -> Callable[..., Any] | None:
    """Return the function, else one in one of the submission's classes that needs no `self`.

    `Account.deposit` is a method of that class, to be called with the object as first argument.
    """
    owner, dot, method = name.rpartition(".")
    if owner in sys.stdlib_module_names and not issubclass(type(namespace.get(owner)), type):
        # A function of the language itself: `builtins.str` of an object, `operator.add` of two.
        try:
            return getattr(import_module(owner), method, None)
        except ImportError:
            return None

    if dot:
        return _method(find_function(owner, namespace), method)
    if callable(namespace.get(name)):
        return namespace[name]  # type: ignore[no-any-return]
    for value in list(namespace.values()):
        member = _member(value, name) if issubclass(type(value), type) else None
        if member is not None:
            return member
    return None


class NoMethodError(Exception):
    """An object of the class does not have the method that is called."""


class OtherObjectError(Exception):
    """A method is called of what is no object of its class."""

    def __init__(self, error: AttributeError) -> None:
        self.error = error


def _method(cls: Any, name: str) -> Callable[..., Any] | None:
    """Return a function that calls the method of its first argument: objects may have one that
    their class does not have."""

    def on_object(owner: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            method = getattr(owner, name)
        except AttributeError as error:
            if issubclass(type(owner), cls):
                raise NoMethodError from None
            raise OtherObjectError(error.with_traceback(None)) from None
        return method(*args, **kwargs)

    try:
        kinds = [vars(base)[name] for base in cls.__mro__ if name in vars(base)]
        if not kinds:
            return on_object
        if not callable(getattr(cls, name)):
            return None
        needs_none = isinstance(kinds[0], staticmethod | classmethod)
        return getattr(cls, name) if needs_none else on_object
    except BaseException:  # it is no class, or a metaclass refuses
        return None


def _member(cls: type, name: str) -> Callable[..., Any] | None:
    try:
        member = vars(cls).get(name) if cls.__module__ == MODULE else None
        if isinstance(member, staticmethod | classmethod):
            return getattr(cls, name)  # type: ignore[no-any-return]
    except BaseException:  # a metaclass can refuse
        return None
    if type(member) is FunctionType and member.__code__.co_varnames[:1] != ("self",):
        return member
    return None
