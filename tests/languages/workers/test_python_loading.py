"""Students' files load as far as they can, and a part that does not load is named."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.languages.python.worker.pieces import parse
from tests.languages.workers.python_process import bools, in_hex, start_worker
from tests.laying import lay

HANDED_IN = Path(__file__).parent / "submissions_python"

SKIPPED_LINES = {
    "absent_packages": [1, 3, 4, 6, 7, 14],
    "reads_a_dataset": [3, 4, 5, 10],
    "notebook_export": [6, 7, 13, 21, 22],
    "pasted_table": [3, 4, 5, 6, 11],
    "unclosed_bracket": [3, 10],
    "unclosed_quote": [3],
    "console_session": [8, 9],
    "python_2": [3, 5],
    "merge_conflict": [5, 7, 9],
    "typographic_signs": [3],
    "tabs_and_spaces": [3],
    "indented_as_a_whole": [1],
    "ends_the_program": [5, 8, 9, 14],
    "own_demo": [9, 10],
    "in_a_class": [],
    "main_guard": [],
    "decorated": [2, 6],
    "inside_if": [3],
    "prose": [1, 2, 6],
    # Python 3.13 compiles a sum of 5,000 terms.
    "too_deep": [2, 3, 4] if sys.version_info < (3, 13) else [2, 4],
}


def load(
    folder: Path, files: Mapping[str, str], *, mode: str = "tolerant", stage: str = "all"
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The answers to loading `files` in this order, and to calling `f(True)` afterwards."""
    submission = lay(folder / "submission", files)
    paths = [submission / name for name in files]
    with start_worker(folder) as worker:
        loaded = worker.load(paths, ["f"], mode=mode, stage=stage)
        return loaded, worker.call("f", bools(1))


def reasons(loaded: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(entry["line"], entry["reason"]) for entry in loaded["skipped"]]


def test_every_file_handed_in_has_its_lines_listed() -> None:
    assert {path.stem for path in HANDED_IN.glob("*.py")} == set(SKIPPED_LINES)


@pytest.mark.parametrize("name", SKIPPED_LINES)
def test_a_messy_file_gives_its_function_and_says_what_was_skipped(
    name: str, tmp_path: Path
) -> None:
    path = HANDED_IN / f"{name}.py"
    with start_worker(tmp_path) as worker:
        loaded = worker.load([path], ["accuracy"])
        answer = worker.call("accuracy", bools(1, 0, 1, 1), bools(1, 1, 1, 1))
    assert loaded["missing"] == []
    assert [entry["line"] for entry in loaded["skipped"]] == SKIPPED_LINES[name]
    assert {entry["file"] for entry in loaded["skipped"]} <= {str(path)}
    assert all(entry["code"] and entry["reason"] for entry in loaded["skipped"])
    assert answer["value"]["value"] == 0.75


def test_definitions_are_announced_before_the_rest_runs(tmp_path: Path) -> None:
    path = tmp_path / "endless.py"
    path.write_text("while True: pass\ndef f(a): return 7\n")
    with start_worker(tmp_path) as worker:
        words = ("tolerant", "all", in_hex("f"), in_hex(str(path)))
        assert worker.next_answer(worker.send("load", *words))["kind"] == "defined"


def test_the_rest_can_be_left_out(tmp_path: Path) -> None:
    source = """
N = 5
while True:
    def unreached(): pass
for i in range(3):
    def inner(): return i
x = int("3")
def f(a): return N + (inner is not None)
"""
    loaded, answer = load(tmp_path, {"endless.py": source}, stage="definitions")
    assert answer["value"]["value"] == 6
    assert reasons(loaded) == [(3, "report.loading.not_executed")]


def test_the_last_binding_in_the_source_is_the_last_one(tmp_path: Path) -> None:
    source = """
x = 1
x = abs(-2)
y = abs(-3)
y = 4
z = 5
def z(): return 6
w = abs(-7)
from math import tau as w
v = z2
z2 = 8
v = 9
u = x
def f(a): return [x, y, z(), w > 6, v, u]
"""
    _, answer = load(tmp_path, {"a.py": source})
    assert [item["value"] for item in answer["value"]["items"]] == [2, 4, 6, True, 9, 2]


def test_a_demonstration_in_one_file_leaves_the_functions_of_the_next(tmp_path: Path) -> None:
    files = {
        "first.py": "def helper(): return 1\nhelper = helper()\n",
        "second.py": "def helper(): return 2\ndef f(a): return helper()\n",
    }
    _, answer = load(tmp_path, files)
    assert answer["value"]["value"] == 2


