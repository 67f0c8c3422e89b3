"""`grader verify` keeps verdicts on mutants, and knows which functions a call may come to."""

import json
from pathlib import Path

import pytest

from grader.assignment import load
from grader.verify.reach import calls_reach
from tests.commands import Command
from tests.laying import lay
from tests.verify.test_verify import PYTHON, REFERENCE

TWO = PYTHON.replace(
    "cases:\n", "  twice: {returns: value, fields: [{name: twice, kind: real}]}\ncases:\n"
).replace("id: half", "id: half, function: share")
CASE = "  - {id: two, function: twice, args: [3], points: 1}\n"
MARK = "said by an earlier run"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    reference = f"{REFERENCE}\n\ndef twice(part):\n    return 2 * part\n"
    return lay(tmp_path, {"shares.py": reference, "shares.yaml": TWO + CASE}) / "shares.yaml"


def verified(grader: Command, path: Path, *options: str) -> str:
    grader("verify", path, "--json", "v.json", *options)
    return Path("v.json").read_text()


def marked(written: str) -> set[str]:
    """Return the functions of whose mutants the earlier run was believed."""
    mutants = json.loads(written)["mutants"]
    return {mutant["function"] for mutant in mutants if MARK in mutant["killed_by"]}


@pytest.mark.long
def test_after_a_changed_case_only_what_it_may_tell_is_tried_again(
    grader: Command, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified(grader, path)
    (kept,) = (tmp_path / "cache" / "grader" / "verify").iterdir()
    assert (kept.stat().st_mode & 0o777, kept.parent.stat().st_mode & 0o777) == (0o600, 0o700)

    honest = kept.read_text()
    told = honest.replace('"killed_by":[', f'"killed_by":["{MARK}",')
    kept.write_text(told)
    path.write_text(TWO + CASE.replace("[3]", "[4]"))
    assert marked(verified(grader, path)) == {"share"}
    # Another file that differs, readable for others, or written by another version, is not taken.
    for content, mode in ((told, 0o644), (told[:-9], 0o600), (told.replace("0.3", "9"), 0o600)):
        kept.write_text(content)
        kept.chmod(mode)
        assert marked(verified(grader, path)) == set()

    kept.write_text(told)
    assert marked(verified(grader, path, "--fresh")) == set()
    kept.write_text(told)
    monkeypatch.setenv("CI", "woodpecker")
    assert marked(verified(grader, path)) == set()


@pytest.mark.long
def test_verdicts_are_the_same_with_what_is_known_and_without(grader: Command, path: Path) -> None:
    """Also after a case, a tolerance, a right answer or the reference was changed."""
    verified(grader, path)
    cases = path.read_text()
    reference = path.with_name("shares.py")
    for changed, text in (
        (path, cases.replace("args: [3]", "args: [0]")),
        (path, cases + "  - {id: nothing, function: share, args: [0, 0], points: 1}\n"),
        (path, cases + "tolerance: {absolute: 1}\n"),
        (reference, reference.read_text().replace("1.0", "0.5")),
    ):
        changed.write_text(text)
        with_known = verified(grader, path)
        assert with_known == verified(grader, path, "--fresh"), text


def test_a_call_may_come_to_whatever_is_mentioned_on_its_way(tmp_path: Path) -> None:
    text = """\
def share(part, whole, least=rounded(3)):
    return Parts(part).of(whole)

class Parts:
    def __init__(self, part): self.part = part
    def of(self, whole): return helped(self.part) / whole

def twice(part) -> "alone":
    return 2 * part

def marking(function): return checked(function)
def checked(function): return function
if True:
    def helped(part): return part
def alone(): return lambda: last
def last(): return helped

kept = marking(helped)
"""
    text = "def rounded(number): return number\n" + text
    folder = lay(tmp_path, {"shares.py": text, "shares.yaml": TWO + CASE})
    assignment = load(str(folder / "shares.yaml"))
    reached = calls_reach(assignment, assignment.cases)
    at_load = {"<module>", "marking", "checked", "helped", "rounded"}
    assert reached["half"] == at_load | {"share", "Parts", "__init__", "of"}
    assert reached["two"] == at_load | {"twice", "alone", "last"}
