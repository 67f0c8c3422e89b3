"""Mistakes that a submission's source shows, where cases that concern it fail."""

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from grader.explaining.everyday.attempt import Attempt, Named, Record, named
from grader.explaining.everyday.slips import CONSTRUCTOR
from grader.explaining.everyday.undefined import definition_around, place_of
from grader.explaining.known.tokens import ARGUMENT_MISSING, KEYWORD_REFUSED
from grader.judging.rules.reach import cases_that_run
from grader.judging.rules.scope import Code
from grader.judging.rules.signature import violation_of
from grader.judging.skipped import defines
from grader.languages.registry import kind_of
from grader.languages.signatures import signatures_of
from grader.languages.source.functions import HeadProblem, Signature
from grader.languages.source.names import alike, folded, near_name
from grader.languages.source.stubs import is_written
from grader.languages.source.syntax import Definition
from grader.languages.source.text import code_of
from grader.model import Language, Message, SourceFile
from grader.values.once import once_for_each
from grader.values.signs import with_signs

_REFUSING = frozenset(
    ("exact_element", "extra_parameter", "keyword_required", "keyword_type", "missing_keyword")
).union(("narrow_type", "other_keyword", "positional_keyword", "too_few"))
"""The problems in a head for which a call is refused."""
_OTHERS = 4
"""So many functions are named of a file that has none of those that are asked."""
_LIKE = 0.7
"""A type whose name is so like the asked one is probably that one."""


def not_written(attempt: Attempt) -> Iterator[Named]:
    code = attempt.code
    blanks = blank_codes(attempt.assignment.blanks, code.language)
    answering = code.answering(attempt.function) or attempt.definitions
    # What could not be read below its head is not left to be written.
    stubs = [d for d in answering if not is_written(d) or code_of(d) in blanks]
    below_heads = {(stub.source.name, stub.place.line + 1) for stub in stubs}
    if not stubs or any((part.file, part.line) in below_heads for part in attempt.skipped):
        yield from _unwritten_method(attempt)
        return

    written = [d for d in replaced_by(stubs[0], code) if is_written(d) and code_of(d) not in blanks]
    if written and len(stubs) == len(answering):
        place, other = attempt.place(written[-1]), attempt.place(stubs[0])
        name = stubs[0].name
        yield named("defined_twice", attempt.failures, name=name, place=place, other=other)
        return

    failures: Sequence[Record] = attempt.failures
    if len(stubs) < len(answering):
        run_by = cases_that_run(code, attempt.assignment, attempt.function.name, frozenset())
        theirs = frozenset().union(*(run_by.get(stub, ()) for stub in stubs))
        failures = [record for record in failures if record.case.id in theirs]
    if failures:
        yield attempt.named("not_written", failures, place=attempt.place(stubs[0]))


def _unwritten_method(attempt: Attempt) -> Iterator[Named]:
    """Yield the method of a class, still to be written, in which every call of it ends."""
    asked = [record for record in attempt.records if record.answer.value is not None]
    errors = [record.exception for record in asked if record.exception is not None]
    if not errors or len(errors) < len(asked):
        return

    file, line = errors[0].file, errors[0].line
    around = definition_around(file, line, attempt.code) if line is not None else None
    if around is not None and around.owner == attempt.name and not is_written(around):
        yield attempt.named("not_written", place=attempt.place(around))


def replaced_by(last: Definition, code: Code) -> Iterator[Definition]:
    """Yield the definitions above it in its file that it replaces."""
    key_of = code.reading.functions.replaced_by
    name = (last.name, last.owner, last.source)
    for first in chain(*(unit.definitions for unit in code.units)):
        is_of_name = (first.name, first.owner, first.source) == name
        if is_of_name and first.place < last.place and key_of(first) == key_of(last):
            yield first


@once_for_each(at_most=4)
def blank_codes(blanks: Sequence[SourceFile], language: Language) -> Collection[str | Definition]:
    """Return the definitions of the templates, each as its text. To read them for each function
    that fails would take a tenth of the time of a class's diagnosis."""
    units = map(kind_of(language).reading.read, blanks)
    return {code_of(definition) for unit in units for definition in unit.definitions}


def is_missing(attempt: Attempt) -> bool:
    return all(record.outcome.kind == "missing" for record in attempt.failures)


def is_unread(attempt: Attempt) -> bool:
    """Return whether the function is there, and could not be loaded."""
    return any(defines(statement.code, attempt.name) for statement in attempt.skipped)


def _is_nowhere(attempt: Attempt) -> bool:
    return is_missing(attempt) and not (attempt.definitions or is_unread(attempt))


