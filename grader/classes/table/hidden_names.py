"""Names out of sight while a class is graded: a code stands for each submission.

A code is the same as long as the store is, and tells nothing without it. What students write into
their code, or call their files, is theirs and stays.
"""

import base64
import hashlib
import secrets
from collections.abc import Mapping

from msgspec.structs import replace

from grader.classes.store import Store
from grader.classes.table.graded import GradedClass, class_view
from grader.model import HandedIn, Refused, ScoreReport, Student, Summary

_FACT = "hidden_names"
_BYTES = 5


def codes_of(store: Store, assignment: str) -> Mapping[str, str]:
    """Return the code of each submission by its name: eight letters and digits."""
    key = store.fact(_FACT)
    if key is None:
        key = secrets.token_hex(16)
        store.set_fact(_FACT, key)
    return {standing.name: _code(key, standing.name) for standing in store.standings(assignment)}


def name_of(store: Store, assignment: str, code: str) -> str | None:
    """Return the submission's name by its code; None where it is nobody's."""
    codes = codes_of(store, assignment)
    return next((name for name in codes if codes[name] == code), None)


def names_hidden(store: Store, graded: GradedClass) -> GradedClass:
    """Return the class with codes in the place of names, in an order that tells no name either."""
    codes = codes_of(store, graded.assignment.id)
    rows = sorted(graded.rows, key=lambda row: codes[row.standing.name])
    hidden = [replace(row, graded=_hidden(row.graded, codes)) for row in rows]
    shared = class_view(store, graded.assignment, hidden).shared_answers
    summaries = [row.summary for row in hidden]
    refused = [Refused("–", entry.reason) for entry in graded.refused]
    return replace(
        graded, summaries=summaries, refused=refused, shared=shared, reports=tuple, rows=()
    )


def name_hidden(report: ScoreReport, code: str) -> ScoreReport:
    """Return the report as that of a submission of this name."""
    return replace(report, submission=replace(report.submission, id=code))


def _hidden(summary: Summary, codes: Mapping[str, str]) -> Summary:
    code = codes[summary.id]
    hand_in = HandedIn((Student(code),), submitted=summary.by.submitted, late=summary.by.late)
    same_as = codes[summary.same_as] if summary.same_as else None
    return replace(summary, id=code, by=hand_in, same_as=same_as)


def _code(key: str, name: str) -> str:
    digest = hashlib.blake2b(name.encode(), key=key.encode(), digest_size=_BYTES).digest()
    return base64.b32encode(digest).decode()
