"""The deepest cause: one for a result, whoever asks."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grader.judging.report.cause import (
    MissingFunction,
    cause,
    examples,
    failures,
    missing_functions,
)
from grader.model import LOCALES, CaseResult, Diagnosis, Locale, Message, ScoreReport, Skipped, Text
from grader.render.next_step import next_step
from grader.render.view import case_name, wrong_fields
from tests.judging.making import sentence
from tests.render.samples import (
    CALL,
    SAMPLES,
    all_passed,
    check,
    grader_error,
    hidden_cases,
    missing_function,
    mixed,
    not_loaded,
    summary_of,
    ungradable,
)


def in_the_table(report: ScoreReport) -> str:
    """The cause in the row of the class's table."""
    return sentence(summary_of(report).cause)


def test_the_table_and_the_page_name_one_cause() -> None:
    """A loop costs points too, but the failure comes first: for the instructor and the student."""
    report = replace(check(), diagnoses=())
    assert report.findings
    assert in_the_table(report) == "all_vn: partly right"
    step = next_step(report, "en")
    assert step.about == "failures"
    assert "Every prediction a true negative" in step.text


@pytest.mark.parametrize(
    ("report", "kind", "said"),
    [
        (ungradable(), "ungradable", "Only `memoria.pdf` was handed in"),
        (grader_error(), "grader_error", "Julia did not start"),
        (not_loaded(), "load", "Line 12 of `practica.jl` cannot be parsed"),
        (missing_function(), "missing", "no such function: confusionMatrix"),
        (mixed(), "diagnoses", "old_special_cases"),
        (replace(mixed(), diagnoses=()), "failures", "all_vn: partly right"),
        (replace(all_passed(), score=9.0, findings=mixed().findings), "findings", "no_loops"),
        (all_passed(), "done", ""),
    ],
)
def test_each_result_has_its_cause(report: ScoreReport, kind: str, said: str) -> None:
    assert cause(report).kind == kind
    assert in_the_table(report).startswith(said)
    assert bool(said) == bool(in_the_table(report))


@pytest.mark.parametrize("name", SAMPLES)
def test_where_to_start_is_the_cause(name: str) -> None:
    report = SAMPLES[name]()
    assert next_step(report, "en").done == (cause(report).kind in ("done", "free"))


def lacking(report: ScoreReport) -> ScoreReport:
    """The same without a function whose case carries no points."""
    free = replace(
        report.cases[0],
        id="printed",
        function="printConfusionMatrix",
        status="missing",
        points=Fraction(0),
        max_points=Fraction(0),
        fields=(),
    )
    return replace(report, cases=(*report.cases, free))


def test_a_missing_function_without_points_is_never_where_to_start() -> None:
    assert cause(lacking(all_passed())).kind == "free"
    assert cause(lacking(mixed())).kind == "diagnoses"
    assert cause(lacking(replace(check(), diagnoses=()))).kind == "failures"


def test_a_missing_function_of_which_no_case_is_known_costs_nothing_at_full_marks() -> None:
    report = all_passed()
    assert report.load is not None
    gone = replace(report, load=replace(report.load, missing=("printConfusionMatrix",)))
    assert cause(gone).kind == "free"
    assert cause(replace(gone, hidden_score=3.0)).kind == "missing"


def test_a_failure_that_costs_nothing_is_no_cause_at_full_marks() -> None:
    report = all_passed()
    free = replace(
        report.cases[0], status="failed", points=Fraction(0), max_points=Fraction(0), fields=()
    )
    report = replace(report, cases=(free, *report.cases[1:]))
    assert cause(report).kind == "free"
    assert in_the_table(report) == ""
    assert cause(replace(report, hidden_score=3.0)).kind == "hidden", "it introduces no loss"
    # Something fails, so nobody says that there is nothing to mend.
    titles = {locale: next_step(report, locale).title for locale in LOCALES}
    assert titles == {"en": "What this means", "es": "Qué significa"}


HEAD = "function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets; threshold::Real=0.5)"
NO_METHOD = "MethodError: no method matching confusionMatrix(::Array{Float64,1}, ::Array{Bool,1})"


