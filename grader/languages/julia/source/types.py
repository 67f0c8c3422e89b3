"""Julia's types as far as signatures need them: which arguments does a declared type let in?"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace
from tree_sitter import Node

from grader.languages.julia.source.parser import text_of
from grader.languages.source.syntax import Type

Relation = Literal["accepts", "narrow", "disjoint", "unknown"]
"""The relation of a declared type to the asked one: it lets all of it in, a part, nothing, or it
cannot be told."""


ANY = Type("Any")
UNKNOWN = Type("?")
_OPEN = Type("Any", below=True)
"""A parameter that is not given: any."""

_DEEPEST = 12

_SUPERTYPE = {
    "Bool": "Integer",
    "BigInt": "Integer",
    **{f"Int{bits}": "Signed" for bits in (8, 16, 32, 64, 128)},
    **{f"UInt{bits}": "Unsigned" for bits in (8, 16, 32, 64, 128)},
    **{f"Float{bits}": "AbstractFloat" for bits in (16, 32, 64)},
    "BigFloat": "AbstractFloat",
    "Signed": "Integer",
    "Unsigned": "Integer",
    "Integer": "Real",
    "AbstractFloat": "Real",
    "Rational": "Real",
    "AbstractIrrational": "Real",
    "Real": "Number",
    "Complex": "Number",
    "Number": "Any",
    "String": "AbstractString",
    "AbstractString": "Any",
    "Symbol": "Any",
    "Char": "AbstractChar",
    "AbstractChar": "Any",
    "Function": "Any",
    "Tuple": "Any",
    "NamedTuple": "Any",
    "Dict": "AbstractDict",
    "AbstractDict": "Any",
    "Nothing": "Any",
    "Array": "DenseArray",
    "BitArray": "AbstractArray",
    "DenseArray": "AbstractArray",
    "AbstractArray": "Any",
}
_SYNONYM = {"Int": "Int64", "UInt": "UInt64"}

_PREFIXES = {"Abstract": "AbstractArray", "Dense": "DenseArray", "Strided": "DenseArray"}
_SHAPES = {"Array": _OPEN, "VecOrMat": _OPEN, "Vector": Type("1"), "Matrix": Type("2")}
# The family of an array type, and its number of dimensions.
_ARRAYS = {
    f"{prefix}{shape}": (family, rank)
    for prefix, family in {**_PREFIXES, "": "Array", "Bit": "BitArray"}.items()
    for shape, rank in _SHAPES.items()
}


def array(name: str, given: Sequence[Type] = ()) -> Type:
    """Return the one spelling of an array type, with element and rank: `Vector{Bool}` is
    `Array{Bool,1}`, `Array` is `Array{<:Any,<:Any}`."""
    family, rank = _ARRAYS[name]
    element, *dimensions = (Type("Bool"), *given) if family == "BitArray" else given or (_OPEN,)
    return Type(family, (element, dimensions[0] if rank == _OPEN and dimensions else rank))


def read_type(node: Node, variables: Mapping[str, Type], depth: int = 0) -> Type:
    """The type that an expression after `::` writes; what is not understood is `UNKNOWN`.

    `variables` are those of the `where` clauses around it, each with its upper bound.
    """
    if depth > _DEEPEST:
        return UNKNOWN
    children = node.named_children
    match node.type:
        case "identifier" if (name := text_of(node)) in variables:
            return variables[name]
        case "identifier" | "integer_literal":
            return _named(text_of(node))
        case "field_expression" | "scoped_identifier" if children:
            return _named(text_of(children[-1]))
        case "parenthesized_expression" if len(children) == 1:
            return read_type(children[0], variables, depth + 1)
        case "unary_expression" if len(children) == 2 and text_of(children[0]) == "<:":
            return replace(read_type(children[1], variables, depth + 1), below=True)
        case "where_expression" if children:
            inner = type_variables(children[1:], variables, depth + 1)
            return read_type(children[0], inner, depth + 1)
        case "parametrized_type_expression" if len(children) == 2:
            base = children[0].named_children[-1:] or children[:1]
            given = (read_type(child, variables, depth + 1) for child in children[1].named_children)
            return _named(text_of(base[0]), tuple(given))
    return UNKNOWN


def _named(name: str, given: tuple[Type, ...] = ()) -> Type:
    return array(name, given) if name in _ARRAYS else Type(_SYNONYM.get(name, name), given)


def type_variables(
    clause: list[Node], outer: Mapping[str, Type], depth: int = 0
) -> Mapping[str, Type]:
    """Return `outer` and each variable after `where` as "any type below its bound"."""
    known = dict(outer)
    flat = [
        entry
        for node in clause
        for entry in (node.named_children if node.type == "curly_expression" else [node])
    ]
    for entry in flat:
        children = entry.named_children
        if entry.type == "identifier":
            known[text_of(entry)] = _OPEN
        elif entry.type == "binary_expression" and len(children) == 3:
            variable, operator, bound = children
            known[text_of(variable)] = (
                replace(read_type(bound, known, depth + 1), below=True)
                if text_of(operator) == "<:"
                else UNKNOWN
            )
    return known


def relation(declared: Type | None, asked: Type | None) -> Relation:
    """Return how much of `asked` an argument declared as `declared` lets in; None is undeclared."""
    if declared is None or declared.name == "Any":
        return "accepts"
    if asked is None or UNKNOWN.name in (declared.name, asked.name):
        return "unknown"
    if declared.name == "Union":
        return _union(declared.parameters, asked)
    if asked.name == "Any":
        return "narrow"
    found = [_of_names(declared, asked)]
    if declared.name in _ARRAYS and asked.name in _ARRAYS:
        found += map(_of_parameters, declared.parameters, asked.parameters)
    order: tuple[Relation, ...] = ("disjoint", "unknown", "narrow")
    return next((verdict for verdict in order if verdict in found), "accepts")


def _union(parts: tuple[Type, ...], asked: Type) -> Relation:
    found = {relation(part, asked) for part in parts}
    if "accepts" in found:
        return "accepts"
    # Together, kinds of arrays that are too narrow one by one may be enough.
    if asked.name in _ARRAYS and any(
        part.name in _ARRAYS and relation(replace(part, name=asked.name), asked) == "accepts"
        for part in parts
    ):
        return "unknown"
    order: tuple[Relation, ...] = ("unknown", "narrow")
    return next((verdict for verdict in order if verdict in found), "disjoint")


def _of_parameters(have: Type, want: Type) -> Relation:
    """Parameters are invariant: `AbstractArray{Real,1}` holds no `Vector{Float64}`."""
    if have in (_OPEN, want):
        return "accepts"
    if want == _OPEN:
        return "narrow"
    if have.parameters or want.parameters or UNKNOWN.name in (have.name, want.name):
        return "unknown"
    if have.name.isdecimal() and want.name.isdecimal():
        return "disjoint"
    return _of_names(have, want, invariant=True)


def _of_names(have: Type, want: Type, *, invariant: bool = False) -> Relation:
    wider, narrower = _is_below(want.name, have.name), _is_below(have.name, want.name)
    if wider is None or narrower is None:
        return "unknown"
    if wider and (have.below or not invariant):
        return "accepts"
    return "narrow" if narrower and (want.below or not invariant) else "disjoint"


def _is_below(name: str, above: str) -> bool | None:
    """Return whether the type `name` is a subtype of `above`; None when one is not known here."""
    if name == above:
        return True
    if not {name, above} <= {"Any", *_SUPERTYPE}:
        return None
    while name != "Any":
        name = _SUPERTYPE[name]
        if name == above:
            return True
    return False
