"""The digest of an assignment: it changes with everything that can change a grade."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

# One that stands in a text and imports nothing only adds a file: it cannot leave one out.
_RELATIVE_IMPORT = re.compile(
    r"^[ \t]*from[ \t]+(\.\.?)(\w*)[ \t]+import[ \t]+(\([^)]*\)|.+)", re.M
)
_NAME = re.compile(r"\w+")


def digest_of(parts: Iterable[tuple[str, bytes]]) -> str:
    """SHA-256 over named contents in this order; where the files lie, and whether their lines end
    as on Windows, changes nothing."""
    digest = hashlib.sha256()
    for name, data in parts:
        content = data if b"\0" in data else data.replace(b"\r\n", b"\n")
        digest.update(f"{len(name)}:{name}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()


def modules_of(paths: Iterable[Path]) -> Sequence[Path]:
    """Return these modules' files, and those that they import: `from . import x`, `from ..x import
    y`."""
    found: list[Path] = []
    waiting = list(paths)
    while waiting:
        file = waiting.pop(0)
        if file in found or not file.is_file():
            continue
        found.append(file)
        waiting.extend(_imported(file))
    return found


def _imported(file: Path) -> Iterator[Path]:
    text = file.read_text(encoding="utf-8", errors="replace")
    for dots, module, names in _RELATIVE_IMPORT.findall(text):
        folder = file.parent if dots == "." else file.parent.parent
        for name in [module] if module else _NAME.findall(names):
            yield folder / f"{name}.py"
