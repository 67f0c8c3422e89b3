"""Signatures: what is off is named exactly, and what accepts more than asked is fine."""

import pytest

from grader.judging.rules import Code, check
from grader.model import Assignment, Finding, Message
from tests.judging.rules.snippets import assignment, findings, places, rule, submission

SIGNATURE = rule("signature")
FIRST = "confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = 1\n"


def kinds(language: str, source: str, **options: object) -> list[str]:
    one = rule("signature", **options)
    return [found[2] for found in places(one, language, source)]  # type: ignore[arg-type]


def second(parameters: str) -> str:
    return f"{FIRST}confusionMatrix({parameters}) = 2\n"


class TestJulia:
    @pytest.mark.parametrize(
        "source",
        [
            second(
                "outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; "
                "threshold::Real=0.5"
            ),
            second("o::AbstractVector{<:Real}, t::AbstractVector{Bool}; threshold=0.5"),
            second("o::AbstractArray{T,1}, t::AbstractArray{Bool,1}; threshold::Real=1/2").replace(
                ") = 2", ") where {T<:Real} = 2"
            ),
            second("o::AbstractVector{T}, t::AbstractVector{Bool}; threshold::T2=.5").replace(
                ") = 2", ") where T<:Real where T2<:Real = 2"
            ),
            second("o::AbstractArray{<:Number}, t::AbstractArray; threshold::Number=5e-1"),
            second("o::V, t::AbstractVector{Bool}; threshold=0.5f0").replace(
                ") = 2", ") where {V<:AbstractVector{<:Real}} = 2"
            ),
            "confusionMatrix(outputs, targets; threshold=0.5) = 1\n",
            "confusionMatrix(outputs, targets; kwargs...) = 1\n",
            "confusionMatrix(args...; threshold=0.5) = 1\n",
            "confusionMatrix(o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1}; "
            "threshold::Real=0.5) = 1\n",
            "confusionMatrix(o::Union{Vector{Bool},BitVector}, t) = 1\n"
            "confusionMatrix(o::AbstractVector{<:Real}, t; threshold=HALF) = 1\n",
            "const Bools = AbstractVector{Bool}\nconfusionMatrix(o::Bools, t::Bools) = 1\n"
            "confusionMatrix(o::AbstractVector{<:Real}, t::Bools; threshold=0.5) = 1\n",
            "confusionMatrix(o, t; threshold=0.5, verbose=false, digits=3) = 1\n",
            # a call that gives a keyword sees only the methods that have keywords
            "confusionMatrix(o, t::AbstractArray{Bool,1}) = 1\n"
            "confusionMatrix(o, t; threshold=0.5) = 2\n",
            "confusionMatrix(o, t::AbstractArray{Bool,1}) = 1\n"
            "confusionMatrix(o, t; threshold) = 2\n",
        ],
    )
    def test_what_can_be_called_as_asked_is_fine(self, source: str) -> None:
        assert kinds("julia", source) == []

    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            (
                second("o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1}, threshold::Real=0.5"),
                [(2, 1, "positional_keyword", "function")],
            ),
            (
                second("o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1}, threshold"),
                [(2, 1, "positional_keyword", "function")],
            ),
            (
                second("o::AbstractVector{<:Real}, t::AbstractVector{Bool}, umbral::Float64"),
                [(2, 1, "positional_keyword", "function")],
            ),
            (
                second("o::AbstractVector{<:Real}, t::AbstractVector{Bool}; umbral::Real=0.5"),
                [(2, 1, "other_keyword", "function")],
            ),
            (
                second("o::AbstractVector{<:Real}, t::AbstractVector{Bool}"),
                [(2, 1, "missing_keyword", "function")],
            ),
            (
                second("o::AbstractVector{<:Real}, t::AbstractVector{Bool}; threshold=0.7"),
                [(2, 1, "keyword_default", "function")],
            ),
            (
                second("o::AbstractVector{<:Real}, t::AbstractVector{Bool}; threshold"),
                [(2, 1, "keyword_required", "function")],
            ),
            (
                second(
                    "o::AbstractVector{<:Real}, t::AbstractVector{Bool}; threshold::Float64=0.5"
                ),
                [(2, 1, "keyword_type", "function")],
            ),
            (
                second(
                    "o::AbstractVector{<:Real}, t::AbstractVector{Bool}; "
                    "threshold::AbstractArray{<:Real,1}"
                ),
                [
                    (2, 1, "keyword_type", "function"),
                    (2, 1, "keyword_required", "function"),
                ],
            ),
            (
                second("o::Array{Float64,1}, t::AbstractArray{Bool,1}; threshold=0.5"),
                [(2, 1, "narrow_type", "function")],
            ),
            (
                second("o::AbstractArray{Float64,1}, t::Vector{Bool}; threshold=0.5"),
                [(2, 1, "narrow_type", "function"), (2, 1, "narrow_type", "function")],
            ),
            (
                second("o::AbstractArray{Real,1}, t::AbstractArray{Bool,1}; threshold=0.5"),
                [(2, 1, "exact_element", "function")],
            ),
            (FIRST, [(1, 1, "missing_method", "function")]),
            (
                "confusionMatrix(o::BitVector, t::BitVector) = 1\n",
                [
                    (1, 1, "narrow_type", "function"),
                    (1, 1, "narrow_type", "function"),
                    (1, 1, "missing_method", "function"),
                ],
            ),
            (
                FIRST + "confusionMatrix(o::AbstractArray{<:Real,2}, t::AbstractArray{Bool,2}; "
                "threshold=0.5) = 1\n",
                [(1, 1, "missing_method", "function")],
            ),
            (
                second(
                    "targets::AbstractVector{<:Real}, outputs::AbstractVector{Bool}; threshold=0.5"
                ),
                [(2, 1, "argument_order", "function")],
            ),
            (
                second("o::AbstractVector{<:Real}, t::AbstractVector{Bool}; threshold=0.5, beta"),
                [(2, 1, "extra_parameter", "function")],
            ),
            (
                "function confusion_matrix(o, t; threshold=0.5)\nend\n",
                [(1, 10, "other_name", "function")],
            ),
        ],
    )
    def test_what_is_off_is_named(
        self, source: str, expected: list[tuple[int, int, str, str]]
    ) -> None:
        assert places(SIGNATURE, "julia", source) == expected

    def test_the_message_says_which_and_what(self) -> None:
        source = second("outputs::Array{Float64,1}, t::AbstractArray{Bool,1}; threshold=0.5")
        (found,) = findings(SIGNATURE, "julia", source)
        assert found.message.params["name"] == "outputs"
        assert found.message.params["got"] == "Array{Float64,1}"
        assert found.message.params["wanted"] == "AbstractArray{<:Real,1}"
        assert found.remedy.params["signature"] == (
            "function confusionMatrix(outputs::AbstractArray{<:Real,1}, "
            "targets::AbstractArray{Bool,1}; threshold::Real=0.5)"
        )

    def test_the_multiclass_methods_answer_no_asked_one(self) -> None:
        source = FIRST + (
            "confusionMatrix(o::AbstractArray{<:Any,1}, t::AbstractArray{<:Any,1}; "
            "weighted::Bool=true) = 1\n"
        )
        assert kinds("julia", source) == ["missing_method"]

    def test_a_method_for_truth_values_is_no_narrow_one_for_anything(self) -> None:
        labels = "(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1})"
        asked = assignment(SIGNATURE, julia=(labels,))
        [finding] = check(Code(submission("julia", FIRST), "julia"), asked)
        assert finding.message.key == "rules.signature.missing_method"


