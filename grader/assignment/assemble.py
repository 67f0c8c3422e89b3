"""Puts an assignment together from its files, or says everything that is wrong with them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from msgspec.structs import replace

from grader.assignment.cases.drafts import read_cases
from grader.assignment.cases.functions import read_functions, tolerance_of
from grader.assignment.cases.programs import program_of, read_runs, stated_answers
from grader.assignment.cases.rubric import read_manual, without_manual
from grader.assignment.mistakes.package import HINTS
from grader.assignment.reading.documents import Document, find_assignment, read_chain
from grader.assignment.reading.files import blanks_of, modules_of, read_bounded, templates_of
from grader.assignment.reading.problems import (
    Place,
    Problem,
    Problems,
    shown,
)
from grader.assignment.reading.schema.assignment import JuliaSection, SupportSection
from grader.assignment.reading.schema.programs import ProgramFile
from grader.assignment.reading.schema.validate import fits
from grader.assignment.reading.statement import read_statement
from grader.assignment.reading.written import Written, written
from grader.assignment.reference.checks import hold_to_order, read_checks
from grader.assignment.reference.expected import Reckoning, load_reference
from grader.assignment.reference.parameters import with_parameters
from grader.assignment.reference.swallowed import swallowed
from grader.assignment.tests import assemble_tests
from grader.judging.rules import RULES
from grader.languages.registry import SHIPPED, by_ending, kind_of, known, title_of
from grader.model import (
    Assignment,
    Case,
    Expected,
    Function,
    Limits,
    Rule,
    Scoring,
    Support,
    Tolerance,
)
from grader.model.records import digest_of

_FILE_MEGABYTES = 50


def assemble(
    ref: str | Path, *, hidden: bool = True, remark: Callable[[Problem], None] = lambda _: None
) -> Assignment:
    """Return the assignment that `ref` names; not `hidden`, with answers to visible cases only.

    `remark` is told what may become a problem. Raises AssignmentError.
    """
    problems = Problems()
    assignment = None
    path = find_assignment(ref, problems)
    chain = None if path is None else read_chain(path, problems)
    if chain is not None and chain[-1].root.part("kind").value == "tests":
        assignment = assemble_tests(chain[-1], assemble, problems)
    elif chain is not None:
        assignment = _assignment(chain, problems, hidden=hidden)

    if assignment is None or len(problems):
        raise problems.error()
    for problem in problems.remarks:
        remark(problem)
    return assignment


def _assignment(
    chain: Sequence[Document], problems: Problems, *, hidden: bool
) -> Assignment | None:
    """Return the assignment, to be used only when no problem was found."""
    source = written(chain, problems)
    file = source.file
    for at, language in enumerate(file.languages):
        if language not in SHIPPED and (part := kind_of(language).lacking()):
            place, title = source.tree.at("languages", at), title_of(language)
            problems.note(place, "half_made", language=title, part=part)
            return None

    tolerance = tolerance_of(file.tolerance, Tolerance()) or Tolerance()
    limits = file.limits or Limits()

    program = file if isinstance(file, ProgramFile) else None
    functions = program_of(program, source) if program else read_functions(source)
    outputs = tuple(output.name for output in program.outputs) if program else ()
    drafts = read_runs(program, source) if program else read_cases(source, functions)
    reference, twin = source.path(file.reference, "reference"), _twin(source)
    mistakes = source.path(file.mistakes, "mistakes", package=True)
    checks = read_checks(source, functions)
    learned = source.path(file.learned, "learned", absent="learned_absent")
    support = _support(source)
    templates = templates_of(file.templates, source.tree, problems)

    cases: Sequence[Case] = [draft.case for draft in drafts]
    expected: Mapping[str, Expected] = {}
    # Of a program whose outputs cannot be read nothing is asked.
    is_readable = program is None or bool(outputs)
    if reference is not None and is_readable:
        place = source.tree.at("reference")
        module = load_reference(reference, place, problems, outputs, support.files)
        if module is not None:
            functions = with_parameters(functions, vars(module), source)
            settings = (functions, file.open_points, tolerance, limits)
            reckoning = Reckoning(
                module, reference, *settings, source.tree, problems, tuple(file.languages)
            )
            cases, expected = reckoning.answered(drafts, hidden=hidden)
    elif program:
        expected = stated_answers(drafts, program, problems)

    if len(chain) == 1:  # one that extends another may have removed them
        _check_topics(source, cases)
    assignment = Assignment(
        id=file.id,
        title=file.title,
        functions=tuple(functions.values()),
        cases=tuple(cases),
        expected=expected,
        digest="",
        languages=tuple(dict.fromkeys(file.languages)),
        tolerance=tolerance,
        limits=limits,
        scoring=file.scoring or Scoring(),
        load=file.load,
        hidden_view=file.hidden_view,
        line_hint=file.hints.line if file.hints else "place",
        rules=tuple(_rules(source, functions)),
        open_points=file.open_points,
        topics=file.topics,
        support=support,
        path=chain[-1].path,
        reference=reference,
        twin=twin,
        mistakes=mistakes,
        checks=checks,
        learned=learned,
        templates=templates,
        blanks=tuple(blanks_of(templates)),
        statement=read_statement(file.statement, source.tree, problems),
        manual=read_manual(file.manual),
        outputs=outputs,
    )
    if not len(problems):
        hold_to_order(assignment, drafts, problems)
    if hidden and not len(problems):
        for about in swallowed(assignment):
            place = source.tree.key_at("outputs" if program else "functions", about.function)
            problems.remarks.append(Problem(place, about.what, about.cure))
    return replace(assignment, digest=digest_of(_contents(chain, assignment, problems)))


def _check_topics(source: Written, cases: Sequence[Case]) -> None:
    """Note the cases of topics that do not exist."""
    ids = [case.id for case in cases]
    for index, section in enumerate(source.file.topics):
        for number, name in enumerate(section.cases):
            place = source.tree.at("topics", index, "cases", number)
            source.problems.known(place, "unknown_case", name, ids)


def _twin(source: Written) -> Path | None:
    text, languages = source.file.twin, source.file.languages
    if text is not None and by_ending(Path(text), languages) is None:
        endings = [ending for kind in known(languages).values() for ending in kind.endings]
        source.problems.known(source.tree.at("twin"), "twin", text, endings)
    return source.path(text, "twin")


def _contents(
    chain: Sequence[Document], assignment: Assignment, problems: Problems
) -> Iterator[tuple[str, bytes]]:
    """Yield all that can change a grade, each with what it is."""
    for document in chain:
        yield "assignment", without_manual(document)
    for name, file in files_of(assignment):
        data = read_bounded(file, Place(file), problems, _FILE_MEGABYTES)
        if data is not None:
            yield name, data


def files_of(assignment: Assignment) -> Iterator[tuple[str, Path]]:
    """Yield the files beside the YAML that can change a grade, each with what it is."""
    if assignment.reference is not None:
        for file in modules_of([assignment.reference]):
            yield f"reference {file.name}", file
    if assignment.mistakes is not None:
        for file in modules_of(sorted(assignment.mistakes.glob("*.py"))):
            yield f"mistakes {file.name}", file
        yield f"mistakes {HINTS}", assignment.mistakes / HINTS
    if assignment.checks is not None:
        yield f"checks {assignment.checks.name}", assignment.checks
    if assignment.learned is not None and assignment.learned.exists():
        yield "learned mistakes", assignment.learned
    for file in chain.from_iterable(assignment.support.laid.values()):
        yield f"support {file.name}", file


def _rules(source: Written, functions: Mapping[str, Function]) -> Iterator[Rule]:
    """Yield the rules; one that names no functions holds for all that are scored."""
    scored = tuple(name for name, function in functions.items() if function.fields)
    tree, problems = source.tree, source.problems
    for index, section in enumerate(source.file.rules):
        for number, name in enumerate(section.functions):
            source.check_function(name, tree.at("rules", index, "functions", number))
        if section.cost == "share" and not section.share:
            problems.note(tree.at("rules", index, "cost"), "no_share")
        if section.cost != "share" and section.share:
            problems.note(tree.at("rules", index, "share"), "idle_share", cost=section.cost)

        place, options = tree.at("rules", index, "id"), tree.find("rules", index, "options")
        if problems.known(place, "unknown_rule", section.id, RULES) and options:
            fits(RULES[section.id].options, options, problems)
        yield replace(section, functions=section.functions or scored)


def _support(source: Written) -> Support:
    section = source.file.support
    if section is None:
        return Support()

    def paths(key: str, texts: Sequence[str]) -> tuple[Path, ...]:
        places = [source.path(text, "support", key, index) for index, text in enumerate(texts)]
        return tuple(path for path in places if path is not None)

    return Support(
        files=paths("files", section.files),
        packages=section.packages,
        stand_ins=paths("stand_ins", section.stand_ins),
        julia_packages=() if section.julia is None else section.julia.packages,
        julia_project=tuple(_project_files(source, section)),
    )


def _project_files(source: Written, section: SupportSection) -> Iterator[Path]:
    """Yield the files of the project whose packages are offered: its own, and its manifests, which
    have their exact versions. A language with such projects has a key of its name."""
    for language in SHIPPED:
        environment: JuliaSection | None = getattr(section, language, None)
        if environment is None or environment.project is None:
            continue
        place = ("support", language, "project")
        project = source.path(f"{environment.project}/Project.toml", *place)
        if project is None:
            continue

        manifests = sorted(project.parent.glob("Manifest*.toml"))
        if not manifests:
            folder = shown(environment.project)
            source.problems.note(source.tree.at(*place), "julia_project", folder=folder)
        if environment.packages:
            source.problems.note(source.tree.at(*place), "julia_twice")
        yield project
        yield from manifests
