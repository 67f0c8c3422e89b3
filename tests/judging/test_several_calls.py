"""Several calls, arguments after a call, printed text, kinds of exceptions: in both languages."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.grading import Grading, grade, read
from grader.judging.report import redact
from grader.judging.report.cause import cause
from grader.model import CaseResult, ScoreReport
from grader.render.json_report import to_json
from grader.running import Runtime
from tests.grading import case_of
from tests.judging.making import sentences
from tests.julia import julia_or_skip
from tests.laying import lay

CASES = """\
format: 1
id: calls
title: Calls
reference: calls.py
functions:
  Account: {returns: nothing}
  deposit:
    returns: value
    names: {python: Account.deposit, julia: "deposit!"}
    fields: [{name: balance, kind: integer}]
  scale: {returns: nothing, observe: [dataset], names: {julia: "scale!"}}
  largest: {returns: value, fields: [{name: largest, kind: integer}], observe: [items], repeat: 2}
  table:
    returns: nothing
    fields: [{name: output, kind: text, source: printed, match: numbers}]
cases:
  - id: account
    visible: true
    steps:
      - {name: mine, function: Account, args: [100]}
      - {name: paid, function: deposit, args: [{result: mine}, 10], expect: {balance: 110}}
      - name: refused
        function: deposit
        args: [{result: mine}, 0]
        raises: {python: ValueError, julia: DomainError}
      - {function: deposit, args: [{result: mine}, 5]}
  - {id: scaled, function: scale, args: [{float64: [2, 4]}], visible: true}
  - {id: most, function: largest, args: [{int: [3, 5, 4]}], visible: true}
  - {id: printed, function: table, args: [3], visible: true}
  - id: secret
    steps:
      - {name: hidden_account, function: Account, args: [271828]}
      - {function: deposit, args: [{result: hidden_account}, 161803]}
"""
REFERENCE = """\
class Account:
    def __init__(self, balance):
        self.balance = balance
    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("no amount")
        self.balance += amount
        return self.balance
def scale(dataset):
    dataset /= dataset.max()
def largest(items):
    return int(max(items))
def table(rows):
    for row in range(rows):
        print("row", row / 7)
"""
IN_JULIA = """\
mutable struct Account
    balance
end
function deposit!(account, amount)
    amount > 0 || throw(DomainError(amount, "no amount"))
    account.balance += amount
end
function scale!(dataset)
    dataset ./= maximum(dataset)
    return nothing
end
largest(items) = maximum(items)
table(rows) = for row in 0:rows-1
    println("value ", row / 7)
