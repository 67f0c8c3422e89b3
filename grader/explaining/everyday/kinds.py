"""A value of one kind that a submission takes for another: a number, a text, a list, a function."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, product

from grader.explaining.everyday.attempt import Attempt, Named, Record, named
from grader.explaining.everyday.errors import function_calculated_with
from grader.explaining.everyday.source import slip_of, slips_in_code
from grader.languages.source.syntax import Definition
from grader.model import (
    Argument,
    ArrayArgument,
    ScalarArgument,
    SequenceArgument,
)


def letter_for_text(attempt: Attempt) -> Iterator[Named]:
    """Yield the letter that is compared with texts, where all arguments are texts: a loop goes over
    the letters of a text, and over the items of a list."""
    arguments = chain(*(record.call.args for record in attempt.records))
    if all(isinstance(a, ScalarArgument) and isinstance(a.value, str) for a in arguments):
        yield from slip_of("letter_for_text", attempt)


def function_not_called(attempt: Attempt) -> Iterator[Named]:
    """Yield the function that stands for a value: an error shows it, or it is compared."""
    yield from function_calculated_with(attempt)

    failures = [record for record in attempt.failures if record.has_value]
    for definition in attempt.definitions if failures else ():
        lines = definition.source.text.split("\n")
        for use in attempt.code.body(definition).uses:
            name = re.escape(use.path[-1])
            pattern = rf"\b{name}\s*([=!]=|[<>])|([=!]=|[<>]=?)\s*{name}\b(?![(.])"
            is_compared = not use.called and re.search(pattern, lines[use.place.line - 1])
            meant = attempt.code.meaning(definition, use.path).definitions
            if is_compared and meant and not any(map(_is_decorated, meant)):
                place = attempt.place(definition, use.place.line)
                yield named("function_compared", failures, name=use.path[-1], place=place)
                return


def _is_decorated(definition: Definition) -> bool:
    """Return whether a decorator stands before the function: a property gives its value without
    a call."""
    lines = definition.source.text.split("\n")
    first = definition.place.line - 1
    return any(line.lstrip().startswith("@") for line in lines[max(first - 1, 0) : first + 1])


def hidden_method(attempt: Attempt) -> Iterator[Named]:
    """Yield the attribute that hides the method of its name, where this one is called."""
    error = r"TypeError: '\w+' object is not callable"
    records = attempt.raising(error)
    lines = " ".join(raised.code for raised in attempt.raised(error))
    called = {attempt.name.rpartition(".")[2], *re.findall(r"\.(\w+)\(", lines)}
    for slip, place in slips_in_code("hidden_method", attempt) if records else ():
        if slip.name in called:
            yield named("hidden_method", records, name=slip.name, place=place)
            return


_NEEDS_WHOLE_NUMBER = re.compile(
    r"TypeError: ('(numpy\.)?float(64)?' object cannot be interpreted as an integer|"
    r"can't multiply sequence by non-int of type 'float'|"
    r"(list|tuple|string|slice) indices must be integers.*(float|__index__))|"
    r"ArgumentError: invalid index: \S+ of type Float64"
)


_USED_AS_IT_IS = re.compile(r"[\[(:,] *(\w+)(?: *[-+] *\d+)? *(?=[\]):,])")
"""A name that stands alone, as an argument or an index, or a whole number beside it."""


def float_from_division(attempt: Attempt) -> Iterator[Named]:
    """Yield the division whose float stands where a whole number is needed: the one in the line of
    the error, or the one whose name is used there as it is."""
    raised = attempt.raised(_NEEDS_WHOLE_NUMBER)
    if not any(error.case.points for error in raised):
        return

    lines = {error.line for error in raised}
    used = {name for error in raised for name in _USED_AS_IT_IS.findall(error.code)}
    divisions = list(slips_in_code("float_from_division", attempt))
    in_line = [place for slip, place in divisions if slip.place.line in lines]
    for place in in_line or [place for slip, place in divisions if slip.name in used]:
        yield named(f"float_from_division.{attempt.language}", raised, place=place)
        return


_TEXT_AMONG_NUMBERS = re.compile(
    r"TypeError: ('str' object cannot be interpreted as an integer|"
    r"unsupported operand type\(s\) for .*'str'|can only concatenate str|"
    r"'\S+' not supported between instances of .*'str'|not all arguments converted)|"
    r"MethodError: no method matching .*::String"
)


def text_for_number(attempt: Attempt) -> Iterator[Named]:
    """Yield the name of a text that was read, where a line that has it needs a number."""
    slips = list(slips_in_code("text_for_number", attempt))
    raised = attempt.raised(_TEXT_AMONG_NUMBERS) if slips else []
    counts = any(error.case.points for error in raised)
    for error, (slip, place) in product(raised if counts else (), slips):
        if re.search(rf"\b{slip.name}\b", _without_texts(error.code)):
            key = f"text_for_number.{attempt.language}"
            yield named(key, raised, name=slip.name, place=place)
            return


def _is_whole_number(argument: Argument) -> bool:
    return isinstance(argument, ScalarArgument) and argument.type == "Int64"


def _is_list(argument: Argument) -> bool:
    return isinstance(argument, ArrayArgument | SequenceArgument)


def _has_texts(argument: Argument) -> bool:
    match argument:
        case ScalarArgument(type=kind) | ArrayArgument(element=kind):
            return kind == "String"
        case SequenceArgument(items=items):
            return any(map(_has_texts, items))
    return False


_Misuse = tuple[str, Callable[[Argument], bool], str]
"""The beginning of an error, what an argument is, and how its parameter, `NAME`, stands in the line
of the error."""
_NUMBER_FOR_LIST: Sequence[_Misuse] = (
    (r"TypeError: object of type 'int' has no len", _is_whole_number, r"\blen\(\s*NAME\b"),
    (
        r"TypeError: 'int' object is not subscriptable",
        _is_whole_number,
        r"^(?!.*\blambda\s+NAME\b)(?!.*\bfor\s+NAME\b).*\bNAME\[",
    ),
    (
        r"TypeError: 'int' object is not iterable",
        _is_whole_number,
        r"\bin\s+NAME\b(?!\()|\b(enumerate|list|max|min|set|sorted|sum|tuple|zip)\(\s*NAME\s*[,)]",
    ),
)
_LIST_FOR_NUMBER: _Misuse = (
    r"TypeError: (only integer scalar arrays can be converted to a scalar index|"
    r"'(list|numpy\.ndarray)' object cannot be interpreted as an integer)",
    _is_list,
    r"\b(zeros|ones|eye|empty|full|arange)\((len\(\w+\)|[^)])*(?<!len\()\bNAME\b(?![.[(])",
)
# An error that has the text itself needs no line.
_TEXT_AS_NUMBER: _Misuse = (
    r"ValueError: (invalid literal for int\(\)|could not convert string to float)|"
    r"(\w+\.)*_UFuncNoLoopError: ufunc .*dtype\('<U|"
    r"ArgumentError: invalid (index: .* of type .*String|base 10 digit)",
    _has_texts,
    "",
)
_TEXT_FOR_POSITION: _Misuse = (
    r"IndexError: arrays used as indices must be of integer",
    _has_texts,
    r"\[[^]]*\bNAME\b",
)


def _misused(key: str, misuses: Sequence[_Misuse], attempt: Attempt) -> Iterator[Named]:
    """Yield the first line that takes an argument for something else."""
    for pattern, is_such, use in misuses:
        raised = attempt.raised(pattern)
        for error in raised if any(error.case.points for error in raised) else ():
            for name in _parameters_given(is_such, attempt, error.record):
                if re.search(use.replace("NAME", name), _without_texts(error.code)):
                    yield attempt.named(key, raised, name=name, place=error.place)
                    return


number_for_list = partial(_misused, "number_for_list", _NUMBER_FOR_LIST)
list_for_number = partial(_misused, "list_for_number", (_LIST_FOR_NUMBER,))
texts_as_numbers = partial(_misused, "texts_as_numbers", (_TEXT_AS_NUMBER, _TEXT_FOR_POSITION))


def _parameters_given(
    is_such: Callable[[Argument], bool], attempt: Attempt, record: Record
) -> Iterator[str]:
    """Yield the names of the parameters whose arguments are such."""
    heads = [definition.positional for definition in attempt.definitions[:1]]
    pairs = zip(chain(*heads), record.call.arranged.args, strict=False)
    yield from (parameter.name for parameter, argument in pairs if is_such(argument))


def _without_texts(line: str) -> str:
    """Return the line of an error; nothing where it has texts of its own."""
    return "" if "'" in line or '"' in line else line
