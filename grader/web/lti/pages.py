"""An instructor's pages about an LMS: register one, see what became of scores."""

from msgspec import ValidationError, convert
from starlette.responses import Response

from grader.model import Message
from grader.model.records import from_text
from grader.web.door.asked import Asked, route
from grader.web.door.page import go_to, page, texts_in
from grader.web.door.refusal import Refusal, present
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


async def _platforms(request: Asked) -> Response:
    platforms, keys = platforms_of(request.site.database), tool_of(request).services.keys
    return page(
        request, "lti_platforms.html.jinja", platforms=platforms, form=_FIELDS,
        **introduction(request.site, keys),
    )  # fmt: skip


async def _add(request: Asked) -> Response:
    """Know a platform by what its administrator copied; addresses may be left out for a Moodle."""
    texts = await texts_in(request)
    moodle = texts.get("issuer", "").rstrip("/")
    urls = {name: texts.get(name) or f"{moodle}{path}" for name, path in _MOODLE.items()}
    deployments = texts.get("deployments", "").replace(",", " ").split()
    try:
        platform = convert({**texts, **urls, "deployments": deployments}, Platform)
    except ValidationError as error:
        raise Refusal(400, Message("web.lti.form.wrong")) from error

    put_platform(request.site.database, platform)
    return go_to(request, "lti_platforms")


async def _roll(request: Asked) -> Response:
    tool_of(request).services.roll()
    return go_to(request, "lti_platforms")


async def _scores(request: Asked) -> Response:
    """Show what an LMS has of an activity's scores, and why it has not the others."""
    database, course = request.site.database, request.course
    activity = present(find_activity(database, course.name))

    # People are sorted by name.
    names = {person.subject: person.name for person in course.people}
    return page(
        request, "lti_scores.html.jinja", activity=activity, names=names, read=from_text,
        posts=posts_of(database, activity.course),
    )  # fmt: skip


async def _again(request: Asked) -> Response:
    post_again(request.site.database, request.course.name)
    tool_of(request).look_again()
    return go_to(request, "lti_scores")


ROUTES = [
    route("/platforms", _platforms, "lti_platforms", "owner"),
    route("/platforms/add", _add, "lti_add", "owner", "POST"),
    route("/platforms/key", _roll, "lti_roll", "owner", "POST"),
    route("/scores", _scores, "lti_scores", "instructor"),
    route("/scores/again", _again, "lti_again", "instructor", "POST"),
]
