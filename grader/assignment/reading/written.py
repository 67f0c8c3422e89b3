"""An assignment as it is written: the merged file, where its parts stand, what is wrong so far."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.reading.documents import Document
from grader.assignment.reading.files import find_file
from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.schema.argument_forms import Sequences
from grader.assignment.reading.schema.assignment import AssignmentFile, FileKeys
from grader.assignment.reading.schema.programs import ProgramFile
from grader.assignment.reading.schema.validate import validated
from grader.assignment.reading.yaml.tree import Node
from grader.model import Message

_FILE_KEYS = frozenset(FileKeys.__struct_encode_fields__) - {"format"}
_MERGED_BY_KEY = ("tolerance", "limits", "scoring", "support", "templates")
_MERGED_BY_ID = ("cases", "open_points", "topics")
_WITH_IDS = (*((key,) for key in _MERGED_BY_ID), ("manual", "items"))
"""The lists in which each id stands once."""


class Written(Struct, frozen=True):
    file: AssignmentFile
    tree: Node
    """The nodes that `file` was made from, each with its place."""
    functions: tuple[str, ...]
    """The names that are declared, also where what they declare is wrong."""
    open_points: tuple[str, ...]
    shipped: frozenset[Path]
    """The files whose cases are published."""
    problems: Problems

    def check_function(self, name: str, place: Place) -> None:
        self.problems.known(place, "unknown_function", name, self.functions)

    def path(
        self, text: str | None, *location: int | str, package: bool = False, absent: str = ""
    ) -> Path | None:
        """Return the path that `text` at this location names; None when it names none."""
        if text is None or self.tree.find(*location) is None:
            return None
        place = self.tree.at(*location)
        path = find_file(place, text, self.problems, package=package, absent=absent)
        return None if path is None else path.absolute()


def written(chain: Sequence[Document], problems: Problems) -> Written:
    root = _merged(chain, problems)
    form = ProgramFile if "kind" in root.entries else AssignmentFile
    file, tree = validated(form, root, problems)
    _check_ids(root, problems)
    ids = [point.find("id") for point in root.part("open_points").items]
    shipped = frozenset(document.path for document in chain if document.shipped)
    return Written(
        file=file,
        tree=tree,
        functions=tuple(root.part("functions").entries),
        open_points=tuple(node.text for node in ids if node is not None),
        shipped=shipped,
        problems=problems,
    )


def _check_ids(root: Node, problems: Problems) -> None:
    """Note each id that is there twice in a list, also where the rest is wrong."""
    for key, *inside in _WITH_IDS:
        lines: dict[str, int] = {}
        for node in root.part(key, *inside).items:
            name, place = _id_of(node), node.at("id")
            if name is not None and name in lines:
                params: Mapping[str, str | int] = {"id": shown(name), "line": lines[name]}
                message = Message(f"assignment.repeated_id.{key}", params)
                problems.add(place, message, Message("assignment.repeated_id.expected"))
            elif name is not None:
                lines[name] = place.line or 0


def _merged(chain: Sequence[Document], problems: Problems) -> Node:
    """Return the tree of the assignment that the files of `chain` make, the first of them first.

    `functions` and sections of settings are merged key by key, cases and open points by their
    ids, all else is replaced. Every node keeps the place where it stands. The keys that speak of
    one file only (`extends`, `remove_cases`, `change_cases`, `defaults`) have been carried out,
    and are gone.
    """
    first, *extending = chain
    if first.keys.remove_cases or first.keys.change_cases:
        key = "remove_cases" if first.keys.remove_cases else "change_cases"
        problems.note(first.root.keys[key], "nothing_inherited", name=key)

    merged = _with_defaults(first, None)
    sequences = first.keys.sequences
    for document in extending:
        node = _with_defaults(document, sequences)
        sequences = document.keys.sequences or sequences
        name = _id_of(node)
        if name is not None and name == _id_of(merged):
            problems.note(node.at("id"), "same_id", id=shown(name))
        merged = _merged_by_key(_inherited(merged, document, problems), node)
    return merged


def _id_of(node: Node) -> str | None:
    """Return the id that stands in a mapping; None when there is none, or something else."""
    value = node.part("id").value
    return value if isinstance(value, str) else None


def _with_defaults(document: Document, sequences: Sequences | None) -> Node:
    """Return the keys of a file that speak of the assignment, its cases with their defaults.

    `sequences` is what the file that it extends says of plain lists.
    """
    entries = {key: node for key, node in document.root.entries.items() if key not in _FILE_KEYS}
    defaults, cases = document.root.part("defaults"), entries.get("cases")
    sequences = document.keys.sequences or sequences
    if sequences is not None:
        meaning = {"sequences": Node(defaults.place, sequences)}
        defaults = _updated(Node(document.root.at("sequences"), meaning), defaults)

    if (document.keys.defaults or sequences) and cases is not None and cases.items:
        items = [_updated(defaults, case) if case.entries else case for case in cases.items]
        entries["cases"] = replace(cases, value=items)
    return replace(document.root, value=entries)


def _updated(node: Node, newer: Node) -> Node:
    """Return a mapping with the entries of two, those of `newer` first."""
    entries = {**node.entries, **newer.entries}
    return replace(newer, value=entries, keys={**node.keys, **newer.keys})


def _with(node: Node, entries: Mapping[str, Node]) -> Node:
    return replace(node, value={**node.entries, **entries})


def _inherited(merged: Node, document: Document, problems: Problems) -> Node:
    """Return the inherited assignment with its cases as the file removes and changes them."""
    cases = merged.find("cases")
    if cases is None:
        return merged

    root, keys = document.root, document.keys
    removed = keys.remove_cases
    if isinstance(removed, tuple):
        places = [root.at("remove_cases", index) for index in range(len(removed))]
        _check_inherited(removed, places, cases.items, problems)
        remaining = [case for case in cases.items if _id_of(case) not in removed]
    else:
        visible = {"all": (), "visible": (False,), "hidden": (True,)}[removed]
        remaining = [
            case for case in cases.items if (case.part("visible").value is True) in visible
        ]

    places = [root.key_at("change_cases", name) for name in keys.change_cases]
    _check_inherited(list(keys.change_cases), places, remaining, problems)
    for index, case in enumerate(remaining):
        name = _id_of(case)
        if name is not None and name in keys.change_cases:
            change = root.part("change_cases", name)
            # The case stays where it was written: its call is the published one.
            remaining[index] = replace(_updated(case, change), place=case.place)
    return _with(merged, {"cases": replace(cases, value=remaining)})


def _check_inherited(
    names: Sequence[str], places: Sequence[Place], cases: Sequence[Node], problems: Problems
) -> None:
    inherited = list(dict.fromkeys(name for case in cases if (name := _id_of(case)) is not None))
    for name, place in zip(names, places, strict=True):
        problems.known(place, "no_inherited_case", name, inherited)


def _merged_by_key(inherited: Node, extending: Node) -> Node:
    entries = dict(extending.entries)
    for key, node in inherited.entries.items():
        newer = entries.get(key)
        if newer is None:
            entries[key] = node

        elif key in _MERGED_BY_ID and isinstance(newer.value, list):
            entries[key] = _merged_by_id(node, newer)
        elif key in _MERGED_BY_KEY and isinstance(newer.value, dict):
            entries[key] = _updated(node, newer)

        elif key == "functions" and isinstance(newer.value, dict):
            functions = {
                name: _updated(node.entries[name], function)
                for name, function in newer.entries.items()
                if name in node.entries and isinstance(function.value, dict)
            }
            entries[key] = _with(_updated(node, newer), functions)

    return replace(extending, value=entries, keys={**inherited.keys, **extending.keys})


def _merged_by_id(inherited: Node, extending: Node) -> Node:
    """Return inherited entries in their order, replaced by those of the same id, and then the new
    ones."""
    by_id = {_id_of(node): node for node in reversed(extending.items) if _id_of(node) is not None}
    items = [by_id.get(_id_of(node), node) for node in inherited.items]
    # A second entry of the same id in this file stays, to be found as what it is: a mistake.
    placed = set(map(id, items))
    added = [node for node in extending.items if id(node) not in placed]
    return replace(extending, value=[*items, *added])
