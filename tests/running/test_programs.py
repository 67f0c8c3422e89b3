"""A program is run from top to bottom, each time in a process and a folder of its own."""

import re
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from grader.assignment.mistakes.known import load_known_mistakes
from grader.grading import Grading, grade
from grader.locale import translate
from grader.model import Assignment, Limits, Locale, ScoreReport, SourceFile, Submission
from grader.running import Runtime
from grader.running.channel import WorkerFailure
from tests.grading import case_of
from tests.julia import julia_or_skip

TILL = """format: 1
id: till
kind: program
title: {en: The till}
reference: till.py
outputs: [{name: output, weight: 2}, {name: status}, {name: out/total.txt}]
cases:
  - {id: typed, input: "2\\n3.5\\n\\n", visible: true}
  - {id: words, arguments: ["2", "two words", "ñ"], environment: {TILL: "9"}}
  - {id: file, files: {data/prices.csv: "1\\n2\\n"}, arguments: [data/prices.csv], visible: true}
  - {id: empty, input: "\\n", expect: {output: "Total: 0\\n", status: 2}}
"""
REFERENCE = """import os
import sys

def total(values):
    return sum(values)

if __name__ == "__main__":
    words = sys.argv[1:]
    if words and words[0].endswith(".csv"):
        values = [float(line) for line in open(words[0])]
    elif words:
        values = [len(word) for word in words] + [float(os.environ["TILL"])]
    else:
        values = [float(line) for line in iter(input, "")]
    print(f"Total: {total(values):.2f}")
    os.mkdir("out")
    with open("out/total.txt", "w") as file:
        print(total(values), file=file)
    if not values:
        sys.exit(2)
"""
JULIA = """words = ARGS
if !isempty(words) && endswith(words[1], ".csv")
    prices = parse.(Float64, readlines(words[1]))
elseif !isempty(words)
    prices = [length.(words)..., parse(Int, ENV["TILL"])]
else
    prices = Float64[]
    for line in eachline()
        isempty(line) && break
        push!(prices, parse(Float64, line))
    end
end
total = isempty(prices) ? 0.0 : sum(prices)
println("Total: ", total)
mkdir("out")
write("out/total.txt", string(total, "\\r\\n"))
PROGRAM_FILE == "till.jl" || error(PROGRAM_FILE)
isempty(prices) && exit(2)
"""


ASSIGNMENT = {"till.yaml": TILL, "till.py": REFERENCE}


def graded(
    assignment: Assignment, runtime: Runtime, text: str, language: str = "python", **others: str
) -> ScoreReport:
    ending = {"python": ".py", "julia": ".jl"}[language]
    texts: Mapping[str, str] = {**others, "till": text}
    sources = tuple(SourceFile(f"{name}{ending}", language, each) for name, each in texts.items())
    return grade(Grading(assignment, runtime), Submission("s", language, sources, (), ""))


def output_of(report: ScoreReport, case: str = "typed") -> str | None:
    return next(field.got for field in case_of(report, case).fields if field.name == "output")


def test_what_it_is_given_and_what_it_writes_are_its_own(
    assignment: Assignment, runtime: Runtime
) -> None:
    report = graded(assignment, runtime, REFERENCE)
    assert [case.status for case in report.cases] == ["passed"] * 4
    assert report.engine is not None
    assert report.engine.warm
    assert "<<'END'\n2\n3.5\n\nEND" in (case_of(report, "typed").call or "")


@pytest.mark.long
@pytest.mark.julia
def test_julia_runs_programs_too(assignment: Assignment, runtime: Runtime) -> None:
    julia_or_skip()
    report = graded(assignment, runtime, JULIA, "julia")
    assert [case.status for case in report.cases] == ["passed"] * 4

    # Each case starts a Julia: one shows what becomes of an error.
    typed = replace(assignment, cases=assignment.cases[:1])
    crash = graded(typed, runtime, 'println("Total: 5.50")\nf(x) = x[2]\nf([1])\n', "julia")
    assert "BoundsError" in str(case_of(crash, "typed").message)

    refusal = graded(typed, runtime, 'println(stderr, "ERROR: no prices")\nexit(1)\n', "julia")
    assert case_of(refusal, "typed").status == "failed"


