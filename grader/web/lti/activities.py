"""An activity of a platform, and what the site keeps for it: a course, people, a policy."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from msgspec.structs import replace

from grader.classes.table.policy import Policy
from grader.model import Message
from grader.web.door.refusal import Refusal
from grader.web.door.site import Site, open_class
from grader.web.judge.classes import apply_policy
from grader.web.lti.launch import Custom, Launch
from grader.web.lti.platforms import (
    Activity,
    Platform,
    activities_of,
    find_activity,
    put_activity,
)
from grader.web.state.people import Person, put_person
from grader.web.state.settings import keep_policy, stored_policy


async def open_activity(site: Site, platform: Platform, launch: Launch) -> Activity:
    """Keep the activity that a launch opens, and the person who opens it; return the activity.

    Raises Refusal where the activity is for an assignment that the site does not have.
    """
    launched, custom = launch.activity(platform), launch.custom
    stored = find_activity(site.database, launched.course) or launched
    chosen = custom.assignment or stored.assignment
    if not chosen and len(site.assignments) == 1:
        (chosen,) = site.assignments
    if chosen not in site.assignments:
        raise _wrong(site, launch, chosen)

    # A platform may tell each student a due time of their own: the class's is its teacher's.
    times = custom.times if launch.role == "instructor" else stored.times
    activity = replace(launched, assignment=chosen, times=times)
    with site.database.transaction():
        put_activity(site.database, activity)
        about = (launch.subject, launch.name or launch.subject, launch.email, launch.role)
        put_person(site.database, Person(activity.course, activity.issuer, *about))
        changed = _take_policy(site, activity, stored.times, custom)

    whose = (activity.course, activity.issuer, chosen, activity.context)
    course = await open_class(site, *whose)
    if changed:
        await site.judge.do(apply_policy, course.classes[chosen], course.policy(chosen))
    return activity


def _wrong(site: Site, launch: Launch, chosen: str) -> Refusal:
    if launch.role != "instructor":
        return Refusal(404, Message("web.lti.assignment.student"))
    params = {"found": chosen[:100], "names": ", ".join(site.assignments)}
    return Refusal(404, Message("web.lti.assignment.wrong", params))


def _take_policy(
    site: Site, activity: Activity, times: Mapping[str, datetime], custom: Custom
) -> bool:
    """Begin with what an earlier copy of the activity had, and take the platform's own times where
    they changed; return whether that changes the policy."""
    database, course, id = site.database, activity.course, activity.assignment
    main = site.judge.courses[site.settings.course].settings.policy
    stored = stored_policy(database, course, id)
    policy = stored or next(_policies_before(site, activity, custom, main), main)
    if stored is None or activity.times != times:
        policy = replace(policy, **activity.times)

    changed = policy != (stored or main)
    if changed:
        keep_policy(database, course, id, policy)
    return changed


def _policies_before(
    site: Site, activity: Activity, custom: Custom, main: Policy
) -> Iterator[Policy]:
    """Yield the policies of activities that this one was copied from, the latest first; times are
    to be set anew."""
    links, courses = custom.link_history.split(","), custom.course_history.split(",")
    candidates = activities_of(site.database)
    candidates = [candidate for candidate in candidates if _work(candidate) == _work(activity)]

    originals = [candidate for link in links for candidate in candidates if candidate.id == link]
    # Moodle tells the courses only: there it is the activity of this title.
    titled = [candidate for candidate in candidates if candidate.title == activity.title]
    originals += [
        candidate for course in courses for candidate in titled if candidate.context == course
    ]

    for original in originals:
        if policy := stored_policy(site.database, original.course, original.assignment):
            yield replace(policy, opens=main.opens, due=main.due, extensions={})


def _work(activity: Activity) -> tuple[str, ...]:
    """Return what an activity has in common with its copies."""
    return activity.issuer, activity.client, activity.assignment
