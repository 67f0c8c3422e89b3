"""The pages' common parts: language, templates, a policy that allows what is the page's own, and
refusals in words."""

from functools import cache, partial
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grader.locale import translate, words
from grader.model import LOCALES, Locale, Message
from grader.render import phrases
from grader.render.html import pages
from grader.web.site import site_of

_LANGUAGE = "language"
_MONTHS = 180 * 24 * 3600


class Refusal(HTTPException):
    """Ends a request with a page that says why."""

    def __init__(self, status: int, message: Message, retry_after: int | None = None) -> None:
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        super().__init__(status, message.key, headers)
        self.message = message


def locale_of(request: Request) -> Locale:
    """Return the reader's language: asked for, chosen before, or the browser's."""
    for choice in (request.query_params.get("lang"), request.cookies.get(_LANGUAGE)):
        for locale in LOCALES:
            if choice == locale:
                return locale

    for preferred in request.headers.get("accept-language", "").split(","):
        code = preferred.strip()[:2].lower()
        for locale in LOCALES:
            if code == locale:
                return locale
    return "en"


def page(
    request: Request,
    name: str,
    title: str,
    *,
    status: int = 200,
    script: str = "",
    **content: Any,
) -> Response:
    """Return the page that a template makes; `script` names a file beside it."""
    code = Markup(_source(script)) if script else ""
    html = part(request, name, title=title, style=_style(), script=code, **content)
    return respond(request, html, _style(), *([code] if code else []), status=status)


def part(request: Request, name: str, **content: Any) -> Markup:
    """Return what a template makes, as a part of a page."""
    locale = locale_of(request)
    html = (
        _environment()
        .get_template(name)
        .render(
            content,
            locale=locale,
            other_locale="es" if locale == "en" else "en",
            say=partial(say, locale=locale),
            tell=partial(translate, locale=locale),
            points=partial(phrases.points, locale=locale),
            url=partial(path_of, request),
            framed=hasattr(request.state, "frame"),
        )
    )
    return Markup(html)


def say(key: str, locale: Locale, **params: Any) -> str:
    return words(f"web.{key}", locale, **params)


def respond(
    request: Request,
    html: str,
    style: str,
    *scripts: str,
    status: int = 200,
) -> HTMLResponse:
    """Return a whole page, with a policy that allows this style and these scripts."""
    response = HTMLResponse(html, status)
    forms = getattr(request.state, "forms", "'self'")
    policy = pages.policy(style, *scripts, forms=forms)
    frames = getattr(request.state, "frames", "'none'")
    more = f"connect-src 'self'; img-src data:; frame-ancestors {frames}"
    response.headers["Content-Security-Policy"] = f"{policy}; {more}"
    response.headers["Content-Language"] = locale_of(request)
    if "lang" in request.query_params:
        set_cookie(request, response, _LANGUAGE, locale_of(request))
    return response


def refusal(request: Request, status: int, message: Message) -> Response:
    """Return the page that says what is wrong, and what to do."""
    locale = locale_of(request)
    title = say("refused", locale)
    return page(request, "refusal.html.jinja", title, status=status, message=message)


def path_of(request: Request, name: str, /, **parameters: str) -> str:
    """Return the path of one of our pages; never an address that the request's head could forge."""
    path = request.app.url_path_for(name, **parameters)
    return f"{request.scope['root_path']}{path}"


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    settings = site_of(request).settings
    response.set_cookie(
        name,
        value,
        max_age=_MONTHS,
        path=request.scope["root_path"] or "/",
        secure=settings.secure or request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


@cache
def _environment() -> Environment:
    environment = pages.environment()
    environment.loader = FunctionLoader(_source)
    return environment


def _source(name: str) -> str:
    """Return a template of ours, or one of reports."""
    own = files("grader.web").joinpath("templates", name)
    return own.read_text(encoding="utf-8") if own.is_file() else pages.template(name)


@cache
def _style() -> Markup:
    return Markup(_source("report.css") + _source("web.css"))
