"""The solutions' part of Python in Julia: the same statements, with indices from 1."""

import ast

__all__ = ["to_julia"]

_BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.Pow: "^",
    ast.Lt: "<", ast.Gt: ">", ast.LtE: "<=", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "===", ast.And: "&&", ast.Or: "||",
}  # fmt: skip
_CALLS = {"len": "length", "sorted": "sort", "float": "Float64", "print": "println"}
_METHODS = {"append": "push!", "extend": "append!", "sort": "sort!"}


def to_julia(source: str) -> str:
    """Return the program; comments stay where they were."""
    lines: list[str] = []
    remarks = {
        number: line.strip()
        for number, line in enumerate(source.split("\n"), start=1)
        if line.strip().startswith("#")
    }
    for function in ast.parse(source).body:
        _keys_from_one(function)
        lines += _statement(function, "", remarks)
        lines.append("")
    return "\n".join(lines)


def _keys_from_one(function: ast.stmt) -> None:
    """Make up for the 1 that is added to every index: a dictionary's keys are none."""
    dicts = {
        ast.unparse(node.targets[0])
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) in dicts:
            node.slice = ast.BinOp(node.slice, ast.Sub(), ast.Constant(1))


def _block(body: list[ast.stmt], margin: str, remarks: dict[int, str]) -> list[str]:
    return [line for node in body for line in _statement(node, margin + "    ", remarks)]


def _statement(node: ast.stmt, margin: str, remarks: dict[int, str]) -> list[str]:
    remark = remarks.pop(node.lineno - 1, None)
    lines = [f"{margin}{remark}"] if remark else []
    match node:
        case ast.FunctionDef(name, arguments, body):
            parameters = ", ".join(argument.arg for argument in arguments.args)
            lines.append(f"{margin}function {name}({parameters})")
            return [*lines, *_block(body, margin, remarks), f"{margin}end"]
        case ast.If(test, body, orelse):
            lines += [f"{margin}if {_code(test)}", *_block(body, margin, remarks)]
            while len(orelse) == 1 and isinstance(orelse[0], ast.If):
                inner = orelse[0]
                lines += [f"{margin}elseif {_code(inner.test)}"]
                lines += _block(inner.body, margin, remarks)
                orelse = inner.orelse
            if orelse:
                lines += [f"{margin}else", *_block(orelse, margin, remarks)]
            return [*lines, f"{margin}end"]
        case ast.While(test, body):
            lines.append(f"{margin}while {_code(test)}")
            return [*lines, *_block(body, margin, remarks), f"{margin}end"]
        case ast.For(target, items, body):
            lines.append(f"{margin}for {_code(target)} in {_code(items)}")
            return [*lines, *_block(body, margin, remarks), f"{margin}end"]
        case ast.Return(value):
            return [*lines, f"{margin}return {_code(value) if value else 'nothing'}"]
        case ast.Raise(ast.Call(_, [message])):
            return [*lines, f"{margin}error({_code(message)})"]
        case ast.Assign([target], value):
            names = (
                ", ".join(map(_code, target.elts))
                if isinstance(target, ast.Tuple)
                else _code(target)
            )
            return [*lines, f"{margin}{names} = {_code(value)}"]
        case ast.AugAssign(target, op, value):
            return [*lines, f"{margin}{_code(target)} {_BINARY[type(op)]}= {_code(value)}"]
        case ast.Break():
            return [*lines, f"{margin}break"]
        case ast.Expr(value):
            return [*lines, f"{margin}{_code(value)}"]
    raise NotImplementedError(ast.dump(node))


