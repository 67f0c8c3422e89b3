"""The search for a submission's wrong lines: its variants run in workers of their own."""

from msgspec import Struct
from msgspec.structs import replace

from grader.explaining.line.said import unexplained
from grader.explaining.line.search import Budget, Questions, Search
from grader.explaining.looking import Looking
from grader.languages.registry import kind_of
from grader.model import Assignment, CaseResult, ProvedLine, Run, ScoreReport, Submission
from grader.running import Runtime
from grader.running.session import JudgeError
from grader.testing.variants import Variants


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
        failing = unexplained(self.report)
        if self.report.status != "graded" or not failing:
            return self.run
        try:
            lines = [self._line(function, results) for function, results in failing.items()]
        except JudgeError:
            # It says nothing of the submission, which has been run.
            return self.run
        return replace(self.run, lines=tuple(line for line in lines if line is not None))

    def _line(self, function: str, results: list[CaseResult]) -> ProvedLine | None:
        """Return the line of one function's failures, and whether hidden cases contradict it."""
        language = self.submission.language
        assert language is not None
        candidates = self.looking.candidates(self.submission, language, function)
        if not candidates:
            return None

        asked = self.looking.asked()
        cases = {case.id: case for case in asked.cases}
        results = sorted(results, key=lambda result: len(result.call or ""))
        passing = [r.id for r in self.report.cases if r.visible and r.status == "passed"]
        judged = {result.id for result in self.report.cases}
        questions = Questions(
            function,
            [cases[result.id] for result in results],
            [cases[id] for id in passing],
            [case for case in asked.cases if case.id not in judged and case.function == function],
        )
        with Variants(asked, self.runtime, language, self.run) as variants:
            spelling = kind_of(language).reading.spelling
            budget = self.budget.shared_by(spelling.cost if spelling else 1)
            search = Search(self.submission, questions, variants.tried, budget)
            found = search.proved(candidates)
        if found is None:
            return None

        hidden = [
            case
            for case in self.assignment.cases
            if not case.visible
            and case.id in self.run.outcomes
            and (case.function == function or self._passed(case.id))
        ]
        if not hidden:
            return found.line
        with Variants(self.assignment, self.runtime, language, self.run) as variants:
            right = [
                all(variants.tried(candidate.made(self.submission), hidden))
                for candidate in found.candidates
            ]
        return replace(found.line, vetoed=not all(right))

    def _passed(self, case: str) -> bool:
        return any(r.id == case and r.status == "passed" for r in self.report.cases)
