"""Names out of sight, remarks of another file, attempts that do not count: each in its place."""

from pathlib import Path

from grader.classes.grading import Change, apply
from grader.classes.outputs.desk import comment
from grader.classes.store import Store
from grader.classes.table.graded import GradedClass
from grader.classes.table.hidden_names import codes_of, names_hidden
from grader.classes.table.rows import row_of, summaries_of
from grader.model import Assignment, Text
from tests.classes.store.samples import BY, add, key, path

NAMES = ("Ana", "Bea", "Carlos", "Diego", "Eva", "Fernando", "Gloria", "Hugo")


def test_the_order_of_hidden_names_tells_no_name(tmp_path: Path) -> None:
    assignment = Assignment("kappa", Text("Kappa"), (), (), {}, "a1")
    with Store(path(tmp_path)) as store:
        for name in NAMES:
            add(store, key(name), 5)
        summaries = summaries_of(store, "kappa")
        graded = GradedClass(summaries, assignment, "en")
        hidden = names_hidden(store, graded)
        by_name = [codes_of(store, "kappa")[name] for name in NAMES]

    shown = [summary.id for summary in hidden.summaries]
    assert sorted(shown) == sorted(by_name)
    assert shown == sorted(shown), "the order of the codes, which are drawn by lot"
    assert not any(name in repr(hidden.summaries) for name in NAMES)


def test_remarks_and_marks_stay_with_the_file_that_they_are_of(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        graded = add(store, key(), 5)
        standing = store.standing("kappa", "ana")
        assert standing is not None
        comment(store, standing, "person e1", None, "Only of the first file")
        with store.transaction():
            store.stand(graded, BY, "other bytes", "other content")

        later = store.standing("kappa", "ana")
        assert later is not None
        assert [remark.text for remark in row_of(store, standing).by_hand.remarks] == [
            "Only of the first file"
        ]
        assert row_of(store, later).by_hand.remarks == ()


def test_a_regrade_changes_the_grade_of_attempts_that_do_not_count_too(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        first = add(store, key(), 5)
        graded = add(store, key(assignment_digest="a2"), 9, counts=False)
        attempt = store.standing("kappa", "ana")
        assert attempt is not None
        with store.transaction():
            store.stand(first, BY, "other bytes", "other content")
        summaries = summaries_of(store, "kappa")
        apply(store, [Change(attempt, graded, summaries[0], summaries[0], "judged")])
        grades = {each.number: each.grading for each in store.attempts("kappa", "ana")}
        counting = store.standing("kappa", "ana")
    assert grades == {1: graded.id, 2: first.id}
    assert counting is not None
    assert counting.number == 2
