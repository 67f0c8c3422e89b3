"""A YAML text as a tree in which every key and value knows its line and column.

The text may come from anybody: its depth, number of nodes and what its aliases expand to are
bounded, tags make no objects, and whatever is wrong with it becomes a Problem.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import yaml
from msgspec import Struct, field

from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.yaml.errors import marked, note_syntax, place_of
from grader.assignment.reading.yaml.scalars import NumberOutOfRangeError, resolve

_MAX_DEPTH = 32
_MAX_NODES = 500_000

# libyaml where PyYAML was built with it: ten times as fast, the same events.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Scalars with escapes, or with line ends of their own.
_ESCAPING = ('"', "|", ">")
_STRING_TAGS = ("!", "tag:yaml.org,2002:str")
# No terminal, CSV file or report should ever meet these.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


class Node(Struct, eq=False):
    """A scalar, a list of nodes, or a mapping from keys to nodes."""

    place: Place
    value: "bool | int | float | str | list[Node] | dict[str, Node] | None"
    text: str = ""
    """The scalar as it is written, without quotes."""
    keys: dict[str, Place] = field(default_factory=dict)
    """The places of a mapping's keys."""
    is_raw: bool = False
    """True of a scalar in a line, without double quotes: a backslash in it is a backslash."""
    named: dict[str, bool | int | float | None] = field(default_factory=dict)
    """The meaning of a mapping's key without quotes that is no text, by its text."""
    size: int = 1
    """Nodes from here on, each as often as aliases repeat it."""
    height: int = 1

    @property
    def entries(self) -> "dict[str, Node]":
        """Return the entries of a mapping; of anything else, none."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> "list[Node]":
        """Return the items of a list; of anything else, none."""
        return self.value if isinstance(self.value, list) else []

    def plain(self) -> Any:
        """Return the node as plain Python data."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def find(self, *location: int | str) -> "Node | None":
        """Return the node at a path of keys and indices; None when there is none."""
        node = self
        for part in location:
            if isinstance(part, str) and part in node.entries:
                node = node.entries[part]
            elif isinstance(part, int) and 0 <= part < len(node.items):
                node = node.items[part]
            else:
                return None

        return node

    def part(self, *location: int | str) -> "Node":
        """Return the node at a path; where there is none, an empty one in its place."""
        return self.find(*location) or Node(self.at(*location), None)

    def at(self, *location: int | str) -> Place:
        """Return the place of what stands there, or of the nearest thing around it."""
        nodes = (self.find(*location[:length]) for length in range(len(location), -1, -1))
        return next(node.place for node in nodes if node is not None)

    def key_at(self, *location: int | str) -> Place:
        """Return the place of the last key of a path; where it is not there, of what is around
        it."""
        holder = self.find(*location[:-1])
        if holder is None or not isinstance(location[-1], str):
            return self.at(*location)
        return holder.keys.get(location[-1], holder.place)


class _UnusableError(Exception):
    """An error after which the rest of the text cannot be read; the problem has been noted."""


def parse(data: bytes, path: Path, problems: Problems) -> Node | None:
    """Return the tree of a file's only document, or None when there is none (it is said why)."""
    text = _decoded(data, path, problems)
    if text is None:
        return None

    try:
        root = _Reader(yaml.parse(text, Loader=_LOADER), path, problems).document()
    except yaml.YAMLError as error:
        note_syntax(error, text, path, problems)
        return None
    except _UnusableError:
        return None
    if root is None:
        problems.note(Place(path), "empty")
    return root


def parse_mapping(data: bytes | None, path: Path, problems: Problems) -> Node | None:
    """Return the tree of a file that holds a mapping; None when it does not, or could not be
    read."""
    root = None if data is None else parse(data, path, problems)
    if root is None or isinstance(root.value, dict):
        return root
    problems.note(root.place, "no_mapping")
    return None


def _decoded(data: bytes, path: Path, problems: Problems) -> str | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        place = place_of(path, before, len(before))
        problems.note(place, "not_utf8", byte=f"0x{data[error.start]:02x}")
        return None

    if control := _CONTROL.search(text):
        character = f"U+{ord(control[0]):04X}"
        place = place_of(path, text, control.start())
        problems.note(place, "control_character", character=character)
        return None
    return text


