"""Calls a reference and its Julia twin with the same cases, and writes what each gives bit for bit.

Julia gets every call as the code that a student would paste, on a line of its own.
"""

import math
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from grader.languages.code import call_code
from grader.languages.materialise import materialise
from grader.model import Argument, Call, Case, Text
from tests.julia import said_by_julia

__all__ = ["call", "in_julia", "in_python"]

DRIVER = Path(__file__).with_name("twins_driver.jl")


def call(function: str, *args: Argument) -> Case:
    return Case("call", (Call(function, args),), 0, False, Text("call"))  # type: ignore[arg-type]


def in_python(functions: Mapping[str, Callable[..., Any]], cases: Iterable[Case]) -> list[str]:
    return [_answer(functions[case.function], case) for case in cases]


def in_julia(twin: Path, cases: Sequence[Case]) -> list[str]:
    lines = "\n".join(call_code(case, "julia") for case in cases) + "\n"
    return said_by_julia(DRIVER, twin, stdin=lines).splitlines()


def _answer(function: Callable[..., Any], case: Case) -> str:
    try:
        with np.errstate(all="ignore"):
            value = function(*map(materialise, case.last.args))
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        return "raises"
    return " ".join(_bits(item) for item in _flat(value))


def _flat(value: Any) -> Iterable[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    elif isinstance(value, np.ndarray):
        yield from value.ravel().tolist()
    elif isinstance(value, list):
        yield from value
    else:
        yield value


def _bits(value: Any) -> str:
    if isinstance(value, float):
        return (
            "NaN" if math.isnan(value) else f"{struct.unpack('<Q', struct.pack('<d', value))[0]:x}"
        )
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f"s{value.encode().hex()}"
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_bits, value))}]"
    if isinstance(value, dict):
        pairs = sorted(f"{_bits(key)}:{_bits(item)}" for key, item in value.items())
        return f"{{{','.join(pairs)}}}"
    return f"i{int(value)}"
