"""A real browser for the tests: headless Chromium, spoken to over its debugging pipe."""

import fcntl
import json
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from tests.waiting import HANG

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class LeftError(Exception):
    """The page was left while it was asked something."""


@dataclass
class Page:
    """A page that was loaded, and everything that happened while it was."""

    browser: "Browser"
    session: str
    events: list[dict[str, Any]] = field(default_factory=list)

    def call(self, method: str, **params: object) -> dict[str, Any]:
        return self.browser.call(method, self.session, **params)

    def js(self, expression: str) -> Any:
        """Return an expression's value in the page (the tester's own: the page's would not run)."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def requests(self) -> list[str]:
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def complaints(self) -> list[str]:
        """Console output, errors, refusals by the policy, and dialogs."""
        methods = {
            "Log.entryAdded",
            "Runtime.consoleAPICalled",
            "Runtime.exceptionThrown",
            "Page.javascriptDialogOpening",
        }
        return [json.dumps(event["params"]) for event in self.events if event["method"] in methods]

    def violations(self) -> list[list[object]]:
        """Return what axe finds: a rule, how often it is broken, and the first place."""
        axe = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
        self.js("document.querySelectorAll('details').forEach(d => d.open = true)")
        self.js(f"{axe}; 0")

        answer = self.call(
            "Runtime.evaluate",
            expression="axe.run().then(found => JSON.stringify(found.violations.map("
            "v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 200)])))",
            awaitPromise=True,
            returnByValue=True,
        )
        result: list[list[object]] = json.loads(answer["result"]["value"])
        return result


def until(page: Page, expression: str) -> None:
    """Wait until it holds in the page, which may be left meanwhile."""
    end, holds = time.monotonic() + HANG, False
    while not holds:
        assert time.monotonic() < end, page.js("document.body.innerText")
        time.sleep(0.05)
        with suppress(LeftError):
            holds = page.js(expression)


class Browser:
    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._buffer = b""
        self._id = 0
        self._pages: dict[str, Page] = {}

    def call(self, method: str, session: str | None = None, **params: object) -> dict[str, Any]:
        self._id += 1
        message = {"id": self._id, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._id:
                if "navigated" in answer.get("error", {}).get("message", ""):
                    raise LeftError(method)
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def open(
        self, url: str, *, width: int = 1280, dark: bool = False, media: str = "screen"
    ) -> Page:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = self._pages[session] = Page(self, session)
        for domain in ("Page", "Network", "Log", "Runtime"):
            page.call(f"{domain}.enable")
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=900,
                  deviceScaleFactor=1, mobile=width < 600)  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        page.call("Emulation.setEmulatedMedia", media=media, features=[scheme])
        page.call("Page.navigate", url=url)
        while not any(event["method"] == "Page.loadEventFired" for event in page.events):
            self._receive()
        return page

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            chunk = os.read(self._read, 65536)
            assert chunk, "the browser ended"
            self._buffer += chunk
        line, self._buffer = self._buffer.split(b"\0", 1)
        message: dict[str, Any] = json.loads(line)
        if "method" in message and message.get("sessionId") in self._pages:
            self._pages[message["sessionId"]].events.append(message)
        return message


@contextmanager
def running(path: str) -> Iterator[Browser]:
    """A browser that reads its orders on descriptor 3 and answers on 4, gone at the end."""
    ends = [end for _ in range(2) for end in os.pipe()]
    # Out of the way of 3 and 4.
    orders_read, orders_write, answers_read, answers_write = (
        fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends
    )
    for end in ends:
        os.close(end)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = ["--headless", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update",
                   f"--user-data-dir={profile}"]  # fmt: skip
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        pid = os.posix_spawn(
            path,
            [path, *options],
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, orders_read, 3),
                (os.POSIX_SPAWN_DUP2, answers_write, 4),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            ],
            setpgroup=0,
        )
        os.close(orders_read)
        os.close(answers_write)
        try:
            yield Browser(orders_write, answers_read)
        finally:
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(orders_write)
            os.close(answers_read)


def url_of(path: Path) -> str:
    return path.resolve().as_uri()