def test_the_failure_that_is_shown_is_the_shortest_of_its_kind() -> None:
    """A free one is shown only where none of its kind costs points."""
    [partial] = [case for case in mixed().cases if case.id == "all_vn"]
    calls = {"long": "f(Bool[1, 1, 1, 1])", "short": "f(Bool[1])", "free": "f(Bool[])"}
    cases = tuple(replace(partial, id=name, call=call) for name, call in calls.items())
    cases = (*cases[:2], replace(cases[2], points=partial.max_points))
    report = replace(mixed(), diagnoses=(), cases=cases)
    assert [case.id for case in failures(report)] == ["short", "long", "free"]
    assert [case.id for case in examples(report)[0]] == ["short"]
    found = cause(report).case
    assert found is not None
    assert found.id == "short"


def test_of_one_kind_the_dearest_failure_is_shown_and_of_equally_dear_ones_the_shortest() -> None:
    [partial] = [case for case in mixed().cases if case.id == "all_vn"]
    calls = {"short": "f(Bool[1])", "longest": "f(Bool[1, 1, 1])", "long": "f(Bool[1, 1])"}
    cases = tuple(replace(partial, id=name, call=call) for name, call in calls.items())
    dear = [replace(case, max_points=10 * partial.max_points) for case in cases[1:]]
    report = replace(mixed(), diagnoses=(), cases=(cases[0], *dear))
    found = cause(report).case
    assert found is not None
    assert found.id == "long"


def test_each_of_two_mistakes_has_its_example() -> None:
    """The shortest call shows one of them; the next is the shortest that shows something else."""
    [partial] = [case for case in mixed().cases if case.id == "all_vn"]
    f1 = partial.fields[6]
    right = [replace(field, status="passed") for field in partial.fields]

    def failing(id: str, call: str, *names: str) -> CaseResult:
        fields = [replace(f, status="failed") if f.name in names else f for f in right]
        return replace(partial, id=id, call=call, fields=tuple(fields))

    cases = (
        failing("both", "f(Bool[1, 1, 1, 1])", "f1", "accuracy"),
        failing("mean", "f(Bool[1])", f1.name),
        failing("mean_again", "f(Bool[1, 1])", f1.name),
        failing("threshold", "f(Bool[1, 1, 1])", "accuracy"),
    )
    names = tuple(case.id for case in cases)
    hints = (Text("Use the threshold."), Text("Another mean."))
    two = Diagnosis(("fixed", "mean"), hints, explained=4, failures=4, cases=names)
    shown, rest = examples(replace(mixed(), cases=cases, diagnoses=(two,)))
    assert [case.id for case in shown] == ["mean", "threshold"]
    assert {case.id for case in rest} == {"both", "mean_again"}


def test_beside_a_definition_that_could_not_be_read_not_all_is_as_it_should_be() -> None:
    """The report said both: that, and which statement had been left out."""
    report = replace(skipping(HEAD, "syntax: unexpected `end`", NO_METHOD), diagnoses=())
    whole = tuple(
        replace(case, status="passed", points=case.max_points, message=None)
        for case in report.cases
    )
    hidden = {"hidden_score": report.hidden_max_score}
    right = replace(report, cases=whole, findings=(), score=report.max_score, **hidden)
    step = next_step(right, "en")
    assert (step.title, step.about, step.done) == ("What this means", "load", True)
    assert step.text == (
        "No point is lost. But what stands in line 26 of practica.jl could not be loaded: "
        "syntax: unexpected `end`."
    )
    assert in_the_table(right) == "practica.jl, line 26: syntax: unexpected `end`"

    # With prose around it, the file loads nowhere else.
    assert right.load is not None
    prose = Skipped("practica.jl", 1, "Sure! Here is it:", "syntax: extra token", unparsed=True)
    pasted = replace(right, load=replace(right.load, skipped=(prose,)))
    assert "line 1 of practica.jl could not be loaded" in next_step(pasted, "en").text


def test_the_case_to_begin_with_is_among_the_examples() -> None:
    """Its call was named, and printed nowhere: what all have in common had taken its place."""
    report = mixed()
    partial = next(case for case in report.cases if case.status == "partial")
    cases = tuple(
        replace(partial, id=id, call=call, points=Fraction(0), max_points=Fraction(points))
        for id, call, points in (("cheap", "f(1)", 1), ("dear", "f([1, 2, 3])", 3))
    )
    topic = Diagnosis(("common_topic",), (Message("x"),), 2, 2, tuple(case.id for case in cases))
    report = replace(report, cases=cases, diagnoses=(topic,), load=None)

    begin = cause(report).case
    assert begin is not None
    assert begin.id == "dear"
    assert begin in examples(report)[0]


