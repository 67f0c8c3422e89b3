"""The hand that writes a solution, and the hand that hides a copy: rewritten syntax trees."""

import ast
from collections.abc import Callable, Mapping, Sequence
from random import Random

__all__ = ["commented", "in_own_style", "loops_rewritten", "moved", "renamed"]

_NOUNS = [
    *("acc", "amount", "aux", "best", "block", "box", "cur", "data", "elem", "entry", "first"),
    *("flag", "item", "k", "left", "m", "n", "node", "num", "obj", "out", "p", "part", "pos"),
    *("q", "res", "right", "row", "s", "step", "t", "tmp", "total", "u", "val", "w", "x1", "z"),
]
_REMARKS = [
    *("first the easy part", "now go through everything", "not sure about this", "see the notes"),
    *("could be shorter", "this is the interesting line", "works for all examples", "the rest"),
    *("as in the lecture", "keep what we have so far", "special case", "collect the result"),
]
_BUILT_IN = frozenset(["len", "range", "zip", "int", "float", "sqrt", "ValueError"])
_FLIPPED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}

# Functions that some write for themselves, in several ways.
_HELPERS: Mapping[str, Sequence[str]] = {
    "sum": [
        "def sum(xs):\n    t = 0.0\n    for x in xs:\n        t += x\n    return t",
        "def sum(xs):\n    t = 0.0\n    for i in range(len(xs)):\n        t = t + xs[i]\n"
        "    return t",
        "def sum(xs):\n    if len(xs) == 0:\n        return 0.0\n    return xs[0] + sum(xs[1:])",
    ],
    "max": [
        "def max(xs):\n    m = xs[0]\n    for x in xs:\n        if x > m:\n            m = x\n"
        "    return m",
        "def max(xs):\n    at = 0\n    for i in range(1, len(xs)):\n        if xs[i] > xs[at]:\n"
        "            at = i\n    return xs[at]",
    ],
    "min": [
        "def min(xs):\n    m = xs[0]\n    for x in xs:\n        if x < m:\n            m = x\n"
        "    return m",
        "def min(xs):\n    return sorted(xs)[0]",
    ],
    "abs": [
        "def abs(x):\n    if x < 0:\n        return -x\n    return x",
        "def abs(x):\n    return x if x >= 0 else -x",
        "def abs(x):\n    return sqrt(x * x)",
    ],
}


def in_own_style(source: str, random: Random) -> str:
    """Return the solution as one student would write it down."""
    tree = ast.parse(source)
    for style in (_plain_sums, _added, _flipped, _returned, _tested, _guarded):
        longer = style in (_returned, _tested, _guarded)
        chance = random.choice([0.0, 0.0, 0.0, 0.4] if longer else [0.0, 0.0, 0.4, 0.9])
        tree = style(tree, random, chance)
    if random.random() < 0.35:
        _with_helpers(tree, random)
    if random.random() < 0.3:
        random.shuffle(tree.body)
    written = renamed(ast.unparse(ast.fix_missing_locations(tree)), random)
    return commented(written, random, random.choice([0.0, 0.1, 0.3]))


class _Changed(ast.NodeTransformer):
    """Changes what nodes of some kinds are, each by chance."""

    def __init__(self, change: Callable[[ast.AST], object], random: Random, chance: float) -> None:
        self._change, self._random, self._chance = change, random, chance

    def generic_visit(self, node: ast.AST) -> ast.AST:
        node = super().generic_visit(node)
        if self._random.random() < self._chance:
            return self._change(node)  # type: ignore[return-value]
        return node


def _style(
    change: Callable[[ast.AST], object],
) -> Callable[[ast.Module, Random, float], ast.Module]:
    def apply(tree: ast.Module, random: Random, chance: float) -> ast.Module:
        changed: ast.Module = _Changed(change, random, chance).visit(tree)
        return ast.parse(ast.unparse(ast.fix_missing_locations(changed)))

    return apply


def _to_plain_sum(node: ast.AST) -> object:
    """`x += e` as `x = x + e`."""
    if isinstance(node, ast.AugAssign):
        target = ast.unparse(node.target)
        value = ast.BinOp(ast.parse(target, mode="eval").body, node.op, node.value)
        return ast.Assign([node.target], value)
    return node


def _to_added(node: ast.AST) -> object:
    """`x = x + e` as `x += e`."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp):
        target = node.targets[0]
        is_same = ast.unparse(target) == ast.unparse(node.value.left)
        if is_same and isinstance(target, ast.Name | ast.Subscript):
            return ast.AugAssign(target, node.value.op, node.value.right)
    return node


def _to_flipped(node: ast.AST) -> object:
    """`a < b` as `b > a`."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _FLIPPED:
        return ast.Compare(node.comparators[0], [_FLIPPED[type(node.ops[0])]()], [node.left])
    return node


def _to_returned(node: ast.AST) -> object:
    """`return e` by way of a variable."""
    if isinstance(node, ast.Return) and not isinstance(node.value, ast.Name | ast.Constant):
        assert node.value is not None
        return [_assign("answer_", node.value), ast.Return(ast.Name("answer_"))]
    return node


def _to_tested(node: ast.AST) -> object:
    """`if e` by way of a variable."""
    if isinstance(node, ast.If) and not (node.orelse and isinstance(node.orelse[0], ast.If)):
        return [_assign("holds_", node.test), ast.If(ast.Name("holds_"), node.body, node.orelse)]
    return node


def _to_guarded(node: ast.AST) -> object:
    """A function that looks at its argument first."""
    if isinstance(node, ast.FunctionDef):
        name = node.args.args[-1].arg
        kinds = (
            f"if {name} is None:\n    raise ValueError('{name}')",
            f"print({name})",
            f"checked_ = {name}\nif checked_ is None:\n    return []",
        )
        node.body[:0] = ast.parse(kinds[len(node.body) % len(kinds)]).body
    return node


