"""The words of arguments and calls in the worker protocol (docs/protocol.md)."""

import struct
from collections.abc import Iterator

from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    CodeArgument,
    DictArgument,
    Language,
    RangeArgument,
    RecordArgument,
    ResultArgument,
    ScalarArgument,
    SequenceArgument,
)
from grader.values.once import once_for_each
from grader.values.recipes import elements

_FORMATS = {
    "Bool": "?",
    "Int64": "q",
    "Index": "q",
    "Float32": "f",
    "Float64": "d",
    "ComplexF64": "dd",
}
_FLAT = {"Bool", "Int64", "Index", "Float32", "Float64", "String"}
"""The types of which a list is one word."""


def encode_text(text: str) -> str:
    return text.encode("utf-8").hex() or "-"


@once_for_each(1024)
def encode_call(call: Call, language: Language) -> bytes:
    """Return the words of a call: its options, the function, its arguments and named arguments."""
    call = call.arranged
    words = [*_options(call), encode_text(call.written)]
    words += [encode_argument(argument, language) for argument in call.args]
    words += [
        f"{encode_text(name)}={encode_argument(argument, language)}"
        for name, argument in call.kwargs.items()
    ]
    return " ".join(words).encode("ascii")


def _options(call: Call) -> Iterator[str]:
    if call.seed:
        yield f"seed={call.seed}"
    if call.observed:
        yield f"observe={','.join(map(str, call.observed))}"
    if call.step:
        yield f"keep={encode_text(call.step)}"


def encode_argument(argument: Argument, language: Language) -> str:
    """Return an ARG: one word, or several with a space in between."""
    return " ".join(_words(argument, language))


def _array(argument: ArrayArgument) -> str:
    flat = elements(argument)
    if argument.element == "String":
        data = ",".join(encode_text(item) for item in flat)
    else:
        data = flat.astype(flat.dtype.newbyteorder("<")).tobytes().hex()
    shape = "x".join(str(size) for size in argument.shape)
    return f"{argument.container}:{argument.element}:{shape}:{data}"


def _data(argument: ScalarArgument) -> str:
    value = argument.value
    if argument.type in _FORMATS:
        parts = value if isinstance(value, tuple) else (value,)
        return struct.pack(f"<{_FORMATS[argument.type]}", *parts).hex()
    if argument.type == "BigInt" and isinstance(value, int):
        return encode_text(hex(value))
    return "" if value is None else encode_text(str(value))


def _words(argument: Argument, language: Language) -> Iterator[str]:
    """Yield a head, and then the parts as ARGs of their own."""
    parts: list[Argument] = []
    match argument:
        case ScalarArgument(type_name):
            yield f"scalar:{type_name}::{_data(argument)}"
        case ArrayArgument():
            yield _array(argument)
        case RangeArgument(start, stop, step):
            yield f"range:::{struct.pack('<3q', start, step, stop).hex()}"
        case CodeArgument(code):
            yield f"code:::{encode_text(code[language])}"
        case RecordArgument(names, items, written):
            texts = map(encode_text, (written.get(language, ""), *names))
            yield f"record::{','.join(texts)}:{len(items)}"
            parts += items
        case ResultArgument(step, path):
            yield f"result::{'.'.join(map(str, path))}:{encode_text(step)}"
        case DictArgument(keys, items, like):
            yield f"dict:{'like' if like else ''}::{len(keys)}"
            parts += [part for pair in zip(keys, items, strict=True) for part in pair]
            parts += like or ()
        case SequenceArgument(kind, items, like):
            scalars = [item for item in items if isinstance(item, ScalarArgument)]
            types = {item.type for item in scalars}
            if len(scalars) == len(items) and len(types) == 1 and types <= _FLAT:
                [element] = types
                separator = "," if element == "String" else ""
                yield f"{kind}:{element}:{len(items)}:{separator.join(map(_data, scalars))}"
                return
            yield f"{kind}:{'like' if like else ''}::{len(items)}"
            parts += items or ([like] if like else [])

    for part in parts:
        yield encode_argument(part, language)
