"""The words of arguments and calls in the worker protocol (docs/protocol.md)."""

import struct
from collections.abc import Iterator

from grader.model import Argument, Call, ScalarArgument, Step
from grader.values.materialise import elements
from grader.values.once import once_for_each

__all__ = ["encode_argument", "encode_call", "encode_text"]

_SCALAR_FORMATS = {"Bool": "<?", "Int64": "<q", "Float32": "<f", "Float64": "<d"}


def encode_text(text: str) -> str:
    return text.encode("utf-8").hex() or "-"


@once_for_each(1024)
def encode_call(call: Call) -> bytes:
    """The words of a call: its options, the function, its arguments and named arguments."""
    words = [*_options(call), encode_text(call.written)]
    words += map(encode_argument, call.args)
    words += [f"{encode_text(name)}={encode_argument(of)}" for name, of in call.kwargs.items()]
    return " ".join(words).encode("ascii")


def _options(call: Call) -> Iterator[str]:
    if call.seed is not None:
        yield f"seed={call.seed}"
    if call.observed:
        yield f"observe={','.join(map(str, call.observed))}"
    if isinstance(call, Step):
        yield f"keep={encode_text(call.name)}"


def encode_argument(argument: Argument) -> str:
    if isinstance(argument, ScalarArgument):
        if isinstance(argument.value, str):
            data = encode_text(argument.value)
        else:
            data = struct.pack(_SCALAR_FORMATS[argument.type], argument.value).hex()
        return f"scalar:{argument.type}::{data}"
    flat = elements(argument)
    if argument.element == "String":
        data = ",".join(encode_text(item) for item in flat)
    else:
        data = flat.astype(flat.dtype.newbyteorder("<")).tobytes().hex()
    shape = "x".join(str(size) for size in argument.shape)
    return f"{argument.container}:{argument.element}:{shape}:{data}"
