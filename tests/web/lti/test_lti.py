"""LTI 1.3 against a small platform: the real command, real HTTP, real signatures."""

import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from msgspec import Struct

from grader.web.lti.keys import load_keys, public_pem, sign
from tests.web.lti.platform import CLAIM, CLIENT, DEPLOYMENT, MEMBERSHIP, Platform, running_platform
from tests.web.lti.tls import self_signed
from tests.web.served import Served, double, serving

pytestmark = pytest.mark.long

RIGHT = "def double(x):\n    return 2 * x\n"
WRONG = "def double(x):\n    return x + 2\n"


class Course(Struct):
    served: Served
    platform: Platform
    browsers: ExitStack

    def student(self, subject: str, **changes: Any) -> tuple[httpx.Client, httpx.Response]:
        """Return a browser, and the page that it shows after a launch."""
        tool = self.browser()
        return tool, self.platform.launch(tool, subject, **changes)

    def browser(self) -> httpx.Client:
        return self.browsers.enter_context(self.served.client())


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    folder = tmp_path_factory.mktemp("lti")
    data = folder / "data"
    data.mkdir()
    (data / "serve.yaml").write_text("opens: 2020-01-01 00:00\n")
    with (
        running_platform(free_port()) as platform,
        serving(data, double(folder / "d"), double(folder / "t", "triple")) as served,
        ExitStack() as browsers,
    ):
        register(served, platform)
        platform.tool_key = public_pem(load_keys(data / "lti.pem")[0])
        yield Course(served, platform, browsers)


def register(served: Served, platform: Platform) -> str:
    with served.client() as instructor:
        instructor.get(served.instructor)
        page = instructor.get("/platforms").text
        (address,) = re.findall(r"<code>(http[^<]*/lti/register/[^<]*)</code>", page)
        query = {
            "openid_configuration": f"{platform.url}/configuration",
            "registration_token": "once",
        }
        registered = httpx.get(address, params=query)
        assert registered.status_code == 200, registered.text
        return registered.text


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def refused(page: httpx.Response) -> str:
    """Return the sentence of a page that says no."""
    assert page.status_code == 403, page.text
    assert "Traceback" not in page.text
    return page.text


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
        ({"sub": None}, "did not sign"),
    ],
)
def test_a_launch_that_is_not_as_it_should_be_is_refused_in_words(course, changes, sentence):
    _, page = course.student("11", **changes)
    assert sentence in refused(page)


def test_a_launch_is_good_for_once(course: Course):
    tool = course.browser()
    sent: dict[str, Any] = {}
    tool.event_hooks["request"].append(
        lambda request: sent.update(body=request.read()) if "launch" in str(request.url) else None
    )
    assert course.platform.launch(tool, "11").status_code == 200
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    replayed = httpx.post(f"{course.served.url}/lti/launch", content=sent["body"], headers=form)
    assert "was used before" in refused(replayed)


def test_a_launch_that_another_key_signed_or_none_is_refused(course: Course):
    other = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    claims = course.platform.claims("11", "nonce")
    for token in (sign(other, claims), "no.token.at-all", ""):
        _, page = course.student("11", token=token or "x")
        assert "did not sign" in refused(page)


def test_an_altered_path_is_refused(course: Course):
    _, page = course.student("11")
    (ticket,) = re.findall(r"/t/([^/]+)/", str(page.url))
    altered = str(page.url).replace(ticket, f"A{ticket[1:]}")
    assert "open for more than two hours" in refused(httpx.get(altered))


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


def test_the_registration_address_is_secret(course: Course):
    assert httpx.get(f"{course.served.url}/lti/register/guess").status_code == 403


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


def hand_in(course: Course, subject: str, text: str, **changes: Any) -> None:
    tool, page = course.student(subject, **changes)
    form = {"files": ("double.py", text.encode())}
    sent = tool.post(str(page.url), files=form)
    assert sent.status_code == 200, sent.text


