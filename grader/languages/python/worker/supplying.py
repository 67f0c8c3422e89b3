"""Modules that a submission uses and imports nowhere: what it is pasted into has done so."""

import ast
import builtins
import re
from collections.abc import Collection, Sequence
from importlib import import_module
from itertools import chain
from typing import Any

from .source import read_source
from .statements import Statement

_PLAIN = ["numpy", "math", "random", "statistics", "itertools"]
_PLAIN += ["collections", "copy", "functools", "re"]
MODULES = {name: f"import {name}" for name in _PLAIN} | {"np": "import numpy as np"}
"""The statement that brings each name. Nothing else has such a name by custom."""
_READ = re.compile(rf"\b({'|'.join(MODULES)})\b[\s)\\]*\.")
"""A place where an attribute of such a name may be read."""


def supply(statements: Sequence[Statement], namespace: dict[str, Any]) -> dict[str, str]:
    """Import the modules that are used and have no value; return the statement for each name.

    A module must have all attributes that are read of its name. The definitions have been executed.
    A name that anything binds, a local variable too, is left alone.
    """
    built_in = vars(builtins)
    paths = {statement.path for statement in statements}
    words = [_READ.findall(read_source(path)) for path in paths]
    unbound = {name for name in chain(*words) if name not in namespace and name not in built_in}
    # To walk through all nodes takes a quarter of the time of loading, and few files need it.
    attributes = _attributes(statements, unbound) if unbound else {}

    supplied = {}
    for name, names in attributes.items():
        module = import_module(MODULES[name].split()[1])
        if all(hasattr(module, attribute) for attribute in names):
            namespace[name] = module
            supplied[name] = MODULES[name]
    return supplied


def _attributes(statements: Sequence[Statement], names: Collection[str]) -> dict[str, set[str]]:
    """Return the attributes that are read of those of the names that nothing binds."""
    attributes: dict[str, set[str]] = {}
    bound: set[str] = set()
    for node in chain(*(ast.walk(statement.node) for statement in statements)):
        match node:
            case ast.Attribute(ast.Name(name), attribute) if name in names:
                attributes.setdefault(name, set()).add(attribute)
            case ast.Name(name, ast.Store()) | ast.arg(name):
                bound.add(name)
            case ast.FunctionDef(name) | ast.ClassDef(name):
                bound.add(name)
            case ast.alias(name, alias):
                bound.add(alias or name)
    return {name: attributes[name] for name in attributes.keys() - bound}
