"""The runs of a program, as the file says, in the form of calls of a function named `program`.

So all that is done with calls (scoring, redaction, frozen values, pages of a class) is done with
runs too.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from msgspec.structs import replace

from grader.assignment.cases.drafts import (
    CaseDraft,
    DraftCall,
    case_of,
    check_accepts,
    check_points,
)
from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.schema.programs import OutputSection, ProgramFile, RunSection
from grader.assignment.reading.written import Written
from grader.assignment.reading.yaml.tree import Node
from grader.model import (
    PROGRAM,
    Answer,
    Argument,
    Call,
    Expected,
    Field,
    Function,
    ScalarValue,
    Text,
    TupleValue,
)
from grader.values.returned import argument_of

_MEANT = {"stdout": "output", "stderr": "errors", "exit_status": "status", "exit_code": "status"}
"""Names of outputs elsewhere, and what they are here: as a file's they would ask for nothing."""


def program_of(file: ProgramFile, source: Written) -> Mapping[str, Function]:
    """Return the function that stands for the program, by its name; what is wrong is noted."""
    if source.functions:
        source.problems.note(source.tree.key_at("functions"), "program_functions")
    outputs = source.tree.part("outputs").items
    names: list[str] = []
    for section, node in zip(file.outputs, outputs, strict=False):
        _check_path(section.name, node.at("name"), source.problems)
        if section.name in names:
            source.problems.note(node.at("name"), "output_twice", name=shown(section.name))
        if section.name in _MEANT:
            words = {"name": section.name, "meant": _MEANT[section.name]}
            source.problems.note(node.at("name"), "output_name", **words)
        names.append(section.name)

    fields = tuple(map(_field, file.outputs))
    return {PROGRAM: Function(PROGRAM, fields, "tuple", {}, check=file.check)}


def _field(section: OutputSection) -> Field:
    is_status = section.name == "status"
    return Field(
        name=section.name,
        kind="integer" if is_status else "text",
        title=section.title or Text(section.name),
        weight=section.weight,
        source="returned" if is_status else "written",
        match=section.match,
        unordered=int(section.unordered),
        points_by=section.points_by,
    )


def read_runs(file: ProgramFile, source: Written) -> Sequence[CaseDraft]:
    """Return the runs that are right in themselves; what is wrong with the others is noted."""
    cases = source.tree.part("cases")
    outputs = [output.name for output in file.outputs]
    drafts = [
        _draft(section, node, outputs, source)
        for section, node in zip(file.cases, cases.items, strict=False)
    ]
    check_points(drafts, cases, source.problems)
    return drafts


def _draft(section: RunSection, node: Node, outputs: Sequence[str], source: Written) -> CaseDraft:
    check_accepts(section, node, source)
    for name, pattern in section.matches.items():
        place = node.key_at("matches", name)
        source.problems.known(place, "unknown_field", name, outputs, function=PROGRAM)
        _check_pattern(pattern, node.at("matches", name), source.problems)
    for name in section.files:
        _check_path(name, node.key_at("files", name), source.problems)

    if section.dialogue and section.input:
        source.problems.note(node.key_at("input"), "input_and_dialogue")
    _check_turns(section, node, source.problems)
    _check_line_ends(node, source.problems)

    call = Call(PROGRAM, (), _surroundings(section))
    case = case_of(section, node, (call,), source)
    stated = _with_dialogue(section, node)
    return CaseDraft(case, [DraftCall(call, stated, {})], stated, section.accepts)


def _with_dialogue(section: RunSection, node: Node) -> Node:
    """Return the case with what its dialogue says as the stated output: all that is written, with
    the answers as a terminal shows them."""
    if not any(turn.says is not None for turn in section.dialogue):
        return node

    place = node.at("dialogue")
    lines = (f"{turn.answers}\n" if turn.answers is not None else "" for turn in section.dialogue)
    says = (turn.says or "" for turn in section.dialogue)
    text = "".join(map(str.__add__, says, lines))
    expect = node.part("expect")
    entries = {"output": Node(place, text, text), **expect.entries}
    stated = replace(expect, place=place, value=entries)
    return replace(node, value={**node.entries, "expect": stated})


def _surroundings(section: RunSection) -> Mapping[str, Argument]:
    """Return the surroundings that a run's section states, as named arguments."""
    answers = [turn.answers for turn in section.dialogue if turn.answers is not None]
    stated = {
        "input": section.input,
        "dialogue": answers,
        "arguments": section.arguments,
        "files": section.files,
        "environment": section.environment,
        "matches": section.matches,
    }
    # A dialogue in which nothing is answered is one.
    is_dialogue = bool(section.dialogue)
    return {
        name: argument_of(data)
        for name, data in stated.items()
        if data or (name == "dialogue" and is_dialogue)
    }


def _check_turns(section: RunSection, node: Node, problems: Problems) -> None:
    """Note a turn that does not say what is written before it, where others do."""
    if not any(turn.says is not None for turn in section.dialogue):
        return

    for index, turn in enumerate(section.dialogue):
        if turn.says is None:
            problems.note(node.at("dialogue", index), "turn_unsaid")


def _check_line_ends(node: Node, problems: Problems) -> None:
    """Note a `\\n` that is no line end, for it does not stand between double quotes."""
    texts = [node.part("input"), *node.part("files").entries.values()]
    texts += node.part("expect").entries.values()
    texts += [turn.part("says") for turn in node.part("dialogue").items]
    for text in texts:
        if text.is_raw and "\\n" in text.text:
            problems.note(text.place, "no_line_end")


def _check_pattern(pattern: str, place: Place, problems: Problems) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        problems.note(place, "pattern", error=str(error))


def _check_path(name: str, place: Place, problems: Problems) -> None:
    """Note a path that leads out of the program's folder."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or "\0" in name:
        problems.note(place, "program_path", path=shown(name))


def stated_answers(
    drafts: Sequence[CaseDraft], file: ProgramFile, problems: Problems
) -> Mapping[str, Expected]:
    """Return the answers that the cases state, where no reference gives them; a case that leaves an
    output out is noted."""
    expected: dict[str, Expected] = {}
    for draft in drafts:
        stated = draft.node.part("expect")
        missing = [output.name for output in file.outputs if output.name not in stated.entries]
        if missing:
            problems.note(draft.node.at("id"), "output_unstated", names=", ".join(missing))
            continue

        values = [_stated_value(stated.part(output.name)) for output in file.outputs]
        answer = Answer(TupleValue("tuple", tuple(values)))
        expected[draft.case.id] = Expected((answer,))
    return expected


def _stated_value(node: Node) -> ScalarValue:
    is_number = isinstance(node.value, int) and not isinstance(node.value, bool)
    return ScalarValue("int", int(node.text)) if is_number else ScalarValue("str", node.text)
