"""The programs in their worker: reference and mistakes, as modules whose functions tests call.

The worker loads this file as it loads a submission; no other code of the grader is there.
"""

import importlib
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

_MODULES: dict[str, Any] = {}
_PROGRAMS: dict[tuple[str, str], Mapping[str, Any]] = {}


class _Texts:
    """Finds modules in texts."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        for key, is_package in ((f"{name}.__init__", True), (name, False)):
            if key in self._texts:
                loader: Any = self
                return ModuleSpec(name, loader, origin=key, is_package=is_package)
        return None

    def create_module(self, _spec: object) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        key = str(module.__spec__ and module.__spec__.origin)
        exec(compile(self._texts[key], key, "exec"), vars(module))


def set_up(texts: Mapping[str, str], reference: str, mistakes: str) -> None:
    """Load modules from their texts: the reference and the package of mistakes, by these names."""
    finder: Any = _Texts(texts)
    sys.meta_path.insert(0, finder)
    _MODULES["reference"] = importlib.import_module(reference)
    all_mistakes = importlib.import_module(mistakes).MISTAKES if mistakes else ()
    _MODULES["mistakes"] = {mistake.id: mistake for mistake in all_mistakes}


def answer(
    mistake: str, source: str, function: str, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> Any:
    """Return what the program with this mistake, or this text, gives for a call."""
    if (mistake, source) not in _PROGRAMS:
        _PROGRAMS[mistake, source] = _program(mistake, source)
    return _PROGRAMS[mistake, source][function](*args, **kwargs)


def _program(mistake: str, source: str) -> Mapping[str, Any]:
    reference: ModuleType = _MODULES["reference"]
    if source:
        changed = ModuleType(reference.__name__)
        changed.__package__ = reference.__package__
        exec(compile(source, reference.__name__, "exec"), vars(changed))
        return vars(changed)
    if not mistake:
        return vars(reference)

    engine = importlib.import_module("engine")
    replaces = _MODULES["mistakes"][mistake].replaces
    names: Mapping[str, Any] = engine.with_replaced(reference, replaces)
    return names
