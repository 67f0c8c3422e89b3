"""Resource limits of one process, as the kernel's names and numbers have them."""

from pathlib import Path

from grader.sandbox.confinement import Confinement

# One size everywhere, so that recursion goes equally deep on all machines.
_STACK_BYTES = 8 << 20
# How many threads the user's other programs, and other workers, may start meanwhile.
_ELBOW_ROOM = 512


def resource_limits(confinement: Confinement, *, shared_uid: bool) -> dict[str, tuple[int, int]]:
    """Return (soft, hard) by the name after `RLIMIT_`.

    `shared_uid`: whether processes that are not the worker's count against the same limit on
    processes. Then it only stops an explosion; the exact number is watched from outside.
    """
    processes = confinement.processes
    if shared_uid:
        processes += _threads_of_the_machine() + _ELBOW_ROOM
    seconds = confinement.cpu_seconds
    limits = {
        "DATA": confinement.memory_bytes,
        "FSIZE": confinement.file_bytes,
        "NOFILE": confinement.open_files,
        "NPROC": processes,
        "STACK": _STACK_BYTES,
        "CORE": 0,
        "MSGQUEUE": 0,
    }
    # SIGXCPU comes at the soft limit and tells why; it can be ignored until the hard one.
    return {name: (value, value) for name, value in limits.items()} | {
        "CPU": (seconds, seconds + 1)
    }


def _threads_of_the_machine() -> int:
    """Surely no fewer than its user has."""
    return int(Path("/proc/loadavg").read_text(encoding="ascii").split()[3].partition("/")[2])
