"""The functions that a student must write, as the file says, and whether that makes sense."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict, replace

from grader.assignment.cases.names import callings_of, check_written, names_of
from grader.assignment.reading.problems import Problems, shown
from grader.assignment.reading.schema.assignment import FunctionSection, ToleranceSection
from grader.assignment.reading.written import Written
from grader.assignment.reading.yaml.tree import Node
from grader.judging.scoring.equality import COMPARERS, TOGETHER
from grader.languages.registry import kind_of
from grader.model import (
    Field,
    FieldKind,
    Function,
    Message,
    Residual,
    Text,
    Tolerance,
    UpTo,
)

_ONLY_OF: Mapping[str, Sequence[FieldKind]] = {
    "element": ("vector", "matrix", "list", "tuple", "set"),
    "attributes": ("object", "any", "list", "tuple", "dict"),
    "unordered": ("list", "tuple", "set", "dict", "any"),
}
"""The kinds of fields that may have a key."""


def tolerance_of(
    section: ToleranceSection | None, default: Tolerance | None = None
) -> Tolerance | None:
    """Return the tolerance that a table states, beside which nothing else holds.

    In the assignment's own, which has a `default`, this holds too where it counts no digits.
    """
    if section is None:
        return default
    stated = {name: value for name, value in asdict(section).items() if value is not None}
    counts_digits = section.digits is not None or section.ulps is not None
    start = Tolerance(0, 0) if default is None or counts_digits else default
    return replace(start, **stated)


def read_functions(source: Written) -> Mapping[str, Function]:
    """Return the functions that make sense, by name; what is wrong with the others is noted."""
    functions = {}
    for name, section in source.file.functions.items():
        node, count = source.tree.find("functions", name), len(source.problems)
        if node is None:
            continue

        _check_returns(name, section, node, source.problems)
        _check_names(section, node, source.problems)
        _check_fields(section, node, source.problems)
        _check_residual(section, node, source.problems)
        _check_up_to(section, node, source.problems)
        _check_languages(section, node, source.problems)
        check_written(section, node, source.problems)
        if len(source.problems) == count:
            functions[name] = _function(name, section)
    return functions


def _function(name: str, section: FunctionSection) -> Function:
    fields = []
    for field in section.fields:
        title = field.title or Text(field.name)
        words = {"title": title, "match": field.match or "exact", "unordered": int(field.unordered)}
        tolerance = tolerance_of(field.tolerance or section.tolerance)
        values = asdict(field) | words | {"tolerance": tolerance}
        fields.append(
            Field(**{key: values[key] for key in values if key not in ("up_to", "period")})
        )

    common = tolerance_of(section.tolerance)
    fields += [
        Field(parameter, "any", Text(parameter), source="argument", tolerance=common)
        for parameter in section.observe
    ]

    return Function(
        name=name,
        fields=tuple(fields),
        returns=section.returns,
        signatures=section.signatures,
        points=section.points,
        names=names_of(name, section),
        callings=callings_of(section),
        check="residual" if section.residual or section.convergence else section.check,
        residual=_residual(section),
        up_to=_up_to(section),
        trivial=section.trivial,
    )


def _residual(section: FunctionSection) -> Residual | None:
    texts = (section.residual,) if isinstance(section.residual, str) else section.residual
    asked = section.convergence
    if asked is None:
        return Residual(texts, section.deviation) if texts else None
    return Residual((), convergence=asked)


def _check_residual(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Check that nothing else judges the function, and that all its fields are numbers."""
    if section.deviation is not None and not section.residual:
        problems.note(node.at("deviation"), "idle_deviation")
    judges = [key for key in ("residual", "convergence") if getattr(section, key)]
    if not judges:
        return

    place = node.at(judges[0])
    if section.check is not None or _up_to(section) or len(judges) > 1:
        problems.note(place, "residual_beside")
    if "convergence" in judges and len(section.fields) > 1:
        problems.note(place, "convergence_fields")
    if "convergence" in judges and section.repeat > 1:
        problems.note(node.key_at("repeat"), "convergence_repeat")
    unfit = [field.name for field in section.fields if field.kind not in TOGETHER]
    for name in (*unfit, *section.observe):
        words = {"comparer": "residual", "field": shown(name), "kinds": ", ".join(TOGETHER)}
        problems.note(place, "up_to", **words)


