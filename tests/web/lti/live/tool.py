"""The real command, which can be killed and started again at the same address."""

import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.web.served import Served, double, serving


class Tool:
    def __init__(self, folder: Path, *options: str | Path) -> None:
        self.assignments = [double(folder / id, id) for id in ("double", "triple")]
        self._data, self._options = folder / "data", options
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        scheme = "https" if options else "http"
        self.url = f"{scheme}://localhost:{self._port}"
        self._running = ExitStack()
        self._data.mkdir(parents=True)
        (self._data / "serve.yaml").write_text("opens: 2020-01-01 00:00\n")

    def start(self) -> None:
        options = ["--url", self.url, *self._options]
        server = serving(self._data, *self.assignments, *options, port=self._port)
        self.served: Served = self._running.enter_context(server)

    def kill(self) -> None:
        """End it as a power cut does."""
        self.served.end(signal.SIGKILL)
        self._running.close()

    def close(self) -> None:
        self._running.close()


@contextmanager
def running_tool(folder: Path, *options: str | Path) -> Iterator[Tool]:
    tool = Tool(folder, *options)
    tool.start()
    try:
        yield tool
    finally:
        tool.close()
