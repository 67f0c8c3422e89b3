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

from grader.assignment.cases.drafts import CaseDraft, DraftCall
from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.yaml.tree import Node
from grader.assignment.reference.agreement import agrees, misfit, same, short
from grader.assignment.reference.endless import EndlessError, bounded
from grader.assignment.reference.module import (
    RAISED,
    Reference,
    asked_functions,
    evaluate,
    make_call,
    other_reading,
    own_functions,
    reference_module,
    with_replaced,
    without_hints,
)
from grader.assignment.reference.programs import UNASKED
from grader.judging.scoring.equality import nearest_parts
from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.text import compare_text
from grader.judging.scoring.written import compare_patterns, patterns_of
from grader.languages.python.worker.nodes import TooLargeError
from grader.languages.registry import REFERENCE
from grader.model import (
    PROGRAM,
    Answer,
    Answers,
    Call,
    Case,
    Expected,
    Function,
    Language,
    Limits,
    Message,
    OpenPoint,
    ScalarValue,
    Tolerance,
    Value,
)

_ANOTHER_SEED = 1_000_003


def load_reference(
    path: Path,
    place: Place,
    problems: Problems,
    outputs: Sequence[str] = (),
    beside: Sequence[Path] = (),
) -> ModuleType | None:
    """Return the reference's module, of a program with a function that runs it; None when it cannot
    be loaded, with the reason noted at `place`."""
    try:
        return reference_module(path, outputs, beside)
    except RAISED as error:
        text = line_of_error(error, path)
        problems.note(place, "reference_fails", file=shown(path.name), error=text)
        return None


