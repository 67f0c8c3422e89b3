"""An instructor's pages about an LMS: register one, see what became of scores."""

from msgspec import ValidationError, convert
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.model import Message
from grader.model.records import from_text
from grader.web.door.asking import require_instructor, require_owner
from grader.web.door.page import Refusal, go_to, page, present, texts_in
from grader.web.door.site import course_of, site_of
from grader.web.lti.outbox import post_again, posts_of
from grader.web.lti.platforms import Platform, find_activity, platforms_of, put_platform
from grader.web.lti.registration import introduction
from grader.web.lti.tool import tool_of

_FIELDS = ("issuer", "client", "deployments", "login_url", "token_url", "keys_url")
_MOODLE = {
    "login_url": "/mod/lti/auth.php",
    "token_url": "/mod/lti/token.php",
    "keys_url": "/mod/lti/certs.php",
}
"""Moodle shows these addresses, and they are always the same below its own."""


async def _platforms(request: Request) -> Response:
    require_owner(request)
    site = site_of(request)
    return page(
        request, "lti_platforms.html.jinja", platforms=platforms_of(site.database), form=_FIELDS,
        **introduction(site, tool_of(request).services.keys),
    )  # fmt: skip


async def _add(request: Request) -> Response:
    """Know a platform by what its administrator copied; addresses may be left out for a Moodle."""
    require_owner(request)
    texts = await texts_in(request)
    moodle = texts.get("issuer", "").rstrip("/")
    urls = {name: texts.get(name) or f"{moodle}{path}" for name, path in _MOODLE.items()}
    deployments = texts.get("deployments", "").replace(",", " ").split()
    try:
        platform = convert({**texts, **urls, "deployments": deployments}, Platform)
    except ValidationError as error:
        raise Refusal(400, Message("web.lti.form.wrong")) from error

    put_platform(site_of(request).database, platform)
    return go_to(request, "lti_platforms")


async def _roll(request: Request) -> Response:
    require_owner(request)
    tool_of(request).services.roll()
    return go_to(request, "lti_platforms")


async def _scores(request: Request) -> Response:
    """Show what an LMS has of an activity's scores, and why it has not the others."""
    require_instructor(request)
    database, course = site_of(request).database, course_of(request)
    activity = present(find_activity(database, course.name))

    # People are sorted by name.
    names = {person.subject: person.name for person in course.people}
    return page(
        request, "lti_scores.html.jinja", activity=activity, names=names, read=from_text,
        posts=posts_of(database, activity.course),
    )  # fmt: skip


async def _again(request: Request) -> Response:
    require_instructor(request)
    post_again(site_of(request).database, course_of(request).name)
    tool_of(request).look_again()
    return go_to(request, "lti_scores")


ROUTES = [
    Route("/platforms", _platforms, name="lti_platforms"),
    Route("/platforms/add", _add, methods=["POST"], name="lti_add"),
    Route("/platforms/key", _roll, methods=["POST"], name="lti_roll"),
    Route("/scores", _scores, name="lti_scores"),
    Route("/scores/again", _again, methods=["POST"], name="lti_again"),
]
