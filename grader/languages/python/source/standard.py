"""The statements that bring the names of Python's standard library."""

from grader.languages.python.worker.supplying import MODULES

_NAMES = {
    "collections": "Counter defaultdict deque namedtuple OrderedDict",
    "copy": "deepcopy",
    "functools": "lru_cache partial reduce",
    "itertools": "combinations permutations",
    "math": "ceil factorial floor gcd hypot isclose isnan sqrt",
    "random": "choice randint randrange sample shuffle uniform",
    "statistics": "mean median stdev",
    "sys": "exit",
}
_STATEMENTS = {
    **{
        name: f"from {module} import {name}"
        for module, all in _NAMES.items()
        for name in all.split()
    },
    **MODULES,
}


def brings(name: str) -> str:
    """Return the statement that brings the name; empty for one that is of no such module."""
    return _STATEMENTS.get(name, "")
