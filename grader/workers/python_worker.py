"""The worker for Python submissions: what runs inside the sandbox, beside the submission.

One file that needs only the standard library and NumPy, because it is laid into the sandbox alone:
``python -I -S -B python_worker.py FOLDER…``, where the folders are what `sys.path` gets. It knows
no expected value and no points; it answers one request at a time by the protocol in
docs/architecture.md. What a submission does to this process can only spoil its own answers.
"""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH109, PTH118, PTH120, PTH122, PTH123, PTH206

import sys

if __name__ == "__main__":
    # NumPy is in one of these folders; site-packages itself is not on the path.
    sys.path.extend(folder for folder in sys.argv[1:] if folder not in sys.path)

import __future__

import ast
import fcntl
import json
import os
import re
import reprlib
import signal
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import TextIOWrapper
from math import isfinite, isnan
from types import FunctionType, ModuleType
from typing import Any, Literal, NamedTuple, NoReturn

import numpy as np

__all__ = ["TooLargeError", "encode_value", "serve"]

MODULE = "submission"
"""The name of the one module into which a submission is loaded."""

# --- Returned values as plain data ------------------------------------------------------------
#
# A returned object is hostile: its class may lie about itself, hang, raise, or change its mind.
# So its own methods are never asked; those of the built-in types are, for what really derives
# from them. What remains is opaque: its type's name and a short text.

Node = dict[str, Any]
"""A VALUE of the protocol."""

MAX_DEPTH = 16
OPAQUE_CHARACTERS = 200
TYPE_CHARACTERS = 100
NODE_BYTES = 24
"""No VALUE object is shorter than this as JSON text."""
INT64_MIN, INT64_MAX = -(2**63), 2**63 - 1
MAX_INTEGER_BITS = 4096

_dumps = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode

# Kept from before a submission can replace them in NumPy's namespace.
_ARRAY, _GENERIC, _FLOAT64 = np.ndarray, np.generic, np.float64
_SCALAR_DTYPE: Any = np.generic.__dict__["dtype"]
_ELEMENTS = {"b": ("bool", 5), "i": ("int", 2), "u": ("int", 2), "f": ("real", 4), "U": ("text", 3)}
"""By NumPy's kind: the protocol's kind, and the fewest bytes of JSON that an element takes."""
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]{4,16}\b")
_ABRIDGED = reprlib.Repr()
_ABRIDGED.maxlevel = 2
_ABRIDGED.maxstring = _ABRIDGED.maxlong = _ABRIDGED.maxother = OPAQUE_CHARACTERS


class TooLargeError(Exception):
    """The value does not fit into the bytes that one answer may have."""


class _Budget:
    """Bytes that are left for a value; what is certain to be written is charged beforehand."""

    def __init__(self, limit: int) -> None:
        self.left = limit

    def require(self, count: int) -> None:
        if count > self.left:
            raise TooLargeError

    def charge(self, count: int) -> None:
        self.require(count)
        self.left -= count


def encode_value(value: object, max_bytes: int) -> Node:
    """`value` as a VALUE of the protocol: dicts, lists, texts and numbers that JSON can hold.

    Never runs the value's own methods, but for one guarded and shortened `repr` of what is no
    number, text, array, sequence or dictionary. Raises TooLargeError, and nothing else, as soon as
    it is certain that the JSON text would be longer than `max_bytes`, before building it; the
    text of what is returned can still turn out a few times longer than that.
    """
    return _encode(value, _Budget(max_bytes), 0)


def _encode(value: object, budget: _Budget, depth: int) -> Node:
    budget.charge(NODE_BYTES)
    try:
        return _encode_by_type(value, budget, depth)
    except TooLargeError:
        raise
    except BaseException:  # a type that breaks what its base promises
        return _opaque(value)


def _encode_by_type(value: Any, budget: _Budget, depth: int) -> Node:
    cls = type(value)
    if value is None or value is True or value is False:
        return {"t": "scalar", "type": cls.__name__, "value": value}
    if issubclass(cls, _GENERIC):
        return _encode_numpy_scalar(value, budget)
    if issubclass(cls, int):
        return _integer(int.__index__(value), type_name(cls), value)
    if issubclass(cls, float):
        return {"t": "real", "type": type_name(cls), "value": _real(float.__float__(value))}
    if issubclass(cls, str):
        return {"t": "text", "type": type_name(cls), "value": _text(str.__str__(value), budget)}
    if depth >= MAX_DEPTH and issubclass(cls, (tuple, list, dict, _ARRAY)):
        return {"t": "opaque", "type": type_name(cls), "text": "…"}
    if issubclass(cls, _ARRAY):
        return _encode_array(value, budget, depth)
    if issubclass(cls, tuple):
        budget.require(NODE_BYTES * tuple.__len__(value))
        items = list(tuple.__iter__(value))
        names = _field_names(cls, len(items))
        if names is None:
            return _sequence(cls, [_encode(item, budget, depth + 1) for item in items])
        keys = [_text(name, budget) for name in names]
        return _mapping(cls, keys, [_encode(item, budget, depth + 1) for item in items])
    if issubclass(cls, list):
        budget.require(NODE_BYTES * list.__len__(value))
        items = list(list.__iter__(value))
        return _sequence(cls, [_encode(item, budget, depth + 1) for item in items])
    if issubclass(cls, dict):
        budget.require(NODE_BYTES * dict.__len__(value))
        pairs = list(dict.items(value))
        keys = [_key(key, budget) for key, _ in pairs]
        return _mapping(cls, keys, [_encode(item, budget, depth + 1) for _, item in pairs])
    return _opaque(value)


