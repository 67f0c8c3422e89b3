"""The form in which an instructor names clusters: a YAML file with empty ids and hints."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from grader.assignment.files import read_bounded
from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.schema.learned import FormFile
from grader.assignment.schema.parts import FORMS
from grader.assignment.schema.validate import validated
from grader.assignment.yaml.tree import parse_mapping
from grader.model import Message, Text

_MEGABYTES = 5


def form_text(head: str, clusters: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return the form for these clusters: of each its id, and what is said of it."""
    lines = [*_comment(head, ""), "format: 1", "clusters:" + ("" if clusters else " []")]
    for cluster, said in clusters:
        lines += [comment for line in said for comment in _comment(line, "  ")]
        lines += [f"  - cluster: {json.dumps(cluster)}", '    id: ""']
        lines += ['    hint: {en: "", es: ""}', ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _comment(text: str, indent: str) -> Iterator[str]:
    return (f"{indent}# {line}".rstrip() for line in text.splitlines())


def read_form(
    path: Path, clusters: Collection[str], taken: Collection[str]
) -> Mapping[str, tuple[str, Text]]:
    """Return the id and hint of each cluster that was named; `taken`: ids that are programmed.

    Raises AssignmentError with everything that is wrong with the file.
    """
    problems = Problems()
    data = read_bounded(path, Place(path), problems, _MEGABYTES)
    root = parse_mapping(data, path, problems)
    found: dict[str, tuple[str, Text]] = {}
    if root is not None:
        file, tree = validated(FormFile, root, problems)
        seen = set(taken)
        for section, node in zip(file.clusters, tree.part("clusters").items, strict=False):
            if not section.id:
                continue
            if section.cluster not in clusters:
                what = Message("mistakes.no_cluster", {"cluster": shown(section.cluster)})
                problems.add(node.at("cluster"), what, nearest(section.cluster, list(clusters)))
            if not re.fullmatch(FORMS["identifier"], section.id):
                found_text = Message("assignment.found.text", {"value": shown(section.id)})
                wanted = Message("assignment.wants.identifier")
                problems.add(node.at("id"), found_text, wanted)
            if section.id in seen:
                what = Message("assignment.mistake_twice", {"id": shown(section.id)})
                problems.add(node.at("id"), what)
            if not section.hint.en.strip():
                what = Message("assignment.no_hint", {"id": shown(section.id)})
                problems.add(node.at("hint"), what)
            seen.add(section.id)
            hint = Text(section.hint.en.strip(), section.hint.es.strip() or None)
            found[section.cluster] = (section.id, hint)
    if len(problems):
        raise problems.error()
    return found
