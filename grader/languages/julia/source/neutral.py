"""Julia's syntax tree as the one that all languages have."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace
from tree_sitter import Node as JuliaNode

from grader.languages.julia.source.heads import head_of
from grader.languages.julia.source.parser import parse, place_of, text_of
from grader.languages.julia.source.spelling import SIGNS
from grader.languages.source.lines import Position
from grader.languages.source.neutral import Node, unless_too_deep
from grader.model import SourceFile

_KINDS = {
    "identifier": "name", "integer_literal": "number", "float_literal": "number",
    "boolean_literal": "constant", "string_literal": "text", "character_literal": "text",
    "prefixed_string_literal": "text", "quote_expression": "text", "argument_list": "tuple",
    "tuple_expression": "tuple", "open_tuple": "tuple", "vector_expression": "list",
    "matrix_row": "list", "matrix_expression": "list", "do_clause": "lambda",
    "arrow_function_expression": "lambda", "assignment": "assign", "let_binding": "assign",
    "compound_assignment_expression": "assign",
    "return_statement": "return", "break_statement": "break", "continue_statement": "continue",
    "if_statement": "if", "elseif_clause": "if", "else_clause": "else", "for_statement": "for",
    "while_statement": "while", "binary_expression": "operation", "unary_expression": "sign",
    "juxtaposition_expression": "operation", "ternary_expression": "choice",
    "range_expression": "range", "comprehension_expression": "each", "generator": "each",
    "index_expression": "index", "call_expression": "call", "broadcast_call_expression": "call",
    "field_expression": "field", "import_statement": "import", "using_statement": "import",
    "struct_definition": "class", "function_definition": "function", "for_binding": "clause",
    "macrocall_expression": "macro", "source_file": "block",
    "compound_statement": "block", "let_statement": "block", "module_definition": "block",
}  # fmt: skip
"""The kinds of nodes; a node of any other kind is an `other` with its parts."""
_SIGNS = SIGNS | {"!": "not", "⊻": "xor"}
_UNREAD = ("line_comment", "block_comment", "operator", "macro_identifier", "ERROR")
_WHOLE = ("name", "number", "text", "constant", "import")
_NAMED = {"nothing": ("constant", "none"), "end": ("number", "-1")}
_FUNCTIONS = ("function_definition", "assignment")
_CATCHING = ("catch_clause", "finally_clause")
_CLAUSES = ("elseif_clause", "else_clause")
_SAME = (
    "adjoint_expression", "parametrized_type_expression", "parenthesized_expression",
    "splat_expression", "typed_expression",
)  # fmt: skip
# More than any method has that a person wrote.
_MOST_NODES = 30_000
_NO_VALUE = ("assign", "class", "for", "function", "raise", "return", "while")


def tree(source: SourceFile) -> Node | None:
    """Return the tree of a file; None when it takes too long to parse."""
    parsed = parse(source.text.encode("utf-8", "replace"))
    return None if parsed is None else neutral(parsed.root_node)


def tree_of(part: JuliaNode) -> Node | None:
    """Return the tree of a part of a program; None where it is longer or deeper than anybody
    writes."""
    is_short = part.descendant_count <= _MOST_NODES
    return unless_too_deep(partial(neutral, part)) if is_short else None


def empty_function(head: JuliaNode) -> Node:
    """Return the tree of a function with nothing in it."""
    return _function(head, "", (), ())


def neutral(node: JuliaNode) -> Node:
    """Return the tree of a part of a program."""
    kind, parts = _KINDS.get(node.type, "other"), _read(node)
    head = head_of(node) if node.type in _FUNCTIONS else None
    if head is not None and head.parameters is not None:
        return _function(node, "".join(head.name[-1:]), _read(head.parameters), parts[1:])

    match node.type, parts:
        case same, [value, *_] if same in _SAME:
            return neutral(value)
        case "if_statement" | "elseif_clause", _:
            return _chain(node, parts)
        case "for_statement", _:
            bindings = [part for part in parts if part.type == "for_binding"]
            return _loops(node, bindings, parts[len(bindings) :])
        case "while_statement", _:
            condition, body = _condition(node, parts)
            return _made(node, kind, condition, _block(node, body))
        case "try_statement", _:
            clauses = [part for part in parts if part.type in _CATCHING]
            body = parts[: len(parts) - len(clauses)]
            caught = (_block(clause, _read(clause)) for clause in clauses)
            return _made(node, kind, _block(node, body), *caught)
        case "arrow_function_expression" | "do_clause", [taken, *body]:
            several = [taken] if taken.type == "identifier" else _read(taken)
            return _function(node, "", several, body)

        case "call_expression" | "broadcast_call_expression", _:
            is_sign = node.named_children[0].type == "operator"
            values = [argument for part in parts[not is_sign :] for argument in _arguments(part)]
            called = map(neutral, parts[: not is_sign])
            sign = "." if node.type.startswith("broadcast") else _sign(node)
            return _made(node, "sign" if is_sign else kind, *called, *values, name=sign)
        case "index_expression", [base, places]:
            # `Float64[]` is a list.
            name = text_of(base)
            before = [] if name[:1].isupper() and not name.isupper() else [base]
            listed = "each" if _KINDS.get(places.type) == "each" else "list"
            return _made(node, kind if before else listed, *map(neutral, (*before, *_read(places))))
        case "field_expression", [owner, named]:
            return _made(node, kind, neutral(owner), name=text_of(named))
        case "struct_definition", [named, *body]:
            constructors = [part for part in body if part.type in _FUNCTIONS]
            return _made(node, kind, _block(node, constructors), name=_named(named))
    if kind in _WHOLE:
        return _whole(node, kind)
    made = _made(node, kind, *map(neutral, parts), name=_sign(node))
    return _filled(made) if _is_filling(node) else made


def _named(head: JuliaNode) -> str:
    """Return the name of a type, which may stand before parameters and what it is a kind of."""
    while head.named_children:
        head = head.named_children[0]
    return text_of(head)


def _is_filling(node: JuliaNode) -> bool:
    return node.type == "compound_assignment_expression" and text_of(node.children[1]) == ".="


def _filled(assignment: Node) -> Node:
    """Return `a .= b` as what gives the elements of `a` their values, as `a[:] = b` does."""
    target, value = assignment.parts
    if target.kind != "index":
        target = Node("index", target.start, target.end, (target,))
    return replace(assignment, parts=(target, value))


def _read(node: JuliaNode) -> list[JuliaNode]:
    return [part for part in node.named_children if part.type not in _UNREAD]


def _made(node: JuliaNode, kind: str, *parts: Node, name: str = "") -> Node:
    row, byte = node.end_point
    return Node(kind, place_of(node), Position(row + 1, byte), parts, name)


def _block(node: JuliaNode, statements: Sequence[JuliaNode]) -> Node:
    return _made(node, "block", *map(neutral, statements))


def _whole(node: JuliaNode, kind: str) -> Node:
    name = text_of(node)
    if name in _NAMED:
        return _made(node, _NAMED[name][0], name=_NAMED[name][1])
    # `import A.B: c` brings `c`, `using A` brings what is in `A`.
    name = name.split()[-1] if kind == "import" else name
    filled = (part for part in _read(node) if part.type == "string_interpolation")
    return _made(node, kind, *map(neutral, filled), name=name)


def _sign(node: JuliaNode) -> str:
    """Return what joins the parts; of an assignment, what stands before `=`."""
    if node.type == "juxtaposition_expression":
        return "*"
    if node.type == "macrocall_expression":
        return text_of(node.named_children[0])
    signs = (text_of(part) for part in node.named_children if part.type == "operator")
    sign = next(signs, "").lstrip(".")
    sign = sign.removesuffix("=") if "assignment" in node.type else sign
    return _SIGNS.get(sign, sign)


def _function(
    node: JuliaNode, name: str, taken: Sequence[JuliaNode], body: Sequence[JuliaNode]
) -> Node:
    names = [_read(part)[0] if part.type == "named_argument" else part for part in taken]
    parameters = _made(node, "tuple", *map(neutral, names))
    block = _returned(_block(node, body))
    return _made(node, "function" if name else "lambda", parameters, block, name=name)


def _arguments(part: JuliaNode) -> Iterator[Node]:
    """Yield what a call is given: that of its brackets, or what `do` begins."""
    if part.type == "do_clause":
        yield neutral(part)
        return
    given = [_argument(value) for value in _read(part)]
    is_each = any(value.type == "for_clause" for value in part.named_children)
    yield from [_made(part, "each", *given)] if is_each else given


def _argument(value: JuliaNode) -> Node:
    if value.type != "named_argument":
        return neutral(value)
    name, *_, given = _read(value)
    return _made(value, "keyword", neutral(given), name=text_of(name))


def _condition(node: JuliaNode, parts: Sequence[JuliaNode]) -> tuple[Node, Sequence[JuliaNode]]:
    """Return a condition, and the statements below it. Of `if a + b == 0` the parser takes the two
    sides apart."""
    condition, *rest = parts
    sides = [condition]
    while rest and not _between(node, sides[-1], rest[0]).strip(" \t"):
        sides.append(rest.pop(0))
    if len(sides) == 1:
        return neutral(condition), rest
    return _made(condition, "other", *map(neutral, sides)), rest


def _between(node: JuliaNode, before: JuliaNode, after: JuliaNode) -> str:
    text = node.text or b""
    return text[before.end_byte - node.start_byte : after.start_byte - node.start_byte].decode()


def _chain(node: JuliaNode, parts: Sequence[JuliaNode]) -> Node:
    """Return an `if`, with the next condition in its `else`."""
    condition, rest = _condition(node, parts)
    clauses = [part for part in rest if part.type in _CLAUSES]
    body = _block(node, rest[: len(rest) - len(clauses)])

    otherwise = []
    if clauses:
        clause, *others = clauses
        is_last = clause.type == "else_clause"
        below = (
            map(neutral, _read(clause)) if is_last else [_chain(clause, [*_read(clause), *others])]
        )
        otherwise = [_made(clause, "else", *below)]
    return _made(node, "if", condition, body, *otherwise)


def _loops(node: JuliaNode, bindings: Sequence[JuliaNode], body: Sequence[JuliaNode]) -> Node:
    """Return one loop inside the other for `for i in a, j in b`."""
    if not bindings:
        return _block(node, body)
    gone_over = map(neutral, _read(bindings[0]))
    return _made(node, "for", *gone_over, _loops(node, bindings[1:], body))


def _returned(block: Node) -> Node:
    """Return a function's block with its last value as what it returns."""
    *before, last = block.parts or (Node("constant", block.start, block.end, (), "none"),)
    if last.kind == "block":
        last = _returned(last)
    elif last.kind in ("if", "other") and any(part.kind == "block" for part in last.parts):
        last = replace(last, parts=tuple(map(_returned_in, last.parts)))
    elif last.kind not in _NO_VALUE:
        last = Node("return", last.start, last.end, (last,))
    return replace(block, parts=(*before, last))


def _returned_in(part: Node) -> Node:
    return _returned(part) if part.kind in ("block", "else") else part
