"""Finds in a program's tree what could be changed in it, the same way for every language."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from grader.languages.source.lines import Lexis
from grader.languages.source.neutral import VALUES, Node, characters
from grader.languages.source.places import (
    Anatomy,
    Block,
    Form,
    Place,
    PlaceKind,
    Span,
    Spelling,
    Statement,
    own_lines,
)
from grader.languages.source.slips.tree import COMPARING, called, inside_all, names, stored
from grader.model import SourceFile

_PLAIN = ("call", "field", "index", "name", "number", "operation")
_ITEMS = ("list", "tuple")
_FORMS: Mapping[str, Form] = dict.fromkeys(VALUES, "value")
_FORMS = {**_FORMS, "if": "choice", "for": "loop", "while": "loop", "return": "return"}
_FUNCTIONS = ("function", "lambda")
# The lines of a call for people, of which no case reads the text.
_FOR_PEOPLE = ("error", "throw")


def anatomies(source: SourceFile, tree: Node, spelling: Spelling, lexis: Lexis) -> list[Anatomy]:
    """Return what could be changed outside of functions and classes, and in each of them."""
    finder = _Finder(source.text, spelling, characters(source.text, lexis))
    outermost = list(_outermost(tree))
    outside = [node for node in outermost if node.kind not in ("class", "function")]
    all_anatomies = [finder.anatomy("", outside)]
    for node in outermost:
        parts = (part for block in node.parts for part in block.parts)
        methods = [node] if node.kind == "function" else parts if node.kind == "class" else ()
        all_anatomies += [
            finder.function(node.name, part) for part in methods if part.kind == "function"
        ]
    return all_anatomies


def _outermost(tree: Node) -> Iterator[Node]:
    """Yield what stands in no function and no class, also in modules inside the file."""
    for part in tree.parts:
        if part.kind in ("block", "macro"):
            yield from _outermost(part)
        else:
            yield part


class _Finder(Struct, frozen=True):
    text: str
    spelling: Spelling
    at: Callable[[int, int], int]
    """Returns which character stands in a line at a byte of it."""

    def function(self, name: str, function: Node) -> Anatomy:
        parameters, block = function.parts
        anatomy = self.anatomy(name, block.parts, names([parameters]))
        *_, last = block.parts or [block]
        is_value = not _is_written(last) and last.parts[0].kind in (*_PLAIN, *_ITEMS)
        given = [self._place("returned", last.parts[0], names=anatomy.names)] if is_value else []
        if parameters.parts:
            parts = tuple(map(self._span, parameters.parts))
            given.append(self._place("parameters", parameters.parts[0], parts=parts))
        return replace(anatomy, places=[*anatomy.places, *given], method=function.name)

    def anatomy(self, name: str, body: Sequence[Node], taken: Sequence[str] = ()) -> Anatomy:
        """Return what could be changed in statements, of a function that takes these names."""
        is_documented = bool(body) and body[0].kind == "text"
        body = body[is_documented:]
        functions = [node for node in inside_all(body) if node.kind in _FUNCTIONS]
        taken_inside = names(function.parts[0] for function in functions)
        variables = tuple(dict.fromkeys((*taken, *taken_inside, *stored(body))))
        places = [place for node in body for place in self._places(node, variables)]
        places += self._further_branches(body)
        return Anatomy(name, places, self._block(body), variables)

    def _span(self, node: Node) -> Span:
        start, end = node.start, node.end
        return self.at(start.line, start.byte), self.at(end.line, end.byte)

    def _place(self, kind: PlaceKind, node: Node, **facts: object) -> Place:
        return Place(kind, *self._span(node), **facts)  # type: ignore[arg-type]

    def _written(self, node: Node) -> str:
        return self.text[slice(*self._span(node))]

    def _places(self, node: Node, variables: tuple[str, ...]) -> Iterator[Place]:
        if node.kind == "raise" or called(node) in _FOR_PEOPLE:
            return
        yield from self._of(node, variables)

        targets = _target_count(node)
        for number, part in enumerate(() if node.kind == "text" else node.parts):
            read: Iterable[Node] = _read_in_target(part) if number < targets else [part]
            if part.kind in _ITEMS and _has_no_order(node, number):
                read = part.parts
            for inner in read:
                yield from self._places(inner, variables)

    def _of(self, node: Node, variables: tuple[str, ...]) -> Iterator[Place]:  # noqa: PLR0912 (a table)
        match node:
            case Node(kind="operation"):
                yield from self._signs(node)
                if COMPARING.intersection(node.name.split()):
                    yield from self._plain("side", node.parts)
            case Node(kind="assign", parts=[_, value]):
                yield from self._signs(node)
                yield self._place("given", value)
            case Node(kind="return", parts=[value]) if _is_written(node):
                yield self._place("returned", value, names=variables)
                yield self._place("given", value)
            case Node(kind="sign", name="not" | "-" | "~", parts=[negated]):
                yield self._place("negation", node, parts=(self._span(negated),))
            case Node(kind="constant", name="true" | "false"):
                yield self._place("truth", node, text=self._written(node))
            case Node(kind="number"):
                yield self._place("number", node, text=self._written(node), names=variables)
            case Node(kind="name", name=name) if name in variables:
                yield self._place("name", node, text=name, names=variables)
            case Node(kind="list" | "tuple", parts=items) if self._written(node)[:1] != "{":
                yield self._place("items", node, parts=tuple(map(self._span, items)))
            case Node(kind="range", parts=ends) | Node(kind="index", parts=[_, *ends]):
                yield from self._plain("index", ends)
                yield self._place("indices", node, parts=tuple(map(self._span, _indices(node))))
            case Node(kind="call", parts=[function, *arguments]):
                yield from self._call(node, function, arguments)
            case Node(kind="for", parts=[_, items, *_]):
                yield self._place("over", items)
                yield self._place("given", items)
            case Node(kind="clause", parts=[_, items, *conditions]):
                yield self._place("over", items)
                yield from (self._place("condition", condition) for condition in conditions)
            case Node(kind="if" | "while" | "choice", parts=[condition, *_]):
                yield self._place("condition", condition)
                yield from self._chained(node)
            case Node(kind="block" | "else", parts=statements):
                yield from self._further_branches(statements)

    def _plain(self, kind: PlaceKind, nodes: Iterable[Node]) -> Iterator[Place]:
        yield from (self._place(kind, node) for node in nodes if node.kind in _PLAIN)

    def _signs(self, node: Node) -> Iterator[Place]:
        """Yield the signs between the sides of an operation, or the one of an assignment."""
        ending = "=" if node.kind == "assign" else ""
        spelled = {self.spelling.signs.get(name, name): name for name in node.name.split() or [""]}
        also = {text: name for text, name in self.spelling.also.items() if name in node.name}
        signs = also | spelled
        texts = (r"\s+".join(map(re.escape, text.split())) for text in sorted(signs, key=len))
        pattern = re.compile(rf"(\.?)({'|'.join(reversed([*texts]))}){ending}")

        for left, right in pairwise(map(self._span, node.parts)):
            if match := pattern.search(self.text, left[1], right[0]):
                name = signs[" ".join(match[2].split())]
                yield Place("sign", *match.span(), match[1] + name + ending, (left, right))

    def _call(self, node: Node, function: Node, arguments: Sequence[Node]) -> Iterator[Place]:
        # What stands behind the brackets ends where the call does.
        inside = [part for part in arguments if part.kind != "keyword" and part.end < node.end]
        is_each = any(part.kind == "each" and self._written(part)[:1] == "(" for part in arguments)
        name = function.name if function.kind == "name" else ""
        parts = () if is_each else tuple(map(self._span, inside))
        yield self._place("call", node, text=name, parts=parts)

        if function.kind in ("name", "field"):
            _, end = self._span(function)
            yield Place("called", end - len(function.name), end, function.name)
        yield from self._plain("index" if name == "range" else "given", inside)

    def _further_branches(self, block: Sequence[Node]) -> Iterator[Place]:
        """Yield each `if` that may be meant as a further condition of the chain before it."""
        for before, node in pairwise(block):
            if before.kind == node.kind == "if" and not _has_otherwise(before):
                start, (_, end) = self._span(node)[0], self._span(before)
                closing = len(self.spelling.closing)
                ends = ((end - closing, end),) if closing else ()
                yield Place("branch", start, start + len("if"), self.spelling.branch, ends)

    def _chained(self, node: Node) -> Iterator[Place]:
        """Yield the further condition of a chain, which may be meant as the first of another."""
        word, closing = self.spelling.branch, self.spelling.closing
        if (further := _further(node)) is not None:
            start, _ = self._span(further)
            if self.text.startswith(word, start):
                text = f"{closing}\nif" if closing else "if"
                yield Place("branch", start, start + len(word), text)

    def _block(self, nodes: Sequence[Node]) -> Block:
        """Return the statements, where all have lines of their own."""
        statements = [self._statement(node) for node in nodes]
        whole = all(statement is not None for statement in statements)
        return Block(tuple(s for s in statements if s is not None) if whole else ())

    def _statement(self, node: Node) -> Statement | None:
        lines = own_lines(self.text, *self._span(node))
        if lines is None:
            return None
        form = _FORMS.get(node.kind, "other") if _is_written(node) else "other"
        blocks = _blocks(node) if form in ("choice", "loop") else ()
        return Statement(*lines, form, tuple(map(self._block, blocks)))


def _target_count(node: Node) -> int:
    """Return how many of a node's first parts are given values, or taken away."""
    if node.kind in ("assign", "delete"):
        return len(node.parts) - (node.kind == "assign")
    return int(node.kind in ("for", "clause", *_FUNCTIONS))


