"""The rules' beliefs about types and methods agree with a real Julia."""

import itertools
import random

import pytest

from grader.languages.julia.source.parser import parse
from grader.languages.julia.source.types import read_type, relation
from grader.languages.source.syntax import Type
from tests.judging.rules.snippets import places, rule
from tests.julia import said_by_julia

pytestmark = pytest.mark.julia

WORDS = """
Any Bool Real Number Int Int64 Float64 Float32 AbstractFloat Integer Signed String Symbol
AbstractString AbstractArray AbstractVector AbstractMatrix Vector Matrix Array BitVector BitArray
BitMatrix DenseArray AbstractArray{Bool} AbstractArray{Bool,1} AbstractVector{Bool}
AbstractArray{Bool,2} AbstractArray{<:Real,1} AbstractVector{<:Real} AbstractArray{Real,1}
AbstractArray{Float64,1} AbstractArray{<:AbstractFloat,1} AbstractArray{<:Any,1}
AbstractArray{Any,1} AbstractArray{<:Number,1} AbstractArray{<:Real,2} AbstractArray{<:Real}
Vector{Bool} Vector{Float64} Array{Float64,1} Array{Bool,1} Array{<:Real,1} Array{Real,1}
Vector{<:Real} Matrix{Bool} BitArray{1} BitArray{2} DenseVector{Bool} Union{Vector{Bool},BitVector}
Union{Float64,Int64} Union{Bool,AbstractVector{Bool}} Dict Tuple Nothing
"""
TYPES = [*WORDS.split(), "(AbstractArray{T,1} where T<:Real)", "(AbstractVector{T} where {T})"]
ASK = """
for declared in types, asked in types
    println(asked <: declared ? "accepts" :
            typeintersect(asked, declared) === Union{} ? "disjoint" : "narrow")
end
"""

BOOLS = [
    "AbstractArray{Bool,1}",
    "AbstractVector{Bool}",
    "Vector{Bool}",
    "BitVector",
    "AbstractArray{<:Real,1}",
    "AbstractVector",
    "Union{Vector{Bool},BitVector}",
    "AbstractArray{Bool,2}",
    "Any",
]
REALS = [
    "AbstractArray{<:Real,1}",
    "AbstractVector{<:Real}",
    "Vector{Float64}",
    "AbstractArray{Real,1}",
    "AbstractVector{<:AbstractFloat}",
    "AbstractVector{<:Number}",
    "Array{<:Real,1}",
    "AbstractArray{<:Real,2}",
    "Any",
]
KEYWORDS = [
    "; threshold::Real=0.5",
    "; threshold=0.5",
    ", threshold=0.5",
    ", threshold::Real",
    "; umbral=0.5",
    "; kw...",
    "; threshold",
    "; threshold::Float64=0.5",
    "; weighted::Bool=true",
    "",
]
CALL = """
bools = [[true, false], BitVector([1, 0]), view([true, true, false, true], 1:2:4)]
reals = [[0.5, 0.2], Float32[0.5, 0.2], [1, 0], view([0.5, 1, 1, 1], 1:2:4)]
works(f, a...; k...) = try Base.invokelatest(f, a...; k...); true catch; false end
for source in sources
    inside = Module()
    Base.include_string(inside, source)
    f = Base.invokelatest(getfield, inside, :confusionMatrix)
    println(all(works(f, o, t) for o in [bools; reals], t in bools) &&
            all(works(f, o, t; threshold=h) for o in reals, t in bools, h in (0.5, 1, 0.5f0)))
end
"""


def type_of(code: str) -> Type:
    tree = parse(f"x::{code}".encode())
    assert tree is not None
    return read_type(tree.root_node.named_children[0].named_children[1], {})


def test_types_accept_what_they_accept_in_julia() -> None:
    verdicts = said_by_julia("--compile=min", "-e", f"types = [{', '.join(TYPES)}]\n{ASK}").split()
    pairs = list(itertools.product(TYPES, TYPES))
    mine = [relation(type_of(declared), type_of(asked)) for declared, asked in pairs]
    wrong = [
        (*pair, got, want)
        for pair, got, want in zip(pairs, mine, verdicts, strict=True)
        if got not in (want, "unknown")
    ]
    assert wrong == []
    assert mine.count("unknown") < len(mine) / 10


@pytest.mark.long
def test_a_signature_is_a_finding_only_when_a_call_as_asked_fails() -> None:
    chance = random.Random(7)
    sources = []
    for _ in range(60):
        bools, targets, reals, others = (chance.choice(x) for x in (BOOLS, BOOLS, REALS, BOOLS))
        first = f"confusionMatrix(o::{bools}, t::{targets}) = 1\n"
        second = f"confusionMatrix(o::{reals}, t::{others}{chance.choice(KEYWORDS)}) = 2\n"
        third = "confusionMatrix(o::AbstractVector, t::AbstractVector; weighted::Bool=true) = 3\n"
        sources += [second, first + second, first + second + third]
    sources = list(dict.fromkeys(sources))
    quoted = ", ".join('"' + source.replace("\n", "\\n") + '"' for source in sources)
    script = f"sources = [{quoted}]\n{CALL}"
    answers = said_by_julia("--compile=min", "-e", script).split()
    works = [answer == "true" for answer in answers]
    found = [bool(places(rule("signature"), "julia", source)) for source in sources]
    both = list(zip(works, found, sources, strict=True))
    assert [source for works, found, source in both if works and found] == []
    # Not everything that fails is found: two methods that fit a call equally well fail too.
    failing = [found for works, found, _ in both if not works]
    assert sum(failing) > 0.9 * len(failing)
    assert sum(works) > 3
