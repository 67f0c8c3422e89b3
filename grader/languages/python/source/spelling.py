"""The signs of Python, and how it writes what a change puts in."""

import ast
from collections.abc import Mapping

from grader.languages.source.places import Spelling

SIGNS: Mapping[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Pow: "^", ast.BitAnd: "&", ast.BitOr: "|", ast.MatMult: "@", ast.And: "and", ast.Or: "or",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not_in", ast.Is: "is", ast.IsNot: "is_not",
}  # fmt: skip
SPELLING = Spelling(
    signs={"^": "**", "not_in": "not in", "is_not": "is not"},
    true="True",
    false="False",
    negated="not ({})",
    copied=("{}.copy()", "{}[:]"),
    around=(
        "len({})", "list({})", "abs({})", "round({})", "sorted({})", "int({})", "sum({})",
        "max({})", "min({})", "str({})", "tuple({})", "float({})", "set({})", "{}[::-1]",
        "{}.upper()", "{}.lower()",
    ),
    over=(("{}", "range({})", "range(len({}))"), ("range({}, {})", "range({}, {}, -1)")),
    counted="{}.get({}, 0)",
    branch="elif",
    otherwise="else:",
    nothing="pass",
)  # fmt: skip
