"""Libraries that do the job: found where the asked function uses them, and only there."""

import re

import pytest

from grader.judging.rules.well_known import is_well_known
from tests.judging.rules.snippets import LIBRARIES, findings, places, rule

LISTED = rule("no_library_call", **LIBRARIES)


class TestPython:
    @pytest.mark.parametrize(
        ("imports", "body", "name", "place"),
        [
            (
                "import sklearn.metrics",
                "sklearn.metrics.confusion_matrix(t, o)",
                "sklearn.metrics.confusion_matrix",
                (4, 12),
            ),
            (
                "import sklearn.metrics as m",
                "m.f1_score(t, o)",
                "sklearn.metrics.f1_score",
                (4, 12),
            ),
            (
                "from sklearn import metrics",
                "1 + metrics.f1_score(t, o)",
                "sklearn.metrics.f1_score",
                (4, 16),
            ),
            (
                "from sklearn.metrics import confusion_matrix as cm",
                "cm(t, o)",
                "sklearn.metrics.confusion_matrix",
                (4, 12),
            ),
            (
                "from sklearn.metrics import *",
                "accuracy_score(t, o)",
                "sklearn.metrics.accuracy_score",
                (4, 12),
            ),
            (
                "from sklearn.metrics import *",
                "cohen_kappa_score(t, o)",
                "sklearn.metrics.cohen_kappa_score",
                (4, 12),
            ),
            (
                "from sklearn.metrics import *",
                "root_mean_squared_error(t, o)",
                "sklearn.metrics.root_mean_squared_error",
                (4, 12),
            ),
            (
                "from torchmetrics.functional import *",
                "matthews_corrcoef(o, t)",
                "torchmetrics.functional.matthews_corrcoef",
                (4, 12),
            ),
            ("import pandas as pd", "pd.crosstab(t, o)", "pandas.crosstab", (4, 12)),
            ("from pandas import *", "crosstab(t, o)", "pandas.crosstab", (4, 12)),
            (
                "import sklearn.metrics as m; f = m.recall_score",
                "f(t, o)",
                "sklearn.metrics.recall_score",
                (4, 12),
            ),
            (
                "import importlib; m = importlib.import_module('sklearn.metrics')",
                "m.recall_score(t, o)",
                "sklearn.metrics.recall_score",
                (4, 12),
            ),
            (
                "import sklearn.metrics as m",
                "(lambda f: f(t, o))(m.recall_score)",
                "sklearn.metrics.recall_score",
                (4, 32),
            ),
        ],
    )
    def test_a_use_is_found_under_any_name(
        self, imports: str, body: str, name: str, place: tuple[int, int]
    ) -> None:
        source = f"{imports}\n\ndef confusionMatrix(o, t):\n    return {body}\n"
        (found,) = findings(LISTED, "python", source)
        assert (found.line, found.column) == place
        assert found.message.key == "rules.no_library_call.use.function"
        assert found.message.params["name"] == name

    def test_an_import_in_the_function_and_its_use(self) -> None:
        source = """
            def confusionMatrix(o, t):
                from sklearn.metrics import confusion_matrix
                import sklearn.metrics
                return confusion_matrix(t, o)
        """
        assert places(LISTED, "python", source) == [
            (2, 5, "import.function", "function"),
            (3, 5, "import.function", "function"),
            (4, 12, "use.function", "function"),
        ]

    def test_a_use_in_a_helper_of_another_file(self) -> None:
        helper = "from sklearn.metrics import confusion_matrix\ndef cm(o, t):\n"
        helper += "    return confusion_matrix(t, o)\n"
        main = "from file1 import cm\ndef confusionMatrix(o, t):\n    return cm(o, t)\n"
        (found,) = findings(LISTED, "python", helper, main)
        assert (found.file, found.line, found.column) == ("file1.py", 3, 12)
        assert found.message.key == "rules.no_library_call.use.helper"

    @pytest.mark.parametrize(
        "source",
        [
            # imported for another exercise, or to check the results
            "from sklearn.metrics import confusion_matrix\n"
            "def confusionMatrix(o, t): return o & t\n"
            "def compare(o, t): return confusion_matrix(t, o)\n"
            "print(confusion_matrix([1], [1]))\n",
            # another part of the same library
            "import sklearn.svm\ndef confusionMatrix(o, t): return sklearn.svm.SVC\n",
            "import pandas as pd\ndef confusionMatrix(o, t): return pd.DataFrame(o)\n",
            # the same name for something of one's own
            "from sklearn.metrics import *\n"
            "def confusion_matrix(o, t): return o & t\n"
            "def confusionMatrix(o, t): return confusion_matrix(o, t)\n",
            "from sklearn.metrics import confusion_matrix, accuracy_score\n"
            "def confusionMatrix(o, t):\n    accuracy_score = (o == t).mean()\n"
            "    confusion_matrix = [[1]]\n    return accuracy_score, confusion_matrix\n",
            "from sklearn.metrics import confusion_matrix\n"
            "def confusionMatrix(o, t, confusion_matrix=None): return confusion_matrix\n",
            # names that explain themselves otherwise
            "from sklearn.metrics import *\ndef confusionMatrix(o, t): return len(o), array(t)\n",
            "def confusionMatrix(o, t): return 'sklearn.metrics.confusion_matrix'  # sklearn\n",
            "from mine import confusion_matrix\n"
            "def confusionMatrix(o, t): return confusion_matrix(o, t)\n",
            "import metrics\ndef confusionMatrix(o, t): return metrics.f1_score(o, t)\n",
        ],
    )
    def test_what_is_no_use_of_the_library_is_no_finding(self, source: str) -> None:
        assert places(LISTED, "python", source) == []

    @pytest.mark.parametrize(
        ("body", "column"),
        [
            ("return eval('o & t')", 12),
            ("exec('x = 1')", 5),
            ("exec(compile('x = 1', '', 'exec'))", 5),
            ("return __import__('sklearn.metrics').metrics.f1_score(t, o)", 12),
            ("return importlib.import_module('a')", 12),
            ("return builtins.eval('1')", 12),
            ("import importlib as i; i.import_module('a')", 28),
        ],
    )
    def test_code_made_while_running(self, body: str, column: int) -> None:
        source = f"import builtins, importlib\ndef confusionMatrix(o, t):\n    {body}\n"
        assert places(LISTED, "python", source) == [(3, column, "evaluation.function", "function")]

    @pytest.mark.parametrize(
        "body",
        ["model.eval()", "re.compile('a')", "df.eval('a')", "eval = 1", "'eval(x)'", "f(eval=1)"],
    )
    def test_what_only_looks_like_it(self, body: str) -> None:
        source = f"import re\ndef confusionMatrix(o, t):\n    {body}\n"
        assert places(LISTED, "python", source) == []


