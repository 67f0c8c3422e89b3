"""Hypothesis strategies for what several rooms' tests need."""

import hypothesis.strategies as st
from hypothesis.strategies import SearchStrategy

from grader.model import Argument, ArrayArgument, Generated, Listed, Runs, ScalarArgument

finite = st.floats(allow_nan=False, allow_infinity=False)
singles = st.floats(width=32, allow_nan=False, allow_infinity=False)
int64s = st.integers(-(2**63), 2**63 - 1)
texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)

_ELEMENTS = {
    "Bool": st.booleans(),
    "Int64": int64s,
    "Float64": finite,
    "Float32": singles,
    "String": texts,
}


@st.composite
def arrays(draw: st.DrawFn) -> ArrayArgument:
    element = draw(st.sampled_from(sorted(_ELEMENTS)))
    items = _ELEMENTS[element]
    kind = draw(st.sampled_from(["listed", "runs", "generated", "matrix"]))
    if kind == "generated" and element in ("Bool", "Float64", "Float32"):
        length = draw(st.integers(1, 60))
        below = draw(st.floats(0.0, 1.0)) if element == "Bool" else None
        recipe = Generated(length, draw(st.integers(0, 1000)), below)
        return ArrayArgument(element, (length,), recipe)
    if kind == "runs":
        runs = draw(st.lists(st.tuples(items, st.integers(1, 20)), min_size=1, max_size=5))
        length = sum(count for _, count in runs)
        return ArrayArgument(element, (length,), Runs(tuple(runs)), draw(_containers(element)))
    if kind == "matrix":
        rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
        values = draw(st.lists(items, min_size=rows * columns, max_size=rows * columns))
        return ArrayArgument(element, (rows, columns), Listed(tuple(values)))
    values = draw(st.lists(items, min_size=1, max_size=40))
    container = draw(_containers(element))
    return ArrayArgument(element, (len(values),), Listed(tuple(values)), container)


def _containers(element: str) -> SearchStrategy[str]:
    return st.sampled_from(
        ["array", "view", "bitvector"] if element == "Bool" else ["array", "view"]
    )


scalars = st.one_of(
    st.booleans().map(lambda value: ScalarArgument("Bool", value)),
    int64s.map(lambda value: ScalarArgument("Int64", value)),
    finite.map(lambda value: ScalarArgument("Float64", value)),
    singles.map(lambda value: ScalarArgument("Float32", value)),
    texts.map(lambda value: ScalarArgument("String", value)),
)

arguments: SearchStrategy[Argument] = st.one_of(scalars, arrays())
