"""Score reports as they come out of grading, one for each thing that can happen."""

from fractions import Fraction

from msgspec.structs import replace

from grader.judging.report import summarise
from grader.model import (
    AssignmentRef,
    CaseResult,
    CaseStatus,
    CurveReport,
    Diagnosis,
    EngineInfo,
    FieldResult,
    FieldStatus,
    Finding,
    HandedIn,
    LoadResult,
    Override,
    ScoreReport,
    Skipped,
    Student,
    SubmissionRef,
    Summary,
    Text,
)

HALF = Fraction(1, 2)
FIELDS = {
    "en": {
        "accuracy": "accuracy",
        "error_rate": "error rate",
        "sensitivity": "sensitivity (recall)",
        "specificity": "specificity",
        "ppv": "positive predictive value",
        "npv": "negative predictive value",
        "f1": "F1",
        "matrix": "confusion matrix",
    },
    "es": {
        "accuracy": "precisión (accuracy)",
        "error_rate": "tasa de error",
        "sensitivity": "sensibilidad (recall)",
        "specificity": "especificidad",
        "ppv": "valor predictivo positivo",
        "npv": "valor predictivo negativo",
        "f1": "F1",
        "matrix": "matriz de confusión",
    },
}
TITLES = {
    "en": [
        "Ordinary Bool vectors",
        "Every prediction a true negative",
        "Every prediction a true positive",
        "Scores with the default threshold",
        "Threshold as keyword",
        "One element",
        "Asymmetric counts: 5, 2, 3, 11",
        "Float32 scores",
        "Every prediction a false positive",
        "A hundred thousand scores",
        "Int scores",
        "A view of a longer vector",
    ],
    "es": [
        "Vectores de Bool corrientes",
        "Todo son verdaderos negativos",
        "Todo son verdaderos positivos",
        "Puntuaciones con el umbral por defecto",
        "Umbral por palabra clave",
        "Un solo elemento",
        "Recuentos asimétricos: 5, 2, 3, 11",
        "Puntuaciones Float32",
        "Todo son falsos positivos",
        "Cien mil puntuaciones",
        "Puntuaciones enteras",
        "Una vista de un vector más largo",
    ],
}
IDS = ["bool_plain", "all_vn", "all_vp", "scores_default", "threshold_keyword", "one_element",
       "asymmetric", "float32", "all_fp", "long", "int_scores", "view"]  # fmt: skip
HIDDEN_IDS = ["no_positive_predicted", "no_real_positive", "threshold_negative", "bitvector",
              "notes_example_1", "notes_example_2", "long_rare", "all_fn"]  # fmt: skip
CALL = "confusionMatrix(Bool[0, 0, 0], Bool[0, 0, 0])"
DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
ENGINE = EngineInfo("julia", "process", "1.5.3", "bubblewrap", grader="0.1.0")
HINTS = {
    "en": "Your special cases are those of an earlier year: with only true negatives you give "
    "NaN where this year's text asks for 1. Look at the last page of the assignment again.",
    "es": "Tus casos especiales son los de un curso anterior: si todo son verdaderos negativos "
    "devuelves NaN donde el enunciado de este curso pide 1. Vuelve a mirar su última página.",
}
MESSAGES = {
    "en": {
        "nan": "NaN is not a number: a quotient 0/0 is left in.",
        "type": "The value is right, but it is a `Float64` where an integer is asked.",
        "shape": "A matrix of 2×2 is asked; this is a vector of 4.",
        "two": "2 of 8 values are wrong: sensitivity and positive predictive value.",
        "raised": "`UndefVarError: VPP not defined`, line 14 of `practica.jl`.",
        "timeout": "It used more than 2 seconds of processor time.",
        "open": "At the threshold itself you take `>`; the text leaves this open.",
    },
    "es": {
        "nan": "NaN no es un número: ha quedado un cociente 0/0.",
        "type": "El valor es correcto, pero es un `Float64` donde se pide un entero.",
        "shape": "Se pide una matriz de 2×2; esto es un vector de 4.",
        "two": "2 de 8 valores son incorrectos: sensibilidad y valor predictivo positivo.",
        "raised": "`UndefVarError: VPP not defined`, línea 14 de `practica.jl`.",
        "timeout": "Consumió más de 2 segundos de procesador.",
        "open": "En el propio umbral usas `>`; el enunciado lo deja abierto.",
    },
}


