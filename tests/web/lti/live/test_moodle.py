"""The tool in a live Moodle: in its pages, in a real browser, read back from its own gradebook.

Each test makes courses of its own. CONTRIBUTING says how to run them.
"""

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.lti.live.moodle import STUDENTS, Moodle
from tests.web.lti.live.people import People, tool_in
from tests.web.lti.live.registering import Registered, register_by_address, register_by_hand
from tests.web.lti.live.tool import Tool, running_tool
from tests.web.lti.tls import self_signed

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

pytestmark = pytest.mark.slow

RIGHT = "def double(x):\n    return 2 * x\n"
WRONG = "def double(x):\n    return x + 2\n"
SMALL = "def double(x):\n    return 2 * x if x < 100 else 0\n"
NOT_PYTHON = "def double(x:\n"
OTHER = "def triple(x):\n    return 2 * x\n"


@pytest.fixture(scope="module")
def by_address(people: People, tool: Tool) -> Registered:
    return register_by_address(people, tool)


@pytest.fixture(scope="module")
def by_hand(people: People, tool: Tool) -> Registered:
    return register_by_hand(people, tool)


def choose(frame: "FrameLocator", text: str) -> None:
    """Hand a file in, and wait until its grade is shown."""
    attempts = frame.locator("ol.choices > li")
    before = attempts.count()
    content = {"name": "double.py", "mimeType": "text/x-python", "buffer": text.encode()}
    frame.locator("#files").set_input_files(content)
    frame.get_by_role("button", name="Hand in").click()
    frame.get_by_role("link", name=re.compile(f"^Report {before + 1}")).wait_for()


def hand_in(people: People, student: str, activity: str, text: str) -> "Page":
    page = people.open(student, activity)
    choose(tool_in(page), text)
    return page


def await_grade(people: People, course: str, student: str, grade: str, title: str = "") -> str:
    """Return the comment beside a grade as soon as Moodle has it; two minutes are waited."""
    end = time.monotonic() + 120
    while (standing := people.grade(course, student, title))[0] != grade:
        assert time.monotonic() < end, standing
        time.sleep(1)
    return standing[1]


def test_one_address_registers_the_tool(by_address: Registered) -> None:
    assert "Activate" in by_address.last_page
    assert "Show in activity chooser" in by_address.last_page
    assert "RSA key" in by_address.last_page
    assert "BEGIN PUBLIC KEY" in by_address.last_page


def test_six_students_hand_in_in_a_frame_and_an_override_follows(
    moodle: Moodle, people: People, by_address: Registered
) -> None:
    course = moodle.course("Six students")
    activity = moodle.activity(course, by_address.id, "Double")
    texts = dict(zip(STUDENTS, (RIGHT, WRONG, SMALL, NOT_PYTHON, RIGHT, WRONG), strict=True))
    for student, text in texts.items():
        page = hand_in(people, student, activity, text)
        people.shoot(page, f"handed-in-{student}")
        tool_in(page).get_by_role("link", name="Report 1").click()
        tool_in(page).locator(".score").first.wait_for()
        people.shoot(page, f"report-{student}")
        page.close()

    grades = ("10.00", "3.00", "6.00", "0.00", "10.00", "3.00")
    for student, grade in zip(STUDENTS, grades, strict=True):
        comment = await_grade(people, course, student, grade)
        assert "Open the activity to read your report" in comment

    page = people.open("teacher", activity)
    frame = tool_in(page)
    frame.get_by_text("Ana García").first.wait_for()
    people.shoot(page, "class")
    frame.get_by_role("link", name="Manage the class").click()
    frame.get_by_text("6 handed in").wait_for()
    people.shoot(page, "manage")
    override(moodle, page, "student2", "8")
    await_grade(people, course, "student2", "8.00")
    assert people.grade(course, "student1")[0] == "10.00"

    frame.get_by_role("link", name="Scores in the LMS").click()
    frame.get_by_text("8 / 10").wait_for()
    people.shoot(page, "scores")
    page.close()


def test_a_regrade_changes_what_stands_in_the_gradebook(
    moodle: Moodle, people: People, tool: Tool, by_address: Registered
) -> None:
    course = moodle.course("Regraded", "student1", "student2")
    activity = moodle.activity(course, by_address.id, "Triple", assignment="triple")
    hand_in(people, "student1", activity, RIGHT).close()
    hand_in(people, "student2", activity, WRONG).close()
    await_grade(people, course, "student2", "3.00")

    path = tool.assignments[1]
    text = path.read_text().replace("args: [2], points: 3", "args: [2], points: 4")
    path.write_text(text.replace("points: 4}\n", "points: 3}\n"))
    page = people.open("teacher", activity)
    frame = tool_in(page)
    frame.get_by_role("link", name="Manage the class").click()
    until_shown(frame, "The assignment has changed")
    frame.get_by_role("link", name="Regrade").click()
    frame.get_by_text("One grade of 2 would change").wait_for()
    people.shoot(page, "regrade")
    frame.get_by_role("button", name="Let the new grades count").click()

    await_grade(people, course, "student2", "4.00")
    assert people.grade(course, "student1")[0] == "10.00"
    page.close()