def _encode_numpy_scalar(value: Any, budget: _Budget) -> Node:
    dtype = _SCALAR_DTYPE.__get__(value)
    kind, _ = _ELEMENTS.get(dtype.kind, (None, 0))
    if kind is None:
        return _opaque(value)
    exact = type(value) is dtype.type and kind != "text"
    name = f"numpy.{dtype.name}" if exact else type_name(type(value))
    item: Any = _GENERIC.item(value)
    if kind == "bool":
        return {"t": "scalar", "type": name, "value": item}
    if kind == "int":
        return _integer(item, name, value)
    if kind == "real":
        return {"t": "real", "type": name, "value": _real(float(item))}
    return {"t": "text", "type": name, "value": _text(item, budget)}


def _encode_array(value: Any, budget: _Budget, depth: int) -> Node:
    base: Any = _ARRAY.view(value, _ARRAY)  # no method of a subclass is left on it
    shape, dtype = [int(size) for size in base.shape], base.dtype
    if len(shape) > MAX_DEPTH:
        return _opaque(value)
    if dtype.kind == "O":
        return _encode_objects(base, type(value), budget, depth)
    kind, fewest = _ELEMENTS.get(dtype.kind, (None, 0))
    if kind is None:
        return _opaque(value)
    budget.charge(fewest * base.size)
    items: list[Any]
    if kind == "text":
        items = [_text(str.__str__(item), budget) for item in base.flat]
    elif kind == "real":
        reals = base.astype(_FLOAT64, copy=False).reshape(-1).tolist()
        items = [item if isfinite(item) else _real(item) for item in reals]
    else:
        items = base.reshape(-1).tolist()
        if dtype.kind == "u":
            items = [item if item <= INT64_MAX else str(item) for item in items]
    element = "str" if kind == "text" else dtype.name
    return _array(type(value), element, shape, kind, items)


def _encode_objects(base: Any, cls: type, budget: _Budget, depth: int) -> Node:
    """An array of objects: an array when they are all plain and alike, else nested sequences."""
    budget.require(NODE_BYTES * base.size)
    shape = [int(size) for size in base.shape]
    nodes = [_encode(item, budget, depth + 1) for item in base.flat]
    kinds = {_plain_kind(node) for node in nodes}
    if kinds == {"int", "real"}:
        kinds = {"real"}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is not None:
        return _array(cls, "object", shape, kind, [node["value"] for node in nodes])
    for size in reversed(shape[1:]):
        nodes = [_sequence(cls, nodes[i : i + size]) for i in range(0, len(nodes), size)]
    return _sequence(cls, nodes)


def _plain_kind(node: Node) -> str | None:
    if node["t"] == "scalar":
        return None if node["value"] is None else "bool"
    return node["t"] if node["t"] in ("int", "real", "text") else None


def _array(cls: type, element: str, shape: list[int], kind: str, items: list[Any]) -> Node:
    name = type_name(cls)
    return {
        "t": "array",
        "type": name,
        "element": element,
        "shape": shape,
        "kind": kind,
        "items": items,
    }


def _sequence(cls: type, items: list[Node]) -> Node:
    return {"t": "sequence", "type": type_name(cls), "items": items}


def _mapping(cls: type, keys: list[str], items: list[Node]) -> Node:
    return {"t": "dict", "type": type_name(cls), "keys": keys, "items": items}


def _field_names(cls: type, count: int) -> tuple[str, ...] | None:
    """The names of a named tuple, where the class has as many as there are items."""
    names = next((vars(base)["_fields"] for base in cls.__mro__ if "_fields" in vars(base)), None)
    if type(names) is tuple and len(names) == count and all(type(name) is str for name in names):
        return names
    return None


def _integer(number: int, name: str, value: object) -> Node:
    if number.bit_length() > MAX_INTEGER_BITS:  # Python refuses to write much longer ones
        return _opaque(value)
    small = INT64_MIN <= number <= INT64_MAX
    return {"t": "int", "type": name, "value": number if small else str(number)}


def _real(number: float) -> float | str:
    if isfinite(number):
        return number
    if isnan(number):
        return "NaN"
    return "Infinity" if number > 0 else "-Infinity"


def _text(text: str, budget: _Budget) -> str:
    budget.charge(len(text))
    # Halves of surrogate pairs are no text, and no UTF-8 can hold them.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _key(key: Any, budget: _Budget) -> str:
    if issubclass(type(key), str):
        return _text(str.__str__(key), budget)
    return _text(_abridged(key), budget)


def _opaque(value: object) -> Node:
    return {"t": "opaque", "type": type_name(type(value)), "text": _abridged(value)}


def _abridged(value: object) -> str:
    """How it prints, short, without the address that differs from run to run."""
    try:
        text = str.__str__(_ABRIDGED.repr(value))
    except BaseException as error:
        text = f"<no text: its repr raised {type_name(type(error))}>"
    return clean(text, OPAQUE_CHARACTERS)