def scores(course: Course, item: str = "5", **expected: float) -> dict[str, Any]:
    """Return what the gradebook has when it has what is expected; a minute is waited for it."""
    for _ in range(600):
        kept = course.platform.scores.get(item, {})
        if {id: kept.get(id, {}).get("scoreGiven") for id in map(_id, expected)} == {
            _id(name): score for name, score in expected.items()
        }:
            return kept
        time.sleep(0.1)
    raise AssertionError(f"expected {expected}, the gradebook has {course.platform.scores}")


def _id(name: str) -> str:
    return name.removeprefix("s")


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
    other = {
        "https://purl.imsglobal.org/spec/lti/claim/resource_link": {"id": "6", "title": "Again"},
        "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
            "lineitem": f"{course.platform.url}/items/6?type_id=1"
        },
    }
    hand_in(course, "11", RIGHT)
    hand_in(course, "11", WRONG, **other)
    scores(course, "6", s11=3)
    scores(course, "5", s11=10)


def test_a_score_that_the_gradebook_refuses_is_said(course: Course):
    teacher, page = course.student("1")
    address = re.sub("/assignments/.*", "/scores", str(page.url))
    hand_in(course, "99", RIGHT)
    for _ in range(600):
        if "refused it (HTTP 400)" in (text := teacher.get(address).text):
            return
        time.sleep(0.1)
    raise AssertionError(text)


def test_an_answer_without_names_shuts_nobody_out(course: Course):
    student, page = course.student("12")
    course.platform.knows_names = False
    try:
        assert course.student("1")[1].status_code == 200
    finally:
        course.platform.knows_names = True
    assert student.get(str(page.url)).status_code == 200


def link(id: str, **more: Any) -> dict[str, Any]:
    """Return what a launch says of another activity, in its own course."""
    return {
        f"{CLAIM}resource_link": {"id": id, "title": "Práctica"},
        f"{CLAIM}context": {"id": f"course of {id}", "title": "ML"},
        f"{CLAIM}custom": {"assignment": "double", **more},
    }


@pytest.mark.parametrize(
    "history", [{"link_history": "0,21"}, {"course_history": "course of 21,course of 20"}]
)
def test_a_copied_course_starts_empty_with_the_old_settings(course: Course, history):
    teacher, page = course.student("1", **link("21"))
    manage = str(page.url).replace("/class/", "/manage")
    form = {"do": "policy", "opens": "2020-01-01T00:00", "due": "2021-01-01T00:00"}
    more = {"attempts": "7", "counts": "last", "before": "total", "after": "total", "pause": "0m"}
    fields = {**form, **more, "late_per_day": "5"}
    assert teacher.post(manage, data=fields).status_code == 200
    hand_in(course, "11", RIGHT, **link("21"))

    copy = link(f"copy by {next(iter(history))}", **history)
    teacher, page = course.student("1", **copy)
    copied = teacher.get(str(page.url).replace("/class/", "/manage")).text
    assert 'name="attempts" type="text" value="7"' in copied
    assert 'name="due" type="datetime-local" value=""' in copied
    assert "0 handed in" in copied
    assert "Nothing yet" in course.student("11", **copy)[1].text


def test_a_teacher_is_in_no_list_of_students(course: Course):
    teacher, page = course.student("1")
    manage = teacher.get(str(page.url).replace("/class/", "/manage")).text
    assert "Xoán Castro" in manage
    assert "Profesora" not in manage


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
        manage = tool.get(re.sub("/mine.*", "/manage", str(page.url)))
        assert manage.status_code == 403


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


def register_by_hand(instructor: httpx.Client, served: Served, platform: Platform) -> None:
    """Fill in the form for what an administrator copied."""
    instructor.get(served.instructor)
    places = {"login_url": "auth", "token_url": "token", "keys_url": "keys"}
    addresses = {name: f"{platform.url}/{place}" for name, place in places.items()}
    ids = {"issuer": platform.url, "client": CLIENT, "deployments": DEPLOYMENT}
    page = instructor.post("/platforms/add", data={**ids, **addresses})
    assert CLIENT in page.text
