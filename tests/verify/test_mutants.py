"""Mutants are small faults in what runs, each shown by the lines that differ."""

import pytest

from grader.verify.mutants import mutants

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
'''


def test_each_mutant_is_another_program_that_compiles() -> None:
    found = list(mutants(SOURCE))
    assert len({mutant.source for mutant in found}) == len(found)
    for mutant in found:
        compile(mutant.source, mutant.id, "exec")


def test_operators_conditions_constants_and_order_are_changed() -> None:
    changes = {mutant.diff for mutant in mutants(SOURCE)}
    for line in (
        "+    return part * whole",
        "+    return whole / part",
        "+    if whole != 0:",
        "+    if True:",
        "+    if False:",
        "+    if whole == 1:",
        "+    return (a, b)",
        "+    return (-b, a)",
    ):
        assert any(line in diff for diff in changes), line


@pytest.mark.parametrize(
    ("display", "without"),
    [
        ("{*a, *b}", ["{*b}", "{*a}"]),
        ("{'a': a, **b}", ["{**b}", "{'a': a}"]),
        ("[a, b]", ["[b]", "[a]"]),
        ("(*a, b)", ["(b,)", "(*a,)"]),
        ("a in (a, b)", ["a in (b,)", "a in (a,)"]),
        ("(a, b)", []),
    ],
)
def test_an_item_of_a_display_is_dropped(display: str, without: list[str]) -> None:
    found = list(mutants(f"def f(a, b):\n    return {display}\n"))
    dropped = [one.diff.partition("+    return ")[2] for one in found if one.operator == "item"]
    assert dropped == without


def test_what_does_not_run_is_left_alone() -> None:
    for mutant in mutants(SOURCE):
        assert "LIMIT = 3" in mutant.source
        assert "whole: int=1" in mutant.source
        assert "Share of the whole." in mutant.source
        assert "no {whole}" in mutant.source


def test_a_file_that_is_no_python_is_refused() -> None:
    with pytest.raises(SyntaxError):
        list(mutants("def f(:"))


def test_what_has_no_order_is_not_swapped() -> None:
    source = """\
def kind(value):
    try:
        return (value, 1) in (1, 2)
    except (TypeError, ValueError):
        return None
"""
    changed = {mutant.diff.splitlines()[1].strip("+ ") for mutant in mutants(source)}
    assert "return (1, value) in (1, 2)" in changed
    assert "return (value, 1) in (2, 1)" not in changed
    assert "except (ValueError, TypeError):" not in changed
