"""The signs of Julia, and how it writes what a change puts in."""

from grader.languages.source.places import Spelling

SIGNS = {"&&": "and", "||": "or", "≤": "<=", "≥": ">=", "≠": "!=", "÷": "//", "∈": "in"}
SIGNS |= {"===": "is", "!==": "is_not", "∉": "not_in"}
SPELLING = Spelling(
    signs={sign: written for written, sign in SIGNS.items() if written not in "≤≥≠∈"},
    true="true",
    false="false",
    negated="!({})",
    copied=("copy({})",),
    around=(
        "length({})", "collect({})", "abs({})", "round({})", "sort({})", "Int({})", "sum({})",
        "maximum({})", "minimum({})", "string({})", "Tuple({})", "float({})", "unique({})",
        "reverse({})", "uppercase({})", "lowercase({})",
    ),
    over=(("{}", "1:{}", "1:length({})"), ("{}:{}", "{}:-1:{}")),
    counted="get({}, {}, 0)",
    branch="elseif",
    otherwise="else",
    closing="end",
    also={written: sign for written, sign in SIGNS.items() if written in "≤≥≠∈"},
    cost=4,
)  # fmt: skip
