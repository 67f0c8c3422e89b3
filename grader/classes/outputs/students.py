"""All that a class's folder keeps of one student: given out, or deleted for good.

Not in reach: backups and copies of the folder, and what an LMS keeps.
"""

import json
import re
import shutil
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from grader.classes.outputs.output_files import WHOLE, OutputFolder
from grader.classes.outputs.publishing import WHOLE_REPORTS
from grader.classes.store import Standing, Store
from grader.classes.table.facts import Facts, load_facts, save_facts
from grader.classes.table.policy import policy_of, set_policy
from grader.classes.table.rows import report_of
from grader.judging.report import redact
from grader.model import Student
from grader.platforms.gradebook.book import OVERVIEW
from grader.render.html.report import to_html
from grader.submissions.names import folded

SIMILARITY = "similarity.html"


class HandIns(Struct, frozen=True):
    """All that a folder has of one student, under one name."""

    name: str
    student: Student
    attempts: Sequence[Standing]

    @property
    def alone(self) -> bool:
        """Return whether nobody else handed in any of it."""
        return all(attempt.by.students == (self.student,) for attempt in self.attempts)


def hand_ins_of(store: Store, assignments: Sequence[str], text: str) -> list[HandIns]:
    """Return the hand-ins of every student with this name, id, key or address."""
    key = folded(text.strip())
    attempts: dict[tuple[str, Student], list[Standing]] = {}
    for assignment in assignments:
        for attempt in store.attempts(assignment):
            for student in attempt.by.students:
                known_as = [student.name, student.key, student.email]
                if len(attempt.by.students) == 1:
                    known_as.append(attempt.name)
                if key in map(folded, known_as):
                    attempts.setdefault((attempt.name, student), []).append(attempt)
    return [HandIns(*whose, handed_in) for whose, handed_in in attempts.items()]


def export_student(store: Store, facts: Facts, hand_ins: HandIns, folder: Path) -> None:
    """Write everything into a folder: the files and sources of each attempt, the report that the
    student may see, and student.json with names, times, scores and the history."""
    views = {assignment.id: assignment.hidden_view for assignment in facts.assignments}
    attempts = []
    for attempt in hand_ins.attempts:
        place = folder / attempt.assignment / f"attempt-{attempt.number}"
        graded = store.counted(attempt)
        alone = replace(attempt, by=replace(attempt.by, students=(hand_ins.student,), owner=None))
        result = {"score": graded.score, "max_score": graded.max_score}
        attempts.append({**to_builtins(alone), **result})

        files = {f"files/{path}": data for path, data in store.files(attempt).items()}
        sources = store.submission_of(attempt).sources
        files |= {f"sources/{source.name}": source.text.encode() for source in sources}
        report = redact(report_of(store, attempt), views[attempt.assignment])
        files["report.html"] = to_html(report, facts.locale).encode()
        for path, data in files.items():
            target = place.joinpath(*(part for part in path.split("/") if part.strip(".")))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)

    history = [to_builtins(event) for event in store.events(hand_ins.name)]
    content = {"student": to_builtins(hand_ins.student), "attempts": attempts, "history": history}
    text = json.dumps(content, indent=2, ensure_ascii=False, default=str)
    (folder / "student.json").write_text(f"{text}\n", encoding="utf-8")


def delete_student(
    store: Store, folder: OutputFolder, hand_ins: HandIns, actors: Collection[str] = ()
) -> None:
    """Delete a student's hand-ins for good; those of a group stay, as the other members'. The
    actors are further keys under which the history has who did something.

    The caller makes the folder's files about the class again.
    """
    key = hand_ins.student.key or hand_ins.name
    known_as = sorted({key, f"person {key}", *actors})
    if hand_ins.alone:
        _delete_facts(store, hand_ins)
        store.delete(hand_ins.name, known_as)
        for place in (*map(folder.folder_of, folder.assignments), folder.folder_of(WHOLE)):
            shutil.rmtree(place / hand_ins.name, ignore_errors=True)
    else:
        for attempt in hand_ins.attempts:
            rest = tuple(member for member in attempt.by.students if member != hand_ins.student)
            owner = None if attempt.by.owner == hand_ins.student else attempt.by.owner
            store.leave_group(attempt, replace(attempt.by, students=rest, owner=owner), known_as)

    for assignment in folder.assignments:
        (folder.folder_of(assignment) / SIMILARITY).unlink(missing_ok=True)
    (folder.path / OVERVIEW).unlink(missing_ok=True)
    # The copies that 0.2 made of stores of 0.1.
    for copy in folder.path.glob(f"{folder.store.stem}-format-*{folder.store.suffix}"):
        copy.unlink()


def _delete_facts(store: Store, hand_ins: HandIns) -> None:
    """Delete a student from the store's facts: refused files, marks of reports, extensions."""
    names = {folded(hand_ins.name), folded(hand_ins.student.name)}
    facts, policy = load_facts(store), policy_of(store)
    marks = store.fact(WHOLE_REPORTS) or {}
    marks.pop(hand_ins.name, None)
    with store.transaction():
        store.set_fact(WHOLE_REPORTS, marks)
        if facts is not None:
            refused = (file for file in facts.refused if not _mentions(file.name, names))
            save_facts(store, replace(facts, refused=tuple(refused)))
        if policy is not None:
            extensions = dict(policy.extensions)
            extensions.pop(hand_ins.student.key, None)
            set_policy(store, replace(policy, extensions=extensions))


def _mentions(text: str, names: Iterable[str]) -> bool:
    return any(name in folded(text) for name in names)


def files_with(folder: Path, texts: Sequence[str]) -> list[Path]:
    """Return the files in a folder in which one of these texts still stands, or that are named
    so. What is compressed cannot be looked through; a number or two letters name nobody."""
    telling = [text for text in texts if len(text) > 2 and not text.isdecimal()]
    if not telling:
        return []

    names = "|".join(map(re.escape, telling))
    word = re.compile(rf"(?<!\w)({names})(?!\w)".encode())
    # In a database texts stand without anything between them.
    part = re.compile(names.encode())
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and (
            word.search(str(path.relative_to(folder)).encode())
            or (part if path.suffix == ".sqlite" else word).search(path.read_bytes())
        )
    ]
