"""Puts together an assignment in which students hand in tests of another one's functions."""

import ast
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from os.path import commonpath
from pathlib import Path

from msgspec.structs import replace

from grader.assignment.mistakes.package import load_hints, load_mistakes
from grader.assignment.reading.documents import Document, find_named
from grader.assignment.reading.files import (
    blanks_of,
    find_file,
    modules_of,
    read_bounded,
    templates_of,
)
from grader.assignment.reading.problems import Problems, shown
from grader.assignment.reading.schema.tests import TestsFile
from grader.assignment.reading.schema.validate import validated
from grader.assignment.reading.statement import read_statement
from grader.assignment.reading.yaml.tree import Node
from grader.languages.registry import REFERENCE
from grader.locale import words
from grader.model import (
    Answer,
    Assignment,
    Call,
    Case,
    Expected,
    Function,
    Limits,
    Program,
    SequenceArgument,
    Tested,
    Text,
)
from grader.model.records import digest_of

_FUNCTION = "tests"
_RIGHT = "right"
_MEGABYTES = 5


def assemble_tests(
    document: Document, assemble: Callable[[str | Path], Assignment], problems: Problems
) -> Assignment | None:
    """Return the assignment, to be used only when no problem was found.

    Raises AssignmentError for what is wrong with the assignment whose functions are tested.
    """
    file, tree = validated(TestsFile, document.root, problems)
    path = find_named(file.tests, tree.at("tests"), problems)
    if path is None or len(problems):
        return None
    tested = assemble(path)
    if tested.reference is None:
        problems.note(tree.at("tests"), "tests.untestable")
        return None

    functions = tuple(filter(_is_testable, tested.functions))
    if not any(function.fields for function in functions):
        problems.note(tree.at("tests"), "tests.untestable")

    names = [function.name for function in functions]
    right = [Program(_RIGHT), *_right(file, tree, names, problems)]
    wrong = [*_mistaken(file, tree, tested, problems)]
    wrong += _mutated(file, tree, tested.reference, problems)
    wrong = [replace(program, case=f"wrong_{at:02}") for at, program in enumerate(wrong, 1)]
    if not wrong:
        problems.note(tree.at("mutants"), "tests.no_programs")

    modules = _modules(tested.reference, tested.mistakes)
    cases = tuple(_cases([right[0], *wrong], file, published=document.shipped))
    templates = templates_of(file.templates, tree, problems)
    module_names = {path: name for path, name, _ in modules}
    sources = [("right", program.source.encode()) for program in right]
    takes_lists = tuple(name for name in names if _takes_lists(tested, name))
    module_texts = tuple((name, text) for _, name, text in modules)

    return Assignment(
        id=file.id,
        title=file.title,
        functions=(Function(_FUNCTION, (), "nothing", {}),),
        cases=cases,
        expected={case.id: Expected((Answer(None),)) for case in cases},
        digest=digest_of([("tests", document.data), ("tested", tested.digest.encode()), *sources]),
        languages=tuple(dict.fromkeys(file.languages)),
        limits=file.limits or Limits(),
        path=document.path,
        templates=templates,
        blanks=tuple(blanks_of(templates)),
        statement=read_statement(file.statement, tree, problems),
        tested=Tested(
            name=tested.id,
            functions=functions,
            lists=takes_lists,
            modules=module_texts,
            reference=module_names[tested.reference],
            mistakes=""
            if tested.mistakes is None
            else module_names[tested.mistakes / "__init__.py"].removesuffix(".__init__"),
            right=tuple(right),
            wrong=tuple(wrong),
            packages=tested.support.packages,
        ),
    )


def _is_testable(function: Function) -> bool:
    """Return whether one call and its answer are all that there is to a function: no object, no
    text that it prints, no argument that it changes, no own check."""
    is_bare = function.check is None and "." not in function.written(REFERENCE)
    returns_all = len(function.returned) == len(function.fields)
    return is_bare and returns_all and all(field.kind != "object" for field in function.fields)


def _takes_lists(assignment: Assignment, function: str) -> bool:
    args = [arg for case in assignment.cases if case.function == function for arg in case.last.args]
    return any(isinstance(arg, SequenceArgument) and arg.kind == "list" for arg in args)


def _right(
    file: TestsFile, tree: Node, functions: Sequence[str], problems: Problems
) -> Iterator[Program]:
    """Yield the right programs beside the reference, each a file that defines all functions."""
    for index, text in enumerate(file.right):
        place = tree.at("right", index)
        path = find_file(place, text, problems)
        data = read_bounded(path, place, problems, _MEGABYTES) if path is not None else None
        if data is None:
            continue
        source = data.decode("utf-8-sig", "replace")
        try:
            statements = ast.parse(source).body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            problems.note(place, "tests.right_code", error=shown(str(error)))
            continue

        defined = {part.name for part in statements if isinstance(part, ast.FunctionDef)}
        if missing := [name for name in functions if name not in defined]:
            problems.note(place, "tests.right_lacks", functions=", ".join(missing))
        yield Program(_RIGHT, source=source)


def _mistaken(
    file: TestsFile, tree: Node, tested: Assignment, problems: Problems
) -> Iterator[Program]:
    """Yield the known mistakes that are named, or all scored ones, each with its hint."""
    mistakes = load_mistakes(tested)
    hints = load_hints(tested, mistakes)
    scored = [mistake.id for mistake in mistakes if mistake.decided == "scored"]

    for index, name in enumerate(scored if file.mistakes is None else file.mistakes):
        if problems.known(tree.at("mistakes", index), "tests.no_mistake", name, scored):
            yield Program("", name, hint=hints[name])


def _mutated(file: TestsFile, tree: Node, reference: Path, problems: Problems) -> Iterator[Program]:
    text = reference.read_text(encoding="utf-8")
    for index, section in enumerate(file.mutants):
        place = tree.at("mutants", index, "replace")
        count = text.count(section.replace)
        if count != 1:
            problems.note(place, "tests.mutant_place", count=count, file=reference.name)
            continue

        changed = text.replace(section.replace, section.by)
        try:
            compile(changed, reference.name, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            problems.note(place, "tests.mutant_code", error=shown(str(error)))
            continue
        yield Program("", source=changed)


def _modules(reference: Path, mistakes: Path | None) -> Sequence[tuple[Path, str, str]]:
    """Return reference and mistakes with all that they import: path, module's name and text."""
    package = sorted(mistakes.glob("*.py")) if mistakes is not None else []
    files = modules_of([reference, *package])
    root = Path(commonpath([file.parent for file in files]))

    modules = []
    for file in files:
        parts = file.relative_to(root).with_suffix("").parts
        modules.append((file, ".".join(("tested", *parts)), file.read_text(encoding="utf-8")))
    if "tested.__init__" not in [name for _, name, _ in modules]:
        modules.append((root, "tested.__init__", ""))
    return modules


def _cases(programs: Sequence[Program], file: TestsFile, *, published: bool) -> Iterator[Case]:
    for number, program in enumerate(programs):
        key = "tests.wrong" if number else "tests.right"
        yield Case(
            id=program.case,
            calls=(Call(_FUNCTION),),
            points=file.points if number else Fraction(0),
            visible=file.visible or not number,
            title=Text(words(key, "en", number=number), words(key, "es", number=number)),
            published=published,
        )
