"""An assignment's file and those that it extends, each read into a tree."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.reading.files import find_file, read_bounded
from grader.assignment.reading.problems import Place, Problems
from grader.assignment.reading.schema.assignment import FileKeys
from grader.assignment.reading.schema.validate import validated
from grader.assignment.reading.shipped import is_shipped, list_shipped
from grader.assignment.reading.yaml.tree import Node, parse_mapping

_MEGABYTES = 5
_MAX_FILES = 8


class Document(Struct, frozen=True):
    """One file of a chain."""

    path: Path
    data: bytes
    root: Node
    keys: FileKeys
    shipped: bool


def find_assignment(ref: str | Path, problems: Problems) -> Path | None:
    """Return the file of an assignment that a user names: a shipped one's id, or a path."""
    shipped = list_shipped()
    if isinstance(ref, str) and ref in shipped:
        return shipped[ref]
    try:
        if Path(ref).exists():
            return Path(ref)
    except (OSError, ValueError):
        pass

    problems.known(Place(Path(ref)), "no_assignment", str(ref), shipped)
    return None


def read_chain(path: Path, problems: Problems) -> Sequence[Document] | None:
    """Return the file and all that it extends, the first one first; None when one cannot be
    read."""
    chain: list[Document] = []
    place = Place(path)
    for _ in range(_MAX_FILES):
        if path.resolve() in [document.path.resolve() for document in chain]:
            break
        document = _read_document(path, place, problems)
        if document is None:
            return None

        chain.insert(0, document)
        if document.keys.extends is None:
            return chain

        place = document.root.at("extends")
        extended = find_named(document.keys.extends, place, problems)
        if extended is None:
            return None
        path = extended
    problems.note(place, "cycle")
    return None


def _read_document(path: Path, place: Place, problems: Problems) -> Document | None:
    data = read_bounded(path, place, problems, _MEGABYTES)
    root = parse_mapping(data, path, problems)
    if data is None or root is None:
        return None

    names = FileKeys.__struct_encode_fields__
    entries = {key: node for key, node in root.entries.items() if key in names}
    keys, _ = validated(FileKeys, replace(root, value=entries), problems)
    return Document(path, data, root, keys, is_shipped(path))


def find_named(ref: str, place: Place, problems: Problems) -> Path | None:
    """Return the file of an assignment that a file names: a shipped one's id, or a path."""
    shipped = list_shipped()
    if ref not in shipped and ("/" in ref or ref.endswith((".yaml", ".yml"))):
        return find_file(place, ref, problems)
    return shipped[ref] if problems.known(place, "no_assignment", ref, shipped) else None
