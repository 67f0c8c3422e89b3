"""`grader student`: what is kept of one student, given out or deleted for good."""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click
from msgspec import Struct, to_builtins
from msgspec.structs import astuple

from grader.classes.grading import ClassFolder
from grader.classes.outputs.students import (
    HandIns,
    delete_student,
    export_student,
    files_with,
    hand_ins_of,
)
from grader.classes.store import FILE_NAME
from grader.cli.class_folder import open_folder, publish, stopping
from grader.cli.options import (
    NEW_FOLDER,
    fail,
    flag,
    folder_argument,
    locale_option,
    option,
    tell,
    writing,
)
from grader.locale import words
from grader.model import Locale, Message, Student
from grader.web.state.database import FILE_NAME as PEOPLE
from grader.web.state.database import Database
from grader.web.state.leaving import delete_people, delete_uploads, people_called
from grader.web.state.people import Person, actor_of

_student = click.argument("student", metavar="STUDENT")


class _Records(Struct, frozen=True):
    """All that is kept of one student."""

    hand_ins: Sequence[tuple[ClassFolder, HandIns]]
    people: Sequence[Person] = ()
    database: Database | None = None

    @property
    def students(self) -> list[Student]:
        students = [hand_ins.student for _, hand_ins in self.hand_ins]
        return students + [person.student for person in self.people]

    @property
    def known_as(self) -> list[str]:
        texts = [text for student in self.students for text in astuple(student)]
        return sorted({text for text in texts if text})


@click.group("student")
def command() -> None:
    """Give out all that is kept of one student, or delete it for good.

    STUDENT is a name, an id or an address, as the class has it. FOLDER is what grader run wrote,
    or the DATA of grader serve, which then covers every assignment and who may come in.
    """


@command.command("export")
@folder_argument
@_student
@option("--out", "A new folder for all of it.", NEW_FOLDER, required=True)
@locale_option
def export(folder: Path, student: str, out: Path, locale: Locale) -> None:
    """Write all that is kept of a student into a folder."""
    with _open(folder, student, locale) as records, writing(out, locale):
        out.mkdir(parents=True)
        for run, hand_ins in records.hand_ins:
            part = run.folder.path.relative_to(folder)
            export_student(run.store, run.facts, hand_ins, out / part / hand_ins.name)
        if records.people:
            people = json.dumps(to_builtins(records.people), indent=2, ensure_ascii=False)
            (out / "people.json").write_text(f"{people}\n", encoding="utf-8")
    click.echo(out)


@command.command("delete")
@folder_argument
@_student
@flag("--yes", "Do not ask.")
@locale_option
def delete(folder: Path, student: str, yes: bool, locale: Locale) -> None:
    """Delete all that is kept of a student, for good.

    Name, key, reasons, sources, files and reports go; the rows of the history stay, without
    them. Backups and the LMS are out of reach.
    """
    with _open(folder, student, locale) as records:
        known_as = records.known_as
        question = words("student.sure", locale, who=", ".join(known_as))
        if not yes and not click.confirm(question, err=True):
            return
        actors = [actor_of(person.key) for person in records.people]
        for run, hand_ins in records.hand_ins:
            delete_student(run.store, run.folder, hand_ins, actors)
            publish(run)
        if records.database is not None:
            delete_people(records.database, records.people)
            delete_uploads(folder, records.people)

    tell(Message("student.deleted", {"who": ", ".join(known_as)}), locale)
    for path in files_with(folder, known_as):
        tell(Message("student.still", {"path": str(path)}), locale)


@contextmanager
def _open(folder: Path, text: str, locale: Locale) -> Iterator[_Records]:
    """Open all that the folder keeps of a student, or end the program."""
    with stopping(locale), ExitStack() as stack:
        hand_ins = []
        for place in _class_folders(folder):
            run = stack.enter_context(open_folder(place, locale))
            of_text = hand_ins_of(run.store, run.folder.assignments, text)
            hand_ins += [(run, of_name) for of_name in of_text]

        records = _Records(hand_ins)
        if (folder / PEOPLE).is_file():
            database = stack.enter_context(Database(folder / PEOPLE))
            known_as = [text, *(of_name.student.key for _, of_name in hand_ins)]
            records = _Records(hand_ins, people_called(database, known_as), database)
        _require_one(records, folder, text, locale)
        yield records


def _class_folders(folder: Path) -> list[Path]:
    if (folder / FILE_NAME).is_file() or not (folder / PEOPLE).is_file():
        return [folder]
    return sorted(store.parent for store in folder.glob(f"*/*/{FILE_NAME}"))


def _require_one(records: _Records, folder: Path, text: str, locale: Locale) -> None:
    """End the program where nobody is called so, or several are."""
    students = {(student.name, student.key) for student in records.students}
    if not students:
        fail(Message("student.nobody", {"name": text, "path": str(folder)}), locale)
    if len(students) > 1:
        like = "; ".join(sorted(f"{name} ({key})" for name, key in students))
        fail(Message("student.several", {"name": text, "like": like}), locale)
