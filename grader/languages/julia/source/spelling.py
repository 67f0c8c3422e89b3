"""The signs of Julia, and how it writes what a change puts in."""

from grader.languages.source.places import Spelling

_OWN = {"&&": "and", "||": "or", "÷": "//", "===": "is", "!==": "is_not", "∉": "not_in"}
_ALSO = {"≤": "<=", "≥": ">=", "≠": "!=", "∈": "in"}
SIGNS = _OWN | _ALSO
SPELLING = Spelling(
    signs={sign: written for written, sign in _OWN.items()},
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
    also=_ALSO,
    cost=4,
)  # fmt: skip
