"""Values: arguments as NumPy values and wire words; answers read back as records."""

from grader.values.decode import MalformedValueError, decode
from grader.values.materialise import elements, materialise
from grader.values.wire import encode_argument, encode_call, encode_text

__all__ = [
    "MalformedValueError",
    "decode",
    "elements",
    "encode_argument",
    "encode_call",
    "encode_text",
    "materialise",
]
