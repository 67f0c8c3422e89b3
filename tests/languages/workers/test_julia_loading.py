"""Real Julia files load: what fails is skipped and noted, the functions that stand are found."""

from pathlib import Path
from typing import Any

import pytest

from tests.languages.workers.julia_process import SUBMISSIONS, JuliaWorker, start_julia
from tests.languages.workers.python_process import floats

pytestmark = pytest.mark.julia


def skipped_lines(loaded: dict[str, Any]) -> list[int]:
    return [skipped["line"] for skipped in loaded["skipped"]]


@pytest.mark.parametrize(
    ("file", "found", "lost", "lines"),
    [
        ("packages_not_installed", ["accuracy"], [], [2, 3, 3, 4, 5, 11]),
        ("absent_includes", ["accuracy"], [], [2, 3]),
        ("missing_end", ["accuracy", "positives", "train"], [], [14]),
        ("module_missing_end", ["accuracy"], ["train"], [1, 5, 14, 16]),
        ("wrapped_in_module", ["accuracy", "error_rate"], [], [3, 12]),
        ("unterminated", ["first_one", "second", "third"], [], [2, 6]),
        ("demonstrations", ["accuracy", "sum_of_three"], [], [2, 3, 4, 11, 12, 13]),
        ("pluto", ["twice", "helper"], [], []),
        ("out_of_order", ["area", "volume", "old", "λ", "Options"], [], []),
    ],
)
def test_a_file_that_a_plain_include_refuses_gives_its_functions(
    file: str, found: list[str], lost: list[str], lines: list[int], worker: JuliaWorker
) -> None:
    loaded = worker.load([SUBMISSIONS / f"{file}.jl"], [*found, *lost])
    assert loaded["missing"] == lost
    assert skipped_lines(loaded) == lines


def test_what_stands_after_a_pasted_table_is_found(worker: JuliaWorker) -> None:
    loaded = worker.load([SUBMISSIONS / "pasted_table.jl"], ["accuracy", "error_rate"])
    assert loaded["missing"] == []
    # Julia's version decides which of its rows can be read as Julia.
    assert skipped_lines(loaded)[0] == 3
    assert set(skipped_lines(loaded)) <= set(range(3, 9))


def test_only_the_function_with_an_operator_of_a_newer_julia_is_lost(worker: JuliaWorker) -> None:
    loaded = worker.load([SUBMISSIONS / "operator_of_newer_julia.jl"], ["both", "accuracy"])
    assert "accuracy" not in loaded["missing"]
    newer = tuple(map(int, worker.set_up()["version"].split(".")[:2])) >= (1, 7)
    assert loaded["missing"] == ([] if newer else ["both"])


def test_what_was_skipped_is_told_with_its_line_its_code_and_the_reason(
    worker: JuliaWorker,
) -> None:
    file = SUBMISSIONS / "packages_not_installed.jl"
    skipped = worker.load([file], [])["skipped"]
    assert skipped[0] == {
        "file": str(file),
        "line": 2,
        "code": "using Flux",
        "reason": "the package Flux is not installed",
    }
    assert skipped[-1]["code"] == "plot(accuracy([true], [true]))"
    assert skipped[-1]["reason"].startswith("UndefVarError: ")


