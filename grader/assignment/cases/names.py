"""A function's name in each language, and the way to call it: the key `names`."""

from collections.abc import Mapping

from grader.assignment.reading.problems import Problems
from grader.assignment.reading.schema.assignment import FunctionSection
from grader.assignment.reading.yaml.tree import Node
from grader.languages.language import LanguageKind
from grader.languages.registry import kind_of
from grader.model import Calling, Language


def check_written(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Note each name that is none of its language, and a property that is called."""
    for language, written in section.names.items():
        kind, place = kind_of(language), node.at("names", language)
        name = _called_in(kind, written if isinstance(written, str) else written.name or "")
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
        kind = kind_of(language)
        if isinstance(written, str):
            names[language] = _called_in(kind, written)
        elif written.property is not None:
            names[language] = kind.reads_attribute
        else:
            names[language] = _called_in(kind, written.name or key)

    return names


def _called_in(kind: LanguageKind, name: str) -> str:
    """Return the name; where no object has a method, what calls an object in place of its own."""
    return kind.calls_object or name if name.endswith(".__call__") else name


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
