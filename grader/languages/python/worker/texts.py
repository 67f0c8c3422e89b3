"""Texts of a submission's making and names of types: short, valid, the same in every run."""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH120

import os
import re
import reprlib
import sys
from collections.abc import Sequence

import numpy as np

MODULE = "submission"
"""The name of the one module into which a submission is loaded."""
REFERENCE = "grader_reference_"
"""The names of packages of references begin so, in the grader's own process."""
OPAQUE_CHARACTERS = 200
TYPE_CHARACTERS = 100
ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]{4,16}\b")
_BUILT_IN = (float, int, tuple, str, list, dict)
_PLAIN = ((np.ndarray, "numpy.ndarray"), *((cls, cls.__name__) for cls in _BUILT_IN))
# Before a submission can change them.
_SEARCHED = frozenset(filter(None, sys.path))
_ABRIDGED = reprlib.Repr()
_ABRIDGED.maxlevel = 2
_ABRIDGED.maxstring = _ABRIDGED.maxlong = _ABRIDGED.maxother = OPAQUE_CHARACTERS


def clean(text: str, characters: int) -> str:
    """Return a text of the submission's making: cut, valid as UTF-8, the same in every run."""
    text = ADDRESS.sub(" at 0x…", text[: characters + 100])
    text = text if len(text) <= characters else text[: characters - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


def abridged(value: object) -> str:
    """Return how a value prints, short, without the address that differs from run to run."""
    try:
        text = str.__str__(_ABRIDGED.repr(value))
    except BaseException as error:
        text = f"<no text: its repr raised {type_name(type(error))}>"
    return clean(text, OPAQUE_CHARACTERS)


def type_name(cls: type) -> str:
    """`int`, `numpy.ndarray`; a type that the submission defines by its bare name."""
    # By identity: the hash and the == of a submission's metaclass are its own code.
    for plain, name in _PLAIN:
        if cls is plain:
            return name

    try:
        module, name = cls.__module__, str.__str__(cls.__qualname__)
        bare = type(module) is not str or module in ("builtins", MODULE)
        bare = bare or module.startswith(REFERENCE)
    except BaseException:  # a metaclass can compute these, and fail
        return "object"
    return clean(name if bare else f"{module}.{name}", TYPE_CHARACTERS)


def without_folders(text: str, paths: Sequence[str]) -> str:
    """Return file names instead of paths, which differ from run to run and between machines."""
    worker = os.path.dirname(os.path.dirname(__file__))
    folders = _SEARCHED.union((worker,), map(os.path.dirname, paths))
    for folder in sorted(folders, key=len, reverse=True):
        text = text.replace(f"{folder}/", "")
    return text