def both(texts: dict[str, str]) -> Text:
    return Text(texts["en"], texts["es"])


SAID = {key: Text(MESSAGES["en"][key], MESSAGES["es"][key]) for key in MESSAGES["en"]}


def fields(
    points: Fraction = HALF, **got: tuple[FieldStatus, str, str, Text]
) -> tuple[FieldResult, ...]:
    """Eight fields, right but for those given as (status, expected, got, message)."""
    made = []
    for name, english in FIELDS["en"].items():
        title, share = Text(english, FIELDS["es"][name]), points / 8
        if name in got:
            status, expected, value, message = got[name]
            mine = share * Fraction(9, 10) if status == "wrong_type" else Fraction(0)
            made.append(FieldResult(name, title, mine, share, status, expected, value, message))
        else:
            made.append(FieldResult(name, title, share, share, "passed", "0.5", "0.5"))
    return tuple(made)


def passed_cases() -> list[CaseResult]:
    return [
        CaseResult(
            id=case_id,
            title=Text(english, spanish),
            function="confusionMatrix",
            visible=True,
            points=HALF,
            max_points=HALF,
            status="passed",
            fields=fields(),
            call=CALL,
            cpu_seconds=0.01,
        )
        for case_id, english, spanish in zip(IDS, TITLES["en"], TITLES["es"], strict=True)
    ]


def hidden_cases(*lost: int) -> list[CaseResult]:
    """Return hidden cases as a student sees them: a name, a status and points."""
    status: dict[bool, CaseStatus] = {True: "failed", False: "passed"}
    return [
        CaseResult(
            id=case_id,
            title=Text(case_id.replace("_", " ")),
            function="confusionMatrix",
            visible=False,
            points=Fraction(0) if number in lost else HALF,
            max_points=HALF,
            status=status[number in lost],
        )
        for number, case_id in enumerate(HIDDEN_IDS)
    ]


def all_passed() -> ScoreReport:
    title = {"en": "Practice 4.1: confusion matrix", "es": "Práctica 4.1: matriz de confusión"}
    return ScoreReport(
        audience="student",
        assignment=AssignmentRef("confusion_matrix", both(title), DIGEST, True),
        submission=SubmissionRef("practica.jl", "julia", DIGEST[::-1], ("practica.jl",)),
        status="graded",
        score=10.0,
        max_score=10.0,
        cases=(*passed_cases(), *hidden_cases()),
        hidden_count=8,
        hidden_score=4.0,
        hidden_max_score=4.0,
        load=LoadResult("tolerant", True),
        engine=ENGINE,
    )


