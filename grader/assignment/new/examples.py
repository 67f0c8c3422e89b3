"""Examples of calls that exist already: Exercism's canonical data, TESTed's (Dodona's) suites."""

import ast
import re
from collections.abc import Iterator, Mapping
from keyword import iskeyword
from typing import Any

import yaml
from msgspec import Struct

from grader.assignment.new.scaffold import function_problem
from grader.model import Message

_NOT_PLAIN = re.compile(r"->|=>|\blambda\b")


class Example(Struct, frozen=True):
    function: str
    title: str
    arguments: Mapping[str, Any]
    """Plain data, by the names of the parameters."""
    answer: Any
    """The returned value; for a call that raises, the text of the error."""
    raises: bool = False
    visible: bool | None = None
    """None where the file does not say it."""
    keywords: frozenset[str] = frozenset()
    """The arguments that are passed by their names."""


class LeftOut(Struct, frozen=True):
    """An example that could not be taken, and why."""

    title: str
    reason: Message


Read = Example | LeftOut


def read_examples(text: str) -> Iterator[Read]:
    """Yield the examples of a file, and what could not be taken. Raises ValueError for anything
    else."""
    try:
        data = yaml.load(text, _Loader)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None

    if isinstance(data, dict) and "exercise" in data:
        yield from _canonical(data.get("cases", []), {*_old(data)})
        return
    tabs = data.get("tabs", data.get("units")) if isinstance(data, dict) else data
    if not isinstance(tabs, list) or not all(isinstance(tab, dict) for tab in tabs):
        raise ValueError("neither `exercise` and `cases` nor `tabs` with `testcases`")
    for tab in tabs:
        yield from _tab(tab)


class _Loader(yaml.SafeLoader):
    """YAML with tags of its own, as `!expression`, which nothing here understands."""


class _Tagged(Struct, frozen=True):
    tag: str


_Loader.add_multi_constructor("!", lambda _, tag, __: _Tagged(tag))


def _left(title: str, why: str, **params: str) -> LeftOut:
    return LeftOut(title, Message(f"new.left.{why}", params))


def _example(example: Example) -> Read:
    """Return an example, unless something in it is no plain data."""
    problem = function_problem(example.function)
    if problem is not None:
        return LeftOut(example.title, problem)
    for value in (*example.arguments.values(), example.answer):
        if not _is_plain(value):
            return _left(example.title, "not_plain", function=example.function)
    return example


def _is_plain(value: Any) -> bool:
    if isinstance(value, list | dict):
        return all(map(_is_plain, value.values() if isinstance(value, dict) else value))
    if isinstance(value, str):
        return not _NOT_PLAIN.search(value)
    return value is None or isinstance(value, int | float)


def _old(data: Any) -> Iterator[str]:
    """Yield the ids of cases that later ones replace."""
    for case in data.get("cases", []):
        yield from _old(case)
        if "reimplements" in case:
            yield case["reimplements"]


def _canonical(cases: list[Any], old: set[str]) -> Iterator[Read]:
    for case in cases:
        title = str(case.get("description", ""))
        if "cases" in case:
            yield from _canonical(case["cases"], old)
        elif case.get("uuid") in old:
            yield _left(title, "replaced")
        elif not isinstance(case.get("input"), dict) or "expected" not in case:
            yield _left(title, "no_answer")

        else:
            answer = case["expected"]
            raises = isinstance(answer, dict) and answer.keys() == {"error"}
            answer = answer["error"] if raises else answer
            arguments = {_snake(name): value for name, value in case["input"].items()}
            function = _snake(case.get("property", ""))
            yield _example(Example(function, title, arguments, answer, raises))


def _snake(name: str) -> str:
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return f"{snake}_" if iskeyword(snake) else snake


def _tab(tab: Mapping[str, Any]) -> Iterator[Read]:
    visible = not tab.get("hidden", False)
    single = [{"testcases": [case]} for case in tab.get("testcases", tab.get("cases", []))]
    for context in tab.get("contexts", single):
        cases = context.get("testcases", [])
        has_state = len(cases) > 1 and any("statement" in case for case in cases)
        for case in cases:
            yield _testcase(case, visible, "state" if has_state else "")


def _testcase(case: Mapping[str, Any], visible: bool, why: str) -> Read:
    code = str(case.get("expression", case.get("statement", "")))
    if why or not code:
        return _left(code or str(case)[:80], why or "program")

    try:
        call = ast.parse(code, mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return _left(code, "not_plain", function=code)
        arguments = {f"arg{n}": ast.literal_eval(item) for n, item in enumerate(call.args, 1)}
        keywords = {str(item.arg): ast.literal_eval(item.value) for item in call.keywords}
    except (SyntaxError, ValueError):
        return _left(code, "not_plain", function=code)

    if "return" not in case and "exception" not in case:
        return _left(code, "no_answer")
    raises, answer = "exception" in case, case.get("return", case.get("exception"))
    example = Example(
        call.func.id, code, arguments | keywords, answer, raises, visible, frozenset(keywords)
    )
    return _example(example)
