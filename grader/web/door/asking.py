"""The instructor's own door, and the cookie of who has none."""

from starlette.responses import Response

from grader.model import Message
from grader.web.door.asked import INSTRUCTOR, VISITOR, Asked, route
from grader.web.door.page import go_to, set_cookie
from grader.web.door.refusal import Refusal
from grader.web.door.site import Site


def remember(request: Asked, response: Response) -> None:
    """Give a visitor the cookie by which the next request is known for the same one's."""
    asker, signer = request.asker, request.site.signer
    if asker.kind == "visitor":
        set_cookie(request, response, VISITOR, signer.sign(VISITOR, asker.key))


def instructor_address(site: Site) -> str:
    """Return the address that makes an instructor of whoever opens it."""
    return f"{site.settings.url}/enter?key={site.signer.secret(INSTRUCTOR)}"


async def _enter(request: Asked) -> Response:
    """Change the instructor's secret for a cookie, so that it leaves the address."""
    signer = request.site.signer
    if not signer.matches(INSTRUCTOR, request.query_params.get("key", "")):
        raise Refusal(403, Message("web.access.instructor"))

    response = go_to(request, "assignments")
    set_cookie(request, response, INSTRUCTOR, signer.sign(INSTRUCTOR, "1"))
    return response


ROUTES = [route("/enter", _enter, "enter")]
