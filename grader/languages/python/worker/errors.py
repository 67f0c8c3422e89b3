"""Exceptions of a submission, as an EXC of the protocol."""

from collections.abc import Sequence
from typing import Any

from .nodes import Node
from .texts import clean, type_name, without_folders

MESSAGE_CHARACTERS = 1_900
TYPES_AT_MOST = 30
_MRO: Any = type.__dict__["__mro__"]
_TRACEBACK: Any = BaseException.__dict__["__traceback__"]


def error_text(error: BaseException) -> str:
    try:
        text = str.__str__(str(error))
    except BaseException as failure:
        text = f"<no text: its str raised {type_name(type(failure))}>"
    return clean(text[: 2 * MESSAGE_CHARACTERS], MESSAGE_CHARACTERS)


def describe_error(error: BaseException, paths: Sequence[str]) -> Node:
    """An EXC of the protocol: the innermost of the frames that lie in the submission's files."""
    own = frozenset(paths)
    file, line = None, None
    trace = _TRACEBACK.__get__(error)
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in own:
            file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    if file is None and type(error) in (SyntaxError, IndentationError, TabError):
        assert isinstance(error, SyntaxError)
        if error.filename in paths:
            file, line = error.filename, error.lineno
    return {
        "type": type_name(type(error)),
        "message": without_folders(error_text(error), paths),
        "file": file,
        "line": line,
        "types": [type_name(cls) for cls in _MRO.__get__(type(error))[:TYPES_AT_MOST]],
    }
