"""Makes the pictures of the README, by a real run and a real browser: `make pictures`.

The class is that of the samples in Python; the report is the one that its student reads.
"""

import base64
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.render import chromium

ROOT = Path(__file__).parents[1]
SAMPLES = sorted((ROOT / "cases/submissions/confusion_matrix").glob("*/*.py"))
REPORT = "two_mistakes_fixed_threshold_and_f1/student/report.html"
# Each with the element that it begins with.
PICTURES = {"report": (REPORT, "h1"), "class": ("index.html", "#costly")}
WIDTH, HEIGHT, MARGIN = 900, 760, 24


def main() -> None:
    browser = chromium.find()
    if browser is None:
        sys.exit(f"none of {', '.join(chromium.NAMES)} is installed")

    with tempfile.TemporaryDirectory() as folder, chromium.running(browser) as running:
        command = [sys.executable, "-m", "grader", "run", "confusion_matrix", *map(str, SAMPLES)]
        environment = {**os.environ, "TZ": "UTC"}
        subprocess.run([*command, "--out", folder, "--locale", "en"], env=environment, check=False)

        for name, (page, element) in PICTURES.items():
            opened = running.open(chromium.url_of(Path(folder, page)), width=WIDTH)
            opened.call("Emulation.setScrollbarsHidden", hidden=True)
            top = opened.js(f"document.querySelector('{element}').getBoundingClientRect().top")
            area = {"x": 0, "y": top - MARGIN, "width": WIDTH, "height": HEIGHT, "scale": 1}
            options = {"format": "png", "clip": area, "captureBeyondViewport": True}
            shot = opened.call("Page.captureScreenshot", **options)
            picture = ROOT / "docs" / f"{name}.png"
            picture.write_bytes(base64.b64decode(shot["data"]))
            print(picture.relative_to(ROOT), picture.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    main()
