"""A frozen assignment is the assignment, without what must not leave the instructor's machine."""

import json
import random
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.frozen import read_frozen
from grader.assignment.mistakes.frozen.file import written
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.assignment.mistakes.known import known_of_frozen, load_known_mistakes
from grader.explaining import KnownMistakes
from grader.grading import Grading, grade, judge, read
from grader.languages.registry import SHIPPED
from grader.model import Assignment, Text, Topic
from grader.render.json_report import to_json
from grader.running import Runtime, run_submission
from tests.grading import without_times
from tests.julia import find
from tests.shipped import NAMES

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "cases" / "submissions" / "confusion_matrix"
Both = tuple[tuple[Assignment, KnownMistakes], ...]
PATHS = {"path", "reference", "twin", "mistakes", "templates", "support"}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    """A small assignment with files beside the submission, an open point and a mistake."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "data.csv").write_bytes(b"1,2\r\n\xff")
    (folder / "Flux.jl").write_text("module Flux end\n")
    (folder / "reference.py").write_text(
        '"""Whether a number is large."""\n'
        "SECRET = 'nobody may read this'\n"
        "def more(x, y): return x >= y\n"
        "def more_exclusive(x, y): return x > y\n"
        "def large(x, limit): return more(x, limit)\n"
    )
    (folder / "mistakes").mkdir()
    (folder / "mistakes" / "__init__.py").write_text(
        "from grader.api import Mistake\n"
        "MISTAKES = (Mistake('inverted', {'more': lambda x, y: x < y}),)\n"
    )
    hint = "[inverted]\nen = 'Which way?'\nes = '¿Qué?'\n"
    (folder / "mistakes" / "hints.toml").write_text(hint, encoding="utf-8")
    (folder / "large.yaml").write_text(
        "format: 1\nid: large\ntitle: {en: Large, es: Grande}\nreference: reference.py\n"
        "mistakes: mistakes\nsupport: {files: [data.csv], stand_ins: [Flux.jl]}\n"
        "functions: {large: {returns: value, fields: [{name: large, kind: boolean}]}}\n"
        "open_points:\n"
        "  - {id: exclusive, replaces: {more: more_exclusive}, note: {en: At the limit.}}\n"
        "cases:\n"
        "  - {id: above, args: [2.5, 1.0], visible: true, points: 1/3}\n"
        "  - {id: infinite, args: [.inf, 1]}\n"
        "  - {id: at_the_limit, args: [4242, 4242], accepts: [exclusive]}\n"
    )
    return load(folder / "large.yaml")


def frozen(assignment: Assignment, folder: Path, *, only_visible: bool = False) -> Path:
    path = folder / "frozen.json"
    path.write_text(freeze(assignment, only_visible=only_visible), encoding="utf-8")
    return path


def test_it_is_the_same_assignment_but_for_its_files(own: Assignment, tmp_path: Path) -> None:
    again = read_frozen(frozen(own, tmp_path)).assignment
    for name in Assignment.__struct_fields__:
        if name not in PATHS:
            # As text, so that 1 is not 1.0.
            assert repr(getattr(again, name)) == repr(getattr(own, name))
    assert again.reference is None


def test_support_files_come_with_it_byte_for_byte(own: Assignment, tmp_path: Path) -> None:
    support = read_frozen(frozen(own, tmp_path)).assignment.support
    assert [path.read_bytes() for path in support.files] == [b"1,2\r\n\xff"]
    assert [path.name for path in support.stand_ins] == ["Flux.jl"]


def test_it_holds_no_reference_and_no_path(own: Assignment, tmp_path: Path) -> None:
    text = frozen(own, tmp_path).read_text()
    assert "SECRET" not in text
    assert "nobody may read" not in text
    assert str(own.path.parent if own.path else None) not in text


def test_of_topics_only_those_of_visible_cases_leave_with_a_package(
    own: Assignment, tmp_path: Path
) -> None:
    topics = (
        Topic("numbers", Text("large numbers."), ("above", "infinite")),
        Topic("ends", Text("no number at all."), ("infinite", "at_the_limit")),
    )
    package = frozen(replace(own, topics=topics), tmp_path, only_visible=True)
    (topic,) = read_frozen(package).assignment.topics
    assert (topic.id, topic.cases) == ("numbers", ("above",))
    assert "no number at all" not in package.read_text()


def test_it_knows_the_untouched_template(tmp_path: Path) -> None:
    words = load("word_lists")
    alone = load(frozen(words, tmp_path))
    hand_in = tmp_path / "ana"
    hand_in.mkdir()
    for path in words.templates.values():
        (hand_in / path.name).write_bytes(path.read_bytes())
    (hand_in / "mine.jl").write_text(Path("reference/word_lists.jl").read_text())
    submission = read(alone, hand_in)
    assert [one.name for one in submission.sources] == ["mine.jl"]
    assert submission == read(words, hand_in)
    assert {one.reason.key for one in submission.unread} == {"intake.not_written"}


def test_one_for_students_holds_no_hidden_case(own: Assignment, tmp_path: Path) -> None:
    path = frozen(own, tmp_path, only_visible=True)
    text = path.read_text()
    assert "4242" not in text
    assert "infinite" not in text
    again = read_frozen(path).assignment
    assert [case.id for case in again.cases] == ["above"]
    assert again.withheld == 2
    assert again.digest == own.digest


def test_freezing_twice_gives_the_same_bytes(own: Assignment) -> None:
    assert freeze(own) == freeze(own)


def test_what_is_frozen_cannot_be_frozen_again(own: Assignment, tmp_path: Path) -> None:
    again = load(frozen(own, tmp_path))
    with pytest.raises(ValueError, match="frozen already"):
        freeze(again)


@pytest.mark.parametrize(
    "body", ["return x < limit", "return x > limit", "return x >= limit", "return undefined"]
)
def test_it_gives_the_same_report(
    own: Assignment, runtime: Runtime, tmp_path: Path, body: str
) -> None:
    (tmp_path / "answer.py").write_text(f"def large(x, limit):\n    {body}\n")
    reports = []
    for assignment in (own, load(frozen(own, tmp_path))):
        known = load_known_mistakes(assignment)
        grading = Grading(assignment, runtime, known)
        report = grade(grading, read(assignment, tmp_path / "answer.py"))
        reports.append(without_times(report))
    assert reports[0].status == "graded"
    assert to_json(reports[0], "en") == to_json(reports[1], "en")


def test_it_names_the_mistake(own: Assignment, runtime: Runtime, tmp_path: Path) -> None:
    (tmp_path / "answer.py").write_text("def large(x, limit):\n    return x < limit\n")
    assignment = load(frozen(own, tmp_path))
    known = load_known_mistakes(assignment)
    grading = Grading(assignment, runtime, known)
    report = grade(grading, read(assignment, tmp_path / "answer.py"))
    assert report.diagnoses[0].hints == (Text("Which way?", "¿Qué?"),)


@pytest.fixture(scope="module")
def confusion_matrix(tmp_path_factory: pytest.TempPathFactory) -> Both:
    assignment = load("confusion_matrix")
    again = load(frozen(assignment, tmp_path_factory.mktemp("frozen")))
    return tuple((one, load_known_mistakes(one)) for one in (assignment, again))


@pytest.mark.slow
@pytest.mark.parametrize(
    "sample",
    [
        pytest.param(path, id=f"{path.parent.name}/{path.name}")
        for path in sorted(SAMPLES.glob("*/*"))
        if path.suffix != ".yaml"
    ],
)
def test_every_sample_gets_the_same_report_to_the_last_byte(
    sample: Path, confusion_matrix: Both, runtime: Runtime
) -> None:
    """One run, judged with the reference and with what was frozen."""
    frozen_one = confusion_matrix[1][0]
    submission = read(frozen_one, sample)
    if submission.language == "julia" and find() is None:
        pytest.skip("no Julia: set GRADER_JULIA or put julia on the PATH")
    run = None
    if submission.language is not None:
        run = run_submission(submission, frozen_one, runtime, "together")
    reports = []
    for assignment, known in confusion_matrix:
        grading = Grading(assignment, runtime, known)
        reports.append(judge(grading, submission, run))
    assert to_json(reports[0], "es") == to_json(reports[1], "es")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_mistake_and_every_pair_predicts_what_it_did(name: str, tmp_path: Path) -> None:
    whole = load(name)
    assignment = replace(whole, cases=tuple(case for case in whole.cases if case.visible))
    computed = load_known_mistakes(assignment)
    again = known_of_frozen(read_frozen(frozen(whole, tmp_path, only_visible=True)))
    assert computed is not None
    assert again is not None
    for language in SHIPPED:
        assert list(again.ids(language)) == list(computed.ids(language))
    ids = computed.ids(None)
    for mistakes in (*((one,) for one in ids), *combinations(ids, 2)):
        for case in assignment.cases:
            expected = computed.predictor.tokens(mistakes, case.id)
            assert again.predictor.tokens(mistakes, case.id) == expected, (mistakes, case.id)


def changed(path: Path, change: Callable[[dict], None]) -> Path:  # type: ignore[type-arg]
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return path


BROKEN: dict[str, tuple[Callable[..., None], str]] = {
    "another JSON": (lambda data: data.update(format="package.json"), "not a frozen assignment"),
    "a later version": (lambda data: data.update(version=99), "another version"),
    "a key too many": (lambda data: data["content"]["of"].update(more=1), "not as it was exported"),
    "a key too few": (lambda data: data["content"]["of"].pop("learned"), "not as it was exported"),
    "other points": (
        lambda data: data["content"]["of"]["assignment"]["cases"][0].update(points=7),
        "not as it was exported",
    ),
    "no content": (lambda data: data.pop("content"), "not as it was exported"),
    "no digest": (lambda data: data.pop("sha256"), "not as it was exported"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_with_a_file_is_said(own: Assignment, tmp_path: Path, name: str) -> None:
    change, words = BROKEN[name]
    path = changed(frozen(own, tmp_path), change)
    with pytest.raises(AssignmentError) as caught:
        load(path)
    assert re.search(re.escape(words), str(caught.value))
    assert str(caught.value).startswith(str(path))
    assert caught.value.text("es") != caught.value.text("en")


def test_a_file_whose_records_are_other_ones_now_is_of_another_version(tmp_path: Path) -> None:
    class FrozenFile(Struct, frozen=True):
        earlier: int

    earlier: Any = FrozenFile(1)
    (tmp_path / "earlier.json").write_text(written(earlier))
    with pytest.raises(AssignmentError, match="another version"):
        load(tmp_path / "earlier.json")


def test_a_file_that_is_no_json_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "half.json").write_text('{"format": ')
    with pytest.raises(AssignmentError, match="no JSON"):
        load(tmp_path / "half.json")


def test_a_file_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(AssignmentError):
        load(tmp_path / "absent.json")


def test_whatever_is_done_to_a_file_is_told_in_words_or_read(
    own: Assignment, tmp_path: Path
) -> None:
    """Bytes changed, cut and moved: never an exception of another kind."""
    path = frozen(own, tmp_path)
    whole, unchanged = path.read_bytes(), load(path)
    chance = random.Random(20261121)
    told = []
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[at] = chance.choice(b'0123456789-.eE"[]{}:,tfn \\')
                case 1:
                    del data[at : at + chance.randint(1, 30)]
                case 2:
                    data[at:at] = data[chance.randrange(len(data)) :][: chance.randint(1, 30)]
                case _:
                    data[at] = chance.randrange(256)
        path.write_bytes(data)
        try:
            again = load(path)
        except AssignmentError as error:
            told.append(error.text("es"))
        else:
            assert replace(again, support=unchanged.support) == unchanged
    assert told
    assert all(text.startswith(str(path)) for text in told)
