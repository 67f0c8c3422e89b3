"""The words of a request as the values that a function is called with."""

from binascii import unhexlify
from typing import Any

import numpy as np

_DTYPES = {"Bool": "?", "Int64": "<i8", "Float32": "<f4", "Float64": "<f8"}


def decode_text(word: bytes) -> str:
    return "" if word == b"-" else unhexlify(word).decode("utf-8")


def decode_argument(word: bytes) -> Any:
    """A fresh value from an ARG of the protocol: arrays are writable and nobody else's."""
    end = word.rindex(b":")
    container, element, shape_text = word[:end].decode("ascii").split(":")
    # Not copied, for it can be long.
    data = memoryview(word)[end + 1 :]
    shape = tuple(int(size) for size in shape_text.split("x") if size)
    if element == "String":
        texts = [decode_text(item) for item in bytes(data).split(b",")] if data else []
        array = np.array(texts, dtype=str).reshape(shape)
    else:
        little_endian = np.frombuffer(unhexlify(data), dtype=_DTYPES[element])
        array = np.array(little_endian.reshape(shape), dtype=little_endian.dtype.newbyteorder("="))
    if container == "scalar":
        return array[()] if element == "Float32" else array.item()
    return _strided(array) if container == "view" else array


def _strided(array: Any) -> Any:
    """The same elements as every second one of a longer array, with others in between."""
    longer = np.empty((*array.shape[:-1], 2 * array.shape[-1]), dtype=array.dtype)
    longer[..., ::2] = array
    if array.dtype.kind == "b":
        longer[..., 1::2] = ~array
    else:
        longer[..., 1::2] = array if array.dtype.kind == "U" else -array
    return longer[..., ::2]
