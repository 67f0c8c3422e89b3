"""Moodle's grading worksheet, the instructor's own, with grades filled in."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from grader.model import Message
from grader.model.handed_in import Student
from grader.platforms.gradebook.csv_text import filled
from grader.platforms.gradebook.filled import Filled
from grader.platforms.gradebook.folding import folded_text
from grader.platforms.gradebook.matching import Matched, Row, match
from grader.platforms.gradebook.results import Result
from grader.platforms.gradebook.scale import Scale, decimal_of, written
from grader.platforms.moodle.worksheet import Worksheet, grade_column
from grader.render.text import safe_cell

__all__ = ["fill_moodle", "match_moodle", "maximum_of_worksheet"]


def maximum_of_worksheet(worksheet: Worksheet) -> Decimal | None:
    """What Moodle's grades are out of; None when the worksheet does not say, or not one number."""
    rows = range(len(worksheet.table.rows))
    found = {decimal_of(worksheet.table.value(row, worksheet.maximum)) for row in rows}
    return next(iter(found)) if len(found) == 1 else None


def match_moodle(worksheet: Worksheet, results: Sequence[Result]) -> Matched:
    table = worksheet.table
    rows = [
        Row(
            row,
            frozenset([number]),
            table.value(row, worksheet.name),
            table.value(row, worksheet.email),
        )
        for row, number in enumerate(worksheet.numbers)
        if number
    ]
    return match(_in_groups(worksheet, results, rows), rows, "moodle")


def _in_groups(
    worksheet: Worksheet, results: Sequence[Result], rows: Sequence[Row]
) -> list[Result]:
    """What Moodle calls by a group's name is every member's: the worksheet says who they are."""
    members: dict[str, list[Row]] = {}
    for row in rows:
        if group := folded_text(worksheet.table.value(row.number, worksheet.group)):
            members.setdefault(group, []).append(row)
    people = {folded_text(row.name) for row in rows}
    spread: list[Result] = []
    for result in results:
        name = folded_text(result.student.name)
        if name in people or name not in members or result.by.origin != "moodle":
            spread.append(result)
            continue
        spread += [
            replace(result, student=Student(row.name, worksheet.numbers[row.number], row.email))
            for row in members[name]
        ]
    return spread


def fill_moodle(
    worksheet: Worksheet,
    results: Sequence[Result],
    scale: Scale,
    feedback: Callable[[Result], str] | None = None,
    column: str | None = None,
) -> Filled | Message:
    """The worksheet with a grade in every row that is one result's; a Message when it cannot be.

    A blank result leaves its row as it is, as does a student who handed in nothing. `feedback`
    gives the text for the column of comments; `column` heads the grades where Moodle's own heading
    is in no language that is known here.
    """
    table = worksheet.table
    chosen = grade_column(worksheet, column)
    if isinstance(chosen, Message):
        return chosen
    matched = match_moodle(worksheet, results)
    warnings = list(matched.warnings)
    if table.delimiter != ",":
        warnings.append(Message("gradebooks.moodle_wants_commas"))
    if feedback is not None and worksheet.feedback is None:
        return Message("gradebooks.no_feedback_column", {"found": ", ".join(table.header)[:300]})
    comma = scale.decimal_comma
    if comma is None:
        comma = _writes_commas(worksheet)
    changes: dict[tuple[int, int], str] = {}
    replaced = 0
    for row, result in matched.pairs.items():
        if result.share is None:
            continue
        needed = max(chosen, worksheet.feedback or 0) if feedback else chosen
        if needed >= len(table.rows[row]):
            warnings.append(Message("gradebooks.short_row", {"name": result.student.name}))
            continue
        theirs = decimal_of(table.value(row, worksheet.maximum))
        maximum = scale.out_of or theirs
        if maximum is None:
            return Message("gradebooks.no_maximum")
        if theirs is not None and maximum != theirs:
            params = {"ours": str(maximum), "theirs": str(theirs)}
            return Message("gradebooks.other_maximum", params)
        grade = written(scale.grade(result.share, maximum), scale.step, comma=comma)
        before = decimal_of(table.value(row, chosen))
        replaced += before is not None and before != Decimal(grade.replace(",", "."))
        changes[row, chosen] = grade
        if feedback is not None and worksheet.feedback is not None:
            changes[row, worksheet.feedback] = safe_cell(feedback(result))
    if replaced:
        warnings.append(Message("gradebooks.replaced", {"count": replaced}))
    grades = sum(place == chosen for _, place in changes)
    return Filled(filled(table, changes), grades, warnings)


def _writes_commas(worksheet: Worksheet) -> bool:
    return any(
        "," in worksheet.table.value(row, column)
        for row in range(len(worksheet.table.rows))
        for column in (worksheet.maximum, worksheet.grade)
    )
