"""Expected values: the reference called for every case, and what it gives held to the file."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.assignment.cases import Draft
from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.reference import (
    RAISED,
    Functions,
    call,
    evaluate,
    load_module,
    other_reading,
    own_functions,
    with_replaced,
)
from grader.assignment.shape import fields_of, misfit, same
from grader.assignment.stated import agrees, short
from grader.assignment.yaml.tree import Node
from grader.languages.python.worker.encode import TooLargeError
from grader.model import Expected, Function, Message, OpenPoint, Tolerance, Value, attributes_of

__all__ = ["Reckoning", "load_reference", "said"]


def load_reference(path: Path, place: Place, problems: Problems) -> ModuleType | None:
    """The reference's module; None when it cannot be loaded, with the reason noted at `place`."""
    try:
        return load_module(path)
    except RAISED as error:
        words = said(error, path)
        problems.note(place, "reference_fails", file=shown(path.name), error=words)
        return None


def said(error: BaseException, path: Path) -> str:
    """An exception of the reference in one line, with the line of its file that it comes from."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    trace = error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == path.resolve():
            line = trace.tb_lineno
        trace = trace.tb_next
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    text = shown(f"{type(error).__name__}: {words}", 200)
    return text if line is None else f"{text} ({shown(path.name)}:{line})"


@dataclass(frozen=True, slots=True)
class Reckoning:
    """All that is needed to find the expected values of an assignment's cases."""

    module: ModuleType
    path: Path
    functions: Mapping[str, Function]
    open_points: Sequence[OpenPoint]
    tolerance: Tolerance
    value_bytes: int
    tree: Node
    problems: Problems

    def expected(self, drafts: Sequence[Draft]) -> Mapping[str, Expected]:
        """Return the answers by case id. A case that contradicts the file is noted and left out."""
        reference, others = self._reference(), self._other_readings()
        found: dict[str, Expected] = {}
        for draft in drafts:
            function = reference.get(draft.case.function)
            if function is None or not self._can_be_called(function, draft):
                continue
            expected = self._expected(function, draft)
            if expected is not None:
                alternatives = self._alternatives(expected, draft, others)
                found[draft.case.id] = replace(expected, alternatives=alternatives)
        return found

    @property
    def _attributes(self) -> tuple[str, ...]:
        return attributes_of(self.functions.values())

    def _reference(self) -> Functions:
        """The reference's functions that are there."""
        there = {name: vars(self.module).get(name) for name in self.functions}
        for name, function in there.items():
            if not callable(function):
                place, file = self.tree.key_at("functions", name), shown(self.path.name)
                self.problems.note(place, "no_reference_function", function=name, file=file)
        return {name: function for name, function in there.items() if callable(function)}

    def _other_readings(self) -> Mapping[str, Functions]:
        """Return the functions of the reference's other answers, by open point."""
        own = own_functions(self.module)
        readings: dict[str, Functions] = {}
        for index, point in enumerate(self.open_points):
            node = self.tree.part("open_points", index, "replaces")
            places = [(name, node.key_at(name)) for name in point.replaces]
            places += [(other, node.at(name)) for name, other in point.replaces.items()]
            unknown = [(name, place) for name, place in places if name not in own]
            for name, place in unknown:
                params = {"function": shown(name), "file": shown(self.path.name)}
                what = Message("assignment.not_in_reference", params)
                self.problems.add(place, what, nearest(name, list(own)))
            if not unknown:
                readings[point.id] = with_replaced(self.module, other_reading(self.module, point))
        return readings

    def _can_be_called(self, function: Callable[..., Any], draft: Draft) -> bool:
        case = draft.case
        try:
            signature = inspect.signature(function)
        except ValueError:  # what is not written in Python may have none
            return True
        try:
            signature.bind(*case.args, **case.kwargs)
        except TypeError:
            if draft.raises:
                return True
            bare = [p.replace(annotation=p.empty) for p in signature.parameters.values()]
            asked = signature.replace(parameters=bare, return_annotation=signature.empty)
            given = [*["…"] * len(case.args), *(f"{name}=…" for name in case.kwargs)]
            self.problems.add(
                draft.node.at("args"),
                Message("assignment.arguments", {"call": f"{case.function}({', '.join(given)})"}),
                Message("assignment.arguments.expected", {"call": f"{case.function}{asked}"}),
            )
            return False
        return True

    def _expected(self, function: Callable[..., Any], draft: Draft) -> Expected | None:
        """Return what the reference gives; None when it is not what the file says."""
        node, name = draft.node, draft.case.function
        try:
            value = call(function, draft.case, self.value_bytes, self._attributes)
        except TooLargeError:
            self.problems.note(node.at("id"), "value_too_large", bytes=self.value_bytes)
            return None
        except RAISED as error:
            if draft.raises:
                return Expected(None, raises=True)
            self.problems.note(node.at("id"), "case_raises", error=said(error, self.path))
            return None
        if draft.raises:
            self.problems.note(node.key_at("raises"), "case_returns")
            return None
        if (what := misfit(value, self.functions[name])) is not None:
            # The same for every case, so it is said of the function.
            place = self.tree.key_at("functions", name, "fields")
            self.problems.add(place, what, Message("assignment.misfit.expected"))
            return None
        self._check_stated(value, draft)
        return Expected(value)

    def _check_stated(self, value: Value, draft: Draft) -> None:
        """The values that the case states on purpose, against the reference's."""
        function = self.functions[draft.case.function]
        pairs = zip(function.fields, fields_of(value, function), strict=True)
        values = {field.name: given for field, given in pairs}
        for name, node in draft.node.part("expect").entries.items():
            if name not in values:
                self.problems.add(
                    draft.node.key_at("expect", name),
                    Message("assignment.unknown_field", {"field": shown(name)}),
                    nearest(name, list(values))
                    or Message("assignment.unknown_field.expected", {"function": function.name}),
                )
            elif not agrees(node, values[name]):
                self.problems.note(
                    node.place, "stated", field=name, value=shown(short(values[name]))
                )

    def _alternatives(
        self, expected: Expected, draft: Draft, others: Mapping[str, Functions]
    ) -> Mapping[str, Expected]:
        """The other answers that the case accepts. It must accept what differs, and only that."""
        accepted: dict[str, Expected] = {}
        for point, functions in others.items():
            try:
                other = evaluate(
                    functions[draft.case.function], draft.case, self.value_bytes, self._attributes
                )
            except TooLargeError:
                self.problems.note(draft.node.at("id"), "value_too_large", bytes=self.value_bytes)
                continue
            differs = self._difference(expected, other, self.functions[draft.case.function])
            if differs and point in draft.accepts:
                accepted[point] = other
            elif differs:
                self.problems.note(
                    draft.node.at("id"),
                    "decides_open_point",
                    id=draft.case.id,
                    point=point,
                    fields=", ".join(differs),
                )
            elif point in draft.accepts:
                self.problems.note(
                    draft.node.at("accepts", draft.accepts.index(point)),
                    "accepts_in_vain",
                    point=point,
                )
        return accepted

    def _difference(self, one: Expected, other: Expected, function: Function) -> Sequence[str]:
        """The names of the fields in which two answers differ; `raises` when only one raises."""
        if one.raises or other.raises:
            return [] if one.raises and other.raises else ["raises"]
        if one.value is None or other.value is None or function.returns == "nothing":
            return []
        if misfit(other.value, function) is not None:
            return [field.name for field in function.fields]
        pairs = zip(
            function.fields,
            fields_of(one.value, function),
            fields_of(other.value, function),
            strict=True,
        )
        return [f.name for f, a, b in pairs if not same(a, b, self.tolerance)]
