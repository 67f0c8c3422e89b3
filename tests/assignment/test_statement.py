"""The text for students: read beside the assignment, part of it, and no reason to grade anew."""

from pathlib import Path

from grader.assignment import load
from grader.assignment.mistakes.frozen import freeze, read_frozen
from grader.model import Text
from grader.platforms.packaging.parts import Order
from grader.platforms.student_kit.target import STUDENT_KIT
from tests.assignment.yaml_files import REFERENCES

HEAD = f"""
format: 1
id: stated
title: Stated
reference: {REFERENCES / "ratios.py"}
functions:
  ratios: {{fields: [{{name: right, kind: real}}, {{name: counts, kind: matrix}}]}}
cases:
  - {{id: only, args: [{{bool: "1 0"}}, {{bool: "1 1"}}], visible: true}}
"""


def stated(folder: Path, statement: str) -> Path:
    path = folder / "stated.yaml"
    path.write_text(f"{HEAD}statement: {statement}\n")
    return path


def test_one_file_or_one_per_language(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_bytes("\ufeffHalf: $½$\r\n".encode())
    (tmp_path / "es.md").write_text("La mitad\n")
    assert load(stated(tmp_path, "en.md")).statement == Text("Half: $½$\n")
    both = load(stated(tmp_path, "{en: en.md, es: es.md}")).statement
    assert both == Text("Half: $½$\n", "La mitad\n")


def test_another_word_changes_no_digest_and_the_frozen_form_has_it(tmp_path: Path) -> None:
    file = tmp_path / "en.md"
    file.write_text("Before")
    path = stated(tmp_path, "en.md")
    before = load(path)
    file.write_text("After")
    after = load(path)
    assert after.digest == before.digest

    frozen = tmp_path / "stated.json"
    frozen.write_text(freeze(after))
    assert read_frozen(frozen).assignment.statement == Text("After")


def test_the_student_kit_has_it_in_both_languages() -> None:
    files = STUDENT_KIT.package(Order(load("accuracy")))
    names = {file.path for file in files}
    assert {"accuracy/statement.md", "accuracy/enunciado.md"} <= names
