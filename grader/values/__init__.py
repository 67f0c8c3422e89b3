"""Values: arguments as NumPy values, wire words and code; answers read back as records."""

from grader.values.argument_code import call_code, julia_literal, python_literal
from grader.values.decode import MalformedValueError, decode
from grader.values.materialise import elements, materialise
from grader.values.value_code import value_code
from grader.values.wire import encode_argument, encode_call, encode_text

__all__ = [
    "MalformedValueError",
    "call_code",
    "decode",
    "elements",
    "encode_argument",
    "encode_call",
    "encode_text",
    "julia_literal",
    "materialise",
    "python_literal",
    "value_code",
]