@pytest.mark.parametrize("names", [["main.py", "utils.py"], ["utils.py", "main.py"]])
def test_files_import_each_other_in_any_order(names: list[str], tmp_path: Path) -> None:
    texts = {
        "utils.py": "from math import floor\nK = 3\ndef helper(a): return floor(4.5)\n",
        "main.py": "from utils import helper as h\nimport utils\nfrom .utils import K as k\n"
        "from . import utils as u\ndef f(a): return h(a) + utils.K + k + u.K\n",
    }
    loaded, answer = load(tmp_path, {name: texts[name] for name in names})
    assert loaded["skipped"] == []
    assert answer["value"]["value"] == 13


def test_importing_a_file_in_a_folder_does_not_run_it_again(tmp_path: Path) -> None:
    files = {
        "src/__init__.py": "ten = 10\n",
        "src/train.py": "from .util import one\ndef g(): return one\nwhile one: pass\n",
        "src/util.py": "one = 1\n",
        "main.py": "from src.train import g\nimport src.util\nfrom src import ten\n"
        "def f(a): return g() + src.util.one + ten\n",
    }
    loaded, answer = load(tmp_path, files, stage="definitions")
    assert answer["value"]["value"] == 12
    assert [entry["line"] for entry in loaded["skipped"]] == [3]


def test_a_file_named_like_a_module_of_python_s_own_hides_nothing(tmp_path: Path) -> None:
    source = (
        "import statistics\nimport numpy as np\ndef f(a): return statistics.mean([1, np.sum(a)])\n"
    )
    _, answer = load(tmp_path, {"numpy.py": "", "statistics.py": source})
    assert answer["value"]["value"] == 1


def test_files_beside_the_submission_are_found_by_name(tmp_path: Path) -> None:
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "data.txt").write_text("five!")
    _, answer = load(tmp_path, {"a.py": "def f(a): return len(open('data.txt').read())\n"})
    assert answer["value"]["value"] == 5


def test_annotations_need_not_be_defined_where_the_future_says_so(tmp_path: Path) -> None:
    source = "from __future__ import annotations\ndef f(a: Undefined) -> Other: return 7\n"
    loaded, answer = load(tmp_path, {"a.py": source})
    assert loaded["skipped"] == []
    assert answer["value"]["value"] == 7


@pytest.mark.parametrize(
    "raw",
    [
        b"\xef\xbb\xbfdef f(a):\r\n    return 7\r\n",
        b"def f(a):\r    return 7\r",
        b"# \xf1o\xf1o\n\x00def f(a):\n    return 7",
    ],
    ids=["BOM and CRLF", "CR", "Latin-1 and NUL"],
)
def test_odd_bytes_do_not_matter(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_bytes(raw)
    with start_worker(tmp_path) as worker:
        assert worker.load([path], ["f"])["skipped"] == []
        assert worker.call("f", bools(1))["value"]["value"] == 7


def test_a_function_that_needs_self_is_missing(tmp_path: Path) -> None:
    loaded, answer = load(tmp_path, {"a.py": "class A:\n    def f(self, a): return 7\n"})
    assert loaded["missing"] == ["f"]
    assert answer["kind"] == "missing"


def test_a_half_function_is_not_kept(tmp_path: Path) -> None:
    source = "def f(a):\n    b = 1\n      c = 2\n    return b\n"
    loaded, answer = load(tmp_path, {"a.py": source})
    assert reasons(loaded) == [(1, "SyntaxError: unexpected indent (line 3: `c = 2`)")]
    assert answer["kind"] == "missing"


def test_an_empty_file_has_nothing_to_say(tmp_path: Path) -> None:
    loaded, _ = load(tmp_path, {"a.py": ""})
    assert (loaded["skipped"], loaded["missing"]) == ([], ["f"])


def test_a_long_list_of_what_was_skipped_ends(tmp_path: Path) -> None:
    loaded, answer = load(tmp_path, {"a.py": "0.1 0.2 (0.3 it's\n" * 1000 + "def f(a): return 7\n"})
    assert len(loaded["skipped"]) == 200
    assert answer["value"]["value"] == 7


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f(a): return 1\nx = = 3\n", ("SyntaxError", 2)),
        ("def f(a): return 1\n\nimport no_such_package\n", ("ModuleNotFoundError", 3)),
        ("def f(a): return 1\nraise SystemExit\n", ("SystemExit", 2)),
        ("def g():\n    return 1 / 0\ng()\n", ("ZeroDivisionError", 2)),
    ],
)
def test_strictly_one_failure_is_the_file_s(
    source: str, expected: tuple[str, int], tmp_path: Path
) -> None:
    loaded, _ = load(tmp_path, {"a.py": source}, mode="strict")
    assert loaded["kind"] == "failed"
    assert (loaded["exception"]["type"], loaded["exception"]["line"]) == expected
    assert loaded["exception"]["file"].endswith("a.py")
    assert str(tmp_path) not in loaded["exception"]["message"]


