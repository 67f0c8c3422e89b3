"""What submissions share, in a real browser: at the desk of a folder, with an earlier year."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.commands import grader
from tests.laying import lay
from tests.render.chromium import Browser, until
from tests.similarity.programs import DISGUISED, FIRST, OTHER, SECOND
from tests.web.in_browser import picture
from tests.web.served import double

pytestmark = pytest.mark.long

# What is asked for reaches both: only what runs is compared.
DOUBLE = "def double(x):\n    return 2 * x if x is not None else (spread(x), runs(x))\n"
ACCUSING = r"plagi|cheat|copied|copia|tramp|fraud|suspic|sospech"


def graded(folder: Path, **texts: str) -> Path:
    files = {f"{name}.py": DOUBLE + text for name, text in texts.items()}
    handed_in = lay(folder / "handed_in", files)
    out = folder / f"grades-{folder.name}"
    ended = grader("run", double(folder), handed_in, "--out", out)
    assert ended.exit_code == 0, ended.output
    return out


@contextmanager
def desk(folder: Path) -> Iterator[str]:
    """Open the desk as people do, and yield its address."""
    command = [sys.executable, "-m", "grader", "desk", str(folder), "--locale", "en"]
    # No browser but the test's own is opened.
    environment = {**os.environ, "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().rsplit(maxsplit=1)[-1]
        finally:
            process.terminate()
            process.wait(60)


def test_pairs_are_read_side_by_side_and_nobody_is_accused(
    browser: Browser, tmp_path: Path
) -> None:
    moved = SECOND + FIRST.replace("v", "each") + "\n# quite different\n"
    earlier = graded(tmp_path / "2025", Old=OTHER.replace("step", "s"))
    now = graded(tmp_path / "2026", Ana=FIRST + SECOND, Bea=DISGUISED, Cai=moved, Dan=OTHER, Eva="")
    assert grader("similar", now, "--earlier", earlier).exit_code == 0

    with desk(now) as address:
        page = browser.open(address)
        until(page, "location.pathname.endsWith('/desk')")
        here = page.js("location.origin + location.pathname")
        page = browser.open(f"{here}/similar?lang=en", width=1400)
        said = page.js("[...document.querySelectorAll('summary')].map(s => s.innerText)")
        shares = [int(re.findall(r"share (\d+) % of what is their own", line)[0]) for line in said]
        assert shares == sorted(shares, reverse=True)
        assert [line.partition(":")[0] for line in said if "Old" in line] == [
            "Dan · Old (grades-2025)"
        ]
        assert len(said) == 4
        assert page.js("document.querySelectorAll('svg.together line').length") == 3
        assert "Eva" in page.js("document.querySelector('[aria-labelledby=short-title]').innerText")

        page.js("document.querySelector('details').open = true")
        boxes = page.js("[...document.querySelectorAll('details[open] .sides > div')]"
                        ".map(d => d.getBoundingClientRect().top)")  # fmt: skip
        assert boxes[0] == boxes[1], "side by side"
        shared = page.js(
            "[...document.querySelectorAll('details[open] mark')].map(m => m.innerText)"
        )
        assert "def double" not in "".join(shared)
        time = page.js("document.querySelector('details[open] .soft').innerText")
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", time)

        for width, dark, language in ((400, True, "es"), (400, False, "en"), (1400, True, "es")):
            page = browser.open(f"{here}/similar?lang={language}", width=width, dark=dark)
            assert page.violations() == []
            assert page.js("document.documentElement.scrollWidth") <= width
            assert page.complaints() == []
            text = page.js("document.querySelector('.page').innerText")
            assert not re.search(ACCUSING, re.sub(r"(?s)def .*?\n\n", "", text), re.IGNORECASE)
            picture(page, f"similar-{width}-{language}")

        page = browser.open(f"{here}/similar?names=hidden&lang=en", width=1400)
        assert not re.search(r"\b(Ana|Bea|Cai|Dan|Eva|Old)\b", page.js("document.body.innerText"))
        picture(page, "similar-hidden")

        shutil.rmtree(earlier)
        page = browser.open(f"{here}/similar?lang=en")
        said = page.js("document.querySelector('.page').innerText")
        assert "Earlier years are not compared: " in said
        assert "Ana · Bea" in said