def test_a_note_names_the_function_and_not_its_documentation(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    text = '"""Says much."""\nfunction train(n)\n    n +* 2\nend\n'
    skipped = worker.load_text(tmp_path, text)["skipped"]
    assert [(note["line"], note["code"].split("\n")[0]) for note in skipped] == [
        (2, "function train(n)")
    ]


@pytest.mark.parametrize(
    ("text", "line", "before"),
    [
        ("function f(x)\n    if x > 0\n        x += 1\n    return x\nend\n", 2, 4),
        ("function f(x)\n    return x\n\ng() = 2\n", 1, 4),
        ("function f(x)\n    return x\n", 1, 3),
        ("function f(x)\n    for i in 1:2\n        x += i\n    return x\nend\ng() = 2\n", 2, 4),
    ],
)
def test_an_end_that_is_missing_is_put_where_the_indentation_has_it(
    worker: JuliaWorker, tmp_path: Path, text: str, line: int, before: int
) -> None:
    loaded = worker.load_text(tmp_path, text, "f")
    assert loaded["missing"] == []
    (note,) = loaded["skipped"]
    assert (note["line"], note["reason"]) == (line, f"its `end` is missing before line {before}")
    assert worker.call("f", "scalar:Int64::" + "01".ljust(16, "0"))["kind"] == "value"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("f(a, b; kw...", "premature end of input"),
        ("x = [1 2; 3", "premature end of input"),
        ("try\n x\n", "premature end of input"),
        ("f(a, b\ny = 3\nz = 4\n", "Expected `)`"),
        ("f(x y)", "Expected `)`"),
        ("x = [1, 2\ny = 3\n", "Expected `]`"),
        ("x = [1 2\ny = 3)\n", "Expected `]`"),
        ("for i in 1:3:\n x\nend", "line break after `:` in range expression"),
        ("a ?b : c", "space required after `?` operator"),
        ("else", "unexpected `else`"),
        ("`abc", "unterminated string literal"),
        ("x = 'a", "invalid character literal"),
        ("x = 1.2.3", "invalid numeric constant"),
        ("&& a", "invalid identifier"),
        ("1:", "missing last argument in range expression"),
    ],
)
def test_every_julia_says_in_the_same_words_why_it_cannot_read(
    worker: JuliaWorker, tmp_path: Path, text: str, reason: str
) -> None:
    skipped = worker.load_text(tmp_path, text)["skipped"]
    assert skipped[0]["reason"] == f"syntax: {reason}"


