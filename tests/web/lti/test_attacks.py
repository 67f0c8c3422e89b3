"""Attacks by whoever can send the tool a request, a teacher of another course, or another LMS."""

import base64
import hashlib
import hmac
import json
import re
import time
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest

from grader.web.door.signing import Signer
from grader.web.lti.keys import public_jwk, public_pem, sign
from tests.web.lti.course import (
    RIGHT,
    Course,
    at_desk,
    desk,
    free_port,
    hand_in,
    link,
    refused,
    register_by_hand,
    registration,
    registration_address,
    scores,
)
from tests.web.lti.platform import CLAIM, Platform, new_key, running_platform
from tests.web.served import double, serving

pytestmark = pytest.mark.long

RAW = "<img src=x onerror=alert(1)>"


def part(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def forged(platform: Platform, kind: str, claims: dict[str, Any]) -> str:
    """Return a token that the platform did not sign."""
    kid = public_jwk(platform.key)["kid"]
    match kind:
        case "none":
            return f"{part({'alg': 'none', 'kid': kid})}.{part(claims)}."
        case "the public key as a password":
            text = f"{part({'alg': 'HS256', 'kid': kid})}.{part(claims)}"
            digest = hmac.new(public_pem(platform.key).encode(), text.encode(), hashlib.sha256)
            return f"{text}.{base64.urlsafe_b64encode(digest.digest()).decode().rstrip('=')}"
        case "a key of its own":
            return sign(new_key(), claims)
        case "a key of its own, by the platform's name":
            return jwt.encode(claims, new_key(), "RS256", {"kid": kid})
        case "a key of its own, in the head":
            key = new_key()
            return jwt.encode(claims, key, "RS256", {"kid": kid, "jwk": dict(public_jwk(key))})
        case "a key set of its own":
            head = {"kid": "mine", "jku": "http://127.0.0.1:1/keys"}
            return jwt.encode(claims, new_key(), "RS256", head)
        case "one key by the other's name":
            other = public_jwk(platform.other_key)["kid"]
            return jwt.encode(claims, platform.key, "RS256", {"kid": other})
        case "another algorithm":
            return jwt.encode(claims, platform.key, "PS256", {"kid": kid})
        case "no name of a key":
            return jwt.encode(claims, platform.key, "RS256")
        case _:
            return kind


@pytest.mark.parametrize(
    "kind",
    [
        "none",
        "the public key as a password",
        "a key of its own",
        "a key of its own, by the platform's name",
        "a key of its own, in the head",
        "a key set of its own",
        "one key by the other's name",
        "another algorithm",
        "no name of a key",
        "no.token.at-all",
        "",
    ],
)
def test_a_launch_that_the_platform_did_not_sign_is_refused(course: Course, kind: str) -> None:
    tool = course.browser()
    nonce, state = course.platform.login(tool, "11")
    token = forged(course.platform, kind, course.platform.claims("11", nonce))
    page = tool.post("/lti/launch", data={"state": state, "id_token": token})
    assert "did not sign" in refused(page)


def test_a_platform_has_several_keys(course: Course) -> None:
    tool = course.browser()
    nonce, state = course.platform.login(tool, "11")
    token = sign(course.platform.other_key, course.platform.claims("11", nonce))
    assert tool.post("/lti/launch", data={"state": state, "id_token": token}).status_code == 200


def test_a_launch_is_good_for_once(course: Course) -> None:
    tool = course.browser()
    nonce, state = course.platform.login(tool, "11")
    for expected in (200, 403):
        token = sign(course.platform.key, course.platform.claims("11", nonce))
        page = tool.post("/lti/launch", data={"state": state, "id_token": token})
        assert page.status_code == expected
    assert "was used before" in page.text


def test_a_login_is_good_for_its_own_launch_alone(course: Course) -> None:
    tool = course.browser()
    (nonce, _), (_, state) = (course.platform.login(tool, "11") for _ in range(2))
    token = sign(course.platform.key, course.platform.claims("11", nonce))
    page = tool.post("/lti/launch", data={"state": state, "id_token": token})
    assert "was used before" in refused(page)
    for made_up in ("", "x", f"A{state[1:]}"):
        page = tool.post("/lti/launch", data={"state": made_up, "id_token": token})
        assert "open it there again" in refused(page)


def test_two_platforms_do_not_speak_for_each_other(course: Course) -> None:
    first, tool = course.platform, course.browser()
    with running_platform(free_port()) as second, course.served.client() as instructor:
        # The same ids there: of the tool, of the course, of people.
        register_by_hand(instructor, course.served, second)
        hand_in(course, "11", RIGHT)
        assert "Nothing yet" in second.launch(course.browser(), "11").text

        nonce, state = second.login(tool, "11")
        for key, claims in (
            (first.key, first.claims("11", nonce)),
            (first.key, second.claims("11", nonce)),
            (second.key, first.claims("11", nonce)),
        ):
            page = tool.post("/lti/launch", data={"state": state, "id_token": sign(key, claims)})
            assert "did not sign" in refused(page)

        nonce, _ = first.login(tool, "11")
        token = sign(second.key, second.claims("11", nonce))
        page = tool.post("/lti/launch", data={"state": state, "id_token": token})
        assert "was used before" in refused(page)


def test_no_address_of_a_request_leads_elsewhere(course: Course) -> None:
    elsewhere = "https://evil.example/"
    tool = course.browser()
    nonce, state = course.platform.login(
        tool, "11", target_link_uri=elsewhere, redirect_uri=elsewhere, login_hint=elsewhere
    )
    claims = course.platform.claims("11", nonce, **{f"{CLAIM}target_link_uri": elsewhere})
    form = {"state": state, "id_token": sign(course.platform.key, claims)}
    moved = tool.post("/lti/launch", data=form, follow_redirects=False)
    assert moved.status_code == 303
    assert moved.headers["location"].startswith("/t/")


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:alert(1)", "/scores", "x"])
@pytest.mark.parametrize("claim", ["scores", "names", "choice"])
def test_a_launch_with_an_address_that_is_none_is_refused(course: Course, claim, address) -> None:
    claims: dict[str, dict[str, Any]] = {
        "scores": {"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {"lineitem": address}},
        "names": {
            "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {
                "context_memberships_url": address
            }
        },
        "choice": {
            f"{CLAIM}message_type": "LtiDeepLinkingRequest",
            "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
                "deep_link_return_url": address
            },
        },
    }
    _, page = course.student("1", **claims[claim])
    assert "not as an LTI platform" in refused(page)


