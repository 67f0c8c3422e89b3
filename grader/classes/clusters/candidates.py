"""Candidates for a cluster's cause: mutants that give its answers, and calls that tell two apart.

The reference is mutated, and so are right submissions of the class: students slip from where they
stand. All of it runs confined, as any submission does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from grader.classes.clusters.answers import Aspect, Cluster, unexplained_answers
from grader.grading import Grading, judge
from grader.judging.diagnosis.tokens import Token, Unit, outcome_tokens
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.locale import words
from grader.model import Assignment, Case, Language, Locale, Run, SourceFile, Submission
from grader.render.text import safe_text
from grader.verify.julia_mutants import julia_mutants
from grader.verify.mutants import Mutant, mutants
from grader.verify.mutation import with_random_cases
from grader.verify.workbench import Call, Workbench

_MUTATED = 25
_OF_EACH = 40
_CALLS = 150
_SAID = 2
_MUTATORS: Mapping[Language, Callable[[str], Iterator[Mutant]]] = {
    "python": mutants,
    "julia": julia_mutants,
}


class Candidate(Struct, frozen=True):
    """A mutant that gives a cluster's answers."""

    of: str
    """The submission that was mutated; empty for the reference."""
    line: int
    diff: str


def candidates(
    workbench: Workbench,
    clusters: Sequence[Cluster],
    right: Sequence[Submission],
    jobs: int,
    progress: Callable[[str], None],
) -> Mapping[str, Sequence[Candidate]]:
    """Return the candidates of each cluster, by its id: those that err in nothing else first."""
    made = list(_mutants(workbench.assignment, right))
    found: dict[str, list[tuple[bool, Candidate]]] = {}
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        runs = pool.map(workbench.run, (submission for submission, _ in made))
        for (submission, candidate), run in zip(made, runs, strict=True):
            given = _wrong(workbench, submission, run)
            for cluster in clusters:
                answers = set(cluster.answers)
                if answers <= given:
                    found.setdefault(cluster.id, []).append((answers != given, candidate))
            progress(submission.id)
    return {
        name: [candidate for _, candidate in sorted(of, key=lambda pair: pair[0])]
        for name, of in found.items()
    }


def _mutants(
    assignment: Assignment, right: Sequence[Submission]
) -> Iterator[tuple[Submission, Candidate]]:
    """Yield the mutants as submissions: of the reference all, of each right one some."""
    if assignment.reference is not None:
        text = assignment.reference.read_text(encoding="utf-8")
        source = SourceFile(f"{assignment.id}.py", REFERENCE, text)
        submission = Submission("", REFERENCE, (source,), (), "")
        yield from _changed(submission, list(mutants(text)))
    yield from as_mutants(right[:_MUTATED])


def as_mutants(right: Sequence[Submission]) -> Iterator[tuple[Submission, Candidate]]:
    """Yield some mutants of each submission whose language has mutation operators."""
    for submission in right:
        mutator = _MUTATORS.get(submission.language or "")
        if mutator is None:
            continue
        try:
            every = list(mutator(submission.sources[-1].text))
        except (SyntaxError, ValueError):  # loaded tolerantly, it need not parse as a whole
            continue
        yield from _changed(submission, every[:: -(-len(every) // _OF_EACH) or 1])


def _changed(
    submission: Submission, made: Sequence[Mutant]
) -> Iterator[tuple[Submission, Candidate]]:
    source = submission.sources[-1]
    for mutant in made:
        changed = replace(source, text=mutant.source, cells=())
        name = f"{submission.id}-{mutant.id}"
        yield (
            replace(submission, id=name, sources=(*submission.sources[:-1], changed), digest=name),
            Candidate(submission.id, mutant.line, mutant.diff),
        )


def _wrong(workbench: Workbench, submission: Submission, run: Run) -> set[tuple[str, str, str]]:
    assignment = workbench.assignment
    report = judge(Grading(assignment, workbench.runtime), submission, run)
    found = unexplained_answers(assignment, None, run, report)
    return {(one.function, one.field, one.answers) for one in found}


def telling_call(
    workbench: Workbench, one: Submission, other: Submission, aspects: Set[Aspect]
) -> str | None:
    """Return a short call that two submissions answer differently in one of these fields, as code
    of the first one's language; None where random calls show none."""
    functions = {function for function, _ in aspects}
    random = with_random_cases(workbench.assignment, _CALLS)
    calls = [call for call in random.cases if call.function in functions]
    try:
        with workbench.loaded(one) as first, workbench.loaded(other) as second:
            for call in calls:
                fields = {field for function, field in aspects if function == call.function}
                answers = partial(_answers, random, call, fields)
                if answers(one, first) != answers(other, second):
                    return call_code(call, one.language or "")
    except ValueError:  # one that does not load is told apart by that
        return None
    return None


def _answers(
    assignment: Assignment, call: Case, fields: Set[str], submission: Submission, give: Call
) -> Mapping[Unit, Token]:
    """Return the answer in these fields; where one is empty, the whole."""
    language = submission.language or ""
    asked = localised(assignment, language)
    called = next(case for case in asked.cases if case.id == call.id)
    tokens = outcome_tokens(asked, called, give(call))
    return {unit: token for unit, token in tokens.items() if unit[1] in fields or "" in fields}


def candidates_said(found: Sequence[Candidate], locale: Locale) -> Iterator[str]:
    """Yield the first mutants that may be behind a cluster, and how many more there are."""
    for one in found[:_SAID]:
        key = "mistakes.candidate" if one.of else "mistakes.candidate.reference"
        yield words(key, locale, of=safe_text(one.of, lines=False), line=one.line)
        for line in one.diff.splitlines():
            yield f"  {safe_text(line, lines=False)}"
    if len(found) > _SAID:
        yield words("mistakes.more_candidates", locale, count=len(found) - _SAID)
