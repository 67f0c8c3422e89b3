"""A run of a program as commands that do the same in a shell."""

import shlex
from collections.abc import Iterator

from grader.languages.language import LanguageKind
from grader.model import PROGRAM, Argument, Call, DictArgument, ScalarArgument, SequenceArgument

_END = "END"


def run_commands(call: Call, kind: LanguageKind) -> str:
    """Return the commands that lay the files and run the program with its input."""
    given = call.kwargs
    lines = [_with_text(f"cat > {name}", text) for name, text in _pairs(given.get("files"))]
    variables = [f"{name}={text}" for name, text in _pairs(given.get("environment"))]

    arguments = given.get("arguments")
    items = arguments.items if isinstance(arguments, SequenceArgument) else ()
    words = [
        kind.name,
        f"{PROGRAM}{kind.endings[0]}",
        *(shlex.quote(_text(item)) for item in items),
    ]
    command = " ".join([*variables, *words])
    text = _text(given["input"]) if "input" in given else ""
    answers = given.get("dialogue")
    if isinstance(answers, SequenceArgument):
        text = "".join(f"{_text(answer)}\n" for answer in answers.items)
    return "\n".join([*lines, _with_text(command, text) if text else command])


def _with_text(command: str, text: str) -> str:
    """Return the command with a text as its standard input."""
    whole = text if text.endswith("\n") else f"{text}\n"
    return f"{command} <<'{_END}'\n{whole}{_END}"


def _pairs(argument: Argument | None) -> Iterator[tuple[str, str]]:
    if isinstance(argument, DictArgument):
        for key, item in zip(argument.keys, argument.items, strict=True):
            yield shlex.quote(_text(key)), _text(item)


def _text(argument: Argument) -> str:
    return str(argument.value) if isinstance(argument, ScalarArgument) else ""
