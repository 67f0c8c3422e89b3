"""The share of failures that get the right hint once twenty clusters of another half of a class
have names.

The class is made up, with labels: known mistakes alone and two together, and mutants of right
samples, in Python and in Julia. None of the mistakes is programmed here: whatever is told was
learned. Programs with the same answers to all cases and to further random calls have one label.
"""

import hashlib
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from benchmarks.classes import ROOT
from benchmarks.tables import Goal, Row, Table
from grader.assignment import load
from grader.assignment.mistakes.known import with_learned
from grader.assignment.mistakes.package import ReferencePredictor, load_mistakes, replaced_together
from grader.assignment.random_calls.functions import random_cases
from grader.assignment.reference.module import evaluate, reference_functions
from grader.classes.clusters.answers import Cluster, clusters, unexplained_answers
from grader.classes.clusters.naming import MemberRun, learned_from
from grader.explaining import KnownMistakes, diagnose
from grader.explaining.known.tokens import outcome_tokens
from grader.grading import read
from grader.judging.report import Evidence, build, summarise
from grader.judging.scoring import score_run
from grader.languages.localised import localised
from grader.model import Assignment, HandedIn, Message, Run, ScoreReport, Submission, Summary, Text
from grader.running import open_runtime
from grader.verify.mistakes import as_run
from grader.verify.mutants import mutants
from grader.verify.workbench import Workbench

__all__ = ["measure"]

_NAMED = 20
_RANDOM_CALLS = 40
_OF_EACH = 40
_SEED = 18
# The six most frequent mistakes made three quarters of those in 64 real submissions; with these
# weights they do, too.
_FALLS_BY = 1.5
_PAIRS, _MUTANTS = 0.2, 0.15


@dataclass(frozen=True, slots=True)
class _Program:
    labels: frozenset[str]
    language: str
    run: Run


def measure(name: str, count: int, mutants: int, classes: int, *, julia: bool) -> Table:
    """Measure with so many classes of `count` that fail, drawn among others from the mutants."""
    assignment = load(name)
    made = _Made(assignment, _with_random_calls(assignment))
    mutated = list(made.mutants(mutants, julia=julia))
    of_each = [_of_class(made, mutated, count, _SEED + number) for number in range(classes)]
    told = sum((one.told for one in of_each), Counter[str]())
    asked = sum(told.values())
    worst = max(one.told["wrong"] / sum(one.told.values()) for one in of_each)
    none = told["none"] + told["wrong"]
    return Table(
        f"Hints from {_NAMED} named clusters: {name}",
        "submissions",
        "the failures of the other half",
        [
            Row("right hint", told["right"], told["right"] / asked),
            Row(
                "wrong hint",
                told["wrong"],
                told["wrong"] / asked,
                Goal(0.02, told["wrong"] / asked, ""),
            ),
            Row("no right hint", none, none / asked, Goal(0.4, none / asked, "")),
        ],
        f"{classes} made-up classes of {count} submissions that fail, in"
        f" {min(one.clusters for one in of_each)} to {max(one.clusters for one in of_each)}"
        f" clusters of one half; of the worst class, {100 * worst:.1f} % get a wrong hint. Counted"
        f" are the hints that students read. {_languages(mutated)} are mutants of right samples"
        " among what they are drawn from. To cluster them takes"
        f" {max(one.cpu_ms for one in of_each):.2f} CPU ms for each submission.",
    )


@dataclass(frozen=True, slots=True)
class _OfClass:
    """One class: what its other half is told, by verdict."""

    told: Counter[str]
    clusters: int
    cpu_ms: float
    """To cluster them, for each submission."""


