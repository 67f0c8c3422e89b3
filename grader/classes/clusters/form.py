"""The form in which an instructor names clusters: a YAML file with empty ids and hints."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from grader.assignment.reading.files import read_bounded
from grader.assignment.reading.problems import Place, Problem, Problems, nearest, shown
from grader.assignment.reading.schema.learned import ClusterForm, FormFile
from grader.assignment.reading.schema.parts import FORMS
from grader.assignment.reading.schema.validate import validated
from grader.assignment.reading.yaml.tree import Node, parse_mapping
from grader.explaining.known.mistakes import LearnedMistake
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
    path: Path,
    clusters: Collection[str],
    programmed: Collection[str],
    learned: Mapping[str, LearnedMistake],
) -> tuple[Mapping[str, Naming], Sequence[Problem]]:
    """Return the naming of each cluster that was named, and everything that is wrong with the
    file, where the rest is read; no name may be a programmed mistake's. Clusters that were named
    before, and are off the list, may still stand in it.

    Raises AssignmentError with that where there is no good name.
    """
    problems = Problems()
    data = read_bounded(path, Place(path), problems, _MEGABYTES)
    root = parse_mapping(data, path, problems)
    names: dict[str, Naming] = {}

    if root is not None:
        form, tree = validated(FormFile, root, problems)
        ids = set(programmed)
        for section, node in zip(form.clusters, tree.part("clusters").items, strict=False):
            hint = Text(section.hint.en.strip(), section.hint.es.strip() or None)
            if not (section.id or hint.en or hint.es):
                continue
            if section.id in learned and section.cluster not in clusters:
                if learned[section.id].hint != hint:
                    params = {"cluster": shown(section.cluster), "id": section.id}
                    problems.add(node.at("hint"), Message("mistakes.named_already", params))
                continue

            problems_before = len(problems)
            _check_cluster(section.cluster, node.at("cluster"), clusters, names, problems)
            _check_name(section, node, ids, problems)
            if len(problems) == problems_before:
                ids.add(section.id)
                names[section.cluster] = Naming(section.id, hint, node.at("cluster"))

    if len(problems) and not names:
        raise problems.error()
    return names, problems.error().problems


def _check_cluster(
    cluster: str,
    place: Place,
    clusters: Collection[str],
    names: Mapping[str, Naming],
    problems: Problems,
) -> None:
    before = names[cluster].place if cluster in names else None
    if before is not None:
        line = before.line or 0
        problems.note(place, "mistakes.cluster_twice", cluster=shown(cluster), line=line)
    if cluster not in clusters:
        problem = Message("mistakes.no_cluster", {"cluster": shown(cluster)})
        problems.add(place, problem, nearest(cluster, list(clusters)))


def _check_name(section: ClusterForm, node: Node, ids: Collection[str], problems: Problems) -> None:
    if not section.id:
        problems.note(node.at("id"), "mistakes.no_id", cluster=shown(section.cluster))
        return

    name = {"id": shown(section.id)}
    if not re.fullmatch(FORMS["identifier"], section.id):
        problem = Message("assignment.found.text", {"value": shown(section.id)})
        problems.add(node.at("id"), problem, Message("assignment.wants.identifier"))
    if section.id in ids:
        problems.add(node.at("id"), Message("assignment.mistake_twice", name))
    if not section.hint.en.strip():
        problems.note(node.at("hint"), "mistakes.no_hint", **name)
