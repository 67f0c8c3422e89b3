"""An assignment as it is written: the merged file, where its parts stand, what is wrong so far."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.documents import Document
from grader.assignment.files import find_file
from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.schema.arguments import Sequences
from grader.assignment.schema.assignment import AssignmentFile, FileKeys
from grader.assignment.schema.validate import validated
from grader.assignment.yaml.tree import Node
from grader.model import Message

_FILE_KEYS = frozenset(FileKeys.__struct_encode_fields__) - {"format"}
_MERGED_BY_KEY = ("tolerance", "limits", "scoring", "support", "templates")
_MERGED_BY_ID = ("cases", "open_points")


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
        if name not in self.functions:
            what = Message("assignment.unknown_function", {"function": shown(name)})
            self.problems.add(place, what, nearest(name, self.functions))

    def path(self, text: str | None, *location: int | str, package: bool = False) -> Path | None:
        """Return the path that `text` at this location names; None when it names none."""
        if text is None or self.tree.find(*location) is None:
            return None
        found = find_file(self.tree.at(*location), text, self.problems, package=package)
        return None if found is None else found.absolute()


def written(chain: Sequence[Document], problems: Problems) -> Written:
    root = _merged(chain, problems)
    file, tree = validated(AssignmentFile, root, problems)
    _check_ids(root, problems)
    ids = [point.find("id") for point in root.part("open_points").items]
    return Written(
        file=file,
        tree=tree,
        functions=tuple(root.part("functions").entries),
        open_points=tuple(node.text for node in ids if node is not None),
        shipped=frozenset(document.path for document in chain if document.shipped),
        problems=problems,
    )


def _check_ids(root: Node, problems: Problems) -> None:
    """Note each id of a case or open point that is there twice, also where the rest is wrong."""
    for key in ("cases", "open_points"):
        lines: dict[str, int] = {}
        for node in root.part(key).items:
            name, place = _id_of(node), node.at("id")
            if name is not None and name in lines:
                problems.add(
                    place,
                    Message(
                        f"assignment.repeated_id.{key}", {"id": shown(name), "line": lines[name]}
                    ),
                    Message("assignment.repeated_id.expected"),
                )
            elif name is not None:
                lines[name] = place.line or 0


def _merged(chain: Sequence[Document], problems: Problems) -> Node:
    """The tree of the assignment that the files of `chain` make, the first of them first.

    `functions` and sections of settings are merged key by key, cases and open points by their
    ids, all else is replaced. Every node keeps the place where it stands. The keys that speak of
    one file only (`extends`, `remove_cases`, `change_cases`, `defaults`) have been carried out,
    and are gone.
    """
    merged = _own(chain[0], None)
    sequences = chain[0].keys.sequences
    if chain[0].keys.remove_cases or chain[0].keys.change_cases:
        key = "remove_cases" if chain[0].keys.remove_cases else "change_cases"
        problems.note(chain[0].root.keys[key], "nothing_inherited", name=key)
    for document in chain[1:]:
        own = _own(document, sequences)
        sequences = document.keys.sequences or sequences
        if _id_of(own) is not None and _id_of(own) == _id_of(merged):
            problems.note(own.at("id"), "same_id", id=shown(_id_of(own) or ""))
        merged = _over(_inherited(merged, document, problems), own)
    return merged


def _id_of(node: Node) -> str | None:
    """Return the id that stands in a mapping; None when there is none, or something else."""
    value = node.part("id").value
    return value if isinstance(value, str) else None


def _own(document: Document, sequences: Sequences | None) -> Node:
    """Return the keys of a file that speak of the assignment, its cases with their defaults.

    `sequences` is what the file that it extends says of plain lists.
    """
    entries = {key: node for key, node in document.root.entries.items() if key not in _FILE_KEYS}
    defaults, cases = document.root.part("defaults"), entries.get("cases")
    said = document.keys.sequences or sequences
    if said is not None:
        meaning = Node(document.root.at("sequences"), {"sequences": Node(defaults.place, said)})
        defaults = _updated(meaning, defaults)
    if (document.keys.defaults or said) and cases is not None and cases.items:
        given = [_updated(defaults, case) if case.entries else case for case in cases.items]
        entries["cases"] = replace(cases, value=given)
    return replace(document.root, value=entries)


def _updated(node: Node, by: Node) -> Node:
    """A mapping with the entries of two, those of `by` first."""
    return replace(by, value={**node.entries, **by.entries}, keys={**node.keys, **by.keys})


def _with(node: Node, entries: Mapping[str, Node]) -> Node:
    return replace(node, value={**node.entries, **entries})


def _inherited(merged: Node, document: Document, problems: Problems) -> Node:
    """The inherited assignment with its cases as the file removes and changes them."""
    root, removed = document.root, document.keys.remove_cases
    cases = merged.find("cases")
    if cases is None:
        return merged
    if isinstance(removed, tuple):
        places = [(name, root.at("remove_cases", index)) for index, name in enumerate(removed)]
        _check_inherited(places, cases.items, problems)
        kept = [case for case in cases.items if _id_of(case) not in removed]
    else:
        gone = {"all": (True, False), "visible": (True,), "hidden": (False,)}[removed]
        kept = [case for case in cases.items if (case.part("visible").value is True) not in gone]
    changes = [(name, root.key_at("change_cases", name)) for name in document.keys.change_cases]
    _check_inherited(changes, kept, problems)
    for index, case in enumerate(kept):
        name = _id_of(case)
        if name is not None and name in document.keys.change_cases:
            change = root.part("change_cases", name)
            # The case stays where it was written: its call is the published one.
            kept[index] = replace(_updated(case, change), place=case.place)
    return _with(merged, {"cases": replace(cases, value=kept)})


def _check_inherited(
    named: Sequence[tuple[str, Place]], cases: Sequence[Node], problems: Problems
) -> None:
    known = list(dict.fromkeys(name for case in cases if (name := _id_of(case)) is not None))
    for name, place in named:
        if name not in known:
            what = Message("assignment.no_inherited_case", {"id": name})
            problems.add(place, what, nearest(name, known))


def _over(inherited: Node, own: Node) -> Node:
    entries = dict(own.entries)
    for key, node in inherited.entries.items():
        mine = entries.get(key)
        if mine is None:
            entries[key] = node
        elif key in _MERGED_BY_ID and isinstance(mine.value, list):
            entries[key] = _by_id(node, mine)
        elif key in _MERGED_BY_KEY and isinstance(mine.value, dict):
            entries[key] = _updated(node, mine)
        elif key == "functions" and isinstance(mine.value, dict):
            both = {
                name: _updated(node.entries[name], function)
                for name, function in mine.entries.items()
                if name in node.entries and isinstance(function.value, dict)
            }
            entries[key] = _with(_updated(node, mine), both)
    return replace(own, value=entries, keys={**inherited.keys, **own.keys})


def _by_id(inherited: Node, own: Node) -> Node:
    """Inherited entries in their order, replaced by those of the same id, and then the new ones."""
    mine = {_id_of(node): node for node in reversed(own.items) if _id_of(node) is not None}
    items = [mine.get(_id_of(node), node) for node in inherited.items]
    # A second entry of the same id in this file stays, to be found as what it is: a mistake.
    placed = set(map(id, items))
    return replace(own, value=[*items, *(node for node in own.items if id(node) not in placed)])