def inside_another(attempt: Attempt) -> Iterator[Named]:
    top_level = [d for unit in attempt.code.units for d in unit.definitions if d.owner is None]
    owner, _, method = attempt.name.rpartition(".")
    if is_missing(attempt) and owner and not attempt.definitions:
        outside = [definition for definition in top_level if definition.name == method]
        has_class = owner in attempt.code.names(None)
        for definition in outside[-1:] if has_class else ():
            place = attempt.place(definition)
            yield attempt.named("outside_class", name=method, owner=owner, place=place)
        return
    if not is_missing(attempt) or not attempt.definitions or owner:
        return

    definition = attempt.definitions[-1]
    if not any(definition is candidate for candidate in top_level):
        key = "inside_function" if definition.owner is None else "inside_class"
        owner = definition.owner or ""
        yield attempt.named(key, owner=owner, place=attempt.place(definition))


def other_spelling(attempt: Attempt) -> Iterator[Named]:
    if not _is_nowhere(attempt):
        return

    functions = attempt.assignment.functions
    names = {function.written(attempt.language) for function in functions}
    unasked = {*attempt.code.function_names()} - names
    near = near_name(attempt.name, unasked)
    for definition in attempt.code.named(near) if near is not None else ():
        if all(_takes(definition, len(record.call.arranged.args)) for record in attempt.failures):
            place = attempt.place(definition)
            spelt = attempt.named("other_spelling", name=definition.name, place=place)
            sentence = with_signs(spelt.sentence, attempt.name, definition.name)
            yield replace(spelt, sentence=sentence)
            return


def other_class(attempt: Attempt) -> Iterator[Named]:
    """Yield the type whose name is almost the asked one."""
    definition = re.compile(r"(?m)^(?:class|(?:mutable )?struct) +(\w+)")
    for unit in attempt.code.units if _is_nowhere(attempt) else ():
        for head in definition.finditer(unit.source.text):
            if alike(head[1], attempt.name) >= _LIKE:
                line = unit.source.text.count("\n", 0, head.start()) + 1
                place = place_of(unit.source.name, line, attempt.code)
                yield attempt.named("other_class", name=head[1], place=place)
                return


def other_name(attempt: Attempt) -> Iterator[Named]:
    """Yield the one function that can be what is asked, where only one is asked; or that there is
    a class in its place, or nothing of all that is asked."""
    if not _is_nowhere(attempt):
        return

    asked = {function.written(attempt.language) for function in attempt.assignment.functions}
    counts = {len(record.call.arranged.args) for record in attempt.failures}
    definitions = [*chain(*(unit.definitions for unit in attempt.code.units))]
    outside = [definition for definition in definitions if definition.owner is None]
    taking = [d for d in outside if _takes(d, min(counts)) and _takes(d, max(counts))]
    classes = {definition.owner for definition in definitions}
    if len(asked) == len(classes) == 1 and not outside:
        yield attempt.named("only_a_class", name=classes.pop() or "")
    elif len(asked) == 1 == len({definition.name for definition in taking}):
        name, place = taking[0].name, attempt.place(taking[0])
        yield attempt.named("other_name", name=name, place=place)
    elif outside and not (taking or attempt.skipped or _has_any(attempt.code, asked)):
        others = dict.fromkeys(definition.name for definition in outside)
        names = "`, `".join([*others][:_OTHERS])
        yield named("other_exercise", attempt.failures, names=names)


def _has_any(code: Code, asked: Collection[str]) -> bool:
    """Return whether one of the asked functions is there, or a name that is almost its."""
    names = {*code.function_names()}
    return not names.isdisjoint(asked) or any(near_name(name, names) for name in asked)


def _takes(definition: Definition, count: int) -> bool:
    required = [parameter for parameter in definition.positional if parameter.default is None]
    most = count if definition.has("rest") else len(definition.positional)
    return len(required) <= count <= most


def missing_method(attempt: Attempt) -> Iterator[Named]:
    """Yield each asked method that is not there, where its calls are refused; none of a function
    that could not be loaded, which is told elsewhere."""
    if not is_unread(attempt):
        yield from _refusals(attempt, {"missing_method"})


def refuses_the_call(attempt: Attempt) -> Iterator[Named]:
    """Yield the problems in a function's heads for which it refuses calls of the assignment's."""
    yield from _refusals(attempt, _REFUSING)


