"""Reads a Julia source file: what it defines and imports, also when parts of it do not parse."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import accumulate, islice, pairwise

from tree_sitter import Node, Range

from grader.languages.julia.source.body import read_body
from grader.languages.julia.source.heads import (
    Head,
    assigned_names,
    dotted,
    head_of,
    parameters_of,
)
from grader.languages.julia.source.imports import imports_of, literal_import, literal_text
from grader.languages.julia.source.neutral import empty_function, tree_of
from grader.languages.julia.source.parser import LEXIS, parse, place_of, text_of
from grader.languages.source.lines import Position, chunk_starts, lines_of
from grader.languages.source.neutral import Node as Tree
from grader.languages.source.syntax import Definition, Import, Path, Unit
from grader.model import SourceFile

# The macros and words that stand before a method.
_AROUND = frozenset(
    ("macrocall_expression", "macro_argument_list", "const_statement", "global_statement")
)
# Statements inside these are still at the top of the file, or of a module in it.
_OPEN = _AROUND.union(
    ("source_file", "ERROR", "module_definition", "compound_statement", "struct_definition"),
    ("if_statement", "elseif_clause", "else_clause", "let_statement"),
    ("try_statement", "catch_clause", "finally_clause"),
)
_SWALLOWED = frozenset(("function_definition", "struct_definition", "module_definition")).union(
    ("using_statement", "import_statement")
)
_MOST_CHUNKS = 2_000


def read(source: SourceFile) -> Unit:
    """Return the definitions of `source`, in source order."""
    tree = parse(source.text.encode("utf-8", "replace"))
    if tree is None:
        return Unit(source, readable=False)

    root = tree.root_node
    reader = _Reader(source)
    for node in _top_level(root):
        reader.see(node)
    if root.has_error or any(_lacks_its_end(node) for node in _top_level(root)):
        # Read alone, a function is not hidden by what is wrong above it.
        for chunk, is_whole in _chunks(source.text):
            for node in _top_level(chunk):
                if root.has_error:
                    reader.define(node, is_whole=is_whole)
                else:
                    reader.see(node)

    reader.unit.definitions = reader.definitions()
    if not root.has_error:
        reader.unit.read_tree = cache(partial(tree_of, root))
    reader.unit.nested = partial(_nested, root, source)
    return reader.unit


class _Reader:
    def __init__(self, source: SourceFile) -> None:
        self.unit = Unit(source)
        self.lines = lines_of(source.text, LEXIS)
        self.methods: dict[Position, tuple[Path, Definition]] = {}

    def see(self, node: Node) -> None:
        self.unit.imports += imports_of(node)
        if node.type == "module_definition":
            name = node.child_by_field_name("name")
            self.unit.modules.update((text_of(name),) if name is not None else ())
        elif node.type == "call_expression":
            self._include(node)
        elif not self.define(node) and node.type == "assignment":
            self._assignment(node)

    def define(self, node: Node, *, is_whole: bool = True) -> bool:
        """Note the method that `node` defines; False when it defines none. One that is not whole
        lacks its `end` in the source."""
        head = head_of(node) if node.type in ("function_definition", "assignment") else None
        if head is None or not head.name:
            return False
        if head.parameters is None:
            return True

        is_broken = not is_whole or node.has_error or _lacks_its_end(node)
        last = self._last_line(node.start_point[0]) if is_broken else None
        definition = Definition(
            name=head.name[-1],
            source=self.unit.source,
            place=place_of(head.node),
            parameters=tuple(parameters_of(head.parameters, head.variables)),
            owner=None,
            read_body=cache(partial(read_body, node, last)),
            read_tree=cache(partial(self._tree_of, node, head, is_broken=is_broken)),
            span=None if is_broken else _span(node),
        )
        self.methods[definition.place] = (head.name[:-1], definition)
        return True

    def _tree_of(self, node: Node, head: Head, *, is_broken: bool) -> Tree | None:
        if not is_broken:
            return tree_of(node)
        return empty_function(head.node) if self._is_left_open(head) else None

    def _is_left_open(self, head: Head) -> bool:
        """Return whether a function without its `end` has no body: after its head, comments stand,
        and then another function or nothing."""
        row, column = head.parameters.end_point if head.parameters is not None else (0, 0)
        rest = self.lines[row].encode()[column:].decode(errors="replace")
        code = (line.partition("#")[0].strip(" \t\r;") for line in (rest, *self.lines[row + 1 :]))
        first = next(filter(None, code), "")
        return not first or first.startswith(("function ", "import ", "using "))

    def _last_line(self, first: int) -> int:
        """Return the last line, from 1, of the function in line `first`, from 0: below it stands
        nothing that begins as far left."""
        indents = (
            (number, len(line) - len(line.lstrip()))
            for number, line in enumerate(self.lines[first:], first)
            if line.strip()
        )
        _, indent_of_head = next(indents, (first, 0))
        ends = (number for number, indent in indents if indent <= indent_of_head)
        return next(ends, len(self.lines))

    def definitions(self) -> list[Definition]:
        """Return all but the methods added to functions of Base and of packages."""
        imports = self.unit.imports
        foreign = {brought.name for brought in imports if brought.path[:1] == ("Base",)}
        modules = {"Main", *self.unit.modules}
        return [
            definition
            for _, (module, definition) in sorted(self.methods.items(), key=lambda item: item[0])
            if (not module or module[-1] in modules) and definition.name not in foreign
        ]

    def _assignment(self, node: Node) -> None:
        target, value = node.named_children[0], node.named_children[-1]
        place = place_of(target)
        if target.type == "identifier":
            module = literal_import(value)
            path = module or dotted(value)
            if path:
                alias = Import(text_of(target), path, place, alias=module is None)
                self.unit.imports.append(alias)
                return
        self.unit.names.update(assigned_names(target))

    def _include(self, node: Node) -> None:
        callee, *rest = node.named_children
        if dotted(callee) == ("include",) and rest and rest[0].named_children:
            text = literal_text(rest[0].named_children[-1])
            self.unit.includes.update((text,) if text else ())


def _span(method: Node) -> tuple[Position, Position]:
    """Return the beginning and the end of a method, with the macros and `const` before it."""
    while method.parent is not None and method.parent.type in _AROUND:
        method = method.parent
    row, byte = method.end_point
    return place_of(method), Position(row + 1, byte)


def _lacks_its_end(function: Node) -> bool:
    """Return True when a definition stands inside the function, but no further to the right: then
    the `end` that closes the function is a spare one at the end of the file."""
    if function.type != "function_definition":
        return False

    column = function.start_point[1]
    waiting = list(function.named_children)
    while waiting:
        node = waiting.pop()
        is_left = node.start_point[1] <= column
        if is_left and (node.type in _SWALLOWED or _is_short_method_below(node, function)):
            return True
        waiting += node.named_children
    return False


def _is_short_method_below(node: Node, function: Node) -> bool:
    """Return True when `node` is a method `f(x) = …` that follows an indented statement of the
    function, and nothing after it is indented."""
    head = head_of(node) if node.type == "assignment" else None
    if head is None or head.parameters is None or node.parent is None:
        return False

    row, column = function.start_point
    siblings = [child for child in node.parent.named_children if "comment" not in child.type]
    index = siblings.index(node)
    above = [child for child in siblings[:index] if child.start_point[0] > row]
    ends_above = bool(above) and above[-1].start_point[1] > column
    return ends_above and all(child.start_point[1] <= column for child in siblings[index:])


def _top_level(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if node.type in _OPEN:
            waiting += reversed(node.named_children)


def _chunks(text: str) -> Iterator[tuple[Node, bool]]:
    """Yield the trees of the statements that begin in the first column and parse when they stand
    alone, with True; or only with one `end` more, with False."""
    source = text.encode("utf-8", "replace")
    lines = source.split(b"\n")
    begins = list(accumulate((len(line) + 1 for line in lines), initial=0))
    starts = [*chunk_starts(text, LEXIS), len(lines)]

    for start, after in islice(pairwise(starts), _MOST_CHUNKS):
        end = after + (after < len(lines) and lines[after].rstrip() == b"end")
        part = Range((start, 0), (end, 0), begins[start], begins[end] - 1)
        tree = parse(source, part)
        if tree is not None and not tree.root_node.has_error:
            yield tree.root_node, True
            continue

        closed = source[: begins[end] - 1] + b"\nend"
        part = Range((start, 0), (end, 3), begins[start], begins[end] + 3)
        tree = parse(closed, part) if lines[start].startswith(b"function ") else None
        if tree is not None and not tree.root_node.has_error:
            yield tree.root_node, False


def _nested(root: Node, source: SourceFile) -> list[Definition]:
    reader = _Reader(source)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        reader.define(node)
        waiting += node.named_children
    return reader.definitions()
