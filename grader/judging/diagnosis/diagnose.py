"""A submission's diagnoses: from all cases for the instructor, from the visible ones for all.

First comes what is said of calls that fail: names that are not defined, then what the function's
head proves. The known mistakes have to explain the rest.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.diagnosis.explain import Explanation, Given, explain
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
from grader.judging.diagnosis.undefined import Undefined, said_of, undefined_in
from grader.judging.rules.scope import Code
from grader.judging.rules.signature import name_problems
from grader.judging.scoring.verdict import says_nothing
from grader.languages.signatures import signatures_of
from grader.languages.source.functions import ProblemKind
from grader.model import (
    Assignment,
    CaseResult,
    Language,
    Message,
    NamedTupleValue,
    Run,
)

_UNDEFINED = "undefined_name"
_Tokens = Mapping[Unit, Token]


class Diagnosed(Struct, frozen=True):
    """The explanations of a submission's failures; None where nothing explains them."""

    by_all: Explanation | None = None
    by_visible: Explanation | None = None
    """The explanation that may be shown to the student."""


class _Facts(Struct, frozen=True):
    """The facts that are known of the submission besides its answers."""

    known_mistakes: KnownMistakes
    language: Language | None
    problems: Collection[str] | None
    """The problems in the heads of the submission's functions; None when the source was not
    read."""

    def explain(
        self, given: Sequence[Given], support: Sequence[Given], without: Collection[str] = ()
    ) -> Explanation | None:
        if self.problems is not None:
            without = {*without, *self.known_mistakes.unproved(self.problems)}
        return explain(self.known_mistakes, given, support, self.language, without)


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

    def given(*, by_place: bool) -> Mapping[str, _Tokens]:
        return {
            case.id: outcome_tokens(assignment, case, run.outcomes[case.id], by_place=by_place)
            for case in assignment.cases
            if case.id in run.outcomes
        }

    by_name = given(by_place=False)
    results = telling(assignment, results)
    fails = any(is_failure(token) for tokens in by_name.values() for token in tokens.values())
    facts = _Facts(
        known_mistakes,
        run.engine.language if run.engine is not None else None,
        set(problems_in_heads(code, assignment)) if code is not None and fails else None,
    )
    # A statement skipped while loading is a cause of its own.
    lacking = cases_lacking(results, run.load.skipped)
    names = {
        case: name
        for case, outcome in run.outcomes.items()
        if not assignment.expected[case].raises and (name := undefined_in(outcome)) is not None
    }

    def of(tokens_of: Mapping[str, _Tokens], *, only_visible: bool) -> Explanation | None:
        shown: list[Given] = []
        support: list[Given] = []
        for result in results:
            tokens = tokens_of[result.id]
            if only_visible and not result.visible:
                support.append(Given(result.function, result.id, tokens, frozenset()))
            else:
                failed = frozenset(failed_units(result, tokens))
                shown.append(Given(result.function, result.id, tokens, failed))
        asked = [names[one.case] for one in shown if one.case in names and one.failed]
        undefined = said_of(asked, code, run.load.skipped)
        shown = [one for one in shown if one.case not in lacking]
        told = replace(facts, known_mistakes=known_mistakes.for_students) if only_visible else facts
        return _explained(told, shown, support, names, undefined)

    if any(isinstance(outcome.value, NamedTupleValue) for outcome in run.outcomes.values()):
        by_place = given(by_place=True)
        # Where a named tuple's names are right, its order may be a known mistake.
        found = Diagnosed(of(by_place, only_visible=False), of(by_place, only_visible=True))
        if found.by_all is not None and found.by_visible is not None:
            return found
    return Diagnosed(of(by_name, only_visible=False), of(by_name, only_visible=True))


def telling(assignment: Assignment, results: Sequence[CaseResult]) -> list[CaseResult]:
    """Return the results that tell how a submission errs. A function whose values are of no
    interest works in its own way: only its failures count."""
    interesting = {
        case.id
        for case in assignment.cases
        if any(assignment.function(call.function).fields for call in case.calls)
    }
    return [result for result in results if result.status != "passed" or result.id in interesting]


