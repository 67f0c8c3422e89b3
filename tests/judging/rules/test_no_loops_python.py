"""Loops in Python: found wherever they run for the asked function, and nowhere else."""

import pytest

from grader.judging.rules import check
from grader.model import Message
from tests.handing_in import code, source
from tests.judging.rules.snippets import assignment, findings, places, rule

HEAD = "def confusionMatrix(outputs, targets, threshold=0.5):\n"


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ("for i in range(3): pass", (2, 5, "loop.function", "function")),
        ("while True: break", (2, 5, "loop.function", "function")),
        ("n = 0; \n    for o in outputs: n += o", (3, 5, "loop.function", "function")),
        ("if n:\n        for o in outputs: pass", (3, 9, "loop.function", "function")),
        ("def g(v):\n        for x in v: pass", (3, 9, "loop.function", "function")),
        ("class C:\n        for x in outputs: pass", (3, 9, "loop.function", "function")),
        ("exec('for x in outputs: pass')", (2, 10, "loop.function", "function")),
        ("exec('for x in ' + 'outputs: pass')", (2, 10, "loop.function", "function")),
        ("exec(f'for x in range({n}): pass')", (2, 10, "loop.function", "function")),
        ("á = 'ñ'; exec('while 1: pass')", (2, 19, "loop.function", "function")),
        ("eval('[x for x in outputs]')", (2, 10, "comprehension.function", "warning")),
        ("sum([o for o in outputs])", (2, 9, "comprehension.function", "warning")),
        ("len({o for o in outputs})", (2, 9, "comprehension.function", "warning")),
        ("d = {o: 1 for o in outputs}", (2, 9, "comprehension.function", "warning")),
        ("f = lambda v: [x for x in v]", (2, 19, "comprehension.function", "warning")),
        ("sum(o for o in outputs)", (2, 8, "generator.function", "warning")),
        ("print(f'{[o for o in outputs]}')", (2, 14, "comprehension.function", "warning")),
    ],
)
def test_a_loop_is_found_where_it_stands(body: str, place: tuple[int, int, str, str]) -> None:
    assert places(rule("no_loops"), "python", f"{HEAD}    {body}\n") == [place]


@pytest.mark.parametrize(
    "body",
    [
        "return np.sum(outputs & targets)",
        "pass  # for i in range(3): pass",
        '"""for i in range(3): pass"""',
        "print('for i in x: while')",
        "return list(map(bool, outputs)), functools.reduce(max, outputs)",
        "for_each = outputs.for_ = 1",
        "model.eval('for x in y: pass'); re.compile('[x for x in y]')",
        "x: [i for i in 'annotation'] = 1",
    ],
)
def test_what_is_no_loop_is_no_finding(body: str) -> None:
    assert places(rule("no_loops"), "python", f"{HEAD}    {body}\n") == []


@pytest.mark.parametrize(
    "source",
    [
        "confusionMatrix = lambda outputs, targets: [o for o in outputs]\n",
        "async def confusionMatrix(o, t): return [x for x in o]\n",
        "if True:\n    def confusionMatrix(o, t): return [x for x in o]\n",
        "try:\n    import x\nexcept E:\n    def confusionMatrix(o, t): return [x for x in o]\n",
        "def matriz(o, t): return [x for x in o]\nconfusionMatrix = matriz\n",
        "class P:\n    def confusionMatrix(self, o, t): return [x for x in o]\n",
        "def main():\n    def confusionMatrix(o, t): return [x for x in o]\n    for i in x: pass\n",
        "@decorated([o for o in x])\ndef confusionMatrix(o, t): pass\n",
        "def confusionMatrix(o, t, threshold=[x for x in y]): pass\n",
    ],
)
def test_every_way_to_define_a_function_is_known(source: str) -> None:
    kinds = [found[2] for found in places(rule("no_loops"), "python", source)]
    assert kinds == ["comprehension.function"]


def test_the_last_definition_counts() -> None:
    looping = "def confusionMatrix(o, t):\n    for x in o: pass\n"
    plain = "def confusionMatrix(o, t):\n    return (o & t).sum()\n"
    assert places(rule("no_loops"), "python", looping + plain) == []
    assert len(places(rule("no_loops"), "python", plain + looping)) == 1
    assert places(rule("no_loops"), "python", looping, plain) == []


