"""The files of a new assignment whose functions a reference has."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from grader.assignment.new.hints import AskedFunction
from grader.assignment.new.scaffold import NewAssignment, shared, titles
from grader.assignment.new.seen import asked_of
from grader.assignment.reference import load_module
from grader.languages.code import value_code
from grader.languages.python.worker.encode import encode_value
from grader.languages.registry import kind_of
from grader.model import Language
from grader.values import decode

_BYTES = 100_000
_MISTAKES = '''"""Known mistakes: each puts another function in the place of one of the reference's.

def to_the_nearest(value): ...
MISTAKES = (Mistake("rounded", {"name_of_a_function": to_the_nearest}),)
"""

from grader.api import Mistake

MISTAKES: tuple[Mistake, ...] = ()
'''
_HINTS = """# By mistake, the hint that students read who made it:
# [rounded]
# en = "What becomes of the decimals?"
# es = "¿Qué pasa con los decimales?"
"""


def of_reference(plan: NewAssignment, path: Path) -> Mapping[str, str]:
    """Path -> text; `plan.function` of the file is asked for, or, without it, what is public and
    no helper.

    Raises what the file raises, and ValueError when it has no such function.
    """
    asked = asked_of(load_module(path), plan.function)
    cases = "\n".join(_cases(plan, asked)) + "\n"
    source = path.read_text(encoding="utf-8")
    samples = f"cases/submissions/{plan.name}"
    points = _points(asked) or 2 * len(asked)
    return {
        f"cases/{plan.name}.yaml": cases,
        f"reference/{plan.name}.py": source,
        f"reference/{plan.name}_mistakes/__init__.py": _MISTAKES,
        f"reference/{plan.name}_mistakes/hints.toml": _HINTS,
        f"{samples}/accepted/as_the_reference.py": source,
        f"{samples}/expected.yaml": f"accepted:\n  as_the_reference.py: {{score: {points}}}\n",
        **_templates(plan, asked),
        **shared(plan),
    }


def _points(asked: Sequence[AskedFunction]) -> int:
    return sum(turn not in one.raising for one in asked for turn in _turns(one))


def _turns(asked: AskedFunction) -> Sequence[int]:
    """Return the examples that are cases: of a class one, with a call of each method."""
    return (0,) if asked.methods else (0, 1)


def _cases(plan: NewAssignment, asked: Sequence[AskedFunction]) -> Iterator[str]:
    title_en, title_es = titles(plan)
    yield "# The whole format: docs/assignment-format.md of the grader."
    yield ""
    yield "format: 1"
    yield f"id: {plan.name}"
    yield f"title: {{en: {title_en}, es: {title_es}}}"
    yield f"languages: [{', '.join(plan.languages)}]"
    yield ""
    yield f"reference: ../reference/{plan.name}.py"
    yield f"mistakes: ../reference/{plan.name}_mistakes"
    yield "templates:"
    yield from (f"  {name}: ../{_template(plan, name)}" for name in plan.languages)

    yield ""
    yield "# A plain list in the cases is a list; {float64: [1, 2]} is an array."
    yield "sequences: list"
    yield ""
    yield "functions:"
    for function in asked:
        for part in (function, *function.methods):
            yield from _section(part)

    yield ""
    yield "# Examples by the types alone: write your own. Students see what is visible."
    yield "cases:"
    # Where every example raises, these are all that there is to earn.
    unscored = [] if _points(asked) == 0 else ["    points: 0"]
    for function in asked:
        yield from _examples(function, unscored)


def _section(asked: AskedFunction) -> Iterator[str]:
    if asked.lazy:
        yield f"  {asked.name}: {{returns: nothing}}"
        yield f"  {asked.name}_items:"
        yield "    names: {python: builtins.list, julia: Base.collect}"
    else:
        yield f"  {asked.name}:"
    if asked.written:
        yield f"    names: {{python: {asked.written}}}"
    yield f"    returns: {asked.returns}"
    if asked.fields:
        yield "    fields:"
        yield from (f"      - {field}" for field in asked.fields)
    if asked.observe:
        yield f"    observe: [{', '.join(asked.observe)}]"


def _examples(asked: AskedFunction, if_raising: Sequence[str]) -> Iterator[str]:
    for turn in _turns(asked):
        raises = turn in asked.raising
        yield f"  - id: {asked.name.lower()}_{turn + 1}"
        if turn == 0:
            yield "    visible: true"
        if asked.methods or (asked.lazy and not raises):
            yield "    steps:"
            yield f"      - {{name: made, {', '.join(_call(asked, turn))}}}"
        if asked.methods:
            for method in asked.methods:
                call = ", ".join(_call(method, 0, "{result: made}"))
                yield f"      - {{{call}{', raises: true' if 0 in method.raising else ''}}}"
        elif asked.lazy and not raises:
            yield f"      - {{function: {asked.name}_items, args: [{{result: made}}]}}"
        else:
            yield from (f"    {line}" for line in _call(asked, turn))
        if raises:
            yield "    # The reference raises here. Change `args` to what it takes, for points."
            yield "    raises: true"
            yield from if_raising


def _call(asked: AskedFunction, turn: int, *first: str) -> tuple[str, str]:
    args = (*first, *(text for text, _ in asked.examples[turn]))
    return f"function: {asked.name}", f"args: [{', '.join(args)}]"


def _template(plan: NewAssignment, language: Language) -> str:
    return f"student_template/{plan.name}{kind_of(language).endings[0]}"


def _templates(plan: NewAssignment, asked: Sequence[AskedFunction]) -> Mapping[str, str]:
    """Return the files that students start from."""
    julia = []
    for function in asked:
        parts = (function, *function.methods)
        julia += [f"function {_julia_head(one)}\n    {_left(one, 'error')}\nend\n" for one in parts]
    texts = {
        "python": "\n\n".join([f'"""{_HEAD}"""\n', *map(_python, asked)]),
        "julia": "\n".join([f"# {_HEAD}\n", *julia]),
    }
    return {_template(plan, name): texts[name] for name in plan.languages if name in texts}


def _python(asked: AskedFunction) -> str:
    if not asked.methods:
        body = _left(asked, "raise NotImplementedError")
        return f"def {asked.name}{asked.signature}:\n    {body}\n"
    parts = [f"class {asked.name}:"]
    for method in (asked, *asked.methods):
        itself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
        signature = method.signature.replace(
            parameters=[itself, *method.signature.parameters.values()]
        )
        name = method.written.rpartition(".")[2] or "__init__"
        head = f"    def {name}{str(signature).replace('(self, /', '(self')}:"
        parts.append(f"{head}\n        {_left(method, 'raise NotImplementedError')}\n")
    return "\n".join(parts)


_HEAD = "Write what is asked for; keep the names. / Escribe lo que se pide sin cambiar los nombres."


def _left(one: AskedFunction, fails: str) -> str:
    name = one.name
    return f'{fails}("{name} is not written yet / {name} aún no está escrita")'


def _julia_head(one: AskedFunction) -> str:
    """The function with its parameters as Julia has them."""
    positional = ["object"] if one.written else []
    named: list[str] = []
    for parameter in one.signature.parameters.values():
        text = parameter.name
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            text += "..."
        if parameter.default is not parameter.empty:
            text += f"={_julia(parameter.default)}"
        is_named = parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD)
        (named if is_named else positional).append(text)
    parts = "; ".join(filter(None, [", ".join(positional), ", ".join(named)]))
    return f"{one.name}({'; ' if named and not positional else ''}{parts})"


def _julia(value: object) -> str:
    return value_code(decode(encode_value(value, _BYTES)), "julia")
