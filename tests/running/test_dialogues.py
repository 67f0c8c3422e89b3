"""A dialogue: each answer is given where the program asks, and seen there in its output."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError
from grader.model import Assignment
from grader.running import Runtime
from tests.grading import graded_text
from tests.julia import julia_or_skip
from tests.laying import laid_assignment

MENU = r"""format: 1
id: menu
kind: program
title: {en: The menu}
reference: menu.py
limits: {case_wall_seconds: 1, case_cpu_seconds: 1, first_call_cpu_seconds: 1}
cases:
  - id: buys
    visible: true
    dialogue:
      - {says: "1 buys, 2 leaves\n> ", answers: "1"}
      - {says: "Amount? ", answers: "20"}
      - {says: "Balance: 20\n1 buys, 2 leaves\n> ", answers: "2"}
      - {says: "Bye\n"}
"""
REFERENCE = """balance = 0
while True:
    print("1 buys, 2 leaves")
    if input("> ") == "2":
        break
    balance += int(input("Amount? "))
    print("Balance:", balance)
print("Bye")
"""
JULIA = """function menu()
    balance = 0
    while true
        println("1 buys, 2 leaves")
        print("> ")
        readline() == "2" && break
        print("Amount? ")
        balance += parse(Int, readline())
        println("Balance: ", balance)
    end
    println("Bye")
end
menu()
"""
BUFFERED = """import os, sys
sys.stdout = open(1, "w", buffering=100_000, closefd=False)
lines = sys.stdin
balance = 0
while True:
    print("1 buys, 2 leaves\\n> ", end="")
    if next(lines).strip() == "2":
        break
    print("Amount? ", end="")
    balance += int(sys.stdin.readline())
    print(f"Balance: {balance}")
print("Bye")
"""


ASSIGNMENT = {"menu.yaml": MENU, "menu.py": REFERENCE}


@pytest.mark.parametrize("text", [REFERENCE, BUFFERED], ids=["as_it_is", "buffered"])
def test_each_answer_comes_where_it_is_asked_for(
    assignment: Assignment, runtime: Runtime, text: str
) -> None:
    assert graded_text(assignment, runtime, text).cases[0].status == "passed"


@pytest.mark.long
@pytest.mark.julia
def test_julia_has_dialogues_too(assignment: Assignment, runtime_for_one: Runtime) -> None:
    julia_or_skip()
    report = graded_text(assignment, runtime_for_one, JULIA, language="julia")
    assert report.cases[0].status == "passed"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("Amount? ", ""), "prompt_missing"),
        (('print("Bye")', "input()"), "no_input_left"),
        (('    balance += int(input("Amount? "))', "    import time; time.sleep(60)"), "deadlock"),
        (('input("Amount? ")', "20"), "text_line"),
    ],
)
def test_what_goes_wrong_in_it_is_named(
    assignment: Assignment, runtime: Runtime, change: tuple[str, str], said: str
) -> None:
    result = graded_text(assignment, runtime, REFERENCE.replace(*change)).cases[0]
    assert result.status != "passed"
    assert said in repr((result.message, *(field.message for field in result.fields)))


def test_an_answer_may_be_empty_and_all_may_be_read_at_once(
    tmp_path: Path, runtime: Runtime
) -> None:
    echo = "while word := input('> '):\n    print(word)\n"
    turns = "[{says: '> ', answers: a}, {says: 'a\\n> ', answers: ''}]".replace("'", '"')
    head = MENU.partition("  - id")[0]
    file = f"{head}  - {{id: one, dialogue: {turns}}}\n"
    echoing = laid_assignment(tmp_path, {"menu.yaml": file, "menu.py": echo})
    itself = graded_text(echoing, runtime, echo)
    assert itself.cases[0].status == "passed"

    at_once = graded_text(echoing, runtime, "import sys\nprint('> ', sys.stdin.read().split())\n")
    assert at_once.cases[0].fields[0].got == repr("a\n\n>  ['a']\n")


def test_what_it_says_is_held_against_the_reference(tmp_path: Path) -> None:
    disagreeing = MENU.replace("Balance: 20", "Balance: 30")
    with pytest.raises(AssignmentError, match="does not agree on 'output'"):
        laid_assignment(tmp_path, {"menu.yaml": disagreeing, "menu.py": REFERENCE})