def clean(text: str, characters: int) -> str:
    """A text of the submission's making: cut, valid as UTF-8, the same in every run."""
    text = _ADDRESS.sub(" at 0x…", text[: characters + 100])
    text = text if len(text) <= characters else text[: characters - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


def type_name(cls: type) -> str:
    """`int`, `numpy.ndarray`; a type that the submission defines by its bare name."""
    for plain in (float, int, tuple, str, list, dict):
        if cls is plain:
            return plain.__name__
    try:
        module, name = cls.__module__, str.__str__(cls.__qualname__)
        bare = type(module) is not str or module in ("builtins", MODULE)
    except BaseException:  # a metaclass can compute these, and fail
        return "object"
    return clean(name if bare else f"{module}.{name}", TYPE_CHARACTERS)


# --- Arguments ---------------------------------------------------------------------------------

_DTYPES = {"Bool": "?", "Int64": "<i8", "Float32": "<f4", "Float64": "<f8"}


def decode_text(word: str) -> str:
    return "" if word == "-" else bytes.fromhex(word).decode("utf-8")


def decode_argument(word: str) -> Any:
    """A fresh value from an ARG of the protocol: arrays are writable and nobody else's."""
    container, element, shape_text, data = word.split(":")
    shape = tuple(int(size) for size in shape_text.split("x") if size)
    if element == "String":
        texts = [decode_text(item) for item in data.split(",")] if data else []
        array = np.array(texts, dtype=str).reshape(shape)
    else:
        little_endian = np.frombuffer(bytes.fromhex(data), dtype=_DTYPES[element])
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


# --- From source to statements -----------------------------------------------------------------
#
# A file that parses is taken as it is. In one that does not, the pieces that begin in the first
# column are read one by one; what cannot be read even after the usual repairs is left out, and
# the rest still loads. Line numbers stay those of the file.

CODE_CHARACTERS, REASON_CHARACTERS, MESSAGE_CHARACTERS = 200, 300, 1_900
SKIPPED_AT_MOST = 200
STRAY_TRIES = 10
LOOK_AHEAD_LINES = 200_000
"""How many lines of a file that does not parse are read in search of closing brackets, in all."""


class Problem(NamedTuple):
    """What was left out or repaired, and why; `line` counts from 1."""

    line: int
    code: str
    reason: str


class Parsed(NamedTuple):
    nodes: list[ast.stmt]
    problems: list[Problem]


def read_source(path: str) -> str:
    with open(path, "rb") as file:
        text = file.read().decode("utf-8-sig", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def parse(text: str) -> Parsed:
    """All statements that can be read in `text`."""
    nodes = _try_parse(text)
    if not isinstance(nodes, SyntaxError):
        return Parsed(nodes, [])
    return _parse_pieces(text.split("\n"), 0)


def _try_parse(text: str, lines_before: int = 0) -> list[ast.stmt] | SyntaxError:
    # Empty lines in front cost less than counting on through a large tree.
    large = len(text) > lines_before
    try:
        tree = ast.parse("\n" * lines_before + text if large else text)
    except SyntaxError as error:
        if large and error.lineno:
            error.lineno -= lines_before
        return error
    except (ValueError, RecursionError, MemoryError) as error:  # nested too deep for the parser
        return SyntaxError(f"{type(error).__name__}: {error}")
    if not large:
        ast.increment_lineno(tree, lines_before)
    return tree.body


def _parse_pieces(lines: list[str], lines_before: int) -> Parsed:
    found = Parsed([], [])
    starts = [0, *(index for index in range(1, len(lines)) if _starts_piece(lines, index))]
    starts.append(len(lines))
    look_ahead = LOOK_AHEAD_LINES
    at, together = 0, 1
    while at < len(starts) - 1:
        first = starts[at]
        if together > 1:
            # Most pieces are sound, and quicker to read many at a time.
            end = min(at + together, len(starts) - 1)
            nodes = _try_parse("\n".join(lines[first : starts[end]]), lines_before + first)
            if not isinstance(nodes, SyntaxError):
                found.nodes.extend(nodes)
                at, together = end, 2 * together
                continue
        # A piece ends where the next begins, unless that lies in an open bracket or quote. If it
        # cannot be read either way, only the lines up to there are given up.
        closed, looked = _closed_end(lines, starts, at, look_ahead)
        look_ahead -= looked
        for end in dict.fromkeys((closed, at + 1)):
            piece = _read_piece(lines[first : starts[end]], lines_before + first)
            if not isinstance(piece, SyntaxError):
                together = 2
                break
        else:
            end, together = at + 1, 1
            piece = _without_broken(lines[first : starts[end]], lines_before + first)
        found.nodes.extend(piece.nodes)
        found.problems.extend(piece.problems)
        at = end
    return found


_CONTINUES = re.compile(r"[\s#)\]}]|(else|elif|except|finally)\b|\.\.\.( |$)|$")
_CONFLICT = re.compile(r"(<{7}|={7}|\|{7}|>{7})( |$)")
_COMMAND = re.compile(r"(\s*)(%{1,2}[A-Za-z]|!(?!=)|\?{1,2}\w)")
_PROMPT = re.compile(r"(>>>|\.\.\.|In \[\d*\]:|\s+\.\.\.:)( |$)")
_TOKEN = re.compile(
    r"""(?P<triple>\"{3}|'{3})|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\#.*|(?P<bracket>[()\[\]{}])"""
)


_CLOSING = {mark: re.compile(rf"(?:\\.|(?!{mark})[^\\])*{mark}") for mark in ('"' * 3, "'" * 3)}


def _starts_piece(lines: list[str], index: int) -> bool:
    """A statement seems to begin in this line's first column."""
    line, before = lines[index], lines[index - 1]
    if _CONTINUES.match(line) or _CONFLICT.match(line):
        return False
    return not before.startswith("@") and not before.endswith("\\")


def _closed_end(lines: list[str], starts: list[int], at: int, look_ahead: int) -> tuple[int, int]:
    """Which of the `starts` comes once all brackets and quotes opened since `at` are closed.

    The start after `at` if none does within `look_ahead` lines. And how many lines that took.
    """
    depth, quote, end = 0, "", at + 1
    first = starts[at]
    for index in range(first, min(first + look_ahead, len(lines))):
        if index == starts[end]:
            if depth == 0 and not quote:
                return end, index - first
            end += 1
        line, position = lines[index], 0
        while position < len(line):
            if quote:
                closing = _CLOSING[quote].match(line, position)
                position = closing.end() if closing else len(line)
                quote = "" if closing else quote
                continue
            token = _TOKEN.search(line, position)
            if token is None:
                break
            position = token.end()
            quote = token["triple"] or ""
            if bracket := token["bracket"]:
                depth = max(depth + (1 if bracket in "([{" else -1), 0)
    done = depth == 0 and not quote and end == len(starts) - 1
    return (end if done else at + 1), min(look_ahead, len(lines) - first)


def _read_piece(lines: list[str], lines_before: int) -> Parsed | SyntaxError:
    """The statements of a piece, after as many of the repairs as it needs."""
    text = "\n".join(lines)
    nodes = error = _try_parse(text, lines_before)
    if not isinstance(error, SyntaxError):
        return Parsed(error, [])
    removed: list[Problem] = []
    repaired: list[str] = []
    for repair, what in _REPAIRS:
        before, text = text, repair(text)
        if text == before:
            continue
        if repair is _without_foreign_lines:
            removed = _removed_lines(before, lines_before)
        elif what:
            repaired.append(what)
        nodes = _try_parse(text, lines_before)
        if not isinstance(nodes, SyntaxError):
            break
    if isinstance(nodes, SyntaxError):
        return error
    if repaired:
        reason = f"{_syntax_reason(lines, lines_before)} (repaired: {', '.join(repaired)})"
        removed.append(Problem(lines_before + 1, lines[0], reason))
    return Parsed(nodes, removed)


def _without_foreign_lines(text: str) -> str:
    """Without what notebooks, consoles and version control leave between lines of Python."""
    kept = []
    for line in text.split("\n"):
        command = _COMMAND.match(line)
        if command:
            kept.append(f"{command[1]}pass")
        elif _CONFLICT.match(line):
            kept.append("")
        else:
            kept.append(_PROMPT.sub("", line, count=1) if _PROMPT.match(line) else line)
    return "\n".join(kept)


def _removed_lines(text: str, lines_before: int) -> list[Problem]:
    return [
        Problem(number, line, "not Python")
        for number, line in enumerate(text.split("\n"), lines_before + 1)
        if _COMMAND.match(line) or _CONFLICT.match(line)
    ]


_PLAIN_SIGNS = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u2212": "-", "–": "-", "\xa0": " "}
    | dict.fromkeys("\u200b\u200e\u200f\u2060\ufeff")
)
_PRINT_STATEMENT = re.compile(r"(\s*|.*[:;]\s*)print[ \t]+(?![=(.,])(?=\S)")
_OLD_EXCEPT = re.compile(r"(\s*except\s+[\w.]+)\s*,\s*(\w+)\s*:")


def _as_python_3(text: str) -> str:
    return "\n".join(_print_called(line) for line in text.split("\n"))


def _print_called(line: str) -> str:
    statement = _PRINT_STATEMENT.match(line)
    if statement is None:
        return _OLD_EXCEPT.sub(r"\1 as \2:", line, count=1)
    comment = next((t.start() for t in _TOKEN.finditer(line) if t[0][0] == "#"), len(line))
    printed = line[statement.end() : comment].rstrip()
    return f"{line[: statement.end()].rstrip()}({printed}) {line[comment:]}"


def _with_spaces(text: str) -> str:
    return text.expandtabs(4 if _is_whole([text.expandtabs(4)]) else 8)


_REPAIRS: tuple[tuple[Callable[[str], str], str], ...] = (
    (_without_foreign_lines, ""),
    (lambda text: text.translate(_PLAIN_SIGNS), "typographic signs read as plain ones"),
    (_as_python_3, "read as Python 2"),
    (_with_spaces, "tabs read as spaces"),
    (textwrap.dedent, "indentation removed"),
)


def _without_broken(lines: list[str], lines_before: int) -> Parsed:
    """What is left of a piece that cannot be read: mostly nothing."""
    at = _stray_start(lines)
    if at is None:
        reason = _syntax_reason(lines, lines_before)
        return Parsed([], [Problem(lines_before + 1, lines[0], reason)])
    found = Parsed([], [])
    for part, before in ((lines[:at], lines_before), (lines[at:], lines_before + at)):
        piece = _read_piece(part, before)
        if isinstance(piece, SyntaxError):
            found.problems.append(Problem(before + 1, part[0], _syntax_reason(part, before)))
        else:
            found.nodes.extend(piece.nodes)
            found.problems.extend(piece.problems)
    return found


_STRAY = re.compile(r"\s{1,3}(?=(async\s+)?def\b|class\b|@|import\b|from\b)")


def _stray_start(lines: list[str]) -> int | None:
    """The line of a broken piece with which another one seems to begin, but for its first signs.

    The head of a function is never kept without its tail, for it would do something else.
    """
    body = next((line for line in lines[1:] if line[:1].isspace() and line.strip()), "")
    indentation = len(body) - len(body.lstrip())
    tries = STRAY_TRIES
    for index, line in enumerate(lines[1:], 1):
        stray = _STRAY.match(line)
        if stray and stray.end() < indentation:
            return index
        if tries and line and not line[0].isspace() and line[0] != "#":
            if _is_whole(lines[:index]):
                return index
            tries -= 1
    error = _try_parse("\n".join(lines))
    if isinstance(error, IndentationError) and error.lineno and error.lineno > 1:
        # Simple statements with something indented after them, like a second pasted cell.
        head = _try_parse("\n".join(lines[: error.lineno - 1]))
        if not isinstance(head, SyntaxError) and not any(hasattr(node, "body") for node in head):
            return error.lineno - 1
    return None


def _is_whole(lines: list[str]) -> bool:
    return not isinstance(_try_parse("\n".join(lines)), SyntaxError)


def _syntax_reason(lines: list[str], lines_before: int) -> str:
    # Parsed in its place, because the messages name lines too.
    error = _try_parse("\n" * lines_before + "\n".join(lines))
    if not isinstance(error, SyntaxError):
        return "SyntaxError"
    where = f" (line {error.lineno})" if error.lineno else ""
    return f"SyntaxError: {error.msg}{where}"


# --- Loading -----------------------------------------------------------------------------------

Stage = Literal["all", "definitions"]
Kind = Literal["nothing", "definition", "constant", "guard", "other"]
"""`definition`: imports, functions, classes, and `if` and `try` around nothing else; `constant`: a
name bound without a call; `guard`: `if __name__ == "__main__":`."""

_DEFINING = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_PLAIN = (
    *(ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Starred, ast.Lambda),
    *(ast.Tuple, ast.List, ast.Set, ast.Dict, ast.JoinedStr, ast.FormattedValue),
    *(ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context),
)
_MAKERS = frozenset(
    {"namedtuple", "TypeVar", "NewType", "partial", "int", "float", "bool", "str"}
    | {"set", "dict", "list", "tuple", "frozenset"}
)
"""Calls that make a constant, though they are calls."""


class Statement(NamedTuple):
    node: ast.stmt
    kind: Kind
    path: str
    code: str
    flags: int
    """Of the compiler, from the file's own `from __future__ import …`."""


class Skipped(NamedTuple):
    path: str
    problem: Problem


def read_statements(path: str) -> tuple[list[Statement], list[Skipped]]:
    text = read_source(path)
    lines = text.split("\n")
    parsed = parse(text)
    flags = 0
    for node in parsed.nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for alias in node.names:
                feature = getattr(__future__, alias.name, None)
                flags |= getattr(feature, "compiler_flag", 0)
    statements = [
        Statement(node, _kind(node), path, lines[node.lineno - 1], flags) for node in parsed.nodes
    ]
    return statements, [Skipped(path, problem) for problem in parsed.problems]


def _kind(node: ast.stmt) -> Kind:
    if isinstance(node, ast.Pass) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ):
        return "nothing"
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = all(isinstance(part, ast.Name) for target in targets for part in _parts(target))
        return "constant" if names and (not node.value or _is_plain(node.value)) else "other"
    if isinstance(node, ast.If) and _is_guard(node.test):
        return "guard"
    return "definition" if _only_defines(node) else "other"


