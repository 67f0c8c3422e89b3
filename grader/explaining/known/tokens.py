"""Tokens of an answer, which are equal when two answers are the same mistake.

There is one token per unit, a unit being one field of one case, or the case as a whole: what its
fields came in, or for a case without fields or that should raise, what it did. Comparing tokens
costs next to nothing, so that hundreds of combinations of mistakes can be tried.
"""

import hashlib
import re
from collections.abc import Hashable, Mapping, Sequence
from math import ceil, log2, log10, prod

from grader.explaining.known.field_tokens import field_token, number_token
from grader.judging.scoring.checking import CheckError
from grader.judging.scoring.compare import compare
from grader.judging.scoring.equality import nearest_parts
from grader.judging.scoring.parts import counted_from, expected_parts, given_parts
from grader.judging.scoring.standards import Standards
from grader.judging.scoring.text import text_token
from grader.judging.scoring.views import as_array, listed, with_numbers
from grader.model import (
    Answer,
    Assignment,
    Call,
    Case,
    ErrorOrigin,
    ExceptionInfo,
    Field,
    Function,
    Message,
    NamedTupleValue,
    OpaqueValue,
    Outcome,
    Outcomes,
    ScalarValue,
    Text,
    Tolerance,
    Value,
)

Unit = tuple[str, str]
"""Case id and field name; the field is empty for the case as a whole."""
Token = Hashable

RAISES = "raises"
REFUSED = "value refused"
KEYWORD_REFUSED = "keyword refused"
ARGUMENT_MISSING = "argument missing"
NO_ANSWER = "no answer"
NOT_CALLED = "not called"
VARIES = "another in a later call"
RIGHT = "right"
UNDECIDED = "the check fails"
TYPES_REFUSED = "types refused"
_ANYWHERE: frozenset[ErrorOrigin] = frozenset({"call", "own", "inside"})
_AT_THE_CALL: frozenset[ErrorOrigin] = frozenset({"call"})
_NOT_ITS_OWN: frozenset[ErrorOrigin] = frozenset({"call", "inside"})
# A mistake that shows itself by an exception is known by its type, by what it says and by where it
# comes from, in either language. Every other exception is the submission's own error, and is no
# known mistake's.
_ERRORS: Mapping[str, tuple[str, frozenset[ErrorOrigin]]] = {
    r"(NameError|UnboundLocalError|UndefVarError):": ("undefined name", _NOT_ITS_OWN),
    r"(ZeroDivisionError|DivideError):": ("division by zero", _NOT_ITS_OWN),
    r"ValueError: The truth value of an array": ("truth of an array", _NOT_ITS_OWN),
    r"TypeError: .* got an unexpected keyword argument": (KEYWORD_REFUSED, _AT_THE_CALL),
    # The candidate would have taken the types: Julia marks those that it does not take.
    r"MethodError: (?s:.*)\n(?:(?!!Matched).)*got unsupported keyword argument": (
        KEYWORD_REFUSED,
        _AT_THE_CALL,
    ),
    r"TypeError: .* missing \d+ required ": (ARGUMENT_MISSING, _AT_THE_CALL),
    r"UndefKeywordError:": (ARGUMENT_MISSING, _AT_THE_CALL),
    r"TypeError: keyword argument .* not assigned": (ARGUMENT_MISSING, _AT_THE_CALL),
    r"TypeError: in keyword argument ": (KEYWORD_REFUSED, _AT_THE_CALL),
    r"MethodError: (no method|objects of type)": (TYPES_REFUSED, _NOT_ITS_OWN),
    r"TypeError: (no method|.*not supported for the input types)": (TYPES_REFUSED, _NOT_ITS_OWN),
    r"TypeError: (unsupported|bad) operand type": (TYPES_REFUSED, _NOT_ITS_OWN),
    r"(ValueError|ArgumentError|DimensionMismatch):": (REFUSED, _ANYWHERE),
}
_ERRORS_BY_WORDS = [(re.compile(words), *error) for words, error in _ERRORS.items()]
_KINDS = frozenset(kind for kind, _ in _ERRORS.values())
WORDS = _KINDS | {
    RAISES, NO_ANSWER, NOT_CALLED, VARIES, RIGHT, UNDECIDED, "returns", "absent", "by name",
    "no tuple", "tuple", "list", "nothing", "scalar", "opaque", "array", "function", "unread",
    "parts", "huge", "nan", "inf", "-inf", "NoneType", "bool", "str",
}  # fmt: skip
"""The words that tokens are made of; every other text in one is an answer's own."""


