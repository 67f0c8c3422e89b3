"""A target's container: a root directory of its own, no network, Docker's capabilities.

The grader in it is the package's own wheel, unpacked; what it needs, and Julia, are those of this
machine, read-only.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.julia import find

__all__ = ["Container", "container_or_skip"]

_PREFIX = "/opt/course-grader"
# The capabilities that Docker leaves to root in a container.
_CAPABILITIES = (
    *("CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD", "NET_BIND_SERVICE", "NET_RAW"),
    *("SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT"),
)


@dataclass(frozen=True)
class Container:
    root: Path
    """Holds what is writable there: a folder for each of `folders`."""
    folders: tuple[str, ...]

    def run(
        self,
        command: Sequence[str],
        *,
        cwd: str = "/",
        root: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        argv = ["bwrap", "--unshare-net", "--unshare-pid", "--unshare-ipc", "--die-with-parent"]
        argv += ["--clearenv", "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin"]
        for name, value in (environment or {}).items():
            argv += ["--setenv", name, value]
        if root:
            argv += [word for name in _CAPABILITIES for word in ("--cap-add", f"CAP_{name}")]
        else:
            argv += ["--unshare-user", "--uid", "1000", "--gid", "1000"]
        argv += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--ro-bind", "/usr", "/usr"]
        for name in ("bin", "lib", "lib32", "lib64", "sbin"):
            if Path(f"/{name}").is_symlink():
                argv += ["--symlink", str(Path(f"/{name}").readlink()), f"/{name}"]
            elif Path(f"/{name}").exists():
                argv += ["--ro-bind", f"/{name}", f"/{name}"]
        for path in _borrowed():
            argv += ["--ro-bind-try", str(path), str(path)]
        # Nothing of the kind is in these containers, nor lets Docker anybody make namespaces.
        argv += ["--ro-bind", "/dev/null", str(shutil.which("bwrap"))]
        for folder in self.folders:
            argv += ["--bind", str(self.root / folder.strip("/")), folder]
        argv += ["--chdir", cwd, *command]
        return subprocess.run(argv, capture_output=True, timeout=300, check=False)

    def folder(self, path: str) -> Path:
        made = self.root / path.strip("/")
        made.mkdir(parents=True, exist_ok=True)
        return made

    def install(self, wheel: Path) -> None:
        """Install the grader as install.sh does, but take its requirements from this machine."""
        site = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
        prefix = self.folder(_PREFIX)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(prefix / site)
        (prefix / site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
        base = Path(os.path.realpath(sys.executable))
        (prefix / "pyvenv.cfg").write_text(f"home = {base.parent}\n")
        (prefix / "bin").mkdir()
        (prefix / "bin" / "python").symlink_to(base)
        if (julia := find()) is not None:
            (prefix / "julia" / "bin").mkdir(parents=True)
            (prefix / "julia" / "bin" / "julia").symlink_to(Path(julia).resolve())


def container_or_skip(root: Path, *folders: str) -> Container:
    if shutil.which("bwrap") is None:
        pytest.skip("The program `bwrap` is not installed. Install the package `bubblewrap`.")
    if os.getuid() != 0:
        pytest.skip("only root can give a container the capabilities that Docker gives")
    container = Container(root, (*folders, _PREFIX))
    for folder in container.folders:
        container.folder(folder)
    return container


def _borrowed() -> list[Path]:
    """This machine's Python, the packages in it, and its Julia."""
    paths = [Path("/etc/ld.so.cache"), Path("/etc/alternatives"), Path(sys.base_prefix)]
    paths.append(Path(sysconfig.get_path("purelib")))
    if (julia := find()) is not None:
        paths.append(Path(julia).resolve().parents[1])
    return paths
