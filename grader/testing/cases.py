"""Tests as YAML: calls with what they must give, read as data and judged in our own process."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from grader.assignment.agreement import agrees
from grader.assignment.arguments import read_argument
from grader.assignment.problems import Problem, Problems, TooManyProblemsError
from grader.assignment.schema.arguments import Sequences
from grader.assignment.schema.tests import TestCase, TestCasesFile
from grader.assignment.schema.validate import validated
from grader.assignment.yaml.tree import Node, parse_mapping
from grader.judging.scoring.parts import given_parts
from grader.model import (
    Argument,
    Case,
    CodeArgument,
    Function,
    Message,
    Outcome,
    Program,
    ResultArgument,
    Submission,
    Tested,
    Text,
    arguments_in,
)
from grader.testing.judged import NOTHING, Findings, RanTest, in_words
from grader.testing.programs import Programs, called

_TESTS = 300


class _Test(Struct, frozen=True):
    name: str
    line: int
    key: str
    call: Case
    function: Function
    raises: bool
    expect: Node


def judge_cases(submission: Submission, programs: Programs) -> Findings:
    """Hold the programs' answers against what the file says. Raises JudgeError."""
    tested = programs.tested
    source = submission.sources[-1]
    tests, wrong = _read(source.name, source.text, tested)
    right, *others = tested.programs
    results = [
        RanTest(source.name, source.name, one.place.line or 1, passed=False, said=_said(one))
        for one in wrong
    ]
    passing = []
    for test in tests:
        passed = _passes(test, programs, right)
        said = NOTHING if passed else in_words(Message("tests.gives_else"))
        results.append(RanTest(test.name, source.name, test.line, passed, said, (test.key,)))
        if passed:
            passing.append(test)
    failed = {
        program: [one.name for one in passing if not _passes(one, programs, program)]
        for program in others
    }
    differing = frozenset(
        program for program in others if any(_differs(one, programs, program) for one in passing)
    )
    called = {one.call.function for one in passing}
    uncalled = [one.name for one in tested.functions if one.name not in called]
    return Findings(results, failed, differing, uncalled, programs.version)


def _said(problem: Problem) -> Text:
    return Text(*(said.partition(": ")[2] for said in (problem.text("en"), problem.text("es"))))


def _read(name: str, text: str, tested: Tested) -> tuple[Sequence[_Test], Sequence[Problem]]:
    problems = Problems()
    tests: list[_Test] = []
    try:
        root = parse_mapping(text.encode("utf-8", "replace"), Path(name), problems)
        if root is not None:
            file, tree = validated(TestCasesFile, root, problems)
            reader = _Reader(tested, file.sequences or "array", problems)
            nodes = tree.part("cases").items
            for number, (section, node) in enumerate(zip(file.cases, nodes, strict=False), 1):
                test = reader.test(number, section, node)
                if test is not None and len(tests) < _TESTS:
                    tests.append(test)
    except TooManyProblemsError:
        pass
    return tests, problems.error().problems if len(problems) else ()


class _Reader(Struct, frozen=True):
    tested: Tested
    sequences: Sequences
    problems: Problems

    def test(self, number: int, section: TestCase, node: Node) -> _Test | None:
        """Return None for one that is wrong in itself, with all that is wrong noted."""
        problems, before = self.problems, len(self.problems)
        functions = {one.name: one for one in self.tested.functions}
        scored = [one.name for one in self.tested.functions if one.fields]
        name = section.function or (scored[0] if len(scored) == 1 else "")
        if name not in functions:
            problems.note(node.at("function"), "which_function", names=", ".join(functions))
            return None
        function = functions[name]
        args = [self.argument(item) for item in node.part("args").items]
        named = {key: self.argument(item) for key, item in node.part("kwargs").entries.items()}
        if section.expect is None and not section.raises:
            problems.note(node.place, "tests.test_of_nothing")
        known = [field.name for field in function.fields]
        for key in node.part("expect").entries if function.returns == "tuple" else ():
            if key not in known:
                problems.note(
                    node.key_at("expect", key), "tests.test_field", names=", ".join(known)
                )
        if len(problems) > before:
            return None
        call = called(
            name,
            [one for one in args if one is not None],
            {key: one for key, one in named.items() if one is not None},
            section.id or f"cases[{number}]",
        )
        line = node.place.line or 1
        expect = node.part("expect")
        return _Test(call.id, line, str(number), call, function, section.raises, expect)

    def argument(self, node: Node) -> Argument | None:
        argument = read_argument(node, self.problems, self.sequences)
        # Code would run beside the programs.
        no_data = (CodeArgument, ResultArgument)
        if argument and any(isinstance(one, no_data) for one in arguments_in(argument)):
            self.problems.note(node.place, "tests.no_data")
            return None
        return argument


def _passes(test: _Test, programs: Programs, program: Program) -> bool:
    outcome = programs.answer(program, test.key, test.call)
    if test.raises or outcome.kind != "value":
        return test.raises and outcome.kind == "exception"
    parts, _ = given_parts(test.function, outcome)
    if test.function.returns == "value" and not test.expect.entries:
        return all(agrees(test.expect, part) for part in parts.values())
    return bool(test.expect.entries) and all(
        name in parts and agrees(node, parts[name]) for name, node in test.expect.entries.items()
    )


def _differs(test: _Test, programs: Programs, program: Program) -> bool:
    right = programs.answer(programs.tested.programs[0], test.key, test.call)
    return _told(programs.answer(program, test.key, test.call)) != _told(right)


def _told(outcome: Outcome) -> tuple[str, str]:
    """Return what tells answers apart; of errors, that they are."""
    return outcome.kind, repr(outcome.value)
