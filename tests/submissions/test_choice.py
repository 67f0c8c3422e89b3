"""Of several files that define the same function, the one is graded that a person would grade."""

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment import load
from grader.grading import read
from grader.languages.registry import by_ending
from grader.model import Function, Language, SourceFile, Submission
from grader.submissions.choice import Choice, Criteria, choose
from tests.laying import lay

BOTH: tuple[Language, ...] = ("python", "julia")
WORDS = load("word_lists")
ACCURACY = load("accuracy")
TEMPLATES = {path.name: path.read_text() for path in WORDS.templates.values()}

F, G = "def f(x):\n    return x\n", "def g(x):\n    return -x\n"
F_STUB = 'def f(x):\n    """Of x."""\n    raise NotImplementedError("f is not written yet")\n'
G_STUB = "def g(x):\n    pass\n"
F_JULIA, F_JULIA_STUB = "f(x) = x\n", 'function f(x)\n    error("f is not written yet")\nend\n'


def functions(*names: str) -> list[Function]:
    return [Function(name, (), "value", {}) for name in names]


def chosen(files: Mapping[str, str], template: str = "p") -> Choice:
    sources = [source(name, text) for name, text in files.items()]
    blanks = [source(f"{template}.py", F_STUB + G_STUB)]
    return choose(sources, BOTH, Criteria(functions("f", "g"), blanks))


def source(name: str, text: str) -> SourceFile:
    kind = by_ending(Path(name))
    return SourceFile(name, "python" if kind is None else kind.name, text)


def taken(choice: Choice) -> dict[str, tuple[str, ...]]:
    return {one.function: one.files for one in choice.taken}


def names_of(submission: Submission) -> list[str]:
    return [one.name for one in submission.sources]


RIGHT = {
    "python": Path("reference/word_lists.py").read_text(),
    "julia": Path("reference/word_lists.jl").read_text(),
}


@pytest.mark.parametrize(
    ("files", "graded"),
    [
        # The student kit lays both templates into the folder in which a student works.
        ({"word_lists.py": TEMPLATES["word_lists.py"], "word_lists.jl": RIGHT["julia"]}, "jl"),
        ({"word_lists.jl": TEMPLATES["word_lists.jl"], "word_lists.py": RIGHT["python"]}, "py"),
        ({"word_lists.py": TEMPLATES["word_lists.py"], "solution.py": RIGHT["python"]}, "n.py"),
        ({"word_lists.jl": TEMPLATES["word_lists.jl"], "a.jl": RIGHT["julia"]}, "a.jl"),
        # Neither line ends nor a changed indent make a template somebody's work.
        (
            {
                "word_lists.py": TEMPLATES["word_lists.py"].replace("    ", "  "),
                "solution.py": RIGHT["python"],
            },
            "n.py",
        ),
    ],
)
def test_an_untouched_template_is_never_graded_beside_work(
    files: dict[str, str], graded: str, tmp_path: Path
) -> None:
    submission = read(WORDS, lay(tmp_path, files))
    (name,) = names_of(submission)
    assert name.endswith(graded)
    (left,) = submission.unread
    assert left.reason.key == "intake.not_written"
    assert all(one.files == (name,) and one.others == () for one in submission.taken)


@pytest.mark.parametrize("text", TEMPLATES.values())
def test_a_template_alone_is_graded_as_it_is(text: str, tmp_path: Path) -> None:
    name = "word_lists.jl" if "function " in text else "word_lists.py"
    submission = read(WORDS, lay(tmp_path, {name: text}))
    assert [(one.name, one.text) for one in submission.sources] == [(name, text)]
    assert submission.unread == ()


def test_where_all_is_stubs_the_rule_chooses_among_stubs() -> None:
    choice = chosen({"p.py": F_STUB + G_STUB, "p_old.py": F_STUB})
    assert taken(choice) == {"f": ("p.py",), "g": ("p.py",)}
    assert choice.sources[-1].text == F_STUB + G_STUB


