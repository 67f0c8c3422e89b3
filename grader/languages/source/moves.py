"""Changes of whole statements: left out, exchanged, moved into or out of a block, returned."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from grader.languages.source.places import Anatomy, Block, Change, Edit, Spelling, Statement


def moves(anatomy: Anatomy, text: str, spelling: Spelling) -> Iterator[Change]:
    """Yield what can be changed in the statements of a function."""
    mover = _Mover(text, spelling)
    yield from mover.inside(anatomy.body)
    if anatomy.function:
        yield from mover.returned(anatomy.body, anatomy.names)


class _Mover(Struct, frozen=True):
    text: str
    spelling: Spelling

    def inside(self, block: Block) -> Iterator[Change]:
        for statement in block.statements:
            yield self._move("statement", statement, self._cut(statement, block))
            for inner in statement.blocks:
                yield from self.inside(inner)
            yield from self._out_of(statement)

        for first, second in pairwise(block.statements):
            yield self._move("statements", first, *self._exchanged(first, second))
            yield from self._into(block, first, second)

    def returned(self, body: Block, names: Sequence[str]) -> Iterator[Change]:
        """Yield the last value returned, or a variable after all."""
        if not body.statements or body.statements[-1].form == "return":
            return
        for block in _last_blocks(body):
            last = block.statements[-1]
            if last.form == "value":
                start = last.start + len(self._indent(last))
                yield Change("return", 2, start, (Edit(start, start, "return "),))

        last = body.statements[-1]
        counted = [self.spelling.around[0].format(name) for name in names]
        for rank, value in [*((2, name) for name in names), *((3, n) for n in (*counted, "0"))]:
            put = self._after(last, f"{self._indent(last)}return {value}\n")
            yield Change("return", rank, len(self.text[: last.end].rstrip("\n")), (put,))

    def _out_of(self, statement: Statement) -> Iterator[Change]:
        """Yield the last statement of a block put after it, and the first one before it."""
        if not statement.blocks:
            return
        indent = self._indent(statement)

        for block in statement.blocks:
            if not block.statements or len(block.statements) == 1 == len(statement.blocks):
                continue
            last, first = block.statements[-1], block.statements[0]
            if block is statement.blocks[-1] or statement.form == "loop":
                lines = self._indented(last, indent)
                yield self._moved("moved", last, block, self._after(statement, lines))
            if statement.form == "loop" and first is not last:
                lines = self._indented(first, indent)
                yield self._moved("moved", first, block, _before(statement, lines))

    def _into(self, block: Block, first: Statement, second: Statement) -> Iterator[Change]:
        """Yield a statement put into the block beside it."""
        inner = first.blocks[-1].statements if first.blocks else ()
        if inner:
            lines = self._indented(second, self._indent(inner[0]))
            yield self._moved("moved", second, block, self._after(inner[-1], lines))
            if first.form == "choice" and len(first.blocks) == 1:
                lines = f"{self._indent(first)}{self.spelling.otherwise}\n{lines}"
                yield self._moved("otherwise", second, block, self._after(inner[-1], lines))

        begun = second.blocks[0].statements if second.form == "loop" and second.blocks else ()
        if begun:
            lines = self._indented(first, self._indent(begun[0]))
            yield self._moved("moved", first, block, _before(begun[0], lines))

    def _exchanged(self, first: Statement, second: Statement) -> tuple[Edit, Edit]:
        texts = self.text[first.start : first.end], self.text[second.start : second.end]
        if not texts[1].endswith("\n"):
            texts = texts[0], texts[1] + "\n"
        return Edit(first.start, first.end, texts[1]), Edit(second.start, second.end, texts[0])

    def _cut(self, statement: Statement, block: Block) -> Edit:
        """Return the edit that takes a statement away."""
        alone, nothing = len(block.statements) == 1, self.spelling.nothing
        text = f"{self._indent(statement)}{nothing}\n" if alone and nothing else ""
        return Edit(statement.start, statement.end, text)

    def _moved(self, kind: str, statement: Statement, block: Block, put: Edit) -> Change:
        """Return the change that takes a statement out of its block and puts it elsewhere."""
        return self._move(kind, statement, self._cut(statement, block), put)

    def _move(self, kind: str, statement: Statement, *edits: Edit) -> Change:
        return Change(kind, 3, statement.start + len(self._indent(statement)), edits)

    def _indent(self, statement: Statement) -> str:
        line = self.text[statement.start : statement.end]
        return line[: len(line) - len(line.lstrip(" \t"))]

    def _indented(self, statement: Statement, indent: str) -> str:
        """Return a statement's lines with another indentation."""
        before = self._indent(statement)
        lines = self.text[statement.start : statement.end].splitlines()
        moved = [indent + line.removeprefix(before) if line.strip() else line for line in lines]
        return "\n".join(moved) + "\n"

    def _after(self, statement: Statement, lines: str) -> Edit:
        """Return the edit that puts lines below a statement, with which the file may end."""
        break_ = "" if self.text[: statement.end].endswith("\n") else "\n"
        return Edit(statement.end, statement.end, break_ + lines)


def _before(statement: Statement, lines: str) -> Edit:
    return Edit(statement.start, statement.start, lines)


def _last_blocks(block: Block) -> Iterator[Block]:
    """Yield the block, and those inside it with which it ends."""
    if not block.statements:
        return
    yield block
    if block.statements[-1].form == "choice":
        for inner in block.statements[-1].blocks:
            yield from _last_blocks(inner)
