"""The score report says what is known of a run, its load, its hidden cases and its diagnoses."""

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from grader import __version__
from grader.assignment import load
from grader.judging.report import Evidence, build
from grader.locale import translate
from grader.model import (
    AssignmentRef,
    CaseResult,
    Diagnosed,
    EngineInfo,
    Explanation,
    Finding,
    Hint,
    LoadResult,
    Message,
    Run,
    ScoreReport,
    Skipped,
    SourceFile,
    SubmissionRef,
    Text,
    UnreadFile,
)
from grader.render import view
from grader.render.html.report import to_html
from grader.render.markdown.report import to_markdown
from grader.render.next_step import next_step
from grader.render.sarif import to_sarif
from tests.handing_in import submission

ASSIGNMENT = load("confusion_matrix")
SUBMISSION = submission("", language="julia")
HINTS = {
    "wrong": Hint(Text("Look again."), scored=True),
    "other_reading": Hint(Text("The text leaves it open."), scored=False),
}


def report(
    *skipped: Skipped, mistakes: tuple[str, ...] = (), cases: tuple[CaseResult, ...] = ()
) -> ScoreReport:
    ids = tuple(case.id for case in cases)
    explanation = Explanation(mistakes, len(ids), len(ids), ids) if mistakes else None
    run = Run(None, LoadResult("tolerant", ok=True, skipped=skipped))
    evidence = Evidence(run, cases, (), Diagnosed(explanation, explanation), HINTS)
    return build(ASSIGNMENT, SUBMISSION, evidence)


def case(id: str, points: int, of: int, *, note: str = "") -> CaseResult:
    status = "passed" if note or points == of else "failed"
    notes = (Text(note),) if note else ()
    name = "confusionMatrix"
    return CaseResult(
        id, Text(id), name, True, Fraction(points), Fraction(of), status, open_points=notes
    )


def test_packages_of_one_statement_are_left_out_as_one_thing() -> None:
    both = [Skipped("s.jl", 1, "using A, B", f"{name} is not there") for name in "AB"]
    told = report(*both, Skipped("s.jl", 2, "using A", "A is not there")).load
    assert told is not None
    assert [(one.line, one.reason) for one in told.skipped] == [
        (1, "A is not there; B is not there"),
        (2, "A is not there"),
    ]


def test_an_end_that_had_to_be_added_is_told_at_full_marks_too() -> None:
    missing = Skipped("s.jl", 7, "if x", "why", unparsed=True, end_before=9)
    told = report(missing, cases=(case("a", 1, 1),))
    place = {"file": "s.jl", "line": 7, "before": 9}
    assert told.message == Message("report.missing_end", place)
    assert "above" in next_step(told, "en").text


def test_a_line_of_a_notebook_is_told_by_its_cell() -> None:
    notebook = SourceFile("a.ipynb", "julia", "x = 1\n\ny = 2\n", cells=(1, 3))
    handed_in = replace(SUBMISSION, sources=(notebook,))
    error = Message(
        "scoring.exception_at", {"type": "E", "text": "e", "file": "a.ipynb", "line": 3}
    )
    step = Message("scoring.in_step", {"step": "s", "said": error})

    failed = [replace(case("a", 0, 1), message=message) for message in (error, step)]
    run = Run(None, LoadResult("tolerant", ok=True))
    told = build(ASSIGNMENT, handed_in, Evidence(run, tuple(failed)))
    for result in told.cases:
        assert result.message is not None
        assert "(line 1 of cell 2 of a.ipynb)" in translate(result.message, "en")


def test_a_missing_end_in_a_notebook_is_told_by_its_cell() -> None:
    text = "x = 1\n\ny = 2\nfunction f(x)\n    x\n\ng(x) = x\n"
    notebook = SourceFile("a.ipynb", "julia", text, cells=(1, 3))
    handed_in = replace(SUBMISSION, sources=(notebook,))
    missing = Skipped("a.ipynb", 4, "function f(x)", "why", unparsed=True, end_before=7)
    run = Run(None, LoadResult("tolerant", ok=True, skipped=(missing,)))
    told = build(ASSIGNMENT, handed_in, Evidence(run, (case("a", 1, 1),))).message
    assert told is not None
    text = translate(told, "en")
    assert "in line 2 of cell 2 of a.ipynb" in text
    assert "before line 5" in text


