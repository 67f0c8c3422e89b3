"""Execution files for an activity of Moodle's VPL, what its execution server installs, and the
standard output that VPL reads an evaluation from.

Everything that VPL could take for a grade stands at the beginning of a line, so every line of a
text begins with a mark of ours: `-` for a title, `>` for everything else.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from grader.grouping import grouped
from grader.judging.report.cause import examples
from grader.locale import translate, words
from grader.model import CaseResult, Locale, ScoreReport
from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Order, PackageFile, inside, job, script, text
from grader.platforms.packaging.wheel import grader
from grader.platforms.platform import Delivery, Site, Target
from grader.render import phrases, view
from grader.render.plain import case_name, case_text, section_text
from grader.render.text import safe_text

_CHARACTERS_OF_A_CASE = 4_000


def _package(order: Order) -> Iterator[PackageFile]:
    yield from inside("execution_files", _execution_files(order))
    yield from inside("execution_server", grader(order))


def _execution_files(order: Order) -> Iterator[PackageFile]:
    locale = order.settings.locale
    memory = words("vpl.memory", locale)
    for name in ("vpl_run.sh", "vpl_evaluate.sh"):
        file = script(__package__, name)
        content = file.content.decode().replace("@locale@", locale).replace("@memory@", memory)
        yield replace(file, content=content.encode())

    # VPL itself says there how long it waits.
    yield from job(order, None)
    yield text("visible.json", order.frozen(only_visible=True))


def _deliver(graded: Autograded, site: Site) -> Delivery:
    """Standard output is the result."""
    student, locale = graded.student, graded.settings.locale
    return Delivery(to_vpl(student, locale, site.lowest, site.highest))


def to_vpl(
    student: ScoreReport, locale: Locale, lowest: float = 0.0, highest: float | None = None
) -> str:
    """Return the evaluation's output, from the student's report.

    The grade stands in the last line, and goes from `lowest` to `highest` (the assignment's own
    points when None). A submission without a grade gets no such line, so that VPL sets none.
    """
    if student.audience != "student":
        raise ValueError("students see all of this: it takes their report")
    lines = ["<|--", *_comment(student, locale), "--|>"]
    if student.score is not None:
        top = student.max_score if highest is None else highest
        share = student.score / student.max_score if student.max_score else 0.0
        lines.append(f"Grade :=>> {lowest + share * (top - lowest):.10g}")
    return "\n".join(lines) + "\n"


def _comment(report: ScoreReport, locale: Locale) -> Iterator[str]:
    yield _title(phrases.verdict(report, locale))
    yield from _quoted(section_text(report, locale, "result", "next"))
    yield from _quoted(section_text(report, locale, "findings"))

    yield from _cases(report, locale)
    yield from _quoted(section_text(report, locale, "notes"))
    if report.hidden_count and all(case.visible for case in report.cases):
        yield _title(section_text(report, locale, "hidden"))


def _cases(report: ScoreReport, locale: Locale) -> Iterator[str]:
    """Return the rows: like failures once, by an example, and a line for what passed."""
    examples_shown, passed = examples(report)[0], view.passed(report)
    for case in examples_shown:
        yield _title(f"{case_name(case, locale)}: {_result(case, locale)}")
        yield from _quoted(case_text(report, case, locale)[:_CHARACTERS_OF_A_CASE])

    explained = {case.message for case in examples_shown}

    def result_and_reason(case: CaseResult) -> tuple[str, str]:
        if case.message is None or case.message in explained:
            return _result(case, locale), ""
        return _result(case, locale), translate(case.message, locale)

    rest = [case for case in report.cases if case not in examples_shown and case not in passed]
    for (result, reason), cases in grouped(rest, result_and_reason).items():
        yield _title(f"{result}: {_names(cases, locale)}")
        yield from _quoted(reason.split("\n")[0])

    if passed:
        count = words("outputs.passed.count", locale, count=len(passed))
        yield _title(f"{count}: {_names(passed, locale)}")


def _names(cases: Iterable[CaseResult], locale: Locale) -> str:
    return "; ".join(case_name(case, locale) for case in cases)


def _result(case: CaseResult, locale: Locale) -> str:
    return f"{phrases.case_status(case, locale)} ({phrases.case_points(case, locale)})"


def _title(text: str) -> str:
    # VPL reads a number in brackets at a title's end as a deduction.
    return f"-{safe_text(text, lines=False).rstrip('.')}."


def _quoted(text: str) -> Iterator[str]:
    return (f">{line}" for line in safe_text(text).split("\n")) if text else iter(())


VPL = Target(_package, "vpl.next", deliver=_deliver)
