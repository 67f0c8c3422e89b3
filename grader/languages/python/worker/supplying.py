"""Modules that a submission uses and imports nowhere: what it is pasted into has done so."""

import ast
import builtins
import re
from collections.abc import Collection, Iterator, Sequence
from importlib import import_module
from itertools import chain
from types import CodeType
from typing import Any

from .source import read_source
from .statements import Statement, bound_names

_PLAIN = ["numpy", "math", "random", "statistics", "itertools"]
_PLAIN += ["collections", "copy", "functools", "re"]
MODULES = {name: f"import {name}" for name in _PLAIN} | {"np": "import numpy as np"}
"""The statement that brings each name. Nothing else has such a name by custom."""
_READ = re.compile(rf"\b({'|'.join(MODULES)})\b[\s)\\]*\.")
"""A place where an attribute of such a name may be read."""


def supply(statements: Sequence[Statement], namespace: dict[str, Any]) -> dict[str, str]:
    """Import the modules that are used and have no value; return the statement for each name.

    A module must have all attributes that are read of its name. The definitions have been executed.
    A name that any other statement will bind is left alone.
    """
    built_in = vars(builtins)
    paths = {statement.path for statement in statements}
    words = [_READ.findall(read_source(path)) for path in paths]
    unbound = {name for name in chain(*words) if name not in namespace and name not in built_in}
    # To walk through all nodes takes a quarter of the time of loading, and few files need it.
    attributes = _attributes(statements, unbound) if unbound else {}
    for statement in statements if attributes else ():
        for name in bound_names(statement.node):
            attributes.pop(name, None)

    supplied = {}
    for name, names in attributes.items():
        module = import_module(MODULES[name].split()[1])
        is_global = any(name in _global_names(statement) for statement in statements)
        if is_global and all(hasattr(module, attribute) for attribute in names):
            namespace[name] = module
            supplied[name] = MODULES[name]
    return supplied


def _attributes(statements: Sequence[Statement], names: Collection[str]) -> dict[str, set[str]]:
    """Return the attributes that are read of these names."""
    attributes: dict[str, set[str]] = {}
    for statement in statements:
        for node in ast.walk(statement.node):
            match node:
                case ast.Attribute(ast.Name(name), attribute) if name in names:
                    attributes.setdefault(name, set()).add(attribute)
    return attributes


def _global_names(statement: Statement) -> set[str]:
    """Return the names that the statement, or a function in it, looks up outside of functions."""
    from dis import get_instructions  # noqa: PLC0415  few submissions need it

    tree = ast.Module([statement.node], type_ignores=[])
    try:
        code = compile(tree, statement.path, "exec", statement.flags, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):
        return set()
    return {
        instruction.argval
        for part in _parts(code)
        for instruction in get_instructions(part)
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }


def _parts(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)
