"""The cost of findings, and the order in which they are told."""

from fractions import Fraction

import pytest

from grader.judging.rules import Code, check
from grader.model import (
    ArrayArgument,
    Assignment,
    Call,
    Case,
    CaseResult,
    Finding,
    Function,
    Language,
    Listed,
    Rule,
    Text,
)
from tests.judging.rules.snippets import PYTHON, assignment, findings, rule, submission

METHODS = """
    function confusionMatrix(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1})
        sum(o .& t)
    end
    function confusionMatrix(o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1}; threshold=0.5)
        for x in o end
        confusionMatrix(o .>= threshold, t)
    end
"""
ONE = """
    def helper(o, t):
        return [x for x in o]
    def confusionMatrix(o, t):
        while o: helper(o, t)
    def printConfusionMatrix(o, t):
        print(confusionMatrix(o, t))
"""


def vector(element: str) -> ArrayArgument:
    items = (True, False) if element == "Bool" else (0.5, 0.5)
    return ArrayArgument("Bool" if element == "Bool" else "Float64", (2,), Listed(items))


def case(id: str, function: str, element: str) -> Case:
    args = (vector(element), vector("Bool"))
    return Case(id, (Call(function, args),), Fraction(1), True, Text(id))


def findings_of(cost: str, language: Language, *sources: str) -> tuple[Finding, ...]:
    signatures = {
        "julia": (
            "(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})",
            "(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold=0.5)",
        ),
        "python": PYTHON,
    }
    asked = tuple(
        Function(name, (), "nothing", signatures)
        for name in ("confusionMatrix", "printConfusionMatrix")
    )
    cases = (
        case("bools", "confusionMatrix", "Bool"),
        case("scores", "confusionMatrix", "Float64"),
        case("printed", "printConfusionMatrix", "Bool"),
    )
    one = Rule("no_loops", ("confusionMatrix",), "method" if cost == "method" else "function")
    whole = Assignment("a", Text("a"), asked, cases, {}, digest="", rules=(one,))
    results = [
        CaseResult(one.id, one.title, one.function, True, points, points, "passed")
        for one, points in zip(cases, (Fraction(1), Fraction(2), Fraction(4)), strict=True)
    ]
    return check(Code(submission(language, *sources), language), whole, results)


def test_a_rule_that_costs_the_method_costs_the_cases_that_run_the_place() -> None:
    (loop,) = findings_of("method", "julia", METHODS)
    assert loop.points_lost == 2


def test_one_that_costs_the_function_costs_all_its_cases() -> None:
    (loop,) = findings_of("function", "julia", METHODS)
    assert loop.points_lost == 1 + 2


def test_in_python_the_cases_of_the_function_and_of_no_other_are_run() -> None:
    assert [finding.points_lost for finding in findings_of("method", "python", ONE)] == [0, 1 + 2]


def test_findings_are_told_by_file_then_line_then_column() -> None:
    first = "def confusionMatrix(o, t):\n    helper(o)\n    while o: pass\n"
    second = "def helper(o):\n    for x in o: pass\n    while o: pass\n"
    both = "def confusionMatrix(o, t):\n    while o: [x for x in o if [y for y in t]]\n"
    places = [
        (item.file, item.line)
        for item in findings(rule("no_loops", constructs=["for", "while"]), "python", first, second)
    ]
    assert places == [("file1.py", 3), ("file2.py", 2), ("file2.py", 3)]
    found = findings(rule("no_loops", constructs=["while", "comprehension"]), "python", both)
    assert [item.column for item in found] == sorted(item.column for item in found)
    assert len({item.column for item in found}) == len(found) == 3


def test_more_than_25_findings_of_one_rule_say_nothing_new() -> None:
    many = "def confusionMatrix(o, t):\n" + "    while o: pass\n" * 40
    assert len(findings(rule("no_loops"), "python", many)) == 25


def test_without_rules_nothing_is_found() -> None:
    assert check(Code(submission("python", "while 1: pass"), "python"), assignment()) == ()


def test_a_file_that_cannot_be_read_is_said_once_however_many_functions_are_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("grader.languages.julia.source.parser._CPU_SECONDS", 0.05)
    one = Rule("no_loops", ("confusionMatrix", "printConfusionMatrix"), "function")
    endless = "confusionMatrix(o, t) = 1\n" + "#=" * 200_000
    (told,) = findings(one, "julia", endless)
    assert (told.file, told.rule, told.function) == ("file1.jl", "no_loops", "confusionMatrix")
    assert (told.line, told.column, told.source) == (1, 1, "confusionMatrix(o, t) = 1")
    assert (told.cost, told.points_lost) == ("function", 0)
    assert told.message.params == {"file": "file1.jl"}


def test_a_remedy_is_in_words_for_the_language_where_there_are_such() -> None:
    loop = "def confusionMatrix(o, t):\n    while o: pass\n"
    (python,) = findings(rule("no_loops"), "python", loop)
    (julia,) = findings(rule("no_loops"), "julia", "confusionMatrix(o, t) = (while o end)\n")
    assert julia.remedy.key == "rules.no_loops.remedy.julia"
    assert python.remedy.key.startswith("rules.no_loops.remedy")
    assert python.remedy.key != julia.remedy.key


def test_a_long_line_is_cut_where_it_is_shown() -> None:
    loop = f"def confusionMatrix(o, t):\n    while o: {'x' * 500}\n"
    (finding,) = findings(rule("no_loops"), "python", loop)
    assert len(finding.source) < 250
    assert finding.source.endswith("…")


def test_a_function_that_lost_its_end_swallows_nothing_of_what_stands_below() -> None:
    text = """
        function confusionMatrix(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1})
            if sum(o) == 0
                o
            sum(o .& t)
        end
        using MLJ
        function other(x)
            for i in x end
        end
        function confusionMatrix(o::AbstractArray{<:Real,1}, t::AbstractArray; threshold=0.5)
            confusionMatrix(o .>= threshold, t)
        end
        end
    """
    assert findings_of("method", "julia", text) == ()


BOOLS = "function confusionMatrix(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1})"
SCORES = "confusionMatrix(o::AbstractArray{<:Real,1}, t::AbstractArray; threshold=0.5) = 1"
LOOP = "for i in 1:3 end"


@pytest.mark.parametrize(
    ("lines", "loops"),
    [
        (
            [BOOLS, "    if sum(o) == 0", "        o", "end", "# The scores.", SCORES, LOOP, "end"],
            0,
        ),
        # The body goes on below, or nothing is indented: the short method is meant to be inside.
        ([BOOLS, "    if sum(o) == 0", "        o", "end", SCORES, "    o", LOOP, "end"], 1),
        ([BOOLS, "if sum(o) == 0", "o", "end", "score(x) = 1", LOOP, "end"], 1),
    ],
)
def test_a_short_method_below_shows_too_where_a_function_lost_its_end(
    lines: list[str], loops: int
) -> None:
    assert len(findings_of("method", "julia", "\n".join(lines))) == loops
