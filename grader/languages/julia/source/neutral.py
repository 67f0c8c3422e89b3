"""Julia's syntax tree as the one that all languages have."""

from collections.abc import Sequence

from msgspec.structs import replace
from tree_sitter import Node as JuliaNode

from grader.languages.julia.source.heads import head_of
from grader.languages.julia.source.parser import LEXIS, parse, text_of
from grader.languages.source.neutral import Node, characters, element, operation, span, word
from grader.model import SourceFile

_SIGNS = {"&&": "and", "||": "or", "!": "not", "&": "and", "|": "or", "===": "==", "!==": "!="}
_SIGNS |= {"∈": "in", "≤": "<=", "≥": ">=", "≠": "!=", "÷": "//", "⊻": "xor", "~": "not"}
_SILENT = frozenset(("line_comment", "block_comment", "using_statement", "import_statement"))
_SILENT |= {"operator", "export_statement", "macro_identifier", "ERROR"}
_VALUES = {"integer_literal": "number", "float_literal": "number", "boolean_literal": ""}
_VALUES |= {"string_literal": "text", "character_literal": "text", "quote_expression": "text"}
_VALUES |= {"prefixed_string_literal": "text"}
_PLAIN = {
    "tuple_expression": "tuple",
    "open_tuple": "tuple",
    "vector_expression": "list",
    "matrix_expression": "list",
    "return_statement": "return",
    "break_statement": "break",
    "continue_statement": "continue",
    "ternary_expression": "choice",
    "comprehension_expression": "each",
    "generator": "each",
}
_ACTING = ("assign", "break", "continue", "raise", "return")
_RAISING = ("error", "throw", "rethrow")


def tree(source: SourceFile) -> Node | None:
    """Return the tree of a file; None when it takes too long to parse."""
    parsed = parse(source.text.encode("utf-8", "replace"))
    return None if parsed is None else _Maker(source.text).block("block", [parsed.root_node])


