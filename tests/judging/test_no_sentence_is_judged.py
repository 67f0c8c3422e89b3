"""Points, status, diagnosis and cause stay as they are when every sentence is another one."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import grader.locale
from grader import Grading, ScoreReport, load, read, redact
from grader.assignment.mistakes.known import load_known_mistakes
from grader.grading import judge
from grader.judging.report.cause import cause, cause_in_few_words, examples
from grader.locale import translate
from grader.model import Message, Run
from grader.running import Runtime
from grader.testing import run
from tests.julia import julia_or_skip
from tests.sentences import every_sentence

pytestmark = pytest.mark.long

SAMPLES = Path(__file__).parents[2] / "cases" / "submissions"
PYTHON = (
    "confusion_matrix/accepted/warned_comprehension.py",
    "confusion_matrix/partial/special_cases_nan.py",
    "confusion_matrix/partial/two_mistakes_fixed_threshold_and_f1.py",
    "confusion_matrix/wrong/loop_in_helper.py",
    "confusion_matrix/wrong/undefined_name.py",
    "confusion_matrix/wrong/wrong_function_name.py",
    "word_lists/wrong/template.py",
    "sales_report/partial/asks_too.py",
    "sales_report/wrong/to_standard_error.py",
    "sales_report/wrong/never_ends.py",
)
JULIA = (
    "confusion_matrix/accepted/messy_missing_end.jl",
    "confusion_matrix/accepted/messy_packages_not_installed.jl",
    "confusion_matrix/wrong/undefined_name.jl",
)
A_METHOD_THAT_CANNOT_BE_READ = """
confusionMatrix(outputs::AbstractArray{Bool,1}, targets::Int) = 0

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    return (1, 2]
end
"""


def without_sentences(answers: Run) -> Run:
    """The same run, told by a worker that gives no reasons in words."""
    skipped = tuple(replace(entry, reason="worker.reason") for entry in answers.load.skipped)
    return replace(answers, load=replace(answers.load, skipped=skipped))


def judgement(report: ScoreReport) -> object:
    """Return the decisions of a report, without its words."""
    first = cause(report)
    return (
        (report.status, report.score, report.max_score),
        [(case.id, case.status, case.points) for case in report.cases],
        [(finding.rule, finding.line, finding.points_lost) for finding in report.findings],
        [(told.mistakes, told.explained, told.cases) for told in report.diagnoses],
        (first.kind, first.mistakes, first.functions, first.case and first.case.id),
        first.skipped and (first.skipped.file, first.skipped.line),
        [[case.id for case in part] for part in examples(report)],
        report.message and getattr(report.message, "key", None),
        cause_in_few_words(report) is None,
    )


def judged_alike(
    path: Path, assignment_name: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> ScoreReport:
    """Judge a file with all sentences, then without; return the first report."""
    assignment = load(assignment_name)
    known = load_known_mistakes(assignment)
    submission = read(assignment, path)
    grading = Grading(assignment, runtime, known)
    answers = run(submission, assignment, runtime)
    report = judge(grading, submission, answers)
    student_report = redact(report, assignment.hidden_view)
    before = judgement(report), judgement(student_report)

    keys = {key: key for key in every_sentence("en")}
    monkeypatch.setattr(grader.locale, "sentences", lambda _room, _locale: keys)
    report_of_keys = judge(grading, submission, without_sentences(answers))

    assert translate(Message("outputs.next.load"), "es") == "outputs.next.load"
    assert judgement(report_of_keys) == before[0]
    assert judgement(redact(report_of_keys, assignment.hidden_view)) == before[1]
    return report


@pytest.mark.parametrize("sample", PYTHON)
def test_python_is_judged_without_sentences(
    sample: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_alike(SAMPLES / sample, sample.partition("/")[0], runtime, monkeypatch)


@pytest.mark.long
@pytest.mark.julia
@pytest.mark.parametrize("sample", JULIA)
def test_julia_is_judged_without_sentences(
    sample: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    julia_or_skip()
    judged_alike(SAMPLES / sample, sample.partition("/")[0], runtime, monkeypatch)


@pytest.mark.long
@pytest.mark.julia
def test_a_method_that_cannot_be_read_is_the_cause_without_sentences(
    tmp_path: Path, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    julia_or_skip()
    path = tmp_path / "practica.jl"
    path.write_text(A_METHOD_THAT_CANNOT_BE_READ)

    report = judged_alike(path, "confusion_matrix", runtime, monkeypatch)

    skipped = cause(report).skipped
    assert skipped is not None
    assert (skipped.line, skipped.unparsed) == (4, True)
