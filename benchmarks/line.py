"""The share of wrong programs whose line is proved, on data that whoever runs it has fetched.

    python -m benchmarks.line refactory FOLDER    # `data` of githubhuyang/refactory, unpacked
    python -m benchmarks.line socratic FOLDER     # of taisazero/socratic-debugging-benchmark

`--read FILE` writes each program with what is said of it, for somebody to read.
"""

import argparse
import ast
import json
import random
import re
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.explaining.line.said import LINE
from grader.explaining.line.search import IN_CHECK, IN_CLASS
from grader.grading import Grading, grade
from grader.locale import translate
from grader.model import Assignment, Message, ScoreReport, SourceFile, Submission
from grader.running import open_runtime

_SEED = 53
_PROGRAMS = 300


class Question(Struct, frozen=True):
    name: str
    assignment: Assignment
    programs: Mapping[str, str]
    lines: Mapping[str, frozenset[int]]
    """The lines where the mistake is known to be, by program; none where nobody knows them."""


class Told(Struct, frozen=True):
    question: str
    program: str
    text: str
    kind: str
    """`passes`, `not loaded`, `named` by something else, `lined` (`whole`, or in a function), or
    `silent`."""
    said: str
    right_line: bool | None
    seconds: float
    own_seconds: float


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asking.add_argument("data", choices=["refactory", "socratic"])
    asking.add_argument("folder", type=Path)
    asking.add_argument("--programs", type=int, default=_PROGRAMS)
    asking.add_argument("--read", type=Path)
    asking.add_argument("--in-class", action="store_true", help="with the cost of a class")
    asking.add_argument("--alone", action="store_true", help="name no mistake, look for each line")
    asked = asking.parse_args()

    made = {"refactory": _refactory, "socratic": _socratic}[asked.data]
    with tempfile.TemporaryDirectory() as folder, open_runtime() as runtime:
        if isinstance(runtime, Message):
            raise SystemExit(translate(runtime, "en"))
        questions = list(made(asked.folder, Path(folder)))
        drawn = [(question, name) for question in questions for name in question.programs]
        if asked.data == "refactory":
            drawn = random.Random(_SEED).sample(drawn, asked.programs)
        gradings = {}
        for question in questions:
            budget = IN_CLASS if asked.in_class else IN_CHECK
            known = None if asked.alone else load_known_mistakes(question.assignment)
            assignment = question.assignment
            if asked.data == "socratic":
                # It knows the answers to no other calls.
                assignment = replace(assignment, reference=None)
            gradings[question.name] = Grading(assignment, runtime, known, line=budget)
        told = [_told(gradings[question.name], question, name) for question, name in drawn]

    if asked.read is not None:
        asked.read.write_text("\n".join(map(_to_read, told)), encoding="utf-8")
    _print(told)


def _told(grading: Grading, question: Question, name: str) -> Told:
    text = question.programs[name]
    source = SourceFile(f"{question.name}.py", "python", text)
    submission = Submission(name, "python", (source,), (), name)
    before, own = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    report = grade(grading, submission)
    kind, said = _said(report)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - own.ru_utime - own.ru_stime
    wanted = question.lines.get(name)
    lines = {int(number) for number in re.findall(r"[Ll]ine (\d+)", said)}
    right = bool(lines & wanted) if wanted and lines else None
    return Told(question.name, name, text, kind, said, right, seconds, time.process_time() - before)


def _said(report: ScoreReport) -> tuple[str, str]:
    hints = [
        (mistake, translate(hint, "en"))
        for diagnosis in report.diagnoses
        for mistake, hint in zip(diagnosis.mistakes, diagnosis.hints, strict=True)
    ]
    said = "\n".join(f"{mistake}: {hint}" for mistake, hint in hints)
    if report.status != "graded":
        return "silent", report.status
    if all(case.status == "passed" for case in report.cases):
        return "passes", said
    if any(mistake.startswith(LINE) for mistake, _ in hints):
        told = {case for diagnosis in report.diagnoses for case in diagnosis.cases}
        whole = all(case.status == "passed" or case.id in told for case in report.cases)
        return "lined whole" if whole else "lined", said
    if not hints and report.load is not None and report.load.skipped:
        skipped = report.load.skipped
        return "not loaded", "\n".join(f"Line {item.line}: {item.reason}" for item in skipped)
    return ("named" if hints else "silent"), said


def _to_read(told: Told) -> str:
    text = "\n".join(f"{n:3} {line}" for n, line in enumerate(told.text.splitlines(), 1))
    head = f"==== {told.question} {told.program} {told.kind} {told.right_line}"
    return f"{head}\n{text}\n>> {told.said}\n"


def _print(told: Sequence[Told]) -> None:
    wrong = [item for item in told if item.kind != "passes"]
    for question in [*dict.fromkeys(item.question for item in wrong), ""]:
        of = [item for item in wrong if question in ("", item.question)]
        kinds = Counter(item.kind for item in of)
        if len(of) > 1 and (not question or len({i.question for i in wrong}) < 10):
            lined = kinds["lined"] + kinds["lined whole"]
            unnamed = max(lined + kinds["silent"], 1)
            shares = f"{lined / len(of):.0%}, of those that nothing names {lined / unnamed:.0%}"
            print(f"{question or 'all'}: {len(of)} wrong, {dict(kinds)}; lined: {shares}")
    by_line = Counter((item.kind, item.right_line) for item in wrong)
    print("right lines:", {f"{kind} {right}": n for (kind, right), n in by_line.items()})
    own = sorted(item.own_seconds for item in wrong)
    print(f"own CPU seconds: median {own[len(own) // 2]:.2f}, most {own[-1]:.2f}")


