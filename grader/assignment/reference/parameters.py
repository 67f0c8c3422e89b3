"""The parameters of functions that a language calls in another way, as the reference names them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from inspect import signature

from msgspec.structs import replace

from grader.assignment.reading.problems import shown
from grader.assignment.reading.written import Written
from grader.assignment.reference.module import asked_functions
from grader.model import Function


def with_parameters(
    functions: Mapping[str, Function], names: Mapping[str, object], source: Written
) -> Mapping[str, Function]:
    """Return the functions with the parameters that the reference, which has these names, gives
    those that a language calls in another way; what it does not have is noted."""
    filled = dict(functions)
    for name, function in functions.items():
        if not any(calling.order or calling.keywords for calling in function.callings.values()):
            continue
        with suppress(KeyError, ValueError):  # what the reference lacks is noted elsewhere
            parameters = (*signature(asked_functions([function], names).by_name[name]).parameters,)
            _check_parameters(function, parameters, source)
            callings = {
                language: replace(calling, parameters=parameters)
                for language, calling in function.callings.items()
            }
            filled[name] = replace(function, callings=callings)
    return filled


def _check_parameters(function: Function, parameters: Sequence[str], source: Written) -> None:
    for language, calling in function.callings.items():
        node = source.tree.part("functions", function.name, "names", language)
        for key in ("order", "keywords"):
            for at, name in enumerate(getattr(calling, key)):
                if name not in parameters:
                    params = {"name": shown(name), "function": function.name}
                    source.problems.unknown(
                        node.at(key, at), "unknown_parameter", name, parameters, **params
                    )
