"""Folders that JPlag and Dolos read, each language of a class by itself.

LANGUAGE/submissions/NAME/1.py     what JPlag takes for its root
LANGUAGE/earlier/YEAR/NAME/1.py    each YEAR one of its old roots (-old)
LANGUAGE/given/1.py                its base code (-bc)
LANGUAGE/info.csv                  Dolos: each file, whose it is and when it came; what was given is
                                   to be ignored

Files are numbered, for what students call theirs may be their name. Of a notebook it is the code.
"""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from grader.classes.page.similar import Handed
from grader.languages.registry import kind_of
from grader.model import Language, SourceFile

_COLUMNS = ("filename", "full_name", "label", "created_at", "ignored")


def write_folders(out: Path, everybody: Sequence[Handed], handout: Sequence[SourceFile]) -> None:
    """Write the folders of a class and of earlier years, with what everybody was given in files:
    a statement's code need not be a whole program."""
    for language in sorted({source.language for handed in everybody for source in handed.sources}):
        folder, ending = out / language, kind_of(language).endings[0]
        rows = [_COLUMNS]
        for handed in everybody:
            for name, text in _files(handed, language, ending):
                _write(folder / name, text)
                rows.append((str(name), handed.name, handed.year, handed.at, "false"))

        templates = [
            source.text for source in handout if source.name and source.language == language
        ]
        if templates:
            name = PurePosixPath("given", f"1{ending}")
            _write(folder / name, "\n\n".join(templates))
            rows.append((str(name), "", "", "", "true"))
        with (folder / "info.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)


def _files(handed: Handed, language: Language, ending: str) -> Iterator[tuple[PurePosixPath, str]]:
    root = ("earlier", handed.year) if handed.year else ("submissions",)
    texts = [source.text for source in handed.sources if source.language == language]
    for number, text in enumerate(texts, start=1):
        yield PurePosixPath(*root, handed.id, f"{number}{ending}"), text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
