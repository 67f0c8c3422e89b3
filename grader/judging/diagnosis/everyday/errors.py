"""Mistakes that exceptions show, by their type, text and place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile

from grader.judging.diagnosis.everyday.attempt import LEAST, Attempt, Named, Record, named
from grader.judging.diagnosis.undefined import (
    Undefined,
    definition_around,
    place_of,
    sentence_about,
    undefined_in,
)
from grader.languages.source.syntax import NOT_WRITTEN
from grader.model import PROGRAM, ExceptionInfo, Message

# As a mistake's errors in `tokens.py`: each in the words of both languages, of all their versions.
_TRUTH_IN_PYTHON = r"ValueError: The truth value of an array"
_TRUTH_OF_AN_ARRAY = {
    "rows_compared": _TRUTH_IN_PYTHON,
    "array_and_none": _TRUTH_IN_PYTHON,
    "chain_of_comparisons": _TRUTH_IN_PYTHON,
    "truth_of_an_array.python": _TRUTH_IN_PYTHON,
    "truth_of_an_array.julia": r"TypeError: non-boolean \((Bit|Array|Vector|Matrix|SubArray)",
}
_INDEX_ZERO = {
    "index_zero": r"BoundsError: (?!.* 0-element)(?s:.*) at index "
    r"\[([^\]]+, )?0(:\d+)*(, [^\]]+)?\]"
}
_END_AS_INDEX = re.compile(r"\[[^\]]*\bend\b")
_ENDLESS_RECURSION = {"endless_recursion": r"RecursionError|StackOverflowError"}
_NOT_CALLABLE = {
    "not_callable.product": r"TypeError: '(numpy\.)?(int|float)\d*' object is not callable|"
    r"MethodError: objects of type (Int|Float)",
    "not_callable.dictionary": r"TypeError: 'dict' object is not callable|"
    r"MethodError: objects of type Dict",
    "not_callable": r"TypeError: '(list|tuple|range|numpy\.ndarray)' object is not callable|"
    r"MethodError: objects of type (Array|Vector|Matrix|Bit|SubArray|Tuple|UnitRange)",
}
_IS_NO_FUNCTION = r"TypeError: '\w+' object is not callable|MethodError: objects of type"
_CALLED = re.compile(r"(?<![\w.])(\w+!?)\(")
_NO_WHOLE_NUMBER = r"InexactError: Int\d*\(-?\d+\.\d+\)"
_ITEM_ADDED = r"\+\(::(Array\{Any,1\}|Vector\{Any\}), ::(Int|Float)"
_MISTAKES_OF_JULIA = {
    "element_of_a_number": r"MethodError: no method matching setindex!\(::(Int|Float|Bool)",
    "position_as_row": r"BoundsError: attempt to access \d+×\d+ .* at index \[\d+, \d+, \d+\]",
    "matrix_into_vector": r"DimensionMismatch: .*cannot broadcast array to have fewer "
    r"(non-singleton )?dimensions",
    "real_for_count": r"MethodError: no method matching (randn?|randperm|zeros|ones|falses|trues|"
    r"fill|(Array|Vector|Matrix)\{.*\}\(::UndefInitializer, )\(?(.*, )?::Float64\)",
    "fraction_as_int": _NO_WHOLE_NUMBER,
    "fraction_stored": _NO_WHOLE_NUMBER,
    "symbol_for_range": r"ArgumentError: invalid index: :\w+ of type Symbol",
    "item_added": rf"MethodError: no method matching {_ITEM_ADDED}",
    "no_dot": rf"MethodError: no method matching (?!{_ITEM_ADDED})"
    r"((isless|[-+*/^])\(::("
    r"(Array|Vector|Matrix|Bit\w+)\S*, ::(Int|Float|Bool|Array|Vector)|"
    r"(Int|Float)\d+, ::(Array|Vector|Matrix|Bit))|!\(::(Array|Vector|Matrix|Bit|SubArray))",
    "texts_turned": r"MethodError: no method matching adjoint\(::(Char|Symbol|\w*String)",
    "text_in_text": r"ErrorException: use occursin\(",
    "sum_of_texts": r"MethodError: no method matching \+\(::(\w+, ::)?(Sub)?String",
    "smallest_of_one": r"MethodError: no method matching (min|max|isless)\(.*::"
    r"(Array|Vector|Matrix)",
    "negated_too_soon": r"MethodError: no method matching !\(::(Int|Float|\w*String|Char)",
    "pushed_into_no_list": r"MethodError: no method matching (push|append|pushfirst)!\(::"
    r"(Int|Float|Bool|Char|String)",
    "function_behind_dot": r"\w+: type (Array|Dict|\w*String) has no field (append|copy|count|get|"
    r"index|insert|items|join|length|lower|pop|remove|replace|reverse|shape|size|sort|split|strip|upper)\b",
}
_TUPLE_FOR_NUMBER = {
    "tuple_for_number": r"MethodError: no method matching (\(::Colon\)|[-+*/]|isless|div)"
    r"\((::\w+, )?::Tuple\{Int"
}
_NUMBER_LOOPED = {
    "number_looped.python": r"TypeError: '(numpy\.)?(int|float)\d*' object is not iterable"
}
_ELEMENT_OF_NUMBER = {
    "element_of_number": r"IndexError: invalid index to scalar variable|"
    r"TypeError: '(numpy\.)?(int|float|bool_?)\d*' object is not subscriptable"
}
_WHOLE_COMPARED = {"whole_compared": r"TypeError: '(numpy\.)?bool_?' object is not iterable"}
_LIST_AS_COUNT = {
    "list_as_count.python": r"TypeError: ('(list|tuple|dict|set|numpy\.ndarray)' object cannot be "
    r"interpreted as an integer|only integer scalar arrays)|"
    r"ValueError: The truth value of an array",
    "list_as_count.julia": r"MethodError: no method matching \(::Colon\)\(::Int\d+, "
    r"::(Array|Vector|Matrix|Dict|Tuple)",
}
_OF_NOTHING = {
    "letter_of_nothing": r"IndexError: string index out of range",
    "element_of_nothing.python": r"IndexError: (list|tuple) index out of range|"
    r"IndexError: index -?[01] is out of bounds for axis 0 with size 0",
    "set_in_nothing": r"BoundsError: attempt to access 0-element",
    "element_of_nothing.julia": r"BoundsError: attempt to access 0-element",
    "largest_of_nothing": r"ValueError: ((max|min)\(\) .* empty|zero-size array to reduction)|"
    r"ArgumentError: (reducing over an empty collection|collection must be non-empty)",
    "divided_by_zero": r"ZeroDivisionError|DivideError",
}
_FUNCTION_NOT_CALLED = {
    "function_not_called": r"TypeError: .*['\"](function|builtin_\w+|method|type)['\"]|"
    r"MethodError: no method matching ([-+*/^%÷]|isless|length|iterate|getindex|size)"
    r"\((.*, )?::(typeof\(|Type\{)"
}
# One element alone is taken in the line: the first or the last, which every other list has.
_FIRST_OR_LAST = r"^[^\[]*[\w)]\[(0|-1)\][^\[]*$"
_IN_LINES = {
    "array_and_none": r"[=!]= *None\b",
    "chain_of_comparisons": r"[<>]=?[^<>=()]+[<>]=?",
    "element_of_nothing.python": _FIRST_OR_LAST,
    "fraction_as_int": r"\bInt\d*\.?\(",
    "fraction_stored": r"^(?!.*\bInt\d*\.?\()",
    "function_not_called": r"^(?!.*\b(map|filter|reduce|foreach|broadcast)\()",
    "largest_of_nothing": r"max|min|extrema",
    "letter_of_nothing": _FIRST_OR_LAST,
    "list_as_count.python": r"range\(",
    "negated_too_soon": r"\bin\b|∈|[=<>]",
    "no_dot": r"^(?!.*\b(max|min)\()",
    "not_callable.product": r"\)\s*\(",
    "number_looped.python": r"\bfor \w+ in (\w+|len\(\w+\))\s*([:\])]|if\b)",
    "rows_compared": r"(?<![\w.])(max|min|sorted)\(",
    "set_in_nothing": r"\w\[[^\]]*\]\s*[-+*/]?=(?!=)",
    "smallest_of_one": r"\b(max|min)\(",
    "sum_of_texts": r"\+",
    "truth_of_an_array.python": r"\b(and|or|not|if|elif|while)\b",
    "truth_of_an_array.julia": r"&&|\|\||\b(if|elseif|while)\b|\?",
    "whole_compared": "[=!]=",
}
"""The lines that errors with these sentences come from."""
_NO_METHOD = r"MethodError: no method matching (?:\w+\.)*(?P<call>(?P<name>[\w!]+)\(.*\))"
_RAISING = re.compile(r"@assert\b|\b(error|throw)\(|\b(raise|assert)\b")
_SAYS_NOT_WRITTEN = re.compile(f"^NotImplementedError|{NOT_WRITTEN.pattern}", re.IGNORECASE)
_TELLING = 12
"""A shorter beginning of errors' texts tells nothing."""

