"""An activity of a platform, and what the site keeps for it: a course, people, a policy."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from grader.classes.policy import Policy
from grader.model import Message
from grader.web.course import open_course
from grader.web.lti.launch import Launch
from grader.web.lti.platforms import (
    Activity,
    Platform,
    activities_of,
    find_activity,
    put_activity,
)
from grader.web.pages import Refusal
from grader.web.people import Person, put_person
from grader.web.settings import keep_policy, stored_policy
from grader.web.site import Site


async def open_activity(site: Site, platform: Platform, launch: Launch) -> Activity:
    """Keep the activity that a launch opens, and the person who opens it; return the activity.

    Raises Refusal where the activity is for an assignment that the site does not have.
    """
    launched = launch.activity(platform)
    stored = find_activity(site.database, launched.course)
    chosen = str(launch.custom.get("assignment") or (stored.assignment if stored else ""))
    if not chosen and len(site.assignments) == 1:
        (chosen,) = site.assignments
    if chosen not in site.assignments:
        raise _wrong(site, launch, chosen)

    activity = replace(launched, assignment=chosen)
    with site.database.transaction():
        put_activity(site.database, activity)
        about = (launch.subject, launch.name or launch.subject, launch.email, launch.role)
        put_person(site.database, Person(activity.course, activity.issuer, *about))
        _take_policy(site, activity, launch.custom)

    async with site.opening:
        await _open_class(site, activity)
    return activity


async def _open_class(site: Site, activity: Activity) -> None:
    """Give an activity its class, beside those of assignments that it was for before."""
    name, course = activity.course, site.courses.get(activity.course)
    before = () if course is None else course.classes
    if activity.assignment not in before:
        opened = {id: site.assignments[id] for id in (*before, activity.assignment)}
        arguments = (name, opened, site.options, site.judge, site.database)
        site.courses[name] = await open_course(*arguments)


def _wrong(site: Site, launch: Launch, chosen: str) -> Refusal:
    if launch.role != "instructor":
        return Refusal(404, Message("web.lti.assignment.student"))
    params = {"found": chosen[:100], "names": ", ".join(site.assignments)}
    return Refusal(404, Message("web.lti.assignment.wrong", params))


def _take_policy(site: Site, activity: Activity, custom: Mapping[str, Any]) -> None:
    """Begin with what an earlier copy of the activity had, and with the platform's own times."""
    database, id = site.database, activity.assignment
    if stored_policy(database, activity.course, id) is not None:
        return

    policy = _policy_before(site, activity, custom) or _main_policy(site)
    times = {name: _time(str(custom.get(name))) for name in ("opens", "due")}
    policy = replace(policy, **{name: at for name, at in times.items() if at is not None})
    if policy != _main_policy(site):
        keep_policy(database, activity.course, id, policy)


def _policy_before(site: Site, activity: Activity, custom: Mapping[str, Any]) -> Policy | None:
    """Return the policy of the activity that this one was copied from; times are to be set anew."""
    links = str(custom.get("link_history")).split(",")
    courses = str(custom.get("course_history")).split(",")
    candidates = [
        candidate
        for candidate in activities_of(site.database)
        if candidate.course != activity.course and _work(candidate) == _work(activity)
    ]

    originals = [candidate for link in links for candidate in candidates if candidate.id == link]
    # Moodle tells the courses only: there it is the activity of this title.
    titled = [candidate for candidate in candidates if candidate.title == activity.title]
    originals += [
        candidate for course in courses for candidate in titled if candidate.context == course
    ]

    for original in originals:
        if policy := stored_policy(site.database, original.course, original.assignment):
            main = _main_policy(site)
            return replace(policy, opens=main.opens, due=main.due, extensions={})
    return None


def _work(activity: Activity) -> tuple[str, ...]:
    """Return what an activity has in common with its copies."""
    return activity.issuer, activity.client, activity.assignment


def _main_policy(site: Site) -> Policy:
    return site.courses[site.settings.course].settings.policy


def _time(text: str) -> datetime | None:
    """Return a time that a platform filled in; None where it left the variable as it was."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo is not None else None
