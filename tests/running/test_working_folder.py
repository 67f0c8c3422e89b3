"""A worker's working folder is a scratch of its own: it begins alike, stays from call to call, and
what is left there reaches the worker of no other cases."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from grader.locale import translate
from grader.model import Assignment, Language, Message, Outcome, ScalarValue
from grader.running import Runtime, run_submission
from grader.sandbox import SandboxChoice, choose
from tests.grading import graded_text
from tests.handing_in import submission
from tests.julia import julia_or_skip
from tests.laying import laid_assignment
from tests.runtimes import opened_runtime

ASSIGNMENT = {
    "notes.yaml": """\
format: 1
id: notes
title: A file beside the program
reference: ref.py
support: {files: [data.csv]}
functions:
  spread: {returns: value, fields: [{name: v, kind: real}]}
cases:
  - {id: seen, args: [{float64: [1, 4, 2]}], visible: true}
  - {id: seen_again, args: [{float64: [1.5, 4, 2]}], visible: true}
  - {id: unseen, args: [{float64: [1, 8, 2]}]}
  - {id: unseen_again, args: [{float64: [1.5, 8, 2]}]}
""",
    "ref.py": "def spread(values):\n    return max(values) - min(values)\n",
    "data.csv": "1\n",
}
LAYERS = [name for name in get_args(SandboxChoice) if name != "auto"]
LOOKS: dict[Language, str] = {
    "python": """\
import os

def spread(values):
    before = ",".join(sorted(os.listdir())) + "|" + open("data.csv").read()
    {leave}
    return before
""",
    "julia": """\
function spread(values)
    before = join(sort(readdir()), ",") * "|" * read("data.csv", String)
    {leave}
    return before
end
""",
}
LEAVE: dict[Language, str] = {
    "python": """\
for place in (".", "..", "../..", "/tmp", os.path.dirname(os.path.abspath(__file__))):
        for made in (lambda p: open(p, "a").write(str(values)),
                     lambda p: os.symlink(str(values[1]), p + "-link"),
                     lambda p: os.link("data.csv", p + "-hard"), lambda p: os.mkdir(p + "-folder")):
            try: made(f"{place}/note")
            except OSError: pass
    with open("data.csv", "a") as data: data.write(str(values[1]))""",
    "julia": """\
for place in (".", "..", "../..", "/tmp", @__DIR__), make in (
            p -> open(io -> print(io, values), p, "a"),
            p -> symlink(string(values[2]), p * "-link"),
            p -> run(pipeline(`ln data.csv $p-hard`, stderr=devnull)), p -> mkdir(p * "-folder"))
        try make(joinpath(place, "note")) catch end
    end
    open(io -> print(io, values[2]), "data.csv", "a")""",
}
LEFT = "data.csv,note,note-folder,note-hard,note-link,{file}|1\n{largest}"


@pytest.fixture(params=["python", "julia"])
def language(request: pytest.FixtureRequest) -> Language:
    if request.param == "julia":
        julia_or_skip()
    return str(request.param)


@pytest.fixture(scope="module", params=[(name, warm) for name in LAYERS for warm in (True, False)])
def layer_runtime(request: pytest.FixtureRequest) -> Iterator[Runtime]:
    layer, warm = request.param
    unusable = choose(layer)
    if isinstance(unusable, Message):
        pytest.skip(translate(unusable, "en"))
    with opened_runtime(layer, warm=warm) as opened:
        yield opened


def returned(
    assignment: Assignment, runtime: Runtime, text: str, language: Language
) -> dict[str, object]:
    """Return what each case's call gave: its text, or how it ended."""
    run = run_submission(submission(text, language=language), assignment, runtime)
    assert run.problem is None, run.problem
    return {name: _shown(outcomes[-1]) for name, outcomes in run.outcomes.items()}


def _shown(outcome: Outcome) -> object:
    return outcome.value.value if isinstance(outcome.value, ScalarValue) else outcome.kind


@pytest.mark.long
def test_it_begins_alike_stays_and_is_nobody_elses(
    assignment: Assignment, layer_runtime: Runtime, language: Language
) -> None:
    """An attack: each worker leaves what it was told wherever it can, by files, links and names."""
    text = LOOKS[language].format(leave=LEAVE[language])
    file = f"s.{'py' if language == 'python' else 'jl'}"
    begins = f"data.csv,{file}|1\n"
    assert returned(assignment, layer_runtime, text, language) == {
        "seen": begins,
        "seen_again": LEFT.format(file=file, largest=4.0),
        "unseen": begins,
        "unseen_again": LEFT.format(file=file, largest=8.0),
    }


