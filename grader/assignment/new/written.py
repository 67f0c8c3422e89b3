"""The files of a new assignment whose functions are known: by a signature, or by a reference."""

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from pathlib import Path

from msgspec.structs import replace

from grader.assignment.new.hints import ITEMS, PRINTED, AskedFunction, asked_by, has_arrays
from grader.assignment.new.scaffold import NewAssignment, shared, titles
from grader.assignment.reference import load_module, own_functions
from grader.languages.code import value_code
from grader.languages.python.worker.encode import encode_value
from grader.languages.registry import kind_of
from grader.model import Language
from grader.values import decode

_BYTES = 100_000


def of_signature(plan: NewAssignment, signature: inspect.Signature) -> Mapping[str, str]:
    """Path -> text; the reference returns one example, and is still to be written."""
    asked = asked_by(plan.function, signature)
    # As the two libraries write their values.
    code = repr(asked.returned).replace("array(", "np.array(")
    code = f"iter({code})" if asked.lazy else code
    modules = {"datetime.": "import datetime\n", "np.": "import numpy as np\n"}
    imports = "".join(line for name, line in modules.items() if name in code)
    files = {
        f"reference/{plan.name}.py": f'"""The reference: what {plan.function} must give."""\n\n'
        f"{imports}\n\ndef {plan.function}{asked.signature}:\n"
        f"    return {code}  # an example: write here what is right\n"
    }
    if "julia" in plan.languages:
        code = _julia(asked.returned)
        files[f"reference/{plan.name}.jl"] = (
            "# The Julia twin: the same values, for `grader parity`.\n\n"
            f"{'using Dates' if 'Date' in code else ''}\n\n{_julia_head(asked)} = {code}\n"
        )
    cases = _cases(plan, [asked], has_arrays(signature), twin="julia" in plan.languages)
    made = {f"cases/{plan.name}.yaml": cases, **files}
    return {**made, **_templates(plan, [asked]), **shared(plan)}


def of_reference(plan: NewAssignment, path: Path) -> Mapping[str, str]:
    """Path -> text; `plan.function` of the file is asked for, or, without it, what is public.

    Raises what the file raises, and ValueError when it has no such function.
    """
    functions = {
        name: function
        for name, function in own_functions(load_module(path)).items()
        if not name.startswith("_") and "." not in name
    }
    if plan.function in functions:
        functions = {plan.function: functions[plan.function]}
    if not functions:
        raise ValueError("no function is defined there")
    signatures = {name: _signature(function) for name, function in functions.items()}
    raising: set[tuple[str, int]] = set()
    asked = []
    for name, signature in signatures.items():
        one = asked_by(name, signature)
        for turn in (0, 1):
            try:
                one = _as_seen(functions[name], one, turn)
            except (Exception, SystemExit):
                raising.add((name, turn))
        asked.append(one)
    arrays = any(map(has_arrays, signatures.values()))
    return {
        f"cases/{plan.name}.yaml": _cases(plan, asked, arrays, twin=False, raising=raising),
        f"reference/{plan.name}.py": path.read_text(encoding="utf-8"),
        **_templates(plan, asked),
        **shared(plan),
    }


def _signature(function: Callable[..., object]) -> inspect.Signature:
    try:
        return inspect.signature(function, eval_str=True)
    except Exception:  # hints that name what is not there
        return inspect.signature(function)


def _as_seen(function: Callable[..., object], asked: AskedFunction, turn: int) -> AskedFunction:
    """Return the function as a call of it shows it: it may print, or give an iterator.

    Raises what the reference raises for this example.
    """
    said = StringIO()
    with redirect_stdout(said):
        returned = function(*(deepcopy(value) for _, value in asked.examples[turn]))
    if isinstance(returned, Iterator):
        asked = replace(asked, lazy=True, fields=(ITEMS,))
    if said.getvalue() and asked.returns == "nothing" and PRINTED not in asked.fields:
        asked = replace(asked, fields=(*asked.fields, PRINTED))
    return asked


def _cases(
    plan: NewAssignment,
    asked: Sequence[AskedFunction],
    arrays: bool,
    *,
    twin: bool,
    raising: Collection[tuple[str, int]] = (),
) -> str:
    title_en, title_es = titles(plan)
    lines = [
        "# The whole format: docs/assignment-format.md of the grader.",
        "",
        "format: 1",
        f"id: {plan.name}",
        f"title: {{en: {title_en}, es: {title_es}}}",
        f"languages: [{', '.join(plan.languages)}]",
        "",
        f"reference: ../reference/{plan.name}.py",
        *([f"twin: ../reference/{plan.name}.jl"] if twin else []),
        "templates:",
        *(f"  {name}: ../{_template(plan, name)}" for name in plan.languages),
        "",
        "# A plain list in the cases is an array, or a list.",
        f"sequences: {'array' if arrays else 'list'}",
        "",
        "functions:",
    ]
    for one in asked:
        if one.lazy:
            lines += [f"  {one.name}: {{returns: nothing}}", f"  {one.name}_items:"]
            lines += ["    names: {python: builtins.list, julia: Base.collect}"]
        else:
            lines += [f"  {one.name}:"]
        lines += [f"    returns: {one.returns}"]
        lines += (
            ["    fields:", *(f"      - {field}" for field in one.fields)] if one.fields else []
        )
        lines += [f"    observe: [{', '.join(one.observe)}]"] if one.observe else []
    lines += [
        "",
        "# Examples by the types alone: write your own. Students see what is visible.",
        "cases:",
    ]
    for one in asked:
        lines += _examples(one, raising)
    return "\n".join(lines) + "\n"


def _examples(one: AskedFunction, raising: Collection[tuple[str, int]]) -> Iterator[str]:
    for turn, given in enumerate(one.examples):
        yield f"  - id: {one.name.lower()}_{turn + 1}"
        call = f"function: {one.name}", f"args: [{', '.join(text for text, _ in given)}]"
        if turn == 0:
            yield "    visible: true"
        if one.lazy and (one.name, turn) not in raising:
            yield "    steps:"
            yield f"      - {{name: made, {', '.join(call)}}}"
            yield f"      - {{function: {one.name}_items, args: [{{result: made}}]}}"
            continue
        yield from (f"    {line}" for line in call)
        if (one.name, turn) in raising:
            yield "    raises: true"


def _template(plan: NewAssignment, language: Language) -> str:
    return f"student_template/{plan.name}{kind_of(language).endings[0]}"


def _templates(plan: NewAssignment, asked: Sequence[AskedFunction]) -> Mapping[str, str]:
    """Return the files that students start from."""
    python = [
        f"def {one.name}{one.signature}:\n    {_left(one, 'raise NotImplementedError')}\n"
        for one in asked
    ]
    julia = [f"function {_julia_head(one)}\n    {_left(one, 'error')}\nend\n" for one in asked]
    texts = {
        "python": "\n\n".join([f'"""{_HEAD}"""\n', *python]),
        "julia": "\n".join([f"# {_HEAD}\n", *julia]),
    }
    return {_template(plan, name): texts[name] for name in plan.languages if name in texts}


_HEAD = "Write what is asked for; keep the names. / Escribe lo que se pide sin cambiar los nombres."


def _left(one: AskedFunction, fails: str) -> str:
    name = one.name
    return f'{fails}("{name} is not written yet / {name} aún no está escrita")'


def _julia_head(one: AskedFunction) -> str:
    """The function with its parameters as Julia has them."""
    positional: list[str] = []
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
