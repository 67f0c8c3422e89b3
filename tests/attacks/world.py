"""The things to steal and to reach around a grader: a course's folder, servers, a process.

Everything lies open to all users of the machine, so that file modes alone protect nothing. Whatever
an attack reads, changes, leaves or reaches of it shows here.
"""

import hashlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

__all__ = ["BREACH", "SECRETS", "VARIABLE", "World", "leaked", "open_world"]

HERE = Path(__file__).parent
VARIABLE = "COURSE_PASSWORD"
BREACH = "BREACH"
"""The word that an attack prints after it did something that no submission may do."""

SECRETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "the cases file": ("SECRET-CASES-40961",),
        "the reference": ("SECRET-REFERENCE-58367",),
        "another submission": ("SECRET-OTHER-72813",),
        "the home folder": ("SECRET-HOME-19507",),
        "the environment": ("SECRET-ENVIRONMENT-33049",),
        "another process": ("SECRET-PROCESS-86453",),
        "a hidden input": (
            *("271828.18", "2.7182818", "161803.39", "1.6180339", "577215.66", "5.7721566"),
            *("41109750bb2fec57", "57ec2fbb50971041"),  # the bits of the first
        ),
        "an expected value": ("815508.54", "815484.54", "184754.89", "144303.91"),
    }
)
"""The spellings in which each secret would be recognised."""

_PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/")


def leaked(text: str) -> list[str]:
    """Return the secrets that stand in a text."""
    return [what for what, spellings in SECRETS.items() if any(one in text for one in spellings)]


@dataclass
class World:
    folder: Path
    course: Path
    """The assignment, its reference, and a class's submissions."""
    home: Path
    out: Path
    """The folder for a run's reports."""
    words: Mapping[str, str]
    """The text that takes the place of each `@WORD@` in a submission."""
    mark: str
    """Part of the name of every file, and of the command line of every process, that attacks of
    this world leave."""
    digest: str
    """The folder's digest before any attack."""
    reached: list[str]
    """Who was reached from outside this process."""

    @property
    def assignment(self) -> Path:
        return self.course / "assignment" / "secrets.yaml"

    @property
    def victim(self) -> Path:
        return self.course / "class" / "victim.py"

    def lay_out(self, source: Path) -> Path:
        """A submission of this world, made from one with `@WORD@`s in it."""
        text = source.read_text(encoding="utf-8")
        for word, value in self.words.items():
            text = text.replace(f"@{word}@", value)
        path = self.course / "class" / source.name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o644)
        return path

    def harm(self) -> list[str]:
        """Return the files, folders and processes that are not as before, and who was reached."""
        found = list(self.reached)
        if _digest(self.folder) != self.digest:
            found.append(f"files below {self.folder} have changed")
        for place in (*_PLACES, *map(str, (self.folder, Path.cwd()))):
            with suppress(OSError):
                names = os.listdir(place)  # noqa: PTH208
                found += [f"{place}/{name} was left" for name in names if self.mark in name]
        return found


@contextmanager
def open_world() -> Iterator[World]:
    """A world of one's own, while the context lasts."""
    # Not pytest's tmp_path, which lies in a folder that is closed to other users.
    folder = Path(tempfile.mkdtemp(prefix="grader-attacked-"))
    try:
        shutil.copytree(HERE / "assignment", folder / "course" / "assignment")
        (folder / "course" / "class").mkdir()
        innocent = (HERE / "submissions" / "innocent.py").read_text(encoding="utf-8")
        text = f"{innocent}\n# {SECRETS['another submission'][0]}\n"
        (folder / "course" / "class" / "victim.py").write_text(text, encoding="utf-8")
        (folder / "home").mkdir()
        (folder / "home" / ".netrc").write_text(SECRETS["the home folder"][0], encoding="utf-8")
        (folder / "out").mkdir()
        (folder / "sockets").mkdir()
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o666)
        os.environ[VARIABLE] = SECRETS["the environment"][0]
        with _bystander() as pid, _Servers(folder / "sockets") as servers:
            words = {
                "COURSE": str(folder / "course"),
                "HOME": str(folder / "home"),
                "OUT": str(folder / "out"),
                "GRADER": str(HERE.parent.parent),
                "PACKAGE": str(HERE.parent.parent / "grader"),
                "BYSTANDER": str(pid),
                "VARIABLE": VARIABLE,
                "MARK": f"left-by-{folder.name}",
                "BREACH": BREACH,
                "DEEP": "\nDEEP = " + "(" * 50_000 + ")" * 50_000,
                **servers.words,
            }
            yield World(
                folder,
                folder / "course",
                folder / "home",
                folder / "out",
                MappingProxyType(words),
                f"left-by-{folder.name}",
                _digest(folder),
                servers.reached,
            )
    finally:
        os.environ.pop(VARIABLE, None)
        shutil.rmtree(folder)


