"""Values: arguments as words of the protocol; answers read back as records."""

from grader.values.decode import MalformedValueError, decode
from grader.values.recipes import elements
from grader.values.wire import encode_argument, encode_call, encode_text

__all__ = [
    "MalformedValueError",
    "decode",
    "elements",
    "encode_argument",
    "encode_call",
    "encode_text",
]
