"""The files of a new assignment whose functions a reference has."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from grader.assignment.new.hints import FunctionDraft
from grader.assignment.new.scaffold import NewAssignment, filled
from grader.assignment.new.seen import drafts_of
from grader.assignment.reference.module import load_module
from grader.languages.code import value_code
from grader.languages.python.worker.encode import encode_value
from grader.languages.registry import REFERENCE, kind_of
from grader.values import decode

_BYTES = 100_000
_FILES = {
    "asked.yaml": "cases/@NAME@.yaml",
    "no_mistakes.py": "reference/@NAME@_mistakes/__init__.py",
    "no_hints.toml": "reference/@NAME@_mistakes/hints.toml",
    "as_the_reference.yaml": "cases/submissions/@NAME@/expected.yaml",
    "test.py": "tests/test_@NAME@.py",
}
_HEAD = "Write what is asked for; keep the names. / Escribe lo que se pide sin cambiar los nombres."


def of_reference(plan: NewAssignment, path: Path) -> Mapping[str, str]:
    """Return the files by path; `plan.function` of the file is asked for, or, without it, what is
    public and no helper.

    Raises what the file raises, and ValueError when it has no such function.
    """
    drafts = drafts_of(load_module(path), plan.function)
    raising = sum(len(function.raising) for function in drafts)
    count = sum(len(function.examples) for function in drafts)
    # Where every example raises, these are all that there is to earn.
    unscored = [] if raising == count else ["points: 0"]
    cases = [line for function in drafts for line in _cases(function, unscored)]
    source = path.read_text(encoding="utf-8")
    return files_around(plan, drafts, cases, count - raising or count, source)


def files_around(
    plan: NewAssignment,
    drafts: Sequence[FunctionDraft],
    cases: Sequence[str],
    points: int,
    source: str,
) -> Mapping[str, str]:
    """Return the files by path: the functions, their cases as lines of the assignment's file, worth
    so many points, and the reference's source."""
    sections = [line for function in drafts for line in _sections(function)]
    words = {
        "@FUNCTIONS@": "\n".join(sections),
        "@CASES@": "\n".join(cases),
        "@POINTS@": str(points),
    }

    files = {
        **filled(_FILES, plan, words),
        # There is no twin.
        **filled({"README.md": "README.md"}, replace(plan, languages=(REFERENCE,))),
        f"reference/{plan.name}.py": source,
        f"cases/submissions/{plan.name}/accepted/as_the_reference.py": source,
    }
    templates = {"python": _python_template, "julia": _julia_template}
    for language in plan.languages:
        ending = kind_of(language).endings[0]
        files[f"student_template/{plan.name}{ending}"] = templates[language](drafts)
    return files


def _sections(draft: FunctionDraft) -> Iterator[str]:
    for function in (draft, *draft.methods):
        yield f"  {function.name}:"
        if function.names:
            names = ", ".join(f"{language}: {name}" for language, name in function.names.items())
            yield f"    names: {{{names}}}"
        yield f"    returns: {function.returns}"
        if function.fields:
            yield "    fields:"
        for field in function.fields:
            yield f"      - {field}"
        if function.observe:
            yield f"    observe: [{', '.join(function.observe)}]"


def _cases(draft: FunctionDraft, unscored: Sequence[str]) -> Iterator[str]:
    for turn in range(len(draft.examples)):
        yield f"  - id: {draft.name.lower()}_{turn + 1}"
        lines = ["visible: true"] if turn == 0 else []
        call = _call(draft, turn)
        if turn in draft.raising:
            advice = "# The reference raises here. Change `args` to what it takes, for points."
            lines += [*call, advice, "raises: true", *unscored]
        elif draft.methods:
            lines += ["steps:", f"  - {{name: made, {', '.join(call)}}}"]
            lines += [f"  - {{{', '.join(_step(method, turn))}}}" for method in draft.methods]
        else:
            lines += call
        yield from (f"    {line}" for line in lines)


def _step(method: FunctionDraft, turn: int) -> list[str]:
    raises = ["raises: true"] if turn in method.raising else []
    return [*_call(method, turn, "{result: made}"), *raises]


def _call(draft: FunctionDraft, turn: int, *first: str) -> list[str]:
    args = ", ".join((*first, *draft.examples[turn]))
    return [f"function: {draft.name}", f"args: [{args}]"]


def _python_template(drafts: Sequence[FunctionDraft]) -> str:
    return "\n\n".join([f'"""{_HEAD}"""\n', *map(_python_stub, drafts)])


def _python_stub(draft: FunctionDraft) -> str:
    methods = _written_methods(draft)
    if not methods:
        return f"def {draft.name}{draft.signature}:\n    {_python_error(draft)}\n"

    stubs = [f"class {draft.name}:"]
    for method in (draft, *methods):
        name = method.names[REFERENCE].rpartition(".")[2] if method.names else "__init__"
        parameters = str(method.signature)[1:]
        comma = ", " if method.signature.parameters else ""
        stubs.append(f"    def {name}(self{comma}{parameters}:\n        {_python_error(method)}\n")
    return "\n".join(stubs)


def _python_error(draft: FunctionDraft) -> str:
    return f'raise NotImplementedError("{_not_written(draft)}")'


def _not_written(draft: FunctionDraft) -> str:
    return f"{draft.name} is not written yet / {draft.name} aún no está escrita"


def _written_methods(draft: FunctionDraft) -> Sequence[FunctionDraft]:
    """Return the methods that students write: the language has those of iterators."""
    return [method for method in draft.methods if "julia" not in method.names]


def _julia_template(drafts: Sequence[FunctionDraft]) -> str:
    stubs = [
        f'function {_julia_head(function)}\n    error("{_not_written(function)}")\nend\n'
        for owner in drafts
        for function in (owner, *_written_methods(owner))
    ]
    return "\n".join([f"# {_HEAD}\n", *stubs])


def _julia_head(draft: FunctionDraft) -> str:
    """Return the function with its parameters as Julia has them."""
    positional = ["object"] if draft.names else []
    keywords: list[str] = []
    for parameter in draft.signature.parameters.values():
        text = parameter.name
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            text += "..."
        if parameter.default is not parameter.empty:
            default = decode(encode_value(parameter.default, _BYTES))
            text += f"={value_code(default, 'julia')}"
        is_keyword = parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD)
        (keywords if is_keyword else positional).append(text)

    semicolon = f"; {', '.join(keywords)}" if keywords else ""
    return f"{draft.name}({', '.join(positional)}{semicolon})"
