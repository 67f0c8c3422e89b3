"""Exceptions of a submission, as an EXC of the protocol."""

import re
from collections.abc import Sequence
from itertools import islice
from opcode import opmap
from types import FunctionType, TracebackType
from typing import Any

from .nodes import Node
from .texts import clean, type_name, without_folders

MESSAGE_CHARACTERS = 1_900
TYPES_AT_MOST = 30
_MRO: Any = type.__dict__["__mro__"]
_RAISE = opmap["RAISE_VARARGS"]
_STORE = opmap["STORE_FAST"]
# A function that does not take the arguments it is called with.
_CALLED = re.compile(r"([\w.<>]+)\(\) (?:got|missing|takes) ")
_TRACEBACK: Any = BaseException.__dict__["__traceback__"]


def error_text(error: BaseException) -> str:
    try:
        text = str.__str__(str(error))
    except BaseException as failure:
        text = f"<no text: its str raised {type_name(type(failure))}>"
    return clean(text[: 2 * MESSAGE_CHARACTERS], MESSAGE_CHARACTERS)


def describe_error(error: BaseException, paths: Sequence[str]) -> Node:
    """Return an EXC of the protocol, with the innermost frame that lies in the submission's
    files."""
    files = frozenset(paths)
    file, line, origin = None, None, None
    trace = outermost = _TRACEBACK.__get__(error)
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in files:
            file, line = trace.tb_frame.f_code.co_filename, _line(error, trace)
        if trace.tb_next is None:
            origin = "call" if trace is outermost else _origin(error, trace, files)
        trace = trace.tb_next

    if file is None and type(error) in (SyntaxError, IndentationError, TabError):
        assert isinstance(error, SyntaxError)
        if error.filename in files:
            file, line = error.filename, error.lineno

    return {
        "type": type_name(type(error)),
        "message": without_folders(error_text(error), paths),
        "file": file,
        "line": line,
        "origin": origin,
        "types": [type_name(cls) for cls in _MRO.__get__(type(error))[:TYPES_AT_MOST]],
    }


def _line(error: BaseException, trace: TracebackType) -> int | None:
    """Return the line of the error. After a few calls Python 3.11 joins two instructions, and says
    of a local variable without a value where another one got its own just before."""
    code, at = trace.tb_frame.f_code, trace.tb_lasti
    if type(error) is UnboundLocalError and code.co_code[at] == _STORE:
        return next(islice(code.co_positions(), at // 2 + 1, None))[0]
    return trace.tb_lineno


def _origin(error: BaseException, innermost: TracebackType, files: frozenset[str]) -> str:
    """Return "own" where the submission raised it itself, "inside" where what it uses did."""
    frame = innermost.tb_frame
    if frame.f_code.co_filename not in files:
        return "inside"
    if frame.f_code.co_code[innermost.tb_lasti] == _RAISE:
        return "own"

    call = _CALLED.match(error_text(error)) if type(error) is TypeError else None
    name = call[1].rpartition(".")[2] if call is not None else ""
    function = frame.f_locals.get(name, frame.f_globals.get(name))
    is_defined = type(function) is FunctionType and function.__code__.co_filename in files
    return "own" if is_defined else "inside"
