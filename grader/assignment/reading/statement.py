"""The assignment's own text for students, as Markdown; no grade depends on it."""

from grader.assignment.reading.files import find_file, read_bounded
from grader.assignment.reading.problems import Place, Problems
from grader.assignment.reading.yaml.tree import Node
from grader.model import LOCALES, Text
from grader.model.forms import StatementSection

_MEGABYTES = 1


def read_statement(
    files: str | StatementSection | None, tree: Node, problems: Problems
) -> Text | None:
    """Return the text in one or more languages; None where the assignment has none."""
    if files is None:
        return None
    if isinstance(files, str):
        text = _statement_text(files, tree.at("statement"), problems)
        return None if text is None else Text(text)

    texts = {}
    for locale in LOCALES:
        if name := getattr(files, locale):
            texts[locale] = _statement_text(name, tree.at("statement", locale), problems)
    return Text(texts["en"] or "", texts.get("es"))


def _statement_text(name: str, place: Place, problems: Problems) -> str | None:
    path = find_file(place, name, problems)
    data = None if path is None else read_bounded(path, place, problems, _MEGABYTES)
    if data is None:
        return None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        problems.note(place, "statement")
        return None
