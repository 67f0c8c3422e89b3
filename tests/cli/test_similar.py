"""`grader similar` on a small class: a notebook, an earlier year, folders for other tools."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.classroom import RIGHT as SUM
from tests.cli.classroom import write_assignment
from tests.commands import grader, rows_of
from tests.laying import lay
from tests.similarity.programs import DISGUISED, FIRST, OTHER, SECOND

RIGHT = SUM.replace(
    "    return", "    if values is None:\n        spread(runs(values))\n    return"
)


def notebook(*cells: str) -> str:
    code = [{"cell_type": "code", "metadata": {}, "source": cell, "outputs": []} for cell in cells]
    language = {"language_info": {"name": "python"}}
    return json.dumps({"cells": code, "metadata": language, "nbformat": 4, "nbformat_minor": 5})


def graded(folder: Path, files: dict[str, str]) -> Path:
    handed_in = lay(folder / "handed_in", files)
    out = folder / "grades"
    ended = grader("run", write_assignment(folder), handed_in, "--out", out)
    assert ended.exit_code == 0, ended.output
    return out


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A class of this year, and one of another."""
    work = tmp_path_factory.mktemp("similar")
    now = graded(work / "now", {
        "Ana.py": RIGHT + FIRST + SECOND, "Bea.ipynb": notebook(RIGHT, DISGUISED),
        "Cai.py": RIGHT + OTHER,
    })  # fmt: skip
    before = graded(work / "2025", {"Old.py": OTHER.replace("step", "s") + RIGHT})
    return now, before


def pairs(page: Path) -> list[str]:
    """Return what the page says of each pair."""
    text = page.read_text(encoding="utf-8")
    lines = re.findall(r"<summary>(.*?)</summary>", text)
    return sorted(re.sub(r"<.*?>", "", line) for line in lines)


def test_a_notebook_is_laid_beside_what_it_is_like(folders: tuple[Path, Path]) -> None:
    now, _ = folders
    ended = grader("similar", now)
    assert ended.exit_code == 0, ended.output
    said = pairs(now / "similarity.html")
    assert [line.partition(":")[0] for line in said] == ["Ana · Bea"]
    assert all(re.search(r"share (9\d|100) % of what is their own$", line) for line in said)

    text = (now / "similarity.html").read_text(encoding="utf-8")
    marked = "".join(re.findall(r"<mark>(.*?)</mark>", text, re.DOTALL))
    assert "def spread" in marked
    assert "# mine" not in marked
    # What the reference has is nobody's own.
    assert "float(sum(values))" not in marked


def test_rare_wrong_answers_to_a_hidden_case_stand_beside_a_pair(tmp_path: Path) -> None:
    wrong = RIGHT.replace("    return", "    if len(values) == 1:\n        return {}\n    return")
    files = {
        "Ana.py": wrong.format(17.25) + FIRST + SECOND, "Bea.py": wrong.format(17.25) + DISGUISED,
        "Cai.py": wrong.format(2.75) + OTHER, "Dan.py": RIGHT + OTHER.replace("step", "s"),
    }  # fmt: skip
    now = graded(tmp_path, files)
    for locale, sign in (
        ("en", "the same wrong answers"),
        ("es", "las mismas respuestas erróneas"),
    ):
        assert grader("similar", now, "--hide-names", "--locale", locale).exit_code == 0
        said = pairs(now / "similarity.html")
        assert [sign in line and line.endswith("total") for line in said].count(True) == 1
        assert len(said) == 2


TRANSLATED = """
function runs(values)
    found = []
    for i in eachindex(values)
        if i > 1 && values[i] == values[i - 1]
            found[end][2] += 1
        elseif values[i] !== nothing
            push!(found, [values[i], 1])
        end
    end
    return sort(found; by=run -> -run[2])
end

function spread(values)
    middle = sum(values) / length(values)
    total = 0.0
    for v in values
        total += (v - middle) ^ 2
    end
    if total < 0 || isempty(values)
        throw(ArgumentError("none"))
    end
    return [total / length(values), middle]
end
"""


