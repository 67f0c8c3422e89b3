"""What an instructor is told whose rule has a wrong option."""

import pytest

from grader.judging.rules import RULES, options_problems
from grader.locale import translate
from grader.model import Rule
from tests.judging.rules.snippets import LIBRARIES, rule


@pytest.mark.parametrize(
    "one",
    [
        rule("no_loops"),
        rule("no_loops", constructs=["for"], warn=["map"], allowed=2, where="function"),
        rule("no_loops", constructs=["for", "while", "comprehension"]),
        rule("no_loops", constructs=[], warn=[]),
        rule("no_library_call", **LIBRARIES),
        rule("signature"),
        rule("signature", parameter_names="exact"),
    ],
)
def test_right_options_have_no_problem(one: Rule) -> None:
    assert options_problems(one) == ()


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (rule("no_lops"), "There is no rule “no_lops”; the rules are: no_loops, no_library_call, "),
        (rule("no_loops", alowed=1), "The rule “no_loops” has no option “alowed”; its options"),
        (rule("no_loops", constructs="for"), "The option “constructs” must be a list, like"),
        (rule("no_loops", constructs=["fro"]), "The option “constructs” cannot be “fro”; it can"),
        (rule("no_loops", warn=[3]), "The option “warn” must be a list of words, and 3 is none."),
        (rule("no_loops", allowed=-1), "must be a whole number, 0 or more, and not -1."),
        (rule("no_loops", allowed=True), "must be a whole number, 0 or more, and not True."),
        (rule("no_loops", allowed="1"), "must be a whole number, 0 or more, and not '1'."),
        (
            rule("no_loops", where="file"),
            "“where” cannot be “file”; it can be: function, passed, helpers",
        ),
        (rule("no_loops", where=["function"]), "The option “where” cannot be"),
        (
            rule("no_loops", constructs=["map"], warn=["map"]),
            "“map” stands in “constructs” and in “warn”",
        ),
        (rule("no_library_call", python="sklearn"), "The option “python” must be a list"),
        (rule("no_library_call", julia=[""]), "The option “julia” must be a list of words"),
        (rule("no_library_call", r=["caret"]), "has no option “r”; its options are: python, julia"),
        (rule("signature", parameter_names="any"), "cannot be “any”; it can be: order, exact"),
        (
            rule("signature", strict=True),
            "has no option “strict”; its options are: parameter_names",
        ),
    ],
)
def test_a_wrong_one_is_named_with_what_is_right(one: Rule, words: str) -> None:
    (problem,) = options_problems(one)
    assert words in translate(problem, "en")
    assert translate(problem, "es") != translate(problem, "en")


def test_the_rules_are_listed() -> None:
    assert list(RULES) == ["no_loops", "no_library_call", "signature"]
