"""Sources that nobody would write: no rule raises, hangs, or says more than can be read."""

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.judging.rules import check
from grader.model import Finding, Language
from tests.handing_in import code
from tests.judging.rules.snippets import LIBRARIES, assignment, rule

pytestmark = pytest.mark.long

RULES = (
    rule(
        "no_loops",
        constructs=["for", "while", "comprehension", "generator", "map", "recursion"],
    ),
    rule("no_library_call", **LIBRARIES),
    rule("signature", parameter_names="exact"),
)
LANGUAGES: tuple[Language, ...] = ("python", "julia")


def found_in(language: Language, text: str) -> tuple[Finding, ...]:
    return check(code(text, language=language), assignment(*RULES))


WORDS = """
confusionMatrix ( ) [ ] { } , ; : :: = == . ... -> <: function end def class return for in while if
else elif begin let do module using import from as lambda where const struct macro @ @inbounds # #=
=# " ' \"\"\" ''' \\ $ $( outputs targets threshold 0.5 1 eval exec AbstractArray Bool Meta.parse
sklearn.metrics self try catch except global quote ? ñ é ∈ 😀
"""
PIECES = st.sampled_from(WORDS.split())
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(
        st.one_of(PIECES, st.sampled_from([" ", "\n", "\n    ", "\r\n", "\r"])), max_size=60
    ).map("".join),
    st.lists(PIECES, max_size=40).map(" ".join),
)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=100, deadline=None)
@given(text=TEXTS)
def test_no_text_raises(language: Language, text: str) -> None:
    for body in (
        text,
        f"function confusionMatrix(o, t)\n {text}\nend\n",
        f"confusionMatrix = {text}",
    ):
        for finding in found_in(language, body):
            assert finding.line >= 1
            assert finding.column >= 1
            assert len(finding.source) <= 162
    found_in(language, f"def confusionMatrix(o, t):\n {text}\n")


def _julia(inside: str) -> str:
    return f"confusionMatrix(o, t) = {inside}\n"


def _python(inside: str) -> str:
    return f"def confusionMatrix(o, t): return {inside}\n"


