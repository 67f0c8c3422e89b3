"""The slips of Python's source: those of all languages, and those that only Python has."""

import ast
from collections.abc import Callable, Collection, Iterator, Sequence

from grader.languages.python.source.body import Function
from grader.languages.python.source.kept import (
    hidden_methods,
    kept_defaults,
    no_self,
    shared_by_objects,
)
from grader.languages.python.source.neutral import block
from grader.languages.source.neutral import Node, unless_too_deep
from grader.languages.source.slips import slips_in
from grader.languages.source.slips.tree import (
    Scope,
    Words,
    called,
    given,
    path_of,
    stored,
)
from grader.languages.source.slips.values import kept_by
from grader.languages.source.syntax import Slip

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


def read_slips(
    function: Function,
    read_tree: Callable[[], Node | None],
    owner: ast.ClassDef | None,
    required: Collection[str],
    written: Callable[[Node], str],
) -> tuple[Slip, ...]:
    own = list(kept_defaults(function))
    if owner is not None:
        own += [*shared_by_objects(function, owner), *hidden_methods(owner), *no_self(function)]
    slips = slips_in(read_tree(), _WORDS, written, required)
    return *own, *slips


def read_script_slips(
    statements: Sequence[ast.stmt], written: Callable[[Node], str]
) -> tuple[Slip, ...]:
    classes = [statement for statement in statements if isinstance(statement, ast.ClassDef)]
    hidden = [slip for owner in classes for slip in hidden_methods(owner)]
    slips = slips_in(unless_too_deep(lambda: block(statements)), _WORDS, written)
    return *hidden, *slips


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


_WORDS = Words(
    giving_values=frozenset(
        ("abs", "float", "int", "len", "max", "min", "print", "range", "round", "str", "sum")
    ),
    giving_new=frozenset(_GIVING_NEW.split()),
    giving_nothing=frozenset(_GIVING_NOTHING.split()),
    never_equal=("enumerate", "filter", "map", "reversed", "zip"),
    alternative="or",
    loops_have_scope=False,
    finders=(not_called,),
)
