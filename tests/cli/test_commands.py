"""The smaller commands."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from grader import __version__
from grader.cli import main
from grader.cli.doctor import tried
from grader.locale import words
from grader.model import LOCALES, Locale
from grader.sandbox.layers.off import Off
from grader.sandbox.proof.proving import TRIED, prove
from tests.commands import Command
from tests.shipped import FILES


def test_help_says_what_every_command_does(grader: Command) -> None:
    result = grader("--help")
    assert result.exit_code == 0
    for name in main.list_commands(None):  # type: ignore[arg-type]
        assert name in result.output
        help_of_one = grader(name, "--help")
        assert help_of_one.exit_code == 0
        assert "Usage:" in help_of_one.output


def test_help_needs_no_heavy_package() -> None:
    script = (
        "import sys\n"
        "from click.testing import CliRunner\n"
        "from grader.cli import main\n"
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0\n"
        "heavy = {'numpy', 'jinja2', 'yaml', 'rich', 'juliacall'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_version_is_the_packages(grader: Command) -> None:
    assert __version__ in grader("--version").output


def test_the_shipped_assignments_are_listed_with_their_titles(grader: Command) -> None:
    result = grader("list", "--locale", "es")
    assert "confusion_matrix" in result.output
    assert "Matriz de confusión" in result.output


def test_the_template_is_written_once_and_never_over_a_students_work(
    grader: Command, tmp_path: Path
) -> None:
    assert grader("template", "confusion_matrix").exit_code == 0
    written = {path.name for path in tmp_path.iterdir()}
    assert written == {"confusion_matrix.py", "confusion_matrix.jl"}
    (tmp_path / "confusion_matrix.py").write_text("my work")
    result = grader("template", "confusion_matrix", "--language", "python")
    assert result.exit_code == 2
    assert (tmp_path / "confusion_matrix.py").read_text() == "my work"


def test_every_error_of_an_assignment_is_told_with_its_line(
    grader: Command, tmp_path: Path
) -> None:
    (tmp_path / "broken.yaml").write_text(
        "format: 1\nid: broken\nextends: confusion_matrix\n"
        "tolerence: {relative: 1}\nload: sometimes\n"
    )
    result = grader("run", "broken.yaml", "broken.yaml")
    assert result.exit_code == 2
    assert "broken.yaml:4:1" in result.output
    assert "broken.yaml:5:" in result.output


@pytest.mark.skipif(sys.platform != "linux", reason="there is no sandbox layer but on Linux")
def test_doctor_tries_what_a_machine_can_break_once_and_ends_with_a_verdict(
    grader: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that no cell of the table is wrapped.
    monkeypatch.setenv("COLUMNS", "400")
    result = grader("doctor")
    assert result.exit_code == 0
    said = " ".join(result.output.split())
    for guarantee in TRIED:
        assert said.count(words(f"sandbox.guarantee.{guarantee}", "en")) == 1
    assert "Python: yes." in said


@pytest.mark.skipif(sys.platform != "linux", reason="there is no sandbox layer but on Linux")
def test_doctor_says_why_a_language_is_not_to_be_had(
    grader: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_JULIA", "/no/julia")
    result = grader("doctor")
    said = " ".join(result.output.split())
    assert "Python: yes." in said
    assert "Julia: no, for this reason: GRADER_JULIA names /no/julia, which does not start" in said
    assert result.exit_code == 0, "Python can be graded"


@pytest.mark.parametrize("locale", LOCALES)
def test_doctor_says_what_is_possible_where_a_guarantee_does_not_hold(locale: Locale) -> None:
    console = Console(file=io.StringIO(), width=400)
    layer = Off()
    console.print(tried(console, layer, prove(layer), locale))
    assert isinstance(console.file, io.StringIO)
    network = words("sandbox.guarantee.network", locale)
    (row,) = [line for line in console.file.getvalue().splitlines() if network in line]
    assert "TCP" in row
    assert words("doctor.not_promised", locale) in row


@pytest.mark.parametrize(
    "arguments",
    [
        ("template", "confusion_matrix", "--out"),
        ("new", "mine", "--language", "python", "--out"),
        ("export", "student-kit", "accuracy", "--out"),
    ],
    ids=lambda arguments: str(arguments[0]),
)
def test_a_place_that_cannot_be_written_is_said_in_words(
    grader: Command, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "a_file").write_text("mine")
    result = grader(*arguments, tmp_path / "a_file" / "inside")
    assert result.exit_code == 2
    assert f"{tmp_path / 'a_file' / 'inside'} could not be written: Not a directory" in " ".join(
        result.output.split()
    )
    assert (tmp_path / "a_file").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [
        (("chek", "confusion_matrix", "a.py"), "Did you mean 'check'?"),
        (("export", "gradescop", "confusion_matrix"), "Did you mean 'gradescope'?"),
        (("check", __file__, "confusion_matrix"), "The order is: ASSIGNMENT FILE"),
        (("run", "a.zip", "confusion_matrix"), "The order is: ASSIGNMENT SUBMISSION..."),
        (("export", "confusion_matrix", "gradescope"), "The order is: TARGET ASSIGNMENT"),
        (("check", __file__, FILES[0]), "The order is: ASSIGNMENT FILE"),
        (("run", Path(__file__).parent, FILES[0]), "The order is: ASSIGNMENT SUBMISSION..."),
    ],
)
def test_a_misspelt_word_and_exchanged_arguments_are_told(
    grader: Command, arguments: tuple[str | Path, ...], suggestion: str
) -> None:
    result = grader(*arguments)
    assert result.exit_code == 2
    assert suggestion in " ".join(result.output.split())


def test_a_file_that_is_not_there_is_no_exchange(grader: Command) -> None:
    result = grader("check", "confusion_matrix", "none.py")
    assert result.exit_code == 2
    assert "The order is" not in result.output
