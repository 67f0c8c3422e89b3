"""The proved lines as explanations, for the student and for the instructor."""

from collections.abc import Sequence
from operator import attrgetter

from msgspec.structs import replace

from grader.explaining.everyday.undefined import place_in
from grader.grouping import grouped
from grader.model import (
    CaseResult,
    Diagnosed,
    Diagnosis,
    Explanation,
    LineHint,
    Message,
    ProvedLine,
    Submission,
    Words,
)

GENERAL = frozenset(("common_topic", "shared_error"))
"""Mistakes that say what failures have in common, and not what is wrong: a line says more."""

LINE = "line."
"""The names of proved lines begin so; then come the kind of the change, and the function."""


def unexplained(
    results: Sequence[CaseResult], explanations: Sequence[Diagnosis | Explanation]
) -> dict[str, list[CaseResult]]:
    """Return the visible failures that cost points and that no sentence explains, by their
    function, where none of the function's is; of a right value of another type, its own says
    all."""
    explained = {
        case
        for explanation in explanations
        if not GENERAL.issuperset(explanation.mistakes)
        for case in (*explanation.cases, *explanation.partly)
    }

    def is_told(result: CaseResult) -> bool:
        is_wrong = result.status not in ("missing", "not_run") and not _is_of_another_type(result)
        return result.visible and result.points < result.max_points and is_wrong

    failing = grouped(filter(is_told, results), attrgetter("function"))
    return {name: of for name, of in failing.items() if explained.isdisjoint(r.id for r in of)}


def _is_of_another_type(result: CaseResult) -> bool:
    statuses = {field.status for field in result.fields}
    return bool(statuses) and statuses <= {"passed", "wrong_type"}


def with_lines(
    diagnosed: Diagnosed,
    lines: Sequence[ProvedLine],
    results: Sequence[CaseResult],
    submission: Submission,
    hint: LineHint,
) -> Diagnosed:
    """Return the explanations with the lines that still hold: what failed when they were proved
    fails, and nothing else explains it."""
    before = diagnosed.by_visible
    failing = unexplained(results, [before] if before is not None else [])
    every = {result.id for of_function in failing.values() for result in of_function}

    for line in lines:
        cases = {result.id for result in failing.get(line.function, ())}
        is_same = every.issuperset(line.cases) and (line.fields or cases.issubset(line.cases))
        if line.vetoed or not is_same:
            continue
        changed = _sentence(line, submission, told=True)
        by_all = _added(diagnosed.by_all, line, changed, results)
        diagnosed = replace(diagnosed, by_all=by_all)
        if hint == "off":
            continue

        sentence = changed if hint == "change" else _sentence(line, submission, told=False)
        visible = [result for result in results if result.visible]
        by_visible = _added(diagnosed.by_visible, line, sentence, visible)
        diagnosed = replace(diagnosed, by_visible=by_visible)
    return diagnosed


def _added(
    explanation: Explanation | None,
    line: ProvedLine,
    sentence: Message,
    results: Sequence[CaseResult],
) -> Explanation:
    """Return an explanation with the line's; what only had failures' topic gives way to it."""
    failing = [r.id for r in results if r.status != "passed" and r.points < r.max_points]
    if explanation is None or GENERAL.issuperset(explanation.mistakes):
        explanation = Explanation((), 0, len(failing))
    # Of a call of which other values stay wrong, a part is explained.
    cases = {*explanation.cases, *(() if line.fields else line.cases)}
    partly = {*explanation.partly, *(line.cases if line.fields else ())} - cases

    mistake = ".".join((f"{LINE}{line.mends[0].kind}", line.function, *line.fields[:1]))
    return Explanation(
        (*explanation.mistakes, mistake),
        len(cases.intersection(failing)),
        explanation.failures,
        tuple(result.id for result in results if result.id in cases),
        {**explanation.sentences, mistake: sentence},
        tuple(sorted(partly)),
    )


def _sentence(line: ProvedLine, submission: Submission, *, told: bool) -> Message:
    first, *others = line.mends
    sources = submission.sources
    place: Words = place_in(sources, first.file, first.line, "diagnosis.proved.line")
    kind = first.kind
    for other in others:
        places: dict[str, Words] = {
            "one": place,
            "other": place_in(sources, other.file, other.line),
        }
        place = Message(f"diagnosis.proved.{'both' if line.both else 'either'}", places)
        kind = "each" if line.both else kind if kind == other.kind else "anything"

    look = Message(f"diagnosis.proved.{kind}")
    params: dict[str, Words | int | str] = {"place": place, "look": look, "count": len(line.cases)}
    if line.fields:
        params["fields"] = "`, `".join(line.fields)
    message = Message("diagnosis.proved_fields" if line.fields else "diagnosis.proved", params)
    for mend in line.mends if told else ():
        for changed in mend.change.splitlines():
            line_of_it = changed.replace("`", "'")
            message = Message("diagnosis.proved.changed", {"said": message, "line": line_of_it})
    return message
