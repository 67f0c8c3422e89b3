"""Questions that slips ask of a tree: its nodes, the names it sets, what a call changes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from msgspec import Struct

from grader.languages.source.lines import Lexis
from grader.languages.source.neutral import Node, characters
from grader.languages.source.syntax import Definition, Unit
from grader.languages.source.words import Words
from grader.model import SourceFile

CALCULATING = frozenset(
    ["+", "-", "*", "/", "//", "%", "^", "@", "&", "|", "shift", "xor", "\\", "<<", ">>"]
)
COMPARING = frozenset(["==", "!=", "<", "<=", ">", ">=", "in", "not_in", "is", "is_not"])
LOOPS = ("for", "while")
BLOCKS = ("block", "else")
_BRANCHING = frozenset(("block", "class", "else", "for", "function", "if", "other", "while"))
_FUNCTIONS = ("function", "lambda")
NO_TEXT = ("", '""')
_TAKING_VALUES = frozenset(("float", "int", "len", "list", "print", "set", "str", "sum"))


class Scope(Struct, frozen=True):
    """A function, or a file as a script, in which slips are sought."""

    tree: Node
    nodes: Sequence[Node]
    """All that stands in the tree, in the source's order."""
    words: Words
    written: Callable[[Node], str]
    """Returns the source of a part."""
    definition: Definition | None
    """None where it is a file."""
    parameters: frozenset[str]
    """The names that the function takes, and that functions in it take."""

    @property
    def is_script(self) -> bool:
        return self.tree.kind == "block"

    @property
    def blocks(self) -> Iterator[Sequence[Node]]:
        """Yield the statements of each block."""
        return (node.parts for node in self.nodes if node.kind in BLOCKS)

    @property
    def loops(self) -> Iterator[Node]:
        return (node for node in self.nodes if node.kind in LOOPS)


def scope_of(part: Definition | Unit, tree: Node, words: Words, lexis: Lexis) -> Scope:
    nodes = tuple(inside(tree))
    taken = [node.parts[0] for node in nodes if node.kind in _FUNCTIONS]
    definition = part if isinstance(part, Definition) else None
    written = _written_in(part.source, lexis)
    return Scope(tree, nodes, words, written, definition, frozenset(names(taken)))


def _written_in(source: SourceFile, lexis: Lexis) -> Callable[[Node], str]:
    """Return what gives the source of a node in this file."""
    place = cache(lambda: characters(source.text, lexis))

    def written(node: Node) -> str:
        start, end = node.start, node.end
        return source.text[place()(start.line, start.byte) : place()(end.line, end.byte)]

    return written


def inside(node: Node) -> Iterator[Node]:
    """Yield a node and all that stands in it, in the source's order."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.parts)


def inside_all(nodes: Iterable[Node]) -> Iterator[Node]:
    return chain.from_iterable(map(inside, nodes))


def leaves(loop: Node, *kinds: str) -> bool:
    """Return whether such a statement stands in a loop, and not in a function of its own there."""
    waiting = [loop]
    while waiting:
        node = waiting.pop()
        if node.kind in kinds:
            return True
        waiting += () if node.kind in _FUNCTIONS else node.parts
    return False


def standing_alone(scope: Scope) -> Iterator[Node]:
    """Yield the statements that nothing takes the values of."""
    waiting = [scope.tree]
    while waiting:
        node = waiting.pop()
        branches = [part for part in node.parts if part.kind in _BRANCHING]
        waiting += reversed(branches)
        yield from (part for part in node.parts if node.kind in BLOCKS and part not in branches)


def body_of(loop: Node) -> Node:
    """Return the block of a loop; of `for i in a, j in b` that of the inner one."""
    body = loop.parts[1 if loop.kind == "while" else 2]
    return body_of(body) if body.kind == "for" else body


def names(nodes: Iterable[Node]) -> list[str]:
    return [node.name for node in inside_all(nodes) if node.kind == "name"]


def stored(nodes: Iterable[Node]) -> list[str]:
    """Return the names that are given values, each as often as it is."""
    targets = chain.from_iterable(map(targets_of, inside_all(nodes)))
    return [target.name for target in targets if target.kind == "name"]


def targets_of(node: Node) -> Iterator[Node]:
    """Yield what a statement gives values: names, items and fields."""
    match node:
        case Node(kind="assign", parts=[*targets, _]):
            waiting = targets
        case Node(kind="for" | "clause", parts=[target, *_]):
            waiting = [target]
        case Node(kind="delete", parts=targets):
            waiting = [*targets]
        case _:
            return

    while waiting:
        target = waiting.pop(0)
        if target.kind in ("list", "other", "tuple"):
            waiting += target.parts
        else:
            yield target


def given(node: Node) -> tuple[str, Node]:
    """Return the name that a plain assignment gives a value, and the value; of others no name."""
    match node:
        case Node(kind="assign", name="", parts=[Node(kind="name", name=name), value]):
            return name, value
    return "", node


def path_of(node: Node) -> str:
    """Return `a.b.c`; empty when it does not begin with a name."""
    match node:
        case Node(kind="name", name=name):
            return name
        case Node(kind="field", parts=[owner], name=name):
            path = path_of(owner)
            return path and f"{path}.{name}"
    return ""


def called(node: Node) -> str:
    """Return the path of what a call runs; of `Dict{A,B}()` that of `Dict`."""
    return path_of(node.parts[0]) if node.kind == "call" else ""


def changing(call: Node) -> tuple[str, Node, Sequence[Node]] | None:
    """Return the method of a call, the object that it may change, and the rest of the arguments:
    of `a.append(x)` and `push!(a, x)`."""
    match call:
        case Node(kind="call", parts=[Node(kind="field", parts=[changed], name=name), *arguments]):
            return name, changed, arguments
        case Node(kind="call", parts=[Node(kind="name", name="filter!"), *arguments, changed]):
            return "filter!", changed, arguments
        case Node(kind="call", parts=[Node(kind="name", name=name), changed, *arguments]):
            return (name, changed, arguments) if name.endswith("!") else None
    return None


def is_called(node: Node, name: str) -> bool:
    return node.kind == "name" and node.name == name


def same(node: Node, another: Node) -> bool:
    """Return whether two nodes say the same."""
    is_alike = (node.kind, node.name) == (another.kind, another.name)
    if not is_alike or len(node.parts) != len(another.parts):
        return False
    return all(map(same, node.parts, another.parts))


def kept_by(node: Node) -> Sequence[Node]:
    """Return the values that a statement or a call keeps, returns or goes on with."""
    match node:
        case Node(kind="assign", parts=[*targets, value]) if targets:
            return (value,)
        case Node(kind="field" | "return", parts=values):
            return values
        case Node(kind="call", parts=[function, *arguments]):
            is_join = function.kind == "field" and function.name == "join"
            return arguments if is_join or called(node) in _TAKING_VALUES else ()
    return ()
