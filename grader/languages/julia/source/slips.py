"""The words by which slips are told in Julia."""

from grader.languages.source.words import Words

WORDS = Words(
    giving_values=frozenset(("abs", "length", "max", "min", "print", "println", "string", "sum")),
    giving_new=frozenset(
        ("abs", "filter", "lowercase", "replace", "reverse", "round", "sort", "split", "strip")
    ).union(("unique", "uppercase", "vcat")),
    giving_nothing=("foreach",),
    never_equal=("enumerate", "zip", "Iterators.reverse"),
    alternative="||",
    loops_have_scope=True,
    finders=(),
)