def test_names_of_another_host_are_not_asked_for(course: Course) -> None:
    student, page = course.student("13")
    with running_platform(free_port()) as other:
        course.platform.next_page = f"{other.url}/members?page=2"
        try:
            assert course.student("1")[1].status_code == 200
        finally:
            course.platform.next_page = f"{course.platform.url}/members?page=2"
        assert other.asked == 0
    assert student.get(str(page.url)).status_code == 200


def test_texts_of_a_platform_are_shown_as_text(course: Course) -> None:
    changes = {**link("71"), "name": RAW, "email": RAW}
    changes[f"{CLAIM}resource_link"] = {"id": "71", "title": RAW}
    hand_in(course, "11", RIGHT, **changes)
    _, mine = course.student("11", **changes)
    teacher, page = course.student("1", **link("71"))
    pages = [mine.text, page.text, teacher.get(desk(page)).text]

    pages.append(course.student("1", **link("71", assignment=RAW))[1].text)
    pages.append(course.student("1", **{f"{CLAIM}deployment_id": RAW})[1].text)
    pages.append(course.browser().post("/lti/login", data={"iss": RAW}).text)
    pages.append(course.browser().post("/lti/launch", data={"error": RAW}).text)
    for text in pages:
        assert RAW not in text
        assert "onerror=alert(1)" in text


def registers(course: Course, address: str) -> httpx.Response:
    query = {"openid_configuration": f"{course.platform.url}/configuration"}
    return httpx.get(address, params={**query, "registration_token": "once"})


def test_nobody_registers_without_a_fresh_secret(course: Course) -> None:
    right = registration_address(course.served)
    place, _, secret = right.rpartition("/")
    old = signed(course, "registration", "lms", seconds=24 * 3600 + 1)
    other = signed(course, "visitor", "lms")
    for wrong in ("guess", f"{secret[:-1]}x", "lms..", old, other):
        page = registers(course, f"{place}/{wrong}")
        assert "not the address" in refused(page)


def test_a_registration_takes_no_other_platforms_place(course: Course) -> None:
    with running_platform(free_port()) as evil:
        evil.configured = {"issuer": course.platform.url}
        page = registration(course.served, f"{evil.url}/configuration")
    assert page.status_code == 409
    assert "registered here already" in page.text
    assert course.student("11")[1].status_code == 200