@pytest.mark.julia
@pytest.mark.long
def test_a_notebook_in_julia_assigns_to_globals_in_its_loops(
    assignment: Assignment, runtime: Runtime
) -> None:
    julia_or_skip()
    text = "total = 0\nfor n in 1:3\n    total += n\nend\nprintln(total)\n"
    sources = [SourceFile(name, "julia", text) for name in ("till.ipynb", "till.jl")]
    notebook, script = (
        grade(Grading(assignment, runtime), Submission("s", "julia", (source,), (), ""))
        for source in sources
    )
    assert output_of(notebook) == r'"6\n"'
    assert "UndefVarError" in str(case_of(script, "typed").message)


def test_each_case_is_a_process_that_has_met_no_other(
    assignment: Assignment, runtime: Runtime
) -> None:
    leaving = "import os\nprint(sorted(os.listdir('.')), os.path.exists('../left'))\n"
    leaving += "open('mine', 'w').close()\nopen('../left', 'w').close()\n"
    leaving += "if os.fork() == 0:\n    while True: pass\n"
    report = graded(assignment, runtime, leaving)
    assert output_of(report) == "\"['till.py'] False\\n\"" or output_of(report) == repr(
        "['till.py'] False\n"
    )
    assert output_of(report, "empty") == repr("['till.py'] False\n")


@pytest.mark.parametrize(
    ("source", "status", "said"),
    [
        ("while True: print('x' * 1000)", "failed", "running.program.output"),
        (
            "import sys\nwhile True: sys.stderr.write('x' * 1000)",
            "failed",
            "running.program.output",
        ),
        ("import os\nos.kill(os.getpid(), 9)", "crashed", "running.program.exited"),
        ("x = int(input('Price? '))\nprint(1 / 0)", "error", "scoring.exception_at"),
    ],
)
def test_a_program_that_does_not_end_well_is_told_how(
    assignment: Assignment, runtime: Runtime, source: str, status: str, said: str
) -> None:
    case = case_of(graded(assignment, runtime, source), "typed")
    assert case.status == status
    assert case.message is not None
    assert said in repr(case.message)


@pytest.mark.parametrize(
    "reason", ["cpu", "wall", "memory", "processes", "disk", "output", "exited"]
)
@pytest.mark.parametrize("locale", ["en", "es"])
def test_what_stops_it_is_told_of_a_program(reason: str, locale: Locale) -> None:
    words = translate(WorkerFailure(reason, 1.0).told("program", Limits()), locale)
    assert re.search("program", words)
    assert not re.search("call|llamada", words)


def test_a_way_out_of_the_folder_is_no_file_of_its_own(
    assignment: Assignment, runtime: Runtime
) -> None:
    outside = "import os\nos.mkdir('out')\nos.symlink('/etc/hostname', 'out/total.txt')\n"
    case = case_of(graded(assignment, runtime, outside), "typed")
    assert [field.got for field in case.fields if field.name == "out/total.txt"] == ["''"]


def test_the_file_with_the_assignments_name_is_run_and_imports_the_others(
    assignment: Assignment, runtime: Runtime
) -> None:
    text = "import helper\nprint(helper.NAME, __name__)\n"
    report = graded(assignment, runtime, text, helper="NAME = __name__\n", zzz="print('no')\n")
    assert output_of(report) == repr("helper __main__\n")


@pytest.mark.parametrize("word", ["exit", "quit"])
def test_it_may_end_by_the_words_of_the_prompt(
    assignment: Assignment, runtime: Runtime, word: str
) -> None:
    case = case_of(
        graded(assignment, runtime, f"print('Total: 0')\n{word}(2)\nprint('no')"), "empty"
    )
    assert [field.status for field in case.fields[:2]] == ["passed", "passed"]


def test_more_is_read_than_there_is(assignment: Assignment, runtime: Runtime) -> None:
    case = case_of(graded(assignment, runtime, "while True:\n    input()\n"), "typed")
    assert "scoring.no_input_left" in repr(case.message)
    assert "'line': 2" in repr(case.message)

    text = "while True:\n    input()\n"
    submission = Submission("s", "python", (SourceFile("till.py", "python", text),), (), "")
    report = grade(Grading(assignment, runtime, load_known_mistakes(assignment)), submission)
    assert report.diagnoses == ()
