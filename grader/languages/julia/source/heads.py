"""The head of a Julia method: its name and its parameters, in any of the ways to write them."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from tree_sitter import Node

from grader.languages.julia.source.parser import text_of
from grader.languages.julia.source.types import read_type, type_variables
from grader.languages.source.syntax import Parameter, ParameterKind, Path, Type

# More `where` clauses than any method has.
_MOST_CLAUSES = 50
_LISTS = ("tuple_expression", "open_tuple", "argument_list", "parenthesized_expression")
_WITH_A_NAME_FIRST = ("typed_expression", "splat_expression", "named_argument", "assignment")


class Head(Struct, frozen=True):
    """`name` is () for a function without one; `parameters` None when it is declared only."""

    name: Path
    parameters: Node | None
    variables: Mapping[str, Type]
    node: Node
    """The place of the name."""


def head_of(node: Node) -> Head | None:
    """Return the head of `function f(…)`, `f(…) = …`, `f = (…) -> …` or `f = function (…) …`; None
    when `node` is none of them."""
    children = node.named_children
    if node.type == "function_definition":
        signature = next((child for child in children if child.type == "signature"), None)
        if signature is None or not signature.named_children:
            return None
        return _head_of_signature(signature.named_children[0])

    if node.type == "arrow_function_expression" and children:
        return Head((), children[0], {}, children[0])
    if node.type != "assignment" or len(children) < 2:
        return None

    target, value = children[0], children[-1]
    if target.type == "identifier":
        if value.type not in ("function_definition", "arrow_function_expression"):
            return None
        function = head_of(value)
        if function is None or function.name:
            return None
        return Head((text_of(target),), function.parameters, function.variables, target)

    head = _head_of_signature(target)
    # A tuple on the left side takes values apart; only a call defines a method.
    return head if head is not None and head.name else None


def _head_of_signature(node: Node) -> Head | None:
    variables: Mapping[str, Type] = {}
    clauses = 0
    while node.type in ("where_expression", "typed_expression", "parenthesized_expression"):
        children = node.named_children
        if not children:
            return None
        if node.type == "where_expression":
            clauses += 1
            if clauses > _MOST_CLAUSES:
                return None
            variables = type_variables(children[1:], variables)
        node = children[0]

    if node.type == "argument_list":
        return Head((), node, variables, node)
    if node.type == "identifier":
        return Head((text_of(node),), None, variables, node)
    if node.type != "call_expression":
        return None

    parameters = next((c for c in node.named_children if c.type == "argument_list"), None)
    callee = node.named_children[0]
    if callee.type == "parametrized_type_expression" and callee.named_children:
        callee = callee.named_children[0]
    name = dotted(callee)
    return Head(name, parameters, variables, callee) if name and parameters else None


def parameters_of(node: Node | None, variables: Mapping[str, Type]) -> Iterator[Parameter]:
    """Yield the parameters of an argument list, or the one before `->`."""
    if node is None:
        return
    if node.type != "argument_list":
        yield _parameter(node, variables, is_keyword=False)
        return

    is_keyword = False
    for child in node.children:
        if child.type == ";":
            is_keyword = True
        elif child.is_named and child.type not in ("line_comment", "block_comment"):
            yield _parameter(child, variables, is_keyword=is_keyword)


def _parameter(node: Node, variables: Mapping[str, Type], *, is_keyword: bool) -> Parameter:
    kind: ParameterKind = "keyword" if is_keyword else "positional_only"
    default: str | None = None
    declared: Node | None = None
    while declared is None and (children := node.named_children):
        if node.type == "splat_expression":
            kind = "keyword_rest" if is_keyword else "rest"
            node = children[0]
        elif node.type in ("named_argument", "assignment") and len(children) >= 2:
            default, node = text_of(children[-1]), children[0]
        elif node.type == "macrocall_expression" and children[-1].named_children:
            node = children[-1].named_children[-1]  # @nospecialize(x::T)
        elif node.type == "typed_expression" and len(children) == 2:
            node, declared = children
        elif node.type == "unary_typed_expression":
            declared = children[-1]
        else:
            break

    return Parameter(
        name=text_of(node) if node.type == "identifier" else "",
        kind=kind,
        type=None if declared is None else read_type(declared, variables),
        declared="" if declared is None else text_of(declared),
        default=default,
    )


def dotted(node: Node) -> Path:
    """Return `A.b.c` as ("A", "b", "c"); () when it is not made of names alone."""
    names: list[str] = []
    while node.type in ("field_expression", "scoped_identifier"):
        children = node.named_children
        if len(children) != 2 or children[1].type != "identifier":
            return ()
        names.append(text_of(children[1]))
        node = children[0]
    return (text_of(node), *reversed(names)) if node.type == "identifier" else ()


def assigned_names(node: Node) -> Iterator[str]:
    """Yield the names that a pattern on the left of `=` or of `in` gives a value."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if node.type == "identifier":
            yield text_of(node)
        elif node.type in _LISTS:
            waiting += node.named_children
        elif node.type in _WITH_A_NAME_FIRST:
            waiting += node.named_children[:1]
