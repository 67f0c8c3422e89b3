"""The options of rules; `tests/assignment/broken/rule_options` has wrong ones."""

import pytest
from msgspec import ValidationError, convert, json

from grader.judging.rules import RULES
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
def test_right_options_are_taken_as_they_are(one: Rule) -> None:
    options = json.decode(json.encode(convert(one.options, RULES[one.id].options)))
    assert {name: options[name] for name in one.options} == one.options


def test_a_construct_either_counts_or_is_mentioned() -> None:
    for options in ({"constructs": ["map", "for"], "warn": ["for"]}, {"warn": ["while"]}):
        with pytest.raises(ValidationError, match=r"assignment\.loop_twice"):
            convert(options, RULES["no_loops"].options)


def test_the_rules_are_listed() -> None:
    assert list(RULES) == ["no_loops", "no_library_call", "signature"]