def test_strictly_a_sound_file_loads(tmp_path: Path) -> None:
    loaded, answer = load(tmp_path, {"a.py": "N = int('7')\ndef f(a): return N\n"}, mode="strict")
    assert (loaded["kind"], loaded["skipped"], loaded["missing"]) == ("loaded", [], [])
    assert answer["value"]["value"] == 7


def test_a_broken_file_of_many_lines_is_read_in_time() -> None:
    table = "0.1 0.2 (0.3 it's\n" * 2000
    parsed = parse(f"{table}def f(a):\n    return 7\n")
    assert [node.lineno for node in parsed.nodes] == [2001]
    assert len(parsed.problems) == 2000


SOUND = '''import numpy as np

def first(values):
    """Says: "it's (fine)"."""
    return np.sum(values)

def second(values, *, text='a'):
    """Spoilt below."""
    table = [
        (1, "x"),
    ]
    if values:
        return {text: table[0]}
    return f"{text}'s"  # it's enough

def third(values):
    """Another "text"."""
    return values

class Fourth:
    """The last one."""
'''
BEGIN, END = SOUND.index("def second"), SOUND.index("def third")


@given(
    st.integers(BEGIN + 1, END - 2),
    st.integers(0, 3),
    st.sampled_from([*"()[}\"'\\#$ \t=:%!“", '"""', "'''"]),
)
def test_a_spoilt_function_takes_no_other_with_it(at: int, removed: int, put: str) -> None:
    spoilt = SOUND[:at] + put + SOUND[min(at + removed, END - 1) :]
    names = [getattr(node, "name", None) for node in parse(spoilt).nodes]
    assert [name for name in names if name in ("first", "third", "Fourth")] == [
        "first",
        "third",
        "Fourth",
    ]


@pytest.mark.parametrize("put", [" ", "   ", ")", "] ", "else:\n", "except "])
def test_what_stands_before_a_function_does_not_spoil_the_one_above(put: str) -> None:
    parsed = parse(SOUND[:BEGIN] + put + SOUND[BEGIN:])
    names = {getattr(node, "name", None) for node in parsed.nodes}
    assert {"first", "third", "Fourth"} <= names


@given(st.text(st.sampled_from("()[]{}'\"\\\n\n\t :=#%!>.abc0@é“"), max_size=80))
def test_any_text_is_read_as_far_as_it_goes(text: str) -> None:
    parsed = parse(text)
    count = text.count("\n") + 1
    assert all(1 <= node.lineno <= count for node in parsed.nodes)
    assert all(1 <= problem.line <= count for problem in parsed.problems)


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        ("def f(x):\n    return np.sum(x) + math.sqrt(4)\n", {"np", "math"}),
        # An annotation is needed to define it at all.
        ("def f(x: np.ndarray):\n    return x.sum() + 2\n", {"np"}),
        ("import numpy as np\ndef f(x):\n    return np.sum(x) + 2\n", set()),
        # Its own, whatever it is called, and whenever it gets its value.
        ("def f(x):\n    return math.sqrt + 1\nclass Own:\n    sqrt = 2\nmath = Own()\n", set()),
        ("def f(math):\n    return len(math.shape) + 2\n", set()),
        ("def f(x):\n    random = x\n    return random.mean() + 2\n", set()),
    ],
)
def test_a_module_that_is_imported_nowhere_is_supplied(
    text: str, supplied: set[str], tmp_path: Path
) -> None:
    loaded, called = load(tmp_path, {"submission.py": text})
    assert {entry["name"] for entry in loaded["supplied"]} == supplied
    assert loaded["skipped"] == []
    assert float(called["value"]["value"]) == 3


@pytest.mark.parametrize(
    "text",
    [
        "def f(x):\n    return random.permutation(x)\n",
        "def f(x):\n    return array.shape\n",
        "def f(x):\n    return mean(x)\n",
    ],
)
def test_what_could_be_something_else_is_not_supplied(text: str, tmp_path: Path) -> None:
    loaded, called = load(tmp_path, {"submission.py": text})
    assert loaded["supplied"] == []
    assert called["exception"]["type"] == "NameError"
