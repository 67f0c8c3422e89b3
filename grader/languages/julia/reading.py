"""The reading of Julia source that rules ask for."""

from grader.languages.julia.signature import METHODS
from grader.languages.julia.source.parser import LEXIS
from grader.languages.julia.source.source import read
from grader.languages.language import Reading

READING = Reading(
    read=read,
    declaration=lambda name, signature: (
        f"function {name}{signature}",
        f"function asked{signature}\nend\n",
    ),
    lexis=LEXIS,
    functions=METHODS,
    evaluates=frozenset(
        {
            ("eval",),
            ("@eval",),
            ("Meta", "parse"),
            ("Meta", "parseall"),
            ("Meta", "eval"),
            ("include_string",),
        }
    ),
    applies={
        **{(name,): "map" for name in ("map", "map!", "asyncmap", "pmap", "mapslices")},
        ("Distributed", "pmap"): "map",
        ("Iterators", "map"): "map",
        ("foreach",): "foreach",
        **{(name,): "filter" for name in ("filter", "filter!")},
        ("Iterators", "filter"): "filter",
        **{
            (name,): "reduce"
            for name in (
                "reduce",
                "foldl",
                "foldr",
                "mapreduce",
                "mapfoldl",
                "mapfoldr",
                "accumulate",
                "accumulate!",
            )
        },
    },
    # PyCall and ScikitLearn lend Julia the libraries of Python.
    lent_by=("python",),
)
