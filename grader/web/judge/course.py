"""The course that is served: its people, its assignments' policies, and its classes."""

from asyncio import Lock
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from grader.classes.table.policy import Policy
from grader.model import Message
from grader.render.times import Zone, time_shown
from grader.web.judge.classes import Bank, ServedClass
from grader.web.state.database import Database
from grader.web.state.people import Person, extension_of, find_person, people_of
from grader.web.state.settings import FILE_NAME as SETTINGS
from grader.web.state.settings import CourseSettings, read_settings, stored_policy


class Course(Struct, frozen=True):
    """`database` belongs to the event loop, `classes` to the judging thread."""

    name: str
    issuer: str
    """The LMS that brings the people; empty for those of people.csv."""
    database: Database
    settings: CourseSettings
    bank: Bank = field(default_factory=Bank)
    """Courses of an LMS's activities may share it."""
    classes: dict[str, ServedClass] = field(default_factory=dict)
    """By the assignment's id; one more may be opened at any time."""
    turns: Mapping[tuple[str, str], Lock] = field(default_factory=lambda: defaultdict(Lock))
    """One attempt of a name is taken in at a time."""

    @property
    def zone(self) -> Zone:
        return self.settings.zone

    @property
    def people(self) -> list[Person]:
        """Return all who were ever listed, by name."""
        return people_of(self.database, self.name, self.issuer)

    def owner(self, course: str, issuer: str, subject: str) -> Person | None:
        """Return whom a link, a session or an address names, where they may come in.

        The one place where who asks is tied to a course: all three are worth nothing elsewhere.
        """
        is_ours = (course, issuer) == (self.name, self.issuer)
        return self.member(subject) if is_ours else None

    def member(self, subject: str) -> Person | None:
        """Return who has this id and may come in."""
        return find_person(self.database, self.name, self.issuer, subject)

    def own_policy(self, assignment: str) -> Policy:
        """Return the policy as the instructor's page has it."""
        stored = stored_policy(self.database, self.name, assignment)
        policy = self.settings.policy if stored is None else stored
        if policy.due is None or self.zone is None:
            return policy
        # What is stored knows the zone no more, by whose clocks days are counted.
        return replace(policy, due=policy.due.astimezone(self.zone))

    def policy(self, assignment: str) -> Policy:
        """Return the policy of an assignment, with all extensions that its students have."""
        policy = self.own_policy(assignment)
        extensions = {}
        for person in self.people:
            extension = extension_of(person, policy.due, self.zone)
            granted = policy.extensions.get(person.subject)
            if times := [time for time in (extension, granted) if time is not None]:
                extensions[person.subject] = max(times)
        return replace(policy, extensions=extensions)


def open_course(name: str, issuer: str, database: Database) -> Course:
    """Return a course without classes. Raises AssignmentError for what is wrong with serve.yaml,
    which lies beside the database."""
    return Course(name, issuer, database, read_settings(database.path.parent / SETTINGS))


def refusal_of(
    policy: Policy,
    now: datetime,
    times: Sequence[datetime],
    zone: Zone,
    due: datetime | None,
) -> Message | None:
    """Return why nothing can be handed in now; `times`: those of the attempts that were graded
    or are waiting for it; `due`: the own due time of who asks."""
    if policy.opens is None:
        return Message("web.hand_in.closed")
    if now < policy.opens:
        return Message("web.hand_in.not_yet", {"opens": time_shown(policy.opens, zone)})
    closed = policy.closed_to(due)
    if closed is not None and now > closed:
        return Message("web.hand_in.over", {"closed": time_shown(closed, zone)})
    if policy.attempts is not None and len(times) >= policy.attempts:
        return Message("web.hand_in.used_up", {"count": policy.attempts})
    # A slow upload of one may arrive in whole after a later one of a partner.
    if times and abs(now - max(times)) < policy.pause:
        again = time_shown(max(times) + policy.pause, zone, seconds=True)
        return Message("web.hand_in.pause", {"again": again})
    return None
