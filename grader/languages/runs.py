"""A run of a program as commands that do the same in a shell."""

import shlex
from collections.abc import Iterator
from pathlib import PurePosixPath

from grader.languages.language import LanguageKind
from grader.model import PROGRAM, Argument, Call, DictArgument, ScalarArgument, SequenceArgument


def run_commands(call: Call, kind: LanguageKind) -> str:
    """Return the commands that lay the files and run the program with its input."""
    files = list(_pairs(call.kwargs.get("files")))
    folders = {str(PurePosixPath(name).parent): None for name, _ in files}
    lines = [f"mkdir -p {shlex.quote(folder)}" for folder in folders if folder != "."]
    lines += [_with_text(f"cat > {shlex.quote(name)}", text) for name, text in files]

    variables = _pairs(call.kwargs.get("environment"))
    words = [f"{name}={shlex.quote(text)}" for name, text in variables]
    words += [kind.name, f"{PROGRAM}{kind.endings[0]}"]
    words += map(shlex.quote, _texts(call.kwargs.get("arguments")))
    command = " ".join(words)

    answers = _texts(call.kwargs.get("dialogue"))
    text = "".join(f"{answer}\n" for answer in answers) or _text(call.kwargs.get("input"))
    return "\n".join([*lines, _with_text(command, text) if text else command])


def _with_text(command: str, text: str) -> str:
    """Return the command with a text as its standard input."""
    whole = text if text.endswith("\n") else f"{text}\n"
    end = "END"
    while f"{end}\n" in whole:
        end += "_"
    return f"{command} <<'{end}'\n{whole}{end}"


def _pairs(argument: Argument | None) -> Iterator[tuple[str, str]]:
    if isinstance(argument, DictArgument):
        for key, item in zip(argument.keys, argument.items, strict=True):
            yield _text(key), _text(item)


def _texts(argument: Argument | None) -> list[str]:
    return (
        [_text(item) for item in argument.items] if isinstance(argument, SequenceArgument) else []
    )


def _text(argument: Argument | None) -> str:
    return str(argument.value) if isinstance(argument, ScalarArgument) else ""
