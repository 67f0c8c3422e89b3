"""A submission's source, looked at within bounds: what rules find in it, and what explains its
failures. Nothing here reads a source in the grader's own process."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grader.bounded import Bounded, Jobs
from grader.explaining.diagnose import diagnose
from grader.explaining.known.mistakes import KnownMistakes
from grader.explaining.line.candidates import CANDIDATE_RECORDS, Candidate, candidates
from grader.judging.rules import Code, check, findings_unread
from grader.languages.localised import localised
from grader.languages.registry import kind_of
from grader.languages.source.text import is_short
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    Diagnosed,
    Expected,
    Finding,
    Function,
    Language,
    Run,
    Submission,
)

_RULES_SECONDS, _DIAGNOSIS_SECONDS, _LINE_SECONDS = 0.4, 0.4, 0.3
"""The CPU seconds of a submission."""
_RANDOM_SECONDS = 5.0
"""The CPU seconds in which an assignment's reference answers random calls."""
RandomCalls = Callable[[Assignment], Assignment]
"""(an assignment) -> the same with random calls for cases, and the reference's answers to them."""


class Looking:
    """Sources of one assignment, looked at in one child, which remembers what mistakes answer."""

    def __init__(
        self,
        assignment: Assignment,
        known_mistakes: KnownMistakes | None,
        random_calls: RandomCalls | None = None,
    ) -> None:
        self._assignment, self._random_calls = assignment, random_calls
        self._asked: Assignment | None = None

        # The child ends when nobody looks any more: what it calls must not know who looks.
        self._work = _Work(assignment, known_mistakes, random_calls)
        jobs: Jobs = {
            "rules": (self._work.check, _RULES_SECONDS),
            "diagnosis": (self._work.diagnose, _DIAGNOSIS_SECONDS),
            "candidates": (self._work.candidates, _LINE_SECONDS),
            "random": (self._work.random, _RANDOM_SECONDS),
        }
        self._child = Bounded(jobs, CANDIDATE_RECORDS)

    def findings(
        self, submission: Submission, language: Language, results: Sequence[CaseResult]
    ) -> tuple[Finding, ...]:
        """Return what rules find, or that they could not look."""
        findings: tuple[Finding, ...] | None = self._seen("rules", submission, language, results)
        if findings is not None:
            return findings
        return findings_unread(localised(self._assignment, language), submission.sources)

    def _seen(self, look: str, submission: Submission, language: Language, *more: object) -> Any:
        """Return what the child sees; None where that takes long, or the source is too long."""
        if not is_short(submission.sources):
            return None
        _ = kind_of(language).reading  # The child has what is imported here.
        return self._child.ask(look, submission, language, *more)

    def diagnosed(
        self,
        submission: Submission,
        language: Language,
        run: Run,
        results: Sequence[CaseResult],
    ) -> Diagnosed:
        """Return what explains the failures; by the answers alone where the source takes long."""
        if all(result.status == "passed" and not result.open_points for result in results):
            return Diagnosed()
        asked = ("diagnosis", submission, language, run, results)
        diagnosed: Diagnosed | None = self._child.ask(*asked) if submission.sources else None
        if diagnosed is not None:
            return diagnosed
        return self._work.diagnose(replace(submission, sources=()), language, run, results)

    def candidates(
        self, submission: Submission, language: Language, functions: Mapping[str, bool]
    ) -> Mapping[str, Sequence[Candidate]]:
        """Return the changes that may make right each function that is wrong (False), those last
        that are made in one that is right; none where that takes long."""
        return self._seen("candidates", submission, language, functions) or {}

    def asked(self) -> Assignment:
        """Return the assignment with its visible cases, and random ones that imitate them where a
        reference answers them; made once."""
        if self._asked is None:
            visible = tuple(case for case in self._assignment.cases if case.visible)
            self._asked = replace(self._assignment, cases=visible)
            drawn = self._child.ask("random") if self._random_calls is not None else None
            if drawn is not None:
                cases, expected = drawn
                expected = {**expected, **self._assignment.expected}
                self._asked = replace(self._asked, cases=(*visible, *cases), expected=expected)
        return self._asked


class _Work:
    """The looks that a child takes, or this process where the child takes too long."""

    def __init__(
        self,
        assignment: Assignment,
        known_mistakes: KnownMistakes | None,
        random_calls: RandomCalls | None,
    ) -> None:
        self._assignment, self._known_mistakes = assignment, known_mistakes
        self._random_calls = random_calls
        self._code: tuple[Submission, Code] | None = None

    def random(self) -> tuple[Sequence[Case], Mapping[str, Expected]]:
        assert self._random_calls is not None
        visible = tuple(case for case in self._assignment.cases if case.visible)
        drawn = self._random_calls(replace(self._assignment, cases=visible))
        return drawn.cases, drawn.expected

    def candidates(
        self, submission: Submission, language: Language, functions: Mapping[str, bool]
    ) -> Mapping[str, Sequence[Candidate]]:
        code, assignment = self._read(submission, language), self._assignment
        wrong = [name for name, is_right in functions.items() if not is_right]
        called: dict[str, dict[str, Function]] = {name: {} for name in wrong}
        for case in assignment.cases:
            for call in case.calls if case.function in called else ():
                called[case.function][call.function] = assignment.function(call.function)

        written = [assignment.function(name).written(language) for name in functions.keys() - wrong]
        right = {name.rpartition(".")[2] for name in written}
        return {name: candidates(code, before.values(), right) for name, before in called.items()}

    def check(
        self, submission: Submission, language: Language, results: Sequence[CaseResult]
    ) -> tuple[Finding, ...]:
        code = self._read(submission, language)
        return check(code, localised(self._assignment, language), results)

    def diagnose(
        self,
        submission: Submission,
        language: Language,
        run: Run,
        results: Sequence[CaseResult],
    ) -> Diagnosed:
        if self._known_mistakes is None:
            return Diagnosed()
        assignment, code = localised(self._assignment, language), self._read(submission, language)
        return diagnose(assignment, self._known_mistakes, run, results, code)

    def _read(self, submission: Submission, language: Language) -> Code:
        if self._code is None or self._code[0] != submission:
            self._code = submission, Code(submission, language)
        return self._code[1]