class TestPython:
    @pytest.mark.parametrize(
        "parameters",
        [
            "outputs, targets, *, threshold=0.5",
            "outputs, targets, threshold=0.5",
            "salidas, objetivos, threshold=.50",
            "outputs: np.ndarray, targets: np.ndarray, /, *, threshold: float = 1 / 2",
            "outputs, targets, threshold=THRESHOLD",
            "outputs, targets, **kwargs",
            "*args, **kwargs",
            "outputs, targets, threshold=0.5, verbose=False, *, digits=3",
        ],
    )
    def test_what_can_be_called_as_asked_is_fine(self, parameters: str) -> None:
        assert kinds("python", f"def confusionMatrix({parameters}): pass\n") == []

    @pytest.mark.parametrize(
        ("parameters", "expected"),
        [
            ("outputs, targets", ["missing_keyword"]),
            ("outputs, targets, umbral=0.5", ["other_keyword"]),
            ("outputs, targets, *, umbral=0.5", ["other_keyword"]),
            ("outputs, targets, threshold", ["keyword_required"]),
            ("outputs, targets, threshold=0.6", ["keyword_default"]),
            ("outputs, targets, threshold=0.5, /", ["positional_keyword"]),
            ("targets, outputs, threshold=0.5", ["argument_order"]),
            ("outputs, *, threshold=0.5", ["too_few"]),
            ("outputs, targets, classes, threshold=0.5", ["extra_parameter"]),
            ("outputs, targets, *, classes, threshold=0.5", ["extra_parameter"]),
            ("outputs, targets, verbose=False", ["missing_keyword"]),
        ],
    )
    def test_what_is_off_is_named(self, parameters: str, expected: list[str]) -> None:
        source = f"\ndef confusionMatrix({parameters}):\n    pass\n"
        assert kinds("python", source) == expected

    def test_the_last_definition_counts(self) -> None:
        source = "def confusionMatrix(o, t): pass\ndef confusionMatrix(o, t, threshold=0.5): pass\n"
        assert kinds("python", source) == []

    def test_another_spelling_of_the_name(self) -> None:
        source = "import x\ndef confusion_matrix(o, t, threshold=0.5): pass\n"
        (found,) = findings(SIGNATURE, "python", source)
        assert (found.line, found.column) == (2, 1)
        assert found.message.params["name"] == "confusion_matrix"


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("python", "def confusion_matrix(outputs, targets, classes): pass\n"),
        ("python", "def confusion_matrix(model): pass\n"),
        ("python", "def confusion_matrix(model, threshold=0.5): pass\n"),
        (
            "julia",
            "confusion_matrix(o::Vector, t::Vector, c::Vector) = 1\n",
        ),
        ("julia", "confusion_matrix(o::AbstractMatrix{Bool}, t::AbstractMatrix{Bool}) = 1\n"),
        ("julia", "confusion_matrix(o, t; weighted::Bool=true) = 1\n"),
    ],
)
def test_a_similar_name_for_other_arguments_is_another_function(language: str, source: str) -> None:
    assert kinds(language, source) == []


