"""Workers that are started anew, each by a server of its own: what landlock and user share."""

import contextlib
import errno
import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from grader.sandbox.confinement import Confined, Confinement, StartError
from grader.sandbox.inside import confining, fork_server, seccomp
from grader.sandbox.layers import identities
from grader.sandbox.layers.forked import Loan, fork_worker
from grader.sandbox.layers.server import Server
from grader.sandbox.runtimes import PYTHON
from grader.sandbox.watching.children import Kept, tool_environment
from grader.sandbox.watching.processes import may_read_all

_PROGRAM = Path(fork_server.__file__).with_name("start_anew.py")


class Plan(Struct, frozen=True):
    own_user: bool
    """True when the worker gets a uid of its own; only root can give it one."""
    closed: Path | None
    """The first path whose mode bits keep that user from what it must read, if one does: then they
    are set aside, and Landlock alone decides."""
    rules: tuple[tuple[str, str], ...]
    """The rules of Landlock; empty: no Landlock."""
    scopes: bool
    """True when Landlock must also keep signals and abstract sockets inside."""


def start(argv: Sequence[str], confinement: Confinement, plan: Plan) -> Confined:
    """Start a worker as planned. Raises StartError."""
    if plan.closed and not may_read_all():
        raise StartError(f"{plan.closed}: {os.strerror(errno.EACCES)}")
    orders: fork_server.ServerOrders = {
        "parent": os.getpid(),
        "own": None,
        "capabilities": None,
        "workers": worker_orders(plan),
    }
    command = [PYTHON, "-I", "-S", "-B", str(_PROGRAM)]
    with contextlib.ExitStack() as held:
        try:
            server = Server(
                lambda pipes: Kept(command, tool_environment(), pipes, []),
                orders,
                own_namespace=False,
            )
            held.callback(server.close)
            user = identities.borrow() if plan.own_user else None
            if user:
                held.callback(user.give_back)
        except OSError as error:
            raise StartError(str(error)) from error
        give_back = held.pop_all().close
    return fork_worker(Loan(server, 0, user, lambda _: give_back()), argv, confinement, [])


def worker_orders(plan: Plan) -> "confining.Orders":
    """Return the confinement of all workers of a server; each one's own comes with it."""
    program = seccomp.program(sessions=False, own_files=plan.own_user)
    return {
        "directory": "/",
        "limits": {},
        "user": None,
        "read_search": plan.closed is not None,
        "rules": list(plan.rules),
        "scopes": plan.scopes,
        "filter": program,
    }
