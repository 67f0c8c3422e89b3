"""A broken assignment is refused with everything that is wrong with it, and where."""

import os
import re
from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.locale import sentences
from grader.model import Message
from tests.assignment.test_mistakes import SENTENCES as MET_IN_MISTAKES

HERE = Path(__file__).parent
BROKEN = HERE / "broken"
NAMES = sorted(path.stem for path in BROKEN.glob("*.yaml"))


def refused(path: str | Path) -> AssignmentError:
    with pytest.raises(AssignmentError) as caught:
        load(path)
    return caught.value


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_file_is_refused_with_exactly_these_messages(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BROKEN)
    said = str(refused(Path(f"{name}.yaml")))
    assert said.splitlines() == Path(f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_every_message_is_said_in_spanish_too(name: str) -> None:
    error = refused(BROKEN / f"{name}.yaml")
    english, spanish = error.text("en").splitlines(), error.text("es").splitlines()
    assert len(english) == len(spanish)
    for one, other in zip(english, spanish, strict=True):
        assert one != other
        assert one.split(": ")[0] == other.split(": ")[0] or one.startswith("…")


def test_a_file_that_is_too_big_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"#" * 5_000_001)
    assert "more than 5 MB" in str(refused(path))


def test_a_name_that_is_nothing_says_what_there_is() -> None:
    said = str(refused("confusion_matrices"))
    assert said == (
        "confusion_matrices: 'confusion_matrices' is neither an assignment that the grader ships"
        " nor a file; did you mean 'confusion_matrix'?"
    )


@pytest.mark.parametrize("path", ["nowhere.yaml", "a" * 5000, "a\0b", ""])
def test_a_path_that_cannot_be_is_refused(path: str, tmp_path: Path) -> None:
    refused(path)
    refused(tmp_path / path)


def test_a_folder_is_no_assignment(tmp_path: Path) -> None:
    assert "is not an ordinary file" in str(refused(tmp_path))


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert "is not an ordinary file" in str(refused(tmp_path / "pipe.yaml"))


def test_a_file_that_cannot_be_read_says_why() -> None:
    path = Path("/proc/self/mem")
    if not path.exists():
        pytest.skip("needs a file that can be opened and not read: /proc/self/mem")
    assert "cannot be read" in str(refused(path))


def test_hundreds_of_problems_end_the_search(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("".join(f"key_{number}: 1\n" for number in range(2000)))
    error = refused(path)
    assert len(error.problems) == 500
    assert str(error).splitlines()[-1] == "… and 450 problems more"


def test_the_problems_of_a_file_stand_in_its_order() -> None:
    for name in NAMES:
        problems = refused(BROKEN / f"{name}.yaml").problems
        for path in {problem.place.path for problem in problems}:
            places = [problem.place for problem in problems if problem.place.path == path]
            lines = [place.line or 0 for place in places]
            assert lines == sorted(lines)


def test_no_message_can_act_upon_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "colours.yaml"
    path.write_text('"\\e[31m": 1\nid: "\\x9b2J"\ntitle: {"a\\u202eb": 1}\n', encoding="utf-8")
    said = str(refused(path)).replace("\n", "")
    assert said.isprintable()


def sentence_of(key: str) -> str:
    """The key as rooms use it, without the form that a number chooses."""
    return re.sub(r"\.(one|other)$", "", key)


def test_every_sentence_of_this_room_is_met_in_these_files() -> None:
    """So that each has been read, with its parameters, in both languages."""
    said: set[str] = set()
    for name in NAMES:
        for problem in refused(BROKEN / f"{name}.yaml").problems:
            said |= {m.key for m in (problem.what, problem.expected) if isinstance(m, Message)}
    elsewhere = {
        "assignment.half_made",  # of a language: tests/languages/test_another_language.py
        "assignment.half_made.expected",
        "assignment.more_problems",  # what an error says after fifty
        "assignment.learned_absent",  # a remark too: tests/cli/test_mistakes.py
        "assignment.learned_absent.expected",
        "assignment.slow",  # a remark, which refuses nothing: test_slow_reference.py
        "assignment.slow.expected",
        "assignment.swallowed",  # a remark too: test_swallowed.py
        *(f"assignment.swallowed.{level}" for level in ("case", "field", "file", "function")),
        "assignment.too_big",
        "assignment.too_big.expected",
        "assignment.unreadable",
        "assignment.wants.key",  # of a file of learned mistakes: tests/cli/test_mistakes.py
        "assignment.yaml_other",  # what a YAML parser says that the table does not know
        *MET_IN_MISTAKES,
    }
    room = {sentence_of(key) for key in sentences("assignment", "en")}
    assert room - said == elsewhere