def test_what_a_notebook_did_not_load_is_told_by_its_cell_everywhere() -> None:
    notebook = SourceFile("a.ipynb", "python", "x = 1\n\ny = 2\ndef f(x)\n    x\n", cells=(1, 3))
    handed_in = replace(SUBMISSION, sources=(notebook,))
    unparsed = Skipped("a.ipynb", 4, "def f(x)", "SyntaxError: no (line 4: x)")
    raised = Skipped("a.ipynb", 3, "y = 2", "ValueError: see (line 9)")
    run = Run(None, LoadResult("tolerant", ok=True, skipped=(unparsed, raised)))
    told = build(ASSIGNMENT, handed_in, Evidence(run, (case("a", 1, 1),)))
    assert told.load is not None
    assert [(one.cell, one.line, one.reason) for one in told.load.skipped] == [
        (2, 2, "SyntaxError: no (line 2: x)"),
        (2, 1, "ValueError: see (line 9)"),
    ]
    for text in (to_html(told, "en"), to_markdown(told, "en"), to_sarif(told, "en")):
        assert "cell 2 of a.ipynb, line 2" in re.sub(r"</?code>|[`\\]", "", text)


def test_the_other_reading_of_an_open_point_is_no_mistake() -> None:
    told = report(mistakes=("other_reading", "wrong"), cases=(case("a", 0, 1),))
    assert [(one.mistakes, one.costs_points) for one in told.diagnoses] == [
        (("wrong",), True),
        (("other_reading",), False),
    ]
    assert "Look again." in next_step(told, "en").more
    assert view.notes(told, "en") == ("The text leaves it open.",)


def test_an_open_point_is_noted_once() -> None:
    told = report(mistakes=("other_reading",), cases=(case("a", 0, 0, note="It costs nothing."),))
    assert view.notes(told, "en") == ("It costs nothing.",)


def test_an_open_point_is_noted_once_where_another_case_tells_the_mistake() -> None:
    """A case on the threshold is right by the other reading, but not a part of the explanation."""
    point = ASSIGNMENT.open_points[0]
    noted = case("on_the_threshold", 1, 2)
    noted = replace(noted, open_points=(point.note,), status="partial")
    wrong = case("a", 0, 1)
    hints = {point.id: Hint(Text("The same in other words."), scored=False)}
    explanation = Explanation((point.id,), 1, 1, (wrong.id,))
    run = Run(None, LoadResult("tolerant", ok=True))
    evidence = Evidence(run, (noted, wrong), (), Diagnosed(explanation, explanation), hints)
    told = build(ASSIGNMENT, SUBMISSION, evidence)
    assert view.notes(told, "en") == (translate(point.note, "en"),)


def test_a_definition_that_was_skipped_comes_first_and_known_mistakes_after_it() -> None:
    lost = Skipped("s.jl", 3, "function confusionMatrix(o, t)", "syntax: unexpected `)`")
    missing = CaseResult(
        "b", Text("b"), "confusionMatrix", True, Fraction(0), Fraction(1), "missing"
    )
    told = next_step(report(lost, mistakes=("wrong",), cases=(case("a", 0, 1), missing)), "en")
    assert "line 3" in told.text
    assert told.more == ("Besides: Look again.",)


LOADED = Run(None, LoadResult("tolerant", ok=True))
NOTHING = Evidence(LOADED)


def test_findings_that_cost_more_than_was_earned_leave_nothing_and_no_less() -> None:
    finding = Finding(
        "no_loops", "confusionMatrix", "a.jl", 1, 1, "for", Message("rules.loop"),
        Message("rules.loop"), "function", Fraction(3),
    )  # fmt: skip
    run = Run(None, LoadResult("tolerant", ok=True))
    evidence = Evidence(run, (case("a", 1, 4),), (finding,), Diagnosed(None, None), HINTS)
    graded = build(ASSIGNMENT, SUBMISSION, evidence)
    assert (graded.score, graded.max_score) == (0, 4)


def test_what_cannot_be_graded_has_no_score_and_says_why() -> None:
    about = AssignmentRef(ASSIGNMENT.id, ASSIGNMENT.title, ASSIGNMENT.digest, True)
    handed_in = SubmissionRef("s", "julia", "", ("s.jl",))
    fault = Message("running.no_answer")
    not_run, broken = (
        build(ASSIGNMENT, SUBMISSION, Evidence(run))
        for run in (None, replace(LOADED, problem=fault))
    )
    start = ScoreReport("instructor", about, handed_in, "ungradable", None, 100.0)
    assert not_run == replace(start, message=Message("report.ungradable"))
    assert broken == replace(start, status="grader_error", message=fault)