end
"""
RIGHT = {"py": REFERENCE, "jl": IN_JULIA}
JULIA = (pytest.mark.julia, pytest.mark.long)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = {"calls.py": REFERENCE, "calls.yaml": CASES}
    return lay(tmp_path_factory.mktemp("calls"), files)


class Graded:
    def __init__(self, runtime: Runtime, folder: Path) -> None:
        self.runtime, self.folder = runtime, folder

    def __call__(self, ending: str, old: str = "", new: str = "") -> ScoreReport:
        """The report of a right submission in which a part was replaced."""
        if ending == "jl":
            julia_or_skip()
        assert old in RIGHT[ending]
        file = self.folder / f"handed_in.{ending}"
        file.write_text(RIGHT[ending].replace(old, new) if old else RIGHT[ending] + new)
        assignment = load(self.folder / "calls.yaml")
        return grade(Grading(assignment, self.runtime), read(assignment, file))


@pytest.fixture(scope="module")
def graded(runtime: Runtime, folder: Path) -> Graded:
    return Graded(runtime, folder)


def statuses(result: CaseResult) -> dict[str, str]:
    return {field.name: field.status for field in result.fields}


BOTH = pytest.mark.parametrize("ending", ["py", pytest.param("jl", marks=JULIA)])


@BOTH
def test_what_is_right_has_all_the_points(graded: Graded, ending: str) -> None:
    report = graded(ending)
    assert report.score == report.max_score == 5
    assert [field.name for field in case_of(report, "account").fields] == [
        "paid.balance",
        "refused.raises",
        "balance",
    ]


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        ("py", "mine = Account(100)\nmine.deposit(10)\nmine.deposit(0)\nmine.deposit(5)"),
        pytest.param(
            "jl",
            "mine = Account(100)\ndeposit!(mine, 10)\ndeposit!(mine, 0)\ndeposit!(mine, 5)",
            marks=JULIA,
        ),
    ],
)
def test_the_calls_can_be_pasted(graded: Graded, ending: str, code: str) -> None:
    assert case_of(graded(ending), "account").call == code


@pytest.mark.parametrize(
    ("ending", "old", "new"),
    [
        ("py", "return self.balance", "return self.balance - 110 or 110"),
        pytest.param(
            "jl",
            "account.balance += amount",
            "(account.balance += amount) == 110 ? 110 : account.balance - 110",
            marks=JULIA,
        ),
    ],
)
def test_each_step_has_its_share(graded: Graded, ending: str, old: str, new: str) -> None:
    result = case_of(graded(ending, old, new), "account")
    assert statuses(result) == {
        "paid.balance": "passed",
        "refused.raises": "passed",
        "balance": "failed",
    }
    assert (result.status, float(result.points)) == ("partial", pytest.approx(2 / 3))


@pytest.mark.parametrize(
    ("ending", "old", "new"),
    [
        ("py", 'ValueError("no amount")', 'KeyError("no amount")'),
        pytest.param("jl", 'DomainError(amount, "no amount")', "BoundsError()", marks=JULIA),
    ],
)
def test_an_exception_of_another_kind_is_wrong(
    graded: Graded, ending: str, old: str, new: str
) -> None:
    result = case_of(graded(ending, old, new), "account")
    assert statuses(result)["refused.raises"] == "failed"
    assert statuses(result)["balance"] == "passed"


def test_an_exception_derived_from_the_right_one_is_right(graded: Graded) -> None:
    own = "type('Refused', (ValueError,), {})()"
    assert case_of(graded("py", 'ValueError("no amount")', own), "account").status == "passed"


@pytest.mark.parametrize(
    ("ending", "old", "new"),
    [
        ("py", "self.balance += amount", "self.balance.add(amount)"),
        pytest.param("jl", "account.balance += amount", "error(amount)", marks=JULIA),
    ],
)
def test_a_step_that_fails_ends_the_case(graded: Graded, ending: str, old: str, new: str) -> None:
    result = case_of(graded(ending, old, new), "account")
    assert set(statuses(result).values()) <= {"missing", "failed"}
    assert (result.status, result.points) == ("error", 0)
    assert any(words.startswith("In the step `paid`: ") for words in sentences(result))


@pytest.mark.parametrize(
    ("ending", "old", "new"),
    [
        ("py", "dataset /= dataset.max()", "dataset = dataset / dataset.max()"),
        pytest.param(
            "jl",
            "dataset ./= maximum(dataset)",
            "dataset ./ maximum(dataset)",
            marks=JULIA,
        ),
    ],
)
def test_an_argument_that_was_not_changed_is_wrong(
    graded: Graded, ending: str, old: str, new: str
) -> None:
    result = case_of(graded(ending, old, new), "scaled")
    assert statuses(result) == {"dataset": "failed"}


@pytest.mark.parametrize(
    ("ending", "old", "new"),
    [
        ("py", "int(max(items))", "items.sort() or int(items[-1])"),
        pytest.param("jl", "maximum(items)\ntable", "sort!(items)[end]\ntable", marks=JULIA),
    ],
)
def test_an_argument_that_must_stay_as_it_is(
    graded: Graded, ending: str, old: str, new: str
) -> None:
    result = case_of(graded(ending, old, new), "most")
    assert statuses(result) == {"largest": "passed", "items": "failed"}
    assert "items was changed: after the call it must be as it was before." in sentences(result)


@pytest.mark.parametrize(
    ("ending", "old", "new"),
    [
        ("py", "int(max(items))", "int(max(items)) + len(KEPT.append(1) or KEPT) - 1\nKEPT = []"),
        pytest.param(
            "jl",
            "largest(items) = maximum(items)",
            "KEPT = []\nlargest(items) = (push!(KEPT, 1); maximum(items) + length(KEPT) - 1)",
            marks=JULIA,
        ),
    ],
)
def test_what_is_kept_of_a_first_call_shows_in_the_second(
    graded: Graded, ending: str, old: str, new: str
) -> None:
    result = case_of(graded(ending, old, new), "most")
    assert statuses(result)["largest"] == "failed"
    assert any("in call 2" in words for words in sentences(result))


@pytest.mark.parametrize(
    ("ending", "old", "new"),
    [
        ("py", "row / 7", "row / 8"),
        pytest.param("jl", "row / 7", "row / 8", marks=JULIA),
    ],
)
def test_numbers_in_printed_text_are_compared(
    graded: Graded, ending: str, old: str, new: str
) -> None:
    result = case_of(graded(ending, old, new), "printed")
    assert statuses(result) == {"output": "failed"}
    assert any(words.startswith("Number 2 in the printed text") for words in sentences(result))


@BOTH
def test_nothing_of_hidden_steps_reaches_the_student(graded: Graded, ending: str) -> None:
    right = {"py": "return self.balance", "jl": "account.balance += amount"}[ending]
    wrong = {"py": "print(self.balance); return 1", "jl": "(print(account.balance); 1)"}[ending]
    student = redact(graded(ending, right, wrong), "cases")
    assert case_of(student, "secret").fields == ()
    text = to_json(student, "en")
    for secret in ("271828", "161803", "433631", "hidden_account"):
        assert secret not in text


HOSTILE = {
    "keeps and changes what it returned": (
        "most",
        "\nMADE = []\n"
        "def largest(items):\n    MADE.append(items)\n    MADE[0][:] = 0\n    return 5\n",
    ),
    "prints an answer": (
        "printed",
        "\nimport os\ndef table(rows):\n"
        '    os.write(1, b\'{"id": "0", "kind": "value", "observed": []}\\n\')\n',
    ),
    "lies about its type": (
        "account",
        "\nclass Account(int):\n    deposit = property(lambda self: max)\n",
    ),
    "forgets its first balance": (
        "account",
        "\ndef forget(self, amount, good=Account.deposit):\n"
        "    self.__dict__.clear()\n    return good(self, amount)\n"
        "Account.deposit = forget\n",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_submission_spoils_only_its_own_answers(graded: Graded, name: str) -> None:
    spoiled, code = HOSTILE[name]
    report = graded("py", "", code)
    assert report.status == "graded"
    assert case_of(report, spoiled).status != "passed"
    others = [result for result in report.cases if result.id not in (spoiled, "secret")]
    assert all(result.status == "passed" for result in others)


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("{result: mine}, 10]", "{result: your}, 10]", ":21:48:", "no earlier step"),
        ("observe: [items]", "observe: [item]", ":12:", "has no parameter 'item'"),
        (
            "    visible: true\n    steps:",
            "    args: [1]\n    steps:",
            ":18:5:",
            "says `args` in its steps",
        ),
        ("name: mine", "name: deposit", ":20:16:", "is another step of this case, or a function"),
        ('julia: "scale!"', "julia: scale.it", ":11:", "names a method"),
        ("source: printed", "source: returned", ":15:", "is not printed"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    folder: Path, old: str, new: str, place: str, words: str
) -> None:
    assert old in CASES
    (folder / "broken.yaml").write_text(CASES.replace(old, new, 1))
    with pytest.raises(AssignmentError) as raised:
        load(folder / "broken.yaml")
    lines = [line for line in raised.value.text("en").splitlines() if place in line]
    assert any(words in line for line in lines), raised.value.text("en")


BOX = """\
format: 1
id: box
title: Box
reference: box.py
functions:
  Box: {returns: nothing}
  twice: {returns: nothing, names: {python: Box.twice}}
  inside:
    returns: value
    names: {python: Box.value, julia: value}
    fields: [{name: value, kind: integer}]