def other_keyword(attempt: Attempt) -> Iterator[Named]:
    """Yield the one optional parameter that a call can mean by a keyword that is refused."""
    signatures = signatures_of(attempt.function, attempt.language)
    refused = [r for r in attempt.failures if KEYWORD_REFUSED in r.tokens.values()]
    if signatures or not refused or len(attempt.definitions) != 1:
        return

    call, definition = refused[0].call.arranged, attempt.definitions[0]
    left = [*definition.positional[len(call.args) :], *definition.keywords]
    spare = [parameter.name for parameter in left if parameter.name not in call.kwargs]
    wanted = [name for name in call.kwargs if name not in {parameter.name for parameter in left}]

    # Where functions belong to objects, each parameter is a keyword too.
    has_methods = kind_of(attempt.language).has_methods
    by_name = has_methods or len(definition.keywords) == len(left)
    if by_name and len(spare) == len(wanted) == 1:
        params = {"name": spare[0], "wanted": wanted[0]}
        cases = frozenset(record.case.id for record in refused)
        yield Named(Message("rules.signature.other_keyword", params), cases)


def cut_off(attempt: Attempt) -> Iterator[Named]:
    """Yield the type for which a method calls itself instead of the one that it means to call."""
    signatures = signatures_of(attempt.function, attempt.language)
    records = attempt.raising("StackOverflowError")
    error = records[0].exception if records and signatures else None
    if error is None or error.line is None:
        return

    calling = definition_around(error.file, error.line, attempt.code)
    others = [method for method in attempt.definitions if method is not calling]
    for problem in attempt.code.reading.functions.problems(others, signatures):
        if problem.kind in ("exact_element", "narrow_type"):
            place = attempt.place(problem.definition)
            types = {"name": problem.name, "got": problem.got, "wanted": problem.wanted}
            yield attempt.named("cut_off", records, place=place, **types)
            return


def _refusals(attempt: Attempt, kinds: Collection[str]) -> Iterator[Named]:
    """Yield for each asked signature the first problem of these kinds, with its refused calls."""
    signatures = signatures_of(attempt.function, attempt.language)
    if not signatures or not attempt.definitions:
        return

    refused = _refused_by_signature(attempt, signatures)
    if not refused:
        return

    problems = [*attempt.code.reading.functions.problems(attempt.definitions, signatures)]
    if any(problem.kind == "missing_method" for problem in problems):
        # Which method is meant for what, types alone no longer tell.
        problems = [problem for problem in problems if problem.kind != "narrow_type"]

    cases: dict[Hashable, set[str]] = {}
    first: dict[Hashable, HeadProblem] = {}
    for problem in problems:
        records = refused.get(problem.signature, ()) if problem.kind in kinds else ()
        lacks = problem.kind == "missing_keyword"
        # A call that gives too little is not refused for a keyword that it does not give.
        for_it = [r for r in records if not lacks or ARGUMENT_MISSING not in r.tokens.values()]
        if for_it:
            missing = problem.signature if problem.kind == "missing_method" else None
            key = (problem.kind, problem.name, problem.got, missing)
            first.setdefault(key, problem)
            cases.setdefault(key, set()).update(record.case.id for record in for_it)
            refused[problem.signature] = [r for r in records if r not in for_it]

    for same, problem in first.items():
        message = violation_of(problem, attempt.function, attempt.language).message
        yield Named(message, frozenset(cases[same]))


def _refused_by_signature(
    attempt: Attempt, signatures: Sequence[Signature]
) -> dict[Signature, list[Record]]:
    """Return the calls that are refused, by the signature that they are calls of."""
    functions = attempt.code.reading.functions
    asked = {replace(attempt.definitions[0], parameters=s.parameters): s for s in signatures}
    by_signature: dict[Signature, list[Record]] = {}
    for record in filter(_is_refused, attempt.failures):
        signature = signatures[-1]
        if functions.several:
            types = tuple(map(functions.type_of, record.call.arranged.args))
            methods = chain.from_iterable(functions.called(tuple(asked), types))
            signature = asked[next(methods, [*asked][-1])]
        by_signature.setdefault(signature, []).append(record)
    return by_signature


def _is_refused(record: Record) -> bool:
    # Julia takes keywords in a frame of the function's own.
    at_the_call = record.exception is not None and record.exception.origin == "call"
    return at_the_call or not {KEYWORD_REFUSED, ARGUMENT_MISSING}.isdisjoint(record.tokens.values())


def constructor_misspelt(attempt: Attempt) -> Iterator[Named]:
    """Yield what stands in a class in the place of its `__init__`."""
    errors = [record.exception.message for record in attempt.failures if record.exception]
    if not any("() takes no arguments" in message for message in errors):
        return

    for definition in chain(*(unit.definitions for unit in attempt.code.units)):
        name = definition.name
        is_near = folded(name) in ("init", "int", "inti", "nit") and name != CONSTRUCTOR
        if definition.owner == attempt.name and is_near:
            place = attempt.place(definition)
            params = {"name": name, "asked": CONSTRUCTOR}
            yield named("constructor_misspelt", attempt.failures, place=place, **params)
            return