_Raised = tuple[Record, ExceptionInfo]


def _of_text(patterns: Mapping[str, str], attempt: Attempt) -> Iterator[Named]:
    """Yield the place of the first error with the text of one of these sentences."""
    for key, pattern in patterns.items():
        records, places = [], []
        for record in attempt.raising(pattern):
            error = record.exception
            if error is None or error.line is None:
                continue

            if re.search(_IN_LINES.get(key, ""), attempt.line_of(error)):
                records.append(record)
                places.append(place_of(error.file, error.line, attempt.code))
        if records:
            yield named(key, records, place=places[0])


truth_of_an_array = partial(_of_text, _TRUTH_OF_AN_ARRAY)
of_nothing = partial(_of_text, _OF_NOTHING)
tuple_for_number = partial(_of_text, _TUPLE_FOR_NUMBER)
not_iterable = partial(_of_text, _NUMBER_LOOPED)
element_of_number = partial(_of_text, _ELEMENT_OF_NUMBER)
whole_compared = partial(_of_text, _WHOLE_COMPARED)
list_as_count = partial(_of_text, _LIST_AS_COUNT)
function_calculated_with = partial(_of_text, _FUNCTION_NOT_CALLED)
endless_recursion = partial(_of_text, _ENDLESS_RECURSION)
MISTAKES_OF_JULIA = {
    key: partial(_of_text, {key: pattern}) for key, pattern in _MISTAKES_OF_JULIA.items()
}
"""By their names."""


