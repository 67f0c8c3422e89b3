"""Mutants are small faults in what runs, each shown by the lines that differ."""

from grader.verify.mutants import mutants
from tests.handing_in import source

SOURCE = '''\
"""Docstring."""
LIMIT = 3

def share(part: int, whole: int = 1) -> float:
    """Share of the whole."""
    if whole == 0:
        raise ValueError(f"no {whole}")
    return part / whole

def pair(a, b):
    return (a, -b)

class Total:
    def add(self, amount):
        self.sum += amount
'''


def test_each_mutant_is_another_program_that_compiles() -> None:
    found = list(mutants(source(SOURCE, "python")))
    assert len({mutant.source for mutant in found} - {SOURCE}) == len(found)
    assert len({mutant.id for mutant in found}) == len(found)
    assert {mutant.function for mutant in found} == {"share", "pair", "Total"}
    for mutant in found:
        compile(mutant.source, mutant.id, "exec")


def test_operators_conditions_constants_and_order_are_changed() -> None:
    changes = {mutant.diff for mutant in mutants(source(SOURCE, "python"))}
    for line in (
        "+    return part * whole",
        "+    return whole / part",
        "+    if whole != 0:",
        "+    if True:",
        "+    if False:",
        "+    if whole == 1:",
        "+    return (a, b)",
        "+    return (-b, a)",
        "+        self.sum -= amount",
    ):
        assert any(line in diff for diff in changes), line


def test_an_index_is_another_one_and_each_comparison_of_a_chain_is_changed() -> None:
    text = "def f(rows):\n    return 0 < len(rows[0]) <= 3\n"
    changed = {mutant.diff.splitlines()[1] for mutant in mutants(source(text, "python"))}
    for line in ("0 < len(rows[1]) <= 3", "0 <= len(rows[0]) <= 3", "0 < len(rows[0]) < 3"):
        assert f"+    return {line}" in changed


def test_what_does_not_run_is_left_alone() -> None:
    for mutant in mutants(source(SOURCE, "python")):
        for part in ("LIMIT = 3", "whole: int = 1", "Share of the whole.", "no {whole}"):
            assert part in mutant.source


def test_what_has_no_order_is_not_swapped() -> None:
    text = """\
def kind(value):
    try:
        return (value, 1) in (1, 2)
    except (TypeError, ValueError):
        return None
"""
    mutants_of_text = mutants(source(text, "python"))
    changed = {mutant.diff.splitlines()[1].strip("+ ") for mutant in mutants_of_text}
    assert "return (1, value) in (1, 2)" in changed
    assert "return (value, 1) in (2, 1)" not in changed
    assert "except (ValueError, TypeError):" not in changed
