"""Puts an assignment together from its files, or says everything that is wrong with them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from grader.assignment.cases import Declared, check_ids, read_cases, rescaled
from grader.assignment.digest import digest_of, modules_of
from grader.assignment.documents import Document, find_assignment, read_chain
from grader.assignment.expected import Reckoning, load_reference
from grader.assignment.files import find_file, find_package, read_bounded
from grader.assignment.functions import read_functions, text_of
from grader.assignment.merge import merge
from grader.assignment.mistakes import HINTS
from grader.assignment.problems import Place, Problems, TooManyProblemsError, shown
from grader.assignment.schema.assignment import AssignmentFile
from grader.assignment.schema.validate import validated
from grader.assignment.settings import rules_of, settings, support_of
from grader.assignment.yaml.tree import Node
from grader.languages.registry import by_ending, known
from grader.model import (
    Assignment,
    Expected,
    Language,
    Limits,
    Message,
    OpenPoint,
    Scoring,
    Support,
    Tolerance,
)

__all__ = ["assemble"]

_FILE_MEGABYTES = 50


def assemble(ref: str | Path) -> Assignment:
    """The assignment that `ref` names. Raises AssignmentError."""
    problems = Problems()
    try:
        path = find_assignment(ref, problems)
        chain = None if path is None else read_chain(path, problems)
        assignment = None if chain is None else _assignment(chain, problems)
    except TooManyProblemsError:
        assignment = None
    if assignment is None or len(problems):
        raise problems.error()
    return assignment


def _assignment(chain: Sequence[Document], problems: Problems) -> Assignment:
    """The assignment, to be used only when no problem was found."""
    root = merge(chain, problems)
    file, tree = validated(AssignmentFile, root, problems)
    declared = _declared(root, chain)
    functions = read_functions(file, tree, problems)
    open_points = tuple(
        OpenPoint(point.id, text_of(point.note, ""), point.replaces) for point in file.open_points
    )
    tolerance, limits = settings(Tolerance, file.tolerance), settings(Limits, file.limits)
    check_ids(root, problems)
    drafts = read_cases(file, tree, functions, declared, problems)
    drafts = rescaled(drafts, functions, tree, problems)
    paths = _paths(file, tree, problems)
    support = support_of(file, tree, problems)
    reference = paths.get("reference")
    expected: Mapping[str, Expected] = {}
    if reference is not None:
        module = load_reference(reference, tree.at("reference"), problems)
        if module is not None:
            asked = (functions, open_points, tolerance, limits.value_bytes)
            expected = Reckoning(module, reference, *asked, tree, problems).expected(drafts)
    return Assignment(
        id=file.id,
        title=text_of(file.title, file.id),
        functions=tuple(functions.values()),
        cases=tuple(draft.case for draft in drafts),
        expected=expected,
        digest=digest_of(_contents(chain, paths, support, problems)),
        languages=tuple(dict.fromkeys(file.languages)),
        tolerance=tolerance,
        limits=limits,
        scoring=settings(Scoring, file.scoring),
        load=file.load,
        hidden_view=file.hidden_view,
        rules=rules_of(file, tree, functions, declared, problems),
        open_points=open_points,
        support=support,
        path=chain[-1].path,
        reference=reference,
        twin=paths.get("twin"),
        mistakes=paths.get("mistakes"),
        templates=_templates(file, tree, problems),
    )


def _declared(root: Node, chain: Sequence[Document]) -> Declared:
    functions = root.find(("functions",))
    points = root.find(("open_points",))
    ids = [point.find(("id",)) for point in (points.items if points is not None else [])]
    return Declared(
        functions=tuple(functions.entries) if functions is not None else (),
        open_points=tuple(node.text for node in ids if node is not None),
        shipped=frozenset(document.path for document in chain if document.shipped),
    )


def _paths(file: AssignmentFile, tree: Node, problems: Problems) -> Mapping[str, Path]:
    written = (
        ("reference", file.reference, find_file),
        ("twin", file.twin, find_file),
        ("mistakes", file.mistakes, find_package),
    )
    if file.twin is not None and by_ending(Path(file.twin), file.languages) is None:
        endings = [ending for kind in known(file.languages).values() for ending in kind.endings]
        problems.add(
            tree.at("twin"),
            Message("assignment.twin", {"file": shown(file.twin)}),
            Message("assignment.one_of", {"names": ", ".join(endings)}),
        )
    found = {
        key: find(tree.at(key), text, problems)
        for key, text, find in written
        if text is not None and tree.find((key,)) is not None
    }
    return {key: path.absolute() for key, path in found.items() if path is not None}


def _templates(file: AssignmentFile, tree: Node, problems: Problems) -> Mapping[Language, Path]:
    found = {
        language: find_file(tree.at("templates", language), text, problems)
        for language, text in file.templates.items()
    }
    return {language: path.absolute() for language, path in found.items() if path is not None}


def _contents(
    chain: Sequence[Document],
    paths: Mapping[str, Path],
    support: Support,
    problems: Problems,
) -> Iterator[tuple[str, bytes]]:
    """All that can change a grade, each with what it is."""
    for document in chain:
        yield "assignment", document.data
    reference, mistakes = paths.get("reference"), paths.get("mistakes")
    files: list[tuple[str, Path]] = []
    if reference is not None:
        files += [(f"reference {file.name}", file) for file in modules_of([reference])]
    if mistakes is not None:
        package = sorted(mistakes.glob("*.py"))
        files += [(f"mistakes {file.name}", file) for file in modules_of(package)]
        files.append((f"mistakes {HINTS}", mistakes / HINTS))
    files += [(f"support {file.name}", file) for file in (*support.files, *support.stand_ins)]
    for name, file in files:
        data = read_bounded(file, Place(file), problems, _FILE_MEGABYTES)
        if data is not None:
            yield name, data
