"""Warm starts: a layer whose workers are forked from a server that has loaded what all need.

The server runs in the layer that it stands in for, without a network, and knows no submission. Its
children confine themselves as the layer's own workers do, each with its own user where there is
root, its own folders and limits; see docs/security.md.
"""

import os
import threading
from collections.abc import Sequence
from functools import partial
from itertools import count

from msgspec.structs import replace

from grader.model import Message
from grader.sandbox.child import Child
from grader.sandbox.confinement import (
    Confinement,
    Layer,
    Worker,
)
from grader.sandbox.inside import fork_server, seccomp
from grader.sandbox.inside.confining import landlock_abi
from grader.sandbox.layers import identities
from grader.sandbox.layers.bubblewrap import Bubblewrap
from grader.sandbox.layers.forked import Loan, fork_worker
from grader.sandbox.layers.server import ForkServer, ServerPlan
from grader.sandbox.layers.without_namespaces import (
    NEEDED_ABI,
    WithoutNamespaces,
    WorkerPlan,
    rules,
    worker_orders,
)
from grader.sandbox.watching.processes import CAP_DAC_READ_SEARCH, may_read_all

# The capabilities to enter the folder that only a worker's user may, to end the worker, and to give
# it a user. A container's root has the first, which also allows to write; Landlock forbids that.
_CAP_DAC_OVERRIDE, _CAP_KILL, _CAP_SETGID, _CAP_SETUID = 1, 5, 6, 7


def server_plan(layer: Layer, argv: Sequence[str], common: Confinement) -> ServerPlan | Message:
    """Return how to start a server in this layer, or why there can be none."""
    match layer:
        case WithoutNamespaces():
            plan = layer.plan(common)
            launch = partial(Child, argv, common.environment)
            return ServerPlan(plan.own_user, False, _self_confining_orders(plan, common), launch)
        case Bubblewrap() if layer.mode != "demoted":
            if landlock_abi() < NEEDED_ABI:
                # The namespaces are the server's; between its workers only Landlock stands.
                return Message("sandbox.warm.old_landlock", {"needed": NEEDED_ABI})
            plan = WorkerPlan(layer.mode == "root", None, _common_rules(common), scopes=True)
            launch = partial(layer.launch_server, argv, common)
            return ServerPlan(plan.own_user, True, _orders(plan), launch)
    return Message("sandbox.warm.not_in_layer", {"layer": layer.name})


def _self_confining_orders(plan: WorkerPlan, common: Confinement) -> "fork_server.ServerOrders":
    """Return the orders for a server that confines itself."""
    orders = _orders(replace(plan, rules=_common_rules(common) if plan.rules else ()))
    # Each worker may read its own memory in /proc, which is not there yet.
    server_rules = (*plan.rules, ("/proc", "device")) if plan.rules else ()
    orders["parent"] = os.getpid()
    orders["own"] = {
        **worker_orders(replace(plan, closed=None, rules=server_rules)),
        "filter": seccomp.program(sessions=True, own_files=True, server=True, rights=True),
    }
    return orders


def _orders(plan: WorkerPlan) -> "fork_server.ServerOrders":
    """Return the orders for a server that is confined already."""
    looking = CAP_DAC_READ_SEARCH if may_read_all() else _CAP_DAC_OVERRIDE
    capabilities = [looking, _CAP_KILL, _CAP_SETGID, _CAP_SETUID] if plan.own_user else None
    return {
        "parent": 0,
        "own": None,
        "capabilities": capabilities,
        "workers": worker_orders(plan),
    }


def _common_rules(common: Confinement) -> tuple[tuple[str, str], ...]:
    """Return what all workers of a server may read.

    Masked paths need no exception: the server cannot read them, and so none of its workers can.
    """
    return tuple(rule for rule in rules(common, masking=False) if rule[1] != "write")


class WarmLayer:
    """Forks workers. The server is started with the first one, and again when it has died."""

    def __init__(self, layer: Layer, common: Confinement, plan: ServerPlan) -> None:
        self.name, self.enforces, self.available = layer.name, layer.enforces, layer.available
        self._common = common
        self._plan = plan
        self._server: ForkServer | None = None
        self._lock = threading.Lock()
        self._slots = count()
        self._last_uid: int | None = None

    def start(self, argv: Sequence[str], confinement: Confinement) -> Worker:
        """Fork a worker, which goes on as if it had been started with `argv`. Raises OSError.

        `confinement` is the common one, with folders below its scratch folder.
        """
        added = [path for path in confinement.readable if path not in self._common.readable]
        rules = [(str(path), "read") for path in added]
        with self._lock:
            server, slot = self._running_server(), next(self._slots)
            # In turn: a user's last worker is gone, with its folder, long before the next.
            user = identities.borrow(after=self._last_uid) if self._plan.own_user else None
            self._last_uid = user.uid if user else None

        loan = Loan(server, slot, user, user.give_back if user else lambda: None)
        return fork_worker(loan, argv, confinement, [*rules, (str(confinement.scratch), "write")])

    def close(self) -> None:
        """End the server, and all of its workers that are left."""
        with self._lock:
            self._end_server()

    def _running_server(self) -> ForkServer:
        if self._server is None or not self._server.alive:
            self._end_server()
            self._server = ForkServer(self._plan)
        return self._server

    def _end_server(self) -> None:
        if self._server is not None:
            self._server.close()
        self._server = None