def index_zero(attempt: Attempt) -> Iterator[Named]:
    """Yield the place of an index 0. That of `v[end]` comes of an empty `v`, not of counting."""
    errors = [record.exception for record in attempt.raising(_INDEX_ZERO["index_zero"])]
    lines = map(attempt.line_of, errors)
    if not any(map(_END_AS_INDEX.search, lines)):
        yield from _of_text(_INDEX_ZERO, attempt)


def not_callable(attempt: Attempt) -> Iterator[Named]:
    """Yield the place of round brackets behind a list. Where `keys` is a function, `d.keys` is one,
    which a dictionary keeps for itself, and square brackets would be no cure."""
    texts = [unit.source.text for unit in attempt.code.units]
    has_function = "keys" in attempt.code.reading.own_functions
    if not (has_function and any(".keys(" in text for text in texts)):
        yield from _of_text(_NOT_CALLABLE, attempt)


def hides_a_function(attempt: Attempt) -> Iterator[Named]:
    """Yield the name of a value that is called as the language's own function, which it hides."""
    for record in attempt.raising(_IS_NO_FUNCTION):
        error = record.exception
        if error is None or error.line is None:
            continue

        around = definition_around(error.file, error.line, attempt.code)
        if around is None:
            continue

        parameters = {parameter.name for parameter in around.parameters}
        names = attempt.code.body(around).locals - parameters
        called = set(_CALLED.findall(attempt.line_of(error)))
        for name in called & names & attempt.code.reading.own_functions:
            place = place_of(error.file, error.line, attempt.code)
            yield named("hides_a_function", [record], name=name, place=place)


def reads_input(attempt: Attempt) -> Iterator[Named]:
    if attempt.function.name != PROGRAM:
        yield from _of_text({"reads_input": "EOFError"}, attempt)