class TestJulia:
    @pytest.mark.parametrize(
        ("imports", "body", "name", "place"),
        [
            ("using MLBase", "confusmat(2, t, o)", "MLBase.confusmat", (2, 25)),
            ("using MLBase", "1 + MLBase.roc(t, o)", "MLBase.roc", (2, 29)),
            ("import MLJ", "MLJ.accuracy(o, t)", "MLJ.accuracy", (2, 25)),
            ("using MLBase: confusmat", "confusmat(2, t, o)", "MLBase.confusmat", (2, 25)),
            ("using MLBase: confusmat as c", "c(2, t, o)", "MLBase.confusmat", (2, 25)),
            ("import MLJ as M", "M.f1score(o, t)", "MLJ.f1score", (2, 25)),
            ("import MLJ; const M = MLJ", "M.f1score(o, t)", "MLJ.f1score", (2, 25)),
            ("using MLJ; const f = f1score", "f.(o, t)", "MLJ.f1score", (2, 25)),
            ("using StatisticalMeasures", "mcc(o, t)", "StatisticalMeasures.mcc", (2, 25)),
            ("using StatisticalMeasures", "kappa(o, t)", "StatisticalMeasures.kappa", (2, 25)),
            ("using MLJ", "rsquared(o, t)", "MLJ.rsquared", (2, 25)),
            ("using MLJ", "auc(o, t)", "MLJ.auc", (2, 25)),
            ("using Flux, MLJ", "confusion_matrix(o, t)", "MLJ.confusion_matrix", (2, 25)),
            (
                "@sk_import metrics: (f1_score, confusion_matrix)",
                "confusion_matrix(t, o)",
                "sklearn.metrics.confusion_matrix",
                (2, 25),
            ),
            (
                'const sk = pyimport("sklearn.metrics")',
                "sk.f1_score(t, o)",
                "sklearn.metrics.f1_score",
                (2, 25),
            ),
        ],
    )
    def test_a_use_is_found_under_any_name(
        self, imports: str, body: str, name: str, place: tuple[int, int]
    ) -> None:
        source = f"{imports}\nconfusionMatrix(o, t) = {body}\n"
        (found,) = findings(LISTED, "julia", source)
        assert (found.line, found.column) == place
        assert found.message.params["name"] == name

    @pytest.mark.parametrize(
        "source",
        [
            "using MLJ, MLBase\nconfusionMatrix(o, t) = sum(o .& t)\n"
            "compare(o, t) = confusion_matrix(o, t)\nconfusmat(2, [1], [1])\n",
            "using MLJ\naccuracy(o, t) = sum(o .== t)\nconfusionMatrix(o, t) = accuracy(o, t)\n",
            "using MLJ\nfunction confusionMatrix(o, t)\n  accuracy = sum(o .== t)\n"
            "  precision, recall = 1, 2\n  (accuracy, precision(1))\nend\n",
            "using MLJ\nconfusionMatrix(o, t) = (mean(o), round(1.5), size(t, 1), matrix(o))\n",
            # accuracy may come from the file that was not handed in
            'using MLJ\ninclude("practica3.jl")\nconfusionMatrix(o, t) = accuracy(o, t)\n',
            # these may be StatsBase's
            "using StatsBase, MLJ\nconfusionMatrix(o, t) = (counts(o), r2(o), msd(o, t))\n",
            "using Statistics, MLJ: machine\nconfusionMatrix(o, t) = accuracy(o, t)\n",
            "using ScikitLearn\n@sk_import svm: SVC\nconfusionMatrix(o, t) = SVC(o)\n",
            'confusionMatrix(o, t) = "MLBase.confusmat" # MLBase.confusmat\n',
        ],
    )
    def test_what_is_no_use_of_the_library_is_no_finding(self, source: str) -> None:
        assert places(LISTED, "julia", source) == []

    @pytest.mark.parametrize(
        ("body", "column"),
        [
            ('eval(Meta.parse("o .& t"))', 25),
            ('include_string(Main, "1")', 25),
            ('Meta.parse("1")', 25),
            ("@eval $o", 25),
            ("Main.eval(:(o .& t))", 25),
            ('Base.include_string(Main, "1")', 25),
        ],
    )
    def test_code_made_while_running(self, body: str, column: int) -> None:
        source = f"confusionMatrix(o, t) = {body}\n"
        assert places(LISTED, "julia", source) == [(1, column, "evaluation.function", "function")]

    @pytest.mark.parametrize("body", ["parse(Int, s)", "model.eval(o)", "Flux.eval(o)", ":eval"])
    def test_what_only_looks_like_it(self, body: str) -> None:
        assert places(LISTED, "julia", f"confusionMatrix(o, t) = {body}\n") == []


