"""The parameters of functions that a language calls in another way, as the reference names them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from inspect import signature

from msgspec.structs import replace

from grader.assignment.reading.problems import shown
from grader.assignment.reading.written import Written
from grader.assignment.reference.module import asked_functions
from grader.judging.scoring.checking.expressions import FUNCTIONS, why_unusable
from grader.model import Function, Residual


def with_parameters(
    functions: Mapping[str, Function], names: Mapping[str, object], source: Written
) -> Mapping[str, Function]:
    """Return the functions with the parameters that the reference, which has these names, gives
    those that a language calls in another way, or that a residual judges; what it does not have is
    noted."""
    filled = dict(functions)
    for name, function in functions.items():
        is_arranged = any(each.order or each.keywords for each in function.callings.values())
        if not (is_arranged or function.residual):
            continue
        with suppress(KeyError, ValueError):  # what the reference lacks is noted elsewhere
            parameters = (*signature(asked_functions([function], names).by_name[name]).parameters,)
            _check_parameters(function, parameters, source)
            callings = {
                language: replace(calling, parameters=parameters)
                for language, calling in function.callings.items()
            }
            residual = _over_parameters(function, parameters, source)
            filled[name] = replace(function, callings=callings, residual=residual)

    return filled


def _over_parameters(
    function: Function, parameters: tuple[str, ...], source: Written
) -> Residual | None:
    """Return the residual with the names of the arguments; note what is none of its language."""
    residual = function.residual
    if residual is None:
        return None

    fields = [field.name for field in function.fields]
    expressions = [("residual", text, (*parameters, *fields)) for text in residual.expressions]
    if residual.deviation is not None:
        expressions.append(("deviation", residual.deviation, parameters))
    if residual.convergence is not None:
        texts = filter(None, (residual.convergence.step, residual.convergence.exact))
        expressions += [("convergence", str(text), parameters) for text in texts]
    for key, expression, names in expressions:
        part = why_unusable(expression, names)
        if part is not None:
            place = source.tree.at("functions", function.name, key)
            words = {"part": shown(part), "names": ", ".join(names)}
            source.problems.note(place, "residual", **words, functions=", ".join(FUNCTIONS))
    return replace(residual, parameters=parameters)


def _check_parameters(function: Function, parameters: Sequence[str], source: Written) -> None:
    for language, calling in function.callings.items():
        node = source.tree.part("functions", function.name, "names", language)
        for key in ("order", "keywords"):
            for at, name in enumerate(getattr(calling, key)):
                place, words = node.at(key, at), {"function": function.name}
                source.problems.known(place, "unknown_parameter", name, parameters, **words)