def test_a_module_without_its_end_is_not_closed_at_once(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    loaded = worker.load_text(tmp_path, "module M\nf(x) = 1\n", "f")
    assert loaded["missing"] == []


def test_loops_at_the_top_may_assign_as_in_the_repl(worker: JuliaWorker) -> None:
    worker.load([SUBMISSIONS / "demonstrations.jl"], [])
    assert worker.call("sum_of_three")["value"]["value"] == 6


def test_functions_are_there_before_training_begins_that_never_ends(tmp_path: Path) -> None:
    file = SUBMISSIONS / "training_at_top.jl"
    with start_julia(tmp_path) as worker:
        words = ("tolerant", "all", b"scaled".hex(), str(file).encode().hex())
        assert worker.next_answer(worker.send("load", *words))["kind"] == "defined"


def test_with_only_definitions_nothing_is_trained_and_settings_are_there(
    worker: JuliaWorker,
) -> None:
    file = SUBMISSIONS / "training_at_top.jl"
    loaded = worker.load([file], ["scaled"], stage="definitions")
    assert loaded["missing"] == []
    assert skipped_lines(loaded) == [4, 5, 6, 7]
    assert all("not run" in skipped["reason"] for skipped in loaded["skipped"])
    assert worker.call("scaled", "scalar:Float64::0000000000001040")["value"]["value"] == 1.0


def test_windows_lines_and_a_byte_order_mark_are_no_obstacle(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    text = "\ufefff(x) = x\r\nfunction μ(σ)\r\n    2σ\r\nend\r\n"
    loaded = worker.load_text(tmp_path, text, "f", "μ")
    assert (loaded["skipped"], loaded["missing"]) == ([], [])


def test_bytes_that_are_no_text_cost_only_their_line(worker: JuliaWorker, tmp_path: Path) -> None:
    path = tmp_path / "bytes.jl"
    path.write_bytes(b"\xff\xfe\x00 nothing\nf() = 1\n")
    assert worker.load([path], ["f"])["missing"] == []


def test_code_in_comments_stays_out(worker: JuliaWorker, tmp_path: Path) -> None:
    text = "f() = 1\n)\n#=\nf() = 2\n=#\n# f() = 3\ng() = f()\n"
    loaded = worker.load_text(tmp_path, text, "g")
    assert skipped_lines(loaded) == [2]
    assert worker.call("g")["value"]["value"] == 1


def test_statements_that_follow_a_table_are_not_lost(worker: JuliaWorker, tmp_path: Path) -> None:
    text = "| a | b |\n| 1 | 2 |\nscale = 3\n10 20\nf() = scale\n"
    worker.load_text(tmp_path, text, "f")
    assert worker.call("f")["value"]["value"] == 3


def test_a_body_that_is_not_indented_is_not_run_as_if_it_were_the_files(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    text = "function f(x)\nif x\nreturn 1\nelse\nreturn 2\nend\n\nfunction g()\nreturn 3\nend\n"
    loaded = worker.load_text(tmp_path, text, "f", "g")
    assert (loaded["missing"], skipped_lines(loaded)) == (["f"], [1])


def test_files_see_each_other_and_each_loads_once(worker: JuliaWorker, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    helper, main = tmp_path / "lib" / "helper.jl", tmp_path / "main.jl"
    helper.write_text("const loads = Int[]\npush!(loads, 1)\nmodule Shared\nk = 2\nend\n")
    main.write_text('include("lib/helper.jl")\nusing .Shared: k\nf() = k * length(loads)\n')
    loaded = worker.load([helper, main], ["f"])
    assert (loaded["skipped"], loaded["missing"]) == ([], [])
    answer = worker.call("f")
    assert answer["kind"] == "value", answer
    assert answer["value"]["value"] == 2


def test_a_module_finds_the_file_that_it_includes_although_its_folder_got_lost(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    helper, main = tmp_path / "helper.jl", tmp_path / "main.jl"
    helper.write_text("twice(x) = 2x\n")
    main.write_text('module Main_\ninclude("src/helper.jl")\nf(x) = twice(x)\nend\n')
    loaded = worker.load([helper, main], ["f"])
    assert (loaded["skipped"], loaded["missing"]) == ([], [])
    assert worker.call("f", "scalar:Int64::0300000000000000")["value"]["value"] == 6


def test_a_package_of_the_submissions_own_is_found_among_its_modules(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    text = (
        'push!(LOAD_PATH, ".")\nusing Metrics\nf() = one_more(1)\n'
        "module Metrics\nexport one_more\none_more(x) = x + 1\nend\n"
    )
    loaded = worker.load_text(tmp_path, text, "f")
    assert loaded["skipped"] == []
    assert worker.call("f")["value"]["value"] == 2


def test_stand_ins_take_the_place_of_packages(tmp_path: Path) -> None:
    flux, zygote = tmp_path / "Flux.jl", tmp_path / "Zygote.jl"
    flux.write_text("module Flux\nusing Zygote\nexport onehot\nonehot(x) = Zygote.made(x)\nend\n")
    zygote.write_text("module Zygote\nmade(x) = 10x\nend\n")
    (tmp_path / "numpy.py").write_text("")
    with start_julia(tmp_path, stand_ins=[flux, zygote, tmp_path / "numpy.py"]) as worker:
        for mode in ("tolerant", "strict"):
            text = "using Flux\nusing Flux: onehot\nf(x) = onehot(x)\n"
            loaded = worker.load_text(tmp_path, text, "f", mode=mode)
            assert (loaded["skipped"], loaded["missing"]) == ([], [])
            answer = worker.call("f", "scalar:Int64::0300000000000000")
            assert answer["value"]["value"] == 30


def test_strict_loads_what_julia_loads(worker: JuliaWorker, tmp_path: Path) -> None:
    loaded = worker.load_text(
        tmp_path, "module M\ng() = 1\nend\nf() = 2\n", "f", "g", mode="strict"
    )
    assert (loaded["kind"], loaded["missing"]) == ("loaded", [])
    assert worker.call("g")["value"]["value"] == 1


@pytest.mark.parametrize(
    ("text", "type_name", "line"),
    [
        ("f() = 1\n\nusing Flux\n", "ArgumentError", 3),
        ("f() = 1\nf(2\n", None, None),
        ("g() =\n    nowhere\nf() = 1\n\ng()\n", "UndefVarError", None),
    ],
)
def test_strict_refuses_what_julia_refuses(
    text: str, type_name: str | None, line: int | None, worker: JuliaWorker, tmp_path: Path
) -> None:
    failed = worker.load_text(tmp_path, text, "f", mode="strict")
    assert failed["kind"] == "failed"
    assert failed["exception"]["file"] == str(tmp_path / "submission.jl")
    if type_name is not None:
        assert failed["exception"]["type"] == type_name
    if line is not None:
        assert failed["exception"]["line"] == line


def test_a_long_table_does_not_take_the_time_that_loading_has(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    rows = "".join(f"{k} {k}\n" for k in range(5000))
    before = worker.cpu_seconds()
    loaded = worker.load_text(tmp_path, f"f() = 1\n{rows}g() = 2\n", "f", "g")
    assert (loaded["missing"], len(loaded["skipped"])) == ([], 1)
    assert worker.cpu_seconds() - before < 5


def test_a_hostile_file_cannot_make_reading_take_for_ever(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    text = "f() = 1\n" + "function g(\n x = [\n" * 500
    before = worker.cpu_seconds()
    loaded = worker.load_text(tmp_path, text, "f")
    assert (loaded["missing"], loaded["skipped"][-1]["reason"][:8]) == ([], "not read")
    assert worker.cpu_seconds() - before < 10


def test_a_missing_end_is_where_the_indentation_has_it(worker: JuliaWorker, tmp_path: Path) -> None:
    text = (
        "function f(x)\n    if x > 1\n        y = 1\n    z = 2\n    return z\nend\n\n"
        "function g(x)\n    return 3x\nend\n\nend\n"
    )
    loaded = worker.load_text(tmp_path, text, "f", "g")
    assert (loaded["missing"], skipped_lines(loaded)[0]) == ([], 2)
    assert loaded["skipped"][0]["reason"] == "its `end` is missing before line 4"
    assert worker.call("f", "scalar:Int64::0000000000000000")["value"]["value"] == 2
    assert worker.call("g", "scalar:Int64::0200000000000000")["value"]["value"] == 6


LACKING = "function f(x)\n    if x > 1\n        y = 1\n    return x\nend\n"
SPARE = "\nusing Absent\nmodel = Absent.@load Model\n\nend\n"


@pytest.mark.parametrize(
    ("text", "before"),
    [
        (f"{LACKING}\ng(x) = 3x\n{SPARE}", 4),
        (f"{LACKING}\ng(x) = 3x\n{SPARE[:-1]};\n", 4),
        (f"g(x) = 3x\n{LACKING}{SPARE}", 5),
        (f"{LACKING}\nusing Absent\nfunction g(x)\n    3x\nend\n{SPARE}", 4),
        (f'"""\nWhat f does.\nif any\n"""\n{LACKING}\nfunction g(x)\n    3x\nend\n{SPARE}', 8),
        ("for i in 1:2\n    println(i)\n\n" + LACKING.replace("    if x > 1\n        y = 1\n", "")
         + f"g(x) = 3x\n{SPARE}", 4),
    ],
)  # fmt: skip
def test_a_missing_end_with_a_spare_one_at_the_end_of_the_file_loses_no_function(
    worker: JuliaWorker, tmp_path: Path, text: str, before: int
) -> None:
    loaded = worker.load_text(tmp_path, text, "f", "g")
    assert loaded["missing"] == []
    assert loaded["skipped"][0]["reason"] == f"its `end` is missing before line {before}"
    assert worker.call("f", "scalar:Int64::0200000000000000")["value"]["value"] == 2
    assert worker.call("g", "scalar:Int64::0200000000000000")["value"]["value"] == 6


@pytest.mark.parametrize("further", ["using Absent\n", "function f(x, y)\nx + y\nend\n"])
def test_without_indentation_what_stands_inside_no_function_shows_that_an_end_is_missing(
    worker: JuliaWorker, tmp_path: Path, further: str
) -> None:
    text = f"function f(x)\nif x > 1\ny = 1\nend\n\nfunction g(x)\n3x\nend\n{further}end\n"
    loaded = worker.load_text(tmp_path, text, "g")
    assert loaded["missing"] == []
    assert loaded["skipped"][0]["reason"] == "its `end` is missing before line 6"


@pytest.mark.parametrize(
    "text",
    [
        "function f(x)\nfunction g(z)\nx + z\nend\ng(1)\nend\n",
        "function f(x)\nh(z) = x + z\nh(1)\nend\n",
        "function f(x)\n    g = z -> x + z\n    g(1)\nend\n",
        '"""\nA function with another inside.\n"""\nfunction f(x)\n'
        "    g(z) = x + z\n    return g(1)\nend\n",
    ],
)
def test_a_function_that_stands_inside_another_with_reason_is_no_missing_end(
    worker: JuliaWorker, tmp_path: Path, text: str
) -> None:
    loaded = worker.load_text(tmp_path, text, "f")
    assert (loaded["missing"], loaded["skipped"]) == ([], [])
    assert worker.call("f", "scalar:Int64::0200000000000000")["value"]["value"] == 3


def test_a_function_that_is_meant_to_be_inside_stays_there(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    text = "function f(x)\n    y = 2x\nfunction g(z)\n    z + y\nend\n    return g(1)\nend\n"
    loaded = worker.load_text(tmp_path, text, "f")
    assert (loaded["missing"], loaded["skipped"]) == ([], [])
    assert worker.call("f", "scalar:Int64::0200000000000000")["value"]["value"] == 5


def test_a_method_that_is_added_to_a_function_of_base_is_the_submissions(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    stack = "mutable struct Stack items end\nStack() = Stack([])\n"
    added = stack + "Base.push!(s::Stack, x) = push!(s.items, x)\n"
    assert worker.load_text(tmp_path, added, "push!", "pop!")["missing"] == ["pop!"]
    imported = stack + "import Base: pop!\npop!(s::Stack) = pop!(s.items)\n"
    assert worker.load_text(tmp_path, imported, "push!", "pop!")["missing"] == ["push!"]


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        ("f(x) = mean(x) + Random.rand() * 0", {"mean": "Statistics", "Random": "Random"}),
        ("module M\nf(x) = median(x)\nend", {"median": "Statistics"}),
        ("f(rng::AbstractRNG, x) = 0\nf(x) = sum(std.([x]) .* 0) + 1.5", ["AbstractRNG", "std"]),
        ('f(x) = parse(Float64, @sprintf("%.1f", norm(x) * 0 + 1.5))', ["@sprintf", "norm"]),
        ("f(x) = sum(x) / (x⋅x * 0 + 2)", ["⋅"]),
        ("using Statistics\nf(x) = mean(x)", []),
        # Its own, whatever it is called, and whenever it gets its value.
        ("f(x) = mean(x)\nmean(x) = sum(x) / 2", []),
        ("f(x) = mean(x)\nif true\n mean = x -> sum(x) / 2\nend", []),
        ("f(x; var=3) = (std = sum(x); [std / 2 for rank in 1:2][1] * (var - 2))", []),
        ("struct S; mean; end\nf(x) = S(1.5).mean", []),
    ],
)
def test_a_name_of_the_standard_library_that_nothing_brings_is_supplied(
    text: str, supplied: Any, tmp_path: Path, worker: JuliaWorker
) -> None:
    loaded = worker.load_text(tmp_path, text, "f")
    told = {entry["name"]: entry["by"] for entry in loaded["supplied"]}
    assert set(told) == set(supplied)
    assert loaded["skipped"] == []
    assert worker.call("f", floats(1.0, 2.0))["value"]["value"] == 1.5
    if isinstance(supplied, dict):
        assert told == {name: f"using {module}" for name, module in supplied.items()}


def test_what_is_asked_for_is_never_supplied(tmp_path: Path, worker: JuliaWorker) -> None:
    loaded = worker.load_text(tmp_path, "g(x) = mean(x)", "mean")
    assert (loaded["supplied"], loaded["missing"]) == ([], ["mean"])


def test_a_name_of_its_own_that_cannot_be_loaded_is_not_replaced(
    tmp_path: Path, worker: JuliaWorker
) -> None:
    text = "using Absent\nmean(x::Absent.Thing) = 1\nf(x) = mean(x)"
    assert worker.load_text(tmp_path, text, "f")["supplied"] == []
