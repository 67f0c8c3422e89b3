"""Slips of single statements of Julia, which say something else than what was meant."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from grader.languages.julia.source.parser import inside, place_of, text_of
from grader.languages.source.syntax import Slip

_ASSIGNING = ("assignment", "compound_assignment_expression")
_LITERALS = ("character_literal", "float_literal", "integer_literal", "string_literal")
_LIST = re.compile(r"(zeros|ones|falses|trues|fill|Dict|Vector|Array)\b.*\(|\w*\[", re.DOTALL)
_LETTERS = re.compile(r"(collect|lowercase|uppercase)\((\w+)\)")
_LOOPS = ("for_statement", "while_statement")
_BLOCKS = ("else_clause", "elseif_clause", "function_definition", "if_statement")


def meaning_slips(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the slips of these nodes, all those of a method or of a script."""
    yield from _lost_attribute(nodes)
    yield from _same_row(nodes)
    yield from _letter_and_text(nodes)

    for node in nodes:
        sign = re.match(r"([\w.]+)\s*=[-+]\s", text_of(node)) if node.type == "assignment" else None
        if sign is not None:
            yield Slip("sign_for_sum", sign[1], place_of(node))
        if node.type == "binary_expression":
            yield from _of_operator(node)


def _of_operator(node: Node) -> Iterator[Slip]:
    left, operator, right = _sides(node)
    is_alone = any(side.type in _LITERALS for side in (left, right))
    if text_of(operator) == "||" and is_alone:
        yield Slip("alternative_alone", "||", place_of(node))

    parts = _sides(left) if left.type == "binary_expression" else ()
    is_share = len(parts) == 3 and text_of(parts[1]) in ("/", "./")
    is_one = is_share and text_of(parts[0]) == text_of(parts[2])
    if is_one and text_of(operator).lstrip(".") in ("+", "-"):
        yield Slip("no_brackets", text_of(node), place_of(node))

    is_calculation = text_of(operator) not in ("&&", "||", "|>")
    # The first child is a condition. Of `if a + b == 0` the parser takes the two sides apart.
    before = node.prev_named_sibling
    is_statement = before is not None and before.end_point.row < node.start_point.row
    if is_calculation and is_statement and _is_dropped(node):
        yield Slip("value_dropped", "", place_of(node))


def _sides(operation: Node) -> Sequence[Node]:
    """Return the left side, the operator and the right side, without comments between them."""
    return [part for part in operation.named_children if not part.type.endswith("comment")]


def _is_dropped(statement: Node) -> bool:
    """Return whether nothing takes the statement's value. The last one's is that of its block."""
    while (block := statement.parent) is not None:
        if block.type in _LOOPS:
            return True
        after = statement.next_named_sibling
        is_last = after is None or after.type.endswith(("clause", "comment"))
        if block.type not in _BLOCKS or not is_last:
            return block.type in _BLOCKS and not is_last
        statement = block
    return False


def _lost_attribute(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the variable that is calculated from the field of its name, and that nothing reads."""
    identifiers = [node for node in nodes if node.type == "identifier"]
    times = Counter(map(text_of, identifiers))
    fields: dict[str, list[Node]] = {}
    for node in nodes:
        if node.type == "field_expression":
            fields.setdefault(text_of(node).rpartition(".")[2], []).append(node)

    for node in nodes:
        name = text_of(node.named_children[0]) if node.type in _ASSIGNING else ""
        of_name = fields.get(name, [])
        own = [field for field in of_name if field.start_byte > node.start_byte]
        own = [field for field in own if field.end_byte <= node.end_byte]
        if own and times[name] == len(of_name) + 1:
            yield Slip("lost_attribute", text_of(own[0]), place_of(node))


def _same_row(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the list of one and the same list, many times, of which a row is changed."""
    is_changed = any(re.match(r"push!\(\w+\[|\w+\[.*\]\[.*\]\s*[-+*]?=", t) for t in _texts(nodes))
    for node in nodes:
        arguments = node.named_children[-1].named_children if node.type == "call_expression" else []
        is_fill = bool(arguments) and text_of(node.named_children[0]) == "fill"
        if is_changed and is_fill and _LIST.match(text_of(arguments[0])):
            yield Slip("same_row", "", place_of(node))


def _texts(nodes: Sequence[Node]) -> Iterator[str]:
    return (text_of(node) for node in nodes if node.type in (*_ASSIGNING, "call_expression"))


def _letter_and_text(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the letter of a text that is compared with texts, and never equal to one."""
    heads = [node for node in nodes if node.type == "signature"]
    taken = {text_of(node) for head in heads for node in inside(head) if node.type == "identifier"}
    bindings = [node.named_children for node in nodes if node.type == "for_binding"]
    by_iterable = {text_of(binding[-1]): text_of(binding[0]) for binding in bindings}
    are_letters = {f"{name}[1]" for name in taken}
    for iterable, name in by_iterable.items():
        if iterable in taken or _LETTERS.fullmatch(iterable):
            are_letters.add(name)

    for node in nodes:
        if node.type == "binary_expression":
            side, operator, other = map(text_of, _sides(node))
            is_compared = operator in ("==", "!=") and re.fullmatch(r'"[^"$]?"', other)
            is_sought = operator in ("in", "∈") and re.match(r'[\[(]\s*"', other)
            if side in are_letters and (is_compared or is_sought):
                yield Slip("letter_for_text", side, place_of(node))
