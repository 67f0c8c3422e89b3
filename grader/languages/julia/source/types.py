"""Julia's types as far as signatures need them: which arguments does a declared type let in?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tree_sitter import Node

from grader.languages.source.syntax import Type

__all__ = ["ANY", "UNKNOWN", "Relation", "read_type", "relation", "type_variables"]

Relation = Literal["accepts", "narrow", "disjoint", "unknown"]
"""The relation of a declared type to the asked one: it lets all of it in, a part, nothing, or it
cannot be told."""


ANY = Type("Any")
UNKNOWN = Type("?")

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
}
_SYNONYM = {"Int": "Int64", "UInt": "UInt64"}

# Which family an array type belongs to, and its number of dimensions where its name says it.
_ARRAYS: Mapping[str, tuple[str, int | None]] = {
    "AbstractArray": ("AbstractArray", None),
    "AbstractVector": ("AbstractArray", 1),
    "AbstractMatrix": ("AbstractArray", 2),
    "AbstractVecOrMat": ("AbstractArray", None),
    "DenseArray": ("DenseArray", None),
    "DenseVector": ("DenseArray", 1),
    "DenseMatrix": ("DenseArray", 2),
    "StridedArray": ("DenseArray", None),
    "StridedVector": ("DenseArray", 1),
    "StridedMatrix": ("DenseArray", 2),
    "Array": ("Array", None),
    "Vector": ("Array", 1),
    "Matrix": ("Array", 2),
    "VecOrMat": ("Array", None),
    "BitArray": ("BitArray", None),
    "BitVector": ("BitArray", 1),
    "BitMatrix": ("BitArray", 2),
}
_WIDER_FAMILIES = {
    "AbstractArray": ("AbstractArray",),
    "DenseArray": ("AbstractArray", "DenseArray"),
    "Array": ("AbstractArray", "DenseArray", "Array"),
    "BitArray": ("AbstractArray", "BitArray"),
}


def read_type(node: Node, variables: Mapping[str, Type], depth: int = 0) -> Type:
    """The type that an expression after `::` writes; what is not understood is `UNKNOWN`.

    `variables` are those of the `where` clauses around it, each with its upper bound.
    """
    if depth > _DEEPEST:
        return UNKNOWN
    children = node.named_children
    match node.type:
        case "identifier":
            name = _text(node)
            return variables.get(name) or Type(_SYNONYM.get(name, name))
        case "integer_literal":
            return Type(_text(node))
        case "field_expression" | "scoped_identifier" if children:
            return Type(_text(children[-1]))
        case "parenthesized_expression" if len(children) == 1:
            return read_type(children[0], variables, depth + 1)
        case "unary_expression" if len(children) == 2 and _text(children[0]) == "<:":
            return replace(read_type(children[1], variables, depth + 1), below=True)
        case "where_expression" if children:
            inner = type_variables(children[1:], variables, depth + 1)
            return read_type(children[0], inner, depth + 1)
        case "parametrized_type_expression" if len(children) == 2:
            base = read_type(children[0], variables, depth + 1)
            inside = tuple(
                read_type(child, variables, depth + 1) for child in children[1].named_children
            )
            # One spelling of each type: Vector{Bool} is Array{Bool,1}.
            family, rank = _ARRAYS.get(base.name, ("", None))
            if rank is not None and len(inside) == 1:
                return Type(family, (*inside, Type(str(rank))))
            return Type(base.name, inside)
        case _:
            return UNKNOWN


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
            known[_text(entry)] = replace(ANY, below=True)
        elif entry.type == "binary_expression" and len(children) == 3:
            variable, operator, bound = children
            known[_text(variable)] = (
                replace(read_type(bound, known, depth + 1), below=True)
                if _text(operator) == "<:"
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
    have, want = _array(declared), _array(asked)
    if have is not None and want is not None:
        return _arrays(have, want)
    if have is not None or want is not None:
        other = asked if want is None else declared
        return "disjoint" if other.name in _SUPERTYPE else "unknown"
    return _scalars(declared, asked)


def _union(parts: tuple[Type, ...], asked: Type) -> Relation:
    found = {relation(part, asked) for part in parts}
    if "accepts" in found:
        return "accepts"
    # Together, kinds of arrays that are too narrow one by one may be enough.
    arrays = [array for part in parts if (array := _array(part)) is not None]
    want = _array(asked)
    if want is not None and any(
        _arrays(replace(array, family=want.family), want) == "accepts" for array in arrays
    ):
        return "unknown"
    order: tuple[Relation, ...] = ("unknown", "narrow")
    return next((verdict for verdict in order if verdict in found), "disjoint")


@dataclass(frozen=True, slots=True)
class _Array:
    family: str
    element: Type | None
    rank: int | None


def _array(type_: Type) -> _Array | None:
    if type_.name not in _ARRAYS:
        return None
    family, rank = _ARRAYS[type_.name]
    parameters = list(type_.parameters)
    element = Type("Bool") if family == "BitArray" else parameters.pop(0) if parameters else None
    if rank is None and parameters and parameters[0].name.isdecimal():
        rank = int(parameters[0].name)
    return _Array(family, element, rank)


def _arrays(have: _Array, want: _Array) -> Relation:
    if have.rank is not None and want.rank is not None and have.rank != want.rank:
        return "disjoint"
    found = {_elements(have.element, want.element)}
    if have.rank is not None and want.rank is None:
        found.add("narrow")
    if have.family not in _WIDER_FAMILIES[want.family]:
        related = want.family in _WIDER_FAMILIES[have.family]
        found.add("narrow" if related else "disjoint")
    order: tuple[Relation, ...] = ("disjoint", "unknown", "narrow")
    return next((verdict for verdict in order if verdict in found), "accepts")


def _elements(have: Type | None, want: Type | None) -> Relation:
    """Element types are invariant: `AbstractArray{Real,1}` holds no `Vector{Float64}`."""
    if have is None or (have.below and have.name == "Any"):
        return "accepts"
    if want is None:
        return "narrow"
    if have == want:
        return "accepts"
    if have.parameters or want.parameters or UNKNOWN.name in (have.name, want.name):
        return "unknown"
    wider, narrower = _is_below(want.name, have.name), _is_below(have.name, want.name)
    if wider is None or narrower is None:
        return "unknown"
    if have.below and wider:
        return "accepts"
    return "narrow" if want.below and narrower else "disjoint"


def _scalars(have: Type, want: Type) -> Relation:
    wider, narrower = _is_below(want.name, have.name), _is_below(have.name, want.name)
    if wider is None or narrower is None:
        return "unknown"
    if wider:
        return "accepts"
    return "narrow" if narrower else "disjoint"


def _is_below(name: str, above: str) -> bool | None:
    """Is the type `name` a subtype of `above`? None when one of them is not known here."""
    if name == above:
        return True
    if not {name, above} <= {"Any", *_SUPERTYPE}:
        return None
    while name != "Any":
        name = _SUPERTYPE[name]
        if name == above:
            return True
    return False


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")
