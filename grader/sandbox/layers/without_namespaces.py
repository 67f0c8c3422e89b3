"""The layers `landlock` and `user`: no namespaces; each worker has a server of its own.

`landlock`: the kernel's Landlock and seccomp, with no privilege. Strict: it works only where
Landlock scopes signals too (ABI 6, Linux 6.12), for else a submission could kill everything that
its user runs.

`user`: root starts each worker as a user of its own. For containers as the LMS have them. Files
open to all users stay open to the worker, unless the kernel has Landlock, of whatever version; the
network is closed by the filter of system calls.
"""

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from msgspec import Struct

from grader.model import Message
from grader.sandbox.child import Child, tool_environment
from grader.sandbox.confinement import GUARANTEES, Confinement, Guarantee, Worker
from grader.sandbox.inside import confining, fork_server, seccomp
from grader.sandbox.inside.confining import MISSING, landlock_abi
from grader.sandbox.layers import identities
from grader.sandbox.layers.forked import Loan, fork_worker
from grader.sandbox.layers.server import ForkServer, ServerPlan
from grader.sandbox.runtimes import (
    PYTHON,
    masked_paths,
    python_runtime,
    shown_paths,
    unreachable_by_others,
)
from grader.sandbox.trial import trial
from grader.sandbox.watching.processes import may_read_all, sees_inside

_PROGRAM = Path(fork_server.__file__).with_name("start_anew.py")
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
_NEEDS_LANDLOCK: frozenset[Guarantee] = frozenset({"files", "writes", "process_list"})


class WorkerPlan(Struct, frozen=True):
    """The means by which a server's workers are kept from what is not theirs."""

    own_user: bool
    """True when the worker gets a uid of its own; only root can give it one."""
    closed: Path | None
    """The first path whose mode bits keep that user from what it must read, if one does: then they
    are set aside, and Landlock alone decides."""
    rules: tuple[tuple[str, str], ...]
    """The rules of Landlock; empty: no Landlock."""
    scopes: bool
    """True when Landlock must also keep signals and abstract sockets inside."""


class WithoutNamespaces:
    def __init__(
        self, name: Literal["landlock", "user"], *, with_landlock: bool | None = None
    ) -> None:
        """`with_landlock`: None where the kernel has it; False to do without."""
        self.name = name
        in_kernel = landlock_abi() != MISSING
        self._landlock = in_kernel if with_landlock is None else with_landlock

    @property
    def enforces(self) -> frozenset[Guarantee]:
        lacking = set() if self._landlock else set(_NEEDS_LANDLOCK)
        if not sees_inside():
            # Removed files that are still open fill the disk unseen where nobody may look for them.
            lacking.add("disk")
        return frozenset(GUARANTEES) - lacking

    def available(self) -> Message | None:
        as_root = os.getuid() == 0
        if self.name == "user" and not as_root:
            return Message("sandbox.not_root")
        if not seccomp.supported():
            return Message("sandbox.no_filter", {"machine": os.uname().machine})

        abi = landlock_abi()
        if self.name == "landlock" and abi == MISSING:
            return Message("sandbox.no_landlock")
        if self.name == "landlock" and abi < NEEDED_ABI:
            return Message("sandbox.old_landlock", {"abi": abi, "needed": NEEDED_ABI})

        # Mode bits can be set aside for a user of the worker's own; a container's root may not.
        if as_root and not (self._landlock and may_read_all()):
            closed = unreachable_by_others(python_runtime())
            if closed is not None:
                params = {"program": PYTHON, "path": str(closed)}
                return Message("sandbox.closed_runtime", params)

        reason = trial(self)
        return Message(f"sandbox.{self.name}_fails", {"reason": reason}) if reason else None

    def plan(self, confinement: Confinement) -> WorkerPlan:
        own_user = os.getuid() == 0
        set_aside = own_user and self._landlock
        return WorkerPlan(
            own_user=own_user,
            closed=unreachable_by_others(confinement.readable) if set_aside else None,
            rules=tuple(rules(confinement)) if self._landlock else (),
            scopes=self.name == "landlock",
        )

    def start(self, argv: Sequence[str], confinement: Confinement) -> Worker:
        plan = self.plan(confinement)
        if plan.closed and not may_read_all():
            raise OSError(f"{plan.closed}: {os.strerror(errno.EACCES)}")

        orders: fork_server.ServerOrders = {
            "parent": os.getpid(),
            "own": None,
            "capabilities": None,
            "workers": worker_orders(plan),
        }
        launch = partial(Child, [PYTHON, "-I", "-S", "-B", str(_PROGRAM)], tool_environment())
        with contextlib.ExitStack() as lent:
            server = ForkServer(ServerPlan(plan.own_user, False, orders, launch))
            lent.callback(server.close)
            user = identities.borrow() if plan.own_user else None
            if user:
                lent.callback(user.give_back)
            give_back = lent.pop_all().close

        return fork_worker(Loan(server, 0, user, give_back), argv, confinement, [])


def worker_orders(plan: WorkerPlan) -> "confining.Orders":
    """Return the confinement of all workers of a server; each one's own comes with it."""
    return {
        "directory": "/",
        "limits": {},
        "user": None,
        "read_search": plan.closed is not None,
        "rules": list(plan.rules),
        "scopes": plan.scopes,
        "filter": seccomp.program(sessions=False, own_files=plan.own_user),
    }


def rules(confinement: Confinement, *, masking: bool = True) -> Iterator[tuple[str, str]]:
    """Return what Landlock shall allow, as `inside/confining.py` understands it.

    Without `masking`: what is masked as well, for a process that is kept from it already.
    """
    # Landlock looks at what a path leads to, so links need no rule.
    readable = [path for path, real in shown_paths(confinement).items() if path == real]
    masked = masked_paths(confinement).keys() - set(readable) if masking else set()
    cut = {above for path in masked for above in path.parents}
    whole = set(readable) - cut

    for path in readable:
        if whole.isdisjoint(path.parents) or not masked.isdisjoint(path.parents):
            yield from _allow(path, masked)
    for name in _SYSTEM_FACTS + _SOURCES:
        yield name, "read"
    for name in _SINKS:
        yield name, "device"
    yield str(confinement.scratch), "write"


def _allow(path: Path, masked: set[Path]) -> Iterable[tuple[str, str]]:
    """Yield the rules of a path: around a masked one, all else is allowed one by one."""
    if not any(path in hidden.parents for hidden in masked):
        yield str(path), "read"
        return

    yield str(path), "list"
    for child in path.iterdir():
        if child not in masked and not child.is_symlink():
            yield from _allow(child, masked)
