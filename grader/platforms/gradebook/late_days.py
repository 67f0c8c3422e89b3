"""The late days that other assignments took, as their `gradebook.csv` says."""

from collections.abc import Mapping
from pathlib import Path

from grader.model import Message
from grader.platforms.gradebook.csv_text import read_table
from grader.platforms.gradebook.matching import column_of


def read_late_days(path: Path) -> Mapping[str, int] | Message:
    """Return the days by the student's key, or name where there is no key; or why there are none.

    Any table will do that has columns `late_days` and `id` or `name`.
    """
    table = read_table(path)
    if isinstance(table, Message):
        return table
    days, key, name = (column_of(table.header, [head]) for head in ("late_days", "id", "name"))
    taken = {}
    for row in range(len(table.rows)):
        student = table.value(row, key) or table.value(row, name)
        text = table.value(row, days)
        if not student or not text.isdecimal():
            return Message("gradebooks.no_late_days", {"found": text or table.headings()})
        taken[student] = int(text)
    return taken
