"""A function's name in each language, and the way to call it: the key `names`."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from inspect import signature

from msgspec.structs import replace

from grader.assignment.problems import Problems, shown
from grader.assignment.reference import asked_functions
from grader.assignment.schema.assignment import FunctionSection
from grader.assignment.written import Written
from grader.assignment.yaml.tree import Node
from grader.languages.registry import kind_of
from grader.model import Calling, Function, Language


def check_written(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Note each name that is none of its language, and a property that is called."""
    for language, written in section.names.items():
        kind, place = kind_of(language), node.at("names", language)
        name = written if isinstance(written, str) else written.name or ""
        if "." in name and kind.defines(name) and not kind.has_methods:
            problems.note(place, "no_methods", name=name)
        if isinstance(written, str) or written.property is None:
            continue
        if written.name or written.order or written.keywords or not kind.reads_attribute:
            problems.note(place, "property_called")


def names_of(key: str, section: FunctionSection) -> Mapping[Language, str]:
    """Return what it is called, by language, where that is not `key`."""
    names: dict[Language, str] = {}
    for language, written in section.names.items():
        if isinstance(written, str):
            names[language] = written
        elif written.property is not None:
            names[language] = kind_of(language).reads_attribute
        else:
            names[language] = written.name or key
    return names


def callings_of(section: FunctionSection) -> Mapping[Language, Calling]:
    """Return how it is called, by language, where that is otherwise."""
    callings: dict[Language, Calling] = {}
    for language, written in section.names.items():
        if isinstance(written, str):
            continue
        calling = Calling(written.order, written.keywords, written.property or "")
        if calling != Calling():
            callings[language] = calling
    return callings


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
