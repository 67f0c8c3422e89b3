"""Names from file systems and archives, made safe to show and to use as names again."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable

from grader.locale.joiners import joins

_MAX_ID_BYTES = 150

_JUNK = frozenset(
    {".ds_store", ".localized", ".trashes", ".spotlight-v100", ".fseventsd", ".temporaryitems"}
    | {"__macosx", "thumbs.db", "desktop.ini"}
    | {".git", ".gitignore", ".gitattributes", ".gitkeep", ".gitmodules", ".github", ".svn", ".hg"}
    | {".vscode", ".idea", ".spyproject", ".project", ".pydevproject", ".settings", ".editorconfig"}
    | {".ipynb_checkpoints", ".virtual_documents", "__pycache__", ".pytest_cache", ".mypy_cache"}
    | {".ruff_cache", ".cache", ".python-version", ".venv", ".tox", "site-packages", "node_modules"}
)
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)", re.IGNORECASE)
_UNSAFE = re.compile(r'[/\\:*?"<>|\u200c\u200d]')
# A folder must not be taken for one of the files that outputs write beside it.
_OUTPUT_SUFFIX = re.compile(
    r"\.(csv|db|html|json|lock|log|md|png|sqlite|svg|tmp|toml|txt|xml|ya?ml|zip)(?:-\w+)?$",
    re.IGNORECASE,
)


def is_junk(name: str) -> bool:
    """Return whether a system, editor or tool left this behind: nobody hands it in."""
    return name.startswith("._") or name.casefold() in _JUNK


def readable_name(name: str) -> str:
    """The name for people: composed (NFC), without what steers terminals, lines or direction."""
    composed = unicodedata.normalize("NFC", name)
    readable = ""
    for at, sign in enumerate(composed):
        unsafe = unicodedata.category(sign)[0] == "C" or sign in "\u2028\u2029"
        readable += "_" if unsafe and not joins(readable, sign, composed[at + 1 : at + 2]) else sign
    # A name that only begins with `._` now must not be taken for what macOS leaves behind.
    return readable if is_junk(composed) or not is_junk(readable) else readable.removeprefix(".")


def safe_id(name: str) -> str:
    """A name that every file system takes for a folder directly inside another one."""
    text = _UNSAFE.sub("_", readable_name(name))
    text = re.sub(r"\s+", " ", text).strip(" ").lstrip(".").rstrip(". ").lstrip(" ")
    text = _OUTPUT_SUFFIX.sub(lambda suffix: suffix[0].replace(".", "-"), text)
    if _RESERVED.match(text):
        text = f"_{text}"
    return _shortened(text) or "submission"


def unique(names: Iterable[str]) -> list[str]:
    """Return the names in their order; one that is there already, but for case, gets a number."""
    folded_names: set[str] = set()
    result = []
    for name in names:
        chosen, number = name, 1
        while folded(chosen) in folded_names:
            number += 1
            stem, dot, suffix = name.rpartition(".")
            numbered = suffix.isascii() and suffix.isalnum() and stem
            chosen = f"{stem}-{number}{dot}{suffix}" if numbered else f"{name}-{number}"
        folded_names.add(folded(chosen))
        result.append(chosen)
    return result


def folded(name: str) -> str:
    """Return a text that is equal for names that a file system may take for one."""
    return unicodedata.normalize("NFKC", name.casefold())


def _shortened(text: str) -> str:
    raw = text.encode("utf-8")
    if len(raw) <= _MAX_ID_BYTES:
        return text
    digest = hashlib.sha256(raw).hexdigest()[:10]
    start = raw[: _MAX_ID_BYTES - len(digest) - 1].decode("utf-8", "ignore")
    return f"{start.rstrip('. ')}-{digest}"