def test_loops_elsewhere_in_a_whole_practice_are_no_findings() -> None:
    source = '''
        """
        def confusionMatrix(o, t):
            for x in o: pass
        """
        import numpy as np
        for epoch in range(100):
            print(epoch)
        def train(x):
            while True: break
        def confusionMatrix(outputs, targets, threshold=0.5):
            """Sin bucles: for x in outputs: pass"""
            return np.sum(outputs >= threshold)
        results = [confusionMatrix(x, x) for x in datasets]
        class Other:
            def confusionMatrix(self):
                for x in self: pass
    '''
    assert places(rule("no_loops"), "python", source) == []


class TestHelpers:
    def test_a_loop_in_a_helper_of_a_helper(self) -> None:
        source = """
            def count_all(v):
                n = 0
                for x in v:
                    n += x
                return n

            def vp(o, t):
                return count_all(o & t)

            def confusionMatrix(outputs, targets, threshold=0.5):
                return vp(outputs, targets)
        """
        (found,) = findings(rule("no_loops"), "python", source)
        assert (found.line, found.column, found.source) == (3, 5, "for x in v:")
        assert found.message.key == "rules.no_loops.loop.helper"
        assert found.message.params["helper"] == "count_all"

    @pytest.mark.parametrize(
        "main",
        [
            "from file1 import cuenta\ndef confusionMatrix(o, t): return cuenta(o)\n",
            "from .file1 import cuenta as c\ndef confusionMatrix(o, t): return c(o)\n",
            "import file1\ndef confusionMatrix(o, t): return file1.cuenta(o)\n",
            "import file1 as f\ndef confusionMatrix(o, t): return f.cuenta(o)\n",
            "from file1 import *\ndef confusionMatrix(o, t): return cuenta(o)\n",
            "def confusionMatrix(o, t):\n    from file1 import cuenta\n    return cuenta(o)\n",
            "def confusionMatrix(o, t): return cuenta(o)\n",
        ],
    )
    def test_in_another_file(self, main: str) -> None:
        helper = "def cuenta(v):\n    for x in v: pass\n"
        (found,) = findings(rule("no_loops"), "python", helper, main)
        assert (found.file, found.line, found.column) == ("file1.py", 2, 5)

    @pytest.mark.parametrize(
        "body",
        [
            "return np.vectorize(cuenta)(o)",
            "f = cuenta; return f(o)",
            "return Ayuda().cuenta(o)",
            "return Ayuda.cuenta(o)",
        ],
    )
    def test_passed_on_or_in_a_class(self, body: str) -> None:
        source = f"""
            def cuenta(v):
                while v: pass
            class Ayuda:
                def otra(self, v):
                    for x in v: pass
                def cuenta(self, v):
                    return self.de_verdad(v)
                def de_verdad(self, v):
                    while v: pass
            def confusionMatrix(o, t):
                {body}
        """
        assert len(places(rule("no_loops"), "python", source)) == 1

    @pytest.mark.parametrize(
        "body",
        [
            "cuenta = o.sum(); return cuenta",
            "return o.cuenta()",
            "f(cuenta=2)",
            "def cuenta(v): return 1\n    return cuenta(o)",
            "x: cuenta = 1",
            "return 'cuenta(o)'",
            "from numpy import sum as cuenta\n    return cuenta(o)",
            "return [cuenta for cuenta in o]",
        ],
    )
    def test_a_name_that_means_something_else(self, body: str) -> None:
        source = f"def cuenta(v):\n    while v: pass\n{HEAD}    {body}\n"
        kinds = [found[2] for found in places(rule("no_loops", warn=[]), "python", source)]
        assert kinds == []

    def test_where_function_leaves_helpers_out(self) -> None:
        source = "def cuenta(v):\n    while v: pass\ndef confusionMatrix(o, t): return cuenta(o)\n"
        assert places(rule("no_loops", where="function"), "python", source) == []


