"""Arguments of a case: as a NumPy value, as a word of the worker protocol, as code to paste."""

from grader.arguments.code import call_code, julia_literal, python_literal
from grader.arguments.materialise import elements, materialise
from grader.arguments.wire import encode_argument, encode_call, encode_text

__all__ = [
    "call_code",
    "elements",
    "encode_argument",
    "encode_call",
    "encode_text",
    "julia_literal",
    "materialise",
    "python_literal",
]
