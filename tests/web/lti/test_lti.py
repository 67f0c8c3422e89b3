"""LTI 1.3 against a small platform: the real command, real HTTP, real signatures."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import jwt
import pytest

from grader.web.lti.keys import load_keys, public_jwk, public_pem
from tests.commands import grader
from tests.waiting import until
from tests.web.desk.judged import release
from tests.web.lti.course import (
    RIGHT,
    WRONG,
    Course,
    at_desk,
    desk,
    hand_in,
    line_item,
    link,
    manage,
    refused,
    register,
    register_by_hand,
    running_course,
    scores,
    sibling,
)
from tests.web.lti.platform import CLAIM, CLIENT, DEPLOYMENT, MEMBERSHIP
from tests.web.lti.tls import self_signed
from tests.web.served import double, serving

pytestmark = pytest.mark.long

POLICY = {
    "do": "policy",
    "opens": "2020-01-01T00:00",
    "due": "",
    "late_per_day": "5",
    "pause": "0m",
    "attempts": "",
    "counts": "last",
    "before": "total",
    "after": "total",
}
"""The fields that the form of a policy sends."""


def test_a_student_comes_in_without_any_cookie_and_reload_works(course: Course):
    _, page = course.student("11")
    assert page.status_code == 200
    assert "Twice as much" in page.text
    assert "/t/" in str(page.url)
    again = httpx.get(page.url)
    assert again.status_code == 200
    assert course.platform.url in again.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"iss": "https://elsewhere.example"}, "did not sign"),
        ({"aud": "another-client"}, "did not sign"),
        ({"aud": [CLIENT, "another"], "azp": "another"}, "did not sign"),
        ({"aud": [CLIENT, "another"]}, "did not sign"),
        ({"exp": int(time.time()) - 300, "iat": int(time.time()) - 400}, "out of date"),
        ({"iat": int(time.time()) + 900, "exp": int(time.time()) + 1000}, "out of date"),
        ({"nonce": "of another login"}, "was used before"),
        ({"https://purl.imsglobal.org/spec/lti/claim/deployment_id": "9"}, "deployment"),
        ({"https://purl.imsglobal.org/spec/lti/claim/version": "1.1"}, "another version"),
        ({"https://purl.imsglobal.org/spec/lti/claim/message_type": "Other"}, "asks for"),
        ({"sub": None}, "not as an LTI platform"),
    ],
)
def test_a_launch_that_is_not_as_it_should_be_is_refused_in_words(course, changes, sentence):
    _, page = course.student("11", **changes)
    assert sentence in refused(page)


def test_an_unknown_platform_is_told_what_to_do(course: Course):
    page = httpx.post(f"{course.served.url}/lti/login", data={"iss": "https://x.example"})
    assert "not registered here" in refused(page)


def test_an_activity_without_a_right_assignment_is_said_to_the_teacher(course: Course):
    custom = {"https://purl.imsglobal.org/spec/lti/claim/custom": {"assignment": "tripel"}}
    _, page = course.student("1", **custom)
    assert page.status_code == 404
    assert "tripel" in page.text
    assert "double" in page.text
    _, page = course.student("12", **custom)
    assert "Your instructor has to choose one" in page.text


def test_the_registration_names_what_remains(course: Course):
    page = register(course.served, course.platform)
    assert "Activate" in page
    assert "RSA key" in page


def test_a_teacher_chooses_an_assignment(course: Course):
    claim = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
    message = "https://purl.imsglobal.org/spec/lti/claim/message_type"
    changes = {
        message: "LtiDeepLinkingRequest",
        claim: {"deep_link_return_url": f"{course.platform.url}/return", "data": "as it came"},
    }
    tool, page = course.student("1", **changes)
    (choice,) = re.findall(r'name="choice" value="([^"]+)"', page.text)
    form = {"choice": choice, "assignment": "double"}
    answer = tool.post("/lti/choose", data=form)
    (token,) = re.findall(r'name="JWT" value="([^"]+)"', answer.text)

    said = jwt.decode(token, course.platform.tool_key, ["RS256"], audience=course.platform.url)
    (item,) = said["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"]
    assert item["custom"] == {"assignment": "double"}
    assert item["lineItem"]["scoreMaximum"] == 10
    assert said["https://purl.imsglobal.org/spec/lti-dl/claim/data"] == "as it came"
    assert said["https://purl.imsglobal.org/spec/lti/claim/deployment_id"] == DEPLOYMENT
    assert said["iss"] == CLIENT


def test_a_score_reaches_the_gradebook_with_a_comment(course: Course):
    hand_in(course, "11", RIGHT)
    hand_in(course, "12", WRONG)
    kept = scores(course, s11=10, s12=3)
    assert kept["11"]["gradingProgress"] == "FullyGraded"
    assert kept["11"]["scoreMaximum"] == 10
    assert "Open the activity" in kept["12"]["comment"]


def test_a_better_attempt_replaces_it_and_a_busy_gradebook_is_asked_again(course: Course):
    course.platform.status = 503
    hand_in(course, "13", WRONG)
    before = course.platform.posts
    while course.platform.posts == before:
        time.sleep(0.1)
    course.platform.status = 200
    hand_in(course, "13", RIGHT)
    scores(course, s13=10)


def test_two_activities_of_one_assignment_do_not_mix(course: Course):
    other = {f"{CLAIM}resource_link": {"id": "6", "title": "Again"}, **line_item(course, "6")}
    hand_in(course, "11", RIGHT)
    hand_in(course, "11", WRONG, **other)
    scores(course, "6", s11=3)
    scores(course, "5", s11=10)


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (403, "refused it (HTTP 403)"),
        (404, "refused it (HTTP 404)"),
        (409, "the clocks of the two servers differ"),
        (500, "refused it (HTTP 500)"),
    ],
)
def test_why_a_gradebook_does_not_take_a_score_is_said(course: Course, status, sentence):
    id = f"1{status}"
    activity = {**link(id), **line_item(course, id)}
    teacher, page = course.student("1", **activity)
    course.platform.status = status
    try:
        hand_in(course, "11", RIGHT, **activity)
        until(lambda: sentence in teacher.get(sibling(page, "scores")).text)
    finally:
        course.platform.status = 200
    assert "Post all again" in teacher.get(sibling(page, "scores")).text
    teacher.post(sibling(page, "scores/again"))
    scores(course, id, s11=10)
    until(lambda: "<td>posted</td>" in teacher.get(sibling(page, "scores")).text)


def test_who_is_no_student_there_is_said(course: Course):
    teacher, page = course.student("1")
    hand_in(course, "99", RIGHT)
    until(lambda: "refused it (HTTP 400)" in teacher.get(sibling(page, "scores")).text)


def test_an_activity_without_a_line_item_is_said(course: Course):
    activity = {**link("92"), "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": None}
    hand_in(course, "11", RIGHT, **activity)
    teacher, page = course.student("1", **activity)
    assert "no place in its gradebook" in teacher.get(sibling(page, "scores")).text


def test_a_later_time_in_the_gradebook_is_overtaken(course: Course):
    activity = {**link("93"), **line_item(course, "93")}
    ahead = datetime.now(UTC) + timedelta(seconds=4)
    before = {"timestamp": ahead.isoformat(timespec="seconds"), "scoreGiven": 1}
    course.platform.scores["93"] = {"11": before}
    hand_in(course, "11", RIGHT, **activity)
    scores(course, "93", s11=10)


def test_held_grades_wait_for_their_release_and_all_can_be_posted_again(course: Course):
    activity = {**link("94"), **line_item(course, "94")}
    teacher, page = course.student("1", **activity)
    assert teacher.post(manage(page), data={**POLICY, "hold": "true"}).is_success
    hand_in(course, "11", RIGHT, **activity)
    hand_in(course, "12", WRONG, **activity)
    until(lambda: "2 handed in" in teacher.get(manage(page)).text)
    time.sleep(5)
    assert "94" not in course.platform.scores
    assert "Nothing has been posted yet" in teacher.get(sibling(page, "scores")).text

    names = at_desk(teacher, page)
    assert release(teacher, desk(page), *names).is_success
    first = scores(course, "94", s11=10, s12=3)["11"]["timestamp"]
    teacher.post(sibling(page, "scores/again"))
    until(lambda: course.platform.scores["94"]["11"]["timestamp"] > first)
    assert set(course.platform.scores["94"]) == {"11", "12"}


def test_an_extension_counts_and_lateness_costs(course: Course):
    activity = {**link("95"), **line_item(course, "95")}
    teacher, page = course.student("1", **activity)
    late = {**POLICY, "due": "2021-01-01T00:00", "late_per_day": "100"}
    assert teacher.post(manage(page), data=late).is_success
    extended = {"do": "extend", "key": "11", "until": "2099-01-01T00:00"}
    assert teacher.post(manage(page), data=extended).is_success
    hand_in(course, "11", RIGHT, **activity)
    hand_in(course, "12", RIGHT, **activity)
    scores(course, "95", s11=10, s12=0)


def test_who_is_in_the_course_no_more_keeps_the_work_and_gets_no_score(course: Course):
    activity = {**link("96"), **line_item(course, "96")}
    hand_in(course, "13", WRONG, **activity)
    scores(course, "96", s13=3)
    person = course.platform.students.pop("13")
    try:
        teacher, page = course.student("1", **activity)
        (name,) = at_desk(teacher, page)
        correct = {"do": "correct", "case": "", "points": "9", "reason": "read"}
        assert teacher.post(f"{desk(page)}/of/{name}", data=correct).is_success
        time.sleep(5)
        assert course.platform.scores["96"]["13"]["scoreGiven"] == 3
    finally:
        course.platform.students["13"] = person
    course.student("1", **activity)
    scores(course, "96", s13=9)


def test_names_come_in_pages(course: Course):
    teacher, page = course.student("1", **link("97"))
    text = teacher.get(manage(page)).text
    assert all(name in text for name in course.platform.students.values())
    assert "3 have not handed in yet" in text


def test_an_answer_without_names_shuts_nobody_out(course: Course):
    student, page = course.student("12")
    course.platform.knows_names = False
    try:
        assert course.student("1")[1].status_code == 200
    finally:
        course.platform.knows_names = True
    assert student.get(str(page.url)).status_code == 200


@pytest.mark.parametrize(
    "history", [{"link_history": "0,21"}, {"course_history": "course of 21,course of 20"}]
)
def test_a_copied_course_starts_empty_with_the_old_settings(course: Course, history):
    teacher, page = course.student("1", **link("21"))
    fields = {**POLICY, "due": "2021-01-01T00:00", "attempts": "7"}
    assert teacher.post(manage(page), data=fields).status_code == 200
    hand_in(course, "11", RIGHT, **link("21"))

    copy = link(f"copy by {next(iter(history))}", **history)
    teacher, page = course.student("1", **copy)
    copied = teacher.get(manage(page)).text
    assert 'name="attempts" type="text" value="7"' in copied
    assert 'name="due" type="datetime-local" value=""' in copied
    assert "0 handed in" in copied
    assert "Nothing yet" in course.student("11", **copy)[1].text


def test_a_teacher_is_in_no_list_of_students(course: Course):
    teacher, page = course.student("1")
    text = teacher.get(manage(page)).text
    assert "Xoán Castro" in text
    assert "Profesora" not in text


def test_who_comes_first_at_the_same_time_opens_an_activity_once(course: Course):
    with ThreadPoolExecutor(4) as pool:
        people = ["11", "12", "13", "1"]
        pages = list(pool.map(lambda who: course.student(who, **link("31"))[1], people))
    assert [page.status_code for page in pages] == [200] * 4


def test_a_test_student_and_a_teacher_who_switched_role_are_students(
    course: Course,
):
    learner = f"{MEMBERSHIP}Learner"
    test_user = "http://purl.imsglobal.org/vocab/lti/system/person#TestUser"
    for subject, roles in (("77", [learner, test_user]), ("1", [learner])):
        tool, page = course.student(subject, **{f"{CLAIM}roles": roles})
        assert "Hand in" in page.text
        assert tool.get(re.sub("/mine.*", "/manage", str(page.url))).status_code == 403


def test_a_platforms_own_times_are_taken_when_they_change(course: Course):
    def due(subject: str, due: str) -> str:
        times = {"opens": "2020-01-01T00:00:00.000Z", "due": due}
        course.student(subject, **link("51", **times))
        teacher, page = course.student("1", **link("51", **(times if subject == "1" else first)))
        return re.findall(
            r'name="due" type="datetime-local" value="([^"]*)"', teacher.get(manage(page)).text
        )[0]

    first = {"opens": "2020-01-01T00:00:00.000Z", "due": "2030-02-03T04:05:00.000Z"}
    assert due("1", first["due"])[:16] != ""
    assert due("11", "2031-01-01T00:00:00Z").startswith("2030-02-0")

    teacher, page = course.student("1", **link("51", **first))
    assert teacher.post(manage(page), data={**POLICY, "due": "2030-06-01T00:00"}).is_success
    assert due("1", first["due"]) == "2030-06-01T00:00"
    assert due("1", "2032-01-05T00:00:00Z").startswith("2032-01-0")
    assert due("1", "$ResourceLink.submission.endDateTime").startswith("2032-01-0")


def test_an_activity_that_changes_its_assignment_and_back_is_open(course: Course):
    for assignment in ("double", "triple", "double"):
        changed = link("41", assignment=assignment)
        assert course.student("11", **changed)[1].status_code == 200


def test_over_tls_a_cookie_that_comes_back_binds_the_page_to_its_browser(
    course: Course, tmp_path: Path
):
    options = self_signed(tmp_path)
    with serving(tmp_path / "data", double(tmp_path / "d"), *options) as served:
        with served.client(verify=False) as instructor:
            register_by_hand(instructor, served, course.platform)

        with served.client(verify=False) as browser:
            login = {"iss": course.platform.url, "target_link_uri": f"{served.url}/lti/launch"}
            cookie = browser.post("/lti/login", data=login, follow_redirects=False)
            for part in ("Secure", "HttpOnly", "SameSite=None", "Partitioned"):
                assert part in cookie.headers["set-cookie"]
            page = course.platform.launch(browser, "11")
            assert page.status_code == 200
            assert browser.get(page.url).status_code == 200

        with served.client(verify=False) as another:
            assert "another browser" in refused(another.get(page.url))


def test_a_rolled_key_signs_and_the_one_before_is_published_still(course: Course):
    path = course.served.data / "lti.pem"
    (before,) = load_keys(path)
    assert path.stat().st_mode & 0o777 == 0o600
    with course.served.client() as instructor:
        instructor.get(course.served.instructor)
        assert public_pem(before) in instructor.get("/platforms").text
        page = instructor.post("/platforms/key").text

    now, still = load_keys(path)
    assert public_pem(still) == public_pem(before)
    assert path.stat().st_mode & 0o777 == 0o600
    assert public_pem(now) in page
    published = httpx.get(f"{course.served.url}/lti/keys").json()["keys"]
    assert [key["kid"] for key in published] == [public_jwk(key)["kid"] for key in (now, still)]

    course.platform.tool_key = public_pem(now)
    activity = {**link("98"), **line_item(course, "98")}
    hand_in(course, "11", RIGHT, **activity)
    scores(course, "98", s11=10)


def test_a_students_data_is_deleted_for_good(tmp_path: Path):
    with running_course(tmp_path, double(tmp_path / "d")) as course:
        for subject in ("11", "13"):
            hand_in(course, subject, RIGHT, email=f"{subject}@uni.example")
        scores(course, s11=10, s13=10)
        student, page = course.student("13", email="13@uni.example")
        assert student.post(f"{page.url}/1/ask", data={"text": "Why?"}).status_code == 200
        teacher, page = course.student("1")
        assert "Xoán Castro" in teacher.get(f"{desk(page)}?show=questions").text
        extended = {"do": "extend", "key": "13", "until": "2099-01-01T00:00"}
        assert teacher.post(manage(page), data=extended).is_success
        course.served.end()

    deleted = grader("student", "delete", course.served.data, "13@uni.example", "--yes")
    assert deleted.exit_code == 0, deleted.output
    kept = [path.read_bytes() for path in course.served.data.rglob("*") if path.is_file()]
    for text in ("Xoán Castro", "13@uni.example", f"{course.platform.url} 13", '"subject":"13"'):
        assert not any(text.encode() in content for content in kept), text
    assert any("Ana García".encode() in content for content in kept)
