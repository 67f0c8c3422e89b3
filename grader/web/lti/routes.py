"""The addresses for a platform and the people that it sends: keys, registration, login, launch."""

from collections.abc import Mapping

from starlette.responses import JSONResponse, RedirectResponse, Response

from grader.locale import translate
from grader.model import Message
from grader.web.door.asked import Asked, route
from grader.web.door.page import page, texts_in
from grader.web.door.refusal import Refusal, present
from grader.web.lti import choosing
from grader.web.lti.activities import open_activity
from grader.web.lti.frame import Frame, browser_of, give_cookie, path_in_frame
from grader.web.lti.keys import public_jwk, public_pem
from grader.web.lti.launch import CHOOSING
from grader.web.lti.login import launch_of, login_address
from grader.web.lti.platforms import find_platform, origins, put_platform
from grader.web.lti.registration import is_ours, register
from grader.web.lti.services import ServiceError
from grader.web.lti.tool import tool_of
from grader.web.state.incoming import log
from grader.web.state.people import Role

_FIRST: Mapping[Role, str] = {"instructor": "class", "assistant": "desk", "student": "mine"}
"""The page to which a launch leads."""


async def _keys(request: Asked) -> Response:
    """Return the public keys as a JSON Web Key Set (RFC 7517)."""
    return JSONResponse({"keys": [public_jwk(key) for key in tool_of(request).services.keys]})


async def _register(request: Asked) -> Response:
    """Register at the platform whose administrator opens this address there."""
    site, services, query = request.site, tool_of(request).services, request.query_params
    if not is_ours(site, request.path_params["secret"]):
        raise Refusal(403, Message("web.lti.registration.secret"))
    configuration = query.get("openid_configuration") or None
    where = present(configuration, "web.lti.registration.by_platform", 400)
    url, token = site.settings.url, query.get("registration_token", "")
    platform = await register(services, url, where, token)
    # Whoever else has the address must not take a platform's place.
    if find_platform(site.database, platform.issuer, platform.client) not in (None, platform):
        raise Refusal(409, Message("web.lti.registration.known", {"found": platform.issuer[:200]}))

    put_platform(site.database, platform)
    request.state.frames = " ".join(origins(platform.login_url))
    public = url.startswith("https:") and ":" not in url[6:]
    return page(
        request, "lti_registered.html.jinja", script="lti_close.js",
        platform=platform, public=public, key=public_pem(services.keys[0]),
    )  # fmt: skip


async def _login(request: Asked) -> Response:
    form = {**request.query_params, **await texts_in(request)}
    response = RedirectResponse(login_address(request, form), 302)
    give_cookie(request, response)
    return response


async def _launch(request: Asked) -> Response:
    """Let a person in whom a platform brings."""
    site, tool = request.site, tool_of(request)
    platform, launch = await launch_of(request, tool.services, await texts_in(request))
    sites = origins(platform.login_url, platform.issuer, *launch.presented_at)
    request.state.frames = " ".join(sites)
    if launch.kind == CHOOSING:
        return choosing.offer(request, platform, launch)

    activity = await open_activity(site, platform, launch)
    if launch.role == "instructor":
        try:
            await tool.learn_names(platform, activity)
        except ServiceError as error:
            # A platform that tells no names keeps nobody out.
            log.warning("names: %s", translate(error.message, "en"))
    tool.look_again()

    who = (platform.issuer, launch.subject, launch.role)
    frame = Frame(activity.course, *who, sites, browser_of(request))
    path = request.app.url_path_for(_FIRST[launch.role], id=activity.assignment)
    return RedirectResponse(f"{path_in_frame(site, frame)}{path}", 303)


async def _choose(request: Asked) -> Response:
    form = await texts_in(request)
    return choosing.answer(request, form.get("choice", ""), form.get("assignment", ""))


ROUTES = [
    route("/lti/keys", _keys),
    route("/lti/register/{secret}", _register),
    route("/lti/login", _login, None, "visitor", "GET", "POST"),
    route("/lti/launch", _launch, None, "visitor", "POST"),
    route("/lti/choose", _choose, "lti_choose", "visitor", "POST"),
]