def line_of_error(error: BaseException, path: Path) -> str:
    """Return an exception of a module in one line, with the line of its file that it comes from."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    trace = error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == path.resolve():
            line = trace.tb_lineno
        trace = trace.tb_next

    message = error.msg if isinstance(error, SyntaxError) else str(error)
    text = shown(f"{type(error).__name__}: {message}", 200)
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
    languages: Sequence[Language]

    def answered(
        self, drafts: Sequence[CaseDraft], *, hidden: bool
    ) -> tuple[Sequence[Case], Mapping[str, Expected]]:
        """Return the cases with what they observe, and the answers by case id.

        Not `hidden`: hidden cases as they are, and without answers; nor is a slow one remarked on,
        for it is a student who waits.

        A case that contradicts the file is noted and left without one. After one that never ends no
        more are looked at.
        """
        reference, readings = self._reference(), self._other_readings()
        cases: list[Case] = []
        expected: dict[str, Expected] = {}
        called: set[str] = set()
        for draft in drafts:
            if not (hidden or draft.case.visible):
                cases.append(draft.case)
                continue

            observed = [self._observed(reference, draft, call) for call in draft.calls]
            numbered = zip(draft.case.calls, observed, strict=True)
            calls = tuple(replace(call, observed=numbers or ()) for call, numbers in numbered)
            case = replace(draft.case, calls=calls)
            cases.append(case)

            began = time.process_time()
            try:
                answers = None if None in observed else self._answers(reference, case, draft)
            except EndlessError:
                seconds = f"{self.limits.first_call_cpu_seconds:g}"
                self.problems.note(draft.node.at("id"), "endless", seconds=seconds)
                # Others would take as long.
                break

            if hidden:
                self._hold_to_limits(draft, time.process_time() - began, called)
            if answers is not None and self._answers_alike(reference, case, answers, draft):
                alternatives = self._alternatives(answers, case, draft, readings)
                expected[case.id] = Expected(answers, alternatives)
        return cases, expected

    def _hold_to_limits(self, draft: CaseDraft, seconds: float, called: set[str]) -> None:
        """Remark on a case for which a slower machine has no time, though the answer is right.

        `called`: the functions that earlier cases called, to which this one's are added.
        """
        functions = {draft_call.call.function for draft_call in draft.calls}
        limit = self.limits.case_cpu_seconds
        limit += self.limits.first_call_cpu_seconds * len(functions - called)
        called |= functions

        if seconds > limit / 2:
            times = {"seconds": f"{seconds:.2f}", "limit": f"{limit:g}"}
            self.problems.remark(draft.node.at("id"), "slow", id=draft.case.id, **times)

    def _reference(self) -> Reference:
        """Return the reference's functions, as far as they are there."""
        names, defined = vars(self.module), []
        for name, function in self.functions.items():
            try:
                asked_functions([function], names)
                defined.append(function)
            except KeyError:
                place, file = self.tree.key_at("functions", name), shown(self.path.name)
                missing = function.written(REFERENCE)
                self.problems.note(place, "no_reference_function", function=missing, file=file)

        return asked_functions(defined, names)

    def _other_readings(self) -> Mapping[str, Reference]:
        """Return the functions of the reference's other answers, by open point."""
        replaceable = list(own_functions(self.module))
        readings: dict[str, Reference] = {}
        for index, point in enumerate(self.open_points):
            node = self.tree.part("open_points", index, "replaces")
            places = [(name, node.key_at(name)) for name in point.replaces]
            places += [(instead, node.at(name)) for name, instead in point.replaces.items()]
            file = shown(self.path.name)
            are_known = [
                self.problems.known(place, "not_in_reference", name, replaceable, file=file)
                for name, place in places
            ]
            if all(are_known):
                names = with_replaced(self.module, other_reading(self.module, point))
                with suppress(KeyError):  # what the reference lacks has been noted
                    readings[point.id] = asked_functions(self.functions.values(), names)
        return readings

    def _observed(
        self, reference: Reference, draft: CaseDraft, draft_call: DraftCall
    ) -> tuple[int, ...] | None:
        """Return the numbers of the arguments that a call observes; None when it cannot be made."""
        call, name = draft_call.call, draft_call.call.function
        fields = self.functions[name].fields
        observed = [field.name for field in fields if field.source == "argument"]
        if name not in reference.by_name:
            return None
        try:
            signature = inspect.signature(reference.by_name[name])
        except ValueError:  # what is not written in Python may have none
            return ()

        try:
            signature.bind(*call.args, **call.kwargs)
        except TypeError:
            if call.raises and not observed:
                return ()
            self._note_arguments(call, signature, draft_call.node.at("args"))
            return None

        parameters = [*signature.parameters]
        passed = [*parameters[: len(call.args)], *call.kwargs]
        for field in observed:
            if field not in passed:
                is_parameter = field in parameters
                place = draft.node.at("id") if is_parameter else self.tree.key_at("functions", name)
                # A parameter that this call does not give is one of them.
                others = [other for other in parameters if other != field]
                self.problems.known(place, "not_observed", field, others, function=name)
                return None
        return tuple(map(passed.index, observed))

    def _note_arguments(self, call: Call, signature: inspect.Signature, place: Place) -> None:
        """Note that a function does not take the arguments of a call."""
        arguments = [*["…"] * len(call.args), *(f"{key}=…" for key in call.kwargs)]
        made = f"{call.function}({', '.join(arguments)})"
        asked = f"{call.function}{without_hints(signature)}"
        self.problems.note(place, "arguments", call=made, asked=asked)

    def _answers(self, reference: Reference, case: Case, draft: CaseDraft) -> Answers | None:
        """Return what the reference gives; None when it is not what the file says."""
        results: dict[str, Any] = {}
        answers: list[Answer] = []
        drafts = (*draft.calls, *[draft.calls[-1]] * (case.repeat - 1))
        for call, draft_call in zip(case.repeated, drafts, strict=True):
            answer = self._answer(reference, call, draft_call, results, draft.node.at("id"))
            if answer is None:
                return None
            answers.append(replace(answer, kinds=draft_call.kinds, messages=draft_call.messages))

        return tuple(answers)

    def _answers_alike(
        self, reference: Reference, case: Case, answers: Answers, draft: CaseDraft
    ) -> bool:
        """Return whether the second answer is like the first one wherever no check judges, with
        other random numbers too where another language draws others."""
        by_equality = {
            name: function for name, function in self.functions.items() if function.check is None
        }
        by_equality_alone = replace(self, functions=by_equality)

        def differing(called: Case) -> str:
            again = evaluate(reference, called, self.limits.value_bytes)
            return ", ".join(by_equality_alone._differences(answers, again, case))

        drawn = differing(case.seeded(case.calls[0].seed + _ANOTHER_SEED))
        varying = drawn and differing(case)
        if not varying and (not drawn or self.languages == (REFERENCE,)):
            return True

        key = "answers_vary" if varying else "answers_drawn"
        self.problems.note(draft.node.at("id"), key, id=case.id, fields=varying or drawn)
        return False

    def _answer(
        self,
        reference: Reference,
        call: Call,
        draft_call: DraftCall,
        results: dict[str, Any],
        place: Place,
    ) -> Answer | None:
        """Return what one call gives; None when it is not what the file says."""
        node, function = draft_call.node, self.functions[call.function]
        try:
            with bounded(self.limits.first_call_cpu_seconds):
                answer = make_call(reference, call, results, self.limits.value_bytes)
        except TooLargeError:
            self.problems.note(place, "value_too_large", bytes=self.limits.value_bytes)
            return None
        except RAISED as error:
            if draft_call.call.raises:
                self._check_message(error, draft_call)
                return Answer(None, raises=True)
            key = "run_raises" if call.function == PROGRAM else "case_raises"
            self.problems.note(place, key, error=line_of_error(error, self.path))
            return None

        if draft_call.call.raises:
            self.problems.note(node.key_at("raises"), "case_returns")
            return None
        if (message := misfit(answer, function)) is not None:
            # The same for every case, so it is said of the function.
            fields = self.tree.key_at("functions", function.name, "fields")
            self.problems.add(fields, message, Message("assignment.misfit.expected"))
            return None

        unasked = vars(self.module).get(UNASKED)
        if unasked:
            self.problems.note(place, "unasked", answer=shown(unasked[0]))
            return None

        self._check_stated(answer, function, node)
        self._check_patterns(answer, function, call, node)
        return answer

    def _check_message(self, error: BaseException, draft_call: DraftCall) -> None:
        """Hold the text that an exception must have against the reference's."""
        if draft_call.messages.get(REFERENCE, "") not in str(error):
            place = draft_call.node.at("message")
            self.problems.note(place, "other_message", error=shown(str(error)))

    def _check_stated(self, answer: Answer, function: Function, node: Node) -> None:
        """Hold the values that a call states on purpose against the reference's."""
        values = expected_parts(function, answer)
        for name, stated in node.part("expect").entries.items():
            place, words = node.key_at("expect", name), {"function": function.name}
            is_known = self.problems.known(place, "unknown_field", name, values, **words)
            if is_known and not self._agrees(stated, values[name], function, name):
                value = shown(short(values[name]))
                self.problems.note(stated.place, "stated", field=name, value=value)

    def _check_patterns(self, answer: Answer, function: Function, call: Call, node: Node) -> None:
        """Hold what the reference writes to the patterns that stand in its place."""
        values = expected_parts(function, answer)
        for name, comparison in compare_patterns(call, values).items():
            if comparison.status != "passed":
                value = shown(short(values[name]))
                self.problems.note(node.at("matches", name), "stated", field=name, value=value)

    def _agrees(self, stated: Node, value: Value, function: Function, name: str) -> bool:
        field = next(field for field in function.fields if field.name == name)
        if field.source != "written":
            return agrees(stated, value, levels=field.unordered)
        text = ScalarValue("text", stated.value if isinstance(stated.value, str) else stated.text)
        return compare_text(field, text, value, self.tolerance).status == "passed"

    def _alternatives(
        self, answers: Answers, case: Case, draft: CaseDraft, readings: Mapping[str, Reference]
    ) -> Mapping[str, Answers]:
        """Return the other answers that the case accepts. It must accept what differs, and only
        that."""
        accepted: dict[str, Answers] = {}
        for point, reading in readings.items():
            alternative = evaluate(reading, case, self.limits.value_bytes)
            differs = self._differences(answers, alternative, case)
            if differs and point in draft.accepts:
                accepted[point] = alternative
            elif differs:
                words = {"id": case.id, "point": point, "fields": ", ".join(differs)}
                self.problems.note(draft.node.at("id"), "decides_open_point", **words)
            elif point in draft.accepts:
                place = draft.node.at("accepts", draft.accepts.index(point))
                self.problems.note(place, "accepts_in_vain", point=point)

        return accepted

    def _differences(self, first: Answers, second: Answers, case: Case) -> Sequence[str]:
        """Return the names of the fields in which two answers differ, of a step's with its name."""
        if len(first) != len(second):
            return ["raises"]

        differences = []
        for call, answer, again in zip(case.calls, first, second, strict=False):
            if call.function in self.functions:
                names = self._difference(answer, again, self.functions[call.function], case)
                # What matches a pattern may be another text each time.
                names = [name for name in names if name not in patterns_of(call)]
                differences += [f"{call.step}.{name}" if call.step else name for name in names]
        return differences

    def _difference(
        self, first: Answer, second: Answer, function: Function, case: Case
    ) -> Sequence[str]:
        """Return the names of the fields in which two answers to a call differ; `raises` when only
        one raises."""
        if first.raises or second.raises:
            return [] if first.raises and second.raises else ["raises"]
        if misfit(second, function) is not None:
            return [field.name for field in function.fields]

        parts, again = expected_parts(function, first), dict(expected_parts(function, second))
        for up_to in function.up_to:
            again |= nearest_parts(up_to, parts, again)
        return [
            field.name
            for field in function.fields
            if not same(
                parts[field.name], again[field.name], case.tolerance_of(field, self.tolerance)
            )
        ]
