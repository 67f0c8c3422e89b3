"""A student without an account, from the assignment's page to the report."""

import io
import zipfile
from pathlib import Path

import httpx

from tests.web.people import RIGHT, SQUARE
from tests.web.served import Served, double, report_of, serving


def check(client: httpx.Client, **form: object) -> httpx.Response:
    return report_of(client, client.post("/assignments/double/check", **form))


def test_the_page_says_what_is_asked(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.url.path == "/assignments/double"
    for words in ("Twice as much", "double(x)", "<strong>twice</strong>", "<math", "template.py"):
        assert words in page.text

    template = client.get("/assignments/double/template/python")
    assert template.text == "def double(x):\n    ...\n"
    assert "attachment" in template.headers["content-disposition"]


def test_it_is_in_the_readers_language(client: httpx.Client) -> None:
    spanish = client.get("/", headers={"accept-language": "es-ES,es;q=0.9"})
    assert "El doble" in spanish.text
    assert '<html lang="es">' in spanish.text

    assert "Twice as much" in client.get("/assignments/double?lang=en").text
    assert "Twice as much" in client.get("/", headers={"accept-language": "es"}).text


def test_a_file_gets_the_report_of_its_visible_cases(client: httpx.Client, served: Served) -> None:
    report = check(client, files={"files": ("mine.py", SQUARE)})
    assert "<strong>3</strong> <span>/ 6 points" in report.text
    assert "mine" in report.text
    assert "987654" not in report.text
    assert "double(3)" in report.text

    spanish = client.get(str(report.url), params={"lang": "es"})
    assert "/ 6 puntos" in spanish.text
    assert not list((served.data / "incoming").iterdir())


def test_pasted_code_a_zip_and_several_files_are_graded_too(client: httpx.Client) -> None:
    pasted = check(client, data={"code": RIGHT, "language": "python"}, files={"files": ("", b"")})
    assert "<strong>6</strong>" in pasted.text

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("work/double.py", RIGHT)
    assert "<strong>6</strong>" in check(client, files={"files": ("w.zip", packed.getvalue())}).text

    two = [("files", ("a.py", "X = 1\n")), ("files", ("b.py", RIGHT))]
    assert "<strong>6</strong>" in check(client, files=two).text


def test_a_file_that_is_no_source_gets_todays_sentence(client: httpx.Client) -> None:
    report = check(client, files={"files": ("essay.txt", "twice")})
    assert "essay.txt" in report.text
    assert "not graded" in report.text.lower()


def test_where_no_case_is_visible_there_is_nothing_to_check(tmp_path: Path) -> None:
    path = double(tmp_path / "course")
    path.write_text(path.read_text().replace("visible: true", "visible: false"))
    with serving(tmp_path / "data", path) as server, server.client() as client:
        response = client.post("/assignments/double/check", files={"files": ("a.py", RIGHT)})
    assert response.status_code == 409
    assert "No case of this assignment is visible" in response.text


def test_nothing_at_all_is_said_in_words(client: httpx.Client) -> None:
    response = client.post("/assignments/double/check", files={"files": ("", b"")})
    assert response.status_code == 400
    assert "choose at least one file" in response.text


def test_who_guesses_an_address_finds_nothing(client: httpx.Client, tmp_path: Path) -> None:
    del tmp_path
    for number in ("AAAAAAAAAAAAAAAAAAAAAA", "..%2Fserve.key", ".", "%00"):
        assert client.get(f"/reports/{number}").status_code == 404
    assert client.get("/assignments/none").status_code == 404


def test_a_source_that_would_keep_everybody_waiting_is_not_read(client: httpx.Client) -> None:
    report = check(client, files={"files": ("long.py", RIGHT + "x = 1\n" * 1_000_000)})
    assert "long.py" in report.text
    assert "not graded" in report.text.lower()