def _parts(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def _is_plain(value: ast.expr) -> bool:
    """Evaluating it takes no time worth mentioning and has no effect."""
    waiting: list[ast.AST] = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in _MAKERS:
                return False
            waiting += [*node.args, *(keyword.value for keyword in node.keywords)]
        elif not isinstance(node, _PLAIN):
            return False
        elif not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return True


def _is_guard(test: ast.expr) -> bool:
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = [test.left, *test.comparators]
    return any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)


def _only_defines(node: ast.stmt) -> bool:
    if isinstance(node, _DEFINING) or type(node).__name__ == "TypeAlias":
        return True
    if isinstance(node, ast.If) and not _is_plain(node.test):
        return False
    if isinstance(node, ast.If | ast.Try):
        return all(_kind(inner) in ("nothing", "definition", "constant") for inner in _inner(node))
    return False


def _inner(node: ast.stmt) -> Iterator[ast.stmt]:
    """The statements directly in the blocks of a compound statement."""
    if isinstance(node, _DEFINING):
        return
    for block in (node, *getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        for name in ("body", "orelse", "finalbody"):
            yield from getattr(block, name, ())


def _functions_inside(node: ast.stmt) -> Iterator[ast.stmt]:
    """Functions and classes in the blocks of a statement that was not, or not wholly, executed."""
    for inner in _inner(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield inner
        else:
            yield from _functions_inside(inner)


def load_tolerantly(
    module: ModuleType,
    paths: Sequence[str],
    asked: Sequence[str],
    stage: Stage,
    defined: Callable[[], None],
) -> list[Skipped]:
    """Execute what can be executed, definitions first; returns what could not, in source order.

    `defined` is called between the two passes. A definition that fails (its import is in a file
    yet to come, its decorator is made by a call) is tried again in its place in the second pass.
    """
    statements: list[Statement] = []
    skipped: list[Skipped] = []
    for path in paths:
        found, problems = read_statements(path)
        statements += found
        skipped += problems
    namespace = module.__dict__
    bound: dict[int, dict[str, Any]] = {}
    for index, statement in enumerate(statements):
        if statement.kind in ("definition", "constant") and not _execute(statement, namespace):
            names = _bound_names(statement.node)
            bound[index] = {name: namespace[name] for name in names if name in namespace}
    functions = {name: namespace[name] for name in asked if callable(namespace.get(name))}
    if stage == "all":
        defined()
    left_out: set[str] = set()
    for index, statement in enumerate(statements):
        reason: str | None = None
        if index in bound and (stage == "definitions" or statement.kind == "definition"):
            # Bound again in its place, so that the last binding in the source is the last one.
            namespace.update(bound[index])
        elif statement.kind in ("definition", "constant") or stage == "all":
            reason = _execute(statement, namespace)
        elif statement.kind == "other" and statement.path not in left_out:
            left_out.add(statement.path)
            reason = "not executed, nor anything after it that is no definition"
        if reason or statement.kind in ("guard", "other"):
            _define_inside(statement, namespace)
        if reason:
            skipped.append(_skip(statement, reason))
    skipped += _keep_functions(functions, namespace, statements)
    order = {path: number for number, path in enumerate(paths)}
    return sorted(skipped, key=lambda entry: (order[entry.path], entry.problem.line))


def _execute(statement: Statement, namespace: dict[str, Any]) -> str | None:
    """Why it failed, or None."""
    namespace["__file__"] = statement.path
    tree = ast.Module([statement.node], type_ignores=[])
    try:
        exec(compile(tree, statement.path, "exec", statement.flags, dont_inherit=True), namespace)
    except BaseException as error:  # SystemExit too: what follows can still be of use
        return f"{type_name(type(error))}: {error_text(error)}"
    return None


def _bound_names(node: ast.stmt) -> Iterator[str]:
    """The names that a definition or constant binds."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name.partition(".")[0]
    elif blocks := list(_inner(node)):
        for inner in blocks:
            yield from _bound_names(inner)
    else:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part.id


def _define_inside(statement: Statement, namespace: dict[str, Any]) -> None:
    """Define the functions inside a statement that did not get to them, or was not to."""
    for node in _functions_inside(statement.node):
        if getattr(node, "name", "") not in namespace:
            _execute(statement._replace(node=node), namespace)


def _skip(statement: Statement, reason: str) -> Skipped:
    return Skipped(statement.path, Problem(statement.node.lineno, statement.code, reason))


def _keep_functions(
    functions: Mapping[str, Any], namespace: dict[str, Any], statements: Sequence[Statement]
) -> Iterator[Skipped]:
    """Put back functions that the submission's own demonstration overwrote with a result."""
    for name, function in functions.items():
        if callable(namespace.get(name)):
            continue
        namespace[name] = function
        for statement in reversed(statements):
            if statement.kind in ("constant", "other") and any(
                isinstance(node, ast.Name)
                and node.id == name
                and not isinstance(node.ctx, ast.Load)
                for node in ast.walk(statement.node)
            ):
                yield _skip(
                    statement, f"it put something else in the place of {name}, which was undone"
                )
                break


def load_strictly(module: ModuleType, paths: Sequence[str]) -> None:
    """Execute every file as it is; raises whatever it raises."""
    for path in paths:
        module.__dict__["__file__"] = path
        exec(compile(read_source(path), path, "exec", dont_inherit=True), module.__dict__)


def new_module(paths: Sequence[str]) -> ModuleType:
    """The one module of a submission, which its files can also import by their own names."""
    module = ModuleType(MODULE)
    folders = list(dict.fromkeys(os.path.dirname(path) for path in paths))
    # As a package, so that `from .helpers import f` finds what is loaded here already.
    module.__path__ = folders
    module.__package__ = MODULE
    sys.modules[MODULE] = module
    root = os.path.commonpath(folders)
    for path in paths:
        *packages, name = os.path.splitext(os.path.relpath(path, root))[0].split(os.sep)
        for known in (name, ".".join([*packages, name])):
            sys.modules[f"{MODULE}.{known}"] = module
            if known not in sys.stdlib_module_names:
                sys.modules.setdefault(known, module)
        _make_packages(root, packages, name, module)
    sys.path.extend(folder for folder in reversed(folders) if folder not in sys.path)
    return module


def _make_packages(root: str, packages: list[str], name: str, module: ModuleType) -> None:
    """Packages for the folders between the root and a file, so that importing it runs nothing."""
    part = module
    for depth in range(len(packages), 0, -1):
        dotted = ".".join(packages[:depth])
        path = [os.path.join(root, *packages[:depth])]
        package = sys.modules.get(dotted, ModuleType(dotted))
        if packages[0] in sys.stdlib_module_names or getattr(package, "__path__", path) != path:
            return  # a package of that name is there already
        package.__path__ = path
        vars(package)["__getattr__"] = partial(getattr, module)  # what its __init__.py defines
        setattr(package, name, part)
        sys.modules[dotted] = package
        name, part = packages[depth - 1], package


def find_function(name: str, namespace: Mapping[str, Any]) -> Callable[..., Any] | None:
    """The function, else one in one of the submission's classes that needs no `self`."""
    if callable(namespace.get(name)):
        return namespace[name]  # type: ignore[no-any-return]
    for value in list(namespace.values()):
        if issubclass(type(value), type):
            member = _member(value, name)
            if member is not None:
                return member
    return None


def _member(cls: type, name: str) -> Callable[..., Any] | None:
    try:
        member = vars(cls).get(name) if cls.__module__ == MODULE else None
        if isinstance(member, staticmethod | classmethod):
            return getattr(cls, name)  # type: ignore[no-any-return]
    except BaseException:  # a metaclass can refuse
        return None
    if type(member) is FunctionType and member.__code__.co_varnames[:1] != ("self",):
        return member
    return None


# --- Errors of the submission ------------------------------------------------------------------


_TRACEBACK: Any = BaseException.__dict__["__traceback__"]


def error_text(error: BaseException) -> str:
    try:
        text = str.__str__(str(error))
    except BaseException as failure:
        text = f"<no text: its str raised {type_name(type(failure))}>"
    return clean(text[: 2 * MESSAGE_CHARACTERS], MESSAGE_CHARACTERS)


def without_folders(text: str, paths: Sequence[str]) -> str:
    """File names instead of paths, which are other ones in every run and on every machine."""
    for folder in {os.path.dirname(path) for path in (*paths, __file__)}:
        text = text.replace(f"{folder}/", "")
    return text


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
    }


# --- What a submission may have changed --------------------------------------------------------


class Surroundings(NamedTuple):
    """What is put back after each call, as it was before the submission was loaded."""

    folder: str
    recursion: int
    numpy_errors: Any
    signals: dict[Any, Any]
    blocked: Any


def take_surroundings(folder: str) -> Surroundings:
    catchable = signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}
    return Surroundings(
        folder=folder,
        recursion=sys.getrecursionlimit(),
        numpy_errors=np.geterr(),
        signals={number: signal.getsignal(number) for number in catchable},
        blocked=signal.pthread_sigmask(signal.SIG_BLOCK, ()),
    )


