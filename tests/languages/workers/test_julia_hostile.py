"""A submission that harms its Julia worker loses at most the case in which it does so."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.model import (
    ArrayValue,
    ComplexValue,
    DictValue,
    OpaqueValue,
    ScalarArgument,
    ScalarValue,
    SetValue,
    Value,
)
from grader.values import decode, encode_argument, encode_text
from tests.languages.workers.julia_process import SUBMISSIONS, JuliaWorker, start_julia
from tests.languages.workers.python_process import WorkerDiedError, bools

pytestmark = [pytest.mark.julia, pytest.mark.long]

HOSTILE = SUBMISSIONS / "hostile.jl"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JuliaWorker]:
    """For calls after which the process is as before."""
    with start_julia(tmp_path_factory.mktemp("julia")) as worker:
        assert worker.load([HOSTILE], ["ok"])["missing"] == []
        yield worker


@pytest.fixture
def own_worker(tmp_path: Path) -> Iterator[JuliaWorker]:
    """For calls that leave their mark on the process."""
    with start_julia(tmp_path) as worker:
        worker.load([HOSTILE], ["ok"])
        yield worker


def answers_as_before(worker: JuliaWorker) -> bool:
    answer = worker.call("ok")
    return (answer["value"]["items"][0]["value"], answer["printed"]) == (0.5, "")


@pytest.mark.parametrize(
    ("function", "value"),
    [
        ("changing", ArrayValue("Changing", "Int64", (2,), (2, 4))),
        ("throwing", OpaqueValue("Throwing", "<no text: its show threw ErrorException>")),
        ("odd", OpaqueValue("Odd", "<no text: its show threw MethodError>")),
        ("unprintable", OpaqueValue("Unprintable", "<no text: its show threw ErrorException>")),
        ("wordy", OpaqueValue("Wordy", ("words " * 40)[:199] + "…")),
        ("no_number", OpaqueValue("NoNumber", "NoNumber()")),
        ("long_integer", ScalarValue("BigInt", 10**5000)),
        ("later", ScalarValue("Int64", 1)),
        ("huge_complex", ComplexValue("Complex", math.inf, 1.0)),
        (
            "set_of_vectors",
            SetValue("Set", tuple(ArrayValue("Vector", "Int64", (1,), (n,)) for n in (1, 2))),
        ),
    ],
)
def test_a_value_whose_type_misbehaves_is_read_as_data_or_not_at_all(
    function: str, value: Value, hostile: JuliaWorker
) -> None:
    assert decode(hostile.call(function)["value"]) == value
    assert answers_as_before(hostile)


@pytest.mark.parametrize(
    ("function", "type_name"),
    [("negative", "Negative"), ("no_text", "NoText"), ("failing_set", "FailingSet")],
)
def test_a_value_that_cannot_be_read_is_opaque(
    function: str, type_name: str, hostile: JuliaWorker
) -> None:
    got = decode(hostile.call(function)["value"])
    assert isinstance(got, OpaqueValue)
    assert got.type == type_name


def test_a_dictionary_in_itself_ends(hostile: JuliaWorker) -> None:
    value, levels = decode(hostile.call("circular_keys")["value"]), 0
    while isinstance(value, DictValue):
        value, levels = value.items[0], levels + 1
    assert levels == 16


def test_attributes_are_read_and_what_fails_is_not_there(own_worker: JuliaWorker) -> None:
    names = ",".join(map(encode_text, ("balance", "owner")))
    own_worker.ask("setup", "printed=100", "value=100000", f"attributes={names}")
    value, levels = decode(own_worker.call("trap")["value"]), 0
    while isinstance(value, OpaqueValue) and value.names:
        assert value.names == ("owner",)
        value, levels = value.items[0], levels + 1
    assert levels == 16
    function = decode(own_worker.call("ok")["value"])
    assert "names" not in repr(function).replace("names=()", "")


@pytest.mark.parametrize(
    "function",
    ["endless", "no_end", "endless_set", "million_keys", "long_range", "long_text", "long_vector"],
)
def test_a_value_over_its_bounds_is_too_large_before_it_is_read(
    function: str, hostile: JuliaWorker
) -> None:
    assert hostile.call(function)["kind"] == "too_large"
    assert answers_as_before(hostile)


@pytest.mark.parametrize("function", ["circular", "deep"])
def test_nesting_ends_at_a_bounded_depth(function: str, hostile: JuliaWorker) -> None:
    def depth(node: dict[str, Any]) -> int:
        return 1 + max(map(depth, node.get("items", [])), default=0)

    answer = hostile.call(function)
    decode(answer["value"])
    assert depth(answer["value"]) == 17


@pytest.mark.parametrize(
    ("function", "type_name"),
    [
        ("too_much_memory", "OutOfMemoryError"),
        ("recursion", "StackOverflowError"),
        ("thrown_number", "Int64"),
        ("bad_error", "BadError"),
        ("leave", "ErrorException"),
    ],
)
def test_whatever_is_thrown_is_an_exception_of_that_case(
    function: str, type_name: str, hostile: JuliaWorker
) -> None:
    answer = hostile.call(function)
    assert (answer["kind"], answer["exception"]["type"]) == ("exception", type_name)
    assert answers_as_before(hostile)


def test_a_forged_answer_is_only_printed_text(hostile: JuliaWorker) -> None:
    answer = hostile.call("forge")
    assert answer["value"]["value"] == 1
    assert answer["printed"].startswith('{"id"')
    assert answers_as_before(hostile)


@pytest.mark.parametrize("function", ["close_streams", "turn_streams", "close_descriptors"])
def test_streams_that_a_call_closed_are_there_for_the_next(
    function: str, own_worker: JuliaWorker
) -> None:
    assert own_worker.call(function)["value"]["value"] == 1
    assert answers_as_before(own_worker)
    if function != "close_descriptors":
        assert own_worker.call("forge")["printed"] != ""


@pytest.mark.parametrize("function", ["kill", "really_leave"])
def test_a_worker_that_is_killed_gives_no_answer(function: str, own_worker: JuliaWorker) -> None:
    with pytest.raises(WorkerDiedError):
        own_worker.call(function)


def test_methods_of_base_that_a_submission_replaces_reach_only_itself(
    own_worker: JuliaWorker, tmp_path: Path
) -> None:
    assert own_worker.call("piracy")["value"]["value"] == 1
    # Its own code meets them, …
    assert own_worker.call("total", bools(1, 1))["kind"] == "exception"
    assert own_worker.call("thrown_number")["exception"]["type"] == "Int64"
    assert own_worker.call("nowhere")["kind"] == "missing"
    assert own_worker.call("bad_error")["exception"]["type"] == "BadError"
    # … the worker, which loads and answers, does not.
    number = encode_argument(ScalarArgument("Int64", 7), "julia")
    other = tmp_path / "other.jl"
    other.write_text('f(x) = (x, 0.25, "text")\nusing Flux\ng(\n')
    loaded = own_worker.load([other], ["f", "g"])
    assert loaded["missing"] == ["g"]
    assert [skipped["line"] for skipped in loaded["skipped"]] == [2, 3]
    items = own_worker.call("f", number)["value"]["items"]
    assert [item["value"] for item in items] == [7, 0.25, "text"]
