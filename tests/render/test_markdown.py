"""The report in Markdown, read by another reader of Markdown."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec.structs import replace

from grader.model import Message
from grader.render.markdown.report import to_markdown
from grader.render.markdown.text import (
    code_block,
    code_cell,
    code_span,
    prose,
    prose_cell,
    quotation,
)
from grader.render.text import safe_text
from tests.render.samples import HOSTILE, SAMPLES, hostile, mixed

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PIECES = [*"*_~[]()<>#+-=|!&\\:;@.$1a ", "http://e.x", "www.", "\\|"]
TAME = st.lists(st.sampled_from(PIECES)).map("".join)
NASTY = st.lists(st.sampled_from([*PIECES, "`", "``", "\n", "\n    ", "\n---\n"])).map("".join)


def tokens(text: str) -> list[Token]:
    found = []
    for token in READER.parse(text):
        found += [token, *(token.children or [])]
    return found


def kinds(text: str) -> set[str]:
    return {token.type.removesuffix("_open").removesuffix("_close") for token in tokens(text)}


def seen(text: str) -> str:
    """Return the text that a reader sees, without spaces."""
    shown = [t.content for t in tokens(text) if t.type in ("text", "code_inline", "text_special")]
    return "".join("".join(shown).split())


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("locale", ["en", "es"])
def test_a_report_holds_no_html_link_or_picture(name: str, locale: str) -> None:
    allowed = {"heading", "inline", "text", "paragraph", "code_inline", "fence", "table", "thead",
               "tbody", "tr", "th", "td", "strong", "bullet_list", "list_item", "softbreak",
               "hardbreak", "text_special"}  # fmt: skip
    assert kinds(to_markdown(SAMPLES[name](), locale)) <= allowed  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "<b>",
        "`a` <img src=x>",
        "\\`<img src=x>\\`",
        "`a\n`<img src=x>`",
        "``\n<p>\n``<p>",
        "- a\n\n  <div>",
    ],
)
def test_a_comment_holds_no_html_wherever_its_back_quotes_stand(text: str) -> None:
    assert not kinds(quotation(text)) & {"html_block", "html_inline"}
    assert "List<int>" in seen(quotation("Not `List<int>`."))


@given(NASTY)
@example("`1\n|`\n---\n")
def test_no_comment_holds_html(text: str) -> None:
    assert not kinds(quotation(text.replace("1", "<b>"))) & {"html_block", "html_inline"}


def test_hostile_text_makes_no_heading() -> None:
    read = READER.parse(to_markdown(hostile(), "en"))
    headings = [after.content for token, after in pairwise(read) if token.type == "heading_open"]
    assert "What failed" in headings
    assert "pwned" not in headings


@pytest.mark.parametrize(
    "text",
    ["1. a", "12) a", "- a", "+ a", "# a", "> a", "a\n===", "a\n---", "| a |\n|---|", "    a"],
)
def test_a_line_s_beginning_is_no_markup(text: str) -> None:
    assert kinds(prose(f"x\n\n{text}")) <= {"paragraph", "inline", "text", "hardbreak", "fence",
                                            "text_special"}  # fmt: skip


@given(NASTY)
def test_a_message_is_only_words_and_code(text: str) -> None:
    allowed = {"paragraph", "inline", "text", "code_inline", "hardbreak", "fence", "text_special"}
    assert kinds(prose(text)) <= allowed


@given(TAME)
def test_a_message_is_seen_as_it_was_written(text: str) -> None:
    assert seen(prose(text.strip())) == "".join(text.split())


@given(NASTY)
def test_code_is_seen_as_it_was_written(text: str) -> None:
    (block,) = READER.parse(code_block(text))
    assert block.content.strip("\n") == safe_text(text).strip("\n")
    if text:
        assert [t.content for t in tokens(code_span(text)) if t.type == "code_inline"] == [
            safe_text(text, lines=False)
        ]


@given(NASTY, NASTY)
def test_a_cell_stays_one_cell(first: str, second: str) -> None:
    table = f"| a | b |\n| --- | --- |\n| {prose_cell(first)} | {code_cell(second or 'x')} |"
    cells = [token.type for token in READER.parse(table)]
    assert cells.count("td_open") == 2
    assert cells.count("tr_open") == 2


def test_pieces_of_code_side_by_side_free_nothing() -> None:
    said = prose("`a``<b>` and ``x`<b>y`")
    assert kinds(said) == {"paragraph", "inline", "text", "code_inline"}
    assert seen(said) == "a<b>and`x<b>y`"


def test_links_mentions_and_issues_are_code() -> None:
    said = prose("see https://evil.example and @everyone, #12 or www.evil.example now")
    code = [token.content for token in tokens(said) if token.type == "code_inline"]
    assert code == ["https://evil.example", "@everyone,", "#12", "www.evil.example"]


def test_the_fence_is_longer_than_any_in_the_text() -> None:
    assert code_block("````\n# pwned").splitlines()[0] == "`````"
    assert HOSTILE.count("````") == 1


def test_a_call_can_be_copied_from_a_block_of_its_language() -> None:
    blocks = [t for t in READER.parse(to_markdown(mixed(), "en")) if t.type == "fence"]
    assert blocks[0].info == "julia"
    assert blocks[0].content == "confusionMatrix(Bool[0, 0, 0], Bool[0, 0, 0])\n"


def test_what_was_printed_750_times_is_begun_and_the_rest_counted() -> None:
    report = mixed()
    failed = [case for case in report.cases if case.status != "passed" and case.visible]
    printed = "\n".join(f"iteration {number}" for number in range(750))
    cases = [replace(case, printed=printed) if case in failed else case for case in report.cases]
    text = to_markdown(replace(report, cases=tuple(cases)), "en")
    assert "iteration 5 …" in text
    assert "[744 more lines: the report in HTML or JSON has them]" in text
    assert "iteration 6" not in text
    assert text.count("\n") <= 150


def test_a_failure_that_is_only_named_needs_one_line_of_its_exception() -> None:
    report = mixed()
    told = "no method\nClosest candidates are:\n  f() at a.jl:3"
    cases = [
        replace(
            case,
            status="error",
            fields=(),
            message=Message(
                "scoring.exception_at",
                {"type": f"E{number % 5}", "text": told, "line": 7, "file": "a.jl"},
            ),
        )
        for number, case in enumerate(report.cases)
    ]
    text = to_markdown(replace(report, cases=tuple(cases), diagnoses=()), "en")
    assert "E4: no method (line 7 of a.jl)" in text
    assert text.count("Closest") == 3, "in the cases that are explained"
