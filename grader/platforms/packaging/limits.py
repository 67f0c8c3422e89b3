"""An assignment's limits, fitted into what a platform's container gives."""

import math
from pathlib import Path

from msgspec.structs import replace

from grader.model import Limits

# To start up, to judge, and to write the result.
_OWN_SECONDS = 60.0
_OWN_MEMORY_MB = 150
# Less than this, and Julia does not even start.
_LEAST_MEMORY_MB = 384
_CGROUPS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)


def fitted(limits: Limits, seconds: float | None, memory_bytes: int | None) -> Limits:
    """The limits, none of them more generous than before.

    A platform that ends the container at its own limit takes the grader with the submission, and
    what sleeps or fills the memory would have no grade. So visible and hidden cases, each in a
    process that may load twice, must end before; CPU seconds stay as they are.
    """
    if seconds is not None:
        each = max(seconds - _OWN_SECONDS, seconds / 2) / 2
        load = min(limits.load_wall_seconds, each / 4)
        total = min(limits.total_wall_seconds, each - 2 * load)
        case = min(limits.case_wall_seconds, total)
        limits = replace(
            limits, load_wall_seconds=load, total_wall_seconds=total, case_wall_seconds=case
        )
    if memory_bytes is not None:
        room = max(memory_bytes // (1 << 20) - _OWN_MEMORY_MB, _LEAST_MEMORY_MB)
        limits = replace(limits, memory_mb=min(limits.memory_mb, room))
    return limits


def memory_here() -> int | None:
    """Bytes that this container may use; None where nothing says, or nothing bounds it."""
    for path in _CGROUPS:
        try:
            text = path.read_text(encoding="ascii").strip()
        except (OSError, ValueError):
            continue
        # Version 2 says `max`, version 1 a number beyond any machine.
        if text.isdigit() and int(text) < 1 << 50:
            return int(text)
    return None


def whole_seconds(limits: Limits) -> int:
    """Return what a run can take at most: two processes, each loading twice, and the rest."""
    each = 2 * limits.load_wall_seconds + limits.total_wall_seconds
    return math.ceil(_OWN_SECONDS + 2 * each)
