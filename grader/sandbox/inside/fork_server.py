"""Forks workers from a process that has loaded already what all of them need.

Runs inside the sandbox, laid beside a worker, in the worker's own interpreter: the worker's program
calls `confine_server`, imports what takes long, and calls `fork_workers`, which returns in every
worker: a process confined by `confining.py`, that has not met a submission yet.

The server knows no submission. It is told that a worker is wanted and lent the worker's pipes; the
child alone reads, from its standard input, what it may see (`ForkOrders`). Orphans of workers
become children of the server, so that it can tell when all of a worker's processes are gone. When
a worker ends, when the grader says so or is gone itself, the server kills what is left.

Descriptor 0 is the link to the grader, which sends packets: `ServerOrders`, then for each worker
its SLOT with four descriptors: standard input, output, error, and its control. Over the control go
`ready` or `failed STEP ERRNO` (from the child), and at the end `ended STATUS CPU` (from here); a
packet from the grader, or its end of the control closed, is the order to end the worker. Descriptor
1 is a file: at SLOT, as a double, the CPU seconds of the worker's orphans that have ended.
"""

from __future__ import annotations

# Not `socket`, which takes as long to import as all of the rest.
import _socket
import gc
import marshal
import os
import select
import struct
import sys

from .confining import (
    adopt_orphans,
    confine,
    keep_capabilities,
    leave_no_access_times,
    outlive_the_parent,
)

# For type checkers only: `typing` and `signal` take long to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from typing import NoReturn, TypedDict

    from .confining import OneWorkersOrders, Orders

    class ServerOrders(TypedDict):
        parent: int
        """The grader's number; 0 where the server cannot see it."""
        own: Orders | None
        """The orders by which the server confines itself; None where it is confined already, or
        has no code that could do harm."""
        capabilities: list[int] | None
        """The part of root's rights that it keeps; None: all that it has."""
        workers: Orders
        """The orders that are the same for all workers."""

    class ForkOrders(TypedDict):
        argv: list[str]
        """The command line with which it would have been started anew."""
        environment: dict[str, str]
        confinement: OneWorkersOrders
        """The rules are those beside the ones for all workers."""

else:
    import _signal


_LINK, _USED = 0, 1
_LENT = struct.Struct("=4i")
_PACKET = 1 << 20
_PARENT_CHECK_MS = 1000
_END_CHECK = 0.001


class _Worker:
    __slots__ = ("control", "ending", "orphans", "pid", "slot", "status", "used")

    def __init__(self, pid: int, slot: int, control: int) -> None:
        self.pid, self.slot, self.control = pid, slot, control
        self.status: int | None = None
        self.ending = False
        self.used = self.orphans = 0.0


def confine_server() -> ServerOrders:
    """Read the grader's first packet, and confine this process as it says. Raises OSError."""
    orders: ServerOrders = marshal.loads(os.read(_LINK, _PACKET))

    # Where it cannot be had, nobody is promised it: no reason not to start.
    leave_no_access_times()
    if orders["own"] is not None:
        confine(orders["own"], [])
        # The grader's end shows in the link; then the workers are ended, daemons and all.
        outlive_the_parent()
    if orders["capabilities"] is not None:
        keep_capabilities(orders["capabilities"])
    return orders


def fork_workers(orders: ServerOrders) -> None:
    """Serve until the grader is gone, and end the process. Returns in each worker's process."""
    link = _socket.socket(fileno=os.dup(_LINK))
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    _signal.signal(_signal.SIGCHLD, lambda _number, _frame: None)
    _signal.set_wakeup_fd(waker)
    adopt_orphans()

    server = os.getpid()
    poll = select.poll()
    poll.register(link, select.POLLIN)
    poll.register(wake, select.POLLIN)
    workers: dict[int, _Worker] = {}
    # Else each child's collector would write to, and so copy, all that is loaded here.
    gc.collect()
    gc.freeze()
    link.send(b"ready")

    while True:
        for descriptor, _ in poll.poll(_PARENT_CHECK_MS):
            if descriptor == wake:
                os.read(wake, 4096)
            elif descriptor in workers:
                os.read(descriptor, 64)
                workers[descriptor].ending = True
                poll.unregister(descriptor)
            else:
                slot, lent = _receive(link)
                if not lent:
                    _end_all(workers)
                pid = _fork(lent)
                if pid == 0:
                    _signal.set_wakeup_fd(-1)
                    _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)
                    workers.clear()
                    link.detach()
                    _become_worker(lent, orders["workers"], server)
                    return
                if pid is not None:
                    workers[lent[3]] = _Worker(pid, slot, lent[3])
                    poll.register(lent[3], select.POLLIN)

        # Another process may have inherited the grader's end of the link.
        if orders["parent"] and os.getppid() != orders["parent"]:
            _end_all(workers)

        for worker in list(workers.values()):
            ordered = worker.ending
            if _is_gone(worker):
                if not ordered:
                    poll.unregister(worker.control)
                del workers[worker.control]
                _tell_the_end(worker)