HOSTILE: dict[str, tuple[Language, Callable[[], str]]] = {
    "julia parentheses": ("julia", lambda: _julia("(" * 200_000)),
    "julia nested parentheses": ("julia", lambda: _julia("(" * 50_000 + "1" + ")" * 50_000)),
    "julia nested arrays": ("julia", lambda: _julia("[" * 50_000 + "1" + "]" * 50_000)),
    "julia long sum": ("julia", lambda: _julia("1 + " * 30_000 + "1")),
    "julia long chain": ("julia", lambda: _julia("a." * 100_000 + "b")),
    "julia nested functions": ("julia", lambda: _julia("x -> " * 50_000 + "1")),
    "julia nested types": ("julia", lambda: "confusionMatrix(o::" + "A{" * 50_000 + "\n"),
    "julia where": ("julia", lambda: "confusionMatrix(o)" + " where T" * 20_000 + " = 1\n"),
    "julia many type variables": (
        "julia",
        lambda: "confusionMatrix(o)" + "".join(f" where T{i}" for i in range(20_000)) + " = 1\n",
    ),
    "julia nested begin": ("julia", lambda: _julia("begin " * 30_000 + "end " * 30_000)),
    "julia quotes": ("julia", lambda: _julia('"' * 20_001)),
    "julia interpolation": ("julia", lambda: _julia('"$(' * 30_000)),
    "julia one long line": ("julia", lambda: _julia("(" + "x = 1; " * 30_000 + ")")),
    "julia loops": ("julia", lambda: _julia("(" + "for i in 1:2 end; " * 20_000 + ")")),
    "julia aliases": ("julia", lambda: "a = b\nb = a\n" + _julia("a(o)")),
    "julia methods": ("julia", lambda: "f(x::A) = 1\n" * 500 + _julia("f(o)")),
    "julia methods and calls": (
        "julia",
        lambda: (
            "".join(f"f(x::T{i}) = 1\n" for i in range(1_000))
            + _julia("(" + "".join(f"f(x{i}); " for i in range(1_000)) + ")")
        ),
    ),
    "julia modules": (
        "julia",
        lambda: (
            "".join(f"using M{i}\n" for i in range(3_000))
            + _julia("(" + "".join(f"f{i}(x); " for i in range(3_000)) + ")")
        ),
    ),
    "julia helpers": (
        "julia",
        lambda: "".join(f"f{i}(x) = f{i + 1}(x)\n" for i in range(2_000)) + _julia("f0(o)"),
    ),
    "python parentheses": ("python", lambda: _python("(" * 200_000)),
    "python long sum": ("python", lambda: _python("1 + " * 100_000 + "1")),
    "python long sum that parses": ("python", lambda: _python("1 + " * 900 + "1")),
    "python long chain": ("python", lambda: _python("a" + ".b" * 900)),
    "python calls": ("python", lambda: _python("f" + "()" * 900)),
    "python minus": ("python", lambda: _python("-" * 100_000 + "1")),
    "python one long line": ("python", lambda: "def confusionMatrix(): " + "x=1;" * 20_000),
    "python comprehensions": (
        "python",
        lambda: "def confusionMatrix(): " + "[x for x in ñ];" * 10_000,
    ),
    "python null": ("python", lambda: _python("'\0'")),
    "python surrogate": ("python", lambda: _python("'\ud800'")),
    "julia surrogate": ("julia", lambda: _julia('"\ud800"')),
    "python statements with errors": ("python", lambda: "x = (\n" * 50_000),
    "python elif": ("python", lambda: "if a:\n pass\n" + "elif b:\n pass\n" * 20_000),
    "python default": (
        "python",
        lambda: "def confusionMatrix(o, t, threshold=" + "1 + " * 500 + "1): pass\n",
    ),
    "python texts in texts": (
        "python",
        lambda: _python("exec(" * 50 + "'exec(\"exec(1)\")'" + ")" * 50),
    ),
    "lines of carriage returns": ("python", lambda: "\r" * 50_000 + "def confusionMatrix(): 1"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_sources_end_soon(name: str) -> None:
    language, text = HOSTILE[name]
    start = time.process_time()
    found = found_in(language, text())
    assert time.process_time() - start < 5
    assert len(found) <= 75
    assert all(len(finding.source) <= 162 for finding in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "head"),
    [("julia", "confusionMatrix(o, t) = ("), ("python", "def confusionMatrix(o, t): ")],
)
def test_a_megabyte_on_one_line(language: Language, head: str) -> None:
    text = head + "x = map(o, t); " * 66_000
    assert {finding.line for finding in found_in(language, text)} <= {1}


def test_a_source_that_the_parser_gives_up_is_said_to_be_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("grader.languages.julia.source.parser._CPU_SECONDS", 0.05)
    found = found_in("julia", "confusionMatrix(o, t) = 1\n" + "#=" * 200_000)
    assert {finding.message.key for finding in found} == {"rules.unreadable"}
    assert {finding.points_lost for finding in found} == {0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_practice_takes_no_time(language: Language) -> None:
    """2,000 lines: some 50 ms on a quiet machine, several times that on a busy one."""
    other = {
        "julia": "function train{n}(x; k=3)\n    # sums\n"
        + "    y = sum(x .* {n}) / (k + 1)\n" * 7
        + "    return y\nend\n",
        "python": "def train{n}(x, k=3):\n    # sums\n"
        + "    y = np.sum(x * {n}) / (k + 1)\n" * 7
        + "    return y\n\n",
    }[language]
    asked = {
        "julia": "confusionMatrix(outputs, targets; threshold=0.5) = train3(outputs)\n",
        "python": "def confusionMatrix(outputs, targets, threshold=0.5):\n"
        "    return train3(outputs)\n",
    }[language]
    text = "".join(other.replace("{n}", str(n)) for n in range(182)) + asked
    assert text.count("\n") >= 2_000
    found_in(language, asked)
    times = []
    for _ in range(5):
        start = time.process_time()
        assert found_in(language, text) == ()
        times.append(time.process_time() - start)
    assert min(times) < 0.25