@pytest.mark.parametrize("field", ["authorization_endpoint", "token_endpoint", "jwks_uri"])
def test_a_platform_is_on_the_web(course: Course, field: str) -> None:
    course.platform.configured = {field: "file:///etc/passwd"}
    try:
        page = registration(course.served, f"{course.platform.url}/configuration")
    finally:
        course.platform.configured = {}
    assert page.status_code == 502
    assert "not as an LTI platform" in page.text


def test_a_registration_shows_nothing_of_what_it_finds(course: Course) -> None:
    page = registration(course.served, f"{course.platform.url}/members")
    assert "refused it (HTTP 401)" in page.text
    page = registration(course.served, f"{course.platform.url}/keys")
    assert page.status_code == 502
    assert public_jwk(course.platform.key)["kid"] not in page.text
    page = registration(course.served, "file:///etc/passwd")
    assert page.status_code == 502
    assert "root:" not in page.text


def signed(course: Course, purpose: str, text: str, seconds: float = 0) -> str:
    """Return what the server itself signed so long ago."""
    signer = Signer((course.served.data / "serve.key").read_bytes())
    dated = f"{text}.{int(time.time() - seconds):x}"
    return f"{dated}.{signer.secret(f'{purpose} {dated}')}"


def test_a_path_is_good_for_two_hours_as_it_was_signed(course: Course) -> None:
    _, page = course.student("11")
    (ticket,) = re.findall(r"/t/([^/]+)/", str(page.url))
    text = ticket.rsplit(".", 2)[0]
    assert httpx.get(str(page.url).replace(ticket, signed(course, "frame", text))).is_success

    teacher = base64.urlsafe_b64decode(text).replace(b'"student"', b'"instructor"')
    wrong = [
        signed(course, "frame", text, seconds=2 * 3600 + 1),
        signed(course, "state", text),
        ticket.replace(text, base64.urlsafe_b64encode(teacher).decode()),
        f"A{ticket[1:]}",
        "x",
    ]
    for other in wrong:
        assert "more than two hours" in refused(httpx.get(str(page.url).replace(ticket, other)))


def test_a_student_is_none_else_in_the_instructors_own_browser(course: Course) -> None:
    tool, page = course.student("11")
    tool.get(course.served.instructor)
    place = re.sub("/assignments/.*", "", str(page.url))
    for path in ("class/", "manage", "regrade", "download/grades.csv", "desk"):
        assert tool.get(f"{place}/assignments/double/{path}").status_code == 403
    for path in ("scores", "platforms", "people"):
        assert tool.get(f"{place}/{path}").status_code == 403
    for path in ("scores/again", "platforms/add", "platforms/key", "people"):
        assert tool.post(f"{place}/{path}").status_code == 403


def test_a_teacher_has_no_other_course_and_no_platform(course: Course) -> None:
    hand_in(course, "12", RIGHT)
    scores(course, s12=10)
    other = next(name for name in at_desk(*course.student("1")) if name.startswith("12-"))

    teacher, page = course.student("1", **link("81"))
    place = re.sub("/assignments/.*", "", str(page.url))
    home = f"{place}/assignments/double"
    assert teacher.get(f"{home}/manage").status_code == 200
    assert other not in teacher.get(f"{home}/class/").text
    for path in (f"class/{other}/report.html", f"class/{other}/student/report.html"):
        assert teacher.get(f"{home}/{path}").status_code == 404
    assert teacher.get(f"{home}/desk/of/{other}").status_code == 404
    assert "Nothing yet" in teacher.get(f"{home}/as/12").text
    correct = {"do": "correct", "case": "", "points": "1", "reason": "mine"}
    assert teacher.post(f"{home}/desk/of/{other}", data=correct).status_code == 404
    teacher.post(f"{home}/desk", data={"do": "release", "listed": f"True 10.0 - {other}"})

    for path in ("platforms/add", "platforms/key"):
        assert "link" in refused(teacher.post(f"{place}/{path}"))
    assert teacher.get(f"{place}/platforms").status_code == 403
    assert scores(course, s12=10)["12"]["scoreGiven"] == 10


def test_a_file_of_keys_that_is_none_is_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "lti.pem").write_text("no key")
    with pytest.raises(AssertionError) as ended, serving(data, double(tmp_path / "d")):
        pass
    assert "Traceback" not in str(ended.value)
    assert "lti.pem" in str(ended.value)