def mixed() -> ScoreReport:
    """Failures of every kind, a known mistake behind most, a loop, and something not loaded."""
    cases = passed_cases()

    def fail(at: int, status: CaseStatus, points: str = "0", **more: object) -> None:
        cases[at] = replace(cases[at], status=status, points=Fraction(points), **more)  # type: ignore[arg-type]

    fail(
        1, "partial", "0.375",
        fields=fields(
            sensitivity=("failed", "1.0", "NaN", SAID["nan"]),
            ppv=("failed", "1.0", "NaN", SAID["nan"]),
        ),
        message=SAID["two"],
    )  # fmt: skip
    fail(
        2, "partial", "0.49",
        call="confusionMatrix(trues(4), trues(4))",
        fields=fields(
            specificity=("failed", "1.0", "NaN", SAID["nan"]),
            matrix=("wrong_type", "[0 0; 0 4]", "[0.0 0.0; 0.0 4.0]", SAID["type"]),
        ),
        printed="n = 4\nVN = 0, VP = 4\n",
    )  # fmt: skip
    fail(
        6, "failed",
        call=(
            "confusionMatrix(\n"
            "    Bool[0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],\n"
            "    Bool[0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],\n)"
        ),
        fields=fields(matrix=("failed", "[5 2; 3 11]", "[5, 2, 3, 11]", SAID["shape"])),
    )  # fmt: skip
    fail(
        7, "error", fields=(), message=SAID["raised"],
        call="confusionMatrix(Float32[0.2, 0.9, 0.4], Bool[0, 1, 1])",
    )  # fmt: skip
    fail(
        9, "timeout", fields=(), message=SAID["timeout"],
        call="confusionMatrix([mod(3i^2 + 48271i + 7, 1000003) / 1000003 for i in 1:100000], "
        "[mod(3i^2 + 48271i + 8, 1000003) / 1000003 < 0.02 for i in 1:100000])",
    )  # fmt: skip
    cases[3] = replace(cases[3], open_points=(SAID["open"],))
    rule = {
        "en": (
            "A loop (`for`) in a function that must do without.",
            "Count with `sum` over a whole comparison:\n\n    VP = sum(outputs .& targets)",
        ),
        "es": (
            "Un bucle (`for`) en una función que debe prescindir de ellos.",
            "Cuenta con `sum` sobre la comparación entera:\n\n    VP = sum(outputs .& targets)",
        ),
    }
    finding = Finding(
        "no_loops", "confusionMatrix", "practica.jl", 14, 5, "for i in 1:length(outputs)",
        Text(rule["en"][0], rule["es"][0]), Text(rule["en"][1], rule["es"][1]),
        "share", Fraction(1),
    )  # fmt: skip
    skipped = (
        Skipped("practica.jl", 1, "using Flux", "ArgumentError: Package Flux not found"),
        Skipped(
            "practica.jl",
            41,
            "dataset = readdlm(\"iris.data\", ',')",
            'SystemError: opening file "iris.data": No such file or directory',
        ),
    )
    return replace(
        all_passed(),
        score=6.365,
        cases=(*cases, *hidden_cases(0, 4)),
        hidden_score=3.0,
        load=LoadResult("tolerant", True, skipped),
        findings=(finding,),
        diagnoses=(Diagnosis(("old_special_cases",), (both(HINTS),), 4, 5),),
    )


def instructors() -> ScoreReport:
    """The same with everything of the hidden cases, in a sandbox that could not do all."""
    report = mixed()
    whole = tuple(
        case
        if case.visible
        else replace(
            case,
            call=CALL,
            cpu_seconds=0.02,
            fields=fields()
            if case.status == "passed"
            else fields(f1=("failed", "0.0", "NaN", SAID["nan"])),
        )
        for case in report.cases
    )
    engine = replace(ENGINE, sandbox="user", not_enforced=("network", "processes"))
    return replace(report, audience="instructor", cases=whole, engine=engine)


def missing_function() -> ScoreReport:
    report = all_passed()
    cases = [
        replace(c, status="missing", points=Fraction(0), fields=())
        for c in report.cases
        if c.visible
    ]
    hidden = [replace(c, status="missing", points=Fraction(0)) for c in hidden_cases()]
    return replace(
        report,
        score=0.0,
        cases=(*cases, *hidden),
        hidden_score=0.0,
        load=LoadResult("tolerant", True, missing=("confusionMatrix",)),
    )


def not_loaded() -> ScoreReport:
    report = missing_function()
    words = {
        "en": "Line 12 of `practica.jl` cannot be parsed: an `end` is missing.",
        "es": "La línea 12 de `practica.jl` no se puede analizar: falta un `end`.",
    }
    cases = tuple(replace(case, status="not_run") for case in report.cases)
    load = LoadResult("strict", False, message=both(words))
    return replace(report, cases=cases, load=load)


def ungradable() -> ScoreReport:
    words = {
        "en": "Only `memoria.pdf` was handed in: no source in Python or Julia.",
        "es": "Solo se entregó `memoria.pdf`: no hay código en Python ni en Julia.",
    }
    return replace(
        all_passed(),
        submission=SubmissionRef("memoria", None, DIGEST, ("memoria.pdf",)),
        status="ungradable",
        score=None,
        cases=(),
        hidden_score=None,
        load=None,
        engine=None,
        message=both(words),
    )


