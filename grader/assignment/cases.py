"""The cases of an assignment: which function is called with what, for how many points."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from grader.assignment.arguments import read_argument
from grader.assignment.examples import with_examples
from grader.assignment.functions import text_of
from grader.assignment.problems import nearest, shown
from grader.assignment.schema.assignment import CallSection, CaseSection
from grader.assignment.written import Written
from grader.assignment.yaml.tree import Node
from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    Case,
    Function,
    Language,
    Message,
    Step,
)
from grader.values.inside import inside, results_in

__all__ = ["Draft", "DraftCall", "read_cases"]

_MAX_ELEMENTS = 20_000_000


@dataclass(frozen=True, slots=True)
class DraftCall:
    """A call, as if it were a step, and what the file says about its result."""

    call: Step
    node: Node
    raises: bool
    kinds: Mapping[Language, tuple[str, ...]]
    """The types of exceptions that are right, of languages where not every one is."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A case, and what the file says about it."""

    case: Case
    calls: Sequence[DraftCall]
    """The case's steps and then its own call."""
    node: Node
    accepts: Sequence[str]


def read_cases(source: Written, functions: Mapping[str, Function]) -> Sequence[Draft]:
    """The cases that are right in themselves; what is wrong with the others is noted.

    Their points are scaled to the sum that their function states, if it does.
    """
    cases = source.tree.find("cases")
    if cases is None:
        return []
    drafts: list[Draft] = []
    elements = 0
    for section, node in zip(source.file.cases, cases.items, strict=False):
        draft = _draft(section, node, functions, source)
        if draft is None:
            continue
        elements += _elements(draft.case)
        if elements > _MAX_ELEMENTS:
            source.problems.note(node.place, "too_many_elements", bound=_MAX_ELEMENTS)
            break
        drafts.append(draft)
    if drafts and not any(draft.case.points for draft in drafts) and not len(source.problems):
        source.problems.note(cases.place, "no_points")
    filled = with_examples([draft.case for draft in drafts])
    drafts = [replace(draft, case=case) for draft, case in zip(drafts, filled, strict=True)]
    return _rescaled(drafts, functions, source)


def _rescaled(
    drafts: Sequence[Draft], functions: Mapping[str, Function], source: Written
) -> Sequence[Draft]:
    factors: dict[str, Fraction] = {}
    for name, function in functions.items():
        if function.points is None:
            continue
        total = sum((d.case.points for d in drafts if d.case.function == name), Fraction(0))
        if total:
            factors[name] = function.points / total
        elif function.points and not len(source.problems):
            place = source.tree.at("functions", name, "points")
            source.problems.note(place, "function_points", function=name)
    points = [draft.case.points * factors.get(draft.case.function, 1) for draft in drafts]
    return [
        replace(draft, case=replace(draft.case, points=scaled))
        for draft, scaled in zip(drafts, points, strict=True)
    ]


def _draft(
    section: CaseSection, node: Node, functions: Mapping[str, Function], source: Written
) -> Draft | None:
    for index, name in enumerate(section.accepts):
        if name not in source.open_points:
            source.problems.add(
                node.at("accepts", index),
                Message("assignment.unknown_open_point", {"id": name}),
                nearest(name, source.open_points)
                or Message("assignment.unknown_open_point.expected"),
            )
    own = _Calls(section, node, functions, source).read()
    if own is None:
        return None
    *before, last = own
    function = functions[last.call.function]
    written = source.file.functions[function.name]
    if before and function.check is None:
        # Each further call would meet what the one before it left of the objects.
        repeat = 1
        if section.repeat is not None:
            source.problems.note(node.key_at("repeat"), "steps_and_repeat")
    else:
        repeat = section.repeat or written.repeat
    seed = written.seed if section.seed is None else section.seed
    if seed is None and (repeat > 1 or function.check is not None):
        seed = 0
    case = Case(
        id=section.id,
        function=last.call.function,
        args=last.call.args,
        kwargs=last.call.kwargs,
        points=Fraction(1) if section.points is None else section.points,
        visible=bool(section.visible),
        title=text_of(section.title, section.id),
        published=node.place.path in source.shipped,
        before=tuple(replace(one.call, seed=seed) for one in before),
        repeat=repeat,
        seed=seed,
    )
    return Draft(case, own, node, section.accepts)


