"""An argument of each kind, with the value that it is in each language."""

from typing import Any

from grader.model import (
    Argument,
    ArrayArgument,
    CodeArgument,
    DictArgument,
    Listed,
    RangeArgument,
    RecordArgument,
    ScalarArgument,
    SequenceArgument,
)

__all__ = ["KINDS", "ints", "scalar", "sequence", "texts"]


def scalar(value: Any) -> ScalarArgument:
    kinds: Any = {
        bool: "Bool",
        int: "Int64",
        float: "Float64",
        str: "String",
        type(None): "Nothing",
    }
    return ScalarArgument(kinds[type(value)], value)


def sequence(kind: Any, *values: Any, like: Argument | None = None) -> SequenceArgument:
    items = tuple(v if isinstance(v, Argument) else scalar(v) for v in values)
    return SequenceArgument(kind, items, like)


def ints(*values: int) -> SequenceArgument:
    return sequence("list", *values)


def texts(*values: str) -> SequenceArgument:
    return sequence("list", *values)


def dictionary(*pairs: tuple[Any, Any], like: Any = None) -> DictArgument:
    keys = sequence("list", *(key for key, _ in pairs)).items
    return DictArgument(keys, sequence("list", *(item for _, item in pairs)).items, like)


def array(element: Any, shape: tuple[int, ...], *items: Any) -> ArrayArgument:
    return ArrayArgument(element, shape, Listed(items))


