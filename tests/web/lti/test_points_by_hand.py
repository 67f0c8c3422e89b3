"""Points by hand in an LMS's gradebook: the sum, and only after its release."""

import re
from pathlib import Path

import pytest

from tests.web.desk.judged import judged, release
from tests.web.lti.course import RIGHT, WRONG, hand_in, running_course, scores


@pytest.mark.slow
def test_the_gradebook_gets_the_sum_after_the_release(tmp_path: Path) -> None:
    with running_course(tmp_path, judged(tmp_path / "d")) as course:
        platform = course.platform
        hand_in(course, "11", RIGHT)
        hand_in(course, "12", WRONG)

        teacher, page = course.student("1")
        here = re.sub("/assignments/.*", "/assignments/double/desk", str(page.url))
        names: set[str] = set()
        while len(names) < 2:
            names = set(re.findall(r"/desk/of/([^\"?]+)", teacher.get(here).text))
        key = re.findall(r'name="grader" value="(person [^"]+)"', teacher.get(here).text)
        teacher.post(here, data={"do": "share", "grader": key})
        assert "2 of 2" in teacher.get(f"{here}?show=mine&lang=en").text
        for name in names:
            marks = {"do": "mark", "item-readable": "1.5", "item-pasted": "0"}
            assert teacher.post(f"{here}/of/{name}", data=marks).status_code == 200
        assert platform.posts == 0

        right = next(name for name in names if "11.5" in teacher.get(f"{here}/of/{name}").text)
        release(teacher, here, right)
        kept = scores(course, s11=11.5)
        assert "12" not in kept
        assert kept["11"]["scoreMaximum"] == 12
        teacher.post(f"{here}/of/{right}", data={**marks, "item-readable": "2"})
        scores(course, s11=12)
