"""Notebooks are submissions: their code cells, in order, without a notebook's own commands."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.languages.registry import kind_of
from grader.model import Function, Language, Message, SourceFile, Submission
from grader.submissions import read_notebook, read_submission
from grader.submissions.choice import Criteria
from grader.submissions.decode import decode_source

BOTH: tuple[Language, ...] = ("python", "julia")
ASKED = ("f",)


def notebook(*cells: str, **metadata: Any) -> str:
    """A notebook of nbformat 4 with these code cells, each after a cell of text."""
    listed: list[dict[str, Any]] = []
    for cell in cells:
        listed.append({"cell_type": "markdown", "source": ["# Title\n", "def f(): no code"]})
        listed.append({"cell_type": "code", "source": cell.splitlines(keepends=True)})
    return json.dumps({"cells": listed, "metadata": metadata, "nbformat": 4})


def read(tmp_path: Path, text: str) -> Submission:
    (tmp_path / "a.ipynb").write_text(text, encoding="utf-8")
    return read_submission(tmp_path, BOTH, Criteria([Function("f", (), "nothing", {})]))


def kernel(name: str, language: str) -> dict[str, Any]:
    return {"kernelspec": {"name": name, "language": language}}


def test_code_cells_become_one_source_that_knows_where_they_begin(tmp_path: Path) -> None:
    text = notebook("x = 1\ny = 2\n", "def f(): return x", **kernel("python3", "python"))
    (source,) = read(tmp_path, text).sources
    assert source.name == "a.ipynb"
    assert source.text == "x = 1\ny = 2\n\ndef f(): return x\n"
    assert source.cells == (1, 4)


@pytest.mark.parametrize(
    ("metadata", "language"),
    [
        (kernel("python3", "python"), "python"),
        (kernel("julia-1.10", "julia"), "julia"),
        ({"kernelspec": {"name": "julia-1.6"}}, "julia"),
        ({"language_info": {"name": "julia"}, **kernel("x", "python")}, "julia"),
        ({"language_info": {"name": "ipython"}}, "python"),
        ({}, "julia"),
        ({"kernelspec": 3, "language_info": []}, "julia"),
    ],
)
def test_the_language_is_the_kernel_s_or_else_what_the_code_looks_like(
    metadata: dict[str, Any], language: str, tmp_path: Path
) -> None:
    assert read(tmp_path, notebook("f(x) = 1", **metadata)).language == language


def test_a_notebook_in_a_third_language_is_not_read(tmp_path: Path) -> None:
    (unread,) = read(tmp_path, notebook("f <- 1", **kernel("ir", "R"))).unread
    assert unread.reason == Message("intake.notebook_language", {"language": "r"})


def test_an_old_notebook_is_read_too() -> None:
    cells = [{"cell_type": "code", "input": "x = 1", "language": "python"}]
    old = json.dumps({"worksheets": [{"cells": cells}], "nbformat": 3})
    assert read_notebook("a.ipynb", old, BOTH, ASKED) == SourceFile(
        "a.ipynb", "python", "x = 1\n", (1,)
    )


def test_a_notebook_without_code_has_nothing_to_grade(tmp_path: Path) -> None:
    assert read(tmp_path, notebook(" \n")).language is None


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("%matplotlib inline\nx = 1", "pass  # %matplotlib inline\nx = 1"),
        ("if x:\n    !pip install it's", "if x:\n    pass  # !pip install it's"),
        ("files = !ls\ny = %timeit -o f()", "pass  # files = !ls\npass  # y = %timeit -o f()"),
        ("np.sum?\n?np.sum\nf??", "pass  # np.sum?\npass  # ?np.sum\npass  # f??"),
        ("%%time\nx = 1", "# %%time\nx = 1"),
        ("\n%%capture out\n%pwd\nx = 1", "\n# %%capture out\npass  # %pwd\nx = 1"),
        ("%%check accuracy\nx = 1", "# %%check accuracy\nx = 1"),
        ("import grader\nx = 1", "pass  # import grader\nx = 1"),
        ("from grader import check", "pass  # from grader import check"),
        ("import graders", "import graders"),
        (
            "grader.check('a')\nmine = grader.check('b')",
            "pass  # grader.check('a')\npass  # mine = grader.check('b')",
        ),
        ("%%bash\nls 'x\n\nrm y", "# %%bash\n# ls 'x\n\n# rm y"),
        ("%%writefile utils.py\ndef f(): pass", "# %%writefile utils.py\ndef f(): pass"),
        ("%%writefile notes.txt\nx y z", "# %%writefile notes.txt\n# x y z"),
        ("x = (7\n% 2)\ny = 7 \\\n% 2", "x = (7\n% 2)\ny = 7 \\\n% 2"),
        ('s = """\n%time is\n!money "\n"""', 's = """\n%time is\n!money "\n"""'),
        ("s = '''a''' # '''\n!ls", "s = '''a''' # '''\npass  # !ls"),
        ("x != 1\nassert x, '?'", "x != 1\nassert x, '?'"),
        ("x = f(')')\n%pwd", "x = f(')')\npass  # %pwd"),
    ],
)
def test_commands_of_a_python_notebook_become_comments(cell: str, expected: str) -> None:
    assert without_commands(cell, "python") == expected


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("]add Flux\n\nusing Flux", "# ]add Flux\n\nusing Flux"),
        (";ls\n?sum\nx = 1", "# ;ls\n# ?sum\nx = 1"),
        ("x = [1,\n2\n]\n%x", "x = [1,\n2\n]\n%x"),
    ],
)
def test_commands_of_a_julia_notebook_become_comments(cell: str, expected: str) -> None:
    assert without_commands(cell, "julia") == expected