@pytest.mark.parametrize(
    ("files", "graded"),
    [
        # 1: not what its name puts aside
        ({"p.py": F, "p_old.py": F}, "p.py"),
        ({"z.py": F, "p (1).py": F}, "z.py"),
        ({"src/p.py": F, "tests/p_copy.py": F + G}, "src/p.py"),
        ({"z.py": F, "p - copia.py": F}, "z.py"),
        ({"z.py": F, "backup/p.py": F}, "z.py"),
        ({"z.py": F, "pOld.py": F}, "z.py"),
        ({"golden.py": F, "b.py": F}, "golden.py"),  # "old" is no word of it
        # 2: the one with most
        ({"a.py": F + G, "p.py": F}, "a.py"),
        ({"a.py": F + G, "p.py": F + G_STUB}, "a.py"),
        # 3: the template's name
        ({"p.py": F, "z.py": F}, "p.py"),
        # 4: the last by name, numbers as numbers
        ({"v10.py": F, "v9.py": F}, "v10.py"),
        ({"p.py": F, "p.ipynb": F}, "p.py"),
        ({"p.py": F_STUB, "p.ipynb": F}, "p.ipynb"),
        # two languages
        ({"p.py": F_STUB, "p.jl": F_JULIA}, "p.jl"),
        ({"p_old.py": F + G, "p.jl": F_JULIA}, "p.jl"),
        ({"p.py": F + G, "p.jl": F_JULIA}, "p.py"),
        ({"p.py": F, "p.jl": F_JULIA_STUB}, "p.py"),
    ],
)
def test_of_two_files_that_define_a_function_the_rule_s_is_graded(
    files: dict[str, str], graded: str
) -> None:
    for order in permutations(files.items()):
        choice = chosen(dict(order))
        assert taken(choice)["f"] == (graded,)


def test_the_last_file_that_the_lms_got_is_graded() -> None:
    sources = [source(name, F) for name in ("a.py", "b.py", "c.py")]
    for order in permutations(["a.py", "b.py", "c.py"]):
        choice = choose(sources, BOTH, Criteria(functions("f"), (), order))
        assert taken(choice)["f"] == (order[-1],)


def test_of_two_classes_the_one_with_more_of_it_written_is_graded(tmp_path: Path) -> None:
    account = load("bank_account")
    blank, right = (
        path.read_text()
        for path in (account.templates["python"], Path("reference/bank_account.py"))
    )
    files = {"bank_account.py": blank, "mine.py": right}
    assert names_of(read(account, lay(tmp_path, files))) == ["mine.py"]


def test_an_untouched_template_of_tests_is_not_graded_beside_tests(tmp_path: Path) -> None:
    asked = load("accuracy_tests")
    names = {language: path.name for language, path in asked.templates.items()}
    (tmp_path / names["python"]).write_text(asked.templates["python"].read_text())
    (tmp_path / names["julia"]).write_text("using Test\n@test 1 == 1\n")
    assert read(asked, tmp_path).language == "julia"


def test_a_word_of_the_template_s_name_puts_nothing_aside() -> None:
    choice = chosen({"p_tests.py": F, "a.py": F}, template="p_tests")
    assert taken(choice)["f"] == ("p_tests.py",)


def test_each_function_comes_from_the_file_that_has_it_written() -> None:
    choice = chosen({"one.py": F + G_STUB, "two.py": F_STUB + G})
    assert taken(choice) == {"f": ("one.py",), "g": ("two.py",)}
    assert choice.unread == ()
    namespace: dict[str, object] = {}
    for one in choice.sources:
        assert one.text.count("\n") == (F + G_STUB if one.name == "one.py" else F_STUB + G).count(
            "\n"
        )
        exec(one.text, namespace)
    f, g = namespace["f"], namespace["g"]
    assert callable(f)
    assert callable(g)
    assert (f(2), g(2)) == (2, -2)


def test_a_file_that_lost_everything_is_not_loaded_and_a_helper_is() -> None:
    choice = chosen({"p.py": F + G, "p_old.py": F, "helper.py": "def h():\n    pass\n"})
    assert [one.name for one in choice.sources] == ["helper.py", "p.py"]
    (left,) = choice.unread
    assert (left.name, left.reason.key) == ("p_old.py", "intake.other_file")
    assert left.reason.params == {"files": "p.py"}
    assert [one.others for one in choice.taken] == [("p_old.py",), ()]


def test_a_file_that_lost_everything_and_is_imported_is_loaded_before() -> None:
    choice = chosen({"p.py": "from p_old import h\n" + F + G, "p_old.py": F + "h = 1\n"})
    assert [one.name for one in choice.sources] == ["p_old.py", "p.py"]


def test_a_template_of_another_text_is_known_by_its_text() -> None:
    blank = "def f(x):\n    result = 0  # your code\n    return result\n"
    files = [source("p.py", blank + G), source("a.py", F)]
    choice = choose(files, BOTH, Criteria(functions("f", "g"), [source("p.py", blank)]))
    assert taken(choice) == {"f": ("a.py",), "g": ("p.py",)}


