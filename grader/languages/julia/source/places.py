"""The places of Julia source at which it could be changed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tree_sitter import Node

from grader.languages.julia.source.heads import head_of
from grader.languages.julia.source.parser import LEXIS, inside, parse, text_of
from grader.languages.source.neutral import characters
from grader.languages.source.places import (
    Anatomy,
    Block,
    Place,
    PlaceKind,
    Span,
    Spelling,
    Statement,
    own_lines,
)
from grader.model import SourceFile

SIGNS = {"&&": "and", "||": "or", "≤": "<=", "≥": ">=", "≠": "!=", "÷": "//", "∈": "in"}
SIGNS |= {"===": "is", "!==": "is_not", "∉": "not_in"}
SPELLING = Spelling(
    signs={sign: written for written, sign in SIGNS.items() if written not in "≤≥≠∈"},
    true="true",
    false="false",
    negated="!({})",
    copied=("copy({})",),
    around=(
        "length({})", "collect({})", "abs({})", "round({})", "sort({})", "Int({})", "sum({})",
        "maximum({})", "minimum({})", "string({})", "Tuple({})", "float({})", "unique({})",
    ),
    branch="elseif",
    otherwise="else",
    cost=12,
)  # fmt: skip
_BINARY = ("binary_expression", "compound_assignment_expression", "assignment")
_PLAIN = frozenset(("identifier", "call_expression", "field_expression", "index_expression"))
_PLAIN |= {"binary_expression", "integer_literal"}
_CONDITIONAL = ("if_statement", "elseif_clause", "ternary_expression", "while_statement")
_CLAUSES = ("elseif_clause", "else_clause")
_LOOPS = ("for_statement", "while_statement")
_NUMBERS = ("integer_literal", "float_literal")
_LISTS = ("tuple_expression", "open_tuple", "vector_expression")
_NO_STATEMENTS = ("line_comment", "block_comment", "for_binding", "signature")
# Types, and the lines of a call for people, of which no case reads the text.
_NOT_RUN = ("signature", "parametrized_type_expression", "curly_expression", "string_literal")
_FOR_PEOPLE = ("throw", "error")
_AROUND = ("source_file", "module_definition", "compound_statement", "macrocall_expression")


def anatomies(source: SourceFile) -> Sequence[Anatomy]:
    """Return what can be changed in each function, and outside of them."""
    tree = parse(source.text.encode("utf-8", "replace"))
    if tree is None:
        return ()
    finder = _Finder(source.text)
    outermost = list(_outermost(tree.root_node))
    functions = [node for node in outermost if _is_function(node)]
    outside = [node for node in outermost if not _is_function(node)]
    return [finder.outside(outside), *map(finder.function, functions)]


def _outermost(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        if child.type in _AROUND:
            yield from _outermost(child)
        else:
            yield child


def _is_function(node: Node) -> bool:
    head = head_of(node) if node.type in ("function_definition", "assignment") else None
    return head is not None and bool(head.name)


class _Finder:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = characters(text, LEXIS)

    def outside(self, nodes: Sequence[Node]) -> Anatomy:
        names = tuple(dict.fromkeys(name for node in nodes for name in _variables(node)))
        places = [place for node in nodes for place in self._places(node, names)]
        return Anatomy("", places, self._block(nodes), names, returns=False)

    def function(self, node: Node) -> Anatomy:
        head = head_of(node)
        assert head is not None
        parameters = () if head.parameters is None else _parameters(head.parameters)
        names = tuple(dict.fromkeys((*parameters, *_variables(node))))
        is_long = node.type == "function_definition"
        body = node.named_children[1:] if is_long else node.named_children[-1:]
        places = [place for part in body for place in self._places(part, names)]

        last = next((part for part in reversed(body) if "comment" not in part.type), None)
        if last is not None and last.type in _PLAIN.union(_LISTS):
            places.append(self._place("returned", last, names=names))
        block = self._block(body if is_long else ())
        return Anatomy(head.name[-1], places, block, names, returns=is_long)

    def _span(self, node: Node) -> Span:
        (row, byte), (last, end) = node.start_point, node.end_point
        return self._at(row + 1, byte), self._at(last + 1, end)

    def _place(self, kind: PlaceKind, node: Node, **facts: object) -> Place:
        return Place(kind, *self._span(node), **facts)  # type: ignore[arg-type]

    def _places(self, node: Node, names: tuple[str, ...]) -> Iterator[Place]:
        is_for_people = node.type == "call_expression" and text_of(node.children[0]) in _FOR_PEOPLE
        if node.type in _NOT_RUN or is_for_people:
            return
        yield from self._of(node, names)

        parts = node.named_children
        if node.type == "typed_expression":
            parts = parts[:1]
        elif node.type in ("for_binding", "named_argument", "field_expression"):
            parts = parts[-1:] if node.type != "field_expression" else parts[:1]
        elif node.type in ("assignment", "call_expression") and parts[0].type == "identifier":
            parts = parts[1:]
        for part in parts:
            yield from self._places(part, names)

    def _of(self, node: Node, names: tuple[str, ...]) -> Iterator[Place]:
        parts = node.named_children
        if node.type in _BINARY and len(parts) == 3:
            yield self._sign(*parts)
            if node.type != "binary_expression":
                yield self._place("given", parts[2])
        elif _is_negation(node):
            yield self._place("negation", node, parts=(self._span(parts[1]),))
        elif node.type == "boolean_literal":
            yield self._place("truth", node, text=text_of(node))
        elif node.type in _NUMBERS:
            yield self._place("number", node, text=text_of(node))
        elif node.type == "identifier" and text_of(node) in names:
            yield self._place("name", node, text=text_of(node), names=names)
        elif node.type == "return_statement" and parts:
            yield self._place("returned", parts[0], names=names)
            yield self._place("given", parts[0])
        elif node.type == "index_expression" and parts[1:]:
            yield from self._plain("index", parts[1].named_children)
        elif node.type == "range_expression":
            yield from self._plain("index", parts)
        elif node.type in _LISTS:
            yield self._place("items", node, parts=tuple(map(self._span, parts)))
        elif node.type == "call_expression" and parts[0].type == "identifier" and parts[1:]:
            yield from self._call(node, parts[0], parts[1].named_children)

        if node.type in _CONDITIONAL and parts:
            yield self._place("condition", parts[0])
        yield from self._branches(parts)

    def _plain(self, kind: PlaceKind, nodes: Sequence[Node]) -> Iterator[Place]:
        yield from (self._place(kind, node) for node in nodes if node.type in _PLAIN)

    def _sign(self, left: Node, sign: Node, right: Node) -> Place:
        text = text_of(sign)
        dot = "." if text.startswith(".") else ""
        bare = text.removeprefix(dot)
        parts = (self._span(left), self._span(right))
        return self._place("sign", sign, text=dot + SIGNS.get(bare, bare), parts=parts)

    def _call(self, node: Node, function: Node, arguments: Sequence[Node]) -> Iterator[Place]:
        named = ("named_argument", "for_clause", "if_clause")
        positional = [argument for argument in arguments if argument.type not in named]
        is_plain = not any(argument.type == "for_clause" for argument in arguments)
        parts = tuple(map(self._span, positional if is_plain else ()))
        yield self._place("call", node, text=text_of(function), parts=parts)
        yield self._place("called", function, text=text_of(function))
        yield from self._plain("given", positional)

    def _branches(self, block: Sequence[Node]) -> Iterator[Place]:
        """Yield each `if` that may be meant as the chain's next condition, and each `elseif`."""
        for before, node in pairwise(block):
            if before.type == node.type == "if_statement" and not _has_otherwise(before):
                start, end = self._span(node.children[0]), self._span(before.children[-1])
                yield Place("branch", *start, SPELLING.branch, (end,))
        for node in block:
            if node.type == "elseif_clause":
                yield Place("branch", *self._span(node.children[0]), "end\nif")

    def _block(self, nodes: Sequence[Node]) -> Block:
        """Return the statements that have lines of their own."""
        statements = [self._statement(node) for node in nodes if node.type not in _NO_STATEMENTS]
        whole = all(statement is not None for statement in statements)
        return Block(tuple(s for s in statements if s is not None) if whole else ())

    def _statement(self, node: Node) -> Statement | None:
        lines = own_lines(self._text, *self._span(node))
        if lines is None:
            return None
        if node.type in _LOOPS:
            skipped = 1 if node.type == "while_statement" else 0
            return Statement(*lines, "loop", (self._block(node.named_children[skipped:]),))
        if node.type != "if_statement":
            return Statement(*lines, "return" if node.type == "return_statement" else "other")

        parts = [part for part in node.named_children[1:] if part.type not in _CLAUSES]
        blocks = [self._block(parts)]
        for clause in node.named_children[1:]:
            if clause.type in _CLAUSES:
                begin = 1 if clause.type == "elseif_clause" else 0
                blocks.append(self._block(clause.named_children[begin:]))
        return Statement(*lines, "choice", tuple(blocks))


def _is_negation(node: Node) -> bool:
    parts = node.named_children
    is_signed = node.type in ("unary_expression", "call_expression") and len(parts) == 2
    return is_signed and text_of(parts[0]) in ("!", ".!", "-")


def _has_otherwise(node: Node) -> bool:
    return any(part.type == "else_clause" for part in node.named_children)


def _parameters(node: Node) -> Iterator[str]:
    for part in node.named_children if node.type != "identifier" else [node]:
        name = part
        while name.type in ("named_argument", "typed_expression") and name.named_children:
            name = name.named_children[0]
        if name.type == "identifier":
            yield text_of(name)


def _variables(node: Node) -> Iterator[str]:
    """Yield the names that are given a value."""
    for part in inside(node):
        if part.type in ("assignment", "for_binding") and part.named_children:
            target = part.named_children[0]
            targets = target.named_children if target.type in _LISTS else [target]
            yield from (text_of(name) for name in targets if name.type == "identifier")