class _Maker:
    def __init__(self, text: str) -> None:
        self._at = characters(text, LEXIS)

    def block(self, kind: str, nodes: Sequence[JuliaNode]) -> Node:
        parts = self._all(nodes)
        start, end = (parts[0].start, parts[-1].end) if parts else (0, 0)
        return Node(kind, start, end, parts)

    def _all(self, nodes: Sequence[JuliaNode]) -> tuple[Node, ...]:
        return tuple(self._node(node) for node in nodes if node.type not in _SILENT)

    def _ends(self, node: JuliaNode) -> tuple[int, int]:
        (row, byte), (last, end) = node.start_point, node.end_point
        return self._at(row + 1, byte), self._at(last + 1, end)

    def _node(self, node: JuliaNode) -> Node:  # noqa: PLR0912, PLR0915 (one case for each kind)
        (start, end), text = self._ends(node), text_of(node)
        parts = [part for part in node.named_children if part.type not in _SILENT]
        sign = next((text_of(p) for p in node.named_children if p.type == "operator"), "")
        head = head_of(node) if node.type in ("function_definition", "assignment") else None
        if head is not None and head.parameters is not None:
            return self._function(node, parts, head.name[-1], head.parameters)

        match node.type, parts:
            case "identifier", _:
                if text in ("nothing", "end"):
                    return Node("value", start, end, (), "none" if text == "nothing" else "number")
                return Node("name", start, end, (), text)
            case kind, _ if kind in _VALUES:
                is_one = kind != "string_literal" and text in ("1", "1.0")
                return Node("value", start, end, (), "1" if is_one else _VALUES[kind] or text)
            case kind, _ if kind in _PLAIN:
                return Node(_PLAIN[kind], start, end, self._all(parts))

            case "arrow_function_expression", [taken, *rest]:
                taken_parts = [taken] if taken.type == "identifier" else taken.named_children
                inside = (self.block("tuple", taken_parts), *self._all(rest))
                return Node("lambda", start, end, inside)
            case "struct_definition", [named, *_]:
                return Node("class", start, end, (), text_of(named))
            case "typed_expression", [value, *_]:
                return self._node(value)
            case "parenthesized_expression", [value]:
                return self._node(value)

            case "if_statement" | "elseif_clause", [test, *rest]:
                clauses = [p for p in rest if p.type in ("elseif_clause", "else_clause")]
                body = self.block("block", [part for part in rest if part not in clauses])
                chosen: tuple[Node, ...] = ()
                for clause in reversed(clauses):
                    is_test = clause.type == "elseif_clause"
                    below = (*self._all([clause]), *chosen)
                    if is_test and chosen:
                        below = (replace(below[0], parts=(*below[0].parts, *chosen)),)
                    elif not is_test:
                        below = self._all(clause.named_children)
                    chosen = (Node("else", *self._ends(clause), below),)
                return Node("if", start, end, (self._node(test), body, *chosen))
            case "for_statement", _:
                bindings = [part for part in parts if part.type == "for_binding"]
                looped = self.block("block", [part for part in parts if part not in bindings])
                for binding in reversed(bindings):
                    loop = (*self._all(binding.named_children), looped)
                    looped = Node("for", start, end, loop)
                return looped
            case "while_statement", [test, *body]:
                return Node("while", start, end, (self._node(test), self.block("block", body)))

            case "assignment" | "let_binding" | "named_argument", [_, _]:
                return Node("assign", start, end, self._all(parts))
            case "compound_assignment_expression", [target, value]:
                joined = sign.lstrip(".").removesuffix("=")
                if not joined:
                    return Node("assign", start, end, self._all(parts))
                changed = operation(_SIGNS.get(joined, joined), *self._all((target, value)))
                return Node("assign", start, end, (self._node(target), changed))
            case "binary_expression", [left, right]:
                joined = sign.lstrip(".")
                sides = self._all((left, right))
                if sides[1].kind in _ACTING:
                    condition = (
                        sides[0] if joined == "&&" else Node("sign", start, end, sides[:1], "not")
                    )
                    return Node("if", start, end, (condition, Node("block", start, end, sides[1:])))
                return operation(_SIGNS.get(joined, joined), *sides)
            case "unary_expression", [value]:
                signed = self._node(value)
                if signed.kind == "value":
                    return Node("value", start, end, (), "number")
                return Node("sign", start, end, (signed,), _SIGNS.get(sign, sign))
            case "juxtaposition_expression", [left, right]:
                return operation("*", *self._all((left, right)))
            case "range_expression", _:
                return span(start, end, self._all(parts))

            case "index_expression", [base, places] if text[0].isupper():
                return Node("list", start, end, self._all(places.named_children))
            case "index_expression", [base, places]:
                return element(self._node(base), self._all(places.named_children), start, end)
            case "call_expression" | "broadcast_call_expression", _:
                return self._call(node, start, end)
            case "field_expression", [base, named]:
                return Node("field", start, end, (self._node(base),), text_of(named))
        return Node("block", start, end, self._all(parts))

    def _function(
        self, node: JuliaNode, parts: Sequence[JuliaNode], name: str, parameters: JuliaNode
    ) -> Node:
        taken = [part for part in parameters.named_children if part.type not in _SILENT]
        names = [
            part.named_children[0] if part.type == "named_argument" else part for part in taken
        ]
        inside = (self.block("tuple", names), _returned(self.block("block", parts[1:])))
        return Node("function", *self._ends(node), inside, name)

    def _call(self, node: JuliaNode, start: int, end: int) -> Node:
        called, *rest = node.named_children
        name = text_of(called).rpartition(".")[2]
        arguments = [p for part in rest for p in part.named_children if part.type != "do_clause"]
        arguments = [p.named_children[-1] if p.type == "named_argument" else p for p in arguments]
        given = self._all(arguments)
        if name in _RAISING:
            return Node("raise", start, end)
        if called.type == "operator" and given:
            return Node("sign", start, end, given, _SIGNS.get(name, name))
        if any(argument.type == "for_clause" for argument in arguments):
            given = (Node("each", start, end, given),)

        inside = [
            self.block("lambda", part.named_children) for part in rest if part.type == "do_clause"
        ]
        known = word(name)
        callee = Node("word" if known else "name", start, start + 1, (), known or name)
        return Node("call", start, end, (callee, *inside, *given))


def _returned(block: Node) -> Node:
    """Return a function's block with its last value as what it returns."""
    *before, last = block.parts or (Node("value", block.start, block.end, (), "none"),)
    if last.kind in ("if", "else", "block"):
        first = 1 if last.kind == "if" else 0
        ends = tuple(_returned(part) for part in last.parts[first:])
        last = Node(last.kind, last.start, last.end, (*last.parts[:first], *ends))
    elif last.kind not in ("return", "raise", "for", "while", "assign", "function", "class"):
        last = Node("return", last.start, last.end, (last,))
    return Node(block.kind, block.start, block.end, (*before, last))
