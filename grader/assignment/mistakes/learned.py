"""The file of learned mistakes: read with line and column of what is wrong, and written."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from grader.assignment.mistakes.package import load_mistakes
from grader.assignment.reading.files import read_bounded
from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.schema.learned import (
    WHOLE,
    AnswerSection,
    LearnedFile,
    LearnedSection,
)
from grader.assignment.reading.schema.validate import validated
from grader.assignment.reading.yaml.tree import Node, parse_mapping
from grader.explaining.known.mistakes import LearnedAnswer, LearnedMistake
from grader.explaining.known.tokens import Token, as_token
from grader.model import Assignment

_MEGABYTES = 20
_HEAD = """\
# Mistakes that were named after a class: what is given wrongly, call by call. `grader mistakes`
# writes this file; ids, hints and whole entries may be edited here. `null`: what is given there is
# not known, for it is a student's own text, or two mistakes meet there.
"""
_KEYS_IN_A_LINE = 4


def load_learned(assignment: Assignment) -> tuple[LearnedMistake, ...]:
    """Return the learned mistakes of an assignment that has its reference.

    Raises AssignmentError with everything that is wrong with their file, or with the programmed
    ones, whose ids are taken.
    """
    path = assignment.learned
    if path is None or assignment.reference is None or not path.exists():
        return ()

    ids = {mistake.id for mistake in load_mistakes(assignment)}
    problems = Problems()
    data = read_bounded(path, Place(path), problems, _MEGABYTES)
    root = parse_mapping(data, path, problems)
    if root is None:
        raise problems.error()

    file, tree = validated(LearnedFile, root, problems)
    mistakes: list[LearnedMistake] = []
    for section, node in zip(file.mistakes, tree.part("mistakes").items, strict=False):
        if section.id in ids:
            problems.note(node.at("id"), "mistake_twice", id=shown(section.id))
        ids.add(section.id)
        mistakes.append(_mistake(section, node, assignment, problems))

    problems.hold()
    return tuple(mistakes)


def _mistake(
    section: LearnedSection, node: Node, assignment: Assignment, problems: Problems
) -> LearnedMistake:
    for index, answer in enumerate(section.answers):
        _check_fields(answer, node.part("answers", index), assignment, problems)

    return LearnedMistake(
        id=section.id,
        hint=section.hint,
        answers=tuple(
            LearnedAnswer(answer.function, answer.key, _tokens(answer.gives), answer.call)
            for answer in section.answers
        ),
        right=tuple(section.right),
        students=section.students,
        languages=assignment.languages,
    )


def _check_fields(
    answer: AnswerSection, node: Node, assignment: Assignment, problems: Problems
) -> None:
    functions = {function.name: function for function in assignment.functions}
    if not problems.known(node.at("function"), "unknown_function", answer.function, functions):
        return

    fields = chain.from_iterable(function.fields for function in assignment.functions)
    names = [WHOLE, "raises", *(field.name for field in fields)]
    for name in answer.gives:
        # A field of a step before the last one has the step's name in front.
        problems.known(node.key_at("gives", name), "unknown_field", name.rpartition(".")[2], names)


def _tokens(gives: Mapping[str, Any]) -> dict[str, Token | None]:
    return {"" if name == WHOLE else name: as_token(token) for name, token in gives.items()}


def learned_text(mistakes: Sequence[LearnedMistake]) -> str:
    """Return the text of a file with these mistakes: the same bytes for the same mistakes."""
    lines = [_HEAD + "format: 1", "mistakes:"]
    for mistake in mistakes:
        lines += _lines(mistake)
    return "\n".join(lines) + ("" if mistakes else " []") + "\n"


def _lines(mistake: LearnedMistake) -> Iterator[str]:
    yield f"  - id: {mistake.id}"
    yield "    hint:"
    yield f"      en: {_quoted(mistake.hint.en)}"
    if mistake.hint.es is not None:
        yield f"      es: {_quoted(mistake.hint.es)}"
    yield f"    students: {mistake.students}"
    yield "    answers:"
    for answer in mistake.answers:
        yield f"      - function: {answer.function}"
        if answer.call:
            yield f"        call: {_quoted(answer.call)}"
        yield f'        key: "{answer.key}"'
        gives = ", ".join(
            f"{_quoted(name or WHOLE)}: {_quoted(token)}" for name, token in answer.gives.items()
        )
        yield f"        gives: {{{gives}}}"

    keys = [f'"{key}"' for key in sorted(mistake.right)]
    starts = range(0, len(keys), _KEYS_IN_A_LINE)
    rows = [", ".join(keys[start : start + _KEYS_IN_A_LINE]) for start in starts]
    if rows:
        yield "    right:"
        yield "      [" + ",\n       ".join(rows) + "]"
    else:
        yield "    right: []"


def _quoted(data: object) -> str:
    """Return the data as JSON, which is YAML too."""
    return json.dumps(data, ensure_ascii=False)
