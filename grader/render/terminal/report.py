"""ScoreReport -> the terminal: a student's own report, and (from its own file) a class's table."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from grader.judging.report.cause import examples, failures, missing_functions
from grader.languages.registry import title_of
from grader.locale import translate, words
from grader.model import CaseResult, FieldResult, Locale, ScoreReport
from grader.render import phrases, view
from grader.render.terminal.console import heading, plain, say, say_as_is, sign, table_of

_CHARACTERS, _LINES = 300, 12
_SKIPPED = 5


def print_report(
    console: Console, report: ScoreReport, locale: Locale, *, most: int | None = None
) -> None:
    """Print the result in one line, and all that explains it."""
    print_result(console, report, locale)
    print_explanation(console, report, locale, most=most)


def print_explanation(
    console: Console, report: ScoreReport, locale: Locale, *, most: int | None = None
) -> None:
    """Print where to start, the first `most` failures explained, what rules found, what was not
    loaded, and last how many hidden cases there are."""
    for said, reason in phrases.overrides_said(report, locale):
        say(console, plain(said, "bold"), indent=2)
        say(console, f"{words('overrides.reason', locale)}: {_cut(reason)}", indent=4)
    if losses := phrases.losses(report, locale):
        say(console, plain(losses, "dim"), indent=2)
    if message := view.message(report, locale):
        say(console, _cut(message), indent=2)
    _start(console, report, locale)
    _missing(console, report, locale)
    _failures(console, report, locale, most)
    if said := phrases.not_run(report, locale):
        console.print()
        say(console, said)
    _findings(console, report, locale)
    _load(console, report, locale)
    _notes(console, report, locale)
    _last_lines(console, report, locale)


def _say(locale: Locale, key: str, **params: str | int | float) -> str:
    return words(f"outputs.{key}", locale, **params)


def print_result(console: Console, report: ScoreReport, locale: Locale) -> None:
    """Print the result in one line. No diagnosis of the report changes it."""
    submission = report.submission
    language = f" ({title_of(submission.language)})" if submission.language else ""
    kind: view.Sign = "partly" if report.score else "wrong"
    if report.score is None:
        kind = "none"
    elif phrases.next_step(report, locale).done:
        kind = "right"
    say(
        console,
        sign(console, kind, phrases.verdict(report, locale)),
        plain(f" {submission.id}{language}", "dim", lines=False),
    )


def _start(console: Console, report: ScoreReport, locale: Locale) -> None:
    step = phrases.next_step(report, locale)
    heading(console, step.title)
    say(console, step.text, indent=2)
    mark = "- " if len(step.more) > 1 else ""
    for more in step.more:
        say(console, plain(f"{mark}{more}", "bold"), indent=2)
    for said in step.explained:
        say(console, plain(said, "dim"), indent=2)


def _missing(console: Console, report: ScoreReport, locale: Locale) -> None:
    missing = missing_functions(report)
    if missing:
        heading(console, _say(locale, "missing"))
    for function in missing:
        cost = phrases.missing_cost(report, function, locale)
        name = plain(f": {cost}" if cost else "")
        say(console, sign(console, "wrong", function.name), name, indent=2)


def _failures(console: Console, report: ScoreReport, locale: Locale, most: int | None) -> None:
    wrong = failures(report)
    if not wrong:
        return
    shown, rest = examples(report) if most is None else (wrong[:most], wrong[most:])
    heading(console, _say(locale, "failures"))
    for case in shown:
        console.print()
        _case(console, case, locale)
    if rest:
        more = _say(locale, "failures.more", count=len(rest))
        console.print()
        say(console, _say(locale, "failures.more.hint", more=more))
        for case in rest:
            status = sign(console, view.case_sign(case.status), _say(locale, f"case.{case.status}"))
            say(console, status, f": {view.case_name(case, locale)}", indent=2)


def _case(console: Console, case: CaseResult, locale: Locale) -> None:
    status = sign(console, view.case_sign(case.status), _say(locale, f"case.{case.status}"))
    title = plain(f": {view.case_name(case, locale)}", "bold", lines=False)
    say(console, status, title, plain(f" ({phrases.case_points(case, locale)})", "dim"))
    if case.message:
        say(console, _cut(translate(case.message, locale)), indent=2)
    if case.call:
        say(console, plain(f"{_say(locale, 'case.call')}:", "dim"), indent=2)
        say_as_is(console, case.call, indent=4)
    if wrong := view.wrong_fields(case):
        console.print(Padding(_values(console, wrong, locale), (0, 0, 0, 2), expand=False))
        for names, message in _reasons(wrong, locale):
            say(console, plain(f"{names}: ", "dim"), _cut(message), indent=2)
        if right := view.right_fields(case):
            names = ", ".join(field.title[locale] for field in right)
            say(console, plain(_say(locale, "field.right", names=names), "dim"), indent=2)
    if printed := view.printed(case, locale):
        say(console, plain(f"{_say(locale, 'case.printed')}:", "dim"), indent=2)
        say_as_is(console, _cut(printed), indent=4)


def _values(console: Console, fields: tuple[FieldResult, ...], locale: Locale) -> Table:
    heads = ("field", "field.expected", "field.got", "field.result")
    table = table_of(*(_say(locale, head) for head in heads), style="dim")
    for field in fields:
        word = _say(locale, f"field.{field.status}")
        got = _say(locale, "field.nothing") if field.got is None else _cut(field.got)
        table.add_row(
            plain(field.title[locale]),
            plain("–" if field.expected is None else _cut(field.expected)),
            plain(got),
            sign(console, view.field_sign(field.status), word),
        )
    return table


def _reasons(fields: tuple[FieldResult, ...], locale: Locale) -> list[tuple[str, str]]:
    """Each message once, with the names of the fields that it is about."""
    named: dict[str, list[str]] = {}
    for field in fields:
        if field.message:
            named.setdefault(translate(field.message, locale), []).append(field.title[locale])
    return [(", ".join(names), message) for message, names in named.items()]


def _findings(console: Console, report: ScoreReport, locale: Locale) -> None:
    if report.findings:
        heading(console, _say(locale, "findings"))
    for finding in report.findings:
        costs: view.Sign = "wrong" if finding.points_lost > 0 else "partly"
        console.print()
        say(console, sign(console, costs, f"{phrases.finding_cost(finding, locale)}: "),
            plain(translate(finding.message, locale), "bold"))  # fmt: skip
        where = _say(locale, "finding.at", file=finding.file, line=finding.line)
        say(console, plain(f"{finding.function}, {where}:", "dim", lines=False), indent=2)
        say_as_is(console, _cut(finding.source), indent=4)
        say(console, plain(f"{_say(locale, 'finding.remedy')}:", "dim"), indent=2)
        say(console, translate(finding.remedy, locale), indent=2)


def _load(console: Console, report: ScoreReport, locale: Locale) -> None:
    if report.load is None or not report.load.skipped:
        return
    heading(console, _say(locale, "load"))
    say(console, plain(_say(locale, "load.why"), "dim"), indent=2)
    for skipped in report.load.skipped[:_SKIPPED]:
        where = _say(locale, "load.at", file=skipped.file, line=skipped.line)
        say(console, plain(f"{where}: ", lines=False), plain(_cut(skipped.reason), "dim"), indent=2)
        say_as_is(console, _cut(skipped.code), indent=4)
    if rest := report.load.skipped[_SKIPPED:]:
        say(console, _say(locale, "load.more", count=len(rest)), indent=2)


def _notes(console: Console, report: ScoreReport, locale: Locale) -> None:
    if notes := view.notes(report, locale):
        heading(console, _say(locale, "notes"))
        for note in notes:
            say(console, note, indent=2)


def _last_lines(console: Console, report: ScoreReport, locale: Locale) -> None:
    console.print()
    if engine := report.engine:
        for line in phrases.not_enforced([engine], locale):
            say(console, plain(line, "yellow"))
    if view.has_hidden(report):
        say(console, " ".join(phrases.hidden_summary(report, locale)))


def _cut(text: str) -> str:
    """The beginning of a text that could fill the terminal; the other outputs have all of it."""
    lines = text.rstrip("\n").split("\n")
    kept = "\n".join(lines[:_LINES])[:_CHARACTERS]
    return kept if kept == text.rstrip("\n") else f"{kept} …"
