"""Writes docs/metrics.md and docs/metrics.es.md from the references' docstrings.

    python docs/metrics_page.py

A metric is a field of an assignment, and has its title. The page takes everything else from the
docstring of the reference's function of the same name, in labelled lines (which may go on,
indented); `Field:` names the field where the function is called otherwise:

    The share of the real positives that is found.

    Formula: VP / (FN + VP)
    Also: another form, as many such lines as there are
    Range: 0 to 1
    Special case: 1 if VP = FN = 0
    Use: a missed positive is expensive.

Sections of the module's docstring, with a heading underlined by `---`, stand above the table:
words, conventions, differences from a library. Docstrings are English; docs/metrics.es.toml has the
Spanish of every text in them, by the English one. A text without one is an error that names it.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from types import ModuleType

from grader.assignment import load
from grader.assignment.reference.module import load_module, own_functions
from grader.model import Assignment, Field, Locale

__all__ = ["CATALOGUE", "PAGES", "Metric", "metrics", "page", "texts"]

DOCS = Path(__file__).parent
CASES = DOCS.parent / "cases"
CATALOGUE = DOCS / "metrics.es.toml"
PAGES: Mapping[Locale, Path] = {"en": DOCS / "metrics.md", "es": DOCS / "metrics.es.md"}

HEAD = ("Metric", "Formula", "Range", "Special case", "When to use")
TITLE = "Metrics"
INTRODUCTION = (
    "All metrics of the assignments that ship: what each is, what it is where its formula has no "
    "value, and when to use it. This page is made from the docstrings of the references; see "
    "`docs/metrics_page.py`."
)
_LABELS = ("Formula", "Also", "Range", "Special case", "Use")
_LABELLED = re.compile(rf"^({'|'.join(_LABELS)}): (.*)$")
_FIELD = re.compile(r"^Field: (\w+)$", re.MULTILINE)
_HEADING = re.compile(r"^(\S.*)\n-{3,}$", re.MULTILINE)
# A formula made of these needs no translation.
_NO_WORDS = re.compile(r"(?:[^a-z]|\b(?:n|y|sens|spec|prev)\b)*")

Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Metric:
    field: Field
    what: str
    formulas: tuple[str, ...]
    range: str
    special_case: str
    """Empty where the formula always has a value."""
    use: str


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    paragraphs: tuple[str, ...]
    """A table is one paragraph, its lines kept; of others the lines are joined."""


def main() -> None:
    translate = translations(tomllib.loads(CATALOGUE.read_text(encoding="utf-8")))
    for locale, path in PAGES.items():
        path.write_text(page(locale, translate), encoding="utf-8")


def translations(catalogue: Mapping[str, str]) -> Translate:
    def translate(text: str) -> str:
        if text not in catalogue:
            raise KeyError(f"{CATALOGUE.name} has no Spanish for: {text}")
        return catalogue[text]

    return translate


def page(locale: Locale, translate: Translate) -> str:
    """The page in a language; `translate` gives the Spanish of an English text, or raises."""
    say = translate if locale == "es" else str
    lines = [f"# {say(TITLE)}", "", say(INTRODUCTION), ""]
    for assignment in shipped():
        described = metrics(assignment)
        if not described:
            continue
        lines += [f"## {assignment.title[locale]}", "", f"`{assignment.id}`", ""]
        for section in sections(assignment):
            lines += [f"### {say(section.heading)}", ""]
            for paragraph in section.paragraphs:
                lines += [_paragraph(paragraph, say), ""]
        lines += [f"### {say(TITLE)}", "", *_table(described, locale, say), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def texts() -> Iterator[str]:
    """Every English text that the Spanish page needs the Spanish of."""
    needed: list[str] = []

    def note(text: str) -> str:
        needed.append(text)
        return text

    page("es", note)
    return iter(dict.fromkeys(needed))


def shipped() -> list[Assignment]:
    """The assignments that ask for metrics."""
    names = ["confusion_matrix.yaml", *(path.name for path in CASES.glob("*_metrics.yaml"))]
    return [load(CASES / name) for name in sorted(names)]


def metrics(assignment: Assignment) -> tuple[Metric, ...]:
    """Return the fields as the reference describes them, each once, in the order of the answer."""
    if assignment.reference is None:
        return ()
    docstrings = _by_field(load_module(assignment.reference))
    found: dict[str, Metric] = {}
    for function in assignment.functions:
        for field in function.fields:
            metric = _metric(field, docstrings.get(field.name, ""))
            if metric is not None:
                found.setdefault(field.name, metric)
    return tuple(found.values())


def _by_field(reference: ModuleType) -> Mapping[str, str]:
    """The docstrings of the reference's functions by the field that each describes."""
    found: dict[str, str] = {}
    for name, function in own_functions(reference).items():
        docstring = cleandoc(function.__doc__ or "")
        if named := _FIELD.search(docstring):
            found[named[1]] = docstring
        else:
            found.setdefault(name, docstring)
    return found


