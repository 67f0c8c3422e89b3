"""`grader gradebook` on what `grader run` left."""

import json
import resource
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from grader.cli.gradebook_options import GradebookOptions, gradebook_options, options_from
from grader.cli.options import locale_option
from grader.model import Locale
from grader.platforms.gradebook.scale import Scale
from tests.commands import grader
from tests.platforms.downloads.zips import zipped

WORKSHEET = (
    '"Identificador","Nombre completo","Calificación","Calificación máxima",'
    '"Última modificación (entrega)"\n'
    '"Participante101","Núñez-Ruiz, María José","","10,00",'
    '"viernes, 20 de noviembre de 2026, 23:10"\n'
    '"Participante102","García, Ana","","10,00","sábado, 21 de noviembre de 2026, 10:10"\n'
    '"Participante103","Paz, Zoe","","10,00","-"\n'
)
RIGHT = Path("cases/submissions/confusion_matrix/accepted/bincount.py")


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run over a Moodle download of two students."""
    folder = tmp_path_factory.mktemp("class")
    source = (Path(__file__).parents[3] / RIGHT).read_text(encoding="utf-8")
    tree = {
        "María José Núñez-Ruiz_101_assignsubmission_file/a.py": source,
        "Ana García_102_assignsubmission_file/a.py": source,
    }
    (folder / "download.zip").write_bytes(zipped(tree))
    (folder / "sheet.csv").write_text(WORKSHEET, encoding="utf-8-sig")
    done = grader(
        "run", "confusion_matrix", folder / "download.zip", "--out", folder / "out", "--jobs", "1",
        "--worksheet", folder / "sheet.csv", "--deadline", "2026-11-20T23:59+01:00",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    return folder


def test_the_worksheet_is_filled_in_beside(graded: Path) -> None:
    done = grader("gradebook", graded / "out", "--moodle", graded / "sheet.csv")
    assert done.exit_code == 0, done.output
    assert "moodle-sheet.csv: 2 grades filled in" in done.output
    filled = (graded / "out" / "moodle-sheet.csv").read_text(encoding="utf-8-sig")
    assert filled == WORKSHEET.replace('","","10', '","10,00","10', 2)
    assert (graded / "sheet.csv").read_text(encoding="utf-8-sig") == WORKSHEET


def test_lateness_lowers_the_grade_here_and_nowhere_else(graded: Path) -> None:
    done = grader(
        "gradebook", graded / "out", "--moodle", graded / "sheet.csv", "--step", "0.1",
        "--deadline", "2026-11-20T23:59+01:00", "--late-per-day", "15",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    filled = (graded / "out" / "moodle-sheet.csv").read_text(encoding="utf-8-sig")
    assert '"García, Ana","8,5"' in filled
    assert '"Núñez-Ruiz, María José","10,0"' in filled
    assert "100,100" in (graded / "out" / "grades.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--moodle-feedback"], "--moodle-feedback needs the gradebook"),
        (["--out-of", "ten"], "is no number"),
        (["--out-of", "0"], "is not between"),
        (["--out-of", "NaN"], "is no number"),
        (["--late-per-day", "120"], "is not between"),
        (["--deadline", "2026-11-20T23:59"], "has no time zone"),
        (["--deadline", "tomorrow"], "is no time like"),
        (["--grace", "soon"], "is no duration like"),
        (["--rounding", "sideways"], "half-up"),
    ],
)
def test_options_that_make_no_sense(options: list[str], said: str, tmp_path: Path) -> None:
    done = grader("gradebook", tmp_path, *options)
    assert done.exit_code == 2
    assert said in done.output


def test_no_deduction_can_be_said_too(graded: Path) -> None:
    sheet = graded / "sheet.csv"
    deadline = ("--deadline", "2026-11-20T23:59+01:00")
    for option in ("--late-per-day", "--late-cap"):
        done = grader("gradebook", graded / "out", "--moodle", sheet, *deadline, option, "0")
        assert done.exit_code == 0, done.output
        filled = (graded / "out" / "moodle-sheet.csv").read_text(encoding="utf-8-sig")
        assert '"García, Ana","10,00"' in filled


def test_late_days_cost_nothing_and_are_told_to_both(graded: Path) -> None:
    sheet, commented = graded / "sheet.csv", graded / "commented.csv"
    heads, *rows = WORKSHEET.splitlines()
    lines = [f'{heads},"Comentarios de retroalimentación"', *(f'{row},""' for row in rows)]
    commented.write_text("\n".join(lines) + "\n", encoding="utf-8-sig")
    late = ("--deadline", "2026-11-20T23:59+01:00", "--late-per-day", "15", "--late-days", "5")
    asked = ("gradebook", graded / "out", "--moodle", commented, "--moodle-comments", *late)
    done = grader(*asked)
    assert done.exit_code == 0, done.output
    filled = (graded / "out" / "moodle-commented.csv").read_text(encoding="utf-8-sig")
    assert '"100 / 100; 1 día de margen usado, quedan 4"' in filled
    assert '"100 / 100"' in filled
    book = graded / "out" / "gradebook.csv"
    assert '"10.00","10.00","1","4"' in book.read_text(encoding="utf-8").replace(
        '"0","10.00"', '"10.00"'
    )

    # All that other assignments took counts; here, that of five assignments like this one.
    used = graded / "used.csv"
    used.write_bytes(book.read_bytes())
    done = grader(*asked, *(("--late-days-used", used) * 5))
    assert done.exit_code == 0, done.output
    filled = (graded / "out" / "moodle-commented.csv").read_text(encoding="utf-8-sig")
    assert '"García, Ana","8,50"' in filled
    assert "margen" not in filled
    assert "-15 %" in filled

    done = grader(*asked, "--late-days-used", sheet, "--locale", "es")
    assert done.exit_code == 2
    assert "hacen falta números en una columna late_days" in done.output


def test_a_run_keeps_its_late_days_for_what_comes_later(graded: Path) -> None:
    out, used = graded / "kept", graded / "before.csv"
    used.write_text("id,late_days\n102,2\n")
    done = grader(
        "run", "confusion_matrix", graded / "download.zip", "--out", out, "--jobs", "1",
        "--worksheet", graded / "sheet.csv", "--deadline", "2026-11-20T23:59+01:00",
        "--late-per-day", "15", "--late-days", "3", "--late-days-used", used,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert b'"1","0"\n' in (out / "gradebook.csv").read_bytes()
    used.unlink()
    assert (
        grader("override", out, "Ana García_102", "--score", "5", "--reason", "asked").exit_code
        == 0
    )
    assert b'"5.00","0","5.00","100","1","0"\n' in (out / "gradebook.csv").read_bytes()


def test_a_gradebook_that_got_no_grade_ends_with_one(graded: Path) -> None:
    scale = graded / "scale.csv"
    text = WORKSHEET.replace("Calificación máxima", "Escala").replace("10,00", "Apto")
    scale.write_text(text, encoding="utf-8-sig")
    download = graded / "download.zip"
    asked = ("--moodle", scale, "--out-of", "10")
    for command in (
        ("gradebook", graded / "out", *asked),
        ("run", "confusion_matrix", download, "--out", graded / "out", "--jobs", "1", *asked),
        ("override", graded / "out", "Ana García_102", "--score", "5", "--reason", "asked"),
        ("override", graded / "out", "Ana García_102", "--remove", "--reason", "asked"),
    ):
        done = grader(*command)
        assert done.exit_code == 1, done.output
        assert "graded on the scale Apto" in done.output
        assert "filled in" not in done.output.replace("scale.csv was not filled in", "")


def test_another_maximum_is_told_before_anything_is_graded(graded: Path) -> None:
    asked = ("--moodle", graded / "sheet.csv", "--out-of", "100")
    out = graded / "new"
    run = ("run", "confusion_matrix", graded / "download.zip", "--out", out, *asked)
    for command in (run, ("gradebook", graded / "out", *asked)):
        done = grader(*command)
        assert done.exit_code == 2, done.output
        assert "sheet.csv: the file's maximum is 10.00, but" in done.output
        assert "asked for out of 100" in done.output
    assert not out.exists()


def test_who_has_a_draft_is_said_once(graded: Path) -> None:
    drafts = graded / "drafts.csv"
    text = WORKSHEET.replace('"Última modificación (entrega)"', '"Estado"')
    drafts.write_text(text.replace('"-"', '"Borrador (no enviado)"'), encoding="utf-8-sig")
    sheet = drafts.read_text(encoding="utf-8-sig")
    for date in (
        "viernes, 20 de noviembre de 2026, 23:10",
        "sábado, 21 de noviembre de 2026, 10:10",
    ):
        sheet = sheet.replace(date, "Borrador (no enviado)")
    drafts.write_text(sheet, encoding="utf-8-sig")
    for option in ("--worksheet", "--moodle"):
        done = grader(
            "run", "confusion_matrix", graded / "download.zip", "--out", graded / option[2:],
            "--jobs", "1", option, drafts,
        )  # fmt: skip
        assert done.exit_code == 0, done.output
        assert done.output.count("drafts and never handed in") == 1


def test_a_file_that_is_no_gradebook_is_said_before_anything_is_written(graded: Path) -> None:
    other = graded / "other.csv"
    other.write_text("a,b\n1,2\n")
    for option in ("--moodle", "--canvas"):
        done = grader("gradebook", graded / "out", option, other)
        assert done.exit_code == 2
        assert "other.csv" in done.output


def test_the_options_can_be_kept_as_text_and_made_again(graded: Path) -> None:
    seen: list[GradebookOptions] = []

    @click.command()
    @gradebook_options
    @locale_option
    def keep(gradebooks: GradebookOptions, locale: Locale) -> None:
        del locale
        seen.append(gradebooks)

    arguments = [
        "--moodle", str(graded / "sheet.csv"), "--out-of", "10", "--step", "0.25",
        "--rounding", "down", "--decimal-point", "--late-per-day", "12.5", "--moodle-comments",
        "--deadline", "2026-11-20T23:59+01:00", "--grace", "10m",
    ]  # fmt: skip
    assert CliRunner().invoke(keep, arguments).exit_code == 0
    options = seen[0]
    due = datetime(2026, 11, 20, 23, 59, tzinfo=timezone(timedelta(hours=1)))
    assert (options.asked.rules.deadline, options.asked.rules.grace) == (due, timedelta(minutes=10))
    assert json.loads(json.dumps(options.texts)) == options.texts
    assert options_from(options.texts, "en") == options
    assert options.asked.scale == Scale(Decimal(10), Decimal("0.25"), "down", False)


def test_a_disk_that_takes_no_more_is_said(graded: Path) -> None:
    assert grader("gradebook", graded / "out").exit_code == 0
    before = (graded / "out" / "gradebook.csv").read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
    try:
        done = grader("gradebook", graded / "out", "--out-of", "10")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert done.exit_code == 3
    assert "The grades are safe" in done.output
    assert (graded / "out" / "gradebook.csv").read_bytes() == before


def test_a_folder_that_is_no_run_s(tmp_path: Path) -> None:
    assert grader("gradebook", tmp_path).exit_code == 2
