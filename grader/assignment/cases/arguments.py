"""Reads an argument as it is written into the recipe that makes it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import cast

from msgspec.structs import replace

from grader.assignment.cases.arrays import ArrayReader, WrongError, converted
from grader.assignment.cases.arrow import arrow_function
from grader.assignment.reading.problems import Problems, shown
from grader.assignment.reading.schema.argument_forms import ArgumentForm, Sequences
from grader.assignment.reading.schema.validate import fits
from grader.assignment.reading.yaml.tree import Node
from grader.languages.materialise import materialise
from grader.languages.registry import REFERENCE, kind_of
from grader.model import (
    Argument,
    ArrayArgument,
    CodeArgument,
    Container,
    DictArgument,
    ElementType,
    Function,
    Language,
    Message,
    RangeArgument,
    RecordArgument,
    ResultArgument,
    ScalarArgument,
    ScalarType,
    SequenceArgument,
    SequenceKind,
)
from grader.values import elements

_TYPES: Mapping[str, ElementType] = {
    "bool": "Bool",
    "int": "Int64",
    "float64": "Float64",
    "float32": "Float32",
    "string": "String",
    "index": "Index",
}
_DEEPEST = 12
_NO_FUNCTIONS: Mapping[str, Function] = {}
_TextOf = Callable[[str], str | None]


def read_argument(
    node: Node,
    problems: Problems,
    sequences: Sequences = "array",
    languages: Sequence[Language] = (),
    functions: Mapping[str, Function] = _NO_FUNCTIONS,
) -> Argument | None:
    """Return the argument that stands at `node`; None when it is wrong, with all that is wrong
    noted.

    `sequences` is what a plain list means; `languages`, what code has to be given in;
    `functions`, what may make an object.
    """
    before = len(problems)
    reader = _Reader(problems, tuple(dict.fromkeys((REFERENCE, *languages))), functions)
    try:
        argument = reader.argument(node, sequences)
    except WrongError:
        return None
    return argument if len(problems) == before else None


@dataclass
class _Reader(ArrayReader):
    languages: Sequence[Language]
    """The languages in which code has to be given."""
    functions: Mapping[str, Function]
    """The functions that may make an object."""
    depth: int = 0

    def argument(self, node: Node, sequences: Sequences) -> Argument:
        if isinstance(node.value, dict):
            return self._form(node, sequences)

        if isinstance(node.value, list):
            if sequences == "list":
                return self._sequence("list", node, "list")
            return self.listed(node, self.seen_type(node))

        if node.value is None:
            return ScalarArgument("Nothing", None)
        if type(node.value) is int and not -(2**63) <= node.value < 2**63:
            self.not_hexadecimal(node)
            return ScalarArgument("BigInt", node.value)
        return self.single(node, self.seen_type(node))

    def _form(self, node: Node, sequences: Sequences) -> Argument:
        if len(node.entries) != 1:
            what = Message("assignment.argument_keys", {"count": len(node.entries)})
            self.wrong(node, Message("assignment.argument_keys.expected"), what)
        # The file's schema does not look at nested values.
        if self.depth and not fits(ArgumentForm, node, self.problems):
            raise WrongError

        [(key, inner)] = node.entries.items()
        if key in _TYPES:
            return self._typed(inner, _TYPES[key], sequences)
        if key in _TEXTS:
            return self._texts(inner, *_TEXTS[key])
        match key:
            case "generate":
                return self.generated(inner)
            case "view" | "bitvector":
                return self._container(key, inner)
            case "rows":
                is_typed = isinstance(inner.value, dict)
                return self.rows(inner, self.argument(inner, "array") if is_typed else None)
            case "dict" | "record" | "object":
                return self._keyed(key, inner, sequences)
            case "list" if isinstance(inner.value, dict):
                return self._list_of(inner)
            case "code" | "function" | "result":
                return self._looked_up(key, inner)
        if not isinstance(inner.value, list):
            self.wrong(inner, Message("assignment.wants.list"))
        return self._of_list(key, inner, sequences)

    def _keyed(self, key: str, node: Node, sequences: Sequences) -> Argument:
        """Return an argument of keys or names and their items."""
        if key == "dict":
            return self._dict(node, sequences)
        return self._record(node, sequences) if key == "record" else self._object(node, sequences)

    def _looked_up(self, key: str, node: Node) -> Argument:
        """Return an argument that a worker finds among names."""
        if key == "function" and isinstance(node.value, str):
            return self._arrow(node)
        if key in ("code", "function"):
            return self._code(node)
        name, *positions = node.text.replace("]", "").split("[")
        return ResultArgument(name, tuple(map(int, positions)))

    def _of_list(self, key: str, node: Node, sequences: Sequences) -> Argument:
        """Return an argument whose form has a list in it."""
        match key:
            case "array":
                return self.listed(node, self.seen_type(node))
            case "list" | "tuple" | "set":
                return self._sequence(key, node, "list" if key == "list" else sequences)
            case "complex":
                real, imaginary = (self.scalar(item, "Float64") for item in node.items)
                return ScalarArgument("ComplexF64", (float(real), float(imaginary)))

        bounds = [cast(int, self.scalar(item, "Int64")) for item in node.items]
        first, last, step = bounds if len(bounds) == 3 else (*bounds, 1)
        if step == 0:
            self.wrong(node, Message("assignment.range_step.expected"))
        return RangeArgument(first, last, step)

    def _items(self, nodes: Sequence[Node], sequences: Sequences) -> tuple[Argument, ...]:
        """Return the items of a list, tuple …"""
        if nodes and self.depth == _DEEPEST:
            self.problems.note(nodes[0].place, "argument_too_deep", levels=_DEEPEST)
            raise WrongError
        self.depth += 1
        try:
            return self.each(nodes, lambda node: self.argument(node, sequences))
        finally:
            self.depth -= 1

    def _sequence(self, kind: SequenceKind, node: Node, sequences: Sequences) -> SequenceArgument:
        items = self._items(node.items, sequences)
        if kind == "set":
            self._distinct(node.items, items)
        return SequenceArgument(kind, items)

    def _list_of(self, node: Node) -> SequenceArgument:
        """Return a list with the elements of a vector, which can be of a stated type, or
        generated."""
        [vector] = self._items([node], "array")
        if not isinstance(vector, ArrayArgument) or len(vector.shape) != 1:
            self.wrong(node, Message("assignment.wants.list"))
        items = tuple(ScalarArgument(vector.element, item) for item in elements(vector).tolist())
        return SequenceArgument("list", items, None if items else _example(vector.element))

    def _dict(self, node: Node, sequences: Sequences) -> DictArgument:
        if isinstance(node.value, list):
            for pair in node.items:
                if len(pair.items) != 2:
                    self.wrong(pair, Message("assignment.wants.pair"))
            key_nodes = [pair.items[0] for pair in node.items]
            items = [pair.items[1] for pair in node.items]
        elif isinstance(node.value, dict):
            key_nodes = [
                Node(place, node.named.get(key, key), key) for key, place in node.keys.items()
            ]
            items = list(node.entries.values())
        else:
            self.wrong(node, Message("assignment.wants.dict"))

        keys = self._items(key_nodes, sequences)
        self._distinct(key_nodes, keys)
        return DictArgument(keys, self._items(items, sequences))

    def _record(self, node: Node, sequences: Sequences) -> RecordArgument:
        items = self._items(list(node.entries.values()), sequences)
        return RecordArgument(tuple(node.entries), items)

    def _object(self, node: Node, sequences: Sequences) -> RecordArgument:
        """Return a record of a type that a function of the assignment makes; a plain record in a
        language that has this type itself."""
        [(name, record)] = node.entries.items()
        if not self.problems.known(node.key_at(name), "unknown_type", name, self.functions):
            raise WrongError

        written = {}
        for language in self.languages:
            text = self.functions[name].written(language)
            if kind_of(language).defines(text):
                written[language] = text
        return replace(self._record(record, sequences), type=written)

    def _distinct(self, nodes: Sequence[Node], arguments: Sequence[Argument]) -> None:
        """Keys and elements of sets must be hashable; a second one that is equal would get lost."""
        seen: dict[object, None] = {}
        for node, argument in zip(nodes, arguments, strict=True):
            if not _hashable(argument):
                self.wrong(node, Message("assignment.wants.hashable"))
            value = materialise(argument)
            if value in seen:
                self.problems.note(node.place, "repeated_item")
                raise WrongError
            seen[value] = None

    def _arrow(self, node: Node) -> CodeArgument:
        try:
            code = arrow_function(node.text)
        except ValueError as error:
            what = Message("assignment.bad_function", {"error": shown(str(error))})
            self.wrong(node, Message("assignment.bad_function.expected"), what)
        return self._in_all_languages(node, code)

    def _code(self, node: Node) -> CodeArgument:
        code = {language: inner.text.strip() for language, inner in node.entries.items()}
        argument = self._in_all_languages(node, code)
        try:
            compile(code[REFERENCE], "code", "eval", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            what = Message("assignment.bad_code", {"error": shown(str(error))})
            self.wrong(node.entries[REFERENCE], Message("assignment.bad_code.expected"), what)
        return argument

    def _in_all_languages(self, node: Node, code: Mapping[Language, str]) -> CodeArgument:
        for language in self.languages:
            if language not in code:
                self.problems.note(node.place, "no_code", language=language)
                raise WrongError
        return CodeArgument(code)

    def _texts(self, node: Node, kind: ScalarType, text_of: _TextOf) -> Argument:
        """Return a scalar that is written as text, or a list of them."""
        if isinstance(node.value, list):
            items = tuple(self._texts(item, kind, text_of) for item in node.items)
            return SequenceArgument("list", items)

        text = text_of(node.value) if isinstance(node.value, str) else None
        if text is None:
            self.wrong(node, Message(f"assignment.wants.{kind.lower()}"))
        return ScalarArgument(kind, text)

    def _container(self, key: str, inner: Node) -> ArrayArgument:
        container: Container = "view" if key == "view" else "bitvector"
        bits = container == "bitvector" and not isinstance(inner.value, dict)
        array = self._typed(inner, "Bool", "array") if bits else self.argument(inner, "array")

        match array:
            case ArrayArgument(element, (_,), _, "array") if key == "view" or element == "Bool":
                return replace(array, container=container)
        return self.wrong(inner, Message(f"assignment.wants.{container}"))

    def _typed(self, node: Node, element: ElementType, sequences: Sequences) -> Argument:
        if isinstance(node.value, list):
            if element == "Index" and sequences == "list":
                items = tuple(self._typed(item, element, sequences) for item in node.items)
                return SequenceArgument("list", items, None if items else _example(element))
            return self.listed(node, element)

        if isinstance(node.value, str):
            return self.text_form(node, element)
        if element == "Bool" and node.value in (0, 1) and not isinstance(node.value, bool):
            # A scalar truth value, or a vector of one element? Nobody should have to guess.
            self.wrong(node, Message("assignment.bool_scalar.expected", {"word": node.text}))
        return self.single(node, element)


def _hashable(argument: Argument) -> bool:
    match argument:
        case ScalarArgument() | RangeArgument():
            return True
        case SequenceArgument("tuple", items):
            return all(map(_hashable, items))
    return False


def _example(element: ElementType) -> ScalarArgument:
    value = "" if element == "String" else converted(0, element)
    return ScalarArgument(element, value)


def _iso_date(text: str) -> str | None:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None


def _iso_datetime(text: str) -> str | None:
    """Return the text as both languages read it: no zone, and no less than a millisecond."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None

    if moment.tzinfo is not None or moment.microsecond % 1000:
        return None
    return moment.isoformat(timespec="milliseconds" if moment.microsecond else "seconds")


_TEXTS: Mapping[str, tuple[ScalarType, _TextOf]] = {
    "char": ("Char", lambda text: text if len(text) == 1 else None),
    "symbol": ("Symbol", lambda text: text or None),
    "date": ("Date", _iso_date),
    "datetime": ("DateTime", _iso_datetime),
}
"""The scalars that are written as text: by the text's form, the type and what is kept of the
text."""
