"""CPU seconds of a command with all that it starts, also of what outlives it; Linux only."""

import ctypes
import os
import selectors
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

__all__ = ["Cost", "adopt_orphans", "command_cost", "in_turn", "total"]

_PR_SET_CHILD_SUBREAPER = 36
_ORPHANS_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Cost:
    cpu: float
    wall: float
    seen: float
    """Seconds on the clock until a person saw anything: the first output, on either stream; `wall`
    when there was none."""
    result: float
    """Seconds until the first byte of standard output, which is the result."""


def adopt_orphans() -> None:
    """Let what a sandbox leaves behind become this process's child, so that it can be counted."""
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "PR_SET_CHILD_SUBREAPER")


def command_cost(
    argv: Sequence[str | Path],
    cwd: Path,
    environment: Mapping[str, str] | None = None,
    statuses: tuple[int, ...] = (0,),
) -> Cost:
    """Run a command to its end. Raises RuntimeError for another exit status than `statuses`."""
    began = time.monotonic()
    process = subprocess.Popen(
        list(map(str, argv)),
        cwd=cwd,
        env={**_own(), **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    said, first = _read(process, began)
    (cwd / "log").write_bytes(said["stderr"])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - began
    if process.returncode not in statuses:
        text = (said["stdout"] + said["stderr"]).decode(errors="replace")
        raise RuntimeError(f"{argv} ended with {process.returncode}: {text[-2000:]}")
    cpu = usage.ru_utime + usage.ru_stime + _orphans()
    return Cost(cpu, wall, min(first.values(), default=wall), first.get("stdout", wall))


def _read(
    process: "subprocess.Popen[bytes]", began: float
) -> tuple[Mapping[str, bytes], Mapping[str, float]]:
    """Return all of both streams, and when the first of each came."""
    said = {"stdout": b"", "stderr": b""}
    first: dict[str, float] = {}
    with selectors.DefaultSelector() as selector:
        for name in said:
            selector.register(getattr(process, name), selectors.EVENT_READ, name)
        while selector.get_map():
            for key, _ in selector.select():
                if part := os.read(key.fd, 1 << 16):
                    first.setdefault(key.data, time.monotonic() - began)
                    said[key.data] += part
                else:
                    selector.unregister(key.fileobj)
                    getattr(process, key.data).close()
    return said, first


def total(costs: Sequence[Cost]) -> Cost:
    """Return the cost of commands that ran one after the other, without a time of output."""
    return Cost(sum(cost.cpu for cost in costs), sum(cost.wall for cost in costs), 0.0, 0.0)


def in_turn(commands: Mapping[str, Callable[[], Cost]], rounds: int) -> Mapping[str, Cost]:
    """Return each command's median cost over rounds in which all run one after the other."""
    seen: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, run in commands.items():
            seen[name].append(run())
    return {
        name: Cost(
            median(cost.cpu for cost in costs),
            median(cost.wall for cost in costs),
            median(cost.seen for cost in costs),
            median(cost.result for cost in costs),
        )
        for name, costs in seen.items()
    }


def _own() -> dict[str, str]:
    """Return this process's environment, in which Python keeps what it has compiled, as it does
    unless it is told otherwise: else every start is a cold one."""
    return {name: at for name, at in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _orphans() -> float:
    """Wait for adopted processes, and return their CPU seconds."""
    cpu, ends = 0.0, time.monotonic() + _ORPHANS_SECONDS
    while time.monotonic() < ends:
        try:
            ended, _, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return cpu
        if ended:
            cpu += usage.ru_utime + usage.ru_stime
        else:
            time.sleep(0.01)
    raise RuntimeError(f"something still runs {_ORPHANS_SECONDS:.0f} s after its command's end")
