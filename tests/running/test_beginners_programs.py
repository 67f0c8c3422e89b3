"""Right programs have full marks in whatever style; of wrong ones the reason is told."""

import pytest

from grader.model import Assignment, ScoreReport
from grader.running import Runtime
from tests.grading import graded_text

FILE = """format: 1
id: numbers
kind: program
title: {en: The sum of some numbers}
reference: numbers.py
outputs: [{name: output}, {name: sum.txt}]
cases:
  - {id: three, input: "4\\n2.5\\nx\\n\\n", visible: true}
  - {id: none, input: "\\n", files: {sum.txt: "old\\n"}, visible: true}
"""
REFERENCE = """total = 0.0
print("Numbers:")
while text := input():
    try:
        total += float(text)
    except ValueError:
        print("No number:", text)
print(f"Sum: {total:.2f} km")
with open("sum.txt", "w") as file:
    print(total, file=file)
"""
STYLES = {
    "script": REFERENCE,
    "main": """import sys
from pathlib import Path

def number(line):
    try:
        return float(line)
    except ValueError:
        sys.stdout.write(f"No number: {line}")
        return 0

def main():
    print("Numbers:", flush=True)
    total = sum(map(number, iter(sys.stdin.readline, "\\n")))
    print("Sum: %.1f km" % total)
    Path("sum.txt").write_text(str(total))

if __name__ == "__main__":
    main()
""",
    "join": """import sys
lines, total = ["Numbers:"], 0
for word in sys.stdin.read().splitlines():
    if word == "":
        break
    if word.replace(".", "").isdigit():
        total = total + float(word)
    else:
        lines.append("No number: " + word)
file = open("sum.txt", "w+")
file.write("{}\\n".format(total))
sys.stdout.write("\\n".join([*lines, "Sum: " + str(total) + " km"]))
""",
}
WRONG = {
    "blank": (":.2f} km", ":.2f}km", "text_line"),
    "prompt": ("input()", "input('> ')", "prompt_unasked"),
    "ends": ('print("Numbers:")', 'print("Numbers:", end=" ")', "break_missing"),
    "stream": (", text)", ", text, file=__import__('sys').stderr)", "line_elsewhere.output"),
    "crash": ("ValueError", "TypeError", "exception_at"),
    "reads_on": ("text := input()", "text := input() or input()", "no_input_left"),
    "unwritten": ('"sum.txt"', '"sums.txt"', "file_absent"),
    "subtracts": ("total += ", "total -= ", "text_line"),
}


ASSIGNMENT = {"numbers.yaml": FILE, "numbers.py": REFERENCE}


def reasons(report: ScoreReport) -> str:
    """Return the keys of all that is said of the first case and its outputs."""
    case = report.cases[0]
    return repr([case.message, *(field.message for field in case.fields)])


@pytest.mark.parametrize("style", STYLES)
def test_a_right_program_has_full_marks(
    assignment: Assignment, runtime: Runtime, style: str
) -> None:
    report = graded_text(assignment, runtime, STYLES[style])
    assert report.score == report.max_score, report.cases


@pytest.mark.parametrize("mistake", WRONG)
def test_the_reason_why_a_program_is_wrong_is_told(
    assignment: Assignment, runtime: Runtime, mistake: str
) -> None:
    right, wrong, why = WRONG[mistake]
    report = graded_text(assignment, runtime, REFERENCE.replace(right, wrong))
    assert report.score != report.max_score
    assert f"'scoring.{why}'" in reasons(report)
