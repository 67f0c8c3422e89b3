"""The facts that a folder's last run left, with which it is regraded and shown.

The assignments stand in it as they were graded: what has become of their files since changes no
page of a grade that was given before.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment import list_shipped
from grader.classes.store import Store
from grader.classes.table.by_hand import RUBRICS
from grader.languages.localised import names_in_sources
from grader.model import Assignment, Locale, Refused, Support
from grader.model.records import digest_of_record, to_text
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice


class Facts(Struct, frozen=True):
    assignments: tuple[Assignment, ...]
    """The assignments as last graded, without the files that they were made of."""
    refused: tuple[Refused, ...]
    """The entries that the last run could not take for a submission."""
    sources: tuple[str, ...]
    """The name of a shipped assignment, or a file's absolute path, that loads each."""
    locale: Locale
    sandbox: SandboxChoice
    julia_engine: EngineChoice
    gradebooks: Mapping[str, Any]
    """The gradebook options, as the command line gave them."""


def source_of(assignment: Assignment, argument: str) -> str:
    """Return the source that loads the assignment from any folder; `argument` loads it here."""
    if argument in list_shipped():
        return argument
    return str((assignment.path or Path(argument)).absolute())


def reading_digest(assignment: Assignment) -> str:
    """Return a digest over what decides which files of a submission count, and in which order."""
    names = names_in_sources(assignment.functions, assignment.languages)
    return digest_of_record((assignment.languages, names, assignment.blanks))


def save_facts(store: Store, facts: Facts) -> None:
    """Write the facts, in the caller's transaction."""
    bare = tuple(
        replace(assignment.without_files(), support=Support(), tested=None)
        for assignment in facts.assignments
    )
    options = (facts.sources, facts.locale, facts.sandbox, facts.julia_engine, facts.gradebooks)
    store.set_fact("assignments", to_text(bare))
    store.set_fact("told", to_text(options))
    store.set_fact("refused", to_text(facts.refused))
    rubrics = {assignment.id: assignment.manual for assignment in facts.assignments}
    store.set_fact(RUBRICS, to_text(rubrics))


def load_facts(store: Store) -> Facts | None:
    """Return the facts; None for a store in which nothing was ever begun."""
    assignments, options = store.fact_record("assignments"), store.fact_record("told")
    if assignments is None or options is None:
        return None
    return Facts(assignments, store.fact_record("refused") or (), *options)