def _metric(field: Field, docstring: str) -> Metric | None:
    """Return None for a docstring without labelled lines. ValueError when a label is missing."""
    what, _, rest = docstring.partition("\n\n")
    said: dict[str, list[str]] = {label: [] for label in _LABELS}
    label = ""
    for line in rest.splitlines():
        if match := _LABELLED.match(line):
            label = match[1]
            said[label].append(match[2])
        elif label and line.startswith(" "):
            said[label][-1] += " " + line.strip()
        else:
            label = ""
    if not any(said.values()):
        return None
    for needed in ("Formula", "Range", "Use"):
        if len(said[needed]) != 1:
            raise ValueError(f"{field.name}: its docstring should have one line `{needed}:`")
    return Metric(
        field,
        _joined(what),
        (*said["Formula"], *said["Also"]),
        said["Range"][0],
        " ".join(said["Special case"]),
        said["Use"][0],
    )


def sections(assignment: Assignment) -> Iterator[Section]:
    """The sections of the reference's own docstring."""
    if assignment.reference is None:
        return
    docstring = cleandoc(load_module(assignment.reference).__doc__ or "")
    _, *parts = _HEADING.split(docstring)
    for heading, body in zip(parts[::2], parts[1::2], strict=True):
        paragraphs = body.strip().split("\n\n")
        yield Section(
            heading,
            tuple(text if text.startswith("|") else _joined(text) for text in paragraphs),
        )


def _joined(text: str) -> str:
    return " ".join(text.split())


def _paragraph(text: str, say: Translate) -> str:
    if not text.startswith("|"):
        return say(text)
    rows: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not rows or not set(cells[0]) <= {"-"}:
            cells = [_symbol(cell, say) for cell in cells]
        rows.append(_row(cells))
    return "\n".join(rows)


def _table(described: tuple[Metric, ...], locale: Locale, say: Translate) -> Iterator[str]:
    yield _row([say(title) for title in HEAD])
    yield _row(["---"] * len(HEAD))
    for metric in described:
        formulas = [f"`{_symbol(formula, say)}`" for formula in metric.formulas]
        yield _row(
            [
                f"**{metric.field.title[locale]}**<br>{say(metric.what)}",
                "<br>".join(formulas),
                say(metric.range),
                _begun(say(metric.special_case)) if metric.special_case else "",
                _begun(say(metric.use)),
            ],
            escaped=True,
        )


def _begun(text: str) -> str:
    """With a capital, as it begins a cell."""
    return text[:1].upper() + text[1:]


def _symbol(text: str, say: Translate) -> str:
    """A formula, or a table's cell; one without words is the same in every language."""
    return text if _NO_WORDS.fullmatch(text) else say(text)


def _row(cells: list[str], *, escaped: bool = False) -> str:
    if escaped:
        cells = [cell.replace("|", "\\|") for cell in cells]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
