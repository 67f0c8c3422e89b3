"""GitHub Classroom: `gh classroom clone student-repos` gives `<assignment>-submissions/`, in it
a clone `<assignment>-<user>` for each student. The time is the last commit's."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student
from grader.platforms.platform import Downloaded, Draft
from grader.sandbox.folders import private_folder
from grader.submissions.names import readable_name, safe_id
from grader.submissions.walk import is_folder, read_bytes

_MAX_REFS_BYTES = 5_000_000
_SECONDS = 20
_HASH = re.compile(r"[0-9a-f]{40}")
_REF = re.compile(r"ref: (refs/[\w./+@=-]{1,200})")
_PARENT = "-submissions"
_ENOUGH = 3


def looks_like_clones(paths: Sequence[Path]) -> bool:
    """Return whether all folders are clones, or most, where the folder around them is named as
    Classroom does.

    Some students of any class hand in a folder with their own `.git`.
    """
    folders = [path for path in paths if is_folder(path)]
    clones = [path for path in folders if os.path.lexists(path / ".git")]
    if not clones or len(clones) == len(folders):
        return bool(clones)
    return bool(_prefix_by_folder(folders[0].parent, folders)) and 2 * len(clones) >= len(folders)


def read_github(folder: Path, entries: Sequence[Path]) -> Downloaded:
    """Return one submission for each folder; files beside them are listed."""
    clones = [path for path in entries if is_folder(path)]
    files = [readable_name(path.name) for path in entries if not is_folder(path)]
    refused = [Refused(name, Message("github.no_clone")) for name in files]

    prefix = _prefix_by_folder(folder, clones) or _common_prefix(clones)
    drafts = [_draft(path, path.name.removeprefix(prefix)) for path in clones]
    undated = sum(draft.by.submitted is None for draft in drafts)
    notes = [Message("github.no_commit", {"count": undated})] if undated else []
    return Downloaded(drafts, refused, notes)


def _prefix_by_folder(folder: Path, clones: Sequence[Path]) -> str:
    """Return `<assignment>-`, from a folder called `<assignment>-submissions`."""
    if not folder.name.endswith(_PARENT):
        return ""
    prefix = f"{folder.name.removesuffix(_PARENT)}-"
    return prefix if all(path.name.startswith(prefix) for path in clones) else ""


def _common_prefix(clones: Sequence[Path]) -> str:
    """Return `<assignment>-`, which all of several names begin with."""
    if len(clones) < _ENOUGH:
        return ""
    letters = os.path.commonprefix([path.name for path in clones])  # noqa: RUF071 - no folders
    return letters[: letters.rfind("-") + 1]


def _draft(path: Path, user: str) -> Draft:
    name = readable_name(user)
    hand_in = HandedIn((Student(name, name),), "github", _last_commit_time(path))
    return Draft(safe_id(name), (("", path),), hand_in, readable_name(path.name), f"github:{name}")


def _last_commit_time(clone: Path) -> datetime | None:
    """Return the committer's time of the commit that HEAD names; None when it cannot be told.

    It is what the student's own clock said, or was made to say. It is read so that nothing in the
    clone can run: a clone is a stranger's, and its configuration names programs that git would
    start (monitors, pagers, signature checkers, helpers, remotes). So git never sees it: it is
    given an empty repository of ours whose only tie to the clone is the folder of objects, which
    are data.
    """
    git, folder = shutil.which("git"), clone / ".git"
    if git is None or not is_folder(folder) or not is_folder(folder / "objects"):
        return None
    commit = _head_commit(folder)
    if commit is None:
        return None

    with private_folder("git-") as empty:
        for name in ("objects", "refs"):
            (empty / name).mkdir()
        (empty / "HEAD").write_text("ref: refs/heads/none\n", encoding="ascii")
        environment = {
            "GIT_DIR": str(empty),
            "GIT_OBJECT_DIRECTORY": str((folder / "objects").resolve()),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_SYSTEM": "/dev/null",
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_ALLOW_PROTOCOL": "none",
            "GIT_OPTIONAL_LOCKS": "0",
            "LC_ALL": "C",
            "HOME": str(empty),
            "PATH": "",
        }
        # Nothing of the clone's but the commit itself: its graph file could say anything.
        command = [git, "-c", "core.commitGraph=false", "log", "--no-walk", "--format=%cI", commit]
        with suppress(OSError, subprocess.SubprocessError, ValueError):
            log = subprocess.run(
                command,
                env=environment,
                cwd=empty,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=True,
            )
            return datetime.fromisoformat(log.stdout.decode("ascii").strip())
    return None


def _head_commit(folder: Path) -> str | None:
    head = _text(folder / "HEAD")
    if _HASH.fullmatch(head):
        return head
    ref = _REF.fullmatch(head)
    if ref is None or ".." in ref[1]:
        return None

    loose = _text(folder / ref[1])
    if _HASH.fullmatch(loose):
        return loose
    packed = _text(folder / "packed-refs", _MAX_REFS_BYTES)
    line = re.search(rf"^({_HASH.pattern}) {re.escape(ref[1])}\r?$", packed, re.MULTILINE)
    return line[1] if line else None


def _text(path: Path, at_most: int = 1_000) -> str:
    raw = read_bytes(path, at_most)
    return "" if isinstance(raw, Message) else raw.decode("utf-8", "replace").strip()
