"""A run of a program is shown as commands, which do in a shell what the case does."""

import subprocess
import sys
from pathlib import Path

from grader.languages.registry import kind_of
from grader.languages.runs import run_commands
from grader.model import PROGRAM, Call, DictArgument, ScalarArgument, SequenceArgument

SHOWS = """import os, sys
print(sys.argv[1:], os.environ["NAME"])
print([open(path).read() for path in sys.argv[1:]], sys.stdin.read())
"""


def text(content: str) -> ScalarArgument:
    return ScalarArgument("String", content)


def mapping(**texts: str) -> DictArgument:
    return DictArgument(tuple(map(text, texts)), tuple(map(text, texts.values())))


def test_a_shell_does_what_the_commands_say(tmp_path: Path) -> None:
    files = {"my data/a $HOME.csv": "1\n", "b.txt": "END\nx\n"}
    call = Call(
        PROGRAM,
        (),
        {
            "files": mapping(**files),
            "environment": mapping(NAME="two words; exit"),
            "arguments": SequenceArgument("list", tuple(map(text, files))),
            "input": text("END\n'typed'\n"),
        },
    )
    (tmp_path / "program.py").write_text(SHOWS)
    commands = run_commands(call, kind_of("python")).replace("python", sys.executable)
    shell = subprocess.run(
        ["sh"], input=commands, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert shell.stdout == (
        "['my data/a $HOME.csv', 'b.txt'] two words; exit\n['1\\n', 'END\\nx\\n'] END\n'typed'\n\n"
    )
