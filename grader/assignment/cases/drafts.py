"""The cases of an assignment: which function is called with what, for how many points."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.cases.arguments import read_argument
from grader.assignment.cases.empty_lists import with_examples
from grader.assignment.cases.functions import tolerance_of
from grader.assignment.reading.problems import Problems, shown
from grader.assignment.reading.schema.assignment import CallSection, CaseSection
from grader.assignment.reading.schema.programs import RunSection
from grader.assignment.reading.written import Written
from grader.assignment.reading.yaml.tree import Node
from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    Case,
    Counts,
    Function,
    Language,
    Text,
    arguments_in,
    results_in,
)

_MAX_ELEMENTS = 20_000_000


class DraftCall(Struct, frozen=True):
    """A call, and what the file says about its result."""

    call: Call
    node: Node
    kinds: Mapping[Language, tuple[str, ...]]
    """The types of exceptions that are right, of languages where not every one is."""
    messages: Mapping[Language, str] = {}
    """The words that an exception's text must hold, by language."""


class CaseDraft(Struct, frozen=True):
    """A case, and what the file says about it."""

    case: Case
    calls: Sequence[DraftCall]
    """The case's steps and then its own call."""
    node: Node
    accepts: Sequence[str]


def read_cases(source: Written, functions: Mapping[str, Function]) -> Sequence[CaseDraft]:
    """Return the cases that are right in themselves; what is wrong with the others is noted.

    Their points are scaled to the sum that their function states, if it does.
    """
    cases = source.tree.find("cases")
    if cases is None:
        return []

    drafts: list[CaseDraft] = []
    elements = 0
    for section, node in zip(source.file.cases, cases.items, strict=False):
        draft = _Reader(section, node, functions, source).draft()
        if draft is None:
            continue
        elements += _elements(draft.case)
        if elements > _MAX_ELEMENTS:
            source.problems.note(node.place, "too_many_elements", bound=_MAX_ELEMENTS)
            break
        drafts.append(draft)

    check_points(drafts, cases, source.problems)
    factors = _factors(drafts, functions, source)
    filled = with_examples([draft.case for draft in drafts])
    return [
        replace(draft, case=_scaled(case, factors))
        for draft, case in zip(drafts, filled, strict=True)
    ]


def _scaled(case: Case, factors: Mapping[str, Fraction]) -> Case:
    if case.counts != "asked":
        return case
    return replace(case, points=case.points * factors.get(case.function, 1))


def check_accepts(section: CaseSection | RunSection, node: Node, source: Written) -> None:
    """Note each open point that a case accepts and that is none."""
    for index, name in enumerate(section.accepts):
        place = node.at("accepts", index)
        source.problems.known(place, "unknown_open_point", name, source.open_points)


def check_points(drafts: Sequence[CaseDraft], cases: Node, problems: Problems) -> None:
    """Note that no case has points, unless those that have some may be wrong."""
    if drafts and not any(draft.case.asked_points for draft in drafts) and not len(problems):
        problems.note(cases.place, "no_points")


def case_of(
    section: CaseSection | RunSection, node: Node, calls: tuple[Call, ...], source: Written
) -> Case:
    """Return the case of these calls, with its points and how they count."""
    points = Fraction(1) if section.points is None else section.points
    counts: Counts = "extra" if section.extra else "asked"
    if points < 0:
        counts = "taken"
        if section.extra:
            source.problems.note(node.key_at("extra"), "extra_taken")

    return Case(
        id=section.id,
        calls=calls,
        points=abs(points),
        visible=bool(section.visible),
        title=section.title or Text(section.id),
        published=node.place.path in source.shipped,
        counts=counts,
    )


def _factors(
    drafts: Sequence[CaseDraft], functions: Mapping[str, Function], source: Written
) -> Mapping[str, Fraction]:
    """Return what the points of a function's cases are multiplied by, of functions that state their
    sum."""
    factors: dict[str, Fraction] = {}
    for name, function in functions.items():
        if function.points is None:
            continue
        points = [draft.case.asked_points for draft in drafts if draft.case.function == name]
        total = sum(points, Fraction(0))
        if total:
            factors[name] = function.points / total
        elif function.points and not len(source.problems):
            place = source.tree.at("functions", name, "points")
            source.problems.note(place, "function_points", function=name)

    return factors


