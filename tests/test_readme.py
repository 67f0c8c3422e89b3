"""The README's examples happen as it shows them."""

import contextlib
import io
import re
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.attacks.declared import ATTACKS
from tests.commands import Command

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_example_runs_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    reference = (ROOT / "reference" / "confusion_matrix.py").read_bytes()
    (tmp_path / "submission.py").write_bytes(reference)
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example, "README.md", "exec"), {})
    assert printed.getvalue() == "graded 100.0 100.0\n"


def test_its_first_screen_shows_an_assignment_a_report_and_how_to_begin() -> None:
    lines = README.splitlines()
    assert len(lines) <= 70
    (assignment,) = re.findall(r"```yaml\n(.*?)```", README, flags=re.DOTALL)
    assert len(assignment.splitlines()) == 8
    assert len(re.findall(r"!\[.*?\]\(.*?\)", README)) == 1
    begin = lines.index("git clone ADDRESS course-grader && cd course-grader")
    assert begin < 25
    assert lines[begin + 1].startswith("make demo ")
    assert lines[begin + 2].startswith("make serve ")
    assert lines[begin + 3].startswith("make test ")


def test_the_assignment_that_it_shows_grades(
    grader: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (assignment,) = re.findall(r"```yaml\n(.*?)```", README, flags=re.DOTALL)
    (tmp_path / "value_range.yaml").write_text(assignment)
    reference = "def value_range(values):\n    return float(max(values) - min(values))\n"
    (tmp_path / "value_range.py").write_text(reference)
    monkeypatch.chdir(tmp_path)
    result = grader("check", "value_range.yaml", "value_range.py", "--locale", "en")
    assert "4 of 4 points" in result.output


def test_the_address_of_the_project_stands_in_one_place() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    clones = [page.name for page in pages if "git clone" in page.read_text(encoding="utf-8")]
    assert clones == ["README.md"]


@pytest.mark.long
def test_the_picture_shows_what_the_page_says_today(tmp_path: Path) -> None:
    spec = spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures = module_from_spec(spec)
    spec.loader.exec_module(pictures)
    page = pictures.student_page(tmp_path / "grades").read_text(encoding="utf-8")
    then = (ROOT / "docs" / "report.txt").read_text(encoding="utf-8")
    assert pictures.shown(page) == then, "make pictures"


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))])
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)#]+)", text):
        if "://" not in link:
            assert (page.parent / link).exists(), link


def test_the_commands_that_it_names_exist() -> None:
    from grader.cli import main  # noqa: PLC0415

    named = set(re.findall(r"^grader (\w+)", README, flags=re.MULTILINE))
    assert named <= set(main.list_commands(None))  # type: ignore[arg-type]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make ([\w-]+)", README, flags=re.MULTILINE):
        assert f"\n{target}:" in makefile


def test_the_attacks_are_counted_alike_everywhere() -> None:
    groups = Counter(attack.group for attack in ATTACKS)
    languages = Counter(attack.source.suffix for attack in ATTACKS)
    ideas = {attack.source.stem for attack in ATTACKS}

    split = f"({languages['.py']} in Python, {languages['.jl']} in Julia"
    assert f"{len(ATTACKS)} attacks {split})" in README
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    both = len(ATTACKS) - len(ideas)
    assert f"{len(ATTACKS)} submissions {split}; {both} of the ideas in both)" in page

    (by_group,) = re.findall(r"They (read what is not theirs .*?)\. Each is graded", page)
    assert sorted(map(int, re.findall(r"\((\d+)\)", by_group))) == sorted(groups.values())
