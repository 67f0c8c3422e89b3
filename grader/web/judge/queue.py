"""The fair queue: known students first, then by turns, and one running attempt for each; who took
long while others waited comes after all.

It is plain data of the event loop's; it knows no clock and no thread.
"""

from collections import Counter

from msgspec import Struct, field

from grader.model import Message
from grader.web.state.incoming import Ticket

_OF_AN_ADDRESS = 4
"""Tickets of visitors that may wait from one address."""
_OF_VISITORS = 200
_OF_ALL = 2_000


class FairQueue(Struct):
    for_visitors: int
    """So many visitors may run at a time; three quarters from one address. The others' places are
    kept for who is known."""
    slow_at_a_time: int
    waiting: list[Ticket] = field(default_factory=list)
    """The tickets in the order in which they came."""
    running: dict[str, Ticket] = field(default_factory=dict)
    """The tickets by number."""
    ended: dict[str, Ticket] = field(default_factory=dict)
    """The tickets that an instructor ended, by number."""

    def refusal_of(self, *, known: bool, origin: str) -> tuple[int, Message] | None:
        """Return why one more cannot wait, with the status: 429 where this asker is to blame, 503
        where nobody is."""
        visitors = [ticket for ticket in self.waiting if not ticket.known]
        if not known and sum(ticket.origin == origin for ticket in visitors) >= _OF_AN_ADDRESS:
            return 429, Message("web.queue.address", {"count": _OF_AN_ADDRESS})
        if len(self.waiting) >= _OF_ALL or (not known and len(visitors) >= _OF_VISITORS):
            return 503, Message("web.queue.full", {"count": len(self.waiting)})
        return None

    def add(self, ticket: Ticket) -> None:
        """Let a ticket wait, unless somebody ended it. One that was accepted is never refused."""
        if ticket.ended_by:
            self.ended[ticket.number] = ticket
        else:
            self.waiting.append(ticket)

    def take(self) -> Ticket | None:
        """Return the next ticket, which runs from now on; None where nobody may run."""
        busy = {ticket.asker for ticket in self.running.values()}
        slow = sum(ticket.is_slow for ticket in self.running.values())
        for ticket in self.in_order():
            may_run = ticket.known or self._has_room(ticket.origin)
            has_turn = slow < self.slow_at_a_time or not ticket.is_slow
            if ticket.asker not in busy and may_run and has_turn:
                self.waiting.remove(ticket)
                self.running[ticket.number] = ticket
                return ticket
        return None

    def _has_room(self, origin: str) -> bool:
        """Return whether one more visitor from an address may run."""
        origins = [ticket.origin for ticket in self.running.values() if not ticket.known]
        most_of_one = self.for_visitors - self.for_visitors // 4
        return len(origins) < self.for_visitors and origins.count(origin) < most_of_one

    def end(self, ticket: Ticket) -> None:
        del self.running[ticket.number]

    def place(self, number: str) -> int | None:
        """Return how many are to run until this one does, itself included; 0 while it runs; None
        where it is not here."""
        if number in self.running:
            return 0
        numbers = [ticket.number for ticket in self.in_order()]
        return numbers.index(number) + 1 if number in numbers else None

    def of_name(self, course: str, assignment: str, name: str) -> list[Ticket]:
        """Return the hand-ins of a name, those that run first."""
        whose = (assignment, name)
        tickets = self.of_course(course)
        return [ticket for ticket in tickets if (ticket.assignment, ticket.name) == whose]

    def of_course(self, course: str) -> list[Ticket]:
        """Return what was ended, runs and waits, in this order."""
        tickets = (*self.ended.values(), *self.running.values(), *self.in_order())
        return [ticket for ticket in tickets if ticket.course == course]

    def has_others_waiting(self, asker: str) -> bool:
        """Return whether somebody else waits who is not slow."""
        return any(not ticket.is_slow and ticket.asker != asker for ticket in self.waiting)

    def in_order(self) -> list[Ticket]:
        """Return the waiting tickets as they will run: everybody's first before any second."""
        turns: Counter[str] = Counter(ticket.asker for ticket in self.running.values())
        order: list[tuple[bool, bool, int, int, Ticket]] = []
        for position, ticket in enumerate(self.waiting):
            turn = turns[ticket.asker]
            order.append((ticket.is_slow, not ticket.known, turn, position, ticket))
            turns[ticket.asker] += 1
        return [ticket for *_, ticket in sorted(order, key=lambda place: place[:4])]