def without_commands(cell: str, language: str) -> str:
    return "\n".join(kind_of(language).without_commands(cell.split("\n")))


def test_python_without_commands_stays_as_it_is() -> None:
    for path in Path(ast.__file__).parent.glob("[a-d]*.py"):
        code = path.read_text(encoding="utf-8")
        assert without_commands(code, "python") == code, path.name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "3",
        "{}",
        '{"cells": 3}',
        '{"cells": [1, null, [], {"cell_type": "code"}, {"cell_type": "code", "source": 3}]}',
        '{"cells": [{"cell_type": "code", "source": [1, null, {"a": 1}]}], "metadata": 7}',
        '{"worksheets": [3, {"cells": {}}, null]}',
        "[" * 100_000,
        '{"cells":' * 50_000,
        "1" * 10_000,
        "[[]," * 3_000_001,
        '{"cells": [{"cell_type": "code", "source": " "}]}',
        "NaN",
    ],
    ids=lambda text: text[:20],
)
def test_what_only_looks_like_a_notebook_is_not_read(text: str) -> None:
    assert isinstance(read_notebook("a.ipynb", text, BOTH, ASKED), Message)


def test_a_megabyte_on_one_line_is_read() -> None:
    line = "x = '" + "a" * 1_000_000 + "'"
    result = read_notebook("a.ipynb", notebook(line, **kernel("python3", "python")), BOTH, ASKED)
    assert isinstance(result, SourceFile)
    assert result.text == f"{line}\n"


def test_plots_of_millions_of_numbers_hide_no_code(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": ["def f(): return 1"], "outputs": ["PLOT"]}
    text = json.dumps({"cells": [cell], "metadata": kernel("python3", "python")})
    plot = "[" + "0.1234567," * 2_000_000 + "0]"
    (source,) = read(tmp_path, text.replace('"PLOT"', plot)).sources
    assert source.text == "def f(): return 1\n"


def test_half_a_surrogate_pair_does_no_harm() -> None:
    result = read_notebook("a.ipynb", notebook("x = '\ud800'"), BOTH, ASKED)
    assert isinstance(result, SourceFile)
    assert result.text == "x = '?'\n"


@given(st.binary(max_size=200))
@example(b"\xff\xfe\x00\xd8{")
@example(b"\x00\x00\xfe\xff\x00")
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    text = decode_source(raw)
    if isinstance(text, str):
        text.encode("utf-8")
        read_notebook("a.ipynb", text, BOTH, ASKED)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
json_values = st.recursive(
    scalars | st.sampled_from(["code", "python", "julia-1.6", "%%bash\nx", "]add\n", "def f(): 1"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "cells",
                    "cell_type",
                    "source",
                    "input",
                    "worksheets",
                    "metadata",
                    "kernelspec",
                    "name",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)


@given(json_values)
def test_any_json_is_read_or_refused(content: object) -> None:
    result = read_notebook("a.ipynb", json.dumps(content), BOTH, ASKED)
    if isinstance(result, SourceFile):
        lines = result.text.split("\n")
        assert all(1 <= start <= len(lines) for start in result.cells)
        result.text.encode("utf-8")


@given(st.lists(st.text(max_size=30), min_size=1, max_size=4), st.sampled_from(BOTH))
def test_every_cell_keeps_its_lines(cells: list[str], language: Language) -> None:
    text = json.dumps(
        {
            "cells": [{"cell_type": "code", "source": cell} for cell in ["x = 1", *cells]],
            "metadata": {"language_info": {"name": language}},
        }
    )
    result = read_notebook("a.ipynb", text, BOTH, ASKED)
    assert isinstance(result, SourceFile)
    lines = result.text.split("\n")
    for start, cell in zip(result.cells[1:], cells, strict=True):
        count = len(cell.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n"))
        assert lines[start + count - 1] == ""
