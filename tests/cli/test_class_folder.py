"""Commands on the folder of a class that is handed in at the site."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from grader.classes.grading import ClassFolder
from grader.classes.outputs.output_files import OutputFolder
from grader.classes.store import Store
from grader.classes.table.facts import Facts, save_facts
from grader.classes.table.policy import Policy, set_policy
from grader.cli.class_folder import publish
from grader.cli.gradebook_options import no_gradebooks
from grader.model import Assignment, Text
from tests.classes.store.samples import BY, add, key, path
from tests.commands import grader, rows_of

DUE = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_a_command_takes_what_lateness_costs_from_the_policy_of_the_class(tmp_path: Path) -> None:
    assignment = Assignment("kappa", Text("Kappa"), (), (), {}, "a1")
    facts = Facts((assignment,), (), ("kappa",), "en", "auto", "auto", no_gradebooks())
    with Store(path(tmp_path)) as store:
        graded = add(store, key(), 8)
        late = replace(BY, submitted=DUE + timedelta(hours=1))
        run = ClassFolder(OutputFolder(tmp_path, ("kappa",)), store, facts)
        with store.transaction():
            store.stand(graded, late, "bytes", "content")
            save_facts(store, facts)
        assert publish(run).gradebooks.files == (), "nobody asked for a gradebook"

        with store.transaction():
            set_policy(store, Policy(due=DUE, late_per_day=25))
        publish(run)
    assert _cost(tmp_path) == ("25", "6.00")

    # So does the command for gradebooks, unless it is told otherwise.
    (tmp_path / "gradebook.csv").unlink()
    assert grader("gradebook", tmp_path).exit_code == 0
    assert _cost(tmp_path) == ("25", "6.00")
    options = ("--deadline", DUE.isoformat(), "--late-per-day", "50")
    assert grader("gradebook", tmp_path, *options).exit_code == 0
    assert _cost(tmp_path) == ("50", "4.00")


def _cost(folder: Path) -> tuple[str, str]:
    (row,) = rows_of(folder / "gradebook.csv")
    return row["lateness_percent"], row["grade"]
