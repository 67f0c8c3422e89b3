"""The layer `landlock`: the kernel's Landlock and seccomp, with no privilege and no namespace.

Strict: it works only where Landlock scopes signals too (ABI 6, Linux 6.12), for else a submission
could kill everything that its user runs.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from grader.model import Message
from grader.sandbox.confinement import (
    GUARANTEES,
    Confined,
    Confinement,
    Guarantee,
    LayerName,
)
from grader.sandbox.inside import seccomp
from grader.sandbox.inside.confining import MISSING, landlock_abi
from grader.sandbox.layers import supervised
from grader.sandbox.runtimes import (
    PYTHON,
    masked_paths,
    python_runtime,
    shown_paths,
    unreachable_by_others,
)
from grader.sandbox.trial import trial
from grader.sandbox.watching.processes import may_read_all, sees_inside

NEEDED_ABI = 6
# Julia aborts without the first three.
_SYSTEM_FACTS = (
    "/proc/stat",
    "/proc/meminfo",
    "/proc/cpuinfo",
    "/proc/version",
    "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu",
)
_SOURCES = ("/dev/random", "/dev/urandom")
# The last is the worker's own memory, through which Julia writes what it compiles.
_SINKS = ("/dev/null", "/dev/zero", "/dev/full", "/proc/self/mem")


class Landlock:
    name: LayerName = "landlock"

    @property
    def enforces(self) -> frozenset[Guarantee]:
        # Removed files that are still open fill the disk unseen where nobody may look for them.
        return frozenset(GUARANTEES) - (frozenset() if sees_inside() else {"disk"})

    def available(self) -> Message | None:
        if not seccomp.supported():
            return Message("sandbox.no_filter", {"machine": os.uname().machine})
        abi = landlock_abi()
        if abi == MISSING:
            return Message("sandbox.no_landlock")
        if abi < NEEDED_ABI:
            return Message("sandbox.old_landlock", {"abi": abi, "needed": NEEDED_ABI})
        if os.getuid() == 0 and (problem := closed_runtime(opened=may_read_all())):
            return problem
        reason = trial(self)
        return Message("sandbox.landlock_fails", {"reason": reason}) if reason else None

    def start(self, argv: Sequence[str], confinement: Confinement) -> Confined:
        return supervised.start(argv, confinement, self.plan(confinement))

    def plan(self, confinement: Confinement) -> supervised.Plan:
        as_root = os.getuid() == 0
        return supervised.Plan(
            own_user=as_root,
            closed=unreachable_by_others(confinement.readable) if as_root else None,
            rules=tuple(rules(confinement)),
            scopes=True,
        )


def closed_runtime(*, opened: bool) -> Message | None:
    """Return that workers with a user of their own cannot run this Python, if they cannot.

    `opened`: mode bits will be set aside for them; a container's root may not do that.
    """
    closed = None if opened else unreachable_by_others(python_runtime())
    if closed is None:
        return None
    return Message("sandbox.closed_runtime", {"program": PYTHON, "path": str(closed)})


def rules(confinement: Confinement, *, masking: bool = True) -> Iterator[tuple[str, str]]:
    """Return what Landlock shall allow, as `inside/confining.py` understands it.

    Without `masking`: what is masked as well, for a process that is kept from it already.
    """
    # Landlock looks at what a path leads to, so links need no rule.
    readable = [path for path, real in shown_paths(confinement).items() if path == real]
    masked = masked_paths(confinement).keys() - set(readable) if masking else set()
    whole = set(readable) - {above for path in masked for above in path.parents}
    for path in readable:
        if whole.isdisjoint(path.parents) or not masked.isdisjoint(path.parents):
            yield from _allow(path, masked)
    for names, kind in ((_SYSTEM_FACTS + _SOURCES, "read"), (_SINKS, "device")):
        yield from ((name, kind) for name in names)
    yield str(confinement.scratch), "write"


def _allow(path: Path, masked: set[Path]) -> Iterable[tuple[str, str]]:
    """Landlock has no exceptions: around a masked path, all else is allowed one by one."""
    if not any(path in hidden.parents for hidden in masked):
        yield str(path), "read"
        return
    yield str(path), "list"
    for child in path.iterdir():
        if child not in masked and not child.is_symlink():
            yield from _allow(child, masked)