def put_back(before: Surroundings) -> None:
    sys.settrace(None)
    sys.setprofile(None)
    for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
        signal.setitimer(timer, 0)
    for number, handler in before.signals.items():
        if signal.getsignal(number) is not handler and handler is not None:
            signal.signal(number, handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, before.blocked)
    sys.setrecursionlimit(before.recursion)
    np.seterr(**before.numpy_errors)
    os.chdir(before.folder)


# --- The process -------------------------------------------------------------------------------


class Capture:
    """Where a submission's printing goes: a file on descriptors 1 and 2, emptied for each call."""

    def __init__(self, folder: str) -> None:
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
        self._nothing = _out_of_reach(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
        self._file = _out_of_reach(os.open(f"{folder}/printed-{os.getpid()}", flags, 0o600))

    def start(self) -> None:
        """Descriptors 0, 1, 2 and the streams on them as new, whatever was done to them."""
        for target, source in ((0, self._nothing), (1, self._file), (2, self._file)):
            os.dup2(source, target)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = _line_buffered(1)
        sys.stderr = _line_buffered(2)
        self._streams = (sys.stdout, sys.stderr)
        os.ftruncate(self._file, 0)

    def read(self, characters: int, paths: Sequence[str]) -> tuple[str, bool]:
        """The first characters printed since `start`, and whether there were more."""
        for stream in self._streams:
            try:
                TextIOWrapper.flush(stream)
            except (ValueError, OSError):  # it was closed or detached, or the disk is full
                continue
        limit = 4 * characters + 4
        raw = os.pread(self._file, limit, 0)
        text = without_folders(_ADDRESS.sub(" at 0x…", raw.decode("utf-8", "replace")), paths)
        return text[:characters], len(text) > characters or os.fstat(self._file).st_size > limit


def _line_buffered(descriptor: int) -> TextIOWrapper:
    return open(
        descriptor, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False
    )


def _out_of_reach(descriptor: int) -> int:
    """The same file on a high descriptor that no other program inherits; closes the given one."""
    for lowest in (200, 20, 3):
        try:
            moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, lowest)
        except OSError:  # above the limit of open files
            continue
        os.close(descriptor)
        return moved
    raise OSError("no descriptor is free")