def override(moodle: Moodle, page: "Page", student: str, points: str) -> None:
    """Set a score by hand at the desk, from the page that manages a class, and come back there."""
    frame = tool_in(page)
    frame.get_by_role("link", name="The desk").click()
    frame.locator(f"tbody a[href*='/of/{moodle.id_of(student)}-']").click()
    frame.get_by_text("Correct points").click()
    form = frame.locator("form", has=frame.locator("input[value=correct]"))
    form.locator("[name=points]").fill(points)
    form.locator("[name=reason]").fill("I read it")
    form.get_by_role("button").click()

    frame.get_by_text(f"{points} / 10").first.wait_for()
    frame.get_by_role("link", name="List").click()
    frame.get_by_role("link", name="Manage the class").click()


def until_shown(frame: "FrameLocator", text: str) -> None:
    """Look at the frame's page again until it says so."""
    end = time.monotonic() + 60
    while text not in frame.locator("body").inner_text():
        assert time.monotonic() < end
        frame.locator("body").evaluate("() => location.reload()")
        time.sleep(1)


def test_nothing_is_lost_when_moodle_stops_and_the_tool_is_killed(
    moodle: Moodle, people: People, tool: Tool, by_address: Registered
) -> None:
    course = moodle.course("Killed", "student1", "student2")
    activity = moodle.activity(course, by_address.id, "Double")
    page, slow = (people.open(student, activity) for student in ("student1", "student2"))
    tool_in(page).locator("#files").wait_for()
    tool_in(slow).locator("#files").wait_for()

    moodle.stop()
    choose(tool_in(page), SMALL)
    tool.kill()
    tool.start()
    choose(tool_in(slow), WRONG)
    time.sleep(60)
    moodle.start()

    await_grade(people, course, "student1", "6.00")
    await_grade(people, course, "student2", "3.00")
    page.close()
    slow.close()


def test_a_teacher_chooses_the_assignment_in_the_form(
    moodle: Moodle, people: People, by_address: Registered
) -> None:
    course = moodle.course("Chosen", "student1")
    page = people.page_of("teacher")
    form = f"add=lti&course={course}&section=0&typeid={by_address.id}"
    page.goto(f"{moodle.url}/course/modedit.php?{form}")
    page.get_by_role("button", name="Select content").click()
    frame = page.frame_locator(".modal iframe")
    frame.get_by_role("button", name="Take it").wait_for()
    people.shoot(page, "choose")
    frame.locator("[value=triple]").check()
    frame.get_by_role("button", name="Take it").click()
    page.wait_for_function("document.querySelector('#id_name').value !== ''")
    people.shoot(page, "chosen")
    assert page.input_value("#id_name") == "Twice as much"
    assert page.input_value("[name='grade[modgrade_point]']") == "10"
    assert "assignment=triple" in page.input_value("#id_instructorcustomparameters")
    page.click("#id_submitbutton2")
    page.wait_for_url("**/course/view.php*")
    page.close()

    (activity,) = moodle.activities(course)
    hand_in(people, "student1", activity, RIGHT).close()
    await_grade(people, course, "student1", "10.00")


def test_by_hand_with_the_key_pasted_and_in_a_new_window(
    moodle: Moodle, people: People, by_hand: Registered
) -> None:
    course = moodle.course("By hand", "student1")
    activity = moodle.activity(course, by_hand.id, "Double", container="window")
    page = people.page_of("student1")
    with page.expect_popup() as opening:
        page.goto(f"{moodle.url}/mod/lti/view.php?id={activity}")
    window = opening.value
    window.locator("#files").wait_for()
    choose(window, SMALL)
    window.reload()
    window.get_by_role("link", name="Report 1").click()
    window.locator(".score").first.wait_for()
    people.shoot(window, "window")
    window.go_back()
    window.locator("#files").wait_for()
    await_grade(people, course, "student1", "6.00")


def test_over_tls_a_partitioned_cookie_binds_the_page_to_its_browser(
    moodle: Moodle, people: People, tmp_path: Path
) -> None:
    with running_tool(tmp_path / "tls", *self_signed(tmp_path)) as tool:
        registered = register_by_hand(people, tool)
        course = moodle.course("TLS", "student1")
        page = hand_in(people, "student1", moodle.activity(course, registered.id, "Double"), RIGHT)
        people.shoot(page, "tls")
        await_grade(people, course, "student1", "10.00")

        (address,) = [frame.url for frame in page.frames if "/t/" in frame.url]
        elsewhere = people.page_of("student2")
        elsewhere.goto(address)
        elsewhere.get_by_text("copied into another browser").wait_for()


