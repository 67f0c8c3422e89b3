"""What an instructor does about an LMS: register one, see what became of scores."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from grader.model import Message
from grader.model.records import from_text
from grader.web.asking import require_instructor
from grader.web.lti.frame import frame_of
from grader.web.lti.outbox import post_again, posts_of
from grader.web.lti.platforms import Platform, find_activity, platforms_of, put_platform
from grader.web.lti.registration import introduction
from grader.web.lti.tool import tool_of
from grader.web.pages import Refusal, locale_of, page, path_of, say
from grader.web.people import people_of
from grader.web.site import course_of, site_of

_FIELDS = ("issuer", "client", "deployments", "login_url", "token_url", "keys_url")
_MOODLE = {
    "login_url": "/mod/lti/auth.php",
    "token_url": "/mod/lti/token.php",
    "keys_url": "/mod/lti/certs.php",
}
"""Moodle shows these addresses, and they are always the same below its own."""


async def _platforms(request: Request) -> Response:
    _require_owner(request)
    site, locale = site_of(request), locale_of(request)
    return page(
        request,
        "lti_platforms.html.jinja",
        say("lti.platforms", locale),
        platforms=platforms_of(site.database),
        form=[(field, say(f"lti.form.{field}", locale)) for field in _FIELDS],
        **introduction(site, tool_of(request).keys, locale),
    )


async def _add(request: Request) -> Response:
    """Know a platform by what its administrator copied."""
    _require_owner(request)
    async with request.form(max_files=0) as form:
        texts = {name: str(form.get(name, "")).strip() for name in _FIELDS}
    put_platform(site_of(request).database, _platform(texts))
    return RedirectResponse(path_of(request, "lti_platforms"), 303)


def _platform(texts: Mapping[str, str]) -> Platform:
    """Return what a form says; the addresses may be left out where it is a Moodle. Raises
    Refusal."""
    issuer = texts["issuer"].rstrip("/")
    urls = {name: texts[name] or f"{issuer}{path}" for name, path in _MOODLE.items()}
    for address in (issuer, *urls.values()):
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Refusal(400, Message("web.lti.form.address", {"found": address[:200]}))
    if not texts["client"]:
        raise Refusal(400, Message("web.lti.form.no_client"))

    deployments = tuple(texts["deployments"].replace(",", " ").split())
    return Platform(texts["issuer"], texts["client"], deployments, **urls)


async def _roll(request: Request) -> Response:
    _require_owner(request)
    tool_of(request).roll()
    return RedirectResponse(path_of(request, "lti_platforms"), 303)


def _require_owner(request: Request) -> None:
    """Let in who has the server's own link: an LMS's teacher looks after one course alone."""
    require_instructor(request)
    if frame_of(request) is not None:
        raise Refusal(403, Message("web.access.instructor"))


async def _scores(request: Request) -> Response:
    """Show what an LMS has of an activity's scores, and why it has not the others."""
    require_instructor(request)
    database = site_of(request).database
    activity = find_activity(database, course_of(request).name)
    if activity is None:
        raise Refusal(404, Message("web.not_found"))

    names = {person.subject: person.name for person in people_of(database, activity.course)}
    posts = [
        (names.get(subject, subject), post, from_text(post.reason) if post.reason else None)
        for subject, post in posts_of(database, activity.course).items()
    ]
    posts.sort(key=lambda row: row[0])
    title = say("lti.scores", locale_of(request))
    return page(request, "lti_scores.html.jinja", title, activity=activity, posts=posts)


async def _again(request: Request) -> Response:
    require_instructor(request)
    post_again(site_of(request).database, course_of(request).name)
    tool_of(request).wake()
    return RedirectResponse(path_of(request, "lti_scores"), 303)


ROUTES = [
    Route("/platforms", _platforms, name="lti_platforms"),
    Route("/platforms/add", _add, methods=["POST"], name="lti_add"),
    Route("/platforms/key", _roll, methods=["POST"], name="lti_roll"),
    Route("/scores", _scores, name="lti_scores"),
    Route("/scores/again", _again, methods=["POST"], name="lti_again"),
]