class _Reader(Struct, frozen=True):
    """Reads a case: its one call, or its steps."""

    section: CaseSection
    node: Node
    functions: Mapping[str, Function]
    source: Written

    def draft(self) -> CaseDraft | None:
        """Return the case; None when something of it is wrong, which is noted."""
        section, node = self.section, self.node
        check_accepts(section, node, self.source)
        calls = self._calls()
        if calls is None:
            return None

        varied, calls = self._varied(calls)
        *steps, last = (draft.call for draft in calls)
        function = self.functions[last.function]
        written = self.source.file.functions[function.name]
        repeat = len(varied) or section.repeat or written.repeat
        if steps and function.check is None:
            # Each further call would meet what the one before it left of the objects.
            repeat = 1
            if section.repeat is not None:
                self.source.problems.note(node.key_at("repeat"), "steps_and_repeat")

        seed = written.seed if section.seed is None else section.seed
        own_call = replace(last, step="", raises=False)
        case = case_of(section, node, (*steps, own_call), self.source)
        case = replace(
            case, repeat=repeat, tolerance=tolerance_of(section.tolerance), varied=varied
        )
        return CaseDraft(case.seeded(seed or 0), calls, node, section.accepts)

    def _varied(
        self, calls: Sequence[DraftCall]
    ) -> tuple[tuple[tuple[Argument, ...], ...], Sequence[DraftCall]]:
        """Return the arguments of the repetitions, and the calls: of answers that must converge the
        one with the smallest step."""
        residual = self.functions[calls[-1].call.function].residual
        if residual is None or residual.convergence is None:
            return (), calls
        if self.section.steps is not None or not 3 <= len(calls) <= 6:
            self.source.problems.note(self.node.at("id"), "convergence_calls")
        if self.section.repeat is not None:
            self.source.problems.note(self.node.key_at("repeat"), "convergence_repeat")
        return tuple(draft.call.args for draft in reversed(calls)), calls[-1:]

    def _calls(self) -> Sequence[DraftCall] | None:
        """Return the calls; None when one of them is wrong."""
        steps, problems = self.section.steps, self.source.problems
        if steps is None:
            calls = self._each(self.section, self.node, "", ())
            return None if None in calls else [call for call in calls if call is not None]

        for key in ("args", "kwargs", "each", "raises", "message", "expect"):
            if self.node.find(key) is not None:
                problems.note(self.node.key_at(key), "steps_and_call", name=key)

        count = len(problems)
        drafts: list[DraftCall] = []
        nodes = self.node.part("steps").items
        for number, (step, node) in enumerate(zip(steps, nodes, strict=True), 1):
            name = step.name or f"step{number}"
            used_names = {*(draft.call.step for draft in drafts), *self.source.functions}
            for repeated in used_names.intersection(_names(step, name)):
                problems.note(node.at("name"), "step_name", name=shown(repeated))

            usable = [draft.call.step for draft in drafts if not draft.call.raises]
            calls = self._each(step, node, name, usable)
            drafts += [call for call in calls if call is not None]

        return drafts if len(problems) == count and drafts else None

    def _each(
        self, section: CallSection, node: Node, name: str, results: Sequence[str]
    ) -> Sequence[DraftCall | None]:
        """Return the one call, or one for each list of further arguments."""
        lists = [further.items for further in node.part("each").items] or [[]]
        pairs = zip(_names(section, name), lists, strict=True)
        return [self._call(section, node, step, results, further) for step, further in pairs]

    def _call(
        self,
        section: CallSection,
        node: Node,
        name: str,
        results: Sequence[str],
        further: Sequence[Node],
    ) -> DraftCall | None:
        """Return one call, None when it is wrong; `results` are the steps whose results it may
        take, `further` its arguments after those of `args`."""
        problems, count = self.source.problems, len(self.source.problems)
        function = self._function(section, node)
        args = [self._argument(item, results) for item in (*node.part("args").items, *further)]
        kwargs = {
            key: self._argument(item, results) for key, item in node.part("kwargs").entries.items()
        }
        raises = section.raises is not False
        if raises and section.expect:
            problems.note(node.at("expect"), "raises_and_expect")
        if section.message is not None and not raises:
            problems.note(node.key_at("message"), "message_without_raises")
        if function is None or len(problems) > count:
            return None

        kinds: dict[Language, tuple[str, ...]] = {}
        if not isinstance(section.raises, bool):
            for language, types in section.raises.items():
                kinds[language] = (types,) if isinstance(types, str) else types
        right_args = tuple(argument for argument in args if argument is not None)
        right_kwargs = {key: item for key, item in kwargs.items() if item is not None}
        call = Call(function, right_args, right_kwargs, name, raises=raises)
        messages = section.message or {}
        if isinstance(messages, str):
            messages = dict.fromkeys(self.source.file.languages, messages)
        return DraftCall(call, node, kinds, messages)

    def _argument(self, node: Node, results: Sequence[str]) -> Argument | None:
        meaning = self.section.sequences or "array"
        languages = self.source.file.languages
        problems = self.source.problems
        argument = read_argument(node, problems, meaning, languages, self.functions)
        for name in results_in(argument) if argument is not None else ():
            problems.known(node.place, "unknown_step", name, results)
        return argument

    def _function(self, section: CallSection, node: Node) -> str | None:
        """Return the name of the function that a call is of; None when it is of none that is
        right."""
        # A step without a function calls the case's, which may come from the file's defaults.
        name = section.function or self.section.function
        if name is not None:
            self.source.check_function(name, node.at("function"))
            return name if name in self.functions else None

        scored = [name for name, function in self.functions.items() if function.fields]
        if len(scored) == 1:
            return scored[0]
        if len(self.functions) == len(self.source.functions):
            names = ", ".join(self.functions)
            self.source.problems.note(node.place, "which_function", names=names)
        return None


def _names(section: CallSection, name: str) -> Sequence[str]:
    """Return the names of a step's calls, or those of a case's own."""
    if not section.each:
        return [name]
    return [f"{name or 'call'}{number}" for number in range(1, len(section.each) + 1)]


def _elements(case: Case) -> int:
    return sum(
        math.prod(part.shape) if isinstance(part, ArrayArgument) else 1
        for call in case.calls
        for argument in (*call.args, *call.kwargs.values())
        for part in arguments_in(argument)
    )
