"""Answers to what rules ask of Python."""

from grader.languages.language import Reading
from grader.languages.python.source.parser import LEXIS
from grader.languages.python.source.source import read

READING = Reading(
    read=read,
    declaration=lambda name, signature: (
        f"def {name}{signature}:",
        f"def asked{signature}:\n    pass\n",
    ),
    lexis=LEXIS,
    nothing="pass",
    evaluates=frozenset(
        {("eval",), ("exec",), ("compile",), ("__import__",), ("importlib", "import_module")}
    ),
    applies={
        ("map",): "map",
        ("itertools", "starmap"): "map",
        ("filter",): "filter",
        ("itertools", "filterfalse"): "filter",
        ("functools", "reduce"): "reduce",
        ("itertools", "accumulate"): "reduce",
        ("numpy", "vectorize"): "vectorize",
        ("numpy", "frompyfunc"): "vectorize",
        ("numpy", "apply_along_axis"): "vectorize",
        ("numpy", "apply_over_axes"): "vectorize",
    },
)
