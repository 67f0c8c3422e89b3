"""The pages' common parts: language, templates, a policy that allows what is the page's own, and
refusals in words."""

from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FunctionLoader
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from grader.locale import translate, words
from grader.model import Locale, Message, ScoreReport
from grader.platforms.packaging.parts import PackageFile, to_zip
from grader.render import phrases
from grader.render.html import pages
from grader.render.html.report import to_html
from grader.render.times import time_shown
from grader.web.door.asked import LANGUAGE, Asked
from grader.web.state.incoming import UPLOAD_BYTES

_MONTHS = 180 * 24 * 3600
_FOR_MACHINES = "/api/"
"""Routes below this path answer JSON."""


def page(
    request: Asked, name: str, *, status: int = 200, script: str = "", **content: Any
) -> Response:
    """Return the page that a template makes; `script` names a file beside it. A template without a
    title of its own is given one."""
    code = Markup(_source(script)) if script else ""
    html = part(request, name, style=_style(), script=code, **content)
    return respond(request, html, _style(), *([code] if code else []), status=status)


def report_page(request: Asked, report: ScoreReport, above: str = "", **content: Any) -> Response:
    """Return a report's own page; `above` names the template of what begins it."""
    beginning = part(request, above, **content) if above else ""
    html = to_html(report, request.locale, above=beginning)
    return respond(request, html, pages.template("report.css"))


def part(request: Asked, name: str, **content: Any) -> Markup:
    """Return what a template makes, as a part of a page."""
    locale = request.locale
    tools = {
        "request": request,
        "site": request.site,
        "course": request.course,
        "locale": locale,
        "other_locale": "es" if locale == "en" else "en",
        "say": partial(say, locale=locale),
        "tell": partial(translate, locale=locale),
        "points": partial(phrases.points, locale=locale),
        "when": partial(time_shown, zone=request.course.zone),
        "url": partial(path_of, request),
        "framed": hasattr(request.state, "frame"),
        "most_bytes": UPLOAD_BYTES,
    }

    return Markup(_environment().get_template(name).render(tools | content))


def attachment(name: str, content: bytes) -> Response:
    """Return a file to keep, whatever is in it: no browser shows it."""
    head = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return Response(content, media_type="application/octet-stream", headers=head)


def files_attached(name: str, files: Mapping[str, bytes]) -> Response:
    """Return the one file, or a zip of several."""
    if len(files) == 1:
        return attachment(*next(iter(files.items())))
    return attachment(name, to_zip(PackageFile(*file) for file in files.items()))


def say(key: str, locale: Locale, **params: Any) -> str:
    return words(f"web.{key}", locale, **params)


def respond(
    request: Asked, html: str, style: str, *scripts: str, status: int = 200
) -> HTMLResponse:
    """Return a whole page, with a policy that allows this style and these scripts."""
    policy = pages.policy(style, *scripts, forms=request.state.forms)
    more = f"connect-src 'self'; img-src data:; frame-ancestors {request.state.frames}"
    headers = {"Content-Security-Policy": f"{policy}; {more}"}
    response = HTMLResponse(html, status, headers | {"Content-Language": request.locale})
    if "lang" in request.query_params:
        set_cookie(request, response, LANGUAGE, request.locale)
    return response


def refusal(request: Asked, status: int, message: Message) -> Response:
    """Return the page that says what is wrong, and what to do; for a machine, the words alone."""
    if request.scope["path"].removeprefix(request.scope["root_path"]).startswith(_FOR_MACHINES):
        return JSONResponse({"error": translate(message, request.locale)}, status)
    return page(request, "refusal.html.jinja", status=status, message=message)


async def texts_in(request: Asked) -> Mapping[str, str]:
    """Return the fields of a form without files; none where nothing was sent."""
    async with request.form(max_files=0) as form:
        return texts_of(form)


def texts_of(form: FormData) -> dict[str, str]:
    return {name: value.strip() for name, value in form.items() if isinstance(value, str)}


def go_to(request: Asked, name: str, query: str = "", **parameters: str) -> RedirectResponse:
    """Return the way to another page of ours, after a form."""
    return RedirectResponse(f"{path_of(request, name, **parameters)}{query}", 303)


def path_of(request: Asked, name: str, /, **parameters: str) -> str:
    """Return the path of one of our pages; never an address that the request's head could forge."""
    return f"{request.scope['root_path']}{request.app.url_path_for(name, **parameters)}"


def set_cookie(request: Asked, response: Response, name: str, value: str) -> None:
    settings = request.site.settings
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
    path = files("grader.web").joinpath("templates", name)
    return path.read_text(encoding="utf-8") if path.is_file() else pages.template(name)


@cache
def _style() -> Markup:
    return Markup(_source("report.css") + _source("web.css"))
