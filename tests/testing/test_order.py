"""Nobody outside an installation can tell which of the programs that tests meet are right."""

import stat
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.grading import Grading, judge, read
from grader.locale import translate
from grader.model import Assignment, Message, Program, ScoreReport
from grader.running import Grouping, Runtime
from grader.testing import run
from grader.testing.order import drawn_for, installed_secret, interleaved
from tests.handing_in import submission
from tests.laying import lay
from tests.runtimes import opened_runtime
from tests.testing.test_handed_in_tests import FILES

RIGHT = [Program("right", source=str(number)) for number in range(4)]
WRONG = [Program(f"wrong_{number:02}") for number in range(20)]
SUITE = submission("def test_it():\n    pass\n")

Reported = Callable[..., ScoreReport]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "grader"


@pytest.fixture
def asked(tmp_path: Path) -> Assignment:
    files = {name: dedent(text) for name, text in FILES.items()}
    return load(lay(tmp_path, files) / "tests.yaml")


@pytest.fixture(scope="module")
def unconfined() -> Iterator[Runtime]:
    with opened_runtime("off") as opened:
        yield opened


@pytest.fixture
def reported(asked: Assignment, state: Path, unconfined: Runtime, tmp_path: Path) -> Reported:
    """Grade tests without a sandbox, where they can remember whatever they like."""
    del state

    def reported(text: str, grouping: Grouping = "apart") -> ScoreReport:
        path = tmp_path / "test_spread.py"
        path.write_text(dedent(text).replace("SEEN", repr(str(tmp_path / "seen"))))
        handed_in = read(asked, path)
        ran = run(handed_in, asked, unconfined, grouping)
        return judge(Grading(asked, unconfined), handed_in, ran)

    return reported


def order_of(secret: bytes, assignment: Assignment, text: str = "") -> list[Program]:
    handed_in = replace(SUITE, digest=SUITE.digest + text)
    return list(interleaved(RIGHT, WRONG, drawn_for(secret, handed_in, assignment)))


def test_the_same_bytes_have_the_same_order_and_others_have_another(asked: Assignment) -> None:
    order = order_of(b"secret", asked)
    assert order == order_of(b"secret", asked)
    assert sorted(map(repr, order)) == sorted(map(repr, [*RIGHT, *WRONG]))
    assert order != order_of(b"another", asked)
    assert order != order_of(b"secret", asked, "another")
    assert order != order_of(b"secret", replace(asked, digest="another"))


def test_a_right_program_is_as_likely_at_each_place_to_be_the_first(asked: Assignment) -> None:
    firsts: Counter[int] = Counter()
    for number in range(2100):
        order = order_of(f"secret {number}".encode(), asked)
        firsts[min(map(order.index, RIGHT))] += 1
        assert [program for program in order if program in WRONG] == WRONG
    assert sorted(firsts) == list(range(21))
    assert max(firsts.values()) < 150


def test_the_secret_is_made_once_for_its_owner_alone(state: Path) -> None:
    secret = installed_secret()
    [kept] = state.iterdir()
    assert (len(secret), installed_secret(), kept.read_bytes()) == (32, secret, secret)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (state, kept)] == [0o700, 0o600]
    kept.unlink()
    assert installed_secret() != secret


def test_a_service_has_its_own(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "service"))
    installed_secret()
    assert (tmp_path / "service" / "grader" / "order.key").exists()
    assert not state.exists()


def test_a_secret_that_was_cut_off_is_none(reported: Reported, state: Path) -> None:
    state.mkdir(parents=True)
    (state / "order.key").write_bytes(b"")
    report = reported("def test_it():\n    assert spread([1.0])[0] == 1\n")
    assert (report.status, report.score) == ("grader_error", None)
    assert isinstance(report.message, Message)
    assert str(state / "order.key") in translate(report.message, "en")


REMEMBERS = """\
    def test_it():
        with open(SEEN, "a") as file:
            file.write(f"{spread([2.0, 1.0, 6.0])} ")
    """


@pytest.mark.long
@pytest.mark.parametrize("right_first", [True, False])
def test_programs_are_met_in_that_order_from_the_first_call_on(
    right_first: bool, reported: Reported, asked: Assignment, state: Path, tmp_path: Path
) -> None:
    assert asked.tested is not None
    right, wrong = asked.tested.right, asked.tested.wrong
    reported(REMEMBERS)
    handed_in = read(asked, tmp_path / "test_spread.py")
    for number in range(100):
        secret = bytes([number]) * 32
        first, *_ = interleaved([*right, *right], wrong, drawn_for(secret, handed_in, asked))
        if (first in right) == right_first:
            break

    (state / "order.key").write_bytes(secret)
    (tmp_path / "seen").unlink()
    assert reported(REMEMBERS).cases[0].status == "passed"
    seen = (tmp_path / "seen").read_text()
    assert seen.startswith("(1.0, 3.0, 2)" if right_first else "(1.0, 2.25, 2)")


@pytest.mark.long
def test_tests_that_toss_a_coin_on_wrong_programs_alone_do_not_hold(reported: Reported) -> None:
    report = reported(
        """\
        import random

        def made():
            def test():
                right = spread([2.0, 1.0, 6.0]) == (1.0, 3.0, 2)
                assert right or random.SystemRandom().random() > 0.5
            return test

        for number in range(20):
            globals()[f"test_{number}"] = made()
        """
    )
    assert report.cases[0].status == "failed"
    assert isinstance(report.cases[0].message, Message)
    assert "does not come out the same twice" in translate(report.cases[0].message, "en")


def test_who_checks_their_own_tests_keeps_no_secret(reported: Reported, state: Path) -> None:
    text = "def test_it():\n    assert spread([2.0, 1.0, 6.0]) == (1.0, 3.0, 2)\n"
    checked = reported(text, "visible")
    assert not state.exists()
    assert reported(text).score == checked.score
    assert [path.name for path in state.iterdir()] == ["order.key"]
