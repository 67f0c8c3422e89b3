"""Expected values: the reference called for every case, and what it gives held to the file."""

import inspect
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.agreement import agrees, misfit, same, short
from grader.assignment.cases import CaseDraft, DraftCall
from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.reference import (
    RAISED,
    Reference,
    asked_functions,
    call,
    evaluate,
    load_module,
    other_reading,
    own_functions,
    with_replaced,
)
from grader.assignment.yaml.tree import Node
from grader.judging.scoring.parts import expected_parts
from grader.languages.python.worker.nodes import TooLargeError
from grader.languages.registry import REFERENCE
from grader.model import (
    Answer,
    Answers,
    Call,
    Case,
    Expected,
    Function,
    Limits,
    Message,
    OpenPoint,
    Tolerance,
)


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


class Reckoning(Struct, frozen=True):
    """All that is needed to find the expected values of an assignment's cases."""

    module: ModuleType
    path: Path
    functions: Mapping[str, Function]
    open_points: Sequence[OpenPoint]
    tolerance: Tolerance
    limits: Limits
    tree: Node
    problems: Problems

    def answered(
        self, drafts: Sequence[CaseDraft], *, hidden: bool
    ) -> tuple[Sequence[Case], Mapping[str, Expected]]:
        """Return the cases with what they observe, and the answers by case id.

        Not `hidden`: hidden cases as they are, and without answers.

        A case that contradicts the file is noted and left without one.
        """
        reference, others = self._reference(), self._other_readings()
        cases: list[Case] = []
        found: dict[str, Expected] = {}
        called: set[str] = set()
        for draft in drafts:
            if not (hidden or draft.case.visible):
                cases.append(draft.case)
                continue
            observed = [self._observed(reference, draft, one) for one in draft.calls]
            calls = zip(draft.case.calls, observed, strict=True)
            case = replace(
                draft.case,
                calls=tuple(replace(call, observed=numbers or ()) for call, numbers in calls),
            )
            cases.append(case)
            began = time.process_time()
            answers = None if None in observed else self._expected(reference, case, draft)
            self._hold_to_limits(draft, time.process_time() - began, called)
            if answers is not None and self._answers_alike(reference, case, answers, draft):
                alternatives = self._alternatives(answers, case, draft, others)
                found[case.id] = Expected(answers, alternatives)
        return cases, found

    def _hold_to_limits(self, draft: CaseDraft, seconds: float, called: set[str]) -> None:
        """Remark on a case for which a slower machine has no time, though the answer is right.

        `called`: the functions that earlier cases called, to which this one's are added.
        """
        functions = {one.call.function for one in draft.calls}
        limit = self.limits.case_cpu_seconds
        limit += self.limits.first_call_cpu_seconds * len(functions - called)
        called |= functions
        if seconds > limit / 2:
            times = {"seconds": f"{seconds:.2f}", "limit": f"{limit:g}"}
            self.problems.remark(draft.node.at("id"), "slow", id=draft.case.id, **times)

    def _reference(self) -> Reference:
        """The reference's functions that are there."""
        names, there = vars(self.module), []
        for name, function in self.functions.items():
            try:
                asked_functions([function], names)
                there.append(function)
            except KeyError:
                place, file = self.tree.key_at("functions", name), shown(self.path.name)
                missing = function.written(REFERENCE)
                self.problems.note(place, "no_reference_function", function=missing, file=file)
        return asked_functions(there, names)

    def _other_readings(self) -> Mapping[str, Reference]:
        """Return the functions of the reference's other answers, by open point."""
        own = own_functions(self.module)
        readings: dict[str, Reference] = {}
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
                names = with_replaced(self.module, other_reading(self.module, point))
                with suppress(KeyError):  # what the reference lacks has been noted
                    asked = self.functions.values()
                    readings[point.id] = asked_functions(asked, names)
        return readings

    def _observed(
        self, reference: Reference, draft: CaseDraft, one: DraftCall
    ) -> tuple[int, ...] | None:
        """The numbers of the arguments that a call observes; None when it cannot be made."""
        call, name = one.call, one.call.function
        asked = [field.name for field in self.functions[name].fields if field.source == "argument"]
        if name not in reference.by_name:
            return None
        try:
            signature = inspect.signature(reference.by_name[name])
        except ValueError:  # what is not written in Python may have none
            return ()
        try:
            signature.bind(*call.args, **call.kwargs)
        except TypeError:
            if call.raises and not asked:
                return ()
            bare = [p.replace(annotation=p.empty) for p in signature.parameters.values()]
            wanted = signature.replace(parameters=bare, return_annotation=signature.empty)
            said = [*["…"] * len(call.args), *(f"{key}=…" for key in call.kwargs)]
            self.problems.add(
                one.node.at("args"),
                Message("assignment.arguments", {"call": f"{name}({', '.join(said)})"}),
                Message("assignment.arguments.expected", {"call": f"{name}{wanted}"}),
            )
            return None
        parameters = [*signature.parameters]
        given = [*parameters[: len(call.args)], *call.kwargs]
        for field in asked:
            if field not in given:
                is_known = field in parameters
                place = draft.node.at("id") if is_known else self.tree.key_at("functions", name)
                params = {"name": shown(field), "function": name}
                what = Message("assignment.not_observed", params)
                self.problems.add(place, what, nearest(field, parameters))
                return None
        return tuple(map(given.index, asked))

    def _expected(self, reference: Reference, case: Case, draft: CaseDraft) -> Answers | None:
        """Return what the reference gives; None when it is not what the file says."""
        results: dict[str, Any] = {}
        answers: list[Answer] = []
        drafts = (*draft.calls, *[draft.calls[-1]] * (case.repeat - 1))
        for one, said_of in zip(case.repeated, drafts, strict=True):
            answer = self._given(reference, one, said_of, results, draft.node.at("id"))
            if answer is None:
                return None
            answers.append(replace(answer, kinds=said_of.kinds))

        return tuple(answers)

    def _answers_alike(
        self, reference: Reference, case: Case, expected: Answers, draft: CaseDraft
    ) -> bool:
        """Return whether the second answer is like the first one wherever no check judges."""
        again = evaluate(reference, case, self.limits.value_bytes)
        by_equality = {name: one for name, one in self.functions.items() if one.check is None}

        differs = replace(self, functions=by_equality)._differences(expected, again, case)
        if differs:
            fields = ", ".join(differs)
            self.problems.note(draft.node.at("id"), "answers_vary", id=case.id, fields=fields)
        return not differs

    def _given(
        self,
        reference: Reference,
        one: Call,
        said_of: DraftCall,
        results: dict[str, Any],
        place: Place,
    ) -> Answer | None:
        """Return what one call gives; None when it is not what the file says."""
        node, function = said_of.node, self.functions[one.function]
        try:
            expected = call(reference, one, results, self.limits.value_bytes)
        except TooLargeError:
            self.problems.note(place, "value_too_large", bytes=self.limits.value_bytes)
            return None
        except RAISED as error:
            if said_of.call.raises:
                return Answer(None, raises=True)
            self.problems.note(place, "case_raises", error=said(error, self.path))
            return None
        if said_of.call.raises:
            self.problems.note(node.key_at("raises"), "case_returns")
            return None
        if (what := misfit(expected, function)) is not None:
            # The same for every case, so it is said of the function.
            at = self.tree.key_at("functions", function.name, "fields")
            self.problems.add(at, what, Message("assignment.misfit.expected"))
            return None
        self._check_stated(expected, function, node)
        return expected

    def _check_stated(self, expected: Answer, function: Function, node: Node) -> None:
        """The values that a call states on purpose, against the reference's."""
        values = expected_parts(function, expected)
        unordered = {field.name for field in function.fields if field.unordered}
        for name, stated in node.part("expect").entries.items():
            if name not in values:
                self.problems.add(
                    node.key_at("expect", name),
                    Message("assignment.unknown_field", {"field": shown(name)}),
                    nearest(name, list(values))
                    or Message("assignment.unknown_field.expected", {"function": function.name}),
                )
            elif not agrees(stated, values[name], unordered=name in unordered):
                self.problems.note(
                    stated.place, "stated", field=name, value=shown(short(values[name]))
                )

    def _alternatives(
        self, expected: Answers, case: Case, draft: CaseDraft, others: Mapping[str, Reference]
    ) -> Mapping[str, Answers]:
        """The other answers that the case accepts. It must accept what differs, and only that."""
        accepted: dict[str, Answers] = {}
        for point, functions in others.items():
            other = evaluate(functions, case, self.limits.value_bytes)
            differs = self._differences(expected, other, case)
            if differs and point in draft.accepts:
                accepted[point] = other
            elif differs:
                self.problems.note(
                    draft.node.at("id"),
                    "decides_open_point",
                    id=case.id,
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

    def _differences(self, one: Answers, other: Answers, case: Case) -> Sequence[str]:
        """The names of the fields in which two answers differ, of a step's with its name."""
        if len(one) != len(other):
            return ["raises"]
        return [
            f"{call.step}.{name}" if call.step else name
            for call, mine, its in zip(case.calls, one, other, strict=False)
            if call.function in self.functions
            for name in self._difference(mine, its, self.functions[call.function])
        ]

    def _difference(self, one: Answer, other: Answer, function: Function) -> Sequence[str]:
        """The names of the fields in which two answers differ; `raises` when only one raises."""
        if one.raises or other.raises:
            return [] if one.raises and other.raises else ["raises"]
        if misfit(other, function) is not None:
            return [field.name for field in function.fields]
        mine, its = expected_parts(function, one), expected_parts(function, other)
        return [name for name, value in mine.items() if not same(value, its[name], self.tolerance)]
