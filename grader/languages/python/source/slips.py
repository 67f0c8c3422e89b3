"""The slips of Python's source: those of all languages, and those that only Python has."""

import ast
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from grader.languages.python.source.body import Function
from grader.languages.python.source.kept import (
    hidden_methods,
    is_made_once,
    kept_defaults,
    no_self,
    shared_by_objects,
)
from grader.languages.python.source.neutral import block, tree_of
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
    read_owner: Callable[[], Node | None],
    required: Collection[str],
    written: Callable[[Node], str],
) -> tuple[Slip, ...]:
    tree, owner = read_tree(), read_owner()
    if tree is None:
        return ()
    own = list(kept_defaults(tree, _made_once(function)))
    if owner is not None:
        own += [*shared_by_objects(tree, owner), *hidden_methods(owner), *no_self(tree)]
    return *own, *slips_in(tree, _WORDS, written, required)


def _made_once(function: Function) -> set[str]:
    """Return the names of the parameters whose defaults are objects that can be changed."""
    arguments = function.args
    positional = reversed([*arguments.posonlyargs, *arguments.args])
    pairs = [
        *zip(positional, reversed(arguments.defaults), strict=False),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    trees = ((argument.arg, tree_of(default)) for argument, default in pairs if default is not None)
    return {name for name, tree in trees if tree is not None and is_made_once(tree)}


def read_script_slips(
    statements: Sequence[ast.stmt], written: Callable[[Node], str]
) -> tuple[Slip, ...]:
    tree = unless_too_deep(lambda: block(statements))
    if tree is None:
        return ()
    classes = [statement for statement in tree.parts if statement.kind == "class"]
    hidden = chain.from_iterable(map(hidden_methods, classes))
    return *hidden, *slips_in(tree, _WORDS, written)


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
