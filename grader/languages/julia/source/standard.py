"""The statements that bring the names of Julia's standard library."""

import re
from functools import cache
from pathlib import Path

_TABLE = Path(__file__).parents[1] / "worker" / "julia" / "supplying.jl"
# These are not supplied: the course's own main file has no use for them.
_FURTHER = {
    "Dates": "Date DateTime today",
    "SparseArrays": "sparse spzeros SparseMatrixCSC",
}


def brings(name: str) -> str:
    """Return the statement that brings the name; empty for one that no such module has."""
    return _statements().get(name, "")


@cache
def _statements() -> dict[str, str]:
    """Return the statements by name, from the table of what the worker supplies."""
    text = _TABLE.read_text("utf-8")
    modules = re.findall(r':(\w+) => "+([^"]+)"', text) + list(_FURTHER.items())
    return {name: f"using {module}" for module, names in modules for name in names.split()}
