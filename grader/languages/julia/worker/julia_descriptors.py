"""The descriptors that Julia has open in a process, made anew in one that was forked from it.

A fork shares what its parent has open: through libuv's pipes and its epoll two workers would hear
of each other, and through the file that is its own memory, by which Julia writes what it compiles,
a worker would write into the server's. So all of the server's are closed in a worker, and this
opens, under the same numbers, new ones of the same kind. Only kinds that are known here: nobody
can tell what another one would need.
"""

# pathlib is not imported in what workers are forked from.
# ruff: noqa: PTH115, PTH123

import fcntl
import os
import select
import struct
import termios
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

_MOST = 1024
_DEVICES = ("/dev/null", "/dev/urandom")
_EVENT, _EVENTS = "anon_inode:[eventfd]", "anon_inode:[eventpoll]"


@dataclass(frozen=True)
class Description:
    """`link` is what /proc calls it; `flags` as they were when it was opened."""

    number: int
    link: str
    flags: int
    inherited: bool
    unread: int = 0
    """Bytes that wait in a pipe: libuv's locks are such bytes."""
    watched: tuple[tuple[int, int], ...] = ()
    """The descriptors that an epoll waits for, with the events."""


def open_numbers() -> frozenset[int]:
    return frozenset(number for number in range(_MOST) if _link(number))


def links(numbers: Sequence[int]) -> list[str]:
    return [_link(number) for number in numbers]


def describe(numbers: Collection[int], standard: Sequence[str]) -> list[Description] | str:
    """Describe descriptors, or say which is of no known kind. `standard`: the links of 0, 1 and 2,
    of which Julia has copies."""
    descriptions = [_description(number) for number in sorted(numbers)]
    ends = [item.link for item in descriptions]
    for item in descriptions:
        is_of_known_kind = (
            item.link in (*standard, *_DEVICES, _EVENT)
            or _is_memory(item.link)
            or (item.link.startswith("pipe:") and ends.count(item.link) == 2)
            or (item.link == _EVENTS and all(number in numbers for number, _ in item.watched))
        )
        if not is_of_known_kind:
            return f"descriptor {item.number} is {item.link}"

    if not any(_is_memory(link) for link in ends):
        # Code that it compiles is then in a file, and would be shared between all workers.
        return "the memory for compiled code is not the process's own"
    return [
        replace(item, link=str(standard.index(item.link))) if item.link in standard else item
        for item in descriptions
    ]


def renew(descriptions: Sequence[Description]) -> None:
    """Open all of these again, in a process that has none but 0, 1 and 2. Raises OSError."""
    free = max(item.number for item in descriptions) + 1
    pipes: dict[str, dict[int, int]] = {}
    unread = {item.link: 0 for item in descriptions}
    for item in descriptions:
        unread[item.link] = max(unread[item.link], item.unread)

    for item in descriptions:
        if item.link.isdigit():
            os.dup2(int(item.link), item.number, item.inherited)
        elif item.link.startswith("pipe:"):
            if item.link not in pipes:
                pipes[item.link] = _pipe(unread[item.link], free)
            end = pipes[item.link][item.flags & os.O_ACCMODE]
            fcntl.fcntl(end, fcntl.F_SETFL, item.flags)
            _place(end, item)
        elif item.link == _EVENT:
            _place(_away(os.eventfd(0, item.flags & os.O_NONBLOCK), free), item)
        elif item.link != _EVENTS:
            path = "/proc/self/mem" if _is_memory(item.link) else item.link
            _place(_away(os.open(path, item.flags), free), item)

    for item in descriptions:
        # Last, for now there is what they wait for.
        if item.link == _EVENTS:
            events = select.epoll()
            for number, kinds in item.watched:
                events.register(number, kinds)
            moved = fcntl.fcntl(events.fileno(), fcntl.F_DUPFD_CLOEXEC, free)
            events.close()
            _place(moved, item)


def _description(number: int) -> Description:
    link = _link(number)
    unread = bytes(4)
    if link.startswith("pipe:"):
        unread = fcntl.ioctl(number, termios.FIONREAD, unread)

    return Description(
        number,
        link,
        fcntl.fcntl(number, fcntl.F_GETFL),
        os.get_inheritable(number),
        struct.unpack("=i", unread)[0],
        tuple(_watched(number)) if link == _EVENTS else (),
    )


def _watched(number: int) -> Iterator[tuple[int, int]]:
    """Yield what stands in lines of `tfd: NUMBER events: HEX data: HEX …`."""
    with open(f"/proc/self/fdinfo/{number}") as lines:
        for line in lines:
            words = line.split()
            if words[0] == "tfd:":
                yield int(words[1]), int(words[3], 16)


def _link(number: int) -> str:
    """Return the name that /proc has for a descriptor; empty where nothing is open."""
    try:
        return os.readlink(f"/proc/self/fd/{number}")
    except FileNotFoundError:
        return ""


def _is_memory(link: str) -> bool:
    return link.startswith("/proc/") and link.endswith("/mem")


def _pipe(unread: int, free: int) -> dict[int, int]:
    """Return a new pipe's ends by how they are opened."""
    reading, writing = os.pipe()
    os.write(writing, bytes(unread))
    return {os.O_RDONLY: _away(reading, free), os.O_WRONLY: _away(writing, free)}


def _away(number: int, free: int) -> int:
    """Move a descriptor to a number that nobody asks for."""
    moved = fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, free)
    os.close(number)
    return moved


def _place(number: int, item: Description) -> None:
    os.dup2(number, item.number, item.inherited)
    os.close(number)
