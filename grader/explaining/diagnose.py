"""A submission's diagnoses: from all cases for the instructor, from the visible ones for all.

First come the everyday mistakes that let no other show itself, as a name that is not defined; then
the known ones, of which the function's head may prove some. Of functions in which these explain
nothing, the other everyday mistakes are told.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from grader.explaining.everyday import (
    BEFORE_KNOWN,
    BESIDE_KNOWN,
    IDLE_LINES,
    Detections,
    Named,
    attempts,
)
from grader.explaining.joining import joined
from grader.explaining.known.evidence import CaseAnswer
from grader.explaining.known.learned import of_other_errors
from grader.explaining.known.mistakes import KnownMistakes
from grader.explaining.known.search import explain
from grader.explaining.known.tokens import (
    RAISES,
    REFUSED,
    Token,
    Unit,
    is_failure,
    outcome_tokens,
)
from grader.judging.rules.scope import Code
from grader.judging.rules.signature import name_problems
from grader.judging.scoring.verdict import says_nothing
from grader.judging.skipped import cases_lacking
from grader.languages.registry import REFERENCE
from grader.languages.signatures import signatures_of
from grader.languages.source.functions import ProblemKind
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    Diagnosed,
    Explanation,
    Run,
    Submission,
)

_OF_TYPES: frozenset[ProblemKind] = frozenset(("exact_element", "missing_method", "narrow_type"))


class _Submission(Struct, frozen=True):
    """The facts about a submission besides its answers."""

    assignment: Assignment
    run: Run
    code: Code
    problems: Collection[str] | None
    """The problems in the heads of its functions; None when they were not looked for."""
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
    equally good explanations, or against one."""
    if all(result.status == "passed" and not result.open_points for result in results):
        return Diagnosed()

    others = of_other_errors(known_mistakes.learned.values(), assignment, run)
    known_mistakes = replace(known_mistakes, left_out=known_mistakes.left_out | others)
    answers = _answers_by_case(assignment, run, results)
    submission = _facts_about(assignment, run, results, code, answers.values())
    return _diagnosed(known_mistakes, submission, answers, telling(assignment, results))


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
        definitions = code.named(function.written(code.language))
        if not signatures or not definitions or not function.fields:
            continue

        by_name = (name_problems(definition, signatures[-1]) for definition in definitions)
        orders = [problem.kind for problem in chain(*by_name)]
        kinds = [p.kind for p in code.reading.functions.problems(definitions, signatures)]
        # In another order, types refuse what they would take in the asked one.
        yield from (kind for kind in kinds if not orders or kind not in _OF_TYPES)
        yield from orders


def _answers_by_case(
    assignment: Assignment, run: Run, results: Sequence[CaseResult]
) -> dict[str, CaseAnswer]:
    cases = {case.id: case for case in assignment.cases}
    answers = {}

    for result in results:
        tokens = outcome_tokens(assignment, cases[result.id], run.outcomes[result.id])
        failed = failed_units(result, tokens)
        answers[result.id] = CaseAnswer(
            result.function,
            result.id,
            tokens,
            failed,
            has_points=result.max_points > 0 or bool(result.beside),
            passes=result.status == "passed",
        )
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

    if code is None:
        code = Code(Submission("", REFERENCE, (), (), ""), REFERENCE)
    return _Submission(assignment, run, code, problems, cases_lacking(results, run.load.skipped))


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
    explanations = [*_everyday(BEFORE_KNOWN, submission, answers)]
    told = {case for explanation in explanations for case in explanation.cases}
    # A statement skipped while loading is a cause of its own.
    rest = [a for a in answers if a.case not in told and a.case not in submission.lacking]

    # Where every call raises the submission's own error, as in a file that is not written yet, the
    # error's text says more than any guess.
    if any(token not in (RAISES, REFUSED) for answer in rest for token in answer.tokens.values()):
        by_known = [*_explained_by_known(known_mistakes, submission, rest, support)]
        known = {case for explanation in by_known for case in explanation.cases}
        idle = [answer for answer in rest if answer.case in known]
        explanations += by_known
        explanations += _everyday(IDLE_LINES, submission, idle)

    told = {case for explanation in explanations for case in explanation.cases}
    explanations += _everyday(BESIDE_KNOWN, submission, rest, told)
    return _together(explanations, answers)


def _everyday(
    detections: Detections,
    submission: _Submission,
    answers: Sequence[CaseAnswer],
    explained: Collection[str] = (),
) -> Iterator[Explanation]:
    """Yield an explanation for each everyday mistake of which no case is `explained`, by an
    earlier one of its function neither."""
    assignment, run, code = submission.assignment, submission.run, submission.code
    by_mistake: dict[str, list[Named]] = {}
    failing_calls: Counter[str] = Counter()
    named_calls: Counter[str] = Counter()
    for attempt in attempts(assignment, run, code, answers):
        told_of = set(explained)
        failing = {record.case.id for record in attempt.failures}
        failing_calls.update(failing)
        for mistake, detect in detections.items():
            # What fails for one reason needs no other.
            for named in () if failing <= told_of else detect(attempt):
                if named.cases.isdisjoint(told_of):
                    by_mistake.setdefault(mistake, []).append(named)
                    named_calls.update(named.cases)
                    told_of |= named.cases

    has_fields = {answer.case for answer in answers if answer.has_fields}
    for mistake in detections:
        # A function whose value is of no interest fails in its own way.
        told = [n for n in by_mistake.get(mistake, ()) if not has_fields.isdisjoint(n.cases)]
        named_cases = set(chain(*(named.cases for named in told)))
        # In a case of several calls another function may fail for a reason of its own.
        whole = {case for case in named_cases if named_calls[case] >= failing_calls[case]}
        cases = tuple(answer.case for answer in answers if answer.case in (whole or named_cases))
        if told:
            sentences = {mistake: joined([named.sentence for named in told])}
            partly = tuple(named_cases.difference(cases))
            yield Explanation((mistake,), len(cases), len(cases), cases, sentences, partly)


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

        # Calls that fail hide nothing of the others, where a proved mistake may show too.
        unaffected = [answer for answer in answers if not answer.failures]
        failing = {name for name in ids if fails_in[name] & failing_cases and name != mistake}
        best = explain(known_mistakes, unaffected, support, language, unproved | failing)

    if best is not None:
        yield best


def _explaining_all(mistake: str, answers: Sequence[CaseAnswer]) -> Explanation:
    cases = tuple(answer.case for answer in answers)
    return Explanation((mistake,), len(cases), len(cases), cases)


def _together(
    explanations: Sequence[Explanation], answers: Sequence[CaseAnswer]
) -> Explanation | None:
    """Return one explanation that says all of these, the first cause first."""
    if not explanations:
        return None

    mistakes = [explanation.mistakes for explanation in explanations]
    explained = {case for explanation in explanations for case in explanation.cases}
    # What fails and costs nothing may have a reason that costs nothing.
    failures = [a.case for a in answers if a.has_points and not a.passes]
    partly = chain(*(explanation.partly for explanation in explanations))
    return Explanation(
        tuple(dict.fromkeys(chain(*mistakes))),
        len(explained.intersection(failures)),
        len(failures),
        tuple(answer.case for answer in answers if answer.case in explained),
        dict(chain(*(explanation.sentences.items() for explanation in explanations))),
        tuple(sorted(set(partly) - explained)),
    )
