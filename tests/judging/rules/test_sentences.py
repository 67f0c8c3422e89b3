"""Every finding can be said in both languages, and says where and why."""

import re
import string
import tomllib
from pathlib import Path

import grader.judging.rules
import grader.locale
from grader.judging.rules.finding import remedy
from grader.locale import translate
from grader.model import Finding, Language
from tests.judging.rules.snippets import LIBRARIES, findings, rule
from tests.sentences import every_sentence

LOOPS = ["for", "while", "map", "recursion"]
JULIA = """
    using MLBase
    function helper(v)
        eval(Meta.parse("1"))
        confusmat(v)
        for x in v end
        [x for x in v]
        sum(x for x in v)
        map(!, v)
        helper(v)
    end
    function confusionMatrix(o, t, threshold)
        helper(o)
        eval(1)
        confusmat(o)
        for x in o end
        [x for x in o]
        sum(x for x in o)
        map(!, o)
        confusionMatrix(o, t, 1)
    end
"""
PYTHON = """
    def helper(v):
        import sklearn.metrics as m
        return [m.f1_score(v) for x in v]
    def confusionMatrix(o, t, threshold, /):
        import sklearn.metrics as m
        while o: helper(o)
"""


def some_findings() -> list[tuple[Language, Finding]]:
    found: list[tuple[Language, Finding]] = []
    rules = [
        rule("no_loops", constructs=LOOPS),
        rule("no_loops", constructs=LOOPS, allowed=1),
        rule("no_library_call", **LIBRARIES),
        rule("signature"),
    ]
    sources: tuple[tuple[Language, str], ...] = (
        ("julia", JULIA),
        ("python", PYTHON),
        ("julia", "confusionMatrix(t::Vector{Real}, o::Vector{Bool}) = 1\n"),
        ("julia", "confusion_matrix(o, t) = 1\n"),
        ("python", "def confusion_matrix(outputs, targets, *, threshold=0.5): ...\n"),
    )
    for language, source in sources:
        found += ((language, item) for one in rules for item in findings(one, language, source))
    return found


def test_a_finding_is_said_in_both_languages() -> None:
    found = some_findings()
    assert {finding.rule for _, finding in found} == {"no_loops", "no_library_call", "signature"}
    assert {"rules.signature.other_name"} < {finding.message.key for _, finding in found}
    for language, finding in found:
        check_sentences(language, finding)


def check_sentences(language: Language, finding: Finding) -> None:
    for message in (finding.message, finding.remedy):
        english, spanish = translate(message, "en"), translate(message, "es")
        assert english != spanish
        # Braces that are left are Julia's.
        assert not re.search(r"\{(?!<:Real|Bool|Float64|Real)", english + spanish)
    if finding.rule == "no_loops":
        assert "confusionMatrix" in translate(finding.message, "es")
        example = ".<" if language == "julia" else "np.sum"
        assert example in translate(finding.remedy, "en")


def test_both_languages_have_the_same_sentences_with_the_same_parameters() -> None:
    folder = Path(grader.locale.__file__).parent
    english, spanish = (
        tomllib.loads((folder / f"rules.{locale}.toml").read_text("utf-8"))
        for locale in ("en", "es")
    )
    assert english.keys() == spanish.keys()
    for key, sentence in english.items():
        parameters, translated = (
            {name for _, name, _, _ in string.Formatter().parse(text) if name}
            for text in (sentence, spanish[key])
        )
        assert parameters == translated, key


def test_no_sentence_is_left_over() -> None:
    """Each stands in the rules' source by the words of its key, or is made from such words."""
    rules = Path(grader.judging.rules.__file__).parent
    files = [*rules.glob("*.py"), *(rules.parents[1] / "languages").rglob("*.py")]
    source = "\n".join(path.read_text("utf-8") for path in files)
    locale = Path(grader.locale.__file__).parent / "rules.en.toml"
    for key in tomllib.loads(locale.read_text("utf-8")):
        for word in key.split("."):
            assert word in source or word in ("one", "other"), key


def test_the_remedies_for_a_language_are_those_that_have_a_sentence() -> None:
    keys = [key for key in every_sentence("en") if ".remedy." in key]
    for key in (key for key in keys if key.endswith((".python", ".julia"))):
        _, name, _, *kind, language = key.split(".")
        assert remedy(".".join([name, *kind]), language).key == key


def test_a_rule_that_no_language_tells_in_its_own_words_has_one_remedy() -> None:
    assert (
        remedy("of_mine", "julia").key == remedy("of_mine", "python").key == "rules.of_mine.remedy"
    )
