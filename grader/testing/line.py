"""The search for a submission's wrong lines: its variants run in workers of their own."""

from collections.abc import Mapping, Sequence
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from grader.explaining.line.said import unexplained
from grader.explaining.line.search import Budget, Found, Questions, Search, wrong_of
from grader.explaining.looking import Looking
from grader.languages.registry import kind_of
from grader.model import Assignment, CaseResult, ProvedLine, Run, ScoreReport, Submission
from grader.running import Runtime
from grader.running.session import JudgeError
from grader.testing.variants import TooSlowError, Variants

_PLACE = attrgetter("file", "line")
_RANDOM_CALLS, _RANDOM_RUNS = 60, 5
"""The random calls of a function, and the runs of a program, each a process of its own."""


class Trial(Struct, frozen=True):
    """A submission that was run and judged, and what its variants are run with."""

    assignment: Assignment
    looking: Looking
    runtime: Runtime
    submission: Submission
    run: Run
    report: ScoreReport
    budget: Budget

    def run_with_lines(self) -> Run:
        """Return the run with the lines that are proved for what the report explains by nothing;
        the run itself where there is nothing to look for."""
        failing = unexplained(self.report.cases, self.report.visible_diagnoses)
        if self.report.status != "graded" or not failing:
            return self.run

        language = self.submission.language
        assert language is not None
        spelling = kind_of(language).reading.spelling
        cost = spelling.cost if spelling else 1
        is_program = bool(self.assignment.outputs)
        budget = self.budget.of_runs(cost) if is_program else self.budget.shared_by(cost)
        functions = self._right_functions() | dict.fromkeys(failing, False)
        every = self.looking.candidates(self.submission, language, functions)
        lines: list[ProvedLine] = []
        try:
            with self._variants(self.looking.asked(), budget) as variants:
                for function, candidates in every.items():
                    told = {case for line in lines if _is_told(line) for case in line.cases}
                    if told.issuperset(result.id for result in failing[function]):
                        continue
                    questions = self._questions(function, failing)
                    search = Search(self.submission, questions, variants.tried, budget)
                    proved = search.proved(candidates)
                    lines += [self._unless_vetoed(line, function, budget) for line in proved]
                    budget = search.left
        except (JudgeError, TooSlowError):
            # It says nothing of the submission, which has been run.
            return self.run

        # What else is wrong of a function that comes to a line shows once that one is mended.
        places = {_PLACE(mend) for line in lines if _is_told(line) for mend in line.mends}
        beside = {
            name for name, changes in every.items() if places.isdisjoint(map(_PLACE, changes))
        }
        certain = (line for line in lines if not line.fields or line.function in beside)
        return replace(self.run, lines=tuple(certain))

    def _right_functions(self) -> dict[str, bool]:
        """Return True for each function whose visible calls are all right."""
        visible = [result for result in self.report.cases if result.visible]
        wrong = {result.function for result in visible if result.status != "passed"}
        return {result.function: True for result in visible if result.function not in wrong}

    def _variants(self, assignment: Assignment, budget: Budget) -> Variants:
        language = self.submission.language
        assert language is not None
        return Variants(assignment, self.runtime, language, self.run, budget.seconds)

    def _questions(
        self, function: str, failing_results: Mapping[str, Sequence[CaseResult]]
    ) -> Questions:
        """Return the calls that decide over changes of this function."""
        assignment = self.looking.asked()
        cases = {case.id: case for case in assignment.cases}
        results = sorted(failing_results[function], key=lambda result: len(result.call or ""))
        passing = [cases[r.id] for r in self.report.cases if r.visible and r.status == "passed"]
        judged = {result.id for result in self.report.cases}
        of_function = [case for case in assignment.cases if case.function == function]
        unjudged = [case for case in of_function if case.id not in judged]
        wrong = {result.id: wrong_of(result) for result in results}
        failing = [cases[id] for id in wrong]
        others = [cases[r.id] for of in failing_results.values() for r in of if r.id not in wrong]
        questions = Questions(function, failing, wrong, passing, unjudged[:_RANDOM_CALLS], others)
        if self.assignment.outputs:
            return replace(questions, random=unjudged[:_RANDOM_RUNS], asked_anyway=1)
        return questions

    def _unless_vetoed(self, proved: Found, function: str, budget: Budget) -> ProvedLine:
        """Return the line, with whether a hidden case contradicts it."""
        hidden = [
            case
            for case in self.assignment.cases
            if not case.visible
            and case.id in self.run.outcomes
            and (case.function == function or self._passed(case.id))
        ]

        if not hidden:
            return proved.line
        with self._variants(self.assignment, budget) as variants:
            fields = frozenset((*proved.line.fields, "")) if proved.line.fields else None
            right = [
                wrong is not None and not (wrong if fields is None else wrong & fields)
                for candidate in proved.candidates
                for wrong in variants.tried(candidate.made(self.submission), hidden)
            ]
        count = len(hidden) * len(proved.candidates)
        return replace(proved.line, vetoed=len(right) < count or not all(right))

    def _passed(self, case: str) -> bool:
        return any(r.id == case and r.status == "passed" for r in self.report.cases)


def _is_told(line: ProvedLine) -> bool:
    return not line.vetoed and not line.fields