def _receive(link: _socket.socket) -> tuple[int, list[int]]:
    """Return the slot and the descriptors of a wanted worker; none when the grader is gone."""
    content, ancillary, _, _ = link.recvmsg(64, _socket.CMSG_SPACE(_LENT.size))
    return (int(content), [*_LENT.unpack(ancillary[0][2])]) if content else (0, [])


def _fork(lent: list[int]) -> int | None:
    """Do as `os.fork`, and close the descriptors that only the child needs.

    After a failure, the grader is told and None returned.
    """
    try:
        pid = os.fork()
    except OSError as error:
        os.write(lent[3], f"failed fork {error.errno}".encode())
        for descriptor in lent:
            os.close(descriptor)
        return None

    if pid:
        for descriptor in lent[:3]:
            os.close(descriptor)
    return pid


def _become_worker(lent: list[int], common: Orders, server: int) -> None:
    """Confine the child, in which this runs; on failure it tells the grader and ends."""
    control = lent[3]
    steps = ["descriptors"]
    try:
        for target in (0, 1, 2):
            os.dup2(lent[target], target)
        # Nothing of the server's is left open, nor of other workers.
        os.closerange(3, control)
        os.closerange(control + 1, 1 << 20)

        steps.append("orders")
        size = struct.unpack("=I", _read_all(0, 4))[0]
        orders: ForkOrders = marshal.loads(_read_all(0, size))
        os.environ.clear()
        os.environ.update(orders["environment"])
        options = len(sys.orig_argv) - len(sys.argv)
        sys.orig_argv, sys.argv = orders["argv"], orders["argv"][options:]

        confinement = orders["confinement"]
        rules = [*common["rules"], *confinement["rules"]] if common["rules"] else []
        confine({**common, **confinement, "rules": rules}, steps)

        steps.append("parent")
        if os.getppid() != server:
            os._exit(1)  # it died before it could take this one with it
        os.write(control, b"ready")
        os.close(control)
        steps.append("ready")
    except OSError as error:
        os.write(control, f"failed {steps[-1]} {error.errno}".encode())
    finally:
        if steps[-1] != "ready":
            os._exit(127)


def _read_all(descriptor: int, size: int) -> bytes:
    content = b""
    while len(content) < size:
        part = os.read(descriptor, size - len(content))
        if not part:
            os._exit(1)
        content += part
    return content


def _is_gone(worker: _Worker) -> bool:
    """Wait for its ended processes, and end the rest when that is due; return whether none is
    left."""
    if worker.status is None:
        # By its number: in its first moments it has no group of its own.
        pid, status, used = os.wait4(worker.pid, os.WNOHANG)
        if pid:
            worker.status, worker.ending = status, True
            worker.used += used.ru_utime + used.ru_stime
    if worker.ending:
        _kill(worker)

    while True:
        try:
            pid, status, used = os.wait4(-worker.pid, os.WNOHANG)
        except ChildProcessError:
            return worker.status is not None
        if pid == 0:
            return False

        seconds = used.ru_utime + used.ru_stime
        worker.used += seconds
        if pid == worker.pid:
            worker.status, worker.ending = status, True
            _kill(worker)
        else:
            worker.orphans += seconds
            os.pwrite(_USED, struct.pack("=d", worker.orphans), 8 * worker.slot)


def _kill(worker: _Worker) -> None:
    """Kill all processes of a worker that are left.

    The filter lets nobody leave the group, and its number is not given to others while it has a
    member; nor is the first process's, before it is waited for.
    """
    for kill in (os.kill, os.killpg) if worker.status is None else (os.killpg,):
        try:  # noqa: SIM105  (contextlib is not imported)
            kill(worker.pid, _signal.SIGKILL)
        except ProcessLookupError:
            pass  # only the dead are left, or it has no group yet


def _tell_the_end(worker: _Worker) -> None:
    status = os.waitstatus_to_exitcode(worker.status or 0)
    try:  # noqa: SIM105
        os.write(worker.control, f"ended {status} {worker.used:.3f}".encode())
    except (BrokenPipeError, BlockingIOError):
        pass  # the grader no longer wants to know
    os.close(worker.control)


def _end_all(workers: dict[int, _Worker]) -> NoReturn:
    """End every worker and then this process, for the grader is gone."""
    running = list(workers.values())
    for worker in running:
        worker.ending = True
    while running := [worker for worker in running if not _is_gone(worker)]:
        select.select([], [], [], _END_CHECK)
    os._exit(0)