def own_check(attempt: Attempt) -> Iterator[Named]:
    """Yield the first line of the submission that raises an error itself, where a result is asked
    for."""
    by_place: dict[tuple[str | None, int], list[_Raised]] = {}
    for record in attempt.failures:
        error = record.exception
        if error is None or error.line is None or record.answer.value is None:
            continue
        if _RAISING.search(attempt.line_of(error)) and not says_not_written(error):
            by_place.setdefault((error.file, error.line), []).append((record, error))

    sentences = {place: _said_by([error for _, error in at]) for place, at in by_place.items()}
    for (file, line), raised in by_place.items():
        if any(record.case.points for record, _ in raised):
            sentence = sentences[file, line]
            # What several methods check alike is one mistake.
            alike = [place for place in by_place if sentences[place] == sentence]
            records = [record for place in alike for record, _ in by_place[place]]
            key = "own_check" if len(alike) == 1 else "own_checks"
            asked = [record for record in attempt.records if record.answer.value is not None]
            counts = {"count": len(records), "all": len(asked)}
            place = place_of(file, line, attempt.code)
            yield attempt.named(key, records, place=place, error=sentence, **counts)
            return


def says_not_written(error: ExceptionInfo) -> bool:
    """Return whether the error's text says that something is still to be written."""
    return _SAYS_NOT_WRITTEN.search(f"{error.type}: {error.message}") is not None


def shared_error(attempt: Attempt) -> Iterator[Named]:
    """Yield the one error that at least half of the failures are: it says the same in several
    places, or comes of one place."""
    by_text: dict[object, list[_Raised]] = {}
    by_place: dict[object, list[_Raised]] = {}
    for record in attempt.failures:
        if (error := record.exception) is not None:
            by_text.setdefault((error.type, _first_line(error)), []).append((record, error))
            by_place.setdefault((error.type, error.file, error.line), []).append((record, error))

    shared = max((*by_place.values(), *by_text.values()), key=len, default=[])
    counting = [record for record, _ in shared if record.case.points]
    if len(counting) < LEAST or 2 * len(shared) < len(attempt.failures):
        return

    records = [record for record, _ in shared]
    errors = [error for _, error in shared]
    first = errors[0]
    if first.type == "EOFError" and records[0].case.function == PROGRAM:
        return  # the cases themselves say in plainer words that no input is left
    params: dict[str, str | int | Message] = {"error": _said_by(errors), "count": len(shared)}
    if first.line is None:
        yield attempt.named("shared_error", records, **params)
    else:
        place = place_of(first.file, first.line, attempt.code)
        is_one_place = len({(error.file, error.line) for error in errors}) == 1
        key = "shared_error_at" if is_one_place else "shared_error_from"
        # Without the function's name: an error that several have is said once.
        yield named(key, records, place=place, **params)


def _first_line(error: ExceptionInfo) -> str:
    return error.message.partition("\n")[0]


def _said_by(errors: Sequence[ExceptionInfo]) -> str:
    """Return the errors' type, and what all of them begin and end with."""
    texts = [_first_line(error) for error in errors]
    start = _common_start(texts)
    if len(start) < min(_TELLING, *map(len, texts)):
        return errors[0].type
    if start in texts:
        return f"{errors[0].type}: {start}"

    end = _common_start([text[len(start) :][::-1] for text in texts])[::-1]
    return f"{errors[0].type}: {start}…{end}"


def _common_start(texts: Sequence[str]) -> str:
    columns = takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    return "".join(letters[0] for letters in columns)


def no_own_method(attempt: Attempt) -> Iterator[Named]:
    """Yield the first place where the submission calls a function of its own with arguments that
    none of its methods takes."""
    by_place: dict[tuple[str | None, int], list[_Raised]] = {}
    for record in attempt.raising(_NO_METHOD):
        error = record.exception
        if error is not None and error.line is not None and error.origin != "call":
            by_place.setdefault((error.file, error.line), []).append((record, error))

    for (file, line), raised in by_place.items():
        call = re.match(_NO_METHOD, f"MethodError: {raised[0][1].message}")
        if call is not None and call["name"] in attempt.code.function_names():
            records = [record for record, _ in raised]
            place = place_of(file, line, attempt.code)
            yield named("no_own_method", records, name=call["name"], call=call["call"], place=place)
            return


def undefined_name(attempt: Attempt) -> Iterator[Named]:
    first: dict[str, Undefined] = {}
    cases: dict[str, set[str]] = {}
    for record in attempt.failures:
        undefined = undefined_in(record.outcome)
        if undefined is not None:
            first.setdefault(undefined.name, undefined)
            cases.setdefault(undefined.name, set()).add(record.case.id)

    for name, undefined in first.items():
        sentence = sentence_about(undefined, attempt.code, attempt.skipped)
        yield Named(sentence, frozenset(cases[name]))