def grader_error() -> ScoreReport:
    words = {
        "en": "Julia did not start: no space left on the device.",
        "es": "Julia no arrancó: no queda espacio en el dispositivo.",
    }
    return replace(
        ungradable(),
        submission=SubmissionRef("practica.jl", "julia", DIGEST, ("practica.jl",)),
        status="grader_error",
        message=both(words),
    )


def check() -> ScoreReport:
    """Return the report that a student sees at home: the hidden cases were not run."""
    report = mixed()
    return replace(
        report,
        score=4.2,
        max_score=6.0,
        cases=tuple(case for case in report.cases if case.visible),
        hidden_score=None,
        hidden_max_score=None,
    )


def curves() -> ScoreReport:
    """Two wrong curves, one of which is none at all."""
    title = Text("ROC curve (FPR, TPR)", "curva ROC (FPR, TPR)")
    said = Text("This is the expected curve mirrored.", "Esta es la curva esperada reflejada.")
    report = check()
    expected = ((0.0, 0.0), (0.0, 1 / 3), (1 / 3, 1 / 3), (1 / 3, 2 / 3), (2 / 3, 1.0), (1.0, 1.0))
    mirrored = tuple((1.0 - x, y) for x, y in expected)
    field = FieldResult(
        "roc", title, Fraction(0), HALF, "failed", "[0.0 0.0; 0.0 0.333333]", "NaN", said
    )
    wrong = tuple(
        replace(
            report.cases[at],
            function="roc_curve",
            points=Fraction(0),
            status="failed",
            fields=(replace(field, curve=CurveReport(expected, got)),),
        )
        for at, got in ((0, mirrored), (1, ()))
    )
    return replace(report, cases=(*wrong, *report.cases[2:]), diagnoses=())


HOSTILE = (
    "<script>alert(1)</script><img src=https://evil.example/x onerror=alert(2)>"
    "\"'--></style></code></pre></details>{{7*7}}{% raw %}[red]x[/red][link=https://evil.example]"
    "`` ``` ````\n# pwned\n| a | b |\n\x1b[31mred\x1b[0m\x1b]0;title\x07\x9b2J\r10/10\u202eevil"
    "\u2066\u200b\ud800\x00\U000e0041 ![x](https://evil.example/y) https://evil.example/z @everyone"
)
"""Everything at once that some output could take for something else than text."""


def hostile() -> ScoreReport:
    """A student who put attacks wherever a student can put text."""
    report = mixed()
    cases = tuple(
        replace(
            case,
            call=case.call and f"confusionMatrix({HOSTILE})",
            message=Text(f"`{HOSTILE}` line 3"),
            printed=HOSTILE,
            fields=tuple(
                replace(field, got=HOSTILE, message=Text(f"{HOSTILE} is not asked for"))
                for field in case.fields
            ),
        )
        for case in report.cases
    )
    return replace(
        report,
        audience="instructor",
        submission=SubmissionRef(f"=HYPERLINK(1){HOSTILE}", "julia", DIGEST, (HOSTILE, "-x")),
        cases=cases,
        load=LoadResult(
            "tolerant", True, (Skipped(HOSTILE, 3, HOSTILE, HOSTILE),), (HOSTILE,), Text(HOSTILE)
        ),
        findings=tuple(
            replace(finding, file=HOSTILE, source=HOSTILE, message=Text(HOSTILE))
            for finding in report.findings
        ),
        message=Text(HOSTILE),
    )  # fmt: skip


SAMPLES = {
    "all_passed": all_passed,
    "mixed": mixed,
    "instructors": instructors,
    "missing_function": missing_function,
    "not_loaded": not_loaded,
    "ungradable": ungradable,
    "grader_error": grader_error,
    "check": check,
    "curves": curves,
    "hostile": hostile,
}


def summary_of(
    report: ScoreReport, by: HandedIn | None = None, overrides: tuple[Override, ...] = ()
) -> Summary:
    """Return a summary as a class's outputs get it: always from the instructor's report."""
    handed_in = by or HandedIn((Student(report.submission.id),))
    return summarise(replace(report, audience="instructor"), handed_in, overrides=overrides)
