"""An assignment as it is written: the merged file, where its parts stand, what is wrong so far."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from grader.assignment.documents import Document
from grader.assignment.files import find_file
from grader.assignment.merge import id_of, merge
from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.schema.assignment import AssignmentFile
from grader.assignment.schema.validate import validated
from grader.assignment.yaml.tree import Node
from grader.model import Message


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
    root = merge(chain, problems)
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
            name, place = id_of(node), node.at("id")
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
