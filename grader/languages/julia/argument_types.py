"""The Julia type of an argument as its worker makes it."""

from collections.abc import Iterable
from functools import reduce

from grader.languages.julia.source.types import ANY, UNKNOWN
from grader.languages.source.syntax import Type
from grader.model import Argument, ArrayArgument, DictArgument, ScalarArgument, SequenceArgument
from grader.model import RangeArgument as Range

_CONTAINERS = {"array": "Array", "bitvector": "BitArray", "view": "AbstractArray"}
_NAMES = {"Index": "Int64"}
_NUMBERS = ("Bool", "Int64", "Float32", "Float64", "ComplexF64")
"""Two of them together become the later one."""
_UNIT_RANGE = Type("UnitRange", (Type("Int64"),))
_STEP_RANGE = Type("StepRange", (Type("Int64"), Type("Int64")))
_NAMED_BY_RANK = {"1": "Vector", "2": "Matrix"}


def type_of(argument: Argument) -> Type:
    """Return an argument's type; `UNKNOWN` where only a worker can tell, as for code's value."""
    match argument:
        case ScalarArgument(name):
            return Type(_NAMES.get(name, name))
        case ArrayArgument(element, shape, _, container):
            family, rank = _CONTAINERS[container], Type(str(len(shape)))
            return Type(family, (Type(_NAMES.get(element, element)), rank))

        case SequenceArgument("tuple", items):
            return Type("Tuple", tuple(map(type_of, items)))
        case SequenceArgument(kind, items, like):
            inner = _promoted(items or ([like] if like else []))
            return Type("Set", (inner,)) if kind == "set" else Type("Array", (inner, Type("1")))

        case DictArgument(keys, items, like):
            first, second = (like[:1], like[1:]) if like else (keys, items)
            return Type("Dict", (_promoted(first), _promoted(second)))
        case Range(_, _, step):
            return _UNIT_RANGE if step == 1 else _STEP_RANGE
    return UNKNOWN


def _promoted(arguments: Iterable[Argument]) -> Type:
    """Return the element type of a list of these."""
    types = [type_of(argument) for argument in arguments]
    return reduce(_both, types) if types else ANY


def _both(first: Type, second: Type) -> Type:
    if first == second:
        return first
    if first.name in _NUMBERS and second.name in _NUMBERS:
        return max(first, second, key=lambda type_: _NUMBERS.index(type_.name))
    return UNKNOWN


def code_of(type_: Type) -> str:
    """Return the type as code; empty where a part of it is not known."""
    if type_ == UNKNOWN:
        return ""
    parts = [code_of(part) for part in type_.parameters[type_.name == "BitArray" :]]
    if not all(parts):
        return ""
    if type_.name == "Array" and parts[1] in _NAMED_BY_RANK:
        return f"{_NAMED_BY_RANK[parts[1]]}{{{parts[0]}}}"
    return f"{type_.name}{{{','.join(parts)}}}" if parts or type_.name == "Tuple" else type_.name
