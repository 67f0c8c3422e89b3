"""The search for a submission's wrong lines: its variants run in workers of their own."""

from msgspec import Struct
from msgspec.structs import replace

from grader.explaining.line.said import unexplained
from grader.explaining.line.search import Budget, Found, Questions, Search, wrong_of
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

        language = self.submission.language
        spelling = kind_of(language).reading.spelling if language is not None else None
        budget = self.budget.shared_by(spelling.cost if spelling else 1)
        lines: list[ProvedLine] = []
        try:
            for function, results in failing.items():
                of_function, budget = self._lines(function, results, budget)
                lines += of_function
        except JudgeError:
            # It says nothing of the submission, which has been run.
            return self.run
        return replace(self.run, lines=tuple(lines))

    def _lines(
        self, function: str, results: list[CaseResult], budget: Budget
    ) -> tuple[list[ProvedLine], Budget]:
        """Return the lines of one function's failures, with whether hidden cases contradict them,
        and what is left of the budget."""
        language = self.submission.language
        assert language is not None
        candidates = self.looking.candidates(self.submission, language, function)
        if not candidates:
            return [], budget

        asked = self.looking.asked()
        cases = {case.id: case for case in asked.cases}
        results = sorted(results, key=lambda result: len(result.call or ""))
        passing = [r.id for r in self.report.cases if r.visible and r.status == "passed"]
        judged = {result.id for result in self.report.cases}
        questions = Questions(
            function,
            [cases[result.id] for result in results],
            {result.id: wrong_of(result) for result in results},
            [cases[id] for id in passing],
            [case for case in asked.cases if case.id not in judged and case.function == function],
        )
        with Variants(asked, self.runtime, language, self.run) as variants:
            search = Search(self.submission, questions, variants.tried, budget)
            found = search.proved(candidates)
        return [self._unless_vetoed(each, function) for each in found], search.left

    def _unless_vetoed(self, found: Found, function: str) -> ProvedLine:
        """Return the line, with whether a hidden case contradicts it."""
        language = self.submission.language
        assert language is not None
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
            fields = frozenset((*found.line.fields, "")) if found.line.fields else None
            right = [
                wrong is not None and not (wrong if fields is None else wrong & fields)
                for candidate in found.candidates
                for wrong in variants.tried(candidate.made(self.submission), hidden)
            ]
        asked = len(hidden) * len(found.candidates)
        return replace(found.line, vetoed=len(right) < asked or not all(right))

    def _passed(self, case: str) -> bool:
        return any(r.id == case and r.status == "passed" for r in self.report.cases)