class Worker:
    """Answers requests about one submission."""

    def __init__(self, answers: int, scratch: str) -> None:
        self._answers = answers
        self._process = os.getpid()
        self._capture = Capture(scratch)
        self._capture.start()
        self._surroundings = take_surroundings(scratch)
        self._printed_characters = 10_000
        self._value_bytes = 8_000_000
        self._module = ModuleType(MODULE)
        self._paths: list[str] = []

    def answer(self, request: bytes) -> None:
        verb, nonce, *words = request.decode("ascii").split()
        handle = {"setup": self._set_up, "load": self._load, "call": self._call}[verb]
        handle(nonce, words)

    def _send(self, nonce: str, kind: str, value: str = "", **content: Any) -> None:
        """One answer; `value` is a VALUE as JSON text already."""
        if os.getpid() != self._process:  # a fork that the submission left behind
            os._exit(0)
        text = _dumps({"id": nonce, "kind": kind, **content})
        if value:
            text = f'{text[:-1]},"value":{value}}}'
        line = memoryview(text.encode("ascii") + b"\n")
        while line:
            line = line[os.write(self._answers, line) :]

    def _set_up(self, nonce: str, words: Sequence[str]) -> None:
        limits = dict(word.split("=") for word in words)
        self._printed_characters = int(limits["printed"])
        self._value_bytes = int(limits["value"])
        self._send(nonce, "ready", version=".".join(map(str, sys.version_info[:3])))

    def _load(self, nonce: str, words: Sequence[str]) -> None:
        mode, stage, names, *files = words
        asked = [decode_text(name) for name in names.split(",")]
        self._paths = paths = [decode_text(file) for file in files]
        self._module = new_module(paths)
        # Files that lie beside the submission are found by their names.
        self._surroundings = self._surroundings._replace(folder=os.path.dirname(paths[-1]))
        os.chdir(self._surroundings.folder)
        if any("random" in read_source(path) for path in paths):
            # NumPy loads it when first used, which would be too late for the seed.
            __import__("numpy.random")
        skipped: list[Skipped] = []
        if mode == "strict":
            try:
                load_strictly(self._module, paths)
            except BaseException as error:
                put_back(self._surroundings)
                self._send(nonce, "failed", exception=describe_error(error, paths))
                return
        else:
            definitions_only: Stage = "definitions" if stage == "definitions" else "all"
            skipped = load_tolerantly(
                self._module,
                paths,
                asked,
                definitions_only,
                lambda: self._send(nonce, "defined"),
            )
        put_back(self._surroundings)
        namespace = self._module.__dict__
        missing = [name for name in asked if find_function(name, namespace) is None]
        self._send(nonce, "loaded", skipped=list(_written(skipped, paths)), missing=missing)

    def _call(self, nonce: str, words: Sequence[str]) -> None:
        name = decode_text(words[0])
        args = [decode_argument(word) for word in words[1:] if "=" not in word]
        pairs = [word.split("=") for word in words[1:] if "=" in word]
        kwargs = {decode_text(key): decode_argument(word) for key, word in pairs}
        self._capture.start()
        kind, content = self._outcome(name, args, kwargs)
        printed, cut = self._capture.read(self._printed_characters, self._paths)
        self._send(nonce, kind, **content, printed=printed, printed_cut=cut)

    def _outcome(
        self, name: str, args: list[Any], kwargs: dict[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        """Call the function; afterwards nothing of the submission runs on this thread."""
        try:
            function = find_function(name, self._module.__dict__)
            if function is None:
                return "missing", {}
            _seed()
            try:
                result = function(*args, **kwargs)
            finally:
                put_back(self._surroundings)
            value = _dumps(encode_value(result, self._value_bytes))
            if len(value) > self._value_bytes:
                return "too_large", {}
            del result
        except TooLargeError:
            return "too_large", {}
        except BaseException as error:  # SystemExit and KeyboardInterrupt are its own doing too
            return "exception", {"exception": describe_error(error, self._paths)}
        return "value", {"value": value}


def _seed() -> None:
    """The same random numbers in every run, where the submission draws some."""
    for name in ("random", "numpy.random"):
        if name in sys.modules:
            sys.modules[name].seed(0)


def _written(skipped: Sequence[Skipped], paths: Sequence[str]) -> Iterator[Node]:
    for path, problem in skipped[:SKIPPED_AT_MOST]:
        yield {
            "file": path,
            "line": problem.line,
            "code": clean(problem.code.strip(), CODE_CHARACTERS),
            "reason": clean(without_folders(problem.reason, paths), REASON_CHARACTERS),
        }


def serve(read_fd: int, write_fd: int, folders: Sequence[str]) -> NoReturn:
    """Answer the requests on `read_fd` until there are no more; ends the process.

    `folders` are added to `sys.path`. A forked child can serve too: nothing is kept between two
    processes, and descriptors 0 to 2 are taken over.
    """
    sys.path.extend(folder for folder in folders if folder not in sys.path)
    requests = _out_of_reach(read_fd)
    worker = Worker(_out_of_reach(write_fd), os.environ.get("TMPDIR") or os.getcwd())
    status = 1
    try:
        with os.fdopen(requests, "rb") as lines:
            for line in lines:
                worker.answer(line)
        status = 0
    finally:
        # Without exit handlers, destructors, or waiting for threads of the submission.
        os._exit(status)


if __name__ == "__main__":
    serve(0, 1, sys.argv[1:])
