"""Answers to what rules ask of Python."""

import builtins
import keyword

import numpy as np

from grader.languages.language import Reading
from grader.languages.python.source.neutral import tree
from grader.languages.python.source.parser import LEXIS
from grader.languages.python.source.slips import WORDS
from grader.languages.python.source.source import read
from grader.languages.python.source.spelling import SPELLING
from grader.languages.python.source.standard import brings
from grader.languages.source.syntax import paths

_APPLYING = {
    "map": "map itertools.starmap",
    "filter": "filter itertools.filterfalse",
    "reduce": "functools.reduce itertools.accumulate",
    "vectorize": "numpy.vectorize numpy.frompyfunc numpy.apply_along_axis numpy.apply_over_axes",
}

_FOREIGN = {"&&": "and", "||": "or", "!": "not", "++": "+= 1", "else if": "elif", "elseif": "elif"}
_FOREIGN |= {"function": "def", "length": "len", "null": "None", "println": "print"}

# `dir` names modules too that are only imported where they are asked for.
_OF_NUMPY = frozenset(name for name, value in vars(np).items() if callable(value))

READING = Reading(
    read=read,
    tree=tree,
    brings=brings,
    declaration=lambda name, signature: (
        f"def {name}{signature}:",
        f"def asked{signature}:\n    pass\n",
    ),
    spelling=SPELLING,
    lexis=LEXIS,
    words=WORDS,
    constants=frozenset(("False", "None", "True")),
    own_functions=frozenset(filter(str.islower, dir(builtins))),
    nothing="pass",
    keywords=frozenset(keyword.kwlist),
    foreign=_FOREIGN,
    members={"np": _OF_NUMPY, "numpy": _OF_NUMPY},
    evaluates=paths("eval exec compile __import__ importlib.import_module"),
    applies={path: construct for construct, names in _APPLYING.items() for path in paths(names)},
)
