"""The real command, `grader serve`, on a free port of this machine, as people start it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from msgspec import Struct

from tests.julia import ENGINE
from tests.waiting import HANG, until

REFERENCE = "def double(x):\n    return 2 * x\n"
YAML = """
format: 1
id: double
title: {en: Twice as much, es: El doble}
reference: reference.py
statement: double.md
languages: [python]
templates: {python: template.py}
functions:
  double:
    returns: value
    signatures: {python: ["(x)"]}
    fields: [{name: value, kind: real}]
cases:
  - {id: two, function: double, args: [2], points: 3, visible: true}
  - {id: three, function: double, args: [3], points: 3, visible: true}
  - {id: secret, function: double, args: [987654], points: 4}
"""
IN_BOTH = YAML.replace("[python]", "[python, julia]").replace(
    '{python: ["(x)"]}', '{python: ["(x)"], julia: ["(x)"]}'
)


class Served(Struct):
    """A running server."""

    url: str
    instructor: str
    data: Path
    process: subprocess.Popen[str]

    def client(self, **options: object) -> httpx.Client:
        return httpx.Client(base_url=self.url, follow_redirects=True, timeout=HANG, **options)

    def direct_from(self, address: str) -> httpx.Client:
        """Return a client at another of this machine's own addresses."""
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(base_url=self.url, transport=transport, timeout=HANG)

    def direct(self) -> httpx.Client:
        """Return a client that speaks to the server itself, as its proxy does."""
        log, port = self.data.parent / f"{self.data.name}.log", None
        while port is None:
            assert self.process.poll() is None
            port = re.search(r"127\.0\.0\.1:(\d+)", log.read_text(encoding="utf-8"))
        return httpx.Client(base_url=f"http://127.0.0.1:{port[1]}", timeout=HANG)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(HANG)


def double(folder: Path, id: str = "double", yaml: str = YAML) -> Path:
    """Write an assignment; by itself in Python alone, whose workers are warm at once."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "reference.py").write_text(REFERENCE)
    (folder / "template.py").write_text("def double(x):\n    ...\n")
    (folder / "double.md").write_text("Give **twice** of $x$.\n")
    (folder / f"{id}.yaml").write_text(yaml.replace("id: double", f"id: {id}"))
    return folder / f"{id}.yaml"


@contextmanager
def serving(data: Path, *arguments: str | Path, port: int = 0) -> Iterator[Served]:
    """Serve assignments; the arguments are those of the command."""
    options = ["--data", data, "--port", str(port), "--julia-engine", ENGINE, "--locale", "en"]
    command = [sys.executable, "-m", "grader", "serve", *arguments, *options]
    log = data.parent / f"{data.name}.log"
    with (
        log.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            list(map(str, command)),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ) as process,
    ):
        assert process.stdout is not None
        try:
            lines = [process.stdout.readline() for _ in range(2)]
            urls = [re.search(r"http\S+", line) for line in lines]
            assert all(urls), log.read_text()
            students, instructor = (url[0] for url in urls if url)
            yield Served(students.rstrip("/"), instructor, data, process)
        finally:
            if process.poll() is None:
                process.kill()


def report_of(client: httpx.Client, response: httpx.Response) -> httpx.Response:
    """Wait for the report that an upload leads to."""
    assert response.status_code == 200, response.text
    address = response.url.copy_with(query=None)
    until(lambda: client.get(f"{address}/progress").json()["done"])
    return client.get(str(response.url))