def _has_no_order(node: Node, number: int) -> bool:
    """Return whether the items of a part may come in any order: something is looked for in them, or
    they are what a clause catches."""
    if number:
        return node.name in ("in", "not_in")
    return node.kind == "other" and node.parts[-1].kind == "block"


def _indices(node: Node) -> Sequence[Node]:
    """Return the indices of an item of a matrix, in one pair of brackets or in two."""
    return (*_indices(node.parts[0]), *node.parts[1:]) if node.kind == "index" else ()


def _read_in_target(target: Node) -> Iterator[Node]:
    """Yield the items and fields that are given values, which begin with what is read."""
    if target.kind in (*_ITEMS, "other"):
        for part in target.parts:
            yield from _read_in_target(part)
    elif target.kind != "name":
        yield target


def _is_written(node: Node) -> bool:
    """Return False for a `return` that nobody wrote: the last value of a function."""
    return node.kind != "return" or not node.parts or node.start != node.parts[0].start


def _further(node: Node) -> Node | None:
    """Return the next condition of a chain."""
    match node:
        case Node(kind="if", parts=[*_, Node(kind="else", parts=[Node(kind="if") as further])]):
            return further
    return None


def _has_otherwise(node: Node) -> bool:
    while (further := _further(node)) is not None:
        node = further
    return node.parts[-1].kind == "else"


def _blocks(node: Node) -> Iterator[Sequence[Node]]:
    """Yield the statements of each block: of a chain all, of two loops in one those inside."""
    for part in node.parts:
        if part.kind == "else" and (further := _further(node)) is not None:
            yield from _blocks(further)
        elif part.kind in ("block", "else"):
            yield part.parts
        elif part.kind == "for":
            yield from _blocks(part)