def test_nothing_is_said_of_a_function_that_is_not_there() -> None:
    assert kinds("python", "def other(): pass\n") == []
    assert kinds("julia", "other() = 1\n") == []


def test_parameter_names_can_be_asked_for() -> None:
    source = "def confusionMatrix(salidas, targets, threshold=0.5): pass\n"
    assert kinds("python", source, parameter_names="exact") == ["parameter_name"]
    (found,) = findings(rule("signature", parameter_names="exact"), "python", source)
    assert isinstance(found.message, Message)
    assert (found.message.params["name"], found.message.params["wanted"]) == ("salidas", "outputs")
    julia = "confusionMatrix(salidas, targets; threshold=0.5) = 1\n"
    assert kinds("julia", julia, parameter_names="exact") == ["parameter_name"]


@pytest.mark.parametrize(
    ("language", "source", "remedy"),
    [
        (
            "python",
            "def confusionMatrix(outputs, targets, threshold=0.5, /): pass\n",
            "rules.signature.remedy.positional_keyword.python",
        ),
        (
            "python",
            "def confusionMatrix(targets, outputs, threshold=0.5): pass\n",
            "rules.signature.remedy",
        ),
    ],
)
def test_some_problems_have_a_remedy_of_their_own(language: str, source: str, remedy: str) -> None:
    (found,) = findings(SIGNATURE, language, source)  # type: ignore[arg-type]
    assert isinstance(found.remedy, Message)
    assert found.remedy.key == remedy


def test_of_a_method_of_a_class_nothing_is_asked() -> None:
    """No call reaches it, and running says so."""
    source = "class Mine:\n    def confusionMatrix(self, one): pass\n"
    assert findings(SIGNATURE, "python", source) == ()


@pytest.mark.parametrize("written", ["(a, b; k=1)", "a, b; k=1", "f(a, b; k=1)", "( a,\n b; k=1)"])
def test_signatures_can_be_written_with_or_without_name_and_parentheses(written: str) -> None:
    asked = assignment(SIGNATURE, julia=(written,))

    def found(source: str, one: Assignment) -> list[Finding]:
        return list(check(Code(submission("julia", source), "julia"), one))

    assert found("confusionMatrix(a, b; k=1.0) = 1\n", asked) == []
    (one,) = found("confusionMatrix(a, b; k=2) = 1\n", asked)
    assert one.message.key == "rules.signature.keyword_default"
