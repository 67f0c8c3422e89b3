"""The reading of Julia source that rules ask for."""

from grader.languages.julia.signature import METHODS
from grader.languages.julia.source.neutral import tree
from grader.languages.julia.source.parser import LEXIS
from grader.languages.julia.source.slips import WORDS
from grader.languages.julia.source.source import read
from grader.languages.julia.source.spelling import SPELLING
from grader.languages.julia.source.standard import brings
from grader.languages.language import Reading
from grader.languages.source.syntax import paths

_APPLYING = {
    "map": "map map! asyncmap pmap mapslices Distributed.pmap Iterators.map",
    "foreach": "foreach",
    "filter": "filter filter! Iterators.filter",
    "reduce": "reduce foldl foldr mapreduce mapfoldl mapfoldr accumulate accumulate!",
}

_OFTEN_CALLED = """
    argmax argmin append! cat ceil clamp collect convert copy count cumsum deepcopy eachcol
    eachindex eachrow enumerate error falses fill filter findall findfirst findmax findmin
    first floor get hasproperty haskey hcat isempty isnan join keys last length lowercase map
    mapreduce maximum minimum ndims ones parse permutedims pop! print println prod push! range
    reduce repeat replace reshape reverse round similar size sort sort! sortperm split string
    strip sum transpose trues typeof unique uppercase values vcat view zeros zip
"""

_KEYWORDS = "const elseif for function global if import local mutable return struct using while"
_FOREIGN = {"and": "&&", "or": "||", "not": "!", "++": "+= 1", "elif": "elseif", "def": "function"}
_FOREIGN |= {"len": "length", "str": "string", "sorted": "sort", "None": "nothing"}
_FOREIGN |= {"lower": "lowercase", "upper": "uppercase"}

READING = Reading(
    read=read,
    tree=tree,
    brings=brings,
    declaration=lambda name, signature: (
        f"function {name}{signature}",
        f"function asked{signature}\nend\n",
    ),
    spelling=SPELLING,
    lexis=LEXIS,
    words=WORDS,
    constants=frozenset(("false", "missing", "nothing", "true")),
    own_functions=frozenset(_OFTEN_CALLED.split()),
    keywords=frozenset(_KEYWORDS.split()),
    foreign=_FOREIGN,
    functions=METHODS,
    evaluates=paths("eval @eval Meta.parse Meta.parseall Meta.eval include_string"),
    applies={path: construct for construct, names in _APPLYING.items() for path in paths(names)},
    # PyCall and ScikitLearn lend Julia the libraries of Python.
    lent_by=("python",),
)
