"""A file or folder becomes a submission; what is not read is named with the reason."""

import os
from pathlib import Path

import pytest

from grader.locale import translate
from grader.model import LOCALES, Function, Language, Submission
from grader.submissions import read_submission
from grader.submissions.choice import Criteria
from tests.laying import lay

ASKED = Criteria(
    [Function(name, (), "nothing", {}) for name in ("confusionMatrix", "printConfusionMatrix")]
)
PYTHON = "def confusionMatrix(outputs, targets):\n    return 1\n"
JULIA = "confusionMatrix(outputs, targets) = 1\n"


def read(path: Path, *languages: Language) -> Submission:
    return read_submission(path, languages or ("python", "julia"), ASKED)


def reasons(submission: Submission) -> dict[str, str]:
    return {file.name: file.reason.key for file in submission.unread}


def test_a_file_is_a_submission_named_after_it(tmp_path: Path) -> None:
    submission = read(lay(tmp_path, {"ana.py": PYTHON}) / "ana.py")
    assert (submission.id, submission.language) == ("ana", "python")
    assert [(source.name, source.text) for source in submission.sources] == [("ana.py", PYTHON)]
    assert submission.unread == ()


def test_a_submission_can_be_given_its_name(tmp_path: Path) -> None:
    path = lay(tmp_path, {"ana.py": PYTHON}) / "ana.py"
    assert read_submission(path, ("python",), ASKED, id="group 7").id == "group 7"


def test_the_file_with_the_functions_comes_last(tmp_path: Path) -> None:
    folder = lay(
        tmp_path,
        {
            "a.py": PYTHON + "def printConfusionMatrix(): pass\n",
            "b.py": "def other(): pass\n",
            "c.py": "x = 1\n",
            "sub": b"",
        },
    )
    submission = read(folder)
    assert [source.name for source in submission.sources] == ["b.py", "c.py", "a.py"]


def test_files_in_folders_keep_their_path(tmp_path: Path) -> None:
    (tmp_path / "src" / "deep").mkdir(parents=True)
    lay(tmp_path / "src" / "deep", {"utils.py": "x = 1\n"})
    submission = read(lay(tmp_path, {"main.py": PYTHON}))
    assert [source.name for source in submission.sources] == ["src/deep/utils.py", "main.py"]


@pytest.mark.parametrize(
    ("python", "julia", "languages", "expected"),
    [
        (PYTHON, "x = 1\n", ("julia", "python"), "python"),
        ("x = 1\n", JULIA, ("python", "julia"), "julia"),
        (PYTHON, JULIA, ("python", "julia"), "python"),
        (PYTHON, JULIA, ("julia", "python"), "julia"),
        ("# nothing\n", "# nothing\n", ("julia", "python"), "julia"),
        (PYTHON, JULIA + "function printConfusionMatrix(a) end\n", ("python", "julia"), "julia"),
        (PYTHON, "x = 1\n", ("julia",), "julia"),
    ],
)
def test_of_two_languages_the_one_that_defines_more_is_graded(
    python: str, julia: str, languages: tuple[Language, ...], expected: str, tmp_path: Path
) -> None:
    submission = read(lay(tmp_path, {"a.py": python, "b.jl": julia}), *languages)
    assert submission.language == expected
    assert {source.language for source in submission.sources} == {expected}
    other = "intake.not_chosen" if len(languages) == 2 else "intake.other_language"
    assert list(reasons(submission).values()) == [other]


@pytest.mark.parametrize(
    "definition",
    [
        "function confusionMatrix(a, b)\nend",
        "  function M.confusionMatrix(a)\nend",
        "@inline function confusionMatrix{T}(a)\nend",
        "confusionMatrix(a::Vector{<:Real}, b=(1, 2); k=f(3))::Tuple where {T} = 1",
        "Base.confusionMatrix(\n  a,\n  b,\n) = 1",
        "confusionMatrix = (a, b) -> 1",
        "const confusionMatrix = other",
    ],
)
def test_julia_s_ways_to_define_a_function_are_seen(definition: str, tmp_path: Path) -> None:
    files = lay(tmp_path, {"a.py": "x = 1\n", "b.jl": definition})
    assert read(files).language == "julia"


