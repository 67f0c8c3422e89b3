"""A submission's diagnoses: from all cases for the instructor, from the visible ones for all.

First comes what is said of calls that fail: names that are not defined, then what the function's
head proves. The known mistakes have to explain the rest.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.diagnosis.explain import CaseAnswer, Explanation, explain
from grader.judging.diagnosis.known import KnownMistakes
from grader.judging.diagnosis.skipped import cases_lacking
from grader.judging.diagnosis.tokens import (
    RAISES,
    REFUSED,
    Token,
    Unit,
    is_failure,
    outcome_tokens,
)
from grader.judging.diagnosis.undefined import Undefined, sentence_about, undefined_in
from grader.judging.rules.scope import Code
from grader.judging.rules.signature import name_problems
from grader.judging.scoring.verdict import says_nothing
from grader.languages.signatures import signatures_of
from grader.languages.source.functions import ProblemKind
from grader.model import Assignment, Case, CaseResult, Message, NamedTupleValue, Run

_UNDEFINED = "undefined_name"


class Diagnosed(Struct, frozen=True):
    """The explanations of a submission's failures; None where nothing explains them."""

    by_all: Explanation | None = None
    by_visible: Explanation | None = None
    """The explanation that may be shown to the student."""


class _Submission(Struct, frozen=True):
    """The facts about a submission besides its answers."""

    run: Run
    code: Code | None
    problems: Collection[str] | None
    """The problems in the heads of its functions; None when they were not looked for."""
    undefined: Mapping[str, Undefined]
    """The undefined names for which calls failed, by case."""
    lacking: Collection[str]
    """The cases that need a definition that was skipped while loading."""


def diagnose(
    assignment: Assignment,
    known_mistakes: KnownMistakes,
    run: Run,
    results: Sequence[CaseResult],
    code: Code | None = None,
) -> Diagnosed:
    """Explain from all cases, and from the visible ones, where hidden cases may only decide between
    equally good explanations."""
    if all(result.status == "passed" and not result.open_points for result in results):
        return Diagnosed()

    answers = _answers_by_case(assignment, run, results, by_place=False)
    submission = _facts_about(assignment, run, results, code, answers.values())
    results = telling(assignment, results)

    if any(isinstance(outcomes[-1].value, NamedTupleValue) for outcomes in run.outcomes.values()):
        # Where a named tuple's names are right, its order may be a known mistake.
        by_place = _answers_by_case(assignment, run, results, by_place=True)
        diagnosed = _diagnosed(known_mistakes, submission, by_place, results)
        if diagnosed.by_all is not None and diagnosed.by_visible is not None:
            return diagnosed

    return _diagnosed(known_mistakes, submission, answers, results)


def telling(assignment: Assignment, results: Sequence[CaseResult]) -> list[CaseResult]:
    """Return the results that tell how a submission errs. A function whose values are of no
    interest works in its own way: only its failures count."""
    with_values = {function.name for function in assignment.functions if function.fields}

    def is_interesting(case: Case) -> bool:
        return any(call.function in with_values for call in case.calls)

    interesting = {case.id for case in assignment.cases if is_interesting(case)}
    return [result for result in results if result.status != "passed" or result.id in interesting]


def failed_units(result: CaseResult, tokens: Mapping[Unit, Token]) -> frozenset[Unit]:
    """Return the failures to explain; an open point's other answer too, though it costs nothing."""
    if result.status == "passed" and not result.open_points:
        return frozenset()

    if says_nothing(result):
        # It does what it should there: what it fails by is told of the function's other calls.
        return frozenset()

    if not result.fields or result.open_points:
        return frozenset(tokens)

    wrong = {
        field.name
        for field in result.fields
        if field.status == "failed" or (field.message is not None and field.status != "passed")
    }
    # Where the whole came in a wrong form, its parts have no reason of their own.
    if result.message is not None:
        wrong.add("")
    return frozenset(unit for unit in tokens if unit[1] in wrong)


def problems_in_heads(code: Code, assignment: Assignment) -> Iterator[ProblemKind]:
    """Yield the kinds of problems in the heads of the assignment's functions, which prove some
    mistakes."""
    for function in assignment.functions:
        signatures = signatures_of(function, code.language)
        definitions = code.named(function.name)
        if not signatures or not definitions or not function.fields:
            continue

        by_name = (name_problems(definition, signatures[-1]) for definition in definitions)
        in_heads = code.reading.functions.problems(definitions, signatures)
        for problem in chain(in_heads, *by_name):
            yield problem.kind


def _answers_by_case(
    assignment: Assignment, run: Run, results: Sequence[CaseResult], *, by_place: bool
) -> dict[str, CaseAnswer]:
    cases = {case.id: case for case in assignment.cases}
    answers = {}
    for result in results:
        outcome = run.outcomes[result.id]
        tokens = outcome_tokens(assignment, cases[result.id], outcome, by_place=by_place)
        failed = failed_units(result, tokens)
        answers[result.id] = CaseAnswer(result.function, result.id, tokens, failed)
    return answers


