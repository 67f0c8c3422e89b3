"""ScoreReport -> the terminal: a student's own report, and (from its own file) a class's table."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from grader.locale import words
from grader.model import CaseReport, FieldReport, ScoreReport
from grader.render import phrases, view
from grader.render.overrides import overrides_said
from grader.render.terminal.class_table import print_summary
from grader.render.terminal.console import heading, plain, say, say_as_is, sign, terminal

__all__ = ["print_report", "print_summary", "terminal"]

_CHARACTERS, _LINES = 300, 12
_SKIPPED = 5


def print_report(
    console: Console, report: ScoreReport, *, failures: int = view.FIRST_FAILURES
) -> None:
    """The result in one line, where to start, the first `failures` explained, what rules found,
    what was not loaded, and last how many hidden cases there are."""
    _first_line(console, report)
    for said, reason in overrides_said(report):
        say(console, plain(said, "bold"), indent=2)
        say(console, f"{words('overrides.reason', report.locale)}: {_cut(reason)}", indent=4)
    if losses := phrases.losses(report):
        say(console, plain(losses, "dim"), indent=2)
    if report.message:
        say(console, _cut(report.message), indent=2)
    _start(console, report)
    _missing(console, report)
    _failures(console, report, failures)
    if said := phrases.not_run(report):
        console.print()
        say(console, said)
    _findings(console, report)
    _load(console, report)
    _notes(console, report)
    _last_lines(console, report)


def _say(report: ScoreReport, key: str, **params: str | int | float) -> str:
    return words(f"outputs.{key}", report.locale, **params)


def _first_line(console: Console, report: ScoreReport) -> None:
    submission = report.submission
    who = submission.id
    if submission.language:
        who += f" ({_say(report, f'language.{submission.language}')})"
    kind: view.Sign = "partly" if report.score else "wrong"
    if report.score is None:
        kind = "none"
    elif phrases.next_step(report).done:
        kind = "right"
    say(
        console,
        sign(console, kind, phrases.verdict(report)),
        plain(f" {who}", "dim", lines=False),
    )


def _start(console: Console, report: ScoreReport) -> None:
    step = phrases.next_step(report)
    heading(console, step.title)
    say(console, step.text, indent=2)
    mark = "- " if len(step.more) > 1 else ""
    for more in step.more:
        say(console, plain(f"{mark}{more}", "bold"), indent=2)
    if step.about == "diagnoses":
        for found in report.diagnoses:
            if found.costs_points:
                key, all_of = "diagnosis.explained", found.failures
                said = _say(report, key, explained=found.explained, count=all_of)
                say(console, plain(said, "dim"), indent=2)


def _missing(console: Console, report: ScoreReport) -> None:
    missing = view.missing_functions(report)
    if missing:
        heading(console, _say(report, "missing"))
    for function in missing:
        cost = phrases.missing_cost(report, function)
        name = plain(f": {cost}" if cost else "")
        say(console, sign(console, "wrong", function.name), name, indent=2)


def _failures(console: Console, report: ScoreReport, most: int) -> None:
    failures = view.explained(report)
    if not failures:
        return
    heading(console, _say(report, "failures"))
    for case in failures[:most]:
        console.print()
        _case(console, report, case)
    if rest := failures[most:]:
        more = _say(report, "failures.more", count=len(rest))
        console.print()
        say(console, _say(report, "failures.more.hint", more=more))
        for case in rest:
            status = sign(console, view.case_sign(case.status), _say(report, f"case.{case.status}"))
            say(console, status, f": {view.case_name(case)}", indent=2)


def _case(console: Console, report: ScoreReport, case: CaseReport) -> None:
    status = sign(console, view.case_sign(case.status), _say(report, f"case.{case.status}"))
    title = plain(f": {view.case_name(case)}", "bold", lines=False)
    say(console, status, title, plain(f" ({phrases.case_points(report, case)})", "dim"))
    if case.message:
        say(console, _cut(case.message), indent=2)
    if case.call:
        say(console, plain(f"{_say(report, 'case.call')}:", "dim"), indent=2)
        say_as_is(console, case.call, indent=4)
    if wrong := view.wrong_fields(case):
        console.print(Padding(_values(console, report, wrong), (0, 0, 0, 2), expand=False))
        for names, message in _reasons(wrong):
            say(console, plain(f"{names}: ", "dim"), _cut(message), indent=2)
        if right := view.right_fields(case):
            names = ", ".join(field.title for field in right)
            say(console, plain(_say(report, "field.right", names=names), "dim"), indent=2)
    if case.printed:
        say(console, plain(f"{_say(report, 'case.printed')}:", "dim"), indent=2)
        say_as_is(console, _cut(case.printed), indent=4)


def _values(console: Console, report: ScoreReport, fields: tuple[FieldReport, ...]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for head in ("field", "field.expected", "field.got", "field.result"):
        table.add_column(plain(_say(report, head)), overflow="fold")
    for field in fields:
        word = _say(report, f"field.{field.status}")
        got = _say(report, "field.nothing") if field.got is None else _cut(field.got)
        table.add_row(
            plain(field.title),
            plain("–" if field.expected is None else _cut(field.expected)),
            plain(got),
            sign(console, view.field_sign(field.status), word),
        )
    return table


def _reasons(fields: tuple[FieldReport, ...]) -> list[tuple[str, str]]:
    """Each message once, with the names of the fields that it is about."""
    named: dict[str, list[str]] = {}
    for field in fields:
        if field.message:
            named.setdefault(field.message, []).append(field.title)
    return [(", ".join(names), message) for message, names in named.items()]


def _findings(console: Console, report: ScoreReport) -> None:
    if report.findings:
        heading(console, _say(report, "findings"))
    for finding in report.findings:
        costs: view.Sign = "wrong" if finding.points_lost > 0 else "partly"
        console.print()
        say(console, sign(console, costs, f"{phrases.finding_cost(report, finding)}: "),
            plain(finding.message, "bold"))  # fmt: skip
        where = _say(report, "finding.at", file=finding.file, line=finding.line)
        say(console, plain(f"{finding.function}, {where}:", "dim", lines=False), indent=2)
        say_as_is(console, _cut(finding.source), indent=4)
        if finding.remedy:
            say(console, plain(f"{_say(report, 'finding.remedy')}:", "dim"), indent=2)
            say(console, finding.remedy, indent=2)


def _load(console: Console, report: ScoreReport) -> None:
    if report.load is None or not report.load.skipped:
        return
    heading(console, _say(report, "load"))
    say(console, plain(_say(report, "load.why"), "dim"), indent=2)
    for skipped in report.load.skipped[:_SKIPPED]:
        where = _say(report, "load.at", file=skipped.file, line=skipped.line)
        say(console, plain(f"{where}: ", lines=False), plain(_cut(skipped.reason), "dim"), indent=2)
        say_as_is(console, _cut(skipped.code), indent=4)
    if rest := report.load.skipped[_SKIPPED:]:
        say(console, _say(report, "load.more", count=len(rest)), indent=2)


def _notes(console: Console, report: ScoreReport) -> None:
    if notes := view.notes(report):
        heading(console, _say(report, "notes"))
        for note in notes:
            say(console, note, indent=2)


def _last_lines(console: Console, report: ScoreReport) -> None:
    console.print()
    if engine := report.engine:
        said = phrases.not_enforced(engine.sandbox, engine.not_enforced, report.locale)
        if said:
            say(console, plain(said, "yellow"))
    if view.has_hidden(report):
        say(console, " ".join(phrases.hidden_summary(report)))


def _cut(text: str) -> str:
    """The beginning of a text that could fill the terminal; the other outputs have all of it."""
    lines = text.rstrip("\n").split("\n")
    kept = "\n".join(lines[:_LINES])[:_CHARACTERS]
    return kept if kept == text.rstrip("\n") else f"{kept} …"
