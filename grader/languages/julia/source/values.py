"""Values that a Julia script never makes: of a new key, of a text, of its one function."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from grader.languages.julia.source.parser import place_of, text_of
from grader.languages.source.syntax import Slip

_DEFINING = ("function_definition", "struct_definition", "using_statement", "import_statement")
_COMMENTS = ("line_comment", "block_comment", "string_literal", "const_statement")
_MAKING_ITEMS = ("get!", "merge!", "push!", "setindex!")


def added_to_new_key(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the additions to an item of an empty dictionary, where no line makes an item."""
    sums = [node for node in nodes if node.type == "compound_assignment_expression"]
    empty, made = set(), set()
    for node in nodes:
        if node.type != "assignment":
            continue
        target, *_, value = node.named_children
        if _is_empty_dict(value):
            empty.add(text_of(target))
        if text_of(value).startswith(f"{text_of(target)} + "):
            sums.append(node)
        elif target.type == "index_expression":
            made.add(text_of(target.named_children[0]))

    for node in nodes:
        if _callee(node) in _MAKING_ITEMS and node.named_children[-1].named_children:
            made.add(text_of(node.named_children[-1].named_children[0]))
    for node in sums:
        target = node.named_children[0]
        name = text_of(target.named_children[0]) if target.type == "index_expression" else ""
        if name in empty - made:
            yield Slip("added_to_new_key", name, place_of(node))


def _is_empty_dict(value: Node) -> bool:
    if value.type != "call_expression" or value.named_children[-1].named_children:
        return False
    return text_of(value.named_children[0]).partition("{")[0] == "Dict"


def _callee(call: Node | None) -> str:
    is_call = call is not None and call.type == "call_expression" and bool(call.named_children)
    return text_of(call.named_children[0]) if call is not None and is_call else ""


def text_for_number(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the names of what `readline()` gives, where nothing else gets the name."""
    assignments = [node.named_children for node in nodes if node.type == "assignment"]
    times_given = Counter(text_of(children[0]) for children in assignments)
    for target, *_, value in assignments:
        if _callee(value) == "readline" and times_given[text_of(target)] == 1:
            yield Slip("text_for_number", text_of(target), place_of(target))
    for node in nodes:
        arguments = node.named_children[-1].named_children if _callee(node) == "push!" else []
        if len(arguments) == 2 and _callee(arguments[1]) == "readline":
            yield Slip("text_for_number", text_of(arguments[0]), place_of(node))


def never_called(root: Node) -> Iterator[Slip]:
    """Yield the one function that nothing calls, in a script that only defines."""
    if any(node.type not in _DEFINING + _COMMENTS for node in root.named_children):
        return

    names, waiting = Counter[str](), [root]
    while waiting:
        node = waiting.pop()
        names.update((text_of(node),) if node.type == "identifier" else ())
        waiting += node.named_children
    for node in root.named_children:
        call = node.named_children[0].named_children[:1] if node.type == _DEFINING[0] else []
        name, takes = _callee(call[0] if call else None), call and call[0].named_children[-1]
        if name and names[name] == 1 and takes and not takes.named_children:
            yield Slip("never_called", name, place_of(node))