def _facts_about(
    assignment: Assignment,
    run: Run,
    results: Sequence[CaseResult],
    code: Code | None,
    answers: Iterable[CaseAnswer],
) -> _Submission:
    problems = None
    fails = any(is_failure(token) for answer in answers for token in answer.tokens.values())
    if code is not None and fails:
        problems = set(problems_in_heads(code, assignment))

    undefined = {}
    for case, outcomes in run.outcomes.items():
        name = undefined_in(outcomes[-1])
        if name is not None and not assignment.expected[case].answers[-1].raises:
            undefined[case] = name

    return _Submission(run, code, problems, undefined, cases_lacking(results, run.load.skipped))


def _diagnosed(
    known_mistakes: KnownMistakes,
    submission: _Submission,
    answers: Mapping[str, CaseAnswer],
    results: Sequence[CaseResult],
) -> Diagnosed:
    every = [answers[result.id] for result in results]
    visible = [answers[result.id] for result in results if result.visible]
    hidden = [answers[result.id] for result in results if not result.visible]
    support = [replace(answer, failed=frozenset()) for answer in hidden]

    return Diagnosed(
        _explanation(known_mistakes, submission, every, ()),
        _explanation(known_mistakes.for_students, submission, visible, support),
    )


def _explanation(
    known_mistakes: KnownMistakes,
    submission: _Submission,
    answers: Sequence[CaseAnswer],
    support: Sequence[CaseAnswer],
) -> Explanation | None:
    """Return the one explanation of these answers, the first cause first."""
    undefined = submission.undefined
    nameless = [answer for answer in answers if answer.failed and answer.case in undefined]
    names = [undefined[answer.case] for answer in nameless]
    sentence = sentence_about(names, submission.code, submission.run.load.skipped)

    # A statement skipped while loading is a cause of its own.
    answers = [answer for answer in answers if answer.case not in submission.lacking]
    nameless = [answer for answer in nameless if answer.case not in submission.lacking]

    explanations: list[Explanation] = []
    rest = answers
    if any(answer.has_fields for answer in nameless):
        explanations.append(_explaining_all(_UNDEFINED, nameless, sentence))
        rest = [answer for answer in answers if answer.case not in undefined]

    if all(token in (RAISES, REFUSED) for answer in rest for token in answer.tokens.values()):
        # Every call raises the submission's own error, as in a file that is not written yet: the
        # error's text says more than any guess.
        return _together(explanations, answers)

    explanations += _explained_by_known(known_mistakes, submission, rest, support)
    return _together(explanations, answers)


def _explained_by_known(
    known_mistakes: KnownMistakes,
    submission: _Submission,
    answers: Sequence[CaseAnswer],
    support: Sequence[CaseAnswer],
) -> Iterator[Explanation]:
    """Yield the mistake that explains the calls that fail, and what explains the other answers;
    or the one explanation of both."""
    engine, problems = submission.run.engine, submission.problems
    language = engine.language if engine is not None else None
    unproved = known_mistakes.unproved(problems) if problems is not None else frozenset()
    best = explain(known_mistakes, answers, support, language, unproved)

    failing_calls = [answer for answer in answers if answer.has_fields and answer.failures]
    failing_cases = {answer.case for answer in failing_calls}
    if not failing_cases.issubset(best.cases if best is not None else ()):
        cases = [answer.case for answer in answers if answer.tokens and answer.has_fields]
        ids = known_mistakes.ids(language)
        fails_in = {mistake: known_mistakes.fails_in(mistake, cases) for mistake in ids}

        proved = known_mistakes.proved(problems or ())
        alike = (name for name in ids if name in proved and fails_in[name] == failing_cases)
        if (mistake := next(alike, None)) is not None:
            yield _explaining_all(mistake, failing_calls)

        # Calls that fail hide nothing of what the others return.
        unaffected = [answer for answer in answers if not answer.failures]
        failing = {name for name in ids if fails_in[name] & failing_cases}
        best = explain(known_mistakes, unaffected, support, language, unproved | failing)

    if best is not None:
        yield best


def _explaining_all(
    mistake: str, answers: Sequence[CaseAnswer], sentence: Message | None = None
) -> Explanation:
    cases = tuple(answer.case for answer in answers)
    return Explanation((mistake,), len(cases), len(cases), cases, sentence)


def _together(
    explanations: Sequence[Explanation], answers: Sequence[CaseAnswer]
) -> Explanation | None:
    """Return one explanation that says all of these, the first cause first."""
    if not explanations:
        return None

    mistakes = [explanation.mistakes for explanation in explanations]
    explained = {case for explanation in explanations for case in explanation.cases}
    failures = sum(bool(answer.failed) for answer in answers)
    return Explanation(
        tuple(chain(*mistakes)),
        len(explained),
        failures,
        tuple(answer.case for answer in answers if answer.case in explained),
        explanations[0].sentence,
    )