_PARTS = 20
_ERROR = "error"
_DIGITS = 12
_NUMBER = re.compile(r"\d+(\.\d+)?(e[-+]?\d+)?")

_USUAL_DIGITS = 6
_ALL_DIGITS = 15

_Right = tuple[Value, Tolerance]
_Answer = Answer | None
"""The answer of a call, as a reference gives one; None when there is no answer."""


def outcome_tokens(assignment: Assignment, case: Case, outcomes: Outcomes) -> dict[Unit, Token]:
    """Return a token for each unit; none where the case was not run."""
    if outcomes[-1].kind == "not_run":
        return {}
    answers = [
        _answer(outcome, assignment.function(call.function))
        for call, outcome in zip(case.repeated, outcomes, strict=False)
    ]
    return answer_tokens(assignment, case, answers)


def as_token(data: object) -> Token:
    """Return a token as it was before it was written as JSON or YAML, perhaps with more digits."""
    if isinstance(data, float):
        return number_token(data)
    return tuple(map(as_token, data)) if isinstance(data, list | tuple) else data


def error_token(token: Token, outcome: Outcome) -> Token:
    """Return a token that tells the outcome's own exception from others, where the given one does
    not: by type, text and origin. Nobody reads a student's text in it."""
    exception = outcome.exception
    if exception is None or token not in (RAISES, REFUSED):
        return token
    text = exception.message.partition("\n")[0]
    digest = hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
    return (_ERROR, token, exception.type, digest, exception.origin or "")


def without_error(token: Token) -> Token:
    """Return the token as a case's answer has it: own exceptions are all alike."""
    return token[1] if isinstance(token, tuple) and token[:1] == (_ERROR,) else token


def is_failure(token: Token) -> bool:
    """Return whether a token stands in the place of a returned value."""
    return token in (RAISES, NO_ANSWER) or token in _KINDS


def right_tokens(assignment: Assignment) -> Mapping[str, Mapping[Unit, Token]]:
    """Return the tokens of the right answers by case, of the cases whose answers are known."""
    expected = assignment.expected
    return {
        case.id: answer_tokens(assignment, case, expected[case.id].answers)
        for case in assignment.cases
        if case.id in expected
    }


def _answer(outcome: Outcome, function: Function) -> _Answer:
    """Return the outcome of a call as a reference's answer; None when it gave none."""
    if outcome.kind == "exception" and outcome.exception is not None:
        return Answer(None, raises=True, error=_error(outcome.exception, function))
    if outcome.kind == "value" and outcome.value is not None:
        return Answer(outcome.value, observed=outcome.observed, printed=outcome.printed)
    return None


def _error(exception: ExceptionInfo, function: Function) -> str:
    """Return `type: message`, or nothing for an error that comes from where no mistake's does."""
    error = f"{exception.type}: {exception.message}"
    origins = (origins for words, _, origins in _ERRORS_BY_WORDS if words.match(error))
    if exception.origin is None or exception.origin in next(origins, _ANYWHERE):
        return error

    # A method may call another one of the function, with types that this does not take.
    names = "|".join(map(re.escape, {function.name, *function.names.values()}))
    own_method = re.match(rf"MethodError: no method matching (\w+\.)*({names})\(", error)
    return error if own_method else ""


