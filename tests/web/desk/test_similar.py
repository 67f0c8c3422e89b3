"""What submissions share, as the desk shows it: to an instructor alone, by codes on request."""

from pathlib import Path

from tests.web.desk.judged import DESK, LOOP, judged
from tests.web.people import course, entered, hand_in, instructing, links
from tests.web.served import serving


def test_the_page_is_the_instructors_and_hides_names_on_request(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    paths = links(data)
    with serving(data, judged(tmp_path / "course")) as server:
        with entered(server, paths["a1"]) as student:
            hand_in(student, LOOP)
            assert student.get(f"{DESK}/similar").status_code in (403, 404)
        with instructing(server) as instructor:
            assert f"{DESK}/similar" in instructor.get(DESK).text
            assert "Too short to tell" in instructor.get(f"{DESK}/similar?lang=en").text
            assert "Demasiado corto" in instructor.get(f"{DESK}/similar?names=hidden&lang=es").text
