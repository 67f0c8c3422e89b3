"""The first screen of a file is true of it, and says all that it can: in both languages."""

import unicodedata
from pathlib import Path

import pytest

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.grading import Grading, grade, read
from grader.judging.report.cause import cause
from grader.locale import translate
from grader.model import Locale, ScoreReport
from grader.render.next_step import next_step
from grader.running import Runtime
from tests.explaining.everyday.test_silent import JULIA, graded
from tests.julia import julia_or_skip
from tests.laying import lay

ROOT = Path(__file__).parents[3]
DOUBLE = "def doubled(values):\n    return [2 * v for v in values]\n"
CALLS = "[[1, 2, 3]]; [[4, 5]]"


def graded_in(runtime: Runtime, name: str, path: Path) -> ScoreReport:
    """Return the report of a file handed in for a shipped assignment."""
    if path.suffix == ".jl":
        julia_or_skip()
    assignment = load(ROOT / "cases" / f"{name}.yaml")
    grading = Grading(assignment, runtime, load_known_mistakes(assignment))
    return grade(grading, read(assignment, path))


def screen(report: ScoreReport) -> str:
    step = next_step(report, "en")
    return " ".join((step.text, *step.more, *step.explained))


POSITIONAL_JL = """
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = sum(outputs .& targets); vn = sum(.!outputs .& .!targets)
    fn = sum(outputs .& .!targets); fp = sum(.!outputs .& targets)
    sens = vp / (vp + fn); spec = vn / (vn + fp); ppv = vp / (vp + fp); npv = vn / (vn + fn)
    f1 = 2 / (1 / sens + 1 / ppv)
    if vn == size(targets)
        sens = 1; ppv = 1
    elseif vp == size(targets)
        spec = 1; npv = 1
    elseif vp + fn == 0
        sens = 0; ppv = 0; f1 = 0
    elseif vn + fp == 0
        spec = 0; npv = 0
    end
    n = length(targets)
    return ((vp + vn) / n, (fp + fn) / n, sens, spec, ppv, npv, f1, [vn fp; fn vp])
end
confusionMatrix(o::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}, threshold=0.5) =
    confusionMatrix(o .>= threshold, targets)
"""


@pytest.mark.julia
@pytest.mark.long
def test_what_a_cheaper_explanation_says_as_well_is_not_told(
    runtime: Runtime, tmp_path: Path
) -> None:
    lay(tmp_path, {"a.jl": POSITIONAL_JL})
    mistakes = cause(graded_in(runtime, "confusion_matrix", tmp_path / "a.jl")).mistakes
    assert "false_positives_and_negatives_swapped" in mistakes
    assert "special_conditions_reversed" not in mistakes


@pytest.mark.julia
@pytest.mark.long
def test_a_method_without_its_end_is_not_called_missing(runtime: Runtime, tmp_path: Path) -> None:
    text = (
        "function confusionMatrix(o::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})\n"
        "    vn = sum(.!o)\n    return vn\n"
        "function confusionMatrix(o::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; "
        "threshold::Real=0.5)\n    if threshold > 0\n"
        "    return confusionMatrix(o .>= threshold, targets)\n"
    )
    lay(tmp_path, {"a.jl": text})
    report = graded_in(runtime, "confusion_matrix", tmp_path / "a.jl")
    found = [(finding.line, translate(finding.message, "en")) for finding in report.findings]
    assert [line for line, said in found if "cannot be read as it stands" in said] == [4]
    assert not [said for _, said in found if "is missing" in said]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "a.py",
            "def split_words(text):\n    words = text.lower().split()\n"
            "    for word in words:\n        word.strip('.,;:!?')\n    return words\n",
        ),
        pytest.param(
            "a.jl",
            "function split_words(text)\n    words = split(lowercase(text))\n"
            "    for word in words\n        strip(word, ['.', ',', ';', ':', '!', '?'])\n"
            "    end\n    return String.(words)\nend\n",
            marks=JULIA,
        ),
    ],
)
def test_beside_a_known_mistake_stands_the_line_that_does_nothing(
    runtime: Runtime, tmp_path: Path, file: str, text: str
) -> None:
    lay(tmp_path, {file: text})
    report = graded_in(runtime, "word_lists", tmp_path / file)
    told = cause(report)
    assert len(told.mistakes) > 1
    # One cause is one hint, in both languages.
    assert len(told.hints) == 1
    assert "is the word `you`. " in screen(report)
    assert "keeps it nowhere (line 4)" in screen(report)
    assert "línea 4" in translate(told.hints[0], "es")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.py", "def doubled(values):\n    return [[2 * v for v in values]]\n"),
        pytest.param("a.jl", "doubled(values) = [[2v for v in values]]\n", marks=JULIA),
    ],
)
def test_a_list_of_one_list_is_called_so(
    runtime: Runtime, tmp_path: Path, file: str, text: str
) -> None:
    report = graded(runtime, tmp_path, DOUBLE, CALLS, file, text)
    assert "inside another list" in screen(report)


