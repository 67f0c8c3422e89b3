"""Filling in a cell changes that cell and not one byte more."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.platforms.gradebook.csv_text import Table, fill_cells, read_table
from tests.platforms.gradebook.made import file


def table(folder: Path, raw: bytes) -> Table:
    read = read_table(file(folder, raw))
    assert isinstance(read, Table), read
    return read


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"a,b\r\n1,2\r\n3,4\r\n", b"a,b\r\n1,X\r\n3,4\r\n"),
        (b"a;b\n1;2\n3;4", b"a;b\n1;X\n3;4"),
        (b"\xef\xbb\xbfa,b\n1,\n", b"\xef\xbb\xbfa,b\n1,X\n"),
        (b'a,b\n"1","2"\n', b'a,b\n"1","X"\n'),
        (b'"a","b"\n"x ""y"", z",2\n"3","\n"\n', b'"a","b"\n"x ""y"", z",X\n"3","\n"\n'),
        ("ñ,b\n1,2\n".encode("utf-16"), "ñ,b\n1,X\n".encode("utf-16")),
        ("ñ,b\n€,2\n".encode("cp1252"), "ñ,b\n€,X\n".encode("cp1252")),
        (b"\x81,b\n1,2\n", b"\x81,b\n1,X\n"),
        (b"\n\na,b\n\n1, 2 \n", b"\n\na,b\n\n1,X\n"),
        (b"a\tb\n1\t2\n", b"a\tb\n1\tX\n"),
    ],
)
def test_every_other_byte_stays(raw: bytes, expected: bytes, tmp_path: Path) -> None:
    assert fill_cells(table(tmp_path, raw), {(0, 1): "X"}) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("7,50", b'"7,50"'), ('a "b"', b'"a ""b"""'), ("x\ny", b'"x\ny"')]
)
def test_a_value_is_quoted_where_it_must_be(value: str, expected: bytes, tmp_path: Path) -> None:
    assert (
        fill_cells(table(tmp_path, b"a,b\n1,2\n"), {(0, 1): value}) == b"a,b\n1," + expected + b"\n"
    )


cells = st.text(st.characters(codec="utf-8", exclude_characters="\0\r"), max_size=8)


@given(
    st.lists(st.lists(cells, min_size=2, max_size=2), min_size=2, max_size=6),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(["\n", "\r\n"]),
    cells,
)
@settings(max_examples=80, deadline=None)
def test_any_table_is_read_as_the_csv_module_reads_it(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[list[str]],
    delimiter: str,
    quoting: int,
    end: str,
    new: str,
) -> None:
    text = io.StringIO()
    csv.writer(
        text,
        delimiter=delimiter,
        quoting=quoting,  # type: ignore[arg-type]
        lineterminator=end,
    ).writerows([["first", "second"], *rows])
    raw = text.getvalue().encode()
    if raw.startswith(b"\xef\xbb\xbf"):
        return
    read = table(tmp_path_factory.mktemp("csv"), raw)
    assert [[cell.value for cell in row] for row in read.rows] == rows
    assert fill_cells(read, {}) == raw
    changed = fill_cells(read, {(1, 1): new}).decode()
    again = list(csv.reader(io.StringIO(changed, newline=""), delimiter=delimiter))
    assert again[1:] == [rows[0], [rows[1][0], new], *rows[2:]]


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"", "gradebooks.empty_table"),
        (b"\n\r\n", "gradebooks.empty_table"),
        (b'a,b\n"1,2\n', "gradebooks.broken_table"),
        (b'a,b\n"1"x,2\n', "gradebooks.broken_table"),
    ],
)
def test_what_is_no_table(raw: bytes, key: str, tmp_path: Path) -> None:
    read = read_table(file(tmp_path, raw))
    assert not isinstance(read, Table)
    assert read.key == key


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_a_table_or_a_reason(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    read = read_table(file(tmp_path_factory.mktemp("csv"), raw))
    if isinstance(read, Table):
        assert fill_cells(read, {}) == raw
