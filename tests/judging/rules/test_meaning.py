"""Names mean what the language says: classes, replaced functions, aliases, functions apart."""

from fractions import Fraction
from itertools import pairwise

import pytest

from grader.judging.rules import Code, check
from grader.model import (
    Assignment,
    Finding,
    Function,
    Language,
    Message,
    Rule,
    Text,
)
from tests.handing_in import code, source
from tests.judging.rules.snippets import LIBRARIES, PYTHON, assignment, findings, rule, submission

LOOPS = rule("no_loops")
LISTED = rule("no_library_call", **LIBRARIES)


def found_in_two(id_: str, text: str, cost: str = "function") -> list[tuple[str, int]]:
    """Return function and line of what a rule on both asked functions finds."""
    options = LIBRARIES if id_ == "no_library_call" else {}
    both = ("confusionMatrix", "printConfusionMatrix")
    one = Rule(id_, both, cost, Fraction(0), options)  # type: ignore[arg-type]
    code = Code(submission("python", text), "python")
    return [(item.function, item.line) for item in check(code, assignment(one))]


def in_method(asked: str, text: str) -> tuple[Finding, ...]:
    """Return what loops are found in a method or function that is asked under this name."""
    function = Function(asked, (), "nothing", {"python": ("(self, amount)",)})
    rules = (Rule("no_loops", (asked,), "function"),)
    whole = Assignment("a", Text("a"), (function,), (), {}, digest="", rules=rules)
    return check(Code(submission("python", text), "python"), whole)


@pytest.mark.parametrize("cost", ["function", "method"])
def test_an_asked_function_that_calls_another_does_not_pay_for_it(cost: str) -> None:
    loops = """
        def printConfusionMatrix(o, t):
            confusionMatrix(o, t)
        def confusionMatrix(o, t):
            while o: pass
    """
    assert found_in_two("no_loops", loops, cost) == [("confusionMatrix", 4)]
    library = """
        import sklearn.metrics as m
        def printConfusionMatrix(o, t):
            confusionMatrix(o, t)
        def confusionMatrix(o, t):
            return m.f1_score(o, t)
    """
    assert found_in_two("no_library_call", library, cost) == [("confusionMatrix", 5)]


def test_places_are_told_by_line_before_column() -> None:
    text = "def confusionMatrix(o, t):\n    if o: helper(o); helper(t)\n    while t: pass\n"
    helper = "def helper(o):\n    if o:\n        while o: pass\n    while o: pass\n"
    found = findings(LOOPS, "python", text + helper)
    assert [(item.line, item.column) for item in found] == [(3, 5), (6, 9), (7, 5)]


CLASSES = """
    class Account:
        def deposit(self, amount):
            while amount: amount -= 1
    class Bank:
        def deposit(self, amount):
            return [self.other(x) for x in amount]
        def withdraw(self, amount):
            self.steps(amount)
        def steps(self, amount):
            while amount: pass
"""


def test_a_method_is_asked_for_with_its_class() -> None:
    assert [item.line for item in in_method("Account.deposit", CLASSES)] == [3]
    assert {item.cost for item in in_method("Bank.deposit", CLASSES)} == {"warning"}
    assert in_method("Account.withdraw", CLASSES) == ()
    assert in_method("Nobody.deposit", CLASSES) == ()


def test_a_method_finds_its_own_objects_methods() -> None:
    assert [item.line for item in in_method("Bank.withdraw", CLASSES)] == [10]
    by_class = CLASSES.replace("self.steps(amount)", "Bank.steps(self, amount)")
    assert [item.line for item in in_method("Bank.withdraw", by_class)] == [10]
    no_method = CLASSES.replace("self.steps(amount)", "self.missing(amount)")
    assert in_method("Bank.withdraw", no_method) == ()
    outside = CLASSES.replace("self.steps(amount)", "Bank.missing(amount)")
    assert in_method("Bank.withdraw", outside) == ()
    anothers = CLASSES.replace("self.steps(amount)", "amount.steps()")
    assert in_method("Bank.withdraw", anothers) == ()


def test_a_function_that_stands_only_in_a_class_or_a_function_is_found_there() -> None:
    in_class = "class Mine:\n    def confusionMatrix(self, o, t):\n        while o: pass\n"
    assert [item.line for item in findings(LOOPS, "python", in_class)] == [3]
    in_function = """
        def main():
            def confusionMatrix(o, t):
                return o
            def confusionMatrix(o, t):
                while o: pass
    """
    assert [item.line for item in findings(LOOPS, "python", in_function)] == [5]
    in_two = (
        in_class + "class Other:\n    def confusionMatrix(self, o, t):\n        while t: pass\n"
    )
    assert [item.line for item in findings(LOOPS, "python", in_two)] == [6], "the last one"
    with_one_outside = in_class + "def confusionMatrix(o, t):\n    return o\n"
    assert findings(LOOPS, "python", with_one_outside) == ()


def test_the_last_definition_counts_in_python() -> None:
    first = "def confusionMatrix(o, t):\n    while o: pass\n"
    last = "def confusionMatrix(o, t):\n    return o\n"
    assert findings(LOOPS, "python", first, last) == ()
    assert len(findings(LOOPS, "python", last, first)) == 1


