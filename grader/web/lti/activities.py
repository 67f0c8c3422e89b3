"""An activity of a platform and what is here for it: a course of its own, people, a policy."""

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from grader.classes.policy import Policy
from grader.model import Message
from grader.web.course import open_course
from grader.web.lti.launch import Launch
from grader.web.lti.platforms import Activity, activities_of, find_activity, put_activity
from grader.web.pages import Refusal
from grader.web.people import Person, put_person
from grader.web.settings import keep_policy, stored_policy
from grader.web.site import Site

_HISTORY = "link_history"


def open_activity(site: Site, launch: Launch) -> Activity:
    """Return the activity that a launch opens, as it is known from now on, and know the person.

    Raises Refusal where it is for no assignment that is here.
    """
    known = find_activity(site.database, launch.activity.course)
    chosen = launch.custom.get("assignment") or (known.assignment if known else "")
    if not chosen and len(site.assignments) == 1:
        (chosen,) = site.assignments
    if chosen not in site.assignments:
        raise _wrong(site, launch, chosen)

    activity = replace(launch.activity, assignment=chosen)
    with site.database.transaction():
        put_activity(site.database, activity)
        put_person(site.database, _person(activity, launch))
        _take_policy(site, activity, launch.custom)

    name = activity.course
    if name not in site.courses or chosen not in site.courses[name].classes:
        _open_course(site, name, chosen)
    return activity


def _open_course(site: Site, name: str, assignment: str) -> None:
    """Give an activity that is new here its class."""
    opened = {assignment: site.assignments[assignment]}
    judge = site.judge
    course = open_course(name, opened, site.options, judge.now, site.database)
    site.courses[name] = course
    judge.classes[name, assignment] = course.classes[assignment]


def _wrong(site: Site, launch: Launch, chosen: str) -> Refusal:
    if launch.role != "instructor":
        return Refusal(404, Message("web.lti.assignment.student"))
    params = {"found": chosen[:100], "names": ", ".join(site.assignments)}
    return Refusal(404, Message("web.lti.assignment.wrong", params))


def _person(activity: Activity, launch: Launch) -> Person:
    return Person(
        activity.course,
        activity.issuer,
        launch.subject,
        launch.name,
        launch.email,
        launch.role,
    )


def _take_policy(site: Site, activity: Activity, custom: Mapping[str, str]) -> None:
    """Begin with what an earlier copy of the activity had, and with the platform's own times."""
    database, id = site.database, activity.assignment
    if stored_policy(database, activity.course, id) is not None:
        return

    policy = _policy_before(site, activity, custom) or _main_policy(site)
    times = {name: _time(custom.get(name, "")) for name in ("opens", "due")}
    policy = replace(policy, **{name: at for name, at in times.items() if at is not None})
    if policy != _main_policy(site):
        keep_policy(database, activity.course, id, policy)


def _policy_before(site: Site, activity: Activity, custom: Mapping[str, str]) -> Policy | None:
    """Return the policy of the activity that this one was copied from, without its times."""
    earlier_ids = custom.get(_HISTORY, "").split(",")
    for other in activities_of(site.database):
        same_place = (other.issuer, other.client) == (activity.issuer, activity.client)
        if same_place and other.id in earlier_ids and other.assignment == activity.assignment:
            policy = stored_policy(site.database, other.course, other.assignment)
            return None if policy is None else replace(policy, extensions={})
    return None


def _main_policy(site: Site) -> Policy:
    return site.courses[site.settings.course].settings.policy


def _time(text: str) -> datetime | None:
    """Return a time that a platform filled in; None where it left the variable as it was."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo is not None else None