def answer_tokens(
    assignment: Assignment, case: Case, answers: Sequence[_Answer]
) -> dict[Unit, Token]:
    """Return a token for each unit; calls beyond the answers were not made."""
    right = assignment.expected[case.id].answers
    tokens: dict[Unit, Token] = {}
    standards = Standards(assignment, case)
    for call, call_answers, expected in zip(case.calls, case.by_call(answers), right, strict=False):
        names = _tokens_of_call(standards, call, call_answers, expected)
        if not call_answers:
            names = dict.fromkeys(names, NOT_CALLED)
        elif (answer := call_answers[0]) is not None:
            standards = standards.after(call, answer.value)

        if expected.raises and len(case.calls) > 1:
            names = {"raises": names[""]}
        step = f"{call.step}." if call.step else ""
        for name, token in names.items():
            if name or not step:
                tokens[case.id, step + name] = token
    return tokens


def _tokens_of_call(
    standards: Standards, call: Call, answers: Sequence[_Answer], expected: Answer
) -> dict[str, Token]:
    """Return the tokens of one call, by the names that its fields' results have."""
    assignment = standards.assignment
    function = assignment.function(call.function)
    values = [answer for answer in answers if answer is not None and answer.value is not None]
    gives_all = bool(values) and len(values) == len(answers)
    if function.check is not None and not expected.raises and gives_all:
        return _checked_tokens(standards, call, values, expected)

    counted = assignment.first_index
    # A call that ends without an answer is the last one, however often it was to be repeated.
    first, *repetitions = (None,) if None in answers or not answers else answers
    right = _rights(standards, function, expected)
    tokens = _call_tokens(function, first, counted, right, raises=expected.raises)
    for repetition in repetitions:
        further = _call_tokens(function, repetition, counted, right, raises=expected.raises)
        tokens = {name: t if further[name] == t else VARIES for name, t in tokens.items()}
    return tokens


def _checked_tokens(
    standards: Standards, call: Call, answers: Sequence[Answer], expected: Answer
) -> dict[str, Token]:
    """Return a check's sentences per field, and the rough shapes; numbers only of a residual that
    is not drawn: random answers have others."""
    # Imported here: see `scoring/fields.py`.
    from grader.judging.scoring.checking.findings import findings  # noqa: PLC0415

    assignment = standards.assignment
    function = assignment.function(call.function)
    is_drawn = function.residual is None or function.residual.deviation is not None
    tokens = _call_tokens(function, answers[0], assignment.first_index, {}, raises=False)
    parts = [given_parts(function, answer)[0] for answer in answers]
    try:
        by_field = findings(standards, call, expected_parts(function, expected), parts).all
    except CheckError:
        return dict.fromkeys(tokens, UNDECIDED)

    for field in function.fields:
        finding = by_field.get(field.name)
        if finding is None or finding.message is None:
            tokens[field.name] = RIGHT
        elif is_drawn:
            part = parts[0].get(field.name)
            kind = "absent" if part is None else _rough_kind(part)
            message = finding.message
            text = _NUMBER.sub("0", message.en) if isinstance(message, Text) else message.key
            tokens[field.name] = (text, kind)
    return tokens


def _rights(standards: Standards, function: Function, expected: Answer) -> Mapping[str, _Right]:
    """Return what is right, of the fields that have an equality of their own."""
    if expected.value is None:
        return {}

    parts = expected_parts(function, expected)
    usual = standards.assignment.tolerance
    tolerances = ((f.name, standards.case.tolerance_of(f, usual)) for f in function.fields)
    up_to = {name for each in function.up_to for name in each.fields}
    return {
        name: (parts[name], tolerance)
        for name, tolerance in tolerances
        if tolerance != Tolerance() or name in up_to
    }


