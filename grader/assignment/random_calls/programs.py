"""Random runs of a program: a case's own, with one of its texts changed a little."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from grader.judging.scoring.written import patterns_of
from grader.model import (
    Argument,
    Assignment,
    Case,
    DictArgument,
    Message,
    Run,
    ScalarArgument,
    SequenceArgument,
    Text,
)

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_DRAWS = 5
"""A run may be drawn that has been before."""
_Change = Callable[[str, random.Random], str]


def random_runs(assignment: Assignment, count: int, seed: int) -> Iterator[Case]:
    """Yield at most so many runs, none of them a case's own, each once."""
    draw, cases = random.Random(seed), assignment.cases
    seen = {repr(case.last.kwargs) for case in cases}
    # What matches a pattern cannot be compared with what the reference writes.
    origins = [case.last for case in cases if case.last.kwargs and not patterns_of(case.last)]
    for number in range(_DRAWS * count if origins else 0):
        call = draw.choice(origins)
        name = draw.choice(list(call.kwargs))
        surroundings = {**call.kwargs, name: _changed(call.kwargs[name], draw)}
        if repr(surroundings) in seen:
            continue

        seen.add(repr(surroundings))
        # A run may be changed once more.
        origins.append(replace(call, kwargs=surroundings))
        id = f"random_{number}"
        yield Case(id, (origins[-1],), Fraction(1), visible=False, title=Text(id))
        if len(seen) == len(cases) + count:
            break


def why_not_run(run: Run) -> Message | None:
    """Return why a case has no outcome of the submission's own; None where all have one."""
    ends = (outcomes[-1] for outcomes in run.outcomes.values())
    return next((end.detail for end in ends if end.kind == "not_run"), None)


def _changed(argument: Argument, draw: random.Random) -> Argument:
    match argument:
        case ScalarArgument(_, str(text)):
            return replace(argument, value=draw.choice(_CHANGES)(text, draw))
        case SequenceArgument(_, items) | DictArgument(_, items) if items:
            place = draw.randrange(len(items))
            changed = _changed(items[place], draw)
            return replace(argument, items=(*items[:place], changed, *items[place + 1 :]))
    return argument


def _with_a_line(text: str, draw: random.Random, times: int) -> str:
    """Return the text with one of its lines so many times."""
    lines = text.splitlines(keepends=True)
    lines[draw.randrange(len(lines))] *= times
    return "".join(lines)


def _with_another_number(text: str, draw: random.Random) -> str:
    places = list(_NUMBER.finditer(text))
    if not places:
        return text
    place = draw.choice(places)
    number = draw.choice(["0", "1", "-1", "2", "7.5", "100", f"{place[0]}1"])
    return text[: place.start()] + number + text[place.end() :]


_CHANGES: Sequence[_Change] = (
    lambda text, draw: _with_a_line(text, draw, 0) if text else "1",
    lambda text, draw: _with_a_line(text, draw, 2) if text else "2",
    _with_another_number,
    _with_another_number,
)