@dataclass(frozen=True, slots=True)
class _Calls:
    """Reads the calls of a case: the one, or its steps."""

    section: CaseSection
    node: Node
    functions: Mapping[str, Function]
    source: Written

    def read(self) -> Sequence[DraftCall] | None:
        """Return the cases; None when one of them is wrong, with all that is wrong noted."""
        steps, problems = self.section.steps, self.source.problems
        if steps is None:
            call = self._call(self.section, self.node, "", ())
            return None if call is None else [call]
        for key in ("args", "kwargs", "raises", "expect"):
            if self.node.find(key) is not None:
                problems.note(self.node.key_at(key), "steps_and_call", name=key)
        count = len(problems)
        calls: list[DraftCall] = []
        for number, (step, node) in enumerate(
            zip(steps, self.node.part("steps").items, strict=True), 1
        ):
            known = [one.call.name for one in calls]
            name = step.name or f"step{number}"
            if name in known or name in self.source.functions:
                problems.note(node.at("name"), "step_name", name=shown(name))
            usable = [one.call.name for one in calls if not one.raises]
            call = self._call(step, node, name, usable)
            if call is not None:
                calls.append(call)
        return calls if len(problems) == count and calls else None

    def _call(
        self, section: CallSection, node: Node, name: str, results: Sequence[str]
    ) -> DraftCall | None:
        """One call; `results` are the steps whose results it may take."""
        problems, before = self.source.problems, len(self.source.problems)
        function = _function(section, node, self.section, self.functions, self.source)
        meaning = self.section.sequences or "array", self.source.file.languages
        args: list[Argument] = []
        kwargs: dict[str, Argument] = {}
        for item in node.part("args").items:
            if (argument := read_argument(item, problems, *meaning)) is not None:
                args.append(argument)
                self._check_results(argument, item, results)
        for key, item in node.part("kwargs").entries.items():
            if (argument := read_argument(item, problems, *meaning)) is not None:
                kwargs[key] = argument
                self._check_results(argument, item, results)
        raises = section.raises is not False
        if raises and section.expect:
            problems.note(node.at("expect"), "raises_and_expect")
        if function is None or len(problems) > before:
            return None
        kinds: Mapping[Language, tuple[str, ...]] = {}
        if not isinstance(section.raises, bool):
            kinds = {
                language: (types,) if isinstance(types, str) else tuple(types)
                for language, types in section.raises.items()
            }
        call = Step(name, function, tuple(args), kwargs, raises=raises)
        return DraftCall(call, node, raises, kinds)

    def _check_results(self, argument: Argument, node: Node, results: Sequence[str]) -> None:
        for name in results_in(argument):
            if name not in results:
                what = Message("assignment.unknown_step", {"name": shown(name)})
                expected = nearest(name, results) or Message("assignment.unknown_step.expected")
                self.source.problems.add(node.place, what, expected)


def _function(
    section: CallSection,
    node: Node,
    case: CaseSection,
    functions: Mapping[str, Function],
    source: Written,
) -> str | None:
    """The name of the function that a call is of; None when it is of none that is right."""
    # Of a step that does not say it, the case's, which may come from the file's defaults.
    name = section.function or case.function
    if name is not None:
        source.check_function(name, node.at("function"))
        return name if name in functions else None
    scored = [name for name, function in functions.items() if function.fields]
    if len(scored) == 1:
        return scored[0]
    if len(functions) == len(source.functions):
        source.problems.note(node.place, "which_function", names=", ".join(functions))
    return None


def _elements(case: Case) -> int:
    calls: list[Call] = [*case.before, case]
    return sum(
        math.prod(one.shape) if isinstance(one, ArrayArgument) else 1
        for call in calls
        for argument in (*call.args, *call.kwargs.values())
        for one in inside(argument)
    )
