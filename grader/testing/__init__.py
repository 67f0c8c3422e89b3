"""Runs submissions; where an assignment asks for tests, runs these against its programs."""

from grader.model import Assignment, LoadResult, Run, Submission, not_run
from grader.running import Grouping, Runtime, engine_of, run_submission
from grader.running.session import JudgeError, Slow


def run(
    submission: Submission,
    assignment: Assignment,
    runtime: Runtime,
    grouping: Grouping = "apart",
    *,
    slow: Slow | None = None,
) -> Run:
    """Run a submission as `run_submission` does; tests that are handed in, against the programs."""
    if assignment.tested is None:
        return run_submission(submission, assignment, runtime, grouping, slow=slow)

    try:
        return _run_tests(submission, assignment, runtime, grouping)
    except JudgeError as error:
        return not_run(error.message, assignment.load)


def _run_tests(
    submission: Submission, assignment: Assignment, runtime: Runtime, grouping: Grouping
) -> Run:
    # Few assignments ask for tests: the others do not wait for these imports.
    from grader.testing.judged import outcomes  # noqa: PLC0415
    from grader.testing.order import drawn_for, installed_secret  # noqa: PLC0415
    from grader.testing.programs import Programs  # noqa: PLC0415
    from grader.testing.sources import judge_sources  # noqa: PLC0415

    tested, language = assignment.tested, submission.language
    if tested is None or language is None:
        raise ValueError(f"{submission.id} holds no tests")
    prepared = runtime.prepared(language, assignment.support)

    # Who checks their own tests on their own machine has nobody to keep a secret from.
    apart = grouping != "visible"
    order = drawn_for(installed_secret() if apart else b"", submission, assignment)
    with Programs(assignment, tested, runtime) as programs:
        findings = judge_sources(submission, programs, order, apart=apart)

    cases = {case.id for case in assignment.cases if case.visible or apart}
    by_case = outcomes(tested, findings).items()
    return Run(
        engine_of(prepared, language, findings.version),
        LoadResult(assignment.load, ok=True),
        {case: (outcome,) for case, outcome in by_case if case in cases},
    )