def test_a_teacher_who_switched_role_is_a_student_until_back(
    moodle: Moodle, people: People, by_address: Registered
) -> None:
    course = moodle.course("Roles", "student1")
    activity = moodle.activity(course, by_address.id, "Double")
    page = people.page_of("teacher")
    page.goto(f"{moodle.url}/course/switchrole.php?id={course}&switchrole=-1")
    page.get_by_role("button", name="Student", exact=True).click()
    page.goto(f"{moodle.url}/mod/lti/view.php?id={activity}")
    tool_in(page).get_by_role("button", name="Hand in").wait_for()
    people.shoot(page, "switched")
    page.goto(f"{moodle.url}/course/view.php?id={course}")
    # Moodle's tour of its pages lies before the link.
    page.locator("#page-footer").get_by_text("Return to my normal role").dispatch_event("click")
    page.wait_for_selector("[name=setmode]")
    page.goto(f"{moodle.url}/mod/lti/view.php?id={activity}")
    tool_in(page).get_by_role("link", name="Manage the class").click()
    tool_in(page).get_by_text("One has not handed in yet").wait_for()
    page.close()


def test_who_was_unenrolled_keeps_the_work_and_gets_no_post(
    moodle: Moodle, people: People, by_address: Registered
) -> None:
    course = moodle.course("Left", "student1", "student2")
    activity = moodle.activity(course, by_address.id, "Double")
    for student in ("student1", "student2"):
        hand_in(people, student, activity, WRONG).close()
        await_grade(people, course, student, "3.00")
    moodle.unenrol(course, "student2")

    page = people.open("teacher", activity)
    tool_in(page).get_by_role("link", name="Manage the class").click()
    for student in ("student1", "student2"):
        override(moodle, page, student, "5")
    await_grade(people, course, "student1", "5.00")
    tool_in(page).get_by_role("link", name="Scores in the LMS").click()
    tool_in(page).get_by_text("5 / 10").wait_for()
    assert "3 / 10" in tool_in(page).locator("table").inner_text()
    page.close()


def test_two_courses_and_two_links_do_not_mix(
    moodle: Moodle, people: People, by_address: Registered
) -> None:
    first, second = (moodle.course(name, "student1") for name in ("First", "Second"))
    links = [(first, "One"), (first, "Two"), (second, "One")]
    activities = [moodle.activity(course, by_address.id, title) for course, title in links]
    for activity, text in zip(activities, (RIGHT, SMALL, WRONG), strict=True):
        page = people.open("student1", activity)
        tool_in(page).get_by_text("Nothing yet.").wait_for()
        choose(tool_in(page), text)
        page.close()

    await_grade(people, second, "student1", "3.00")
    await_grade(people, first, "student1", "10.00", "One")
    await_grade(people, first, "student1", "6.00", "Two")


def test_a_copied_course_starts_empty_with_the_old_settings(
    moodle: Moodle, people: People, by_address: Registered
) -> None:
    course = moodle.course("This year", "student1")
    activity = moodle.activity(course, by_address.id, "Double")
    hand_in(people, "student1", activity, WRONG).close()
    page = people.open("teacher", activity)
    frame = tool_in(page)
    frame.get_by_role("link", name="Manage the class").click()
    frame.locator("#attempts").fill("7")
    frame.locator("#due").fill("2026-01-01T00:00")
    frame.get_by_role("button", name="Save").first.click()
    frame.get_by_text("Done.").wait_for()

    (copied,) = moodle.activities(moodle.copy(course))
    page.goto(f"{moodle.url}/mod/lti/view.php?id={copied}")
    frame.get_by_role("link", name="Manage the class").click()
    frame.get_by_text("0 handed in").wait_for()
    people.shoot(page, "copied")
    assert frame.locator("#attempts").input_value() == "7"
    assert frame.locator("#due").input_value() == ""
    page.close()


def test_a_teacher_has_class_and_desk_and_nothing_of_the_server(
    moodle: Moodle, people: People, tool: Tool, by_address: Registered
) -> None:
    course = moodle.course("Not the server", "student1")
    activity = moodle.activity(course, by_address.id, "Double")
    hand_in(people, "student1", activity, SMALL).close()

    page = people.open("teacher", activity)
    frame = tool_in(page)
    frame.get_by_text("Ana García").first.wait_for()
    frame.get_by_role("link", name="Manage the class").click()
    frame.get_by_role("link", name="The desk").click()
    frame.locator(f"tbody a[href*='/of/{moodle.id_of('student1')}-']").wait_for()
    people.shoot(page, "desk")

    (address,) = [frame.url for frame in page.frames if "/t/" in frame.url]
    own = address.partition("/assignments/")[0]
    for path in (f"{tool.url}/people", f"{tool.url}/tokens", f"{tool.url}/platforms"):
        assert page.request.get(path).status == 403, path
    assert page.request.get(f"{own}/platforms").status == 403
    assert page.request.get(f"{own}/people").ok
    assert page.request.post(f"{own}/people", form={"key": "", "do": "link"}).status == 403
    page.close()
