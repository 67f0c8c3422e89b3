"""People of a course at a running server: how they come, and what they do there."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from grader.web.door.access import make_link
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.people import Person, find_person, read_people, take_people
from tests.waiting import until
from tests.web.served import Served

RIGHT = "def double(x):\n    return 2 * x\n"
SQUARE = "def double(x):\n    return x * x\n"
OPEN = "opens: 2026-01-01 09:00\n"
PEOPLE = """\
id,name,role,group
a1,Ana García,,
a2,Ana García,,
b1,Luis Gil,,pair
b2,Eva Mar,,pair
p1,María Sanz,instructor,
"""
POLICY = {
    "do": "policy", "opens": "2026-01-01T09:00", "due": "", "late_per_day": "0", "attempts": "",
    "pause": "0m", "counts": "best", "before": "cases", "after": "cases",
}  # fmt: skip


def course(folder: Path, policy: str) -> Path:
    """Write a course's people and policy, and return the data's folder."""
    file = folder / "people.csv"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(PEOPLE, encoding="utf-8")
    people, problems = read_people(file, "course")
    assert not problems
    return opened(folder / "data", people, policy)


def opened(data: Path, people: Sequence[Person], policy: str = OPEN) -> Path:
    """Open a course to people by this policy, and return the data's folder."""
    data.mkdir(parents=True, exist_ok=True)
    (data / "serve.yaml").write_text(f"zone: Europe/Madrid\n{policy}")
    with Database(data / FILE_NAME) as database:
        take_people(database, "course", people)
    return data


def links(data: Path, *keys: str) -> dict[str, str]:
    """Return the path of a personal link for each; no server may run."""
    keys = keys or tuple(line.split(",")[0] for line in PEOPLE.splitlines()[1:])
    with Database(data / FILE_NAME) as database:
        people = [find_person(database, "course", "", key) for key in keys]
        return {
            person.key: f"/in/{make_link(database, person)}"
            for person in people
            if isinstance(person, Person)
        }


def enrolled(data: Path, people: Sequence[Person]) -> list[str]:
    """Open a course to people, and return the path of each one's link."""
    keys = [person.key for person in people]
    return list(links(opened(data, people), *keys).values())


@contextmanager
def entered(server: Served, path: str) -> Iterator[httpx.Client]:
    """Come by a personal link."""
    with server.client() as client:
        assert "That&#39;s me" in client.get(path).text
        page = client.post(path)
        assert page.status_code == 200
        assert path not in str(page.url)
        yield client


@contextmanager
def instructing(server: Served) -> Iterator[httpx.Client]:
    """Come by the instructor's address, which the command prints."""
    with server.client() as client:
        assert client.get(server.instructor).status_code == 200
        yield client


def hand_in(
    client: httpx.Client, code: str, name: str = "mine.py", assignment: str = "double"
) -> str:
    """Hand in, and return the student's page when it is graded."""
    page = client.post(f"/assignments/{assignment}/mine", files={"files": (name, code)})
    assert page.status_code == 200, page.text
    assert "Receipt" in page.text
    return when_graded(client, assignment)


def when_graded(client: httpx.Client, assignment: str = "double") -> str:
    """Return the student's page when nothing of theirs waits."""
    page = ""

    def is_graded() -> bool:
        nonlocal page
        page = client.get(f"/assignments/{assignment}/mine").text
        return "Received and safe" not in page

    until(is_graded, every=0.1)
    return page


def do(client: httpx.Client, assignment: str = "double", **form: str) -> httpx.Response:
    """Send one of the forms of the instructor's page."""
    return client.post(f"/assignments/{assignment}/manage", data=form)


def manage(client: httpx.Client, assignment: str = "double") -> str:
    return client.get(f"/assignments/{assignment}/manage").text
