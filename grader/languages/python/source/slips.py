"""Slips that the source of a Python function shows."""

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from grader.languages.python.source.body import Function, dotted, place_of
from grader.languages.python.source.kept import (
    hidden_methods,
    kept_defaults,
    no_self,
    shared_by_objects,
)
from grader.languages.python.source.loops import loop_slips
from grader.languages.python.source.meaning import lost_attribute, meaning_slips
from grader.languages.python.source.replaced import parameter_replaced, replacing_slips
from grader.languages.python.source.values import added_to_new_key, never_called, text_for_number
from grader.languages.source.syntax import Path, Slip

_GIVES_NOTHING = frozenset(
    ("add", "append", "clear", "discard", "extend", "insert", "remove", "reverse", "sort", "update")
)
_OF_TEXTS = frozenset(
    ("capitalize", "isalnum", "isalpha", "isdigit", "islower", "isspace", "isupper", "lower")
).union(("split", "strip", "title", "upper"))
_TO_BE_CALLED = _OF_TEXTS | {"append", "copy", "pop", "remove", "reverse", "sort"}
_GIVES_NEW_TEXT = frozenset(
    ("capitalize", "lower", "lstrip", "replace", "rstrip", "split", "strip", "upper")
)
_GIVES_NEW = frozenset(("abs", "reversed", "round", "sorted"))
_GIVES_NEW_ARRAY = frozenset(
    ("append", "concatenate", "delete", "insert", "round", "sort", "unique")
)
_TAKING_VALUES = frozenset(("float", "int", "len", "list", "print", "set", "str", "sum"))
_CHANGES = frozenset(
    ("add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove")
)
_LEAVING = ast.Break | ast.Return
_DEEPEST = 20


def read_slips(function: Function, owner: ast.ClassDef | None) -> tuple[Slip, ...]:
    of_class = () if owner is None else _of_class(function, owner)
    replaced = parameter_replaced(function)
    return *kept_defaults(function), *of_class, *replaced, *_slips(function)


def _of_class(method: Function, owner: ast.ClassDef) -> Iterator[Slip]:
    yield from shared_by_objects(method, owner)
    yield from hidden_methods(owner)
    yield from no_self(method)
    yield from lost_attribute(method)


def read_script_slips(statements: Sequence[ast.stmt]) -> tuple[Slip, ...]:
    classes = [statement for statement in statements if isinstance(statement, ast.ClassDef)]
    hidden = chain(*map(hidden_methods, classes))
    return *never_called(statements), *hidden, *_slips(ast.Module(list(statements), []))


def _slips(scope: ast.AST) -> Iterator[Slip]:
    yield from added_to_new_key(scope)
    yield from text_for_number(scope)

    nodes = list(ast.walk(scope))
    yield from loop_slips(nodes)
    yield from meaning_slips(nodes)
    yield from replacing_slips(nodes)
    never_run = set(map(id, _over_nothing(nodes)))
    names = {node.id for node in nodes if isinstance(node, ast.Name) and not _is_read(node)}
    names |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    calls = [node.func for node in nodes if isinstance(node, ast.Call)]
    called = {function.id for function in calls if isinstance(function, ast.Name)}

    for node in nodes:
        match node:
            case ast.Assign([ast.Name(name)], ast.BinOp(op=ast.Div())):
                yield Slip("float_from_division", name, place_of(node))
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield Slip("float_from_division", "", place_of(node))
        if isinstance(node, ast.For) and id(node) not in never_run:
            yield from _changed_in(node)
        if isinstance(node, ast.For | ast.While) and _ends_at_once(node):
            is_meant = _gives_the_first(node)
            yield from () if is_meant else [Slip("returns_in_first_pass", "", place_of(node))]

        if isinstance(node, ast.Expr):
            yield from _dropped_by(node, names)

        for value in _values(node, called):
            is_keeping = isinstance(node, ast.Assign | ast.Attribute | ast.Return | ast.Call)
            is_kept = isinstance(value, ast.Call) and is_keeping
            if is_kept and (name := _changes_a_new_list(value)):
                yield Slip("nothing_kept", name, place_of(value))

            of_item = _of_item(value)
            path = of_item or dotted(value.func if isinstance(value, ast.Call) else value) or ("",)
            if len(path) < 2 or (path[0] not in names and path[-2:] != ("random", "shuffle")):
                continue
            name = f".{path[-1]}" if of_item else ".".join(path)
            if isinstance(value, ast.Attribute) and path[-1] in _TO_BE_CALLED:
                yield Slip("not_called", name, place_of(value))
            if is_kept and path[-1] in _GIVES_NOTHING | {"shuffle"}:
                yield Slip("nothing_kept", name, place_of(value))


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


def _dropped_by(statement: ast.Expr, names: Collection[str]) -> Iterator[Slip]:
    """Yield the call whose new value the statement drops."""
    match statement.value:
        case ast.Call(ast.Name(id=name)) if name in _GIVES_NEW and name not in names:
            yield Slip("result_dropped", name, place_of(statement))
        case ast.Call(ast.Attribute(ast.Name("np" | "numpy" as module), name), keywords=keywords):
            if name in _GIVES_NEW_ARRAY and "out" not in {keyword.arg for keyword in keywords}:
                yield Slip("result_dropped", f"{module}.{name}", place_of(statement))
        case ast.Call(ast.Attribute(attr=method) as function, arguments, []):
            path = dotted(function)
            # With one argument, `replace` is that of a file.
            is_of_text = method in _GIVES_NEW_TEXT and (method != "replace" or len(arguments) > 1)
            if is_of_text and path is not None and path[0] in names:
                yield Slip("result_dropped", ".".join(path), place_of(statement))


