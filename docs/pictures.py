"""Makes the picture of the README, by a real run and a real browser: `make pictures`.

Beside it stands what the page said then, so that a test tells when today's says another thing.
"""

import base64
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.render import chromium

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "cases/submissions/confusion_matrix/partial/two_mistakes_fixed_threshold_and_f1.py"
PICTURE, TEXT = ROOT / "docs" / "report.png", ROOT / "docs" / "report.txt"
WIDTH, HEIGHT, MARGIN = 900, 760, 24


def student_page(folder: Path) -> Path:
    """Grade the sample into a folder; return the report that its student reads."""
    command = [sys.executable, "-m", "grader", "run", "confusion_matrix", str(SAMPLE)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [*command, "--out", str(folder), "--locale", "en"],
        env=environment,
        check=True,
        capture_output=True,
    )
    return folder / SAMPLE.stem / "student" / "report.html"


def shown(page: str) -> str:
    """Return the elements and texts that the picture shows: the score, and where to start."""
    body = re.sub(r"<svg.*?</svg>", "<svg>", page.partition("<h1")[2], flags=re.DOTALL)
    part = "<h1" + body.partition('<section id="failures"')[0]
    pieces = re.split(r"(<[^>]*>)", part)
    return "".join(f"{line}\n" for piece in pieces if (line := " ".join(piece.split())))


def main() -> None:
    browser = chromium.find()
    if browser is None:
        sys.exit(f"none of {', '.join(chromium.NAMES)} is installed")

    with tempfile.TemporaryDirectory() as folder, chromium.running(browser) as running:
        page = student_page(Path(folder))
        TEXT.write_text(shown(page.read_text(encoding="utf-8")), encoding="utf-8")
        opened = running.open(chromium.url_of(page), width=WIDTH)
        opened.call("Emulation.setScrollbarsHidden", hidden=True)
        top = opened.js("document.querySelector('h1').getBoundingClientRect().top")
        area = {"x": 0, "y": top - MARGIN, "width": WIDTH, "height": HEIGHT, "scale": 1}
        options = {"format": "png", "clip": area, "captureBeyondViewport": True}
        shot = opened.call("Page.captureScreenshot", **options)
    PICTURE.write_bytes(base64.b64decode(shot["data"]))


if __name__ == "__main__":
    main()