@pytest.mark.parametrize(
    ("files", "lines", "last"),
    [(1, 2, "f0"), (20, 21, "f19"), (21, 22, "1 more"), (22, 22, "2 more")],
)
def test_of_many_unreadable_files_the_first_twenty_are_named(
    files: int, lines: int, last: str
) -> None:
    unread = tuple(UnreadFile(f"f{n}", Message("intake.binary")) for n in range(files))
    message = build(ASSIGNMENT, replace(SUBMISSION, language=None, unread=unread), NOTHING).message
    assert message is not None
    told = translate(message, "en").splitlines()
    assert len(told) == lines
    assert last in told[-1]


def test_the_report_says_how_it_was_run() -> None:
    engine = EngineInfo("julia", "juliacall", "1.11.1", "landlock", ("network",), warm=True)
    load = LoadResult("strict", ok=False, missing=("f",), message=Message("running.no_answer"))
    told = build(ASSIGNMENT, SUBMISSION, Evidence(Run(engine, load)))
    assert told.engine == replace(engine, grader=__version__)
    assert told.load == load


def test_points_of_hidden_cases_are_known_where_they_were_run() -> None:
    seen = case("a", 1, 2)
    hidden = [replace(case(name, 1, 3), visible=False) for name in "bc"]
    told = report(cases=(seen, *hidden))
    assert (told.score, told.max_score) == (3, 8)
    assert (told.hidden_score, told.hidden_max_score) == (2, 6)
    told = report(cases=(seen,))
    assert (told.hidden_score, told.hidden_max_score) == (None, None)


def test_hidden_cases_are_counted_with_those_that_a_students_package_leaves_out() -> None:
    hidden = sum(not one.visible for one in ASSIGNMENT.cases)
    packed = replace(ASSIGNMENT, withheld=3)
    assert build(packed, SUBMISSION, NOTHING).hidden_count == hidden + 3


@pytest.mark.parametrize(
    ("visible", "published", "told"),
    [(False, True, True), (True, True, False), (False, False, False)],
)
def test_hidden_cases_that_anybody_can_read_are_reported_as_published(
    visible: bool, published: bool, told: bool
) -> None:
    cases = (replace(ASSIGNMENT.cases[0], visible=visible, published=published),)
    about = build(replace(ASSIGNMENT, cases=cases), SUBMISSION, NOTHING).assignment
    assert about.published_hidden_cases == told


def test_the_instructor_reads_the_students_diagnoses_after_those_of_all_cases() -> None:
    """A diagnosis of which the other names every mistake stands there once."""

    def diagnosed(*mistakes: tuple[str, ...]) -> list[str]:
        known = {name: Hint(Text(name), scored=True) for names in mistakes for name in names}
        both = Diagnosed(*(Explanation(names, 1, 1) for names in mistakes))
        told = build(ASSIGNMENT, SUBMISSION, Evidence(LOADED, (), (), both, known))
        assert [one.mistakes for one in told.visible_diagnoses] == [mistakes[1]]
        return ["+".join(one.mistakes) for one in told.diagnoses]

    assert diagnosed(("hidden",), ("visible",)) == ["hidden", "visible"]
    assert diagnosed(("hidden", "visible"), ("visible",)) == ["hidden+visible"]


def test_a_mistake_without_a_hint_is_told_in_the_diagnosis_own_words() -> None:
    said = Message("diagnosis.undefined.nowhere", {"name": "n"})
    both = Explanation(("undefined_name", "wrong"), 1, 1, sentences={"undefined_name": said})
    told = build(ASSIGNMENT, SUBMISSION, Evidence(LOADED, (), (), Diagnosed(both), HINTS))
    assert told.diagnoses[0].hints == (said, HINTS["wrong"].text)


@pytest.mark.parametrize(("points", "key"), [(0, "julia.written_for_newer"), (1, None)])
def test_a_file_for_a_newer_julia_is_told_so_where_it_loses_points(
    points: int, key: str | None
) -> None:
    source = SourceFile("s.jl", "julia", "both(a, b) = a .&& b")
    run = replace(LOADED, engine=EngineInfo("julia", "process", "1.5.3", "landlock"))
    told = build(
        ASSIGNMENT, replace(SUBMISSION, sources=(source,)), Evidence(run, (case("a", points, 1),))
    )
    assert (told.message.key if isinstance(told.message, Message) else None) == key