def test_every_metric_of_scikit_learn_is_well_known() -> None:
    """Only metrics that assignments ask for count: no scorers, clusterings or distances."""
    metrics = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
    asked = re.compile(
        "accuracy|precision|recall|f1_|fbeta|roc|auc|jaccard|kappa|corrcoef|confusion_matrix$"
        "|absolute_error$|squared_error$|r2_|fowlkes"
    )
    names = {name for name in metrics.__all__ if asked.search(name) and name[0].islower()}
    names -= {"label_ranking_average_precision_score", "pair_confusion_matrix"}
    names -= {"d2_absolute_error_score"}
    assert len(names) > 20
    assert [name for name in names if not is_well_known(name)] == []


@pytest.mark.parametrize("name", ["BinaryF1Score", "f1", "truepositives", "MAE", "roc_curve"])
def test_a_metric_is_well_known_however_it_is_spelled(name: str) -> None:
    assert is_well_known(name)


@pytest.mark.parametrize("name", ["counts", "l1", "r2", "score", "binary", "rm"])
def test_a_short_or_common_name_is_not(name: str) -> None:
    assert not is_well_known(name)


def test_single_names_can_be_listed() -> None:
    named = rule("no_library_call", python=["pandas.crosstab"], julia=["MLBase.confusmat", "roc"])
    source = "using MLBase\nconfusionMatrix(o, t) = (confusmat(2, o, t), errorrate(o, t), roc(o))\n"
    assert [found[:2] for found in places(named, "julia", source)] == [(2, 26), (2, 63)]


def test_without_options_only_evaluated_code_is_found() -> None:
    source = "import sklearn.metrics as m\ndef confusionMatrix(o, t):\n    m.f(o)\n    eval('1')\n"
    assert [found[0] for found in places(rule("no_library_call"), "python", source)] == [4]
