"""The functions that a student must write, as the file says, and whether that makes sense."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from grader.assignment.problems import Problems, shown
from grader.assignment.schema.assignment import FunctionSection
from grader.assignment.schema.parts import TextSection
from grader.assignment.written import Written
from grader.assignment.yaml.tree import Node
from grader.languages.registry import kind_of
from grader.model import Field, FieldKind, Function, Message, Text, TrivialShare

_ONLY_OF: Mapping[str, Sequence[FieldKind]] = {
    "element": ("vector", "matrix", "list", "tuple", "set"),
    "attributes": ("object", "any", "list", "tuple", "dict"),
    "unordered": ("list", "tuple", "any"),
}
"""The kinds of fields that may have a key."""


def text_of(words: str | TextSection | None, otherwise: str) -> Text:
    """A text of the file; one that names no language is the text in all."""
    if isinstance(words, TextSection):
        return Text(words.en, words.es)
    return Text(words if words is not None else otherwise)


def read_functions(source: Written) -> Mapping[str, Function]:
    """The functions that make sense, by name; what is wrong with the others is noted."""
    functions = {}
    for name, section in source.file.functions.items():
        node, before = source.tree.find("functions", name), len(source.problems)
        if node is not None:
            function = _function(name, section, node, source.problems)
            if len(source.problems) == before:
                functions[name] = function
    return functions


def _function(name: str, section: FunctionSection, node: Node, problems: Problems) -> Function:
    _check_returns(name, section, node, problems)
    _check_names(section, node, problems)
    for index, field in enumerate(section.fields):
        if field.match is not None and field.source != "printed":
            problems.note(node.at("fields", index, "match"), "match")
        if field.source == "printed" and field.kind != "text":
            problems.note(node.at("fields", index, "kind"), "printed_kind", kind=field.kind)
        for key, kinds in _ONLY_OF.items():
            if getattr(field, key) and field.kind not in kinds:
                problems.note(node.at("fields", index, key), key, kind=field.kind)
        if field.kind == "object" and not field.attributes:
            problems.note(node.at("fields", index), "no_attributes", field=field.name)
    for language, signatures in section.signatures.items():
        kind = kind_of(language)
        for index, signature in enumerate(signatures):
            if not kind.accepts_signature(signature):
                problems.note(
                    node.at("signatures", language, index),
                    "signature",
                    signature=shown(signature),
                    language=kind.title,
                )
    for language, written in section.names.items():
        kind = kind_of(language)
        if "." in written and kind.defines(written) and not kind.has_methods:
            problems.note(node.at("names", language), "no_methods", name=written)
    fields = [
        Field(**(asdict(field) | {"title": title, "match": field.match or "exact"}))
        for field in section.fields
        for title in [text_of(field.title, field.name)]
    ]
    fields += [Field(name, "any", Text(name), source="argument") for name in section.observe]
    return Function(
        name=name,
        fields=tuple(fields),
        returns=section.returns,
        signatures=section.signatures,
        points=section.points,
        names=section.names,
        check=section.check,
        trivial=None if section.trivial is None else TrivialShare(**asdict(section.trivial)),
    )


def _check_returns(name: str, section: FunctionSection, node: Node, problems: Problems) -> None:
    returned = [field for field in section.fields if field.source == "returned"]
    count = len(returned)
    fits = {"tuple": count > 0, "value": count == 1, "nothing": count == 0}
    if not fits[section.returns]:
        problems.add(
            node.at("fields") if section.fields else node.place,
            Message("assignment.returns", {"function": name, "count": count}),
            Message(f"assignment.returns.{section.returns}"),
        )
    elif section.fields and not any(field.weight for field in section.fields):
        problems.note(node.at("fields"), "no_weight", function=name)


def _check_names(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Each name and alias stands for one field only."""
    named = []
    for index, field in enumerate(section.fields):
        named.append((field.name, node.at("fields", index, "name"), "name"))
        for number, alias in enumerate(field.aliases):
            named.append((alias, node.at("fields", index, "aliases", number), "alias"))
    for index, name in enumerate(section.observe):
        named.append((name, node.at("observe", index), "name"))
    seen: set[str] = set()
    for word, place, kind in named:
        if word in seen:
            what = Message("assignment.repeated_field", {"name": shown(word)})
            problems.add(place, what, Message(f"assignment.repeated_field.{kind}"))
        seen.add(word)
