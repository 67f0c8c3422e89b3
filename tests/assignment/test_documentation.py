"""The documentation's examples work as they stand, and the documentation leaves no key out."""

import re
from pathlib import Path

import msgspec
import pytest

from grader.assignment import AssignmentError, load
from grader.model import Limits
from tests.assignment.json_schema import assignment_schema
from tests.assignment.yaml_files import HEAD, assignment_with

TEXT = (Path(__file__).parents[2] / "docs" / "assignment-format.md").read_text(encoding="utf-8")
FILES = re.findall(r"```\w+\n# file: (\S+)\n(.*?)```", TEXT, re.DOTALL)
PROSE = re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)
ARGUMENTS = re.findall(r"^\| `(.+?)` \|", TEXT.split("## Arguments")[1].split("\n## ")[0], re.M)


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    for name, text in FILES:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_first_assignment_loads(shown: Path) -> None:
    accuracy = load(shown / "cases" / "accuracy.yaml")
    assert [case.id for case in accuracy.cases] == ["ordinary", "all_right", "different_lengths"]
    assert accuracy.max_score == 3


def test_the_private_cases_load(shown: Path) -> None:
    own = load(shown / "private" / "confusion_matrix_2026.yaml")
    hidden = [case.id for case in own.cases if not case.visible]
    assert hidden == ["few_positives", "no_real_positive"]


def test_its_errors_are_what_one_gets(shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shown)
    path = Path("cases/accuracy.yaml")
    text = path.read_text(encoding="utf-8").replace("0.75", "0.76")
    path.write_text(text.replace('args: [{bool: "0x50', 'argz: [{bool: "0x50'), encoding="utf-8")
    with pytest.raises(AssignmentError) as caught:
        load(path)
    assert f"```text\n{caught.value}\n```" in TEXT


def test_its_limits_are_the_ones_that_hold() -> None:
    for name, value in msgspec.structs.asdict(Limits()).items():
        assert f"| `{name}` | {value:g} |" in TEXT or f"| `{name}` | {value} |" in TEXT


# The result of an earlier step can only be read where there is one.
@pytest.mark.parametrize("written", [one for one in ARGUMENTS if "result" not in one])
def test_every_argument_in_the_table_can_be_read(written: str, tmp_path: Path) -> None:
    head = HEAD.replace("functions: {", "functions: {Item: {returns: nothing}, ")
    assignment_with(tmp_path, f"cases: [{{id: only, args: [{written}]}}]", head)


def test_the_table_has_every_form_of_argument() -> None:
    for form in assignment_schema()["$defs"]["ArgumentForm"]["properties"]:
        assert any(form in written for written in ARGUMENTS), form


def test_no_key_is_left_out() -> None:
    schema = assignment_schema()
    keys = set(schema["properties"])
    for definition in schema["$defs"].values():
        keys |= set(definition.get("properties", {}))
    mentioned = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", PROSE))))
    assert keys - mentioned == set()
