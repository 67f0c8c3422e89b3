"""A class: 60 who wrote for themselves, and 12 who took another one's file and changed it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.solutions.exercises import Exercise
from benchmarks.solutions.julia import to_julia
from benchmarks.solutions.styles import commented, in_own_style, loops_rewritten, moved, renamed

__all__ = ["INDEPENDENT", "PLANTED", "MadeClass", "hidden_by", "in_julia", "make_class", "padded"]

INDEPENDENT, PLANTED = 60, 12


@dataclass(frozen=True, slots=True)
class MadeClass:
    texts: Sequence[str]
    copies: frozenset[tuple[int, int]]
    """The places in `texts` of each original and its copy."""
    template: str


def make_class(exercise: Exercise, seed: int) -> MadeClass:
    random = Random(f"{seed} {exercise.name}")
    texts = [in_own_style(exercise.solution(random), random) for _ in range(INDEPENDENT)]
    originals = random.sample(range(INDEPENDENT), PLANTED)
    for turn, original in enumerate(originals):
        texts.append(_disguised(texts[original], turn, random))

    copies = frozenset(zip(originals, range(INDEPENDENT, len(texts)), strict=True))
    return MadeClass(texts, copies, exercise.template)


def in_julia(made: MadeClass) -> MadeClass:
    return MadeClass(list(map(to_julia, made.texts)), made.copies, to_julia(made.template))


def hidden_by(made: MadeClass, hide: Callable[[str], str]) -> MadeClass:
    """Return the class with its copies changed once more."""
    texts = [*made.texts[:INDEPENDENT], *map(hide, made.texts[INDEPENDENT:])]
    return MadeClass(texts, made.copies, made.template)


def padded(text: str) -> str:
    """Return a copy with a statement of no use before every one inside a function."""
    lines: list[str] = []
    for number, line in enumerate(text.split("\n")):
        code = line.lstrip()
        if code != line and not code.startswith(("#", "el")):
            lines.append(f"{line[: len(line) - len(code)]}idle_{number} = len('a') + {number}")
        lines.append(line)
    return "\n".join(lines)


def _disguised(text: str, turn: int, random: Random) -> str:
    """Return a copy with other names, and with what it is its turn for: other comments, another
    order, other loops, or all of it."""
    changed = renamed(text, random)
    if turn % 4 in (1, 3):
        changed = moved(changed, random)
    if turn % 4 in (2, 3):
        changed = renamed(loops_rewritten(changed, random), random)
    return commented(changed, random, 0.3 if turn % 4 in (0, 3) else 0.05)
