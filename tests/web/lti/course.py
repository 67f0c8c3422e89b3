"""A class in a small LMS: the real command, real HTTP, real signatures."""

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct

from grader.web.lti.keys import load_keys, public_pem
from tests.waiting import until
from tests.web.lti.platform import CLAIM, CLIENT, DEPLOYMENT, Platform, running_platform
from tests.web.served import Served, serving

RIGHT = "def double(x):\n    return 2 * x\n"
WRONG = "def double(x):\n    return x + 2\n"


class Course(Struct):
    served: Served
    platform: Platform
    browsers: ExitStack

    def student(self, subject: str, **changes: Any) -> tuple[httpx.Client, httpx.Response]:
        """Return a browser, and the page that it shows after a launch."""
        tool = self.browser()
        return tool, self.platform.launch(tool, subject, **changes)

    def browser(self) -> httpx.Client:
        return self.browsers.enter_context(self.served.client())


@contextmanager
def running_course(folder: Path, *assignments: Path) -> Iterator[Course]:
    data = folder / "data"
    data.mkdir()
    (data / "serve.yaml").write_text("opens: 2020-01-01 00:00\n")
    with (
        running_platform(free_port()) as platform,
        serving(data, *assignments) as served,
        ExitStack() as browsers,
    ):
        register(served, platform)
        platform.tool_key = public_pem(load_keys(data / "lti.pem")[0])
        yield Course(served, platform, browsers)


def register(served: Served, platform: Platform) -> str:
    registered = registration(served, f"{platform.url}/configuration")
    assert registered.status_code == 200, registered.text
    return registered.text


def registration(served: Served, configuration: str) -> httpx.Response:
    """Open the one address as a platform does whose administrator pasted it."""
    query = {"openid_configuration": configuration, "registration_token": "once"}
    return httpx.get(registration_address(served), params=query)


def registration_address(served: Served) -> str:
    with served.client() as instructor:
        instructor.get(served.instructor)
        page = instructor.get("/platforms").text
    (address,) = re.findall(r"<code>(http[^<]*/lti/register/[^<]*)</code>", page)
    return address


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def refused(page: httpx.Response) -> str:
    """Return the sentence of a page that says no."""
    assert page.status_code == 403, page.text
    assert "Traceback" not in page.text
    return page.text


def hand_in(course: Course, subject: str, text: str, **changes: Any) -> None:
    tool, page = course.student(subject, **changes)
    form = {"files": ("double.py", text.encode())}
    sent = tool.post(str(page.url), files=form)
    assert sent.status_code == 200, sent.text


def scores(course: Course, item: str = "5", **expected: float) -> dict[str, Any]:
    """Return what the gradebook has when it has what is expected."""
    wanted = {name.removeprefix("s"): score for name, score in expected.items()}

    def given() -> dict[str, Any]:
        kept = course.platform.scores.get(item, {})
        return {id: kept.get(id, {}).get("scoreGiven") for id in wanted}

    until(lambda: given() == wanted)
    return course.platform.scores[item]


def link(id: str, **more: Any) -> dict[str, Any]:
    """Return what a launch says of another activity, in its own course."""
    return {
        f"{CLAIM}resource_link": {"id": id, "title": "Práctica"},
        f"{CLAIM}context": {"id": f"course of {id}", "title": "ML"},
        f"{CLAIM}custom": {"assignment": "double", **more},
    }


def manage(page: httpx.Response) -> str:
    """Return the address of the page that manages the class, of a teacher's first page."""
    return str(page.url).replace("/class/", "/manage")


def desk(page: httpx.Response) -> str:
    """Return the address of the desk, of a teacher's first page."""
    return str(page.url).replace("/class/", "/desk")


def at_desk(teacher: httpx.Client, page: httpx.Response) -> list[str]:
    """Return the names of what was handed in, as the desk's addresses have them."""
    return sorted(set(re.findall(r"/desk/of/([^\"?]+)", teacher.get(desk(page)).text)))


def sibling(page: httpx.Response, path: str) -> str:
    """Return the address of another page for the same person."""
    return re.sub("/assignments/.*", f"/{path}", str(page.url))


def line_item(course: Course, id: str) -> dict[str, Any]:
    """Return what a launch says of an item of the gradebook."""
    address = f"{course.platform.url}/items/{id}?type_id=1"
    return {"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {"lineitem": address}}


def register_by_hand(instructor: httpx.Client, served: Served, platform: Platform) -> None:
    """Fill in the form for what an administrator copied."""
    instructor.get(served.instructor)
    places = {"login_url": "auth", "token_url": "token", "keys_url": "keys"}
    addresses = {name: f"{platform.url}/{place}" for name, place in places.items()}
    ids = {"issuer": platform.url, "client": CLIENT, "deployments": DEPLOYMENT}
    page = instructor.post("/platforms/add", data={**ids, **addresses})
    assert CLIENT in page.text
