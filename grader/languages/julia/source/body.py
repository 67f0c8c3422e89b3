"""The inside of a Julia function: loops, names, imports, and text that it evaluates."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace
from tree_sitter import Node

from grader.languages.julia.source.arguments import held_names, positional, type_of
from grader.languages.julia.source.heads import assigned_names, dotted, head_of, parameters_of
from grader.languages.julia.source.imports import imports_of, literal_import, literal_text
from grader.languages.julia.source.parser import parse, place_of, text_of
from grader.languages.source.lines import Position
from grader.languages.source.syntax import (
    Body,
    Construct,
    Import,
    LoopKind,
    Use,
    paths,
)

_EVALUATE = paths("Meta.parse Meta.parseall Base.Meta.parse include_string Base.include_string")
_COMMENTS = ("line_comment", "block_comment")
# Longer ones could take a parser long, and there may be many.
_LONGEST_TEXT = 4_000
# Nothing in them is a name that is used.
_SILENT = frozenset(
    (*_COMMENTS, "macro_identifier", "prefixed_string_literal", "command_literal")
).union(("unary_typed_expression", "parametrized_type_expression", "type_head"))


def read_body(function: Node, last: int | None) -> Body:
    """Return everything inside the method `function`; of one that does not parse up to its `last`
    line, as far as its indentation shows. The walk does without recursion: no nesting is too
    deep."""
    walk = _Walk(last)
    walk.run(function)
    body = walk.body

    head = head_of(function)
    parameters = [] if head is None else list(parameters_of(head.parameters, head.variables))
    types = {entry.name: entry.type for entry in parameters if entry.name not in body.locals}
    for use, nodes in walk.uses:
        arguments = None if nodes is None else tuple(type_of(node, types) for node in nodes)
        body.uses.append(replace(use, arguments=arguments))
    body.locals |= walk.parameters
    return body


class _Walk:
    def __init__(self, last: int | None) -> None:
        self.body = Body()
        self.last = last
        self.uses: list[tuple[Use, list[Node] | None]] = []
        self.parameters: set[str] = set()
        # Nodes still to be seen; those of evaluated text stand where the text stands.
        self.waiting: list[tuple[Node, Position | None]] = []

    def run(self, function: Node) -> None:
        self._inside(function, None)
        while self.waiting:
            node, place = self.waiting.pop()
            if place or self.last is None or place_of(node).line <= self.last:
                self._see(node, place)

    def _add(self, nodes: Iterable[Node], place: Position | None, but: str = "") -> None:
        self.waiting += [(node, place) for node in reversed(list(nodes)) if node.type != but]

    def _see(self, node: Node, place: Position | None) -> None:  # noqa: PLR0912 (a table)
        children = node.named_children
        match node.type:
            case "identifier":
                self.uses.append((Use((text_of(node),), place or place_of(node)), None))
            case kind if kind in _SILENT or not children:
                return

            case "for_statement" | "while_statement" as kind:
                loop: LoopKind = "for" if kind == "for_statement" else "while"
                self.body.constructs.append(Construct(loop, place or place_of(node)))
                self._add(children, place)
            case "for_binding" | "let_binding":
                self.body.locals.update(assigned_names(children[0]))
                self._add(children[1:], place)
            case "do_clause":
                taken = (child for child in children if child.type == "argument_list")
                self.parameters.update(chain.from_iterable(map(assigned_names, taken)))
                self._add(children, place, but="argument_list")

            case "assignment":
                self._assignment(node, children, place)
            case "function_definition" | "arrow_function_expression":
                self._function(node, place)
            case "call_expression" | "broadcast_call_expression":
                self._call(node, children, place)
            case "field_expression":
                self._field(node, children, place)

            case "typed_expression":
                self._add(children[:1], place)
            case "named_argument":
                self._add(children[1:], place)
            case "quote_expression":
                # A symbol is no use of the name.
                self._add(children, place, but="identifier")
            case "using_statement" | "import_statement":
                place = place or place_of(node)
                self.body.imports += [replace(brought, place=place) for brought in imports_of(node)]
            case "macrocall_expression":
                for child in children:
                    if child.type == "macro_identifier" and text_of(child) == "@eval":
                        use = Use(("@eval",), place or place_of(child), called=True)
                        self.uses.append((use, None))
                self._add(children, place, but="macro_identifier")
            case _:
                self._clauses(node, children, place)
                self._add(children, place)

    def _clauses(self, node: Node, children: Sequence[Node], place: Position | None) -> None:
        """Note a comprehension or generator: whatever holds a `for` that is no statement."""
        types = [child.type for child in children]
        if "for_clause" not in types or node.type == "ERROR":
            return
        if node.type == "comprehension_expression":
            self.body.constructs.append(Construct("comprehension", place or place_of(node)))
        else:
            value = children[max(types.index("for_clause") - 1, 0)]
            self.body.constructs.append(Construct("generator", place or place_of(value)))

    def _assignment(self, node: Node, children: Sequence[Node], place: Position | None) -> None:
        if len(children) < 2:
            self._add(children, place)
            return

        target, value = children[0], children[-1]
        head = head_of(node)
        if head is not None and target.type != "identifier":
            self._function(node, place)
            return

        names = frozenset(assigned_names(target))
        self.body.locals |= names
        self.body.flows.append((names, held_names([value])))
        if head is not None:
            self._function(value, place)
            return

        module = literal_import(value) if target.type == "identifier" else None
        if module is not None:
            self.body.imports.append(Import(text_of(target), module, place or place_of(target)))
        is_read = target.type in ("index_expression", "field_expression")
        self._add([value, target] if is_read else [value], place)

    def _function(self, node: Node, place: Position | None) -> None:
        """Add a nested function: its name is a local variable."""
        head = head_of(node)
        if head is not None and len(head.name) == 1:
            self.body.locals.update(head.name)
        self._inside(node, place)

    def _inside(self, node: Node, place: Position | None) -> None:
        """Add a function's parameters, their defaults, and what it does."""
        head = head_of(node)
        if head is None:
            self._add(node.named_children, place)
            return

        inside: list[Node] = []
        if head.parameters is not None:
            self.parameters.update(assigned_names(head.parameters))
            inside += _defaults(head.parameters)
        if node.type == "assignment" and node.named_children[0].type == "identifier":
            node = node.named_children[-1]
        inside += [child for child in node.named_children[1:] if child.type != "operator"]
        self._add(inside, place)

    def _call(self, node: Node, children: Sequence[Node], place: Position | None) -> None:
        callee, *rest = children
        arguments: list[Node] = []
        for child in rest:
            if child.type == "argument_list":
                entries = child.named_children
                arguments += entries
                self._clauses(child, [e for e in entries if e.type not in _SILENT], place)
            else:
                arguments.append(child)
        self._add(arguments, place)

        path = dotted(callee)
        if not path:
            self._add([callee], place)
            return
        self.body.attributes.update(path[1:])
        use = Use(path, place or place_of(callee), called=True, passes=held_names(arguments))
        is_broadcast = node.type == "broadcast_call_expression"
        self.uses.append((use, None if is_broadcast else positional(rest)))

        texts = [(child, literal_text(child)) for child in arguments if path in _EVALUATE]
        for child, text in texts:
            if text is not None:
                self._evaluate(text, place or place_of(child))

    def _evaluate(self, text: str, place: Position) -> None:
        tree = parse(text.encode("utf-8", "replace")) if len(text) <= _LONGEST_TEXT else None
        if tree is not None and not tree.root_node.has_error:
            self._add([tree.root_node], place)

    def _field(self, node: Node, children: Sequence[Node], place: Position | None) -> None:
        path = dotted(node)
        if path:
            self.body.attributes.update(path[1:])
            self.uses.append((Use(path, place or place_of(node)), None))
        else:
            self._add(children[:1], place)


def _defaults(parameters: Node) -> Iterator[Node]:
    for child in parameters.named_children:
        if child.type in ("named_argument", "assignment") and child.named_children:
            yield child.named_children[-1]
