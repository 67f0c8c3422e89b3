"""The words by which slips are told in Python, and the slips that only Python has."""

from collections.abc import Iterator, Sequence

from grader.languages.python.source.kept import (
    kept_defaults,
    no_self,
    shared_by_objects,
)
from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    Scope,
    called,
    given,
    kept_by,
    path_of,
    stored,
)
from grader.languages.source.syntax import Slip
from grader.languages.source.words import Words

_OF_TEXTS = frozenset(
    ("capitalize", "isalnum", "isalpha", "isdigit", "islower", "isspace", "isupper", "lower")
).union(("split", "strip", "title", "upper"))
_TO_BE_CALLED = _OF_TEXTS | {"append", "copy", "pop", "remove", "reverse", "sort"}
_GIVING_NEW = """
    abs reversed round sorted
    .capitalize .lower .lstrip .replace .rstrip .split .strip .upper
    np.append np.concatenate np.delete np.insert np.round np.sort np.unique
    numpy.append numpy.concatenate numpy.delete numpy.insert numpy.round numpy.sort numpy.unique
"""
_GIVING_NOTHING = """
    .add .append .clear .discard .extend .insert .remove .reverse .sort .update random.shuffle
"""


def not_called(scope: Scope) -> Iterator[Slip]:
    """Yield the method without brackets; in Julia, methods are no fields of their objects."""
    calls = set(map(called, scope.nodes)) - {""}
    local = scope.parameters.union(stored([scope.tree]))

    for node in scope.nodes:
        name, _ = given(node)
        # By a short name it may be called.
        for value in () if name in calls else (*kept_by(node), *_asked_by(node)):
            match value:
                case Node(kind="field", parts=[Node(kind="index", parts=[base, *_])], name=method):
                    if base.name in local and method in _OF_TEXTS:
                        yield Slip("not_called", f".{method}", value.start)
                case Node(kind="field", name=method) if method in _TO_BE_CALLED:
                    path = path_of(value)
                    if path.partition(".")[0] in local:
                        yield Slip("not_called", path, value.start)


def _asked_by(node: Node) -> Sequence[Node]:
    """Return what is calculated, compared, asked for its truth, gone over or left standing."""
    match node:
        case Node(kind="operation" | "block" | "else" | "sign", parts=values):
            return values
        case Node(kind="if" | "while" | "choice", parts=[condition, *_]):
            return (condition,)
        case Node(kind="for", parts=[_, values, *_]):
            return (values,)
        case Node(kind="clause", parts=[_, _, *conditions]):
            return conditions
    return ()


WORDS = Words(
    giving_values=frozenset(
        ("abs", "float", "int", "len", "max", "min", "print", "range", "round", "str", "sum")
    ),
    giving_new=frozenset(_GIVING_NEW.split()),
    giving_nothing=frozenset(_GIVING_NOTHING.split()),
    never_equal=("enumerate", "filter", "map", "reversed", "zip"),
    alternative="or",
    loops_have_scope=False,
    finders=(not_called, kept_defaults, shared_by_objects, no_self),
)
