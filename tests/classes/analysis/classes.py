"""Summaries of made-up classes, as large and as odd as a test wants them."""

from collections.abc import Sequence

from grader.model import CaseSummary, Diagnosis, Failure, HandedIn, Student, Summary, Text


def submission(
    points: Sequence[float | None],
    *,
    of: float = 1.0,
    name: str = "ana",
    failures: Sequence[Failure] = (),
    diagnoses: Sequence[Diagnosis] = (),
    status: str = "graded",
    score: float | None = None,
) -> Summary:
    """One that got these points in the cases c0, c1 …; None where a case was not run."""
    cases = tuple(
        CaseSummary(
            f"c{number}",
            got or 0.0,
            of,
            "not_run" if got is None else "passed" if got == of else "partial" if got else "failed",
        )
        for number, got in enumerate(points)
    )
    total = sum(case.points for case in cases)
    return Summary(
        assignment="a",
        id=name,
        by=HandedIn((Student(name),)),
        language="python",
        status=status,  # type: ignore[arg-type]
        score=(total if score is None else score) if status == "graded" else None,
        max_score=of * len(cases),
        cases=cases if status == "graded" else (),
        failures=tuple(failures),
        diagnoses=tuple(diagnoses),
    )


def mistakes(*names: str, costs: bool = True) -> Diagnosis:
    return Diagnosis(names, tuple(Text(f"hint of {name}") for name in names), 1, 1, costs)