def skipping(code: str, reason: str, raised: str) -> ScoreReport:
    """A file with a statement that was left out, and a call that raised."""
    report = mixed()
    assert report.load is not None
    kind, _, text = raised.partition(": ")
    failed = replace(
        report.cases[0],
        status="error",
        points=Fraction(0),
        max_points=Fraction(2),
        fields=(),
        message=Message("scoring.exception", {"type": kind, "text": text}),
    )
    package = Skipped("practica.jl", 1, "using Flux", "the package Flux is not installed")
    load = replace(
        report.load,
        skipped=(package, Skipped("practica.jl", 26, code, reason, unparsed="syntax" in reason)),
    )
    return replace(report, load=load, cases=(failed, *report.cases[1:]))


@pytest.mark.parametrize("raised", [NO_METHOD, "StackOverflowError: (line 27 of practica.jl)"])
def test_a_method_that_was_skipped_is_the_first_thing_said(raised: str) -> None:
    report = skipping(HEAD, "syntax: unexpected `end`", raised)
    said = (
        "The definition in line 26 of practica.jl could not be loaded: syntax: unexpected `end`. "
        f"So `{HEAD}` is missing."
    )
    step = next_step(report, "en")
    assert (step.text, step.about) == (said, "load")
    assert in_the_table(report) == "practica.jl, line 26: syntax: unexpected `end`"
    assert next_step(report, "es").text.endswith(f"Por eso falta `{HEAD}`.")


def test_a_function_that_was_skipped_is_said_before_that_it_is_missing() -> None:
    report = missing_function()
    assert report.load is not None
    skipped = Skipped("p.py", 8, "def confusionMatrix(outputs):", "SyntaxError: expected ':'")
    report = replace(report, load=replace(report.load, skipped=(skipped,)))
    assert cause(report).skipped == skipped


@pytest.mark.parametrize(
    ("code", "reason", "raised"),
    [
        ("confusionMatrix([true], [true]; threshold=2)", "syntax: unexpected", NO_METHOD),
        ("function confusionMatrixOf(outputs)", "syntax: unexpected `end`", NO_METHOD),
        ("function accuracy(outputs)", "syntax: unexpected `end`", NO_METHOD),
        ("function confusionMatrix(m::MLJ.Model)", "UndefVarError: MLJ not defined", NO_METHOD),
        (HEAD, "syntax: unexpected `end`", "DivideError: integer division error"),
        (HEAD, "syntax: unexpected `end`", "MethodError: no method matching sum(::Nothing)"),
    ],
)
def test_what_was_skipped_is_no_cause_where_nothing_shows_it(
    code: str, reason: str, raised: str
) -> None:
    assert cause(skipping(code, reason, raised)).kind == "diagnoses"


def test_a_skipped_definition_without_points_missing_is_no_cause() -> None:
    report = skipping(HEAD, "syntax: unexpected `end`", NO_METHOD)
    free = replace(report.cases[0], max_points=Fraction(0))
    assert cause(replace(report, cases=(free, *report.cases[1:]))).kind == "diagnoses"


def test_a_missing_function_is_named_as_a_submission_must_write_it() -> None:
    report = missing_function()
    cases = tuple(replace(case, called="matrix!") for case in report.cases)
    assert report.load is not None
    renamed = replace(report, cases=cases, load=replace(report.load, missing=("matrix!",)))
    assert [one.name for one in missing_functions(renamed)] == ["matrix!"]


def failing(*changes: dict[str, Any], **report: Any) -> ScoreReport:
    """Return a report without diagnoses whose first cases fail, each with a kind of its own."""
    right = all_passed().cases
    wrong: dict[str, Any] = {"points": Fraction(0), "status": "failed", "fields": ()}
    cases = [
        replace(case, **wrong | {"message": Text(case.id)} | change)
        for case, change in zip(right, changes, strict=False)
    ]
    return replace(all_passed(), cases=(*cases, *right[len(cases) :]), **report)


def ids(cases: tuple[CaseResult, ...]) -> list[str]:
    return [case.id for case in cases]


def test_three_failures_of_different_kinds_are_explained_and_the_others_named() -> None:
    shown, named = examples(failing({}, {}, {}, {}, {}))
    assert ids(shown) == ["bool_plain", "all_vn", "all_vp"]
    assert ids(named) == ["scores_default", "threshold_keyword"]