def _of_class(made: "_Made", mutated: Sequence[_Program], count: int, seed: int) -> _OfClass:
    assignment = made.assignment
    drawn = [*made.drawn(round(count * (1 - _MUTANTS)), seed)]
    drawn += random.Random(seed).choices(mutated, k=count - len(drawn)) if mutated else []
    random.Random(seed).shuffle(drawn)
    first, other = drawn[: count // 2], drawn[count // 2 :]
    known = with_learned(assignment, ReferencePredictor(assignment, ()), {}, ())
    given = [(one.run, _report(assignment, known, one)) for one in first]
    began = time.process_time()
    found = clusters([_summary(assignment, known, one) for one in given])
    seconds = time.process_time() - began
    named = _named(assignment, known, found[:_NAMED], first, given)
    told = Counter(_verdict(assignment, named, program) for program in other)
    return _OfClass(told, len(found), 1000 * seconds / len(first))


def _languages(mutated: Sequence[_Program]) -> str:
    counts = Counter(one.language for one in mutated)
    return " and ".join(f"{counts[name]} in {name.capitalize()}" for name in sorted(counts)) or "0"


@dataclass(frozen=True)
class _Made:
    assignment: Assignment
    asked: Assignment
    """The assignment with random calls among its cases."""

    def drawn(self, count: int, seed: int) -> Iterator[_Program]:
        """Yield programs with one known mistake, or with two that are drawn one by one."""
        source = random.Random(seed)
        mistakes = [one for one in load_mistakes(self.assignment) if one.decided == "scored"]
        source.shuffle(mistakes)
        weights = [1 / rank**_FALLS_BY for rank in range(1, len(mistakes) + 1)]
        names: dict[str, str] = {}
        programs: dict[tuple[str, ...], _Program] = {}
        for one in mistakes:
            run = self._run(one.replaces)
            names[one.id] = _behaviour(self.asked, run)
            programs[(one.id,)] = _Program(frozenset({names[one.id]}), "python", self._own(run))
        while count:
            two = source.choices(mistakes, weights, k=1 + (source.random() < _PAIRS))
            replaced = replaced_together(two)
            if replaced is None or len({one.id for one in two}) < len(two):
                continue
            ids = tuple(sorted(one.id for one in two))
            if ids not in programs:
                run = self._run(replaced)
                behaviour = _behaviour(self.asked, run)
                # Two that show as one of the known ones are that one.
                labels = {behaviour} & set(names.values()) or {names[name] for name in ids}
                programs[ids] = _Program(frozenset(labels), "python", self._own(run))
            yield programs[ids]
            count -= 1

    def _own(self, run: Run) -> Run:
        """Return what the assignment's own cases gave."""
        return replace(run, outcomes={c.id: run.outcomes[c.id] for c in self.assignment.cases})

    def _run(self, replaced: Mapping[str, object]) -> Run:
        functions = reference_functions(self.asked, replaced)  # type: ignore[arg-type]
        return as_run({c.id: evaluate(functions, c) for c in self.asked.cases})

    def mutants(self, count: int, *, julia: bool) -> Iterator[_Program]:
        """Yield the mutants of the right samples that fail, run as submissions are."""
        folder = ROOT / "cases" / "submissions" / self.assignment.id / "accepted"
        endings = {".py", ".jl"} if julia else {".py"}
        right = [
            read(self.assignment, path)
            for path in sorted(folder.iterdir())
            if path.suffix in endings
        ]
        every = list(_mutants_of(right))
        some = random.Random(_SEED).sample(every, min(count, len(every)))
        with open_runtime() as runtime:
            if isinstance(runtime, Message):
                raise SystemExit(runtime.key)
            with Workbench(self.asked, runtime) as workbench:
                for submission in some:
                    run = workbench.run(submission)
                    if any(r.status != "passed" for r in score_run(run, self.assignment)):
                        label = _behaviour(self.asked, run)
                        language = submission.language or ""
                        yield _Program(frozenset({label}), language, self._own(run))


def _mutants_of(right: Sequence[Submission]) -> Iterator[Submission]:
    """Yield some mutants of each submission."""
    for submission in right:
        every = list(mutants(submission.sources[-1]))
        source = submission.sources[-1]
        for mutant in every[:: -(-len(every) // _OF_EACH) or 1]:
            changed = (*submission.sources[:-1], replace(source, text=mutant.source, cells=()))
            name = f"{submission.id}-{mutant.id}"
            yield replace(submission, id=name, sources=changed, digest=name)


def _with_random_calls(assignment: Assignment) -> Assignment:
    """Add calls that tell programs apart which the cases do not."""
    functions = reference_functions(assignment)
    calls = tuple(random_cases(assignment, _RANDOM_CALLS, _SEED))
    expected = {call.id: evaluate(functions, call) for call in calls}
    cases = (*assignment.cases, *calls)
    return replace(assignment, cases=cases, expected={**assignment.expected, **expected})


def _behaviour(assignment: Assignment, run: Run) -> str:
    if run.engine is not None:
        assignment = localised(assignment, run.engine.language)
    tokens = [
        sorted(outcome_tokens(assignment, case, run.outcomes[case.id]).items())
        for case in assignment.cases
        if assignment.function(case.function).fields
    ]
    return hashlib.sha256(repr(tokens).encode()).hexdigest()[:12]


def _report(assignment: Assignment, known: KnownMistakes, program: _Program) -> ScoreReport:
    run, asked = program.run, localised(assignment, program.language)
    results = score_run(run, asked)
    found = diagnose(asked, known, run, results)
    submission = Submission("one", program.language, (), (), "")
    return build(
        asked,
        submission,
        Evidence(run, results, (), found, known.hints),
    )


def _summary(assignment: Assignment, known: KnownMistakes, given: MemberRun) -> Summary:
    run, report = given
    found = unexplained_answers(assignment, known, run, report)
    return replace(summarise(report, HandedIn(())), unexplained=found)


def _named(
    assignment: Assignment,
    known: KnownMistakes,
    found: Sequence[Cluster],
    half: Sequence[_Program],
    given: Sequence[MemberRun],
) -> KnownMistakes:
    """Name each cluster by what most of its members made wrong."""
    learned = []
    for number, cluster in enumerate(found):
        labels = Counter(half[position].labels for position in cluster.members)
        name = f"{number} {'+'.join(sorted(labels.most_common(1)[0][0]))}"
        members = [given[position] for position in cluster.members[:20]]
        mistake = learned_from(assignment, known, cluster, members)
        learned.append(replace(mistake, id=name, hint=Text(name)))
    return with_learned(assignment, known.predictor, known.hints, learned)


def _verdict(assignment: Assignment, named: KnownMistakes, program: _Program) -> str:
    told = [
        label
        for diagnosis in _report(assignment, named, program).visible_diagnoses
        for name in diagnosis.mistakes
        for label in name.partition(" ")[2].split("+")
    ]
    if not told:
        return "none"
    return "right" if set(told) <= program.labels else "wrong"
