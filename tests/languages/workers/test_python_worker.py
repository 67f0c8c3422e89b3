"""A worker answers calls by the protocol, whatever the submission does to its process."""

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from grader.languages.python.worker import serving
from grader.model import (
    ArrayArgument,
    ArrayValue,
    CodeArgument,
    DictArgument,
    Listed,
    ScalarArgument,
    SequenceArgument,
    SequenceValue,
)
from grader.values import decode, encode_argument
from tests.languages.workers.python_process import (
    PythonWorker,
    WorkerDiedError,
    bools,
    floats,
    in_hex,
    start_worker,
)
from tests.values.kinds import KINDS

HOSTILE = Path(__file__).parent / "hostile_python.py"


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[PythonWorker]:
    with start_worker(tmp_path) as started:
        yield started


@pytest.fixture
def hostile(worker: PythonWorker) -> PythonWorker:
    assert worker.load([HOSTILE], ["ok"])["missing"] == []
    return worker


def answers_as_before(worker: PythonWorker) -> bool:
    answer = worker.call("ok", bools(1))
    return (answer["value"]["value"], answer["printed"]) == (1, "")


def test_it_says_which_python_it_is(worker: PythonWorker) -> None:
    answer = worker.set_up()
    assert answer["kind"] == "ready"
    assert tuple(map(int, answer["version"].split("."))) >= (3, 11)