def test_what_a_diagnosis_explains_needs_one_example_that_loses_points() -> None:
    full: dict[str, Any] = {"points": Fraction(1, 2), "call": "f()"}
    report = failing({}, {"call": "f(1, 2)"}, {"call": "f(1)"}, full, {})
    cases = ("all_vn", "all_vp", "scores_default")
    told = Diagnosis(("known",), (Text("Look again."),), 3, 5, cases=cases)
    shown, named = examples(replace(report, diagnoses=(told,)))
    assert ids(shown) == ["all_vp", "bool_plain", "threshold_keyword"]
    assert ids(named) == ["all_vn", "scores_default"]


def test_an_error_of_a_function_that_always_raises_is_no_example() -> None:
    said = Message("scoring.always_raises")
    shown, named = examples(failing({"message": said}, {}))
    assert (ids(shown), ids(named)) == (["all_vn"], ["bool_plain"])


def test_failures_of_one_kind_fail_in_the_same_fields_with_the_same_words() -> None:
    """One of each kind comes first; fields that are right say nothing of the kind."""
    [partial] = [case for case in mixed().cases if case.id == "all_vn"]
    right, wrong = partial.fields[0], partial.fields[2]
    kinds = {
        "a": (wrong, right),
        "b": (wrong, replace(right, name="other")),
        "c": (replace(wrong, name="f1"), right),
        "d": (replace(wrong, status="missing"), right),
        "e": (replace(wrong, message=Text("Too large.")), right),
    }
    cases = tuple(replace(partial, id=name, fields=fields) for name, fields in kinds.items())
    cases += (replace(partial, id="f", function="other"), replace(partial, id="g", status="error"))
    report = replace(mixed(), diagnoses=(), cases=cases)
    assert ids(failures(report)) == ["a", "c", "d", "e", "f", "g", "b"]


def test_failures_that_cost_nothing_come_last_whatever_their_kind() -> None:
    """Tests that fail on a right program cost the points of all others."""
    half = Fraction(1, 2)
    free = {"points": half}
    blamed = {"points": half, "message": Message("tests.fail_on_right", {"tests": "a"})}
    none = {"points": half, "message": Message("tests.none")}
    report = failing(free, {}, {"message": Text("all_vn"), "call": CALL * 2}, blamed, none)
    assert ids(failures(report)) == [
        "all_vn", "scores_default", "threshold_keyword", "all_vp", "bool_plain",
    ]  # fmt: skip


def test_the_other_reading_of_an_open_point_is_no_failure_where_it_costs_nothing() -> None:
    nothing: dict[str, Any] = {"max_points": Fraction(0)}
    read = Diagnosis(("reading",), (Text("It is open."),), 2, 3, False, ("bool_plain", "all_vn"))
    report = failing(nothing, {}, nothing, diagnoses=(read,))
    assert ids(failures(report)) == ["all_vn", "all_vp"]
    assert cause(report).kind == "failures"
    assert cause(replace(all_passed(), diagnoses=(read,))).kind == "done"
    mistake = replace(read, costs_points=True)
    assert "bool_plain" in ids(failures(replace(report, diagnoses=(mistake,))))


@pytest.mark.parametrize(
    ("report", "kind"),
    [
        (replace(all_passed(), hidden_score=3.0), "hidden"),
        (replace(all_passed(), cases=hidden_cases(2), hidden_score=None), "hidden"),
        (replace(all_passed(), hidden_score=None, hidden_max_score=None), "done"),
    ],
)
def test_hidden_cases_that_lose_points_are_the_cause_where_nothing_else_is(
    report: ScoreReport, kind: str
) -> None:
    assert cause(report).kind == kind


def test_a_warning_is_no_cause() -> None:
    warning = replace(mixed().findings[0], points_lost=Fraction(0))
    assert cause(replace(all_passed(), findings=(warning,))).kind == "done"


def test_a_case_that_was_not_run_is_the_cause_where_nothing_fails() -> None:
    first, *others = all_passed().cases
    left = replace(first, status="not_run", points=Fraction(0))
    report = replace(all_passed(), cases=(left, *others))
    assert cause(report).kind == "not_run"
    assert in_the_table(report) != ""


def test_missing_functions_are_counted_each_with_its_own_cases() -> None:
    nothing = {"status": "missing", "points": Fraction(0)}
    first, second, third, *others = (
        replace(case, **nothing) if n < 2 else case for n, case in enumerate(all_passed().cases)
    )
    cases = (first, replace(second, function="other"), third, *others)
    assert missing_functions(replace(all_passed(), cases=cases)) == (
        MissingFunction("confusionMatrix", 1, 0.5),
        MissingFunction("other", 1, 0.5),
    )
    assert cause(replace(all_passed(), cases=cases)).kind == "missing"


