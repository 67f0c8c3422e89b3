"""The functions and classes that a reference asks for, as hints and two calls of each show."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from itertools import islice, product
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.cases.arguments import read_argument
from grader.assignment.new.hints import (
    FunctionDraft,
    draft_by,
    hint_of,
    printing,
    required_parameters,
)
from grader.assignment.reading.problems import Problems
from grader.assignment.reading.yaml.tree import parse
from grader.assignment.reference.module import RAISED, InputReadError, own_functions, quiet
from grader.languages.materialise import materialise
from grader.languages.registry import REFERENCE
from grader.model import Argument

# Tried one after the other for a parameter without a hint.
_TRIED = (int, list[int], np.ndarray, str, list[str], dict[str, int])
_TRIALS = 300

_Callable = Callable[..., Any]


class _Seen(Struct, frozen=True):
    returned: Any
    printed: bool


def drafts_of(module: ModuleType, only: str) -> tuple[FunctionDraft, ...]:
    """Return `only`, or else what `__all__` names, or what is public and nothing else there uses.

    Raises ValueError where there is none.
    """
    public = _public(module)
    names = [only] if only else list(getattr(module, "__all__", _not_used(module, public)))
    if missing := [name for name in names if name not in public]:
        raise ValueError(f"no function {', '.join(missing)} is defined there")

    reserved = set(public)
    drafts: list[FunctionDraft] = []
    for name in names:
        value = public[name]
        if isinstance(value, type):
            function = _class(name, value, reserved)
        else:
            function = _function(name, value, _signature(value))
        if function.fields or function.observe or function.methods:
            drafts.append(function)
            reserved |= {method.name for method in function.methods}

    if not drafts:
        raise ValueError("no function is defined there whose answer could be compared")
    return tuple(drafts)


def _public(module: ModuleType) -> Mapping[str, Any]:
    """Return the functions and classes of the module's own, in its order."""
    functions = own_functions(module)
    return {
        name: value
        for name, value in vars(module).items()
        if name[0] != "_" and (name in functions or _is_own_class(value, module))
    }


def _is_own_class(value: object, module: ModuleType) -> bool:
    if not isinstance(value, type) or issubclass(value, BaseException):
        return False
    return value.__module__ == module.__name__


def _not_used(module: ModuleType, public: Mapping[str, Any]) -> list[str]:
    """Return the names that no other function of the file uses: the others are helpers."""
    used: set[str] = set()
    for name, function in own_functions(module).items():
        used |= set(function.__code__.co_names) - {name.partition(".")[0]}
    return [name for name in public if name not in used] or list(public)


def _function(name: str, function: _Callable, signature: inspect.Signature) -> FunctionDraft:
    """Return the function as it is asked for, with the arguments that it takes where it has hints
    for none."""
    draft = draft_by(name, signature)
    seen = _calls(function, draft)
    for guess in islice(_guesses(signature), _TRIALS):
        if len(seen) == len(draft.examples):
            break
        guessed_draft = draft_by(name, guess)
        calls = _calls(function, guessed_draft)
        if len(calls) > len(seen):
            signature, draft, seen = guess, guessed_draft, calls

    results = [call.returned for call in seen.values()]
    if any(isinstance(result, Iterator) for result in results):
        draft = draft_by(name, signature.replace(return_annotation=Iterator))
    elif results and signature.return_annotation is signature.empty:
        draft = draft_by(name, signature.replace(return_annotation=hint_of(results[0])))
    prints = any(call.printed for call in seen.values())
    if prints and draft.returns == "nothing" and not draft.methods:
        draft = printing(draft)
    return replace(draft, raising=frozenset({0, 1}) - seen.keys())


def _class(name: str, owner: type, reserved: set[str]) -> FunctionDraft:
    """Return a class with the public methods that can be called on what its example makes, under
    names that are not taken; without any where it cannot be made, or nothing be compared."""
    draft = _function(name, owner, _signature(owner))
    draft = replace(
        draft, returns="nothing", fields=(), observe=(), methods=(), examples=draft.examples[:1]
    )
    if 0 in draft.raising:
        return draft

    instance = owner(*_values(draft, 0))
    methods = []
    for method, function in list(vars(owner).items()):
        if isinstance(function, FunctionType) and method[0] != "_":
            key = f"{name}_{method}" if method in reserved else method
            names = {REFERENCE: f"{name}.{method}"}
            methods.append(replace(_method(method, instance), name=key, names=names))
    comparable = any(method.fields for method in methods)
    return replace(draft, methods=tuple(methods)) if comparable else draft


def _method(name: str, instance: Any) -> FunctionDraft:
    """Return the method, called on a copy of the object; then the object is as after its call."""

    def on_copy(*args: Any) -> Any:
        return getattr(deepcopy(instance), name)(*args)

    method = getattr(instance, name)
    draft = _function(name, on_copy, _signature(method))
    if 0 not in draft.raising:
        _call(method, draft, 0)
    fields = draft.fields if draft.returns != "nothing" else ()
    return replace(draft, fields=fields, observe=(), methods=())


def _calls(function: _Callable, draft: FunctionDraft) -> Mapping[int, _Seen]:
    """Return what the calls show, by example, without those that raise. Raises InputReadError
    where one reads standard input."""
    seen = {}
    for turn in range(len(draft.examples)):
        try:
            seen[turn] = _call(function, draft, turn)
        except InputReadError:
            raise
        except RAISED:
            continue

    return seen


def _call(function: _Callable, draft: FunctionDraft, turn: int) -> _Seen:
    with quiet() as output:
        returned = function(*_values(draft, turn))
    return _Seen(returned, bool(output.getvalue()))


def _values(draft: FunctionDraft, turn: int) -> Sequence[Any]:
    """Return the arguments of an example, as the case will have them."""
    return [materialise(_argument(example)) for example in draft.examples[turn]]


@cache
def _argument(text: str) -> Argument:
    problems = Problems()
    node = parse(text.encode(), Path(), problems)
    argument = None if node is None else read_argument(node, problems, "list")
    if argument is None:
        raise problems.error()
    return argument


def _guesses(signature: inspect.Signature) -> Iterator[inspect.Signature]:
    """Yield the signature with hints for the parameters that have none."""
    parameters = signature.parameters
    bare = [each.name for each in required_parameters(signature) if each.annotation is each.empty]
    for hints in product(_TRIED, repeat=len(bare)) if bare else ():
        guess = zip(bare, hints, strict=True)
        hinted = {name: parameters[name].replace(annotation=hint) for name, hint in guess}
        yield signature.replace(parameters=[*{**parameters, **hinted}.values()])


def _signature(function: _Callable) -> inspect.Signature:
    try:
        return inspect.signature(function, eval_str=True)
    except Exception:  # hints that name what is not there
        return inspect.signature(function)
