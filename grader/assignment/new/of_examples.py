"""The files of a new assignment whose cases are examples that exist already."""

import json
from collections.abc import Iterator, Mapping, Sequence
from inspect import Parameter, Signature
from itertools import takewhile
from pathlib import Path
from typing import Any

from grader.assignment.new.examples import Example, LeftOut, read_examples
from grader.assignment.new.hints import FunctionDraft, kind_by
from grader.assignment.new.scaffold import NewAssignment, filled
from grader.assignment.new.written import files_around
from grader.grouping import grouped
from grader.model import Message


def of_examples(plan: NewAssignment, path: Path) -> tuple[Mapping[str, str], Sequence[LeftOut]]:
    """Return the files by path, and what of the examples could not be taken.

    The reference only knows the examples; there are no files where none can be taken. Raises
    ValueError for a file of neither format.
    """
    by_call: dict[str, Example] = {}
    left_out: list[LeftOut] = []
    for read in read_examples(path.read_text(encoding="utf-8")):
        if isinstance(read, LeftOut):
            left_out.append(read)
        elif (key := repr((read.function, read.arguments))) in by_call:
            left_out.append(LeftOut(read.title, Message("new.left.again")))
        else:
            by_call[key] = read
    if not by_call:
        return {}, left_out

    functions = grouped(by_call.values(), lambda example: example.function)
    drafts = [_draft(name, examples) for name, examples in functions.items()]
    cases = [line for draft in drafts for line in _cases(draft, functions[draft.name])]

    answers = [line for draft in drafts for line in _answers(draft, functions[draft.name])]
    stubs = (f"def {d.name}{d.signature}:\n    return _known({_call(d)})" for d in drafts)
    words = {"@KNOWN@": "\n".join(answers), "@STUBS@": "\n\n\n".join(stubs)}
    reference = filled({"known.py": "known"}, plan, words)["known"]
    return files_around(plan, drafts, cases, len(by_call), reference), left_out


def _draft(name: str, examples: Sequence[Example]) -> FunctionDraft:
    parameters = []
    for parameter in dict.fromkeys(key for example in examples for key in example.arguments):
        is_always = all(parameter in example.arguments for example in examples)
        default = Parameter.empty if is_always else None
        parameters.append(Parameter(parameter, Parameter.POSITIONAL_OR_KEYWORD, default=default))
    # Those with a default come last.
    parameters.sort(key=lambda parameter: parameter.default is None)

    answers = [example.answer for example in examples if not example.raises]
    kinds = {type(answer) for answer in answers if answer is not None}
    if kinds == {int, float}:
        kinds = {float}
    kind = kind_by(kinds.pop()) if len(kinds) == 1 else "any"
    optional = ", optional: true" if None in answers and kind != "any" else ""
    field = f"{{name: result, kind: {kind}{optional}}}"
    return FunctionDraft(name, Signature(parameters), "value", (field,))


def _call(draft: FunctionDraft) -> str:
    return ", ".join([repr(draft.name), *draft.signature.parameters])


def _answers(draft: FunctionDraft, examples: Sequence[Example]) -> Iterator[str]:
    """Yield what the reference knows, a line for each example."""
    for example in examples:
        args = tuple(example.arguments.get(name) for name in draft.signature.parameters)
        answer = f"ValueError({example.answer!r})" if example.raises else repr(example.answer)
        yield f"    ({draft.name!r}, {args!r}, {answer}),"


def _cases(draft: FunctionDraft, examples: Sequence[Example]) -> Iterator[str]:
    for number, example in enumerate(examples, 1):
        yield f"  - id: {draft.name.lower()}_{number}"
        yield f"    title: {json.dumps(example.title, ensure_ascii=False)}"
        yield f"    function: {draft.name}"
        yield from _arguments(draft, example)
        if number == 1 if example.visible is None else example.visible:
            yield "    visible: true"
        answer = json.dumps(example.answer, ensure_ascii=False)
        yield "    raises: true" if example.raises else f"    expect: {{result: {answer}}}"


def _arguments(draft: FunctionDraft, example: Example) -> Iterator[str]:
    """Yield the arguments by position; behind one that is left out, by name."""
    arguments = example.arguments
    by_place = arguments.keys() - example.keywords
    names = [*takewhile(by_place.__contains__, draft.signature.parameters)]
    yield f"    args: [{', '.join(_written(arguments[name]) for name in names)}]"

    keywords = [
        f"{name}: {_written(item)}" for name, item in arguments.items() if name not in names
    ]
    if keywords:
        yield f"    kwargs: {{{', '.join(keywords)}}}"


def _written(value: Any) -> str:
    """Return plain data as the argument of a case."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        items = (f"{json.dumps(key)}: {_written(item)}" for key, item in value.items())
        return f"{{dict: {{{', '.join(items)}}}}}"
    return json.dumps(value, ensure_ascii=False)