RIGHT: dict[str, tuple[Language, str]] = {
    "a log": ("python", "{head}    open('log.txt', 'a').write('called')\n{end}"),
    "a pickle at the top": (
        "python",
        "import pickle\nwith open('m.pkl', 'wb') as file: pickle.dump([1.0], file)\n"
        "one = pickle.load(open('m.pkl', 'rb'))[0]\n{head}    values = values * one\n{end}",
    ),
    "a table": (
        "python",
        "import numpy as np\nnp.savetxt('f.txt', [1.0])\n"
        "{head}    values = values * np.loadtxt('f.txt')\n{end}",
    ),
    "beside its source": (
        "python",
        "from pathlib import Path\n"
        "{head}    Path(__file__).with_name('log').write_text('x')\n{end}",
    ),
    "a database": (
        "python",
        "import sqlite3\nbase = sqlite3.connect('n.db')\nbase.execute('create table t (x real)')\n"
        "{head}    with base: base.execute('insert into t values (1)')\n{end}",
    ),
    "a log in Julia": (
        "julia",
        'function spread(values)\n    open(io -> println(io, values), "log.txt", "a")\n'
        "    maximum(values) - minimum(values)\nend\n",
    ),
    "support data in Julia": (
        "julia",
        'one = parse(Float64, readline("data.csv"))\n'
        "spread(values) = one * (maximum(values) - minimum(values))\n",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", RIGHT)
def test_right_work_that_writes_beside_itself_earns_everything(
    assignment: Assignment, runtime: Runtime, name: str
) -> None:
    language, text = RIGHT[name]
    if language == "julia":
        julia_or_skip()
    text = text.replace("{head}", "def spread(values):\n").replace(
        "{end}", "    return max(values) - min(values)\n"
    )
    report = graded_text(assignment, runtime, text, language=language)
    assert report.score == report.max_score, report.cases


LOST: dict[Language, str] = {
    "python": "import shutil; here = os.getcwd(); {how}",
    "julia": "here = pwd(); {how}",
}


@pytest.mark.parametrize(
    ("language", "how"),
    [
        ("python", "shutil.rmtree(here)"),
        ("python", "os.chmod(here, 0)"),
        ("python", "os.rename(here, here + '-2'); os.symlink('/etc', here)"),
        pytest.param("julia", "rm(here; recursive=true)", marks=pytest.mark.long),
        pytest.param("julia", "chmod(here, 0)", marks=pytest.mark.long),
    ],
)
def test_who_removes_or_closes_its_folder_is_called_again(
    assignment: Assignment, runtime: Runtime, language: Language, how: str
) -> None:
    if language == "julia":
        julia_or_skip()
    leave = LOST[language].format(how=how)
    kinds = returned(assignment, runtime, LOOKS[language].format(leave=leave), language)
    assert "crashed" not in kinds.values(), kinds


@pytest.mark.slow
def test_it_counts_to_the_limit_on_disk(
    assignment: Assignment, layer_runtime: Runtime, language: Language
) -> None:
    fills: dict[Language, str] = {
        "python": "for k in range(200): open(f'{k}', 'wb').write(bytes(1 << 20))\n"
        "    import time; time.sleep(2)",
        "julia": 'for k in 1:200; write("$k", zeros(UInt8, 1 << 20)); end; sleep(2)',
    }
    text = LOOKS[language].format(leave=fills[language])
    kinds = set(returned(assignment, layer_runtime, text, language).values())
    # Without a sandbox nothing is limited, and the same calls come to their end.
    is_limited, ended = layer_runtime.layer.name != "off", {"crashed", "exception"}
    assert kinds <= ended if is_limited else kinds.isdisjoint(ended)


@pytest.mark.long
def test_support_files_that_a_copy_has_no_room_for_are_read_where_they_lie(
    tmp_path: Path, runtime: Runtime, language: Language
) -> None:
    tree = {**ASSIGNMENT, "large.txt": "x" * 3_000_000}
    tree["notes.yaml"] = tree["notes.yaml"].replace("[data.csv]", "[large.txt, data.csv]")
    made = laid_assignment(tmp_path, tree)
    small = replace(made, limits=replace(made.limits, file_mb=2, disk_mb=4))
    asks: dict[Language, str] = {
        "python": "return float(os.path.getsize('large.txt'))",
        "julia": 'return float(filesize("large.txt"))',
    }
    text = LOOKS[language].format(leave=asks[language])
    assert set(returned(small, runtime, text, language).values()) == {3e6}
