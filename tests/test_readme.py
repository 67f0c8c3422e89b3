"""The README's examples happen as it shows them."""

import contextlib
import io
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.attacks.declared import ATTACKS

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