def _up_to(section: FunctionSection) -> tuple[UpTo, ...]:
    """Return what fields are equal up to, alone or together."""
    alone = (UpTo(f.up_to, (f.name,), f.period) for f in section.fields if f.up_to is not None)
    return (*alone, *(UpTo(**asdict(together)) for together in section.up_to))


def _check_up_to(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Check that each comparer is one, and has to do with fields of such kinds."""
    kinds: Mapping[str, FieldKind] = {field.name: field.kind for field in section.fields}
    numbers = [number for number, field in enumerate(section.fields) if field.up_to is not None]
    places = [node.at("fields", number, "up_to") for number in numbers]
    places += [node.at("up_to", number) for number in range(len(section.up_to))]
    for place, up_to in zip(places, _up_to(section), strict=True):
        name = up_to.comparer
        if not problems.known(place, "unknown_comparer", name, COMPARERS):
            continue

        allowed = TOGETHER if len(up_to.fields) > 1 else COMPARERS[name].kinds
        for field in up_to.fields:
            if kinds.get(field) not in allowed:
                words = {"comparer": name, "field": shown(field), "kinds": ", ".join(allowed)}
                problems.note(place, "up_to", **words)


def _check_fields(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Check that each key of a field belongs to its kind or source."""
    for index, field in enumerate(section.fields):
        if field.match is not None and field.source != "printed":
            problems.note(node.at("fields", index, "match"), "match")
        if field.source == "printed" and field.kind != "text":
            problems.note(node.at("fields", index, "kind"), "printed_kind", kind=field.kind)

        for key, kinds in _ONLY_OF.items():
            is_printed = key == "unordered" and field.source == "printed"
            if getattr(field, key) and field.kind not in kinds and not is_printed:
                problems.note(node.at("fields", index, key), key, kind=field.kind)

        if field.unordered == 1 and field.kind in ("set", "dict"):
            problems.note(node.at("fields", index, "unordered"), "unordered", kind=field.kind)
        if field.optional and field.kind in ("any", "curve"):
            problems.note(node.at("fields", index, "optional"), "optional", kind=field.kind)
        if field.kind == "object" and not field.attributes:
            problems.note(node.at("fields", index), "no_attributes", field=field.name)


def _check_languages(section: FunctionSection, node: Node, problems: Problems) -> None:
    """Check that each signature and name is one of its language."""
    for language, signatures in section.signatures.items():
        kind = kind_of(language)
        for index, signature in enumerate(signatures):
            if not kind.accepts_signature(signature):
                place = node.at("signatures", language, index)
                words = {"signature": shown(signature), "language": kind.title}
                problems.note(place, "signature", **words)


def _check_returns(name: str, section: FunctionSection, node: Node, problems: Problems) -> None:
    count = sum(field.source == "returned" for field in section.fields)
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
    """Check that each name and alias stands for one field only."""
    names = []
    for index, field in enumerate(section.fields):
        names.append((field.name, node.at("fields", index, "name"), "name"))
        for number, alias in enumerate(field.aliases):
            names.append((alias, node.at("fields", index, "aliases", number), "alias"))
    for index, parameter in enumerate(section.observe):
        names.append((parameter, node.at("observe", index), "name"))

    seen: set[str] = set()
    for name, place, kind in names:
        if name in seen:
            message = Message("assignment.repeated_field", {"name": shown(name)})
            problems.add(place, message, Message(f"assignment.repeated_field.{kind}"))
        seen.add(name)