class TestOtherConstructs:
    @pytest.mark.parametrize(
        ("construct", "body"),
        [
            ("map", "list(map(bool, o))"),
            ("map", "itertools.starmap(f, o)"),
            ("filter", "list(filter(None, o))"),
            ("reduce", "functools.reduce(f, o)"),
            ("reduce", "fold(f, o)"),
            ("vectorize", "np.vectorize(f)(o)"),
            ("vectorize", "numpy.frompyfunc(f, 1, 1)(o)"),
            ("vectorize", "vectorize(f)(o)"),
            ("recursion", "confusionMatrix(o[1:], t[1:])"),
        ],
    )
    def test_each_can_be_listed(self, construct: str, body: str) -> None:
        source = (
            "import numpy as np, numpy, functools, itertools\n"
            "from functools import reduce as fold; from numpy import *\n"
            f"def confusionMatrix(o, t):\n    return {body}\n"
        )
        listed = rule("no_loops", constructs=[construct])
        assert [found[0] for found in places(listed, "python", source)] == [4]
        mentioned = rule("no_loops", warn=[construct])
        assert [found[3] for found in places(mentioned, "python", source)] == ["warning"]
        assert places(rule("no_loops"), "python", source) == []

    @pytest.mark.parametrize(
        "source",
        [
            "def confusionMatrix(o, t, map=None):\n    return map(o)\n",
            "def map(o): return o\ndef confusionMatrix(o, t): return map(o)\n",
            "map = {}\ndef confusionMatrix(o, t): return map(o)\n",
            "from mine import map\ndef confusionMatrix(o, t): return map(o)\n",
            "def confusionMatrix(o, t): return o.map(bool)\n",
        ],
    )
    def test_another_map_is_no_finding(self, source: str) -> None:
        assert places(rule("no_loops", constructs=["map"]), "python", source) == []


class TestFilesWithErrors:
    def test_what_parses_is_looked_at(self) -> None:
        source = """
            %matplotlib inline
            import numpy as np

            def broken(x):
                return (x

            def confusionMatrix(o, t):
                for x in o:
                    pass

            print "old"
        """
        assert [found[:2] for found in places(rule("no_loops"), "python", source)] == [(8, 5)]

    def test_code_in_texts_is_none(self) -> None:
        source = '''
            !pip install numpy
            """
            def confusionMatrix(o, t):
                for x in o: pass
            """
            def confusionMatrix(o, t):
                return o
        '''
        assert places(rule("no_loops"), "python", source) == []

    def test_decorators_and_branches_are_not_cut_off(self) -> None:
        source = """
            (
            @cached
            def confusionMatrix(o, t):
                return helper(o)
            if np:
                def helper(v): return v
            else:
                def helper(v):
                    for x in v: pass
        """
        assert [found[0] for found in places(rule("no_loops"), "python", source)] == [9]


def test_of_a_notebook_the_cell_is_said() -> None:
    text = "import numpy as np\n\ndef confusionMatrix(o, t):\n    for x in o: pass\n"
    notebook = source(text, name="p.ipynb", cells=(1, 3))
    (found,) = check(code(notebook), assignment(rule("no_loops")))
    place = Message("rules.notebook_place", {"cell": 2, "line": 2})
    assert found.message.params["place"] == place
    assert (found.line, found.column) == (4, 5)


@pytest.mark.parametrize(
    ("helper", "counts"),
    [
        ("table(m)", False),
        ("table(sum(outputs), targets)", True),
        ("table(np.sum(outputs & targets))", False),
        ("table((outputs & targets).sum())", False),
        ("table(outputs & targets)", True),
        ("table(masks)", True),
        ("table(list(zip(outputs, targets)))", True),
        ("table(outputs.astype(int))", True),
        ("table(m); table(m, by=targets)", True),
        ("table(len(outputs))", False),
        ("table(outputs @ targets)", False),
        ("table(later := masks)", True),
    ],
)
def test_a_helper_may_loop_over_what_was_not_passed_to_the_function(
    helper: str, counts: bool
) -> None:
    source = f"""
        def confusionMatrix(outputs, targets, *, threshold=0.5):
            masks: object = outputs & targets
            n = int(masks.sum())
            m = np.array([[n, 0], [0, n]])
            return {helper.replace(";", "; return")}

        def table(x, y=1, by=1):
            for a in x:
                pass
    """
    assert bool(places(rule("no_loops", where="passed"), "python", source)) == counts
    assert places(rule("no_loops"), "python", source)
    assert not places(rule("no_loops", where="function"), "python", source)