def problems_in_heads(code: Code, assignment: Assignment) -> Iterator[ProblemKind]:
    """The kinds of problems in the heads of the asked functions, which prove some mistakes."""
    for function in assignment.functions:
        asked = signatures_of(function, code.language)
        definitions = code.named(function.name)
        if not asked or not definitions or not function.fields:
            continue
        by_name = (name_problems(definition, asked[-1]) for definition in definitions)
        for problem in chain(code.reading.functions.problems(definitions, asked), *by_name):
            yield problem.kind


def _explained(
    facts: _Facts,
    shown: Sequence[Given],
    support: Sequence[Given],
    names: Mapping[str, Undefined],
    undefined: Message | None,
) -> Explanation | None:
    found: list[Explanation] = []
    rest = list(shown)
    unnamed = [one for one in shown if one.case in names and one.failed]
    if any(one.has_fields for one in unnamed):
        found.append(_with_cases(_UNDEFINED, unnamed, undefined))
        rest = [one for one in shown if one.case not in names]
    if all(token in (RAISES, REFUSED) for one in rest for token in one.tokens.values()):
        # Every call raises the submission's own error, as in a file that is not written yet: the
        # error's text says more than any guess.
        return _together(found, shown)
    best = facts.explain(rest, support)
    failing = [one for one in rest if _fails(one)]
    if failing and not {one.case for one in failing} <= set(best.cases if best else ()):
        # Calls that fail hide nothing of what the others return.
        proof, fails = _proved(facts, rest, failing)
        working = [one for one in rest if not any(is_failure(one.tokens[u]) for u in one.failed)]
        best = facts.explain(working, support, fails)
        found += [proof] if proof is not None else []
    return _together([*found, *([best] if best is not None else [])], shown)


def _proved(
    facts: _Facts, given: Sequence[Given], failing: Sequence[Given]
) -> tuple[Explanation | None, Collection[str]]:
    """Return the mistake that a problem in the function's head proves and that fails in the same
    calls, and all mistakes that fail in one of them."""
    wanted = {one.case for one in failing}
    asked = [one for one in given if one.tokens and one.has_fields]
    known_mistakes = facts.known_mistakes

    def fails_in(mistake: str, case: str) -> bool:
        return any(
            map(is_failure, (known_mistakes.predictor.tokens((mistake,), case) or {}).values())
        )

    fails = {
        name: {one.case for one in asked if fails_in(name, one.case)}
        for name in known_mistakes.ids(facts.language)
    }
    proved = known_mistakes.proved(facts.problems or ())
    alike = [name for name in fails if name in proved and fails[name] == wanted]
    proof = _with_cases(alike[0], failing) if alike else None
    return proof, {name for name, cases in fails.items() if cases & wanted}


def _fails(one: Given) -> bool:
    return one.has_fields and any(is_failure(one.tokens[unit]) for unit in one.failed)


def _with_cases(mistake: str, given: Sequence[Given], said: Message | None = None) -> Explanation:
    cases = tuple(one.case for one in given)
    return Explanation((mistake,), len(cases), len(cases), cases, said)


def _together(found: Sequence[Explanation], shown: Sequence[Given]) -> Explanation | None:
    """Return one explanation that says all of these, the first cause first."""
    if not found:
        return None
    explained = {case for one in found for case in one.cases}
    return Explanation(
        tuple(name for one in found for name in one.mistakes),
        len(explained),
        sum(bool(one.failed) for one in shown),
        tuple(one.case for one in shown if one.case in explained),
        next((one.said for one in found if one.said is not None), None),
    )


def failed_units(result: CaseResult, tokens: Mapping[Unit, Token]) -> set[Unit]:
    """Return the failures to explain; an open point's other answer too, though it costs nothing."""
    if result.status == "passed" and not result.open_points:
        return set()
    if says_nothing(result):
        # It does what it should there: what it fails by is told of the function's other calls.
        return set()
    if not result.fields or result.open_points:
        return set(tokens)
    # Where the whole came in a wrong form, its parts have no reason of their own.
    wrong = {
        item.name
        for item in result.fields
        if item.status == "failed" or (item.message is not None and item.status != "passed")
    }
    if result.message is not None:
        wrong.add("")
    return {unit for unit in tokens if unit[1] in wrong}