cases:
  - id: two
    visible: true
    steps:
      - {name: b, function: Box, args: [3]}
      - {name: c, function: twice, args: [{result: b}]}
      - {function: inside, args: [{result: c}]}
  - id: secret
    steps:
      - {name: b, function: Box, args: [4]}
      - {name: c, function: twice, args: [{result: b}]}
      - {function: inside, args: [{result: c}]}
"""
BOXES = {
    "py": """\
class Box:
    def __init__(self, n):
        self.n = n
    def twice(self):
        return Box(2 * self.n)
    def value(self):
        return self.n
""",
    "jl": """\
struct Box
    n
end
twice(b::Box) = Box(2 * b.n)
value(b::Box) = b.n
""",
}


def boxed(runtime: Runtime, folder: Path, ending: str, old: str, new: str) -> ScoreReport:
    if ending == "jl":
        julia_or_skip()
    text = BOXES[ending]
    assert old in text
    lay(folder, {"box.py": BOXES["py"], "box.yaml": BOX, f"in.{ending}": text.replace(old, new)})
    assignment = load(folder / "box.yaml")
    return grade(Grading(assignment, runtime), read(assignment, folder / f"in.{ending}"))


@pytest.mark.parametrize(
    ("ending", "old", "new", "step"),
    [
        ("py", "return Box(2 * self.n)", "return 2 * self.n", "`c = b.twice()` gave `6`"),
        ("py", "return Box(2 * self.n)", "self.n *= 2", "`c = b.twice()` gave `None`"),
        pytest.param("jl", "Box(2 * b.n)", "2 * b.n", "`c = twice(b)` gave `6`", marks=JULIA),
    ],
)
def test_of_a_step_that_gives_no_object_its_code_and_its_answer_are_told(
    runtime: Runtime, tmp_path: Path, ending: str, old: str, new: str, step: str
) -> None:
    report = boxed(runtime, tmp_path, ending, old, new)
    result = case_of(report, "two")
    assert (result.status, result.points) == ("error", 0)
    assert any(f"The step {step}" in words for words in sentences(result))
    assert cause(report).kind == "failures", "the method is there"


@BOTH
def test_a_hidden_case_is_listed_under_the_written_name_of_what_it_judges(
    runtime: Runtime, tmp_path: Path, ending: str
) -> None:
    old, new = {"py": ("def twice", "def double"), "jl": ("twice(", "double(")}[ending]
    report = redact(boxed(runtime, tmp_path, ending, old, new), "cases")
    asked = {"py": "Box.value", "jl": "value"}[ending]
    assert case_of(report, "secret").written == asked, "which step failed is not told"
