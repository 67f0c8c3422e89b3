"""An assignment whose hidden cases are made of numbers and words that stand nowhere else."""

from pathlib import Path

from grader.assignment import load
from grader.model import Assignment

__all__ = ["HIDDEN", "MOST", "VISIBLE_MOST", "write"]

_REFERENCE = '''
def summary(values, factor):
    """The reference solution, REFERENCE-SOLUTION."""
    return total(values, factor), len(values)

def total(values, factor):
    return float(values.sum() * factor)
'''
_MISTAKES = """
from grader.api import Mistake

MISTAKES = (
    Mistake("factor_forgotten", {"total": lambda values, factor: float(values.sum())}),
)
"""
_HINTS = """
[factor_forgotten]
en = "Where is the factor?"
es = "¿Dónde está el factor?"
"""
_CASES = """
format: 1
id: summary
title: {en: Sum and length, es: Suma y longitud}
reference: summary.py
mistakes: summary_mistakes
templates: {python: template/summary.py, julia: template/summary.jl}
limits: {case_cpu_seconds: 0.5, first_call_cpu_seconds: 1.5, total_cpu_seconds: 6}
functions:
  summary:
    fields: [{name: total, kind: real}, {name: length, kind: integer}]
cases:
  - {id: three, title: {en: Three values, es: Tres valores}, visible: true, points: 2,
     args: [[1.5, 2.5, 3.5], 2.0]}
  - {id: one, visible: true, points: 1, args: [[4.25], 3.0]}
  - {id: secret_case, title: {en: Zanzibar tortoise, es: Tortuga de Zanzíbar}, points: 3,
     args: [[73913.5, 48611.25], 7.0]}
  - {id: zeros, title: {en: Quaggas, es: Cuagas}, points: 4, args: [[0.0, 90217.0], 11.0]}
"""

HIDDEN = ("73913", "48611", "857673", "122520", "90217", "992387", "Zanzibar", "Zanzíbar", "Quagga")
"""Inputs, expected values, what the known mistake would give (five digits of it), and titles of the
hidden cases."""
MOST, VISIBLE_MOST = 10.0, 3.0


def write(folder: Path) -> Assignment:
    (folder / "template").mkdir(parents=True)
    (folder / "summary.py").write_text(_REFERENCE)
    (folder / "summary_mistakes").mkdir()
    (folder / "summary_mistakes" / "__init__.py").write_text(_MISTAKES)
    (folder / "summary_mistakes" / "hints.toml").write_text(_HINTS, encoding="utf-8")
    (folder / "summary.yaml").write_text(_CASES, encoding="utf-8")
    (folder / "template" / "summary.py").write_text("def summary(values, factor): ...\n")
    (folder / "template" / "summary.jl").write_text("function summary(values, factor) end\n")
    return load(folder / "summary.yaml")