@pytest.mark.julia
@pytest.mark.parametrize(
    ("locale", "sign"),
    [
        pytest.param("en", "in two languages", marks=pytest.mark.long),
        ("es", "en dos lenguajes"),
    ],
)
def test_a_translation_is_listed_as_one(tmp_path: Path, locale: str, sign: str) -> None:
    now = graded(tmp_path, {
        "Ana.py": RIGHT + FIRST + SECOND, "Bea.jl": TRANSLATED, "Cai.py": RIGHT + OTHER,
    })  # fmt: skip
    assert grader("similar", now, "--locale", locale).exit_code == 0
    [line] = pairs(now / "similarity.html")
    assert line.startswith("Ana · Bea")
    assert sign in line


def test_wrong_answers_that_many_give_are_no_sign(tmp_path: Path) -> None:
    wrong = RIGHT.replace(
        "    return", "    if len(values) == 1:\n        return 17.25\n    return"
    )
    texts = [FIRST + SECOND, DISGUISED, *(OTHER + f"x{at} = {at}\n" for at in range(3))]
    now = graded(tmp_path, {f"{at}.py": wrong + text for at, text in enumerate(texts)})
    assert grader("similar", now).exit_code == 0
    said = pairs(now / "similarity.html")
    assert any(line.startswith("0 · 1") for line in said)
    assert "wrong answers" not in "".join(said)


def test_an_earlier_year_is_compared_where_it_is_named(folders: tuple[Path, Path]) -> None:
    now, before = folders
    ended = grader("similar", now, "--earlier", before, "--locale", "es")
    assert ended.exit_code == 0, ended.output
    (line,) = [line for line in pairs(now / "similarity.html") if "Old" in line]
    assert line.startswith("Cai · Old (grades)")
    assert "de lo propio" in line

    assert grader("similar", now).exit_code == 0
    assert "Old" not in (now / "similarity.html").read_text(encoding="utf-8")
    ended = grader("similar", now, "--earlier", now.parent)
    assert ended.exit_code != 0
    assert "holds no grades" in ended.output


def test_jplag_and_dolos_get_folders_without_a_name(
    folders: tuple[Path, Path], tmp_path: Path
) -> None:
    now, before = folders
    out = tmp_path / "out"
    asked = ("--earlier", before, "--export", out, "--hide-names")
    assert grader("similar", now, *asked).exit_code == 0

    # JPlag: a folder of folders, base code beside it.
    (template,) = (out / "python" / "given").iterdir()
    assert "np.sum" in template.read_text()
    assert len(list((out / "python" / "submissions").glob("*/1.py"))) == 3
    assert len(list((out / "python" / "earlier" / "grades").glob("*/1.py"))) == 1

    # Dolos: a row for each file, relative to the table.
    rows = rows_of(out / "python" / "info.csv")
    texts = [(out / "python" / row["filename"]).read_text() for row in rows]
    assert sum("def spread" in text for text in texts) == 4
    assert [row["ignored"] for row in rows].count("true") == 1
    assert {row["label"] for row in rows} == {"", "grades"}
    assert all(re.match(r"\d{4}-\d\d-\d\dT", row["created_at"]) for row in rows[:-1])

    told = [*(str(path) for path in out.rglob("*")), *(row["full_name"] for row in rows)]
    told.append((now / "similarity.html").read_text(encoding="utf-8"))
    assert not any(re.search(r"\b(Ana|Bea|Cai|Dan|Eva|Old)\b", text) for text in told)

    again = grader("similar", now, *asked)
    assert again.exit_code != 0
    assert "not empty" in again.output


def test_who_was_deleted_is_not_compared_any_more(tmp_path: Path) -> None:
    files = {"Ana.py": RIGHT + FIRST + SECOND, "Bea.py": RIGHT + DISGUISED, "Cai.py": RIGHT + OTHER}
    now = graded(tmp_path, files)
    assert grader("student", "delete", now, "Bea", "--yes").exit_code == 0
    assert not (now / "similarity.html").exists()
    assert grader("similar", now).exit_code == 0
    assert pairs(now / "similarity.html") == []
    assert "Bea" not in (now / "similarity.html").read_text(encoding="utf-8")
