"""The functions and classes that a reference asks for, as hints and two calls of each show."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from itertools import islice, product
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.new.hints import (
    ITEMS,
    PRINTED,
    AskedFunction,
    asked_by,
    given_to,
    hint_of,
)
from grader.assignment.reference import RAISED, own_functions

# Tried one after the other for a parameter without a hint.
_TRIED = (int, list[int], np.ndarray, str, list[str], dict[str, int])
_TRIALS = 300
_TURNS = (0, 1)

_Callable = Callable[..., Any]


class _Seen(Struct, frozen=True):
    returned: Any
    printed: bool


def asked_of(module: ModuleType, only: str) -> tuple[AskedFunction, ...]:
    """Return `only`, or else what `__all__` names, or what is public and nothing else there uses.

    Raises ValueError where there is none.
    """
    public = _public(module)
    names = [only] if only else list(getattr(module, "__all__", _not_used(module, public)))
    if missing := [name for name in names if name not in public]:
        raise ValueError(f"no function {', '.join(missing)} is defined there")

    taken = set(public)
    asked = []
    for name in names:
        thing = public[name]
        is_class = isinstance(thing, type)
        asked.append(_class(name, thing, taken) if is_class else _function(name, thing))
    found = tuple(one for one in asked if one.fields or one.observe or one.lazy or one.methods)
    if not found:
        raise ValueError("no function is defined there whose answer could be compared")
    return found


def _public(module: ModuleType) -> Mapping[str, Any]:
    functions = {name: one for name, one in own_functions(module).items() if "." not in name}
    classes = {
        name: one
        for name, one in vars(module).items()
        if isinstance(one, type)
        and one.__module__ == module.__name__
        and not issubclass(one, BaseException)
    }
    named = {**functions, **classes}
    return {name: named[name] for name in vars(module) if name in named and name[0] != "_"}


def _not_used(module: ModuleType, public: Mapping[str, Any]) -> list[str]:
    """Return the names that no other function of the file uses: the others are helpers."""
    used: set[str] = set()
    for name, function in own_functions(module).items():
        used |= set(function.__code__.co_names) - {name.partition(".")[0]}
    return [name for name in public if name not in used] or list(public)


def _function(name: str, function: _Callable) -> AskedFunction:
    """Return the function as it is asked for, with the arguments that it takes where it has hints
    for none."""
    signature = _signature(function)
    asked = asked_by(name, signature)
    seen = _tried(function, asked)
    guesses = islice(_guesses(signature), _TRIALS)
    while len(seen) < len(_TURNS) and (guess := next(guesses, None)) is not None:
        other = asked_by(name, guess)
        if len(trial := _tried(function, other)) > len(seen):
            signature, asked, seen = guess, other, trial

    if seen and signature.return_annotation is signature.empty:
        hint = hint_of(next(iter(seen.values())).returned)
        asked = asked_by(name, signature.replace(return_annotation=hint))
    if any(isinstance(one.returned, Iterator) for one in seen.values()):
        asked = replace(asked, lazy=True, fields=(ITEMS,))
    printed = any(one.printed for one in seen.values())
    if printed and asked.returns == "nothing" and PRINTED not in asked.fields:
        asked = replace(asked, fields=(*asked.fields, PRINTED))
    return replace(asked, raising=frozenset(_TURNS) - seen.keys())


def _class(name: str, made: type, taken: set[str]) -> AskedFunction:
    """Return a class with the public methods that can be called on what its example makes, under
    names that are not taken."""
    asked = replace(_function(name, made), returns="nothing", fields=(), observe=(), lazy=False)
    if 0 in asked.raising:
        return asked
    values = (value for _, value in asked.examples[0])
    thing = made(*deepcopy(list(values)))
    methods = [
        _method(name, method, thing)
        for method, function in list(vars(made).items())
        if isinstance(function, FunctionType) and method[0] != "_"
    ]
    if not any(method.fields for method in methods):
        return asked

    named = []
    for method in methods:
        key = f"{name}_{method.name}" if method.name in taken else method.name
        taken.add(key)
        named.append(replace(method, name=key))
    return replace(asked, methods=tuple(named))


def _method(owner: str, name: str, thing: Any) -> AskedFunction:
    """Return the method, called on a copy of the object; then the object is as after its call."""

    def on_copy(*args: Any) -> Any:
        return getattr(deepcopy(thing), name)(*args)

    on_copy.__signature__ = _signature(getattr(thing, name))  # type: ignore[attr-defined]
    asked = _function(name, on_copy)
    if 0 not in asked.raising:
        _call(getattr(thing, name), asked, 0)
    fields = asked.fields if asked.returns != "nothing" and not asked.lazy else ()
    returns = asked.returns if fields else "nothing"
    return replace(
        asked, returns=returns, fields=fields, observe=(), lazy=False, written=f"{owner}.{name}"
    )


def _tried(function: _Callable, asked: AskedFunction) -> Mapping[int, _Seen]:
    """Return what the calls show, without those that raise."""
    seen = {}
    for turn in _TURNS:
        try:
            seen[turn] = _call(function, asked, turn)
        except RAISED:
            continue
    return seen


def _call(function: _Callable, asked: AskedFunction, turn: int) -> _Seen:
    said = StringIO()
    with redirect_stdout(said):
        returned = function(*(deepcopy(value) for _, value in asked.examples[turn]))
    return _Seen(returned, bool(said.getvalue()))


def _guesses(signature: inspect.Signature) -> Iterator[inspect.Signature]:
    """Yield the signature with hints for the parameters that have none."""
    unsaid = [one.name for one in given_to(signature) if one.annotation is one.empty]
    for hints in product(_TRIED, repeat=len(unsaid)) if unsaid else ():
        guess = dict(zip(unsaid, hints, strict=True))
        yield signature.replace(
            parameters=[
                parameter.replace(annotation=guess.get(parameter.name, parameter.annotation))
                for parameter in signature.parameters.values()
            ]
        )


def _signature(function: _Callable) -> inspect.Signature:
    try:
        return inspect.signature(function, eval_str=True)
    except Exception:  # hints that name what is not there
        return inspect.signature(function)
