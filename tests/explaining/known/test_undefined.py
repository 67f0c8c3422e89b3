"""A student reads which name nothing defines, in which line, and what may be meant."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grader.explaining.diagnose import failed_units
from grader.explaining.everyday.undefined import (
    Undefined,
    sentence_about,
    undefined_in,
)
from grader.locale import translate
from grader.model import (
    CaseResult,
    ExceptionInfo,
    Language,
    Message,
    Outcome,
    Skipped,
    SourceFile,
    Text,
)
from tests.handing_in import code


def said(
    error: str,
    source: str,
    line: int | None = 1,
    language: Language = "python",
    skipped: tuple[Skipped, ...] = (),
    more: tuple[SourceFile, ...] = (),
) -> str:
    kind, _, message = error.partition(": ")
    found = undefined_in(Outcome("exception", exception=ExceptionInfo(kind, message, line, "file")))
    assert found is not None, error
    files = (SourceFile("file", language, source), *more)
    return translate(sentence_about(found, code(*files, language=language), skipped), "en")


IN_PYTHON = "NameError: name {!r} is not defined"
IN_JULIA = "UndefVarError: {} not defined"


@pytest.mark.parametrize(
    "error",
    [
        "NameError: name 'x' is not defined",
        "NameError: name 'x' is not defined. Did you mean: 'y'?",
        "UnboundLocalError: local variable 'x' referenced before assignment",
        "UnboundLocalError: cannot access local variable 'x' where it is not associated",
        "UndefVarError: x not defined",
        "UndefVarError: `x` not defined in `Main.submission`",
        "UndefVarError: `x` not defined in local scope\nSuggestion: …",
    ],
)
def test_both_languages_and_their_versions_say_it_in_their_ways(error: str) -> None:
    assert "`x`" in said(error, "")


@pytest.mark.parametrize(
    "error", ["KeyError: name 'x' is not defined", "NameError: ask me about names", "ValueError: x"]
)
def test_another_error_is_about_no_name(error: str) -> None:
    kind, _, message = error.partition(": ")
    assert undefined_in(Outcome("exception", exception=ExceptionInfo(kind, message, 1))) is None


def test_an_import_of_several_lines_brings_each_of_its_names() -> None:
    source = "from metrics import (\n    recall,\n)\n\ndef f(x):\n    return recall(x)\n"
    skipped = (Skipped("file", 1, "from metrics import (", "no module named 'metrics'"),)
    text = said(IN_PYTHON.format("recall"), source, line=6, skipped=skipped)
    assert "(line 1) was left out" in text


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("confusion_matrix", "confusionMatrix"),
        ("treshold", "threshold"),
        ("output", "outputs"),
        ("vp", "VP"),
        ("v_p", "VP"),
        # Two of them, or none that is written alike.
        ("fold3", None),
        ("firstColumn2", None),
        ("right_sum", None),
        ("verdaderosNegativos", None),
        ("VPN", None),
        ("sensitivity", None),
    ],
)
def test_the_name_that_is_written_almost_like_it_is_likely_meant(
    name: str, meant: str | None
) -> None:
    source = (
        "def confusionMatrix(outputs, targets, threshold):\n"
        "    VP = VPP = verdaderosPositivos = specificity = fold1 = fold2 = 0\n"
        "    firstColumn1 = rightSum = rightsum = 0\n"
        f"    return {name}\n"
    )
    text = said(IN_PYTHON.format(name), source, 4)
    assert "line 4" in text
    assert ("meant" in text) == (meant is not None)
    assert meant is None or f"`{meant}` meant" in text


def test_a_name_of_another_function_is_not_meant() -> None:
    source = "def one(outputs):\n    return 1\n\ndef two(x):\n    return output + x\n"
    assert "meant" not in said(IN_PYTHON.format("output"), source, 5)


def test_a_name_in_the_line_that_defines_the_function_is_a_name_of_that_function() -> None:
    source = "half(treshold) = threshold / 2\n"
    assert "`treshold` meant" in said(IN_JULIA.format("threshold"), source, 1, "julia")


def test_a_name_that_gets_its_value_in_another_branch_is_said_to_have_none_yet() -> None:
    source = "function f(x)\n    if x > 0\n        y = 1\n    end\n    return y\nend\n"
    assert "It gets one elsewhere" in said(IN_JULIA.format("y"), source, 5, "julia")


COUNTING = {
    "python": (
        "# counts\ndef f(xs):\n    counter = 0\n    for x in xs:\n        {}\n    return counter\n"
    ),
    "julia": (
        "function f(xs)\n    counter = 0\n    for x in xs\n        # again\n        {}\n    end\n"
        "    return counter\nend\n"
    ),
}


@pytest.mark.parametrize(
    ("language", "statement"),
    [
        ("python", "conter = conter + 1"),
        ("python", "conter += 1"),
        ("julia", "conter = conter + 1"),
    ],
)
def test_a_name_that_only_its_own_line_gives_a_value_gets_none_elsewhere(
    language: Language, statement: str
) -> None:
    error = IN_JULIA.format("conter") if language == "julia" else IN_PYTHON.format("conter")
    text = said(error, COUNTING[language].format(statement), 5, language)
    assert "(line 5): inside the function that line is the only one" in text
    assert text.endswith("Is `counter` meant?")


@pytest.mark.parametrize("language", ["python", "julia"])
def test_a_name_with_another_value_in_the_function_gets_one_elsewhere(language: Language) -> None:
    error = IN_JULIA.format("conter") if language == "julia" else IN_PYTHON.format("conter")
    source = COUNTING[language].format("conter += 1").replace("return counter", "conter = 2")
    text = said(error, source, 5, language)
    assert "only one" not in text
    assert "meant" not in text
    assert "elsewhere" in text


def test_a_global_that_a_function_changes_has_no_value_in_it() -> None:
    source = "total = 0\ndef f(x):\n    total += x\n    return total\n"
    text = said("UnboundLocalError: local variable 'total' referenced before", source, 3)
    assert "inside the function that line is the only one" in text


@pytest.mark.parametrize(
    ("name", "code", "is_its_cause"),
    [
        ("np", "import numpy as np", True),
        ("half", "def half(x: lib.Number):\n    return x / 2", True),
        ("half", "half(x) = x ÷ 2", True),
        ("half", "const half = read()", True),
        ("half", "print(half(3))", False),
        ("half", "half(3)", False),
        ("half", "behalf = 3", False),
        ("half", "from numbers import third, half", True),
        ("half", "from half import third", False),
        ("half", "from numbers import third  # and half", False),
        ("half", "import numbers; half(3)", False),
        ("half", "import numbers as half", True),
        ("numbers", "import numbers.half", True),
    ],
)
def test_what_was_left_out_while_loading_is_the_cause_where_it_brings_the_name(
    name: str, code: str, is_its_cause: bool
) -> None:
    left_out = Skipped("file", 7, code, "a reason")
    text = said(IN_PYTHON.format(name), "", skipped=(left_out,))
    assert ("left out" in text) == is_its_cause
    assert ("line 7" in text and "a reason" in text) == is_its_cause


@pytest.mark.parametrize(
    ("name", "code", "is_its_cause"),
    [
        ("mean", "using Statistics: std, mean", True),
        ("mean", "using Statistics: std # and mean", False),
        ("mean", "using Statistics; mean([1])", False),
        ("Statistics", "using Statistics: mean", False),
        ("Statistics", "using Random, Statistics", True),
    ],
)
def test_an_import_of_julia_brings_what_it_lists(name: str, code: str, is_its_cause: bool) -> None:
    left_out = Skipped("file", 7, code, "a reason")
    text = said(IN_JULIA.format(name), "", language="julia", skipped=(left_out,))
    assert ("left out" in text) == is_its_cause


def test_of_several_files_the_one_is_named() -> None:
    more = (SourceFile("other", "python", ""),)
    assert "line 1 of file" in said(IN_PYTHON.format("x"), "", more=more)
    assert "line 1)" in said(IN_PYTHON.format("x"), "")
    assert "line" not in said(IN_PYTHON.format("x"), "", None)


def test_an_error_where_one_is_asked_for_is_nothing_that_a_mistake_explains() -> None:
    """A function that raises in every call has no answer to these cases; nothing causes that."""
    message = Message("scoring.always_raises")
    result = CaseResult(
        "empty", Text("Empty"), "f", True, Fraction(0), Fraction(1), "error", (), message
    )
    tokens = {("empty", ""): "raises"}
    assert failed_units(result, tokens) == set()
    assert failed_units(replace(result, message=None), tokens) == set(tokens)


def message_of(
    name: str, line: int | None = 1, file: str | None = "file", source: str = "", **more: Any
) -> Message:
    read = code(SourceFile("file", "python", source))
    undefined = Undefined(name, file, line)
    return sentence_about(undefined, more.get("code", read), more.get("skipped", ()))


@pytest.mark.parametrize(
    ("source", "line", "is_new"),
    [
        ("n = 3\nwhile n > 0\n    n -= 1\nend", 3, True),
        ("a = 1; n = 3\nfor i in 1:2\n    println(n)\n    n = i\nend", 3, True),
        ("k, n = 1, 3\nfor i in 1:2\n    n += i\nend", 3, True),
        ("f(n) = n\nfor i in 1:2\n    n += i\nend", 3, False),
        ("n == 3\nfor i in 1:2\n    n += i\nend", 3, False),
        ("function f()\n    n += 1\nend\nn = 1", 2, False),
        ("for i in 1:2\n    n += i\nend\nn = 1", 2, False),
        ("n = 1\nfunction f()\n    n += 1\nend", 3, False),
    ],
)
def test_a_variable_that_is_new_in_a_scripts_loop_is_told(
    source: str, line: int, is_new: bool
) -> None:
    words = said(IN_JULIA.format("n"), source, line, "julia")
    assert ("Write `global n` in the loop" in words) == is_new


def test_a_place_in_a_notebook_is_told_by_its_cell() -> None:
    notebook = SourceFile("book", "python", "x = 1\ny = 2\nz = 3\nhalf\n", cells=(1, 3))
    plain = SourceFile("file", "python", "x = 1\n")
    read = code(plain, notebook)

    def place(file: str, line: int) -> object:
        return sentence_about(Undefined("half", file, line), read, ()).params["place"]

    assert place("book", 3) == Message("rules.notebook_place", {"cell": 2, "line": 1})
    assert place("file", 1) == Message("diagnosis.line_of", {"line": 1, "file": "file"})


def test_without_a_line_or_a_source_no_place_is_told() -> None:
    for told in (message_of("a", line=None), message_of("a", code=None)):
        assert told == Message("diagnosis.undefined.nowhere", {"name": "a"})
    there = message_of("a")
    line = Message("diagnosis.line", {"line": 1})
    assert there == Message("diagnosis.undefined.there", {"name": "a", "place": line})


def test_what_was_left_out_is_told_with_both_places() -> None:
    skipped = (
        Skipped("file", 2, "x = 1", "no"),
        Skipped("file", 4, "import half", "not installed"),
        Skipped("file", 5, "import half", "again"),
    )
    told = message_of("half", skipped=skipped)
    assert told is not None
    assert told.key == "diagnosis.undefined.skipped"
    assert told.params["at"] == Message("diagnosis.line", {"line": 4})
    assert told.params["reason"] == "not installed"


@pytest.mark.parametrize(
    ("code", "body", "key"),
    [
        ("values = read('data.csv')", "return sum(values)", "script"),
        # What is called is a function that is missing, whatever brings it.
        ("values = lambda x: x + y", "return values(1)", "skipped"),
        ("from half import values", "return sum(values)", "skipped"),
    ],
)
def test_data_of_the_script_that_a_function_reads_is_told_as_that(
    code: str, body: str, key: str
) -> None:
    skipped = (Skipped("file", 2, code, "no such file"),)
    told = message_of("values", line=2, source=f"def one(x):\n    {body}\n", skipped=skipped)
    assert told is not None
    assert told.key == f"diagnosis.undefined.{key}"


@pytest.mark.parametrize(
    ("name", "meant"), [("avobe_zero", "above_zero"), ("b_to_a_sum", None), ("zero_avobe_a", None)]
)
def test_two_letters_of_a_word_with_one_between_them_may_have_changed_places(
    name: str, meant: str | None
) -> None:
    source = f"def f(above_zero, a_to_b_sum, unused):\n    return {name}\n"
    told = message_of(name, line=2, source=source)
    assert told is not None
    assert told.params.get("meant") == meant


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("return encoded(x)", "helper"),
        ("return x + encoded", "there"),
        # It is there, in a place where the call does not find it.
        ("def encoded(x): return x\n\ndef two(x):\n    return encoded(x)", "there"),
    ],
)
def test_a_function_that_nothing_defines_may_be_one_of_an_earlier_exercise(
    body: str, key: str
) -> None:
    source = f"def one(x):\n    {body}\n"
    told = message_of("encoded", line=source.count("\n"), source=source)
    assert told is not None
    assert told.key == f"diagnosis.undefined.{key}"


def test_a_name_of_the_function_around_it_is_likely_meant() -> None:
    source = "def one(treshold):\n    return 1\n\ndef two(threshhold):\n    return threshold\n"
    told = message_of("threshold", line=5, source=source)
    assert told is not None
    assert (told.key, told.params["meant"]) == ("diagnosis.undefined.meant", "threshhold")
    before = message_of("threshold", line=2, source=source)
    assert before is not None
    assert before.params["meant"] == "treshold"
    other = message_of("threshold", line=5, file="another", source=source)
    assert other is not None
    assert other.key == "diagnosis.undefined.there"


@pytest.mark.parametrize(
    ("language", "name", "cure"),
    [
        ("julia", "shuffle!", "`using Random` is missing"),
        ("julia", "mean", "`using Statistics` is missing"),
        ("julia", "sparse", "`using SparseArrays` is missing"),
        ("python", "np", "`import numpy as np` is missing"),
        ("python", "sqrt", "`from math import sqrt` is missing"),
    ],
)
def test_what_brings_a_name_of_the_standard_library_is_told(
    language: str, name: str, cure: str
) -> None:
    error = IN_PYTHON if language == "python" else IN_JULIA
    assert cure in said(error.format(name), "", language=language)
    own = f"{name.strip('!')} = 3"
    assert "is missing" not in said(error.format(name.strip("!")), own, language=language)


def test_a_parameter_that_a_macro_does_not_find_gets_no_value_elsewhere() -> None:
    source = "macro sum_of(x)\n    :(sum(y - $x))\nend\nfunction f(y)\n    @sum_of 1\nend"
    assert said(IN_JULIA.format("y"), source, 5, "julia") == (
        "Calls fail because `y` is not defined (line 5)."
    )


def test_a_variable_is_no_misspelt_function_of_another_language_unless_it_is_called() -> None:
    source = "function f(items)\n    let len = length(len)\n        len\n    end\nend"
    assert "meant" not in said(IN_JULIA.format("len"), source, 2, "julia")
    called = "f(items) = len(items)"
    assert "Is `length` meant?" in said(IN_JULIA.format("len"), called, 1, "julia")


@pytest.mark.parametrize(
    ("head", "line", "text"),
    [
        ("import numpy as np\n", "return unique(x)", "Is `np.unique` meant?"),
        ("import numpy\n", "return sqrt(x)", "Is `numpy.sqrt` meant?"),
        ("\n", "return sqrt(x)", "`from math import sqrt` is missing at the top of the file."),
        ("\n", "return unique(x)", "copy it into the file."),
        # It is no function there.
        ("import numpy as np\n", "return x[unique]", "`unique` is not defined (line 3)."),
    ],
)
def test_a_name_of_an_imported_module_is_told_with_the_module(
    head: str, line: str, text: str
) -> None:
    source = f"{head}def f(x):\n    {line}\n"
    name = "sqrt" if "sqrt" in line else "unique"
    assert said(IN_PYTHON.format(name), source, 3).endswith(text)


def test_a_function_of_another_language_is_meant_only_where_it_is_called() -> None:
    source = "def f(x):\n    return range({})\n"
    assert said(IN_PYTHON.format("length"), source.format("length(x)"), 2).endswith("`len` meant?")
    assert "meant" not in said(IN_PYTHON.format("length"), source.format("length"), 2)
    assert said(IN_PYTHON.format("null"), source.format("null"), 2).endswith("`None` meant?")


def test_a_value_given_in_several_lines_is_given_in_one_statement() -> None:
    source = "def f(x):\n    total = (len(x)\n             + total)\n    return total\n"
    told = said("UnboundLocalError: cannot access local variable 'total'", source, 3)
    assert told.endswith("inside the function that line is the only one that gives it one.")
