"""A run of a program as commands that do the same in a shell."""

import shlex
from collections.abc import Iterator

from grader.languages.language import LanguageKind
from grader.model import PROGRAM, Argument, Call, DictArgument, ScalarArgument, SequenceArgument

_END = "END"


def run_commands(call: Call, kind: LanguageKind) -> str:
    """Return the commands that lay the files and run the program with its input."""
    files, variables = call.kwargs.get("files"), call.kwargs.get("environment")
    lines = [_with_text(f"cat > {name}", text) for name, text in _pairs(files)]

    words = [f"{name}={text}" for name, text in _pairs(variables)]
    words += [kind.name, f"{PROGRAM}{kind.endings[0]}"]
    words += map(shlex.quote, _texts(call.kwargs.get("arguments")))
    command = " ".join(words)

    answers = _texts(call.kwargs.get("dialogue"))
    text = "".join(f"{answer}\n" for answer in answers) or _text(call.kwargs.get("input"))
    return "\n".join([*lines, _with_text(command, text) if text else command])


def _with_text(command: str, text: str) -> str:
    """Return the command with a text as its standard input."""
    whole = text if text.endswith("\n") else f"{text}\n"
    return f"{command} <<'{_END}'\n{whole}{_END}"


def _pairs(argument: Argument | None) -> Iterator[tuple[str, str]]:
    if isinstance(argument, DictArgument):
        for key, item in zip(argument.keys, argument.items, strict=True):
            yield shlex.quote(_text(key)), _text(item)


def _texts(argument: Argument | None) -> list[str]:
    return (
        [_text(item) for item in argument.items] if isinstance(argument, SequenceArgument) else []
    )


def _text(argument: Argument | None) -> str:
    return str(argument.value) if isinstance(argument, ScalarArgument) else ""
