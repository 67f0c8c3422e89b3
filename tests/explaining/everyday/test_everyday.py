"""Everyday mistakes of small programs: each is named in both languages, and its near misses not.

The samples were written after the names of the mistakes, before anybody saw a detection.
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from grader.assignment.mistakes.known import load_known_mistakes
from grader.explaining.everyday import BEFORE_KNOWN, BESIDE_KNOWN
from grader.grading import Grading, judge
from grader.judging.report import redact
from grader.judging.report.cause import cause
from grader.locale import translate
from grader.model import Language, Run, Submission
from grader.running import Runtime
from grader.testing import run
from tests.explaining.small import asking
from tests.handing_in import submission
from tests.julia import julia_or_skip
from tests.runtimes import opened_runtime

HERE = Path(__file__).parent
GUIDE = HERE.parents[2] / "docs" / "report.md"


@dataclass(frozen=True)
class Sample:
    function: str
    named: str | None = None
    says: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)
    python: str | None = None
    julia: str | None = None


SAMPLES = [Sample(**entry) for entry in yaml.safe_load((HERE / "samples.yaml").read_text("utf-8"))]


Ran = tuple[Grading, Submission, Run]


@cache
def ran(language: Language) -> list[Ran]:
    """Return what the workers say of the language's samples, which are short: in one runtime."""
    samples = IN_PYTHON if language == "python" else IN_JULIA
    with opened_runtime(expected=len(samples)) as runtime:
        return [run_in(runtime, sample, language) for sample in samples]


def run_in(runtime: Runtime, sample: Sample, language: Language) -> Ran:
    assignment = asking(sample.function)
    text = sample.python if language == "python" else sample.julia
    assert text is not None
    if language == "python":
        # What never ends is told of as soon, and no compiler runs in a first call.
        limits = replace(assignment.limits, case_cpu_seconds=0.25, first_call_cpu_seconds=0.25)
        assignment = replace(assignment, limits=limits)
    handed_in = submission(text, language=language)
    grading = Grading(assignment, runtime, load_known_mistakes(assignment))
    return grading, handed_in, run(handed_in, assignment, runtime)


def told(sample: Sample, language: Language) -> tuple[dict[str, str], str]:
    """Return the first screen's mistakes with their sentences, and the kind of the cause."""
    samples = IN_PYTHON if language == "python" else IN_JULIA
    first = cause(redact(judge(*ran(language)[samples.index(sample)]), "cases"))
    hints = [translate(hint, "en") for hint in first.hints]
    assert all(translate(hint, "es") not in hints for hint in first.hints)
    return dict(zip(first.mistakes, hints, strict=True)), first.kind


def name(sample: Sample) -> str:
    return sample.named or "silent"


IN_PYTHON = [sample for sample in SAMPLES if sample.python is not None]
IN_JULIA = [sample for sample in SAMPLES if sample.julia is not None]


@pytest.mark.parametrize("sample", IN_PYTHON, ids=name)
def test_it_is_named_in_python_or_a_near_miss_is_not(sample: Sample) -> None:
    as_labelled(sample, "python")


@pytest.mark.long
@pytest.mark.julia
@pytest.mark.parametrize("sample", IN_JULIA, ids=name)
def test_it_is_named_in_julia_or_a_near_miss_is_not(sample: Sample) -> None:
    julia_or_skip()
    as_labelled(sample, "julia")


def as_labelled(sample: Sample, language: Language) -> None:
    mistakes, kind = told(sample, language)

    assert list(mistakes) == ([] if sample.named is None else [sample.named]), mistakes
    stands_beside = sample.named == "common_topic"
    assert sample.named is None or kind == ("failures" if stands_beside else "diagnoses")
    sentence = mistakes.get(sample.named or "", "")
    assert [text for text in sample.says if text not in sentence] == [], sentence
    assert [text for text in sample.unsaid if text in sentence] == [], sentence


def test_every_mistake_has_a_sample_and_every_sample_a_mistake() -> None:
    labelled = {sample.named for sample in SAMPLES if sample.named is not None}
    assert labelled == {*BEFORE_KNOWN, *BESIDE_KNOWN}


def test_the_guide_names_every_everyday_mistake() -> None:
    table = GUIDE.read_text("utf-8").partition("## Everyday mistakes")[2].partition("\n#")[0]
    unnamed = [name for name in (*BEFORE_KNOWN, *BESIDE_KNOWN) if f"`{name}`" not in table]
    assert unnamed == []