def test_short_functions_are_no_stubs() -> None:
    short = 'def f(x): return "x"\n'
    for text in (short, "f = lambda x: 0\n", 'def f(x): raise ValueError("negative")\n'):
        assert taken(chosen({"p.py": text, "a.py": F}))["f"] == ("p.py",)
    for text in ('f(x) = "x"\n', 'f(x) = error("negative")\n', "f(x) = ()\n"):
        assert taken(chosen({"p.jl": text, "a.jl": F_JULIA}, "q"))["f"] == ("p.jl",)


def test_methods_in_two_files_are_both_graded(tmp_path: Path) -> None:
    first, second = (
        "function accuracy(outputs::AbstractArray{Bool,%d}, targets::AbstractArray{Bool,%d})\n"
        "    1\nend\n" % (rank, rank)
        for rank in (1, 2)
    )
    submission = read(ACCURACY, lay(tmp_path, {"a.jl": first, "b.jl": second}))
    assert sorted(names_of(submission)) == ["a.jl", "b.jl"]
    (accuracy,) = submission.taken
    assert sorted(accuracy.files) == ["a.jl", "b.jl"]
    # Typed otherwise, an old version would go on to answer some of the calls.
    old = "accuracy(outputs::Vector{Bool}, targets::Vector{Bool}) = 0\nh() = 1\n"
    whole = lay(tmp_path / "2", {"accuracy.jl": first + second, "accuracy_old.jl": old})
    assert names_of(read(ACCURACY, whole)) == ["accuracy.jl"]


def test_methods_for_other_calls_do_not_take_the_place_of_the_asked_ones(tmp_path: Path) -> None:
    asked = "accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = 1\n"
    another = "accuracy(classes::AbstractArray{String,1}, targets::AbstractArray{Bool,1}) = 1\n"
    # The next exercise has a function of the same name.
    files = {"exercise_1.jl": asked, "exercise_2.jl": another}
    submission = read(ACCURACY, lay(tmp_path, files))
    assert [origin.files for origin in submission.taken] == [("exercise_1.jl",)]
    only = read(ACCURACY, lay(tmp_path / "2", {"a.jl": another, "a_old.jl": another}))
    assert [origin.files for origin in only.taken] == [("a.jl",)]


def test_an_old_method_is_cut_where_its_file_is_needed() -> None:
    old = "@inline f(x::Int) = 0\ng(x) = x\n"
    choice = chosen({"p.jl": "f(x) = x\n", "p_old.jl": old})
    assert {one.name: one.text for one in choice.sources} == {
        "p_old.jl": "\ng(x) = x\n",
        "p.jl": "f(x) = x\n",
    }


@given(st.lists(st.text("a1.\u00b2/_", min_size=1), unique=True))
def test_any_names_have_an_order(names: list[str]) -> None:
    choice = choose(
        [SourceFile(name, "python", F) for name in names], BOTH, Criteria(functions("f"))
    )
    assert {one.name for one in (*choice.sources, *choice.unread)} == set(names)


NAMES = ["p.py", "p_old.py", "a.py", "tests/p.py", "p (1).py", "p.jl", "b.jl", "old/b.jl"]
PYTHON = [F, G, F + G, F_STUB, F_STUB + G, F + G_STUB, "h = 1\n", "def f(:\n", "import a\n" + F]
JULIA = [F_JULIA, F_JULIA_STUB, "g(x) = 2\n", F_JULIA + "g(x) = 1\n", "h = 1\n", "function f(\n"]


@st.composite
def hand_ins(draw: st.DrawFn) -> dict[str, str]:
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=5))
    texts = {name: PYTHON if name.endswith(".py") else JULIA for name in names}
    return {name: draw(st.sampled_from(some)) for name, some in texts.items()}


@given(hand_ins(), st.randoms())
def test_the_order_of_files_decides_nothing_and_no_file_is_lost(
    files: dict[str, str], chance: Random
) -> None:
    choice = chosen(files)
    names = [one.name for one in (*choice.sources, *choice.unread)]
    assert sorted(names) == sorted(files)
    mixed = list(files.items())
    chance.shuffle(mixed)
    again = chosen(dict(mixed))
    assert taken(again) == taken(choice)
    assert {one.name: one.text for one in again.sources} == {
        one.name: one.text for one in choice.sources
    }
