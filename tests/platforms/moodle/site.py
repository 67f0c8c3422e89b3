"""A reader that does to our files what Moodle 4.5 does to them, from its source; nothing of ours.

`mod/assign/feedback/file/importziplib.php` gives files to people, `feedback/offline` grades. The
words are of Moodle's language packs: column of the identifier, of the grade, of its date, the word
before the number, the decimal sign.
"""

import csv
import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

LANGUAGES = {
    "en": ("Identifier", "Grade", "Last modified (grade)", "Participant ", "."),
    "es": (
        "Identificador",
        "Calificación",
        "Última modificación (calificación)",
        "Participante",
        ",",
    ),
    "gl": (
        "Identificador",
        "Cualificación",
        "Última modificación (cualificación)",
        "Participante",
        ",",
    ),
    "ca": (
        "Identificador",
        "Qualificació",
        "Darrera modificació (qualificació)",
        "Participant",
        ",",
    ),
    "eu": (
        "Identifikatzailea",
        "Kalifikazioa",
        "Azken aldaketa (kalifikazioa)",
        "Partaidea",
        ",",
    ),
    "fr": ("Identifiant", "Note", "Dernière modification (note)", "Participant", ","),
    "pt": ("Identificador", "Avaliação", "Última atualização (avaliação)", "Participante", ","),
    "it": (
        "Identificativo",
        "Valutazione",
        "Ultima modifica (valutazione)",
        "Partecipante",
        ",",
    ),
    "de": ("ID", "Bewertung", "Zuletzt geändert (Bewertung)", "Teilnehmer/in", ","),
}
_PLUGINS = {("assignsubmission", "file"), ("assignsubmission", "onlinetext")}
_NEVER = datetime(1970, 1, 1)


@dataclass
class Site:
    """An assignment in Moodle: who takes part, in which group, and what each was given."""

    people: Sequence[str]
    """The names, by participant's number."""
    groups: Mapping[str, Sequence[str]] | None = None
    """The members by group's id, if the assignment is for groups. Some people are in no group."""
    maximum: float = 10
    changed: dict[str, datetime] = field(default_factory=dict)
    """The time when Moodle's own grade of somebody was last changed."""
    grades: dict[str, float] = field(default_factory=dict)
    files: dict[str, dict[str, bytes]] = field(default_factory=dict)

    def upload_feedback(self, content: bytes) -> None:
        """Upload multiple feedback files in a zip."""
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                owners, path = self._owners(_cleaned_path(name))
                for owner in owners:
                    self.files.setdefault(owner, {})[path.lstrip("/")] = archive.read(name)

    def _owners(self, name: str) -> tuple[Sequence[str], str]:
        """Whose a file becomes, and what is left of its name; nobody's, and it is dropped."""
        parts = name.split("/")
        if name.endswith("/") or parts[-1][:1] in (".", "~"):
            return (), ""
        numbers: Mapping[str, Sequence[str]] = (
            {person: [person] for person in self.people} if self.groups is None else self.groups
        )
        while parts:
            info = parts.pop(0).split("_", 4)
            if len(info) < 4 or not re.fullmatch(r"[0-9]+", info[1]):
                continue
            owners = numbers.get(str(int(info[1])), ())
            if owners and (info[2], info[3]) in _PLUGINS:
                return owners, "/".join([*info[4:], *parts])
        return (), ""

    def upload_worksheet(
        self,
        content: bytes,
        language: str,
        *,
        update_newer: bool = False,
        separator: str = ",",
        encoding: str = "utf-8-sig",
    ) -> list[str]:
        """Upload a grading worksheet, using Moodle in this language; who was skipped."""
        identifier, grade, modified, word, decimal = LANGUAGES[language]
        rows = list(csv.reader(io.StringIO(content.decode(encoding)), delimiter=separator))
        header = [text.strip() for text in rows[0]]
        missing = {identifier, grade, modified} - set(header)
        if missing:
            raise ValueError(f"Moodle blames the separators: no {missing}")
        at = {name: header.index(name) for name in (identifier, grade, modified)}
        skipped = []
        for row in rows[1:]:
            person = row[at[identifier]][len(word) :].strip()
            written = row[at[grade]]
            if person not in self.people or not written:
                continue
            # As `unformat_float`: the language's sign becomes a point, then PHP reads what it can.
            number = re.match(r"[0-9]*\.?[0-9]*", written.replace(" ", "").replace(decimal, "."))
            value = float(number[0] or 0) if number else 0.0
            newest = self.changed.get(person, _NEVER)
            if newest > _english(row[at[modified]]) and not update_newer:
                skipped.append(person)
            elif 0 <= value <= self.maximum and value != self.grades.get(person):
                self.grades[person] = value
        return skipped


def _cleaned_path(name: str) -> str:
    """Clean a path as Moodle's `clean_param(…, PARAM_PATH)` does."""
    return "/".join(re.sub(r"[\x00-\x1f\x7f&<>\"`|':\\]", "", part) for part in name.split("/"))


def _english(text: str) -> datetime:
    """Read a date as PHP's strtotime does: in another language than English, it is 1970."""
    try:
        return datetime.strptime(text, "%A, %d %B %Y, %I:%M %p").replace(second=59)
    except ValueError:
        return _NEVER