SAID = Text("One expected.", "Se esperaba uno.")


def first_failing(**changes: Any) -> ScoreReport:
    """A report whose first failure is changed, and explained by nothing."""
    passed, failed, *others = check().cases
    return replace(check(), diagnoses=(), cases=(passed, replace(failed, **changes), *others))


def giving(**changes: Any) -> ScoreReport:
    """The same with one wrong value, which is changed."""
    [value, *_] = wrong_fields(check().cases[1])
    return first_failing(message=None, fields=(replace(value, message=None, **changes),))


@pytest.mark.parametrize(
    ("report", "why"),
    [
        (first_failing(message=SAID, fields=()), ["One expected."]),
        (giving(), ["sensitivity (recall): `1.0` is expected, and `NaN` came."]),
        (
            giving(expected="1" * 61, got="2\n3"),
            [f"sensitivity (recall): `{'1' * 60} …` is expected, and `2 …` came."],
        ),
        # What differs stands further on, or is not for the reader.
        (giving(expected="1" * 61, got="1" * 62), []),
        (giving(expected=None), []),
        (giving(got=None), []),
    ],
)
def test_the_failure_to_begin_with_is_told_with_its_reason(
    report: ScoreReport, why: list[str]
) -> None:
    step = next_step(report, "en")
    assert "Every prediction a true negative" in step.text
    assert list(step.more) == why


def test_what_is_said_of_a_value_is_its_reason() -> None:
    field = replace(wrong_fields(check().cases[1])[0], message=SAID)
    report = first_failing(message=None, fields=(field,))
    assert next_step(report, "en").more == ("sensitivity (recall): One expected.",)


def explaining(*cases: str) -> ScoreReport:
    [diagnosis] = check().diagnoses
    return replace(check(), diagnoses=(replace(diagnosis, cases=cases),), findings=())


def test_a_failure_that_no_mistake_explains_is_told_besides() -> None:
    step = next_step(explaining("all_vn", "all_vp", "asymmetric", "long"), "en")
    said = "Besides, “Float32 scores” fails. "
    assert step.explained[0] == "Explains 4 of the 5 failures below that cost points."
    assert step.explained[1].startswith(said)

    everything = explaining("all_vn", "all_vp", "asymmetric", "float32", "long")
    assert len(next_step(everything, "en").explained) == 1


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "It may not be all that is wrong in “{}”, “{}”."),
        ("es", "Puede que no sea todo lo que está mal en «{}», «{}»."),
    ],
)
def test_each_failure_of_which_a_part_is_explained_is_named(locale: Locale, said: str) -> None:
    [diagnosis] = explaining("all_vn", "all_vp", "asymmetric").diagnoses
    report = replace(check(), diagnoses=(replace(diagnosis, partly=("float32", "long")),))
    names = [case_name(case, locale) for case in failures(report) if case.id in ("float32", "long")]
    assert said.format(*names) in next_step(report, locale).explained


def test_a_failure_that_says_nothing_is_named_and_not_told_besides() -> None:
    report = explaining("all_vn", "all_vp", "asymmetric", "long")
    silent = Message("scoring.always_raises")
    cases = [
        replace(case, message=silent) if case.id == "float32" else case for case in report.cases
    ]
    assert next_step(replace(report, cases=tuple(cases)), "en").explained[1] == (
        "It may not be all that is wrong in “Float32 scores”."
    )


def with_nan(name: str) -> ScoreReport:
    """The report in which a mistake explains all cases but one, whose only wrong value is NaN."""
    report = explaining("all_vn", "all_vp", "asymmetric", "long")
    wrong = [wrong_fields(case)[0] for case in report.cases if case.id == "all_vn"]
    fields = tuple(replace(f, name=name, message=Message("scoring.nan")) for f in wrong)
    cases = (
        replace(case, status="partial", function=report.cases[1].function, fields=fields)
        if case.id == "float32"
        else case
        for case in report.cases
    )
    return replace(report, cases=tuple(cases))


def test_nan_is_told_besides_only_in_a_value_that_no_mistake_explains() -> None:
    """A correlation of equal outputs is NaN: the known mistake in that value is the reason."""
    report = check()
    [explained] = [wrong_fields(case)[0].name for case in report.cases if case.id == "all_vn"]
    assert next_step(with_nan(explained), "en").explained[1] == (
        "It may not be all that is wrong in “Float32 scores”."
    )
    assert "NaN" in next_step(with_nan("value_of_its_own"), "en").explained[1]
