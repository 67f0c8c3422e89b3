"""Slips are found alike in both languages, and what only looks like one is none."""

import pytest

from grader.judging.rules import Code
from grader.model import Language
from tests.handing_in import submission


def slips(language: Language, text: str) -> list[tuple[str, str, int]]:
    code = Code(submission(text, language=language), language)
    found = [slip for each in code.units[0].definitions for slip in code.slips(each)]
    return [(slip.kind, slip.name, slip.place.line) for slip in found]


BOTH = [
    (
        "def f(n):\n    while n > 0:\n        n = n + 1\n",
        "function f(n)\n    while n > 0\n        n = n + 1\n    end\nend\n",
        ("wrong_way", "n", 2),
    ),
    (
        "def f(values):\n    x = 1\n    values[x]\n    return x\n",
        "function f(values)\n    x = 1\n    values[x]\n    x\nend\n",
        ("value_dropped", "", 3),
    ),
    (
        "def f(values):\n    ordered = 1\n    sorted(values)\n    return ordered\n",
        "function f(values)\n    ordered = 1\n    sort(values)\n    ordered\nend\n",
        ("result_dropped", "", 3),
    ),
]


@pytest.mark.parametrize(("python", "julia", "slip"), BOTH, ids=[slip[0] for *_, slip in BOTH])
def test_a_slip_is_the_same_in_both_languages(
    python: str, julia: str, slip: tuple[str, str, int]
) -> None:
    kind, name, line = slip
    for found in (slips("python", python), slips("julia", julia)):
        assert [(k, at) for k, _, at in found] == [(kind, line)]
        assert not name or found[0][1] == name


@pytest.mark.parametrize(
    ("language", "text"),
    [
        # What a text is filled with is read.
        (
            "python",
            "def f(values):\n    for v in values:\n"
            "        x = 0\n        x += v\n        print(f'{x}')\n",
        ),
        (
            "julia",
            "function f(values)\n    for v in values\n        x = 0\n"
            '        x += v\n        print("$x")\n    end\nend\n',
        ),
        # The elements get other values, the parameter does not.
        ("julia", "function f(a, b)\n    a .= 0\n    return a\nend\n"),
        # The parser takes the two sides of these conditions apart.
        (
            "julia",
            "function f(a, b)\n    if a + b == 0\n        b = 1\n    end\n    return b\nend\n",
        ),
        (
            "julia",
            "function f(a, b)\n    while a - b > 0\n        b += 1\n    end\n    return b\nend\n",
        ),
        # What a branch, or a way of `try`, ends with is the value of the function.
        (
            "julia",
            "function f(a)\n    try\n        a + 1\n    catch e\n        a - 1\n    end\nend\n",
        ),
        (
            "julia",
            "function f(a)\n    if a == 1\n        a + 1\n"
            "    else\n        sort(a)\n    end\nend\n",
        ),
        # What a macro is given, and what a branch gives a name.
        (
            "julia",
            "function f(a)\n    @assert a == 1\n    b = if a > 2\n        a + 1\n"
            "    else\n        2\n    end\n    b\nend\n",
        ),
        # It counts down.
        ("julia", "function f(n)\n    for i in n:-1:1\n        println(i)\n    end\nend\n"),
        # The array is a place of its own, and is filled.
        ("python", "import numpy as np\n\ndef f(a):\n    np.round(a, 2, out=a)\n    return a\n"),
        # The items of a dictionary are no statements.
        ("python", "def f(a, b):\n    return {a: a + b, b: a == b}\n"),
        ("python", "def f(a):\n    del a[0]\n    with open(a) as b:\n        return b\n"),
    ],
)
def test_what_only_looks_like_a_slip_is_none(language: Language, text: str) -> None:
    assert slips(language, text) == []


def test_of_a_source_that_is_too_deep_nothing_is_said() -> None:
    deep = "(" * 3000 + "a" + ")" * 3000
    assert slips("julia", f"function f(a)\n    a - 1\n    return {deep}\nend\n") == []
    many = "+a" * 900
    assert slips("python", f"def f(a):\n    a - 1\n    return a{many}\n") == []
