"""Checks that the parts of a frozen file fit each other; its form cannot say that."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from grader.assignment.frozen.schema import FrozenFile, Predicted
from grader.assignment.problems import shown
from grader.languages.registry import find
from grader.model import (
    Argument,
    ArrayArgument,
    Assignment,
    DictArgument,
    Message,
    RangeArgument,
)
from grader.values.inside import inside

_FILE_NAME = re.compile(r"[\w][\w .+-]*")


def inconsistencies(file: FrozenFile) -> Iterator[Message]:
    """Yield each thing that is wrong, once."""
    yield from _assignment(file.assignment)
    checks = () if file.checks is None else (file.checks,)
    for function in file.assignment.functions:
        if function.check is not None and not checks:
            yield Message("frozen.no_checks", {"function": shown(function.name)})
    for packed in (*file.support_files, *file.stand_ins, *checks):
        if not _FILE_NAME.fullmatch(packed.name):
            yield Message("frozen.file_name", {"file": shown(packed.name)})
        try:
            packed.content  # noqa: B018
        except ValueError:
            yield Message("frozen.no_base64", {"file": shown(packed.name)})
    if file.predicted is not None and not _holds_together(file.predicted):
        yield Message("frozen.predicted")


def _assignment(assignment: Assignment) -> Iterator[Message]:
    names = [function.name for function in assignment.functions]
    points = {point.id for point in assignment.open_points}
    yield from _repeated("function", names)
    yield from _repeated("case", [case.id for case in assignment.cases])
    if not re.fullmatch("[a-z0-9_]+", assignment.id):
        yield Message("frozen.id", {"id": shown(assignment.id)})
    for language in assignment.languages:
        if find(language) is None:
            yield Message("frozen.language", {"language": shown(language)})
    for case in assignment.cases:
        name = {"case": shown(case.id)}
        expected = assignment.expected.get(case.id)
        if case.function not in names:
            yield Message("frozen.no_function", {**name, "function": shown(case.function)})
        if case.points < 0:
            yield Message("frozen.points", name)
        if expected is None or (expected.value is None and not expected.raises):
            yield Message("frozen.no_expected", name)
        elif expected.alternatives.keys() - points:
            yield Message("frozen.no_open_point", name)
        arguments = (*case.args, *case.kwargs.values())
        if not all(_whole(one) for argument in arguments for one in inside(argument)):
            yield Message("frozen.argument", name)


def _repeated(kind: str, names: Iterable[str]) -> Iterator[Message]:
    for name, times in Counter(names).items():
        if times > 1:
            yield Message(f"frozen.repeated_{kind}", {"name": shown(name)})


def _whole(argument: Argument) -> bool:
    """Return whether an argument is one that can be made: an array's elements fill its shape."""
    match argument:
        case ArrayArgument(_, shape, recipe):
            return recipe.length == math.prod(shape) and min(shape, default=0) >= 0
        case DictArgument(keys, items):
            return len(keys) == len(items)
        case RangeArgument(_, _, step):
            return step != 0
    return True


def _holds_together(predicted: Predicted) -> bool:
    """Return whether every number in it names something."""
    units, mistakes = len(predicted.units), len(predicted.mistakes)
    if len(predicted.tokens) != units or not all(predicted.tokens):
        return False
    if any(len(pair) < 2 or not 0 <= pair[0] < pair[1] < mistakes for pair in predicted.pairs):
        return False
    rows = [mistake.differs for mistake in predicted.mistakes]
    rows += [pair[2:] for pair in predicted.pairs]
    return all(
        len(row) % 2 == 0
        and all(
            0 <= unit < units and 0 <= token < len(predicted.tokens[unit])
            for unit, token in zip(row[::2], row[1::2], strict=True)
        )
        for row in rows
    )
