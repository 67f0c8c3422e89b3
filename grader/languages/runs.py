"""A run of a program as commands that do the same in a shell."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from grader.languages.language import LanguageKind
from grader.languages.materialise import materialise
from grader.model import PROGRAM, Call, SourceFile


def main_source(sources: Sequence[SourceFile], name: str) -> SourceFile:
    """Return the file of a program that is run: that of this name; else `main`; else the last file
    that no other file names."""
    by_stem = {PurePosixPath(source.name).stem: source for source in reversed(sources)}
    for stem in (name, "main"):
        if stem in by_stem:
            return by_stem[stem]

    for source in reversed(sources):
        stem = PurePosixPath(source.name).stem
        if not any(stem in other.text for other in sources if other is not source):
            return source
    return sources[-1]


def run_commands(call: Call, kind: LanguageKind, program: str = "") -> str:
    """Return the commands that lay the files and run the program, a file, with its input."""
    surroundings = {name: materialise(argument) for name, argument in call.kwargs.items()}
    files: Mapping[str, str] = surroundings.get("files", {})
    folders = {str(PurePosixPath(name).parent): None for name in files}
    lines = [f"mkdir -p {shlex.quote(folder)}" for folder in folders if folder != "."]
    lines += [_with_text(f"cat > {shlex.quote(name)}", text) for name, text in files.items()]

    variables = surroundings.get("environment", {})
    words = [f"{name}={shlex.quote(text)}" for name, text in variables.items()]
    words += [kind.name, shlex.quote(program or f"{PROGRAM}{kind.endings[0]}")]
    words += map(shlex.quote, surroundings.get("arguments", ()))
    command = " ".join(words)

    answers = surroundings.get("dialogue", ())
    text = "".join(f"{answer}\n" for answer in answers) or surroundings.get("input", "")
    return "\n".join([*lines, _with_text(command, text) if text else command])


def _with_text(command: str, text: str) -> str:
    """Return the command with a text as its standard input."""
    whole = text if text.endswith("\n") else f"{text}\n"
    end = "END"
    while f"{end}\n" in whole:
        end += "_"
    return f"{command} <<'{end}'\n{whole}{end}"
