"""Names out of sight, remarks of another file, attempts that do not count: each in its place."""

from pathlib import Path

from msgspec.structs import replace

from grader.classes.grading import Change, apply
from grader.classes.outputs.desk import comment
from grader.classes.outputs.release import release
from grader.classes.store import Store
from grader.classes.table.graded import GradedClass
from grader.classes.table.hidden_names import codes_of, name_of, names_hidden
from grader.classes.table.policy import Policy, set_policy
from grader.classes.table.rows import row_of, rows_of
from grader.judging.report import summarise
from grader.model import Assignment, Message, Refused, SourceFile, Submission, Text, Unexplained
from tests.classes.store.samples import BY, add, key, path, report

NAMES = ("Ana", "Bea", "Carlos", "Diego", "Eva", "Fernando", "Gloria", "Hugo" * 20)


def test_the_order_of_hidden_names_tells_no_name(tmp_path: Path) -> None:
    assignment = Assignment("kappa", Text("Kappa"), (), (), {}, "a1")
    with Store(path(tmp_path)) as store:
        for name in NAMES:
            add(store, key(name), 5)
        rows = rows_of(store, "kappa")
        summaries = [row.summary for row in rows]
        refused = [Refused("Ana.exe", Message("class_run.held"))]
        graded = GradedClass(summaries, assignment, "en", refused, rows=rows)
        hidden = names_hidden(store, graded)
        codes = codes_of(store, "kappa")
        by_name = [codes[name] for name in NAMES]
        named = [name_of(store, "kappa", code) for code in (*by_name, "NOBODYS1")]

    shown = [summary.id for summary in hidden.summaries]
    assert sorted(shown) == sorted(by_name)
    assert shown == sorted(shown), "the order of the codes, which are drawn by lot"
    assert not any(name in repr((hidden.summaries, hidden.refused)) for name in NAMES)
    same = {codes[summary.id]: summary.same_as for summary in summaries}
    assert {summary.id: summary.same_as for summary in hidden.summaries} == {
        code: None if name is None else codes[name] for code, name in same.items()
    }
    assert any(same.values()), "all handed in the same"
    assert [entry.reason for entry in hidden.refused] == [refused[0].reason]
    assert named == [*NAMES, None]


def test_wrong_answers_that_many_share_are_shown_with_codes(tmp_path: Path) -> None:
    assignment = Assignment("kappa", Text("Kappa"), (), (), {}, "a1")
    wrong = (Unexplained("kappa", "", "d1", 1.0),)
    with Store(path(tmp_path)) as store:
        for name in NAMES:
            made = report(name, 5)
            source = SourceFile("a.py", "python", f"x = {len(name)}\n")
            with store.transaction():
                store.add_submission(name, Submission(name, "python", (source,), (), name))
                summary = replace(
                    summarise(made, BY), unexplained=wrong if name in "AnaBea" else ()
                )
                graded = store.add_grading(replace(key(name), submission=name), made, summary)
                store.stand(graded, BY, name, name)
        rows = rows_of(store, "kappa")
        summaries = [row.summary for row in rows]
        hidden = names_hidden(store, GradedClass(summaries, assignment, "en", rows=rows))
        (view,) = hidden.shared().views
        codes = codes_of(store, "kappa")

    both = sorted([codes["Ana"], codes["Bea"]])
    assert [hidden.summaries[at].id for at in view.cluster.members] == both
    assert sorted(source.name for source in view.sources) == both


def test_a_code_tells_nothing_without_its_store(tmp_path: Path) -> None:
    codes = []
    for number in range(2):
        with Store(tmp_path / f"{number}.sqlite") as store:
            add(store, key("Ana"), 5)
            codes.append(codes_of(store, "kappa")["Ana"])
            assert codes_of(store, "kappa")["Ana"] == codes[number]
    assert codes[0] != codes[1]


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


def test_a_release_is_of_the_file_that_was_released_alone(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        with store.transaction():
            set_policy(store, Policy(hold=True))
        graded = add(store, key(), 5)
        first = store.standing("kappa", "ana")
        assert first is not None
        assert row_of(store, first).held
        release(store, "kappa", None, "person e1")
        assert not row_of(store, first).held

        with store.transaction():
            store.stand(graded, BY, "other bytes", "other content")
        later = store.standing("kappa", "ana")
        assert later is not None
        assert row_of(store, later).held
        assert row_of(store, later).leaving.score is None
        assert not row_of(store, first).held


def test_a_regrade_changes_the_grade_of_attempts_that_do_not_count_too(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        first = add(store, key(), 5)
        graded = add(store, key(assignment_digest="a2"), 9, counts=False)
        attempt = store.standing("kappa", "ana")
        assert attempt is not None
        with store.transaction():
            store.stand(first, BY, "other bytes", "other content")
        summary = row_of(store, attempt).summary
        apply(store, [Change(attempt, graded, summary, summary, "judged")])
        grades = {each.number: each.grading for each in store.attempts("kappa", "ana")}
        counting = store.standing("kappa", "ana")
    assert grades == {1: graded.id, 2: first.id}
    assert counting is not None
    assert counting.number == 2