def _assign(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Name(name)], value)


_plain_sums, _added, _flipped = map(_style, (_to_plain_sum, _to_added, _to_flipped))
_returned, _tested, _guarded = map(_style, (_to_returned, _to_tested, _to_guarded))


def _with_helpers(tree: ast.Module, random: Random) -> None:
    """Write some of what the language has anew, and call that."""
    names = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1
    }
    for name in sorted(names & set(_HELPERS)):
        if random.random() < 0.6:
            helper = ast.parse(random.choice(_HELPERS[name]))
            for node in [*ast.walk(tree), *ast.walk(helper)]:
                match node:
                    case ast.Call(ast.Name() as called, [_]) if called.id == name:
                        called.id = f"own_{name}"
            (function,) = helper.body
            assert isinstance(function, ast.FunctionDef)
            function.name = f"own_{name}"
            tree.body.insert(0, function)


# Disguises.


def renamed(source: str, random: Random) -> str:
    """Return it with other names for all that the student named."""
    tree = ast.parse(source)
    asked = {f.name for f in tree.body if isinstance(f, ast.FunctionDef) and "own_" not in f.name}
    nouns = [*_NOUNS, *(f"{noun}_{k}" for k in range(1, 9) for noun in _NOUNS)]
    order = sorted(nouns, key=lambda noun: (noun.count("_"), random.random()))
    names: dict[str, str] = {}

    def new(name: str) -> str:
        return names.setdefault(name, order[len(names)])

    bound = _stored(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.arg = new(node.arg)
            bound.add(node.arg)
    parameters = set(names)
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name) if name not in asked:
                node.name = "own_" + new(name)
            case ast.Name(name) if name in bound | parameters and name not in asked | _BUILT_IN:
                node.id = new(name)
            case ast.Name(name) if name.startswith("own_"):
                node.id = "own_" + new(name)
    return ast.unparse(tree)


def commented(source: str, random: Random, chance: float) -> str:
    """Return it with remarks and empty lines here and there."""
    lines = []
    for line in source.split("\n"):
        if random.random() < chance and line.strip() and not line.strip().startswith("el"):
            blank = [""] if random.random() < 0.5 else []
            margin = line[: len(line) - len(line.lstrip())]
            lines += [*blank, f"{margin}# {random.choice(_REMARKS)}"]
        lines.append(line)
    return "\n".join(lines) + "\n"


def moved(source: str, random: Random) -> str:
    """Return it with the functions in another order, and statements that do not need each other."""
    tree = ast.parse(source)
    before = list(tree.body)
    while len(before) > 1 and tree.body == before:
        random.shuffle(tree.body)
    for function in tree.body:
        body = function.body  # type: ignore[attr-defined]
        for at in range(len(body) - 1):
            if _independent(body[at], body[at + 1]):
                body[at], body[at + 1] = body[at + 1], body[at]
    return ast.unparse(tree)


def _independent(one: ast.stmt, other: ast.stmt) -> bool:
    if not (isinstance(one, ast.Assign) and isinstance(other, ast.Assign)):
        return False
    return not (_names(one) & _stored(other) or _names(other) & _stored(one))


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _stored(tree: ast.AST) -> set[str]:
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Store)}


def loops_rewritten(source: str, random: Random) -> str:
    """Return it with every loop of another kind: an index for elements, `while` for a range, a
    loop for a comprehension."""
    tree = _Loops(random).visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree))


class _Loops(ast.NodeTransformer):
    def __init__(self, random: Random) -> None:
        self._random, self._count = random, 0

    def _name(self) -> str:
        self._count += 1
        return f"ix_{self._count}"

    def visit_For(self, node: ast.For) -> object:
        self.generic_visit(node)
        if any(isinstance(inner, ast.Continue) for inner in ast.walk(node)):
            return node
        name = self._name()
        target, items = ast.unparse(node.target), node.iter
        body = [ast.unparse(statement) for statement in node.body]
        match items:
            case ast.Call(ast.Name("range"), [ast.expr() as end]):
                return self._while(target, "0", ast.unparse(end), body)
            case ast.Call(ast.Name("range"), [start, end]):
                return self._while(target, ast.unparse(start), ast.unparse(end), body)
            case ast.Call(ast.Name("zip"), [ast.Name(a), ast.Name(b)]):
                one, other = target.strip("()").split(", ")
                inside = [f"{one} = {a}[{name}]", f"{other} = {b}[{name}]", *body]
                return _parsed(f"for {name} in range(len({a})):", inside)
            case ast.Name(items_name):
                inside = [f"{target} = {items_name}[{name}]", *body]
                return _parsed(f"for {name} in range(len({items_name})):", inside)
        return node

    def _while(self, target: str, start: str, end: str, body: list[str]) -> object:
        head = ast.parse(f"{target} = {start}").body
        return [*head, *_parsed(f"while {target} < {end}:", [*body, f"{target} += 1"])]

    def visit_Assign(self, node: ast.Assign) -> object:
        match node:
            case ast.Assign([ast.Name(name)], ast.ListComp(element, [loop])) if not any(
                isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(node.value)
            ):
                add = f"{name}.append({ast.unparse(element)})"
                for test in loop.ifs:
                    add = f"if {ast.unparse(test)}:\n    {add}"
                head = f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}:"
                return [*ast.parse(f"{name} = []").body, *_parsed(head, [add])]
        return node


def _parsed(head: str, body: Sequence[str]) -> list[ast.stmt]:
    lines = [f"    {line}" for part in body for line in part.split("\n")]
    return ast.parse("\n".join([head, *lines])).body