@pytest.mark.parametrize(
    "mention",
    [
        "confusionMatrix(a, b) == 1",
        "confusionMatrix(a, b); x = 1",
        "x = confusionMatrix(a, b)",
        "# function confusionMatrix(a, b)",
        "function confusionMatrixOf(a) end",
        "confusionMatrix(a, " * 1000,
    ],
)
def test_a_mere_call_is_no_definition(mention: str, tmp_path: Path) -> None:
    assert read(lay(tmp_path, {"a.py": "x = 1\n", "b.jl": mention})).language == "python"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("año = 1\n".encode("utf-8-sig"), "año = 1\n"),
        ("año = 1\n".encode("latin-1"), "año = 1\n"),
        ("x = '€”'\n".encode("cp1252"), "x = '€”'\n"),
        ("\ufeffaño = 1\n".encode("utf-16-le"), "año = 1\n"),
        ("\ufeffaño = 1\n".encode("utf-16-be"), "año = 1\n"),
        ("año = 1\n".encode("utf-16-le"), "año = 1\n"),
        ("\ufeffaño = 1\n".encode("utf-32-le"), "año = 1\n"),
        (b"a = 1\r\nb = 2\rc = 3\n", "a = 1\nb = 2\nc = 3\n"),
        (b"a = 1 # " + b"x" * 100 + b"\0\n", "a = 1 # " + "x" * 100 + "\n"),
        (b"x = '\x81'\n", "x = '\x81'\n"),
        ("x = 1  # one\n".encode("utf-16-le") + b"\x00\xd8", "x = 1  # one\n\ufffd"),
    ],
)
def test_sources_in_every_encoding_become_the_same_text(
    raw: bytes, text: str, tmp_path: Path
) -> None:
    assert read(lay(tmp_path, {"a.py": raw})).sources[0].text == text


def test_a_pluto_notebook_is_read_as_it_is_saved_in_the_order_in_which_it_runs(
    tmp_path: Path,
) -> None:
    text = """### A Pluto.jl notebook ###
# v0.19.40

using Markdown

# ╔═╡ 00000000-1111-1111-1111-000000000002
function confusionMatrix(o, t) end

# ╔═╡ 00000000-1111-1111-1111-000000000001
confusionMatrix([1], [1])

# ╔═╡ Cell order:
# ╠═00000000-1111-1111-1111-000000000001
# ╟─00000000-1111-1111-1111-000000000002
"""
    submission = read(lay(tmp_path, {"a.jl": text}))
    assert submission.sources[0].text == text


def test_whatever_is_no_source_is_named_with_its_reason(tmp_path: Path) -> None:
    folder = lay(
        tmp_path / "ana",
        {
            "good.py": PYTHON,
            "empty.py": " \n\t\n",
            "zip.py": b"PK\x03\x04\x14\0\0\0\x08\0\x01\x02" * 20,
            "report.pdf": b"%PDF",
            "data.csv": "1,2",
            "noext": "x = 1",
            ".hidden.py": "x = 1",
            "large.py": "#" * 5_000_001,
            "broken.ipynb": "{",
        },
    )
    (tmp_path / "secret.py").write_text("x = 1")
    (folder / "link.py").symlink_to(tmp_path / "secret.py")
    (folder / "folder").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.py")
    submission = read(folder)
    assert [source.name for source in submission.sources] == ["good.py"]
    assert reasons(submission) == {
        ".hidden.py": "intake.hidden",
        "broken.ipynb": "intake.broken_notebook",
        "data.csv": "intake.no_source",
        "empty.py": "intake.empty",
        "folder": "intake.link",
        "large.py": "intake.too_large",
        "link.py": "intake.link",
        "noext": "intake.no_source",
        "pipe.py": "intake.no_file",
        "report.pdf": "intake.document",
        "zip.py": "intake.binary",
    }
    for locale in LOCALES:
        assert all(translate(file.reason, locale) for file in submission.unread)


