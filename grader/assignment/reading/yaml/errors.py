"""Explains the YAML parser's errors to somebody who writes cases."""

from pathlib import Path

import yaml

from grader.assignment.reading.problems import Place, Problems, shown

# A part of the parser's own words (libyaml's or PyYAML's) -> the sentence, and whether the mistake
# is where the parser stopped, or where the thing that it was reading began.
_EXPLAINED = (
    ("mapping values are not allowed", "assignment.yaml_colon", "problem"),
    ("sequence entries are not allowed", "assignment.yaml_dash", "problem"),
    ("could not find expected ':'", "assignment.yaml_no_colon", "context"),
    ("scanning a quoted scalar", "assignment.yaml_quote", "context"),
    ("escape", "assignment.yaml_escape", "problem"),
    ("cannot start any token", "assignment.yaml_start", "problem"),
    ("scanning an alias", "assignment.yaml_start", "context"),
    ("scanning an anchor", "assignment.yaml_start", "context"),
    ("scanning a directive", "assignment.yaml_start", "context"),
    ("parsing a flow sequence", "assignment.yaml_bracket", "context"),
    ("parsing a flow mapping", "assignment.yaml_bracket", "context"),
    ("document start", "assignment.several_documents", "problem"),
    ("parsing a block", "assignment.yaml_indentation", "problem"),
)


def note_syntax(error: yaml.YAMLError, text: str, path: Path, problems: Problems) -> None:
    """Note the place where `text` stops being YAML, what is wrong, and what to do about it."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        problems.note(Place(path), "yaml_other", reason=shown(str(error)))
        return
    stopped = error.problem_mark
    if "\t" in text[stopped.index : stopped.index + 1]:
        problems.note(marked(path, stopped), "yaml_tab")
        return

    explanation = f"{error.context} {error.problem}"
    for part, key, where in _EXPLAINED:
        if part in explanation:
            mark = error.context_mark if where == "context" and error.context_mark else stopped
            character = shown(text[mark.index : mark.index + 1])
            problems.note(marked(path, mark), key, character=character, line=stopped.line + 1)
            return

    problems.note(marked(path, stopped), "yaml_other", reason=shown(error.problem or explanation))


def marked(path: Path, mark: yaml.Mark) -> Place:
    return Place(path, mark.line + 1, mark.column + 1)


def place_of(path: Path, text: str, offset: int) -> Place:
    line_start = text.rfind("\n", 0, offset) + 1
    return Place(path, text.count("\n", 0, offset) + 1, offset - line_start + 1)
