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

_SUBTYPES = {
    "Any": "Number AbstractString AbstractChar Symbol Function Nothing"
    " Tuple NamedTuple AbstractDict AbstractArray",
    "Number": "Real Complex",
    "Real": "Integer AbstractFloat Rational AbstractIrrational",
    "Integer": "Bool Signed Unsigned BigInt",
    "Signed": "Int8 Int16 Int32 Int64 Int128",
    "Unsigned": "UInt8 UInt16 UInt32 UInt64 UInt128",
    "AbstractFloat": "Float16 Float32 Float64 BigFloat",
    "AbstractString": "String",
    "AbstractChar": "Char",
    "AbstractDict": "Dict",
    "AbstractArray": "DenseArray BitArray",
    "DenseArray": "Array",
}
_SUPERTYPE = {name: above for above, names in _SUBTYPES.items() for name in names.split()}
_SYNONYM = {"Int": "Int64", "UInt": "UInt64"}

_PREFIXES = {"Abstract": "AbstractArray", "Dense": "DenseArray", "Strided": "DenseArray"}
_SHAPES = {"Array": _OPEN, "VecOrMat": _OPEN, "Vector": Type("1"), "Matrix": Type("2")}
# The family of an array type, and its number of dimensions.
_ARRAYS = {
    f"{prefix}{shape}": (family, rank)
    for prefix, family in {**_PREFIXES, "": "Array", "Bit": "BitArray"}.items()
    for shape, rank in _SHAPES.items()
}


def array(name: str, parameters: Sequence[Type] = ()) -> Type:
    """Return the one spelling of an array type, with element and rank: `Vector{Bool}` is
    `Array{Bool,1}`, `Array` is `Array{<:Any,<:Any}`."""
    family, rank = _ARRAYS[name]
    if family == "BitArray":
        parameters = (Type("Bool"), *parameters)
    element, *dimensions = parameters or (_OPEN,)
    return Type(family, (element, dimensions[0] if rank == _OPEN and dimensions else rank))


def read_type(node: Node, variables: Mapping[str, Type], depth: int = 0) -> Type:
    """Return the type that an expression after `::` writes; `UNKNOWN` for one that nobody reads.

    `variables`: the type variables of the `where` clauses around it, each with its upper bound.
    """
    if depth > _DEEPEST:
        return UNKNOWN

    children = node.named_children
    match node.type:
        case "identifier" if (name := text_of(node)) in variables:
            return variables[name]
        case "identifier" | "integer_literal":
            return _type(text_of(node))
        case "field_expression" | "scoped_identifier" if children:
            return _type(text_of(children[-1]))

        case "parenthesized_expression" if len(children) == 1:
            return read_type(children[0], variables, depth + 1)
        case "unary_expression" if len(children) == 2 and text_of(children[0]) == "<:":
            return replace(read_type(children[1], variables, depth + 1), below=True)
        case "where_expression" if children:
            inner = type_variables(children[1:], variables, depth + 1)
            return read_type(children[0], inner, depth + 1)

        case "parametrized_type_expression" if len(children) == 2:
            base = children[0].named_children[-1:] or children[:1]
            inner_nodes = children[1].named_children
            parameters = [read_type(child, variables, depth + 1) for child in inner_nodes]
            return _type(text_of(base[0]), tuple(parameters))
    return UNKNOWN


def _type(name: str, parameters: tuple[Type, ...] = ()) -> Type:
    if name in _ARRAYS:
        return array(name, parameters)
    return Type(_SYNONYM.get(name, name), parameters)


def type_variables(
    clause: list[Node], outer: Mapping[str, Type], depth: int = 0
) -> Mapping[str, Type]:
    """Return `outer` and each variable after `where` as "any type below its bound"."""
    variables = dict(outer)
    entries: list[Node] = []
    for node in clause:
        entries += node.named_children if node.type == "curly_expression" else [node]

    for entry in entries:
        children = entry.named_children
        if entry.type == "identifier":
            variables[text_of(entry)] = _OPEN
        elif entry.type == "binary_expression" and len(children) == 3:
            variable, operator, bound = children
            type_ = UNKNOWN
            if text_of(operator) == "<:":
                type_ = replace(read_type(bound, variables, depth + 1), below=True)
            variables[text_of(variable)] = type_
    return variables


def relation(declared: Type | None, target: Type | None) -> Relation:
    """Return how much of `target` an argument declared as `declared` lets in; None is
    undeclared."""
    if declared is None or declared.name == "Any":
        return "accepts"
    if target is None or UNKNOWN.name in (declared.name, target.name):
        return "unknown"
    if declared.name == "Union":
        return _of_union(declared.parameters, target)
    if target.name == "Any":
        return "narrow"

    verdicts = [_of_names(declared, target)]
    if declared.name in _ARRAYS and target.name in _ARRAYS:
        verdicts += map(_of_parameters, declared.parameters, target.parameters)
    return min(verdicts, key=("disjoint", "unknown", "narrow", "accepts").index)


def _of_union(parts: tuple[Type, ...], target: Type) -> Relation:
    verdicts: list[Relation] = ["disjoint", *(relation(part, target) for part in parts)]
    verdict = max(verdicts, key=("disjoint", "narrow", "unknown", "accepts").index)
    if verdict != "accepts" and target.name in _ARRAYS:
        # Together, kinds of arrays that are too narrow one by one may be enough.
        arrays = [replace(part, name=target.name) for part in parts if part.name in _ARRAYS]
        if any(relation(part, target) == "accepts" for part in arrays):
            return "unknown"
    return verdict


def _of_parameters(declared: Type, target: Type) -> Relation:
    """Parameters are invariant: `AbstractArray{Real,1}` holds no `Vector{Float64}`."""
    if declared in (_OPEN, target):
        return "accepts"
    if target == _OPEN:
        return "narrow"
    if declared.parameters or target.parameters or UNKNOWN.name in (declared.name, target.name):
        return "unknown"
    if declared.name.isdecimal() and target.name.isdecimal():
        return "disjoint"
    return _of_names(declared, target, invariant=True)


def _of_names(declared: Type, target: Type, *, invariant: bool = False) -> Relation:
    is_wider = _is_below(target.name, declared.name)
    is_narrower = _is_below(declared.name, target.name)
    if is_wider is None or is_narrower is None:
        return "unknown"
    if is_wider and (declared.below or not invariant):
        return "accepts"
    return "narrow" if is_narrower and (target.below or not invariant) else "disjoint"


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