def test_what_systems_leave_behind_is_passed_over(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"a.py": PYTHON, "Thumbs.db": "x", ".DS_Store": "x", "._a.py": "x"})
    for name in (".git", "__MACOSX", "__pycache__", ".ipynb_checkpoints"):
        (folder / name).mkdir()
        (folder / name / "b.py").write_text("x = 1")
    submission = read(folder)
    assert [source.name for source in submission.sources] == ["a.py"]
    assert submission.unread == ()


@pytest.mark.parametrize("at", ["", "env", "practice"])
def test_of_a_python_environment_only_its_own_folders_are_passed_over(
    at: str, tmp_path: Path
) -> None:
    folder = lay(tmp_path, {"a.py": PYTHON}) / at
    for name in ("bin", "lib", "Scripts", "Include"):
        (folder / name).mkdir(parents=True)
        (folder / name / "b.py").write_text("x = 1")
    lay(folder, {"pyvenv.cfg": "home = /usr", "c.py": "x = 1\n"})
    submission = read(tmp_path)
    prefix = f"{at}/" if at else ""
    assert [one.name for one in submission.sources] == [f"{prefix}c.py", "a.py"]
    assert reasons(submission) == {f"{prefix}pyvenv.cfg": "intake.environment"}


@pytest.mark.parametrize("name", ["nothing.py", "report.pdf", "void"])
def test_nothing_to_grade_is_no_language(name: str, tmp_path: Path) -> None:
    (tmp_path / "void").mkdir()
    (tmp_path / "report.pdf").write_bytes(b"%PDF")
    submission = read(tmp_path / name)
    assert submission.language is None
    assert submission.sources == ()


def test_too_many_files_are_not_looked_at(tmp_path: Path) -> None:
    for number in range(2_100):
        (tmp_path / f"f{number:04}.txt").touch()
    submission = read(tmp_path)
    assert len(submission.unread) == 2_001
    assert submission.unread[-1].reason.key == "intake.too_many_files"


def test_folders_nested_without_end_are_left(tmp_path: Path) -> None:
    (tmp_path / "/".join(["d"] * 100)).mkdir(parents=True)
    assert list(reasons(read(tmp_path)).values()) == ["intake.too_deep"]


def test_sources_that_are_too_much_together_are_not_all_read(tmp_path: Path) -> None:
    large = "#" * 4_900_000
    files = {f"f{number}.py": large for number in range(5)}
    submission = read(lay(tmp_path, files))
    assert len(submission.sources) == 4
    assert reasons(submission) == {"f4.py": "intake.too_much"}


def test_names_are_made_readable_and_stay_different(tmp_path: Path) -> None:
    for name in ("evil\n\u202e\x1b[2J.py", "e\u0301.py", "\u00e9.py", "raw \udcff.py"):
        (tmp_path / name).write_text(f"x = {name!r}")
    names = [source.name for source in read(tmp_path).sources]
    assert sorted(names) == ["evil___[2J.py", "raw _.py", "é-2.py", "é.py"]


def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    folder = lay(tmp_path, {"a.py": PYTHON, "b.py": "x = 1"})
    (folder / "b.py").unlink()
    (folder / "b.py").mkdir()
    (folder / "b.py").chmod(0)
    submission = read(folder)
    (folder / "b.py").chmod(0o700)
    assert submission.language == "python"
    if os.geteuid() != 0:  # root reads everything
        assert reasons(submission) == {"b.py": "intake.unreadable"}


def test_the_digest_follows_content_and_names_and_nothing_else(tmp_path: Path) -> None:
    first = read(lay(tmp_path / "1", {"a.py": PYTHON, "notes.txt": "1"}))
    same = read(lay(tmp_path / "2", {"a.py": PYTHON, "notes.txt": "2"}))
    renamed = read(lay(tmp_path / "3", {"b.py": PYTHON}))
    changed = read(lay(tmp_path / "4", {"a.py": PYTHON + "\n"}))
    split = read(lay(tmp_path / "5", {"a.py": PYTHON, "b.py": "x = 1\n"}))
    assert first.digest == same.digest
    assert len({item.digest for item in (first, renamed, changed, split)}) == 4
