"""What a platform and the people that it sends ask for: keys, registration, login, launch,
choosing."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from secrets import token_urlsafe
from time import time
from typing import Any

from msgspec import Struct
from msgspec.json import decode, encode
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from grader.locale import translate
from grader.model import Message
from grader.web.incoming import log
from grader.web.lti.activities import open_activity
from grader.web.lti.frame import Frame, browser_of, give_cookie, origins, path_in_frame
from grader.web.lti.keys import key_set, sign
from grader.web.lti.launch import Launch
from grader.web.lti.login import launch_of, login_address
from grader.web.lti.platforms import Activity, find_platform, put_platform
from grader.web.lti.registration import Addresses, registered_platform, tool_registration
from grader.web.lti.services import ServiceError
from grader.web.lti.tool import tool_of
from grader.web.pages import Refusal, locale_of, page, say
from grader.web.site import site_of

REGISTRATION = "lti-registration"
_CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
_DEEP = "https://purl.imsglobal.org/spec/lti-dl/claim/"
_CHOICE, _CHOICE_SECONDS, _ANSWER_SECONDS = "choice", 3600, 300


class Choice(Struct, frozen=True):
    """A platform's question which assignment an activity is for."""

    issuer: str
    client: str
    deployment: str
    address: str
    """Where the answer goes."""
    data: str | None = None
    """What goes back as it came."""


def addresses(request: Request) -> Addresses:
    return Addresses.below(site_of(request).settings.url)


async def _keys(request: Request) -> Response:
    return JSONResponse(key_set(tool_of(request).keys))


async def _register(request: Request) -> Response:
    """Register at the platform whose administrator opens this address there."""
    site, tool = site_of(request), tool_of(request)
    if not site.signer.matches(REGISTRATION, request.path_params["secret"]):
        raise Refusal(403, Message("web.lti.registration.secret"))
    where = request.query_params.get("openid_configuration", "")
    if not where:
        raise Refusal(400, Message("web.lti.registration.by_platform"))

    try:
        configuration = await tool.services.configuration(where)
        registration = await tool.services.register(
            configuration["registration_endpoint"],
            request.query_params.get("registration_token", ""),
            tool_registration(addresses(request)),
        )
        platform = registered_platform(configuration, registration)
    except ServiceError as error:
        raise Refusal(502, error.message) from error
    except (KeyError, TypeError) as error:
        raise Refusal(502, Message("web.lti.no_answer", {"host": where[:100]})) from error

    put_platform(site.database, platform)
    request.state.frames = " ".join(origins(platform.origin))
    title = say("lti.registered", locale_of(request))
    public = site.settings.url.startswith("https:") and ":" not in site.settings.url[6:]
    return page(
        request, "lti_registered.html.jinja", title, script="lti_close.js",
        platform=platform, public=public,
    )  # fmt: skip


async def _login(request: Request) -> Response:
    form = {**request.query_params, **await _form(request)}
    response = RedirectResponse(login_address(request, form, addresses(request).launch), 302)
    give_cookie(request, response)
    return response


async def _launch(request: Request) -> Response:
    """Let a person in whom a platform brings."""
    try:
        launch = await launch_of(request, tool_of(request).services, await _form(request))
    except ServiceError as error:
        raise Refusal(502, error.message) from error

    sites = origins(launch.platform.origin, launch.platform.issuer, *launch.presented_at)
    request.state.frames = " ".join(sites)
    if launch.choosing is not None:
        return _offer(request, launch)

    site = site_of(request)
    activity = open_activity(site, launch)
    frame = Frame(
        activity.course,
        activity.assignment,
        launch.platform.issuer,
        launch.subject,
        launch.role,
        sites,
        browser_of(request),
    )
    if launch.role == "instructor":
        await _learn_names(request, activity)
    tool_of(request).wake()
    name = "class" if launch.role == "instructor" else "mine"
    path = request.app.url_path_for(name, id=activity.assignment)
    return RedirectResponse(f"{path_in_frame(site, frame)}{path}", 303)


async def _learn_names(request: Request, activity: Activity) -> None:
    """Fill the class with who has not been here yet; a platform that tells none keeps nobody
    out."""
    try:
        await tool_of(request).learn_names(activity)
    except ServiceError as error:
        log.warning("names: %s", translate(error.message, "en"))


def _offer(request: Request, launch: Launch) -> Response:
    """Show the assignments to a teacher who makes an activity."""
    site = site_of(request)
    assert launch.choosing is not None
    if launch.role != "instructor":
        raise Refusal(403, Message("web.access.instructor"))

    choice = Choice(
        launch.platform.issuer,
        launch.platform.client,
        launch.activity.deployment,
        str(launch.choosing.get("deep_link_return_url", "")),
        launch.choosing.get("data"),
    )
    text = urlsafe_b64encode(encode(choice)).decode()
    return page(
        request,
        "lti_choose.html.jinja",
        say("lti.choose", locale_of(request)),
        assignments=[opened.assignment for opened in site.assignments.values()],
        choice=site.signer.sign(_CHOICE, text),
    )


async def _choose(request: Request) -> Response:
    """Send the platform what a teacher chose."""
    site = site_of(request)
    form = await _form(request)
    signed = site.signer.read(_CHOICE, form.get("choice", ""), _CHOICE_SECONDS)
    opened = site.assignments.get(form.get("assignment", ""))
    if signed is None or opened is None:
        raise Refusal(403, Message("web.lti.over"))
    choice = decode(urlsafe_b64decode(signed), type=Choice)
    if find_platform(site.database, choice.issuer, choice.client) is None:
        raise Refusal(403, Message("web.lti.unknown", {"found": choice.issuer[:200]}))

    assignment = opened.assignment
    title = assignment.title[locale_of(request)]
    item = {
        "type": "ltiResourceLink",
        "title": title,
        "url": addresses(request).launch,
        "custom": {"assignment": assignment.id},
        "lineItem": {"scoreMaximum": float(assignment.max_score), "label": title},
    }
    answer = sign(tool_of(request).keys[0], _answer(choice, item))
    (site_there,) = origins(choice.address)[:1] or ("'none'",)
    request.state.frames = " ".join(origins(choice.issuer, choice.address))
    request.state.forms = site_there
    return page(
        request, "lti_chosen.html.jinja", title, script="lti_send.js",
        address=choice.address, answer=answer, assignment=title,
    )  # fmt: skip


def _answer(choice: Choice, item: Mapping[str, Any]) -> dict[str, Any]:
    now = int(time())
    claims = {
        "iss": choice.client,
        "aud": choice.issuer,
        "iat": now,
        "exp": now + _ANSWER_SECONDS,
        "nonce": token_urlsafe(16),
        f"{_CLAIM}deployment_id": choice.deployment,
        f"{_CLAIM}message_type": "LtiDeepLinkingResponse",
        f"{_CLAIM}version": "1.3.0",
        f"{_DEEP}content_items": [item],
    }
    return claims if choice.data is None else {**claims, f"{_DEEP}data": choice.data}


async def _form(request: Request) -> dict[str, str]:
    if request.method != "POST":
        return {}
    async with request.form(max_files=0) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


ROUTES = [
    Route("/lti/keys", _keys, name="lti_keys"),
    Route("/lti/register/{secret}", _register, name="lti_register"),
    Route("/lti/login", _login, methods=["GET", "POST"], name="lti_login"),
    Route("/lti/launch", _launch, methods=["POST"], name="lti_launch"),
    Route("/lti/choose", _choose, methods=["POST"], name="lti_choose"),
]
