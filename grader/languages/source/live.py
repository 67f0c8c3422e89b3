"""Cuts a program to the part that runs when the functions asked for are called.

It is told by names alone, in whichever function they stand: what is named somewhere may run.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from grader.languages.source.neutral import VALUES, Node
from grader.languages.source.slips.tree import BLOCKS, inside, targets_of

_CHOOSING = ("for", "if", "while")
_LEAVING = ("break", "continue", "raise", "return")


def live_code(files: Sequence[Node], asked: Collection[str]) -> list[Node]:
    """Return the files without what the functions asked for never reach, values that nothing reads
    and statements that do nothing. Where no such function is defined, all is asked for."""
    outermost = [node for file in files for node in _outermost(file)]
    defined = {name for node in outermost for name in _given(node)}
    if defined.isdisjoint(asked):
        inner = [part for node in outermost if node.kind == "class" for part in _outermost(node)]
        asked, roots = (), {name for node in [*outermost, *inner] for name in _given(node)}
    read = _names_read(outermost, asked or roots, all_run=not asked)

    kept = []
    for file in files:
        nodes = [node for node in _outermost(file) if _given(node)] if asked else file.parts
        kept.append(replace(file, parts=_kept(nodes, read)))
    return kept


def _outermost(node: Node) -> Iterator[Node]:
    """Yield the statements outside of all functions; those of a block or a choice one by one."""
    for part in node.parts:
        if part.kind in (*BLOCKS, *_CHOOSING):
            yield from _outermost(part)
        else:
            yield part


def _given(node: Node) -> frozenset[str]:
    """Return the names that a statement gives a value, where that is all it does."""
    if node.kind in ("class", "function"):
        return frozenset((node.name,))
    targets = list(targets_of(node)) if node.kind == "assign" else []
    is_plain = all(target.kind == "name" for target in targets)
    return frozenset(target.name for target in targets) if is_plain else frozenset()


def _names_read(outermost: Iterable[Node], roots: Iterable[str], *, all_run: bool) -> set[str]:
    """Return the names that are read by what runs. What gives a name its value runs when the name
    is read."""
    read = set(roots)
    held: dict[str, list[Node]] = defaultdict(list)
    waiting = [node for node in outermost if all_run or _given(node)]
    while waiting:
        node = waiting.pop()
        given = _given(node)
        if given and given.isdisjoint(read) and not node.name.startswith("__"):
            for name in given:
                held[name].append(node)
            continue

        waiting += node.parts[-1:] if given and node.kind == "assign" else node.parts
        if node.kind in ("field", "name"):
            read.add(node.name)
            waiting += held.pop(node.name, ())
    return read


def _kept(statements: Iterable[Node], read: Collection[str]) -> tuple[Node, ...]:
    """Return the statements that do something, up to the first that leaves."""
    kept: list[Node] = []
    for statement in statements:
        given = _given(statement)
        is_read = not given or statement.name.startswith("__") or not given.isdisjoint(read)
        if not is_read or _does_nothing(statement):
            continue

        node = replace(statement, parts=tuple(_inside(statement.parts, read)))
        if node.kind in _CHOOSING and not any(part.parts for part in node.parts[1:]):
            continue
        kept.append(node)
        if node.kind in _LEAVING:
            break
    return tuple(kept)


def _inside(parts: Iterable[Node], read: Collection[str]) -> Iterator[Node]:
    for part in parts:
        if part.kind in BLOCKS:
            yield replace(part, parts=_kept(part.parts, read))
        else:
            yield replace(part, parts=tuple(_inside(part.parts, read)))


def _does_nothing(statement: Node) -> bool:
    """Return whether a statement only has a value, or never runs."""
    if statement.kind in ("if", "while"):
        return statement.parts[0].name in ("false", "none") and len(statement.parts) == 2
    return statement.kind in VALUES and all(node.kind != "call" for node in inside(statement))
