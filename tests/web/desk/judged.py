"""An assignment that people judge too, and what they do at its desk."""

import html
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.web.served import double

RUBRIC = """
manual:
  items:
    - id: readable
      title: {en: Readable, es: Legible}
      points: 2
      description: {en: Names say what they hold., es: Los nombres dicen qué contienen.}
    - {id: pasted, points: -1}
"""
LOOP = "def double(x):\n    y = 0\n    for _ in range(2):\n        y += x\n    return y\n"
DESK = "/assignments/double/desk"


def judged(folder: Path) -> Path:
    """Write an assignment with a rubric and a rule."""
    path = double(folder)
    text = path.read_text() + RUBRIC
    path.write_text(text.replace("cases:\n", "rules: [{id: no_loops}]\ncases:\n"))
    return path


def act(client: httpx.Client, name: str, do: str, **form: str) -> httpx.Response:
    page = client.post(f"{DESK}/of/{name}", data={"do": do, **form})
    assert page.status_code == 200, page.text
    return page


def release(client: httpx.Client, desk: str, *names: str) -> httpx.Response:
    """Tick these on the page that lists what goes out, and let them go."""
    page = client.get(f"{desk}/release").text
    listed = map(html.unescape, re.findall(r'name="listed" value="([^"]*)"', page))
    ticked = [value for value in listed if value.endswith(tuple(f" {name}" for name in names))]
    assert len(ticked) == len(names), page
    return client.post(desk, data={"do": "release", "listed": ticked})


def numbers(page: httpx.Response, what: str) -> list[str]:
    """Return the numbers of the history's lines that say this, the newest first."""
    return re.findall(rf"<br>(\d+): {what}", page.text)


# No browser is opened here.
ENVIRONMENT = {"BROWSER": "true", "PYTHONUNBUFFERED": "1", "PATH": "/usr/bin:/bin"}


def at_desk(folder: Path) -> list[str]:
    return [sys.executable, "-m", "grader", "desk", str(folder), "--locale", "en"]


@contextmanager
def sitting(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Sit down at the desk of a folder, and yield its process and its address."""
    with subprocess.Popen(
        at_desk(folder),
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=ENVIRONMENT,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        yield process, process.stdout.readline().rsplit(maxsplit=1)[-1]
