"""A function's name in each language, and the way to call it: the key `names`."""

from collections.abc import Mapping

from grader.assignment.reading.problems import Problems
from grader.assignment.reading.schema.assignment import FunctionSection, NameSection
from grader.assignment.reading.yaml.tree import Node
from grader.languages.language import LanguageKind
from grader.languages.registry import kind_of
from grader.model import Calling, Language


def check_written(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Note each name that is none of its language, and a property that is called."""
    for language, written in _sections(section).items():
        kind, place = kind_of(language), node.at("names", language)
        name = _called_in(kind, written.name or "")
        if "." in name and kind.defines(name) and not kind.has_methods:
            problems.note(place, "no_methods", name=name)
        is_called = written.name or written.order or written.keywords or not kind.reads_attribute
        if written.property is not None and is_called:
            problems.note(place, "property_called")


def names_of(key: str, section: FunctionSection) -> Mapping[Language, str]:
    """Return what it is called, by language, where that is not `key`."""
    return {
        language: _called_in(kind_of(language), written.name or key)
        if written.property is None
        else kind_of(language).reads_attribute
        for language, written in _sections(section).items()
    }


def callings_of(section: FunctionSection) -> Mapping[Language, Calling]:
    """Return how it is called, by language, where that is otherwise."""
    callings = {
        language: Calling(written.order, written.keywords, written.property or "")
        for language, written in _sections(section).items()
    }
    return {language: calling for language, calling in callings.items() if calling != Calling()}


def _sections(section: FunctionSection) -> Mapping[Language, NameSection]:
    """Return what is written of each language, of a name alone as a section."""
    return {
        language: NameSection(name=written) if isinstance(written, str) else written
        for language, written in section.names.items()
    }


def _called_in(kind: LanguageKind, name: str) -> str:
    """Return the name; where no object has a method, what calls an object in place of its own."""
    return kind.calls_object or name if name.endswith(".__call__") else name
