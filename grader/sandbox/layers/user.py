"""The layer `user`: root starts each worker as a user of its own, without namespaces.

For containers as the LMS have them. What lies open to all users stays open to the worker, unless
the kernel has Landlock, of whatever version; the network is closed by the filter of system calls.
"""

import os
from collections.abc import Sequence

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
from grader.sandbox.layers.landlock import closed_runtime, rules
from grader.sandbox.runtimes import unreachable_by_others
from grader.sandbox.trial import trial
from grader.sandbox.watching.processes import may_read_all, sees_inside

_NEEDS_LANDLOCK: frozenset[Guarantee] = frozenset({"files", "writes", "process_list"})


class User:
    name: LayerName = "user"

    def __init__(self, *, with_landlock: bool | None = None) -> None:
        """`with_landlock`: None where the kernel has it; False to do without."""
        here = landlock_abi() != MISSING
        self._landlock = here if with_landlock is None else with_landlock

    @property
    def enforces(self) -> frozenset[Guarantee]:
        lacking = set() if self._landlock else set(_NEEDS_LANDLOCK)
        if not sees_inside():
            # Removed files that are still open fill the disk unseen.
            lacking.add("disk")
        return frozenset(GUARANTEES) - lacking

    def available(self) -> Message | None:
        if os.getuid() != 0:
            return Message("sandbox.not_root")
        if not seccomp.supported():
            return Message("sandbox.no_filter", {"machine": os.uname().machine})
        if problem := closed_runtime(opened=self._landlock and may_read_all()):
            return problem
        reason = trial(self)
        return Message("sandbox.user_fails", {"reason": reason}) if reason else None

    def start(self, argv: Sequence[str], confinement: Confinement) -> Confined:
        return supervised.start(argv, confinement, self.plan(confinement))

    def plan(self, confinement: Confinement) -> supervised.Plan:
        return supervised.Plan(
            own_user=True,
            closed=unreachable_by_others(confinement.readable) if self._landlock else None,
            rules=tuple(rules(confinement)) if self._landlock else (),
            scopes=False,
        )
