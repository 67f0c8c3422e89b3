"""A private file builds on an assignment: its own cases, with everything else inherited."""

from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.model import Assignment
from tests.assignment.yaml_files import SMALL

HEAD = f'format: 1\nid: mine\nextends: "{SMALL}"\n'


def mine(folder: Path, text: str, head: str = HEAD) -> Assignment:
    path = folder / "mine.yaml"
    path.write_text(head + text, encoding="utf-8")
    return load(path)


def ids(assignment: Assignment) -> list[str]:
    return [case.id for case in assignment.cases]


INHERITED = ["bools", "scores", "on_the_threshold", "lengths", "long", "printed"]
EXTRA = '{id: extra, args: [{bool: "1 0"}, {bool: "1 1"}]}'
REPLACED = '{id: scores, args: [{bool: "1 0"}, {bool: "1 1"}]}'


def test_a_file_that_says_nothing_else_is_the_same_assignment(tmp_path: Path) -> None:
    inherited, own = load(SMALL), mine(tmp_path, "")
    assert own.id == "mine"
    assert own.cases == inherited.cases
    assert own.expected == inherited.expected
    assert own.functions == inherited.functions
    assert own.reference == inherited.reference
    assert own.digest != inherited.digest


def test_cases_are_added_and_replaced_by_their_ids(tmp_path: Path) -> None:
    own = mine(tmp_path, f"cases: [{EXTRA}, {REPLACED}]")
    assert ids(own) == [*INHERITED, "extra"]
    assert own.expected["scores"] == own.expected["extra"]
    replaced = next(case for case in own.cases if case.id == "scores")
    assert (replaced.visible, dict(replaced.last.kwargs)) == (False, {})


@pytest.mark.parametrize(
    ("removed", "left"),
    [
        ("all", []),
        ("hidden", [name for name in INHERITED if name != "on_the_threshold"]),
        ("visible", ["on_the_threshold"]),
        ("[bools, long]", ["scores", "on_the_threshold", "lengths", "printed"]),
    ],
)
def test_inherited_cases_are_removed(removed: str, left: list[str], tmp_path: Path) -> None:
    assert ids(mine(tmp_path, f"remove_cases: {removed}\ncases: [{EXTRA}]")) == [*left, "extra"]


def test_a_removed_case_can_come_back_as_another(tmp_path: Path) -> None:
    own = mine(tmp_path, f"remove_cases: [scores]\ncases: [{REPLACED}]")
    assert ids(own) == [*(name for name in INHERITED if name != "scores"), "scores"]


def test_an_inherited_case_is_changed_and_keeps_its_call(tmp_path: Path) -> None:
    changes = "change_cases: {scores: {points: 5, visible: false, title: Other}}"
    before = {case.id: case for case in load(SMALL).cases}
    after = {case.id: case for case in mine(tmp_path, changes).cases}
    assert after["scores"].last.args == before["scores"].last.args
    assert after["scores"].last.kwargs == before["scores"].last.kwargs
    assert (after["scores"].visible, after["scores"].title.en) == (False, "Other")
    assert after["scores"].points == Fraction(5, 9) * 10


def test_defaults_are_those_of_the_file_in_which_a_case_stands(tmp_path: Path) -> None:
    own = mine(tmp_path, f"defaults: {{points: 7}}\ncases: [{EXTRA}]")
    cases = {case.id: case for case in own.cases}
    assert cases["extra"].points / cases["bools"].points == Fraction(7, 2)
    assert (cases["extra"].visible, cases["bools"].visible) == (False, True)


def test_settings_are_overridden_one_by_one(tmp_path: Path) -> None:
    own = mine(
        tmp_path,
        "title: Mine\n"
        "limits: {processes: 3}\n"
        "scoring: {policy: per_function}\n"
        "functions: {ratios: {points: 40}}\n"
        "rules: []\n"
        "hidden_view: total\n",
    )
    assert (own.title.en, own.title.es) == ("Mine", None)
    assert (own.limits.memory_mb, own.limits.processes) == (1024, 3)
    assert (own.scoring.policy, own.scoring.type_share) == ("per_function", Fraction(1, 5))
    assert own.max_score == 40
    assert own.functions[0].fields == load(SMALL).functions[0].fields
    assert own.rules == ()
    assert own.hidden_view == "total"


def test_paths_are_those_from_the_file_in_which_they_stand(tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text("1\n")
    own = mine(tmp_path, "support: {files: [data.csv]}")
    assert own.support.files == (tmp_path / "data.csv",)
    assert own.reference == load(SMALL).reference


def test_open_points_are_added_by_their_ids(tmp_path: Path) -> None:
    replaces = "{counts: counts_exclusive}"
    own = mine(tmp_path, f"open_points: [{{id: threshold, note: Mine, replaces: {replaces}}}]")
    assert [(point.id, point.note.en) for point in own.open_points] == [("threshold", "Mine")]


def test_a_chain_of_three(tmp_path: Path) -> None:
    mine(tmp_path, f"cases: [{EXTRA}]")
    path = tmp_path / "exam.yaml"
    path.write_text("format: 1\nid: exam\nextends: mine.yaml\nremove_cases: [bools]\n")
    assert ids(load(path)) == [*INHERITED[1:], "extra"]


def test_files_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.yaml").write_text(f"format: 1\nid: {one}\nextends: ./{other}.yaml\n")
    with pytest.raises(AssignmentError, match=r"b\.yaml:3:10: the files extend each other"):
        load(tmp_path / "a.yaml")


def test_nine_files_are_too_many(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"f{number}.yaml").write_text(
            f"format: 1\nid: f{number}\nextends: ./f{number + 1}.yaml\n"
        )
    (tmp_path / "f9.yaml").write_text(f"format: 1\nid: f9\nextends: {SMALL}\n")
    assert ids(load(tmp_path / "f3.yaml")) == INHERITED
    with pytest.raises(AssignmentError, match="more than eight deep"):
        load(tmp_path / "f0.yaml")


def test_inherited_cases_of_a_shipped_assignment_are_published(tmp_path: Path) -> None:
    hidden = (
        'cases: [{id: secret, args: [{bool: "1 0 1"}, {bool: "1 1 1"}]}]\n'
        "change_cases: {bool_ordinary: {points: 3}}\n"
    )
    own = mine(tmp_path, hidden, "format: 1\nid: mine\nextends: confusion_matrix\n")
    published = {case.id: case.published for case in own.cases}
    assert published.pop("secret") is False
    assert published
    assert all(published.values())


def test_removing_all_and_adding_none_leaves_no_assignment(tmp_path: Path) -> None:
    with pytest.raises(AssignmentError, match="expected a length of at least 1"):
        mine(tmp_path, "remove_cases: all")


def test_a_topic_may_name_a_case_that_was_removed(tmp_path: Path) -> None:
    topics = "topics: [{id: both, note: Mine, cases: [scores, bools]}]\nremove_cases: [bools]"
    own = mine(tmp_path, topics)
    assert [(topic.id, topic.cases) for topic in own.topics] == [("both", ("scores", "bools"))]
