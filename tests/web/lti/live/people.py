"""People of a Moodle in a real browser, which keeps third-party cookies back."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tests.web.lti.live.moodle import Moodle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page


class People(Struct):
    """Who is logged in to Moodle, each in a browser of their own."""

    moodle: Moodle
    browser: "Browser"
    shots: Path
    logged_in: "dict[str, BrowserContext]"

    def page_of(self, name: str) -> "Page":
        """Return a new page of a person's browser; passwords are the names."""
        if name not in self.logged_in:
            context = self.browser.new_context(
                viewport={"width": 1280, "height": 1000},
                ignore_https_errors=True,
                locale="en",
                # Nobody clicks at a link that Moodle still moves.
                reduced_motion="reduce",
            )
            context.set_default_timeout(90_000)
            page = context.new_page()
            # What Moodle's page loads later may begin another session than the form's.
            page.goto(f"{self.moodle.url}/login/index.php", wait_until="networkidle")
            page.fill("#username", name)
            page.fill("#password", name)
            page.click("#loginbtn")
            page.wait_for_selector("#user-menu-toggle")
            page.close()
            self.logged_in[name] = context
        return self.logged_in[name].new_page()

    def open(self, name: str, activity: str) -> "Page":
        """Open an activity in Moodle's page."""
        page = self.page_of(name)
        page.goto(f"{self.moodle.url}/mod/lti/view.php?id={activity}")
        return page

    def shoot(self, page: "Page", name: str) -> None:
        """Leave a picture for people to look at."""
        page.screenshot(path=self.shots / f"{name}.png", full_page=True)

    def grade(self, course: str, student: str, title: str = "") -> tuple[str, str]:
        """Return a grade and its comment as Moodle's own page shows them to the teacher."""
        page = self.page_of("teacher")
        user = self.moodle.id_of(student)
        page.goto(f"{self.moodle.url}/grade/report/user/index.php?id={course}&userid={user}")
        item = page.locator(".gradeitemheader", has_text=title)
        row = page.locator("table.user-grade tr", has=item).first
        grade = row.locator("td.column-grade").inner_text()
        comment = row.locator("td.column-feedback").inner_text()
        page.close()
        number = re.search(r"\d+\.\d+|-", grade)
        assert number is not None, grade
        return number[0], comment


def tool_in(page: "Page") -> "FrameLocator":
    """Return the tool's page inside Moodle's."""
    return page.frame_locator("#contentframe")


@contextmanager
def in_browsers(moodle: Moodle, chromium: str, shots: Path) -> Iterator[People]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    options = ["--no-sandbox", "--test-third-party-cookie-phaseout"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=options)
        yield People(moodle, browser, shots, {})
        browser.close()
