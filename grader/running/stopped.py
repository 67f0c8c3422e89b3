"""Words for people that say which limit stopped a call, or the loading of a file."""

from grader.model import Limits, Message
from grader.running.channel import Failure

__all__ = ["stopped_call", "stopped_loading"]

_TOLD_APART = frozenset({"cpu", "wall", "memory", "processes", "disk", "output", "exited"})


def stopped_call(failure: Failure, limits: Limits) -> Message:
    return Message(f"running.call.{_reason(failure)}", _bounds(limits))


def stopped_loading(failure: Failure, limits: Limits) -> Message:
    return Message(f"running.load.{_reason(failure)}", _bounds(limits))


def _reason(failure: Failure) -> str:
    # What was killed from outside, as by a machine without memory, ended: nobody here knows more.
    return failure.reason if failure.reason in _TOLD_APART else "exited"


def _bounds(limits: Limits) -> dict[str, str | int | float]:
    return {
        "memory": limits.memory_mb,
        "processes": limits.processes,
        "disk": limits.disk_mb,
        "file": limits.file_mb,
    }
