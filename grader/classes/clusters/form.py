"""The form in which an instructor names clusters: a YAML file with empty ids and hints."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from grader.assignment.files import read_bounded
from grader.assignment.problems import Place, Problem, Problems, nearest, shown
from grader.assignment.schema.learned import ClusterForm, FormFile
from grader.assignment.schema.parts import FORMS
from grader.assignment.schema.validate import validated
from grader.assignment.yaml.tree import Node, parse_mapping
from grader.model import Message, Text

_MEGABYTES = 5


class Naming(Struct, frozen=True):
    """The name and hint that an instructor gives a cluster."""

    id: str
    hint: Text
    place: Place | None = None
    """The line of a form in which the id stands."""


def form_text(head: str, clusters: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return the form for these clusters: the id of each, and the lines that describe it."""
    lines = [*_comment(head, ""), "format: 1", "clusters:" + ("" if clusters else " []")]
    for cluster, description in clusters:
        for line in description:
            lines += _comment(line, "  ")
        lines += [f"  - cluster: {json.dumps(cluster)}", '    id: ""']
        lines += ['    hint: {en: "", es: ""}', ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _comment(text: str, indent: str) -> Iterator[str]:
    return (f"{indent}# {line}".rstrip() for line in text.splitlines())


def read_form(
    path: Path, clusters: Collection[str], programmed: Collection[str]
) -> tuple[Mapping[str, Naming], Sequence[Problem]]:
    """Return the naming of each cluster that was named, and why others cannot be named so; no
    name may be a programmed mistake's.

    Raises AssignmentError with everything that is wrong with a file that cannot be read, or has
    no good name.
    """
    problems, refused = Problems(), Problems()
    data = read_bounded(path, Place(path), problems, _MEGABYTES)
    root = parse_mapping(data, path, problems)
    names: dict[str, Naming] = {}

    if root is not None:
        form, tree = validated(FormFile, root, problems)
        ids = set(programmed)
        for section, node in zip(form.clusters, tree.part("clusters").items, strict=False):
            if not section.id:
                continue

            refused_before = len(refused)
            _check(section, node, clusters, ids, refused)
            if len(refused) == refused_before:
                ids.add(section.id)
                hint = Text(section.hint.en.strip(), section.hint.es.strip() or None)
                names[section.cluster] = Naming(section.id, hint, node.at("cluster"))

    if len(problems):
        raise problems.error()
    if len(refused) and not names:
        raise refused.error()
    return names, refused.error().problems


def _check(
    section: ClusterForm,
    node: Node,
    clusters: Collection[str],
    ids: Collection[str],
    problems: Problems,
) -> None:
    name = {"id": shown(section.id)}
    if section.cluster not in clusters:
        problem = Message("mistakes.no_cluster", {"cluster": shown(section.cluster)})
        problems.add(node.at("cluster"), problem, nearest(section.cluster, list(clusters)))
    if not re.fullmatch(FORMS["identifier"], section.id):
        problem = Message("assignment.found.text", {"value": shown(section.id)})
        problems.add(node.at("id"), problem, Message("assignment.wants.identifier"))
    if section.id in ids:
        problems.add(node.at("id"), Message("assignment.mistake_twice", name))
    if not section.hint.en.strip():
        problems.add(node.at("hint"), Message("assignment.no_hint", name))