def _digest(folder: Path) -> str:
    """Return a digest of all names, kinds, modes and contents in a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        digest.update(f"{path} {status.st_mode} {status.st_uid} {status.st_nlink} ".encode())
        if path.is_symlink():
            digest.update(bytes(path.readlink()))
        elif path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


_BYSTANDER = """
import signal, sys, time
for number in (signal.SIGTERM, signal.SIGURG, signal.SIGUSR1, signal.SIGHUP):
    signal.signal(number, lambda number, frame: sys.exit(f"signal {number}"))
print("ready", flush=True)
time.sleep(100_000)
"""


@contextmanager
def _bystander() -> Iterator[int]:
    """Another process of the grader's user; whoever signals it ends it, which is an error here."""
    argv = [sys.executable, "-c", _BYSTANDER, SECRETS["another process"][0]]
    with subprocess.Popen(argv, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield process.pid
            assert process.poll() is None, "somebody ended a process that is not theirs"
        finally:
            process.kill()


class _Servers:
    """Listens in every way that a process on this machine can be reached."""

    def __init__(self, folder: Path) -> None:
        self.reached: list[str] = []
        self.words: dict[str, str] = {}
        self._sockets: list[socket.socket] = []
        self._listen("TCP", socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0))
        self._listen("UDP", socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0))
        with suppress(OSError):  # a machine without IPv6
            self._listen("TCP6", socket.AF_INET6, socket.SOCK_STREAM, ("::1", 0))
            self._listen("UDP6", socket.AF_INET6, socket.SOCK_DGRAM, ("::1", 0))
        self.words.setdefault("TCP6", "9")
        self.words.setdefault("UDP6", "9")
        named, datagrams = str(folder / "stream"), str(folder / "datagrams")
        self._listen("NAMED", socket.AF_UNIX, socket.SOCK_STREAM, named)
        self._listen("NAMED_DATAGRAMS", socket.AF_UNIX, socket.SOCK_DGRAM, datagrams)
        for path in (named, datagrams):
            Path(path).chmod(0o777)
        abstract = folder.parent.name
        self._listen("ABSTRACT", socket.AF_UNIX, socket.SOCK_STREAM, f"\0{abstract}")
        self.words["ABSTRACT"] = abstract

    def _listen(self, word: str, family: int, kind: int, address: tuple[str, int] | str) -> None:
        server = socket.socket(family, kind)
        server.bind(address)
        self._sockets.append(server)
        self.words[word] = address if isinstance(address, str) else str(server.getsockname()[1])
        threading.Thread(target=self._serve, args=(word, server, kind), daemon=True).start()

    def _serve(self, word: str, server: socket.socket, kind: int) -> None:
        if kind == socket.SOCK_STREAM:
            server.listen()
        # Ends when the socket is shut down.
        while True:
            try:
                if kind == socket.SOCK_STREAM:
                    server.accept()[0].close()
                elif not server.recv(100):
                    return
            except OSError:
                return
            self.reached.append(f"{word} was reached")

    def __enter__(self) -> "_Servers":
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._sockets:
            with suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)
            server.close()
