"""What people do with the site's pages in a browser, and what holds of each page."""

import base64
import os
from pathlib import Path

from tests.render.chromium import Page

PICTURES = os.environ.get("GRADER_PICTURES")
"""A folder for pictures of the pages, to be looked at."""


def press(page: Page, selector: str) -> None:
    page.js(f"document.querySelector('{selector}').click()")


def check(page: Page, file: Path) -> None:
    """Choose a file and press the button by the keyboard."""
    document = page.call("DOM.getDocument")["root"]["nodeId"]
    field = page.call("DOM.querySelector", nodeId=document, selector="#files")["nodeId"]
    page.call("DOM.setFileInputFiles", nodeId=field, files=[str(file)])
    page.js("document.querySelector('button[type=submit]').focus()")
    for kind in ("rawKeyDown", "char", "keyUp"):
        page.call(
            "Input.dispatchKeyEvent", type=kind, key="Enter", text="\r", windowsVirtualKeyCode=13
        )


def is_well(page: Page, width: int) -> None:
    """Hold that axe finds nothing, that it is not too wide, and that the console is empty."""
    assert page.violations() == []
    assert page.js("document.documentElement.scrollWidth") <= width
    assert page.complaints() == []


def picture(page: Page, name: str) -> None:
    if PICTURES:
        shot = page.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        Path(PICTURES, f"{name}.png").write_bytes(base64.b64decode(shot["data"]))
