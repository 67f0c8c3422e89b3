"""The server of a layer's warm starts: how it is confined, and its workers."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grader.model import Message
from grader.sandbox.confinement import Confinement, Layer
from grader.sandbox.inside import fork_server, seccomp
from grader.sandbox.inside.confining import landlock_abi
from grader.sandbox.layers.bubblewrap import Bubblewrap
from grader.sandbox.layers.landlock import NEEDED_ABI, Landlock, rules
from grader.sandbox.layers.supervised import Plan, worker_orders
from grader.sandbox.layers.user import User
from grader.sandbox.watching.children import Kept, Pipes
from grader.sandbox.watching.processes import CAP_DAC_READ_SEARCH, may_read_all

__all__ = ["Scheme", "scheme"]

# To give each worker a user, to enter the folder that only that user may, and to end it. Of the
# first two, containers give their root the one that also allows to write; Landlock does not.
_CAP_DAC_OVERRIDE, _CAP_KILL, _CAP_SETGID, _CAP_SETUID = 1, 5, 6, 7


@dataclass(frozen=True, slots=True)
class Scheme:
    """The confinement of a layer's server and of its workers."""

    own_user: bool
    """True when each worker gets a uid of its own."""
    own_namespace: bool
    """True when nobody outlives the server."""
    orders: "fork_server.ServerOrders"
    launch: Callable[[Sequence[str], Confinement, Pipes], Kept]


def scheme(layer: Layer, common: Confinement) -> Scheme | Message:
    """Return how to start a server in this layer, or why there can be none."""
    match layer:
        case Landlock() | User():
            return _own_scheme(layer.plan(common), common)
        case Bubblewrap() if layer.mode != "demoted":
            if landlock_abi() < NEEDED_ABI:
                # The namespaces are the server's; between its workers only Landlock stands.
                return Message("sandbox.warm.old_landlock", {"needed": NEEDED_ABI})
            plan = Plan(layer.mode == "root", None, _common_rules(common), scopes=True)
            return Scheme(plan.own_user, True, _orders(plan), layer.launch_server)
    return Message("sandbox.warm.not_in_layer", {"layer": layer.name})


def _own_scheme(plan: Plan, common: Confinement) -> Scheme:
    orders = _orders(replace(plan, rules=_common_rules(common) if plan.rules else ()))
    # Of /proc, each worker may have its own memory, which is not there yet.
    seen = (*plan.rules, ("/proc", "device")) if plan.rules else ()
    program = seccomp.program(sessions=True, own_files=True, keeper=True)
    orders["parent"] = os.getpid()
    orders["own"] = {
        **worker_orders(replace(plan, closed=None, rules=seen)),
        "filter": program,
    }
    return Scheme(plan.own_user, False, orders, _launch)


def _orders(plan: Plan) -> "fork_server.ServerOrders":
    """Return the orders for a server that is confined already."""
    looking = CAP_DAC_READ_SEARCH if may_read_all() else _CAP_DAC_OVERRIDE
    kept = [looking, _CAP_KILL, _CAP_SETGID, _CAP_SETUID] if plan.own_user else None
    return {"parent": 0, "own": None, "capabilities": kept, "workers": worker_orders(plan)}


def _common_rules(common: Confinement) -> tuple[tuple[str, str], ...]:
    """Return what masks cut out the server cannot read itself, and so no worker of its."""
    return tuple(rule for rule in rules(common, masking=False) if rule[1] != "write")


def _launch(argv: Sequence[str], common: Confinement, pipes: Pipes) -> Kept:
    return Kept(argv, common.environment, pipes, [])
