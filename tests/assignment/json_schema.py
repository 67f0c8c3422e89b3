"""The JSON Schemas of the files that people write, from the sections that check them: for editors.

python -m tests.assignment.json_schema docs
"""

import ast
import gc
import inspect
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any

from msgspec import Struct
from msgspec import json as msgspec_json

from grader.assignment.reading.schema import (
    argument_forms,
    assignment,
    learned,
    programs,
    tests,
)
from grader.assignment.reading.schema.assignment import AssignmentFile
from grader.assignment.reading.schema.learned import LearnedFile
from grader.assignment.reading.schema.programs import ProgramFile
from grader.assignment.reading.schema.tests import TestsFile
from grader.model import forms

_MODULES = (forms, argument_forms, assignment, learned, programs, tests)


def assignment_schema() -> dict[str, Any]:
    """Return the schema of an assignment. A file that `extends` another must state less."""
    schema = _extending(AssignmentFile, "Assignment of the course grader")
    schema["$defs"]["ArgumentForm"] |= {"minProperties": 1, "maxProperties": 1}
    return schema


def _extending(form: type[Struct], title: str) -> dict[str, Any]:
    schema = _schema(form, title)
    alone = [key for key in schema["required"] if key not in ("format", "id")]
    schema["required"] = ["format", "id"]
    schema["anyOf"] = [{"required": alone}, {"required": ["extends"]}]
    return schema


def _schema(form: type[Struct], title: str) -> dict[str, Any]:
    _, sections = msgspec_json.schema_components([form], ref_template="#/$defs/{name}")
    for name, section in sections.items():
        _explain(section, next(vars(module)[name] for module in _MODULES if name in vars(module)))
        _tidy(section)

    root = sections.pop(form.__name__)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return {**head, "$defs": sections, **root}


def _explain(section: dict[str, Any], form: type[Struct]) -> None:
    """Give each key the text that stands under it in the class, or in one that it is made from."""
    names = dict(zip(form.__struct_fields__, form.__struct_encode_fields__, strict=True))
    ancestors = [base for base in reversed(form.__mro__) if issubclass(base, Struct)]
    for base in ancestors[1:]:
        [body] = ast.parse(dedent(inspect.getsource(base))).body
        assert isinstance(body, ast.ClassDef)
        for key, text in pairwise(body.body):
            match key, text:
                case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(words))):
                    description = " ".join(words.split())
                    section["properties"][names[name]]["description"] = description


def _tidy(schema: Any) -> None:
    """Refuse unknown keys; leave out titles of sections, and defaults that are nothing."""
    if isinstance(schema, dict):
        if "properties" in schema and "type" in schema:
            schema["additionalProperties"] = False
        if isinstance(schema.get("title"), str):
            del schema["title"]
        for key in ("default", "required"):
            if key in schema and schema[key] in (None, (), [], {}):
                del schema[key]

    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            _tidy(inner)


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "assignment.schema.json": assignment_schema,
    "learned.schema.json": partial(_schema, LearnedFile, "Learned mistakes of the course grader"),
    "program.schema.json": partial(_extending, ProgramFile, "Program of the course grader"),
    "tests.schema.json": partial(_schema, TestsFile, "Assignment of tests of the course grader"),
}
"""The schemas by the names of the published files."""


def schema_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, make in SCHEMAS.items():
        Path(sys.argv[1], name).write_text(schema_text(make()), encoding="utf-8")
    # What is collected when Python ends may be what msgspec has freed before, and the process then
    # dies of it: https://github.com/msgspec/msgspec/issues/717.
    gc.freeze()
