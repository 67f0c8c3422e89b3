"""Julia's mutants: small faults in what runs, in a text that is otherwise as it was written."""

from grader.languages.julia.source.parser import parse
from grader.verify.mutants import mutants
from tests.handing_in import source

SOURCE = """\
const LIMIT = 3

# Share of the whole, `à la carte`.
function share(part::AbstractArray{Bool,1}, whole; least::Int=1)::Float64
    if whole == 0 && !isempty(part)
        throw(ArgumentError("no $(whole + 1)"))
    end
    return sum(part) / whole
end

pair(a, b) = a .>= 0.5 ? (a, -b) : div(a, b)
"""


def test_each_mutant_is_another_program_that_parses() -> None:
    found = list(mutants(source(SOURCE, "julia")))
    assert len({mutant.source for mutant in found} - {SOURCE}) == len(found)
    assert len({mutant.id for mutant in found}) == len(found)
    for mutant in found:
        tree = parse(mutant.source.encode())
        assert tree is not None
        assert not tree.root_node.has_error, mutant.diff


def test_operators_conditions_constants_and_order_are_changed() -> None:
    changes = {mutant.diff for mutant in mutants(source(SOURCE, "julia"))}
    for line in (
        "+    return sum(part) * whole",
        "+    return whole / sum(part)",
        "+    if whole != 0 && !isempty(part)",
        "+    if whole == 0 || !isempty(part)",
        "+    if whole == 0 && isempty(part)",
        "+    if whole == 1 && !isempty(part)",
        "+    if true",
        "+    if false",
        "+pair(a, b) = a .> 0.5 ? (a, -b) : div(a, b)",
        "+pair(a, b) = a .>= 0.0 ? (a, -b) : div(a, b)",
        "+pair(a, b) = a .>= 0.5 ? (-b, a) : div(a, b)",
        "+pair(a, b) = a .>= 0.5 ? (a, b) : div(a, b)",
        "+pair(a, b) = a .>= 0.5 ? (a, -b) : div(b, a)",
    ):
        assert any(line in diff for diff in changes), line


def test_what_does_not_run_is_left_alone() -> None:
    for mutant in mutants(source(SOURCE, "julia")):
        for part in ("LIMIT = 3", "{Bool,1}", "least::Int=1", "no $(whole + 1)", "à la carte"):
            assert part in mutant.source