@pytest.mark.parametrize(
    ("argument", "shown"),
    [
        (ScalarArgument("Bool", True), "True bool"),
        (ScalarArgument("Int64", -3), "-3 int"),
        (ScalarArgument("Float64", 0.1), "0.1 float"),
        (ScalarArgument("Float32", 0.5), "np.float32(0.5) float32"),
        (ScalarArgument("String", "año\n"), "'año\\n' str"),
        (ScalarArgument("String", ""), "'' str"),
        (ArrayArgument("Bool", (2,), Listed((True, False))), "array([ True, False]) bool (1,)"),
        (ArrayArgument("Bool", (1,), Listed((True,)), "bitvector"), "array([ True]) bool (1,)"),
        (
            ArrayArgument("Bool", (2,), Listed((True, False)), "view"),
            "array([ True, False]) bool (2,)",
        ),
        (
            ArrayArgument("Int64", (2, 2), Listed((1, 2, 3, 4))),
            "array([[1, 2],\n       [3, 4]]) int64 (16, 8)",
        ),
        (
            ArrayArgument("Float32", (2,), Listed((0.5, 1.0)), "view"),
            "array([0.5, 1. ], dtype=float32) float32 (8,)",
        ),
        (ArrayArgument("Float64", (0,), Listed(())), "array([], dtype=float64) float64 (0,)"),
        (
            ArrayArgument("String", (2,), Listed(("a", ""))),
            "array(['a', ''], dtype='<U1') <U1 (4,)",
        ),
        (ArrayArgument("String", (0,), Listed(())), "array([], dtype='<U1') <U1 (0,)"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_arguments_arrive_as_the_grader_sends_them(
    argument: ScalarArgument | ArrayArgument, shown: str, worker: PythonWorker, tmp_path: Path
) -> None:
    show = """
def f(a):
    if not hasattr(a, "strides") or not a.shape:
        return f"{a!r} {type(a).__name__}"
    return f"{a!r} {a.dtype} {a.strides if a.size else a.shape}"
"""
    worker.load_text(tmp_path, show, "f")
    assert worker.call("f", encode_argument(argument, "python"))["value"]["value"] == shown


def test_every_kind_of_argument_arrives_as_what_it_is(worker: PythonWorker, tmp_path: Path) -> None:
    worker.load_text(tmp_path, "def f(a): return repr(a)\n", "f")
    for argument, shown, _ in KINDS:
        answer = worker.call("f", *encode_argument(argument, "python").split(" "))
        assert answer["value"]["value"] == shown


def test_keywords_arrive_by_name(worker: PythonWorker, tmp_path: Path) -> None:
    worker.load_text(tmp_path, "def f(a, *, threshold=0.5): return [len(a), threshold]\n", "f")
    answer = worker.call("f", floats(0.1, 0.2), threshold="scalar:Float64::" + "00" * 8)
    assert [item["value"] for item in answer["value"]["items"]] == [2, 0.0]


def test_an_argument_can_be_changed_without_harm_to_other_calls(
    worker: PythonWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, "def f(a):\n    a[:] = ~a\n    return a.sum()\n", "f")
    counts = [worker.call("f", bools(1, 0, 0, container=kind)) for kind in ("array", "view") * 2]
    assert [answer["value"]["value"] for answer in counts] == [2, 2, 2, 2]


def test_a_function_that_is_not_there_is_missing(worker: PythonWorker, tmp_path: Path) -> None:
    assert worker.load_text(tmp_path, "g = 3\n", "f")["missing"] == ["f"]
    assert worker.call("f")["kind"] == "missing"
    assert worker.call("g")["kind"] == "missing"


def test_an_exception_is_named_with_its_line_in_the_submission(
    worker: PythonWorker, tmp_path: Path
) -> None:
    source = "import json\ndef helper(a):\n    return json.loads('{')\ndef f(a): return helper(a)\n"
    worker.load_text(tmp_path, source, "f")
    exception = worker.call("f", bools(1))["exception"]
    assert exception["type"] == "json.decoder.JSONDecodeError"
    assert exception["line"] == 3
    assert exception["file"] == str(tmp_path / "submission.py")


def test_a_name_without_value_is_told_with_its_own_line_in_every_call(
    worker: PythonWorker, tmp_path: Path
) -> None:
    """After some calls Python 3.11 gives the line before, where another name got its value."""
    worker.load_text(tmp_path, "def f(a):\n    counter = 0\n    conter += 1\n    return a\n", "f")
    lines = [worker.call("f", bools(1))["exception"]["line"] for _ in range(20)]
    assert set(lines) == {3}


def test_wrong_arguments_are_an_exception_without_a_line(
    worker: PythonWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, "def f(): return 1\n", "f")
    exception = worker.call("f", bools(1))["exception"]
    assert (exception["type"], exception["file"], exception["line"]) == ("TypeError", None, None)


@pytest.mark.parametrize(
    ("code", "origin"),
    [
        ("def f(): pass", "call"),
        ("def f(a, *, threshold): pass", "call"),
        ("def f(a): raise TypeError('unsupported operand type')", "own"),
        ("def f(a): assert a is None, 'no'", "own"),
        ("def g(a): return a\ndef f(a): return g(a, 2)", "own"),
        ("def f(a):\n    def g(a): return a\n    return g(a, umbral=2)", "own"),
        ("def f(a):\n    if a & 0.5: return 1", "inside"),
        ("def f(a): return 1 / 0", "inside"),
        ("def f(a): return a + undefined", "inside"),
        ("def f(a): return int('x')", "inside"),
        ("import json\ndef f(a): return json.loads('{')", "inside"),
        ("def f(a): return sum()", "inside"),
        ("import operator\ndef f(a): return operator.add(a)", "inside"),
    ],
)
def test_an_exception_says_where_it_comes_from(
    code: str, origin: str, worker: PythonWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, code + "\n", "f")
    assert worker.call("f", bools(1))["exception"]["origin"] == origin


@pytest.mark.parametrize(
    ("function", "kind"),
    [
        ("exits", "SystemExit"),
        ("interrupts", "KeyboardInterrupt"),
        ("recurses", "RecursionError"),
        ("wants_all_memory", "MemoryError"),
        ("raises_something_unprintable", "Unprintable"),
        ("reads_input", "EOFError"),
    ],
)
def test_whatever_is_raised_is_the_call_s_exception(
    function: str, kind: str, hostile: PythonWorker
) -> None:
    answer = hostile.call(function, bools(1))
    assert (answer["kind"], answer["exception"]["type"]) == ("exception", kind)
    assert answer["exception"]["file"] == str(HOSTILE)
    assert answers_as_before(hostile)


@pytest.mark.parametrize(
    "function",
    [
        "closes_all_descriptors",
        "closes_the_streams",
        "replaces_the_streams",
        "spoils_the_streams",
        "detaches_a_stream",
        "leaves_a_fork",
        "sets_an_alarm",
        "lowers_the_recursion_limit",
        "makes_numpy_strict",
        "goes_elsewhere",
        "ignores_signals",
        "leaves_a_tracer",
        "closes_channels_in_a_child",
    ],
)
def test_what_a_call_leaves_behind_does_not_reach_the_next(
    function: str, hostile: PythonWorker
) -> None:
    before = hostile.call("surroundings", bools(1))["value"]
    hostile.call(function, bools(1))
    assert answers_as_before(hostile)
    assert hostile.call("surroundings", bools(1))["value"] == before


def test_a_forged_answer_to_another_request_counts_for_nothing(hostile: PythonWorker) -> None:
    answer = hostile.call("writes_answers_everywhere", bools(1))
    assert answer["value"]["value"] == "honest"
    assert answers_as_before(hostile)


def test_a_worker_that_is_ended_from_inside_is_gone(hostile: PythonWorker) -> None:
    with pytest.raises(WorkerDiedError):
        hostile.call("ends_the_process", bools(1))


def test_printed_text_is_captured_per_call(hostile: PythonWorker) -> None:
    first = hostile.call("prints_everywhere", bools(1))
    assert sorted(first["printed"].splitlines()) == ["descriptor", "shell", "stdout"]
    assert first["errors"] == "stderr\n"
    assert first["printed_cut"] is False
    assert answers_as_before(hostile)


def test_a_flood_of_printing_is_cut(hostile: PythonWorker) -> None:
    hostile.set_up(printed=100)
    answer = hostile.call("floods", bools(1))
    assert answer["printed"] == "ñ" * 100
    assert answer["printed_cut"] is True
    assert answers_as_before(hostile)


def test_what_is_printed_while_loading_belongs_to_no_call(
    worker: PythonWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, "print('loading')\ndef f(a): print('calling')\n", "f")
    assert worker.call("f", bools(1))["printed"] == "calling\n"


def test_texts_name_no_folder_of_the_machine(worker: PythonWorker, tmp_path: Path) -> None:
    worker.load_text(
        tmp_path, "def f(a):\n    print(__file__)\n    raise ValueError(__file__)\n", "f"
    )
    answer = worker.call("f", bools(1))
    assert answer["printed"] == "submission.py\n"
    assert answer["exception"]["message"] == "submission.py"


def test_an_answer_that_is_too_large_says_so(hostile: PythonWorker) -> None:
    hostile.set_up(value=1000)
    assert hostile.call("returns_a_long_list", bools(1))["kind"] == "too_large"
    assert answers_as_before(hostile)


def test_a_result_s_destructor_runs_before_the_answer(hostile: PythonWorker) -> None:
    assert hostile.call("returns_an_object_with_a_destructor", bools(1))["printed"] == "gone\n"


def test_random_numbers_are_the_same_in_every_call(worker: PythonWorker, tmp_path: Path) -> None:
    source = (
        "import numpy as np\nimport random\ndef f(a): return [random.random(), np.random.rand()]"
    )
    worker.load_text(tmp_path, source, "f")
    first, second = (worker.call("f", bools(1))["value"] for _ in range(2))
    assert first == second


def test_threads_left_running_do_not_keep_the_worker(hostile: PythonWorker) -> None:
    hostile.call("leaves_a_thread", bools(1))
    assert hostile.finish() == 0


def test_nothing_runs_once_the_requests_end(hostile: PythonWorker, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    hostile.call("waits_for_the_end", f"scalar:String::{in_hex(str(mark))}")
    assert hostile.finish() == 0
    assert not mark.exists()


def test_a_hundred_thousand_elements_pass_in_a_moment(worker: PythonWorker, tmp_path: Path) -> None:
    worker.load_text(tmp_path, "def f(scores): return scores, (scores >= 0.5).tolist()\n", "f")
    scores = np.linspace(0, 1, 100_000)
    word = floats(*scores)
    started = time.process_time()
    value = decode(worker.call("f", word)["value"])
    assert time.process_time() - started < 2
    assert isinstance(value, SequenceValue)
    assert isinstance(value.items[0], ArrayValue)
    assert value.items[0].items == tuple(scores.tolist())


PARTS = sorted(path.stem for path in Path(serving.__file__).parent.glob("[!_]*.py"))


@pytest.mark.parametrize("name", [*PARTS, "grader_worker", "python_worker"])
def test_a_file_named_like_a_part_of_the_worker_is_the_submission_s_own(
    worker: PythonWorker, name: str, tmp_path: Path
) -> None:
    helper, submission = tmp_path / f"{name}.py", tmp_path / "submission.py"
    helper.write_text("def g(): return 3\n")
    submission.write_text(f"import {name}\ndef f(): return {name}.g()\n")
    for files in ([submission], [helper, submission]):  # beside it, and handed in with it
        answer = worker.load(files, ["f"])
        assert (answer["skipped"], answer["missing"]) == ([], [])
        assert worker.call("f")["value"]["value"] == 3


def test_no_part_of_the_worker_can_be_imported(worker: PythonWorker, tmp_path: Path) -> None:
    names = ["python_worker", "grader", "grader_worker"]
    names += [part for name in PARTS for part in (name, f"grader_worker.{name}")]
    text = f"""
import importlib
def f():
    found = []
    for name in {names}:
        try:
            importlib.import_module(name)
            found.append(name)
        except ModuleNotFoundError:
            pass
    return found
"""
    assert worker.load_text(tmp_path, text, "f")["missing"] == []
    assert worker.call("f")["value"]["items"] == []


def test_a_forked_child_can_serve(tmp_path: Path) -> None:
    """The way a warm start uses the same file: NumPy loaded once, a child per submission."""
    path = tmp_path / "submission.py"
    path.write_text("def f(a): return a.sum()\n")
    with start_worker(tmp_path, starter=FORKING) as worker:
        assert worker.load([path], ["f"])["missing"] == []
        assert worker.call("f", bools(1, 1))["value"]["value"] == 2
        assert worker.finish() == 0


FORKING = """
import os, runpy, sys
sys.path.append(sys.argv[2])
worker = runpy.run_path(sys.argv[1])
read, write = os.dup(0), os.dup(1)
child = os.fork()
if child == 0:
    worker["serve"](read, write)
sys.exit(os.waitpid(child, 0)[1])
"""


def test_what_a_submission_keeps_of_its_arguments_is_in_no_later_call(
    worker: PythonWorker, tmp_path: Path
) -> None:
    text = """
KEPT = []
def f(a, b):
    for old in KEPT:
        old.append(9)
    KEPT.extend([a, b["x"]])
    return [a, b]
"""
    worker.load_text(tmp_path, text, "f")
    lists = SequenceArgument("list", (ScalarArgument("Int64", 1),))
    inner = DictArgument((ScalarArgument("String", "x"),), (lists,))
    words = [*encode_argument(lists, "python").split(), *encode_argument(inner, "python").split()]
    first, second = (worker.call("f", *words)["value"] for _ in range(2))
    assert first == second


def test_code_that_fails_beside_the_submission_is_an_exception_of_the_call(
    worker: PythonWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, "class Account:\n    pass\ndef f(a): return 1\n", "f")
    code = CodeArgument({"python": "Account(10)"})
    answer = worker.call("f", encode_argument(code, "python"))
    assert (answer["kind"], answer["exception"]["type"]) == ("exception", "TypeError")
    ok = CodeArgument({"python": "fractions.Fraction(1, 2)"})
    assert worker.call("f", encode_argument(ok, "python"))["value"]["value"] == 1
