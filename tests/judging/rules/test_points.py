"""Points that rules take: of a method, of a function, and never twice."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from grader.assignment import load
from grader.judging.rules import check
from grader.model import ArrayArgument, CaseResult, Language, Rule
from tests.handing_in import code

ASSIGNMENT = replace(load("confusion_matrix"), rules=())
RESULTS = [
    CaseResult(case.id, case.title, case.function, case.visible, case.points, case.points, "passed")
    for case in ASSIGNMENT.cases
]
BOOL = """
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    BODY
end
"""
SCORES = """
function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                         threshold::Real=0.5)
    BODY
    confusionMatrix(outputs .>= threshold, targets)
end
"""
LOOP = "for i in outputs end"
HELPER = "helper(x) = begin for i in x end end\n"


def lost(
    cost: Literal["warning", "share", "method", "function"],
    source: str,
    language: Language = "julia",
    results: Sequence[CaseResult] = RESULTS,
    asked: tuple[str, ...] = ("confusionMatrix",),
) -> list[float]:
    rule = Rule("no_loops", asked, cost, Fraction(cost == "share") / 4)
    assignment = replace(ASSIGNMENT, rules=(rule,))
    findings = check(code(source, language=language), assignment, results)
    return [float(finding.points_lost) for finding in findings]


def of_scores() -> float:
    """The points of the cases whose outputs are scores."""
    scores = (
        case.points
        for case in ASSIGNMENT.cases
        if isinstance(case.last.args[0], ArrayArgument) and case.last.args[0].element != "Bool"
    )
    return float(sum(scores))


def test_a_rule_may_cost_the_method_alone() -> None:
    assert 0 < of_scores() < 100
    source = BOOL.replace("BODY", "1") + SCORES.replace("BODY", LOOP)
    assert lost("method", source) == [of_scores()]
    assert lost("function", source) == [100]
    assert lost("share", source) == [25]
    assert lost("warning", source) == [0]
    in_helper = BOOL.replace("BODY", "1") + SCORES.replace("BODY", "helper(outputs)") + HELPER
    assert lost("method", in_helper) == [of_scores()]


def test_a_method_that_the_other_one_calls_costs_both() -> None:
    source = BOOL.replace("BODY", LOOP) + SCORES.replace("BODY", "")
    assert lost("method", source) == [100]


def test_methods_that_do_not_call_each_other_are_apart() -> None:
    scores = SCORES.replace("confusionMatrix(outputs .>=", "other(outputs .>=")
    source = BOOL.replace("BODY", LOOP) + scores.replace("BODY", "")
    assert lost("method", source) == [100 - of_scores()]
    both = BOOL.replace("BODY", LOOP) + scores.replace("BODY", LOOP)
    assert sum(lost("method", both)) == 100


def test_a_helper_of_another_asked_function_costs_only_the_method_that_calls_it_itself() -> None:
    source = (
        BOOL.replace("BODY", "printConfusionMatrix(outputs)")
        + SCORES.replace("BODY", "helper(outputs)").replace(
            "confusionMatrix(outputs .>=", "o((o .>="
        )
        + "printConfusionMatrix(x) = helper(x)\n"
        + HELPER
    )
    both = ("confusionMatrix", "printConfusionMatrix")
    assert lost("method", source, asked=both) == [of_scores()]


def test_where_there_is_one_method_it_is_the_function() -> None:
    one = "confusionMatrix(outputs, targets; threshold=0.5) = begin for i in outputs end end"
    assert lost("method", one) == [100]
    python = (
        "def confusionMatrix(outputs, targets, *, threshold=0.5):\n    for i in outputs: pass\n"
    )
    assert lost("method", python, "python") == [100]


def test_nothing_is_taken_twice() -> None:
    source = BOOL.replace("BODY", f"{LOOP}\n{LOOP}") + SCORES.replace("BODY", LOOP)
    assert sum(lost("method", source)) == 100
    assert sum(lost("share", source)) == 75
    five = BOOL.replace("BODY", "\n".join([LOOP] * 5))
    assert lost("share", five) == [25, 25, 25, 25, 0]
    half = [replace(one, points=one.points / 2) for one in RESULTS]
    assert lost("function", five, results=half) == [50, 0, 0, 0, 0]


def test_what_is_only_mentioned_costs_nothing() -> None:
    assert lost("share", BOOL.replace("BODY", f"{LOOP}; [x for x in outputs]")) == [25, 0]


def test_of_another_function_nothing_is_taken() -> None:
    others = [replace(one, function="printConfusionMatrix") for one in RESULTS]
    assert lost("function", BOOL.replace("BODY", LOOP), results=others) == [0]