def _call_tokens(
    function: Function,
    answer: _Answer,
    counted: int,
    right: Mapping[str, _Right],
    *,
    raises: bool,
) -> dict[str, Token]:
    """The positions in the answer count from `counted`."""
    fields = function.fields
    if not fields or raises:
        if answer is None:
            return {"": NO_ANSWER}
        return {"": RAISES if answer.value is None else "returns"}

    names = [field.name for field in fields]
    if function.returns == "tuple":
        names.append("")
    if answer is None:
        return dict.fromkeys(names, NO_ANSWER)
    if answer.value is None:
        kinds = (kind for words, kind, _ in _ERRORS_BY_WORDS if words.match(answer.error))
        return dict.fromkeys(names, next(kinds, RAISES))

    given, message = given_parts(function, answer)
    parts = dict(given)
    for up_to in function.up_to:
        parts |= nearest_parts(up_to, {name: value for name, (value, _) in right.items()}, parts)
    tokens: dict[str, Token] = {
        field.name: _token(field, parts[field.name], counted, right.get(field.name))
        if field.name in parts
        else "absent"
        for field in fields
    }
    if function.returns == "tuple":
        tokens[""] = _form(answer.value, message)
    return tokens


def _form(value: Value, message: Message | None) -> Token:
    """Return the token of what the parts came in, as scoring's message tells it."""
    match message:
        case None:
            return "tuple"
        case Message("scoring.not_a_tuple_but"):
            return "list"
        case Message("scoring.tuple_length"):
            return ("parts", _coarse_kind(value))
        case Message("scoring.not_tuple" | "scoring.first_alone"):
            return ("no tuple", _coarse_kind(value))
    return ("by name", isinstance(value, NamedTupleValue))


def _rough_kind(value: Value) -> Token:
    """Return the same with sizes to half an octave: random parts may be rounded otherwise. How
    many elements each of several parts has is chance; what they have together is not."""
    array = as_array(value)
    if array is not None:
        return tuple(map(_half_octaves, array.shape))
    parts = listed(value)
    if not parts:
        return _coarse_kind(value)
    return "parts", len(parts), _half_octaves(_elements(value))


def _half_octaves(size: int) -> int:
    return round(2 * log2(size)) if size else -1


def _elements(value: Value) -> int:
    array = as_array(value)
    if array is not None:
        return prod(array.shape)
    return sum(map(_elements, listed(value) or ())) or 1


def _coarse_kind(value: Value) -> Token:
    """Return the shape, or one word, or of what has no shape, those of its first parts: whatever
    stands in another's place is the same in both languages."""
    if isinstance(value, ScalarValue):
        return "nothing" if value.value is None else "scalar"
    if isinstance(value, OpaqueValue):
        return "opaque"
    array = as_array(value)
    if array is not None:
        return array.shape
    parts = listed(value)
    return "opaque" if parts is None else tuple(map(_coarse_kind, parts[:_PARTS]))


def _token(field: Field, value: Value, first: int, right: _Right | None) -> Token:
    """Return the token of the right value for every answer that is right.

    Positions count from 0 in tokens, whatever the language of the answer counts from.
    """
    if field.source in ("printed", "written"):
        return text_token(field, value)

    value = counted_from(-first, field, value)
    if right is not None:
        expected, tolerance = right
        is_right = compare(field, expected, value, tolerance).status == "passed"
        value = expected if is_right else _in_digits(value, tolerance)
    return field_token(field, value)


def _in_digits(value: Value, tolerance: Tolerance) -> Value:
    """Return the value with its numbers as texts of so many digits as the tolerance looks at, where
    these are more than others' tokens have."""
    of_relative = ceil(-log10(tolerance.relative)) if tolerance.relative else 0
    digits = max(tolerance.digits, of_relative, _ALL_DIGITS if tolerance.ulps else 0)
    if digits <= _USUAL_DIGITS:
        return value

    def text(number: complex) -> complex | str:
        whole = isinstance(number, int)
        return number if whole else f"{number + 0.0:.{min(digits, _ALL_DIGITS)}g}"

    return with_numbers(value, text)