@pytest.mark.parametrize(
    ("file", "text", "offered"),
    [
        (
            "a.py",
            "import pandas as pd\n\n\ndef doubled(values):\n    return pd.x(values)\n",
            "NumPy",
        ),
        pytest.param(
            "a.jl",
            "using DataFrames: DataFrame\ndoubled(values) = DataFrame(a=values)\n",
            "its standard library",
            marks=JULIA,
        ),
    ],
)
def test_of_a_package_that_is_not_there_is_said_what_is(
    runtime: Runtime, tmp_path: Path, file: str, text: str, offered: str
) -> None:
    report = graded(runtime, tmp_path, DOUBLE, CALLS, file, text)
    assert f"offers {'Julia and ' if file == 'a.jl' else ''}{offered} alone" in screen(report)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "a.py",
            "def doubled(values):\n    d = []\n\tfor v in values:\n        d.append(2 * v)\n"
            "    return d\n",
        ),
        pytest.param(
            "a.jl",
            "function doubled(values)\n    d = Int[]\n    for v in values\n"
            "        push!(d, 2v)\n    return d\nend\n",
            marks=JULIA,
        ),
    ],
)
def test_what_was_repaired_is_there(runtime: Runtime, tmp_path: Path, file: str, text: str) -> None:
    report = graded(runtime, tmp_path, DOUBLE, CALLS, file, text)
    assert report.score == report.max_score
    assert report.message is not None
    assert cause(report).kind == "free"


def test_a_syntax_error_has_the_line_at_fault(runtime: Runtime, tmp_path: Path) -> None:
    text = "def doubled(values):\n    d = []\n    for v in values\n        d.append(v)\n"
    report = graded(runtime, tmp_path, DOUBLE, CALLS, "a.py", text)
    assert "(line 3: `for v in values`)" in screen(report)


def test_a_bracket_of_the_sentence_does_not_close_one_of_the_line(
    runtime: Runtime, tmp_path: Path
) -> None:
    text = "def doubled(values):\n    return list(\n\ndef other(values):\n    return values\n"
    report = graded(runtime, tmp_path, DOUBLE, CALLS, "a.py", text)
    assert "(line 2: `return list(`)" in screen(report)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.docx", b"PK\x03\x04", "document"),
        ("a.html", b"<html>", "document"),
        ("a.pdf", b"%PDF-1.4", "document"),
        ("a.py", b"<!DOCTYPE html><html></html>", "document"),
        ("a.jl", b"%PDF-1.4", "document"),
        ("a.py.txt", b"def f(): pass", "call it a.py"),
        ("a.jl.txt", b"f() = 1", "call it a.jl"),
        ("a.txt", b"def split_words(text):\n    return text.split()\n", "call it a.py"),
        ("a", b"split_words(text) = split(text)\n", "call it a.jl"),
        ("notes.txt", b"It splits a text into words.", "neither a Python file"),
    ],
)
def test_what_is_no_source_is_called_what_it_is(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    lay(tmp_path, {"one/" + name: content})
    assignment = load(ROOT / "cases" / "word_lists.yaml")
    unread = read(assignment, tmp_path / "one" / name).unread
    assert said in translate(unread[0].reason, "en")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "a.py",
            "class Acount:\n    def __init__(self, owner, balance):\n"
            "        self.owner = owner\n        self.balance = balance\n",
        ),
        pytest.param(
            "a.jl",
            "mutable struct Acount\n    owner\n    balance\nend\n",
            marks=JULIA,
        ),
    ],
)
def test_a_type_of_nearly_the_asked_name_is_named(
    runtime: Runtime, tmp_path: Path, file: str, text: str
) -> None:
    lay(tmp_path, {file: text})
    text = screen(graded_in(runtime, "bank_account", tmp_path / file))
    assert "`Account` is asked, and there is `Acount` (line 1)" in text.replace("\n", " ")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.py", "from pandas import *\ndef doubled(values):\n    return DataFrame(values)\n"),
        pytest.param(
            "a.jl", "using DataFrames\ndoubled(values) = DataFrame(a=values)\n", marks=JULIA
        ),
    ],
)
def test_a_name_that_a_whole_package_may_bring(
    runtime: Runtime, tmp_path: Path, file: str, text: str
) -> None:
    said = screen(graded(runtime, tmp_path, DOUBLE, CALLS, file, text))
    assert "which this assignment does not offer" in said
    assert "meant?" not in said


SHOUTED = "def shouted(text):\n    return text.upper() + '!'\n"