def _refactory(folder: Path, made: Path) -> Iterator[Question]:
    for question in sorted(folder.glob("question_*")):
        number = question.name.rpartition("_")[2]
        shared = "".join(
            path.read_text(encoding="utf-8") + "\n" for path in question.glob("code/global.py")
        )
        reference = shared + next(question.glob("code/reference/*.py")).read_text(encoding="utf-8")
        calls = [path.read_text("utf-8").strip() for path in sorted(question.glob("ans/input_*"))]
        assignment = _assignment(made, f"question_{number}", reference, calls)
        programs = {
            path.stem: shared + path.read_text(encoding="utf-8", errors="replace")
            for path in sorted(question.glob("code/wrong/*.py"))
        }
        yield Question(question.name, assignment, programs, {})


_TAG = re.compile(r"<(\w+)>\s*(.*?)\s*</\1>", re.DOTALL)


_NUMBERED = re.compile(r"^ *\d+\. ?", re.MULTILINE)
_LINES = re.compile(r"lines? (\d+)(?: ?(?:and|or|,|to|-) ?(\d+))?")


def _socratic(folder: Path, made: Path) -> Iterator[Question]:
    """Yield each program once; what its tests ask for stands for a reference."""
    seen = set()
    for path in sorted(folder.rglob("final_dataset/*.txt")):
        text = path.read_text(encoding="utf-8", errors="replace")
        parts = dict(_TAG.findall(text))
        name = "_".join(path.stem.split("_")[:2])
        if not {"bug_code", "unit_tests", "bug_desc"} <= parts.keys() or name in seen:
            continue
        seen.add(name)
        written = text.partition("<bug_code>\n")[2].partition("</bug_code>")[0]
        code = _NUMBERED.sub("", written)
        answers = list(_asserted(parts["unit_tests"]))
        try:
            reference = _looked_up(answers)
            calls = [call for call, _ in answers]
            assignment = _assignment(made, f"question_{len(seen)}", reference, calls)
        except (AssignmentError, SyntaxError, NameError, AssertionError) as error:
            print(f"not run: {name}: {type(error).__name__} {str(error)[:100]}")
            continue
        told = parts["bug_desc"] + parts.get("bug_fixes", "")
        lines = frozenset(int(n) for found in _LINES.findall(told) for n in found if n)
        yield Question(path.stem, assignment, {path.stem: code}, {path.stem: lines})


def _asserted(tests: str) -> Iterator[tuple[str, str]]:
    for line in tests.splitlines():
        try:
            test = ast.parse(line.strip()).body
        except SyntaxError:
            continue
        match test:
            case [ast.Assert(ast.Compare(ast.Call() as call, [ast.Eq() | ast.Is()], [answer]))]:
                yield ast.unparse(call), ast.unparse(answer)
            case [ast.Assert(ast.Call() as call)]:
                yield ast.unparse(call), "True"
            case [ast.Assert(ast.UnaryOp(ast.Not(), ast.Call() as call))]:
                yield ast.unparse(call), "False"


def _looked_up(answers: Sequence[tuple[str, str]]) -> str:
    """Return a reference that knows the answers to these calls alone."""
    by_function: dict[str, list[str]] = {}
    for call, answer in answers:
        function, _, arguments = call.partition("(")
        by_function.setdefault(function, []).append(f"([{arguments[:-1]}], {answer})")
    return "\n".join(
        f"def {name}(*args):\n    return next(a for g, a in [{', '.join(known)}] if g == [*args])\n"
        for name, known in by_function.items()
    )


def _assignment(folder: Path, name: str, reference: str, calls: Sequence[str]) -> Assignment:
    """Return an assignment that makes these calls, of which each is one of Python's."""
    (folder / f"{name}.py").write_text(reference, encoding="utf-8")
    cases, functions = [], dict[str, Any]()
    for number, call in enumerate(dict.fromkeys(calls)):
        tree = ast.parse(call, mode="eval").body
        assert isinstance(tree, ast.Call)
        function = ast.unparse(tree.func)
        field = {"name": "value", "kind": "any"}
        functions[function] = {"returns": "value", "fields": [field]}
        args = [_argument(eval(ast.unparse(item), _names(reference))) for item in tree.args]
        case = {"id": f"case_{number}", "function": function, "args": args, "visible": True}
        cases.append(case)
    written = {
        "format": 1, "id": name, "title": {"en": name}, "languages": ["python"],
        "reference": f"{name}.py", "functions": functions, "sequences": "list", "cases": cases,
    }  # fmt: skip
    path = folder / f"{name}.yaml"
    path.write_text(json.dumps(written), encoding="utf-8")
    return load(path)


def _names(reference: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(reference, names)
    return names


def _argument(value: object) -> object:
    match value:
        case tuple():
            return {"tuple": [_argument(item) for item in value]}
        case list():
            return {"list": [_argument(item) for item in value]} if value else {"list": []}
        case set():
            return {"set": [_argument(item) for item in value]}
        case dict():
            return {"dict": [[_argument(key), _argument(item)] for key, item in value.items()]}
    return value


if __name__ == "__main__":
    main()
