"""A made-up class as a real one looks: two humps of scores, mistakes that many make, oddities."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from msgspec.structs import replace

from grader.classes.store import Standing
from grader.classes.table.rows import Row
from grader.model import (
    Assignment,
    ByHand,
    CaseStatus,
    CaseSummary,
    Diagnosis,
    Failure,
    HandedIn,
    Language,
    Message,
    Override,
    Refused,
    Student,
    Summary,
    Text,
)

FIRST = ("Ana", "Luis", "María José", "Iker", "Nuria", "Brais", "Begoña", "Óscar", "Inés", "Uxía",
         "Raúl", "Sofía", "Ángel", "Zoë", "Mateo", "Lucía", "Pau", "Alba")  # fmt: skip
LAST = ("Pérez", "Núñez", "Castro", "García", "López", "Fernández", "Souto", "Ibáñez", "Vidal",
        "Muñoz", "Rey", "Díaz", "Otero", "Ruiz", "Gómez", "Sáez")  # fmt: skip
DEADLINE = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)

# Each mistake: how often, in every which case, which field it makes wrong, what comes instead.
MISTAKES = {
    "old_special_cases": (0.2, 4, "ppv", "NaN",
        "Your special cases are those of an earlier year: look at the text again."),
    "strict_threshold": (0.12, 7, "accuracy", "0.5",
        "You compare with `>`; the text asks for `>=`."),
    "swapped_fp_fn": (0.08, 2, "sensitivity", "0.75",
        "FP and FN have changed places, and with them recall and precision."),
    "matrix_transposed": (0.1, 1, "matrix", "[4 8; 1 1]",
        "The matrix is transposed: its rows are the real class."),
}  # fmt: skip
REFUSED = (
    Refused("thumbs.db", Message("intake.no_source")),
    Refused("ana_perez_CV.pdf", Message("intake.no_source")),
)


def class_of(count: int, assignment: Assignment, seed: int = 7) -> list[Summary]:
    """The same class for the same numbers."""
    random = Random(seed)
    made: list[Summary] = []
    for number in range(count):
        name = f"{random.choice(FIRST)} {random.choice(LAST)} {random.choice(LAST)}"
        ident = f"{name.replace(' ', '_')}_{10_000 + number}"
        made.append(_submission(ident, _by(name, number, random), assignment, random, made))
    return made


def rows_of(summaries: Sequence[Summary]) -> list[Row]:
    """The class as a store has it, where nobody has set, given or said anything."""
    rows = []
    for number, summary in enumerate(summaries, start=1):
        standing = Standing(summary.assignment, summary.id, 1, "", summary.by, "", "", number)
        rows.append(Row(standing, summary, (), ByHand(), (), "", waits=False))
    return rows


def _by(name: str, number: int, random: Random) -> HandedIn:
    students = [Student(name, str(10_000 + number))]
    if random.random() < 0.08:
        students.append(Student(f"{random.choice(FIRST)} {random.choice(LAST)}"))
    late = random.random() < 0.08
    hours = random.uniform(0.1, 20) if late else -random.expovariate(1 / 30)
    attempts = random.choice((1, 1, 1, 2, 3))
    submitted = DEADLINE + timedelta(hours=hours)
    return HandedIn(tuple(students), "moodle", submitted, late, attempts, attempts)


def _submission(
    ident: str, by: HandedIn, assignment: Assignment, random: Random, before: Sequence[Summary]
) -> Summary:
    language: Language = random.choice(("python", "julia"))
    fate = random.random()
    most = float(assignment.max_score)
    if fate < 0.03:
        message = Text("Nothing here can be graded.\n`memoria.pdf`: no Python or Julia source.")
        return Summary(assignment.id, ident, by, None, "ungradable", None, most, message=message,
                       cause=message)  # fmt: skip
    if fate < 0.04:
        message = Text("Julia did not start: no space left on the device.")
        return Summary(assignment.id, ident, by, language, "grader_error", None, most,
                       message=message, cause=message)  # fmt: skip
    graded = _graded(ident, by, language, assignment, random, broken=fate < 0.1)
    if fate > 0.98 and before:
        return replace(graded, same_as=before[len(before) // 2].id)
    if fate > 0.96:
        told = Override(None, round(most * 0.8), "oral defence", "2026-03-08T10:30:00Z")
        return replace(graded, overrides=(told,), score=told.points)
    return graded


def _graded(
    ident: str,
    by: HandedIn,
    language: Language,
    assignment: Assignment,
    random: Random,
    *,
    broken: bool,
) -> Summary:
    strong = random.random() < 0.6
    made = [
        name
        for name, (share, *_) in MISTAKES.items()
        if random.random() < (share * 0.5 if strong else share * 2.2)
    ]
    careless = (
        0.0
        if strong and random.random() < 0.6
        else random.uniform(0.02, 0.1)
        if strong
        else random.uniform(0.5, 1.1)
    )
    error = random.choice(("UndefVarError: VPP not defined", "KeyError: 'threshold'", "TypeError"))
    cases, failures = [], []
    for at, case in enumerate(assignment.cases):
        worth = float(case.points)
        wrong = [Failure(case.id, MISTAKES[m][2], "failed", MISTAKES[m][3])
                 for m in made if at % MISTAKES[m][1] == 0]  # fmt: skip
        status: CaseStatus = "partial" if wrong else "passed"
        points = worth * (1 - len(wrong) / 8)
        if broken or random.random() < careless * (at / len(assignment.cases) + 0.3):
            status = "missing" if broken else random.choice(("failed", "error", "error", "timeout"))
            points = 0.0
            got = error if status == "error" else f"{at % 5}" if status == "failed" else ""
            wrong = [Failure(case.id, None, status, got)]
        cases.append(CaseSummary(case.id, points, worth, status))
        failures += wrong
    score = round(sum(case.points for case in cases), 6)
    diagnoses = (
        Diagnosis(tuple(made), tuple(Text(MISTAKES[m][4]) for m in made), 3, 4, True,
                  tuple(failure.case for failure in failures if failure.field)),
    ) if made and not broken else ()  # fmt: skip
    remark = "no such function: confusionMatrix" if broken else ", ".join(made)
    if not remark and failures:
        remark = f"{failures[0].case}: {failures[0].status}"
    return Summary(assignment.id, ident, by, language, "graded", score,
                   float(assignment.max_score), tuple(cases), tuple(failures), diagnoses,
                   cause=Text(remark) if remark else None, sandbox="bubblewrap")  # fmt: skip