def _of_item(node: ast.expr) -> Path | None:
    """Return `a[0].lower` as ("a", "lower")."""
    match node:
        case ast.Attribute(ast.Subscript(ast.Name(id=name)), method) if method in _OF_TEXTS:
            return name, method
        case ast.Call(ast.Attribute(ast.Subscript(ast.Name(id=name)), "append")):
            return name, "append"
    return None


def _values(node: ast.AST, called: set[str]) -> Sequence[ast.expr]:
    """Return what a statement or operator takes as a value; nothing where it only gets a short
    name, by which it is called."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) if name in called:
            return ()
        case ast.Return(ast.expr() as value) | ast.For(iter=value) | ast.Attribute(value):
            return (value,)
        case ast.Assign(value=value) | ast.AugAssign(value=value) | ast.Expr(value):
            return (value,)
        case ast.BinOp(left=left, right=right):
            return (left, right)
        case ast.Compare(left=left, comparators=others):
            return (left, *others)
        case ast.BoolOp(values=values) | ast.comprehension(ifs=values):
            return values
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            return (test,)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return (operand,)
        case ast.Call(ast.Name(id=function), arguments) if function in _TAKING_VALUES:
            return arguments
        case ast.Call(ast.Attribute(attr="join"), arguments):
            return arguments
    return ()


def _changes_a_new_list(value: ast.expr) -> str:
    """Return the method that changes a list without a name and gives nothing; empty for others."""
    match value:
        case ast.Call(ast.Attribute(ast.Call(ast.Name("list" | "sorted" as maker)), method)):
            return f"{maker}(…).{method}" if method in _GIVES_NOTHING else ""
        case ast.Call(ast.Attribute(ast.List() | ast.ListComp(), method)):
            return f"[…].{method}" if method in _GIVES_NOTHING else ""
    return ""


def _over_nothing(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the loops over a list that was made empty, and is not named between."""
    for node in nodes:
        body = getattr(node, "body", ())
        empty: set[str] = set()
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.For) and _gone_over(statement.iter)[0] in empty:
                yield statement

            names = {part.id for part in ast.walk(statement) if isinstance(part, ast.Name)}
            empty -= names
            match statement:
                case ast.Assign([ast.Name(name)], ast.List([]) | ast.Dict([])):
                    empty.add(name)


def _gives_the_first(loop: ast.AST) -> bool:
    """Return whether the loop gives its first item as it is: no total, and no search."""
    match loop:
        case ast.For(target=ast.Name(item), body=[ast.Return(ast.Name(returned))]):
            return item == returned
    return False


def _changed_in(loop: ast.For) -> Iterator[Slip]:
    """Yield the first change of what the loop goes over, after which it goes on."""
    name, by_position = _gone_over(loop.iter)
    blocks = [getattr(node, part, ()) for node in ast.walk(loop) for part in ("body", "orelse")]
    for block in blocks:
        # The body of a lambda is no list.
        if not isinstance(block, list) or any(isinstance(last, _LEAVING) for last in block[-1:]):
            continue
        for statement in block:
            if name and _changes(statement, name, by_position=by_position):
                yield Slip("changed_in_its_loop", name, place_of(statement))
                return


def _gone_over(iterable: ast.expr) -> tuple[str, bool]:
    """Return the name of the list, and whether the loop goes over the numbers of its places."""
    match iterable:
        case ast.Name(id=name):
            return name, False
        case ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=name), *_]):
            return name, False
        case ast.Call(func=ast.Name(id="range"), args=[*_, ast.Call(args=[ast.Name(id=name)])]):
            return name, True
        case ast.Call(ast.Name("range"), [*_, ast.BinOp(ast.Call(args=[ast.Name(name)]))]):
            return name, True
    return "", False


def _changes(statement: ast.stmt, name: str, *, by_position: bool) -> bool:
    match statement:
        case ast.Delete(targets=[ast.Subscript(value=ast.Name(id=changed))]):
            return changed == name
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(id=changed), method), arguments)):
            # By position, a list that grows or loses its last item is gone through as it was.
            is_lost = method == "remove" or (method == "pop" and bool(arguments))
            # An item that is taken for a position is another mistake.
            is_item = method == "pop" and bool(arguments) and isinstance(arguments[0], ast.Name)
            is_changed = is_lost if by_position else method in _CHANGES and not is_item
            return changed == name and is_changed
    return False


def _ends_at_once(loop: ast.For | ast.While) -> bool:
    """Return True for a loop whose every way comes to a `return` in the first pass."""
    if isinstance(loop, ast.While):
        # Where a loop inside does the work, `while` stands for `if`.
        stands_for_if = any(isinstance(step, ast.For | ast.While) for step in loop.body)
        if stands_for_if or isinstance(loop.test, ast.Constant):
            return False

    goes_on = any(isinstance(node, ast.Continue | ast.Break) for node in ast.walk(loop))
    return not goes_on and _returns(loop.body, _DEEPEST)


def _returns(block: Sequence[ast.stmt], deepest: int) -> bool:
    for statement in block if deepest else ():
        if isinstance(statement, ast.Return):
            return True
        if isinstance(statement, ast.If):
            ways = (statement.body, statement.orelse)
            if all(_returns(way, deepest - 1) for way in ways):
                return True
    return False