class _Reader:
    """Builds the tree from the parser's events."""

    def __init__(self, events: Iterator[yaml.Event], path: Path, problems: Problems) -> None:
        self.events = events
        self.path = path
        self.problems = problems
        self.anchors: dict[str, Node] = {}

    def document(self) -> Node | None:
        root = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self._give_up(self._where(event), "several_documents")
                root = self._node(next(self.events), 0)
        return root

    def _node(self, event: Any, depth: int) -> Node:
        """Return the node that begins with `event`, inside so many lists and mappings."""
        place = self._where(event)
        match event:
            case yaml.AliasEvent():
                return self._alias(event.anchor or "", place, depth)
            case yaml.ScalarEvent():
                text, is_plain = self._text(event, place)
                value = self._resolved(place, text) if is_plain else text
                node = Node(place, value, event.value, is_raw=event.style not in _ESCAPING)
            case _:
                if event.tag is not None:
                    self.problems.settle(place, "tag", tag=shown(event.tag))
                if depth >= _MAX_DEPTH:
                    self._give_up(place, "too_deep", levels=_MAX_DEPTH)
                is_list = isinstance(event, yaml.SequenceStartEvent)
                node = self._list(place, depth) if is_list else self._mapping(place, depth)

        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def _alias(self, name: str, place: Place, depth: int) -> Node:
        target = self.anchors.get(name)
        if target is None:
            self._give_up(place, "unknown_alias", name=shown(name))
        if depth + target.height > _MAX_DEPTH:
            self._give_up(place, "too_deep", levels=_MAX_DEPTH)
        return target

    def _list(self, place: Place, depth: int) -> Node:
        items: list[Node] = []
        node = Node(place, items)
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self._inside(node, event, depth))
        return node

    def _mapping(self, place: Place, depth: int) -> Node:
        entries: dict[str, Node] = {}
        node = Node(place, entries)
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            at = self._where(event)
            if not isinstance(event, yaml.ScalarEvent):
                self._give_up(at, "complex_key")
            key, is_plain = self._text(event, at)
            if key in node.keys:
                line = node.keys[key].line or 0
                self.problems.note(at, "repeated_key", name=shown(key), line=line)
                self._inside(node, next(self.events), depth)
                continue

            node.keys[key] = at
            if is_plain and not isinstance(value := self._resolved(at, key), str):
                node.named[key] = value
            entries[key] = self._inside(node, next(self.events), depth)
        return node

    def _inside(self, holder: Node, event: yaml.Event, depth: int) -> Node:
        """Return the node that begins with `event`; the list or mapping that holds it gets
        larger."""
        node = self._node(event, depth + 1)
        holder.size += node.size
        holder.height = max(holder.height, node.height + 1)
        if holder.size > _MAX_NODES:
            self._give_up(node.place, "too_many_nodes", count=_MAX_NODES)
        return node

    def _text(self, event: yaml.ScalarEvent, place: Place) -> tuple[str, bool]:
        """Return the text of a scalar, and whether it may stand for something else, as `1` and
        `no`."""
        text = event.value
        if control := _CONTROL.search(text):
            character = f"U+{ord(control[0]):04X}"
            self.problems.settle(place, "control_character", character=character)
            text = _CONTROL.sub("", text)
        if event.tag is not None and event.tag not in _STRING_TAGS:
            self.problems.settle(place, "tag", tag=shown(event.tag))
        return text, event.tag is None and event.implicit[0]

    def _resolved(self, place: Place, text: str) -> bool | int | float | str | None:
        """Return what a scalar without quotes means."""
        try:
            return resolve(text)
        except NumberOutOfRangeError:
            self.problems.settle(place, "number_range", number=shown(text))
            return 0

    def _where(self, event: Any) -> Place:
        return marked(self.path, event.start_mark)

    def _give_up(self, place: Place, key: str, **params: str | int) -> NoReturn:
        self.problems.note(place, key, **params)
        raise _UnusableError