@pytest.mark.parametrize(
    ("file", "text", "sign"),
    [
        ("a.py", "def shouted(text):\n    return text.upper() + '！'\n", "FULLWIDTH EXCLAMATION"),
        (
            "a.py",
            "def shοuted(text):\n    return text.upper() + '!'\n",
            "GREEK SMALL LETTER OMICRON",
        ),
        ("a.py", "def shouted(text):\n    return tеxt.upper() + '!'\n", "CYRILLIC SMALL LETTER IE"),
        pytest.param(
            "a.jl", 'shouted(text) = uppercase(text) * "！"\n', "FULLWIDTH EXCLAMATION", marks=JULIA
        ),
        pytest.param(
            "a.jl", 'shοuted(text) = uppercase(text) * "!"\n', "LETTER OMICRON", marks=JULIA
        ),
        pytest.param(
            "a.jl", 'shouted(text) = uppercase(tеxt) * "!"\n', "CYRILLIC SMALL", marks=JULIA
        ),
    ],
)
def test_a_sign_that_stands_for_another_is_called_by_its_name(
    runtime: Runtime, tmp_path: Path, file: str, text: str, sign: str
) -> None:
    report = graded(runtime, tmp_path, SHOUTED, "['hi']; ['there']", file, text)
    assert sign in screen(report)


TWO_WORDS_PY = """def split_words(text):
    return [word for word in text.lower().split() if word =! ""]

def count_words(words):
    for word in words:
        if word =! "":
            return {}
"""
TWO_WORDS_JL = """function count_words(words::Vector{String})
    for word in words
        if word =! ""
            return Dict{String,Int}()
        end
    end
end
"""


@pytest.mark.parametrize(
    ("file", "text"),
    [("a.py", TWO_WORDS_PY), pytest.param("a.jl", TWO_WORDS_JL, marks=JULIA)],
)
def test_a_sign_that_cannot_be_read_comes_before_functions_that_are_missing(
    runtime: Runtime, tmp_path: Path, file: str, text: str
) -> None:
    """Most points are lost by what is not there; but the file has to load first."""
    (tmp_path / file).write_text(text)
    report = graded_in(runtime, "word_lists", tmp_path / file)
    step = next_step(report, "en")
    assert "has no `=!` here" in step.more[0]
    assert screen(report).count("`=!`") == 1
    assert "`longest_word`" in step.explained[-1]


UNINDENTED = """def confusion(outputs, targets):
    for row in range(2):
    for column in range(2):
        pass
"""
UNEXPECTED = """function confusion(outputs, targets)
    n = (length(outputs)
end
"""


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("a.py", UNINDENTED, "line 3: `for column in range(2):`"),
        pytest.param("a.jl", UNEXPECTED, ": syntax: ", marks=JULIA),
    ],
)
def test_what_cannot_be_read_comes_before_a_function_that_may_be_in_it(
    runtime: Runtime, tmp_path: Path, file: str, text: str, said: str, locale: Locale
) -> None:
    (tmp_path / file).write_text(text)
    report = graded_in(runtime, "confusion_matrix_multiclass", tmp_path / file)
    step = next_step(report, locale)
    assert said in step.text
    assert "`confusion_matrix_multiclass`" in step.more[0] or "`confusionMatrix`" in step.more[0]


RETURNS = {
    "returned": "{returns: value, fields: [{name: text, kind: text}]}",
    "printed": "{returns: nothing, fields: "
    "[{name: text, kind: text, source: printed, match: text}]}",
}


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize(
    ("written", "sign"),
    [
        (unicodedata.normalize("NFD", "Año 12, total"), "LETTER N + COMBINING TILDE"),
        ("Año 12, t\u03bftal", "GREEK SMALL LETTER OMICRON"),
        ("Año \uff112, total", "FULLWIDTH DIGIT ONE"),
    ],
)
@pytest.mark.parametrize("how", ["returned", "printed"])
@pytest.mark.parametrize("file", ["a.py", pytest.param("a.jl", marks=JULIA)])
def test_signs_that_look_alike_are_told_where_they_are_the_difference(
    runtime: Runtime, tmp_path: Path, file: str, how: str, written: str, sign: str, locale: Locale
) -> None:
    """A composed letter and its parts, a Greek letter, a wide digit: nobody sees them."""
    if file.endswith(".jl"):
        julia_or_skip()
    says = {"returned": "return {}", "printed": "print({})"}[how]
    right, wrong = (says.format(f'"{text}"') for text in ("Año 12, total", written))
    text = f"def named(n):\n    {wrong}\n"
    if file.endswith(".jl"):
        text = f"function named(n)\n    {wrong}\nend\n"
    asked = (
        "format: 1\nid: signs\ntitle: Signs\nreference: ref.py\n"
        f"functions: {{named: {RETURNS[how]}}}\n"
        "cases: [{id: one, function: named, args: [1], visible: true}]\n"
    )
    lay(tmp_path, {"ref.py": f"def named(n):\n    {right}\n", "signs.yaml": asked, file: text})
    assignment = load(tmp_path / "signs.yaml")
    report = grade(Grading(assignment, runtime), read(assignment, tmp_path / file))
    assert report.score == 0
    assert sign in " ".join(next_step(report, locale).more)