@pytest.mark.parametrize("length", [2, 8])
def test_a_chain_of_names_is_followed(length: int) -> None:
    steps = "\n".join(f"const n{b} = n{a}" for a, b in pairwise(range(length)))
    text = f"n0(o) = (while o end)\n{steps}\nconfusionMatrix(o, t) = n{length - 1}(o)\n"
    assert [item.line for item in findings(LOOPS, "julia", text)] == [1]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("julia", "const f = g\nconst g = f\nconfusionMatrix(o, t) = f(o)\n"),
        ("julia", "const f = f\nconfusionMatrix(o, t) = f(o)\n"),
        ("julia", "confusionMatrix(o, t) = helper.field(o)\nhelper(o) = (while o end)\n"),
        ("python", "def helper(o):\n    while o: pass\ndef confusionMatrix(o, t):\n"
         "    return helper.cache(o)\n"),
        ("julia", "const f = Main.f\nconfusionMatrix(o, t) = f(o)\n"),
        ("python", "from file1 import f\ndef confusionMatrix(o, t): return f(o)\n"),
        ("python", "import file1, builtins\n"
         "def confusionMatrix(o, t): return file1, builtins\n"),
        ("python", "class Mine: pass\ndef confusionMatrix(o, t): return Mine.missing(o)\n"),
        ("python", "class confusionMatrix:\n    def __call__(self, o, t): pass\n"),
    ],
)  # fmt: skip
def test_names_that_lead_nowhere_are_no_finding(language: Language, text: str) -> None:
    assert findings(LOOPS, language, text) == ()


def test_a_later_call_may_pass_on_what_the_first_does_not() -> None:
    passed = rule("no_loops", where="passed")
    for calls in ("helper(1), helper(o)", "helper(o), helper(1)"):
        text = (
            f"def helper(x):\n    while x: pass\ndef confusionMatrix(o, t):\n    return {calls}\n"
        )
        assert [item.line for item in findings(passed, "python", text)] == [2]


def test_a_function_that_applies_another_counts_where_it_is_called() -> None:
    applied = rule("no_loops", constructs=["map"])
    for body, count in (("map(f, o)", 1), ("(map, o)", 0)):
        text = f"confusionMatrix(o, t) = {body}\n"
        assert len(findings(applied, "julia", text)) == count


def test_loops_are_counted_in_the_order_of_the_definitions_that_stay() -> None:
    first, second = (
        f"confusionMatrix(o::Vector{{{kind}}}, t) = (while o end)\n" for kind in ("Bool", "Int")
    )
    one_is_allowed = rule("no_loops", allowed=1)
    found = findings(one_is_allowed, "julia", first + second + first)
    assert [item.line for item in found] == [3], "the first line is replaced by the third"


@pytest.mark.parametrize("written", ["Main.helper(o)", "Main.Main.helper(o)"])
def test_a_name_may_stand_with_the_namespace(written: str) -> None:
    text = f"helper(o) = (while o end)\nconfusionMatrix(o, t) = {written}\n"
    assert [item.line for item in findings(LOOPS, "julia", text)] == [1]


def test_text_that_is_run_is_advised_against_in_its_own_words() -> None:
    text = "def confusionMatrix(o, t):\n    return eval('o')\n"
    (found,) = findings(LISTED, "python", text)
    assert found.remedy.key == "rules.no_library_call.remedy.evaluation"
    library = "import sklearn.metrics as m\ndef confusionMatrix(o, t):\n    return m.f1(o)\n"
    (found,) = findings(LISTED, "python", library)
    assert found.remedy.key == "rules.no_library_call.remedy.python"
    assert found.remedy.params["name"] == "sklearn.metrics.f1"


def test_a_long_name_is_cut_where_it_stands_in_a_sentence() -> None:
    name = "x" * 100
    text = f"import sklearn.metrics as m\ndef confusionMatrix(o, t):\n    return m.{name}(o)\n"
    (found,) = findings(LISTED, "python", text)
    said = str(found.message.params["name"])
    assert (len(said), said[-1]) == (80, "…")
    exact = text.replace(name, "x" * (80 - len("sklearn.metrics.")))
    (found,) = findings(LISTED, "python", exact)
    assert str(found.message.params["name"]).endswith("xxx")


def test_a_library_that_only_one_of_several_meant_methods_uses_is_no_finding() -> None:
    text = """
        using MLJ
        helper(o::Vector{Bool}) = MLJ.accuracy(o)
        helper(o::Vector{Float64}) = sum(o)
        confusionMatrix(o, t) = helper(unknown(o))
    """
    assert findings(LISTED, "julia", text) == ()
    both = text.replace("= sum(o)", "= MLJ.accuracy(o)")
    assert len(findings(LISTED, "julia", both)) == 2


def test_a_helper_that_may_not_be_called_leads_to_no_other() -> None:
    text = """
        helper(o::Vector{Bool}) = deeper(o)
        helper(o::Vector{Float64}) = deeper(o)
        deeper(o) = (while o end)
        confusionMatrix(o, t) = helper(unknown(o))
    """
    assert findings(LOOPS, "julia", text) == ()


def test_a_signature_that_cannot_be_read_is_asked_of_nobody() -> None:
    text = "def confusionMatrix(other):\n    return other\n"
    code = Code(submission("python", text), "python")
    one = rule("signature", parameter_names="exact")
    asked = assignment(one, python=("(a): pass\ndef second(b)",))
    assert check(code, asked) == ()
    assert check(code, assignment(one, python=())) == ()
    assert check(code, assignment(one, python=PYTHON)) != ()


def test_the_place_in_a_notebook_is_its_cell_and_the_line_in_it() -> None:
    text = "import numpy\n\n\ndef confusionMatrix(o, t):\n    x = 1\n    while o: pass\n"
    notebook = source(text, name="work.ipynb", cells=(1, 4))
    (found,) = check(code(notebook), assignment(LOOPS))
    place = Message("rules.notebook_place", {"cell": 2, "line": 3})
    assert found.message.key == "report.in_cell"
    assert found.message.params["place"] == place
