"""The words of a request as the values that a function is called with."""

import builtins
from binascii import unhexlify
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

_DTYPES = {"Bool": "?", "Int64": "<i8", "Index": "<i8", "Float32": "<f4", "Float64": "<f8"}
_SEQUENCES: Mapping[str, Any] = {"list": list, "tuple": tuple, "set": set}


def decode_text(word: bytes) -> str:
    return "" if word == b"-" else unhexlify(word).decode("utf-8")


def decode_arguments(
    words: Sequence[bytes],
    names: Mapping[str, Any],
    results: Mapping[str, Any],
    evaluate: Callable[[str], Any] | None = None,
) -> tuple[list[Any], dict[str, Any]]:
    """Return fresh arguments and named arguments: what can be changed is nobody else's.

    Code among them sees `names` unless `evaluate` gives its value; `results` are the answers of
    earlier calls. Raises whatever the code raises.
    """

    def value(word: bytes) -> Any:
        colon = word.index(b":") + 1
        if not word.startswith((b":", b"like:"), colon):
            return decode_argument(word)

        kind = word[: colon - 1].decode("ascii")
        data = word[word.rindex(b":") + 1 :]
        if kind == "range":
            first, step, last = np.frombuffer(unhexlify(data), dtype="<i8").tolist()
            return range(first, last + (1 if step > 0 else -1), step)
        if kind == "code":
            code = decode_text(data)
            return evaluate(code) if evaluate else eval(code, _Names(names))
        if kind == "record":
            maker, *keys = map(decode_text, word.split(b":")[2].split(b","))
            record = {key: value(next(rest)) for key in keys}
            return eval(maker, {}, names)(**record) if maker else record
        if kind == "result":
            return _result(word, results)

        is_dict = kind == "dict"
        items = [value(next(rest)) for _ in range(int(data) * (1 + is_dict))]
        if word.startswith(b"like:", colon):
            # An example of what could be in it, which only languages with typed lists need.
            for _ in range(1 + is_dict):
                value(next(rest))
        if is_dict:
            return dict(zip(items[::2], items[1::2], strict=True))
        return _SEQUENCES[kind](items)

    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    rest: Iterator[bytes] = iter(words)
    for word in rest:
        if b"=" in word:
            key, first = word.split(b"=")
            kwargs[decode_text(key)] = value(first)
        else:
            args.append(value(word))
    return args, kwargs


class _Names(dict[str, Any]):
    """The submission's names, and modules by theirs: code must not depend on what is imported."""

    def __missing__(self, name: str) -> Any:
        if hasattr(builtins, name):
            raise KeyError(name)
        try:
            return np if name == "np" else __import__(name)
        except ImportError:
            raise KeyError(name) from None


def _result(word: bytes, results: Mapping[str, Any]) -> Any:
    _, _, path, name = word.split(b":")
    result = results[decode_text(name)]
    for position in path.split(b".") if path else ():
        result = result[int(position)]
    return result


def decode_argument(word: bytes) -> Any:
    """Return the value of an ARG of one word."""
    end = word.rindex(b":")
    container, element, shape_text = word[:end].decode("ascii").split(":")
    # Not copied, for it can be long.
    data = memoryview(word)[end + 1 :]
    if element not in _DTYPES and element != "String":
        return _rarer(element, bytes(data))

    shape = tuple(int(size) for size in shape_text.split("x") if size)
    if element == "String":
        texts = [decode_text(item) for item in bytes(data).split(b",")] if data else []
        if container in _SEQUENCES:
            return _SEQUENCES[container](texts)
        array = np.array(texts, dtype=str).reshape(shape)
    else:
        little_endian = np.frombuffer(unhexlify(data), dtype=_DTYPES[element])
        array = np.array(little_endian.reshape(shape), dtype=little_endian.dtype.newbyteorder("="))

    if container == "scalar":
        return array[()] if element == "Float32" else array.item()
    if container in _SEQUENCES:
        return _SEQUENCES[container](array if element == "Float32" else array.tolist())
    if container == "rows":
        return array.tolist()
    return _strided(array) if container == "view" else array


def _rarer(element: str, data: bytes) -> Any:
    if element == "Nothing":
        return None
    if element == "ComplexF64":
        return complex(*np.frombuffer(unhexlify(data), dtype="<f8").tolist())
    text = decode_text(data)
    if element == "BigInt":
        return int(text, 16)
    if element in ("Date", "DateTime"):
        import datetime  # noqa: PLC0415  (what few submissions need)

        kind = datetime.date if element == "Date" else datetime.datetime
        return kind.fromisoformat(text)
    return text  # a `Char` or `Symbol`


def _strided(array: Any) -> Any:
    """Return the same elements as every second one of a longer array, with others in between."""
    longer = np.repeat(array, 2, axis=-1)
    if array.dtype.kind == "b":
        longer[..., 1::2] = ~array
    elif array.dtype.kind != "U":
        longer[..., 1::2] = -array
    return longer[..., ::2]