def rows(columns: int, *items: Any) -> ArrayArgument:
    """A matrix of integers or texts, in Python a list of lists."""
    shape = (len(items) // max(columns, 1), columns)
    element: Any = "String" if items and isinstance(items[0], str) else "Int64"
    return ArrayArgument(element, shape, Listed(items), "rows")


def record(**items: Any) -> RecordArgument:
    return RecordArgument(tuple(items), sequence("list", *items.values()).items)


KINDS: list[tuple[Argument, str, str]] = [
    (scalar(None), "None", "nothing"),
    (ScalarArgument("BigInt", 2**70), str(2**70), f'big"{2**70}"'),
    (ScalarArgument("BigInt", -(2**64)), str(-(2**64)), f'big"{-(2**64)}"'),
    (ScalarArgument("ComplexF64", (0.5, -0.0)), "(0.5-0j)", "complex(0.5, -0.0)"),
    (ScalarArgument("Char", "ñ"), "'ñ'", "'ñ'"),
    (ScalarArgument("Char", "'"), '"\'"', "'\\''"),
    (ScalarArgument("Char", '"'), "'\"'", "'\"'"),
    (ScalarArgument("Char", "\\"), "'\\\\'", "'\\\\'"),
    (ScalarArgument("Symbol", "left"), "'left'", ":left"),
    (ScalarArgument("Symbol", "two words"), "'two words'", 'Symbol("two words")'),
    (ScalarArgument("Date", "2026-01-31"), "datetime.date(2026, 1, 31)", "Dates.Date(2026, 1, 31)"),
    (
        ScalarArgument("DateTime", "2026-01-31T23:59:01"),
        "datetime.datetime(2026, 1, 31, 23, 59, 1)",
        "Dates.DateTime(2026, 1, 31, 23, 59, 1)",
    ),
    (ScalarArgument("Index", 3), "3", "4"),
    (array("Index", (2,), 0, 5), "array([0, 5])", "[1, 6]"),
    (
        array("Int64", (2, 1, 3), *range(6)),
        "array([[[0, 1, 2]],\n\n       [[3, 4, 5]]])",
        "permutedims(reshape([0, 1, 2, 3, 4, 5], 3, 1, 2), (3, 2, 1))",
    ),
    (ints(1, 2), "[1, 2]", "[1, 2]"),
    (ints(), "[]", "[]"),
    (sequence("list", like=scalar(1)), "[]", "Int64[]"),
    (sequence("list", like=scalar("a")), "[]", "String[]"),
    (sequence("list", like=ints(1)), "[]", "Vector{Int64}[]"),
    (sequence("list", like=dictionary(("a", 1))), "[]", "Dict{String,Int64}[]"),
    (sequence("list", like=sequence("list", 1, "a")), "[]", "Vector{Any}[]"),
    (sequence("list", sequence("list", like=scalar(1)), ints(2)), "[[], [2]]", "[Int64[], [2]]"),
    (ints(1, 2**62), f"[1, {2**62}]", f"[1, {2**62}]"),
    (
        sequence("list", 1, ScalarArgument("BigInt", 2**70)),
        f"[1, {2**70}]",
        f'[1, big"{2**70}"]',
    ),
    (sequence("list", True, False), "[True, False]", "[true, false]"),
    (sequence("list", 1, 2.5), "[1, 2.5]", "[1.0, 2.5]"),
    (sequence("list", True, 2), "[True, 2]", "[1, 2]"),
    (sequence("list", 1, None), "[1, None]", "[1, nothing]"),
    (sequence("list", 1, "a", ints(2)), "[1, 'a', [2]]", 'Any[1, "a", [2]]'),
    (sequence("list", "", "ñ"), "['', 'ñ']", '["", "ñ"]'),
    (sequence("list", ints(1), sequence("list", 2.5)), "[[1], [2.5]]", "[[1.0], [2.5]]"),
    (sequence("list", sequence("list", ints(1)), sequence("list")), "[[[1]], []]", "[[[1]], []]"),
    (
        sequence("list", ScalarArgument("Float32", 0.5)),
        "[np.float32(0.5)]",
        "[0.5f0]",
    ),
    (
        sequence("list", ScalarArgument("Char", "a"), ScalarArgument("Char", "b")),
        "['a', 'b']",
        "['a', 'b']",
    ),
    (sequence("list", ScalarArgument("Index", 0)), "[0]", "[1]"),
    (sequence("list", array("Int64", (2,), 1, 2)), "[array([1, 2])]", "[[1, 2]]"),
    (sequence("tuple", 1, "a"), "(1, 'a')", '(1, "a")'),
    (sequence("tuple", 1, 2), "(1, 2)", "(1, 2)"),
    (sequence("tuple", 1), "(1,)", "(1,)"),
    (sequence("tuple"), "()", "()"),
    (sequence("tuple", 1, 2.5), "(1, 2.5)", "(1, 2.5)"),
    (sequence("tuple", ints(1), sequence("tuple", None)), "([1], (None,))", "([1], (nothing,))"),
    (sequence("list", sequence("tuple", 1, "a")), "[(1, 'a')]", '[(1, "a")]'),
    (sequence("set", 3), "{3}", "Set([3])"),
    (sequence("set", like=scalar("a")), "set()", "Set{String}()"),
    (sequence("set"), "set()", "Set()"),
    (sequence("set", sequence("tuple", 1, 2)), "{(1, 2)}", "Set([(1, 2)])"),
    (dictionary(("a", 1), ("b", 2)), "{'a': 1, 'b': 2}", 'Dict("a" => 1, "b" => 2)'),
    (dictionary(("a", 1), ("b", 2.5)), "{'a': 1, 'b': 2.5}", 'Dict("a" => 1.0, "b" => 2.5)'),
    (dictionary((1, "x"), (2, "y")), "{1: 'x', 2: 'y'}", 'Dict(1 => "x", 2 => "y")'),
    (dictionary(("a", None), ("b", 1)), "{'a': None, 'b': 1}", 'Dict("a" => nothing, "b" => 1)'),
    (dictionary(("a", "x"), ("b", 1)), "{'a': 'x', 'b': 1}", 'Dict("a" => "x", "b" => 1)'),
    (
        dictionary((sequence("tuple", 0, 1), ints(2)), (sequence("tuple", 1, 1), ints())),
        "{(0, 1): [2], (1, 1): []}",
        "Dict((0, 1) => Any[2], (1, 1) => [])",
    ),
    (dictionary(), "{}", "Dict{Any,Any}()"),
    (dictionary(like=(scalar("a"), scalar(1))), "{}", "Dict{String,Int64}()"),
    (
        dictionary(like=(scalar("a"), dictionary(("b", ints(1))))),
        "{}",
        "Dict{String,Dict{String,Vector{Int64}}}()",
    ),
    (rows(2, 1, 2, 3, 4), "[[1, 2], [3, 4]]", "[1 2; 3 4]"),
    (rows(1, "a", "b"), "[['a'], ['b']]", 'reshape(["a", "b"], 2, 1)'),
    (rows(0), "[]", "zeros(Int64, 0, 0)"),
    (record(weight=5, name="a"), "{'weight': 5, 'name': 'a'}", '(weight = 5, name = "a")'),
    (record(), "{}", "NamedTuple()"),
    (record(at=record(x=1.5)), "{'at': {'x': 1.5}}", "(at = (x = 1.5,),)"),
    (sequence("list", record(x=1)), "[{'x': 1}]", "[(x = 1,)]"),
    (sequence("list", like=record(x=1)), "[]", "empty!([(x = 1,)])"),
    (RangeArgument(1, 9), "range(1, 10)", "1:9"),
    (RangeArgument(1, 10, 2), "range(1, 11, 2)", "1:2:9"),
    (RangeArgument(5, 1, -1), "range(5, 0, -1)", "5:-1:1"),
    (sequence("list", RangeArgument(1, 2)), "[range(1, 3)]", "[1:2]"),
    (
        CodeArgument({"python": "sorted(map(abs, [-2, 1]))", "julia": "sort(map(abs, [-2, 1]))"}),
        "[1, 2]",
        "[1, 2]",
    ),
    (
        sequence("list", CodeArgument({"python": "math.pi", "julia": "Float64(pi)"})),
        "[3.141592653589793]",
        "[3.141592653589793]",
    ),
]
"""The argument, how Python prints its value, and an expression of the same value in Julia."""