def _code(node: ast.expr) -> str:  # noqa: PLR0912  (a case for each kind of expression)
    match node:
        case ast.Constant(bool() as value):
            return str(value).lower()
        case ast.Constant(None):
            return "nothing"
        case ast.Constant(str() as text):
            return f'"{text}"'
        case ast.Constant(value):
            return repr(value)
        case ast.Name(name):
            return name
        case ast.BinOp(left, ast.FloorDiv(), right):
            return f"fld({_code(left)}, {_code(right)})"
        case ast.BinOp(left, ast.Add(), right) if _is_list(left) or _is_list(right):
            return f"vcat({_code(left)}, {_code(right)})"
        case ast.BinOp(left, op, right):
            return f"{_inside(left)} {_BINARY[type(op)]} {_inside(right)}"
        case ast.Compare(left, [op], [right]):
            return f"{_inside(left)} {_BINARY[type(op)]} {_inside(right)}"
        case ast.BoolOp(op, values):
            return f" {_BINARY[type(op)]} ".join(map(_inside, values))
        case ast.UnaryOp(ast.Not(), value):
            return f"!({_code(value)})"
        case ast.UnaryOp(ast.USub(), value):
            return f"-{_inside(value)}"
        case ast.IfExp(test, body, orelse):
            return f"{_inside(test)} ? {_inside(body)} : {_inside(orelse)}"
        case ast.List(items):
            return f"Any[{', '.join(map(_code, items))}]"
        case ast.Tuple(items):
            return f"({', '.join(map(_code, items))})"
        case ast.Dict():
            return "Dict()"
        case ast.ListComp(element, [loop]):
            tests = " && ".join(map(_inside, loop.ifs))
            inside = f"{_code(element)} for {_code(loop.target)} in {_code(loop.iter)}"
            return f"[{inside}{' if ' if tests else ''}{tests}]"
        case ast.Subscript(items, place):
            return f"{_code(items)}[{_place(place)}]"
        case ast.Call(function, arguments):
            return _call(function, arguments)
    raise NotImplementedError(ast.dump(node))


def _inside(node: ast.expr) -> str:
    simple = ast.Name | ast.Constant | ast.Call | ast.Subscript | ast.ListComp
    return _code(node) if isinstance(node, simple) else f"({_code(node)})"


def _is_list(node: ast.expr) -> bool:
    """Return whether it is a list in these exercises: a slice, or a list by its name."""
    match node:
        case ast.Subscript(_, ast.Slice()):
            return True
        case ast.BinOp(left, ast.Add(), right):
            return _is_list(left) or _is_list(right)
    return False


def _place(node: ast.expr) -> str:
    match node:
        case ast.Slice(lower, upper):
            start = "1" if lower is None else _next(lower)
            return f"{start}:{'end' if upper is None else _inside(upper)}"
        case ast.UnaryOp(ast.USub(), ast.Constant(1)):
            return "end"
    return _next(node)


def _next(node: ast.expr) -> str:
    match node:
        case ast.Constant(int() as value):
            return str(value + 1)
        case ast.BinOp(left, ast.Sub(), ast.Constant(1)):
            return _code(left)
    return f"{_inside(node)} + 1"


def _call(function: ast.expr, arguments: list[ast.expr]) -> str:
    codes = list(map(_code, arguments))
    match function, arguments:
        case ast.Name("range"), [end]:
            return f"0:{_inside(end)} - 1"
        case ast.Name("range"), [start, end]:
            return f"{_inside(start)}:{_inside(end)} - 1"
        case ast.Name("max" | "min" as name), [_]:
            return f"{name}imum({codes[0]})"
        case ast.Name("int"), [_]:
            return f"Int(floor({codes[0]}))"
        case ast.Name(name), _:
            return f"{_CALLS.get(name, name)}({', '.join(codes)})"
        case ast.Attribute(items, "get"), [key, value]:
            return f"get({_code(items)}, {_code(key)}, {_code(value)})"
        case ast.Attribute(items, "items"), []:
            return _code(items)
        case ast.Attribute(items, "insert"), [place, value]:
            return f"insert!({_code(items)}, {_place(place)}, {_code(value)})"
        case ast.Attribute(items, "pop"), [place]:
            return f"popat!({_code(items)}, {_place(place)})"
        case ast.Attribute(items, "remove"), [_]:
            name = _code(items)
            return f"deleteat!({name}, findfirst(isequal({codes[0]}), {name}))"
        case ast.Attribute(items, name), _:
            return f"{_METHODS[name]}({', '.join([_code(items), *codes])})"
    raise NotImplementedError(ast.dump(function))
