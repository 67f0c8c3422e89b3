"""The words by which slips are told in Julia, and the slips that only Julia has."""

from collections.abc import Iterator

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import Scope, called
from grader.languages.source.syntax import Slip
from grader.languages.source.words import Words

_LETTERS = ("collect", "lowercase", "uppercase")
_SHORT_TEXT = len('"a"')


def letter_for_text(scope: Scope) -> Iterator[Slip]:
    """Yield the letter of a text that is compared with texts, and never equal to one; in Python, a
    letter is a text."""
    are_letters = set()
    for node in scope.nodes:
        match node:
            case Node(kind="for" | "clause", parts=[target, values, *_]):
                text = values.parts[-1] if called(values) in _LETTERS else values
                is_made = text is not values and text.kind == "name"
                is_taken = text is values and values.kind == "name"
                if is_made or (is_taken and values.name in scope.parameters):
                    are_letters.add(target.name)

    for node in scope.nodes:
        match node:
            case Node(kind="operation", name=sign, parts=[side, other]):
                is_letter = side.kind == "name" and side.name in are_letters
                is_letter = is_letter or _is_first(side, scope)
                if is_letter and _holds_text(other, is_sought=sign == "in", sign=sign):
                    yield Slip("letter_for_text", scope.written(side), node.start)


def _is_first(node: Node, scope: Scope) -> bool:
    match node:
        case Node(kind="index", parts=[Node(kind="name", name=name), Node(name="1")]):
            return name in scope.parameters
    return False


def _holds_text(node: Node, *, is_sought: bool, sign: str) -> bool:
    if is_sought:
        items = node.parts[:1] if node.kind in ("list", "tuple") else ()
        return any(item.name.startswith('"') for item in items)
    is_short = node.kind == "text" and not node.parts and len(node.name) <= _SHORT_TEXT
    return sign in ("==", "!=") and is_short and node.name.startswith('"')


WORDS = Words(
    giving_values=frozenset(("abs", "length", "max", "min", "print", "println", "string", "sum")),
    giving_new=frozenset(
        ("abs", "filter", "lowercase", "replace", "reverse", "round", "sort", "split", "strip")
    ).union(("unique", "uppercase", "vcat")),
    giving_nothing=("foreach",),
    never_equal=("enumerate", "zip", "Iterators.reverse"),
    alternative="||",
    loops_have_scope=True,
    finders=(letter_for_text,),
)
