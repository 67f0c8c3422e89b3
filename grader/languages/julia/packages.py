"""The Julia packages that an assignment offers to submissions.

They come from a project with a manifest: the assignment's own, or the instructor's default
environment. Workers get a project of the offered packages alone, made ready here, before and
outside all limits.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from grader.languages.julia.installation import JuliaInstallation, own_load_path, run_quietly
from grader.model import Message, Support

_PATH = re.compile(r'^path = "(?P<path>.*)"$', re.MULTILINE)
# What fails first says more than that there is no network, or no registry.
_PREPARATION = """
load() = foreach(name -> Base.require(Main, Symbol(name)), ARGS)
try
    load()
catch failure
    @eval import Pkg
    try
        Base.invokelatest(Pkg.instantiate)
    catch
        throw(failure)
    end
    load()
end
"""
_REASON_CHARACTERS = 500
_PARTS_OF_PACKAGES = ("Project.toml", "Artifacts.toml", "src", "ext", "deps")
_PARTS_OF_DEPOTS = ("packages", "compiled", "artifacts")


class OfferedPackages(Struct, frozen=True):
    """The packages that submissions may use, as their project and its manifest name them."""

    uuids: Mapping[str, str]
    """By name."""
    manifest: str
    """The manifest's text, in which every path is absolute."""

    @property
    def versions(self) -> tuple[str, ...]:
        """Return name and version of each, as the manifest pins them."""
        pinned = tomllib.loads(self.manifest)
        entries = pinned.get("deps", pinned)
        named = ((name, entries.get(name, [{}])[0]) for name in sorted(self.uuids))
        return tuple(f"{name} {entry.get('version', '')}".strip() for name, entry in named)

    def readable(self, julia: JuliaInstallation) -> Iterator[Path]:
        """Yield the folders that hold the code of these packages."""
        if self.uuids:
            folders = [Path(match["path"]) for match in _PATH.finditer(self.manifest)]
            # The rest of such a folder may be anything, a reference too.
            parts = (folder / part for folder in folders for part in _PARTS_OF_PACKAGES)
            yield from filter(Path.exists, parts)
            yield from code_in_depots(julia)


NO_PACKAGES = OfferedPackages({}, "")


def offered_packages(julia: JuliaInstallation, support: Support) -> OfferedPackages | Message:
    """Return the packages that the assignment offers in Julia, or what is missing."""
    if not support.julia_packages and not support.julia_project:
        return NO_PACKAGES

    minor = ".".join(julia.version.split(".")[:2])
    environment = julia.depots[0] / "environments" / f"v{minor}"
    files = support.julia_project or tuple(environment.glob("*.toml"))
    folder = files[0].parent if files else environment
    named = {path.name: path for path in files}
    project = named.get("Project.toml")
    manifest = named.get(f"Manifest-v{minor}.toml", named.get("Manifest.toml"))
    if project is None or manifest is None:
        return Message("julia.no_manifest", {"folder": str(folder)})

    try:
        uuids: dict[str, str] = tomllib.loads(project.read_text("utf-8")).get("deps", {})
        text = _PATH.sub(
            lambda match: _absolute(match["path"], folder), manifest.read_text("utf-8")
        )
        tomllib.loads(text)
    except (OSError, ValueError) as error:
        return Message("julia.project_unreadable", {"folder": str(folder), "reason": str(error)})

    for name in support.julia_packages:
        if name not in uuids:
            return Message("julia.package_not_there", {"name": name, "folder": str(folder)})
    offered = support.julia_packages or tuple(uuids)
    return OfferedPackages({name: uuids[name] for name in offered}, text)


def names_folders(support: Support) -> bool:
    """Return whether the project has packages in folders, which no text of it can bring."""
    return any(_PATH.search(file.read_text("utf-8", "replace")) for file in support.julia_project)


def _absolute(path: str, folder: Path) -> str:
    return f'path = "{(folder / path).resolve()}"'


def make_ready(
    julia: JuliaInstallation, offered: OfferedPackages, folder: Path, say: Callable[[Message], None]
) -> Message | None:
    """Write a project of the offered packages to `folder`, and let Julia compile them; return why
    that fails.

    Julia keeps what it compiles: it takes long once. What is missing in its depots is fetched now,
    for nothing is while submissions run.
    """
    if not offered.uuids:
        return None
    folder.mkdir()
    dependencies = [f'{name} = "{uuid}"\n' for name, uuid in offered.uuids.items()]
    (folder / "Project.toml").write_text("".join(["[deps]\n", *dependencies]), "utf-8")
    (folder / "Manifest.toml").write_text(offered.manifest, "utf-8")

    say(Message("julia.preparing_packages", {"packages": ", ".join(offered.versions)}))
    options = ("--startup-file=no", "--color=no", f"--project={folder}")
    environment = {**own_load_path("@:@stdlib"), "LD_LIBRARY_PATH": julia.library_path}
    command = [str(julia.executable), *options, "-e", _PREPARATION, *offered.uuids]
    made = run_quietly(command, environment)
    if made.returncode == 0:
        return None

    error = made.stderr.rpartition("ERROR: ")[2].partition("\nStacktrace:")[0]
    reason = " ".join(error.split())[:_REASON_CHARACTERS]
    return Message("julia.packages_not_ready", {"reason": reason})


def code_in_depots(julia: JuliaInstallation) -> Iterator[Path]:
    """Yield the folders of installed packages and of what is compiled of them."""
    depots = (depot for depot in julia.depots if depot != julia.data)
    parts = (depot / name for depot in depots for name in _PARTS_OF_DEPOTS)
    return filter(Path.is_dir, parts)
