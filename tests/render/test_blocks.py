"""Every output says all of every kind of block."""

import io
from collections.abc import Callable, Sequence
from typing import get_args

import pytest
from rich.console import Console

from grader.render.blocks import (
    Block,
    Case,
    Code,
    Facts,
    Heading,
    Note,
    Notes,
    Row,
    Sentence,
    Span,
    Table,
)
from grader.render.markdown.report import markdown
from grader.render.plain import plain_text
from grader.render.terminal.blocks import print_blocks

BLOCKS = (
    Heading("the heading"),
    Sentence("the sentence", label="its label:"),
    Facts((("a fact",), ("before ", Span("code inside")))),
    Code("the(code)", label="run it:"),
    Notes((Note("its text", ("the name",), "the[code]", "wrong"), Note("only text", sign="right"))),
    Table(
        ("value", "expected", "got"),
        (Row("the row", (Span("12"), "nothing"), "wrong", "a verdict", "the reason"),),
    ),
    Case(
        "the case",
        "partly",
        (Sentence("inside the case"),),
        verdict="partly right",
        points="1 of 2 points",
        facts=((Span("its_function"),),),
        tag="not for all",
    ),
)


def on_terminal(blocks: Sequence[Block]) -> str:
    file = io.StringIO()
    print_blocks(Console(file=file, width=200), blocks)
    return file.getvalue()


def texts_in(value: object) -> list[str]:
    """Return every text that a block holds, but for its look and signs."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for item in value for text in texts_in(item)]
    names = getattr(type(value), "__struct_fields__", ())
    return [text for name in names if name not in ("look", "sign", "language")
            for text in texts_in(getattr(value, name))]  # fmt: skip


def test_there_is_one_of_each_kind() -> None:
    assert {type(block) for block in BLOCKS} == set(get_args(Block))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: type(block).__name__)
@pytest.mark.parametrize("output", [markdown, plain_text, on_terminal])
def test_every_text_of_a_block_is_said(
    output: Callable[[Sequence[Block]], str], block: Block
) -> None:
    shown = output([block])
    for text in texts_in(block):
        heads = isinstance(block, Table) and text in block.heads
        assert text.strip() in shown or (heads and output is plain_text), text


@pytest.mark.parametrize("output", [markdown, plain_text, on_terminal])
def test_a_case_without_points_has_no_empty_brackets(
    output: Callable[[Sequence[Block]], str],
) -> None:
    assert "()" not in output([Case("a mutant survives", "wrong")])
