"""Words that a language does not have, in statements that it cannot read; a file of another one."""

import re
from collections.abc import Iterator

from grader.explaining.everyday.attempt import Attempt, Named, named
from grader.explaining.everyday.source import is_missing
from grader.explaining.everyday.undefined import place_of
from grader.languages.language import Reading
from grader.languages.registry import SHIPPED, kind_of
from grader.languages.source.names import near_name
from grader.languages.source.syntax import Unit
from grader.model import PROGRAM

_NO_CODE = re.compile(
    r'"""(?s:.*?)"""|\'\'\'(?s:.*?)\'\'\'|#=(?s:.*?)=#|#.*|'
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
)
"""Texts and comments."""
_FIRST_WORD = re.compile(r'\s*(else if|[^\W\d]\w*) +[\w(\[{"]')
"""Nothing but a keyword may stand before another word."""
_SIGN = re.compile(r"\b(?:and|or|not)\b|&&|\|\||(?<=\w)\+\+(?!\w)|!(?!=)")
_NOT_EQUAL = re.compile(r"\s*(?:elif|else ?if|if|return|while)\b.*[^=!<>]=!(?!=)")
"""The two signs of `!=` in the other order, where a condition stands."""


def other_language(attempt: Attempt) -> Iterator[Named]:
    """Yield a file in which another language than its own finds the function."""
    if not is_missing(attempt):
        return
    others = [kind for kind in SHIPPED.values() if kind.name != attempt.language]
    for unit in attempt.code.units:
        for kind in others:
            if _defines(kind.reading.read(unit.source), attempt.function.written(kind.name)):
                file, ending = unit.source.name, kind.endings[0]
                yield attempt.named("other_language", file=file, language=kind.title, ending=ending)
                return


def _defines(unit: Unit, name: str) -> bool:
    """Return True where a definition of this name can be read from its first to its last line."""
    names = [definition.name for definition in unit.definitions if definition.span is not None]
    return name in names


def no_such_word(attempt: Attempt) -> Iterator[Named]:
    """Yield the first word or sign that the language does not have, and the one that is meant."""
    language = kind_of(attempt.language)
    for file, number, line in _unread_lines(attempt):
        word, meant = _foreign_word(line, language.reading)
        if meant is None:
            continue

        place, title = place_of(file, number, attempt.code), language.title
        cases = attempt.failures
        yield named("no_such_word", cases, name=word, meant=meant, place=place, language=title)
        return


def _foreign_word(line: str, reading: Reading) -> tuple[str, str | None]:
    """Return the word, and what is written in its place; None where the line has no such word."""
    first, keywords = _FIRST_WORD.match(line), reading.keywords
    if first is not None and first[1] not in keywords:
        meant = reading.foreign.get(first[1]) or near_name(first[1], keywords)
        if meant in keywords:
            return first[1], meant

    if _NOT_EQUAL.match(line):
        return "=!", "!="
    sign = next((sign for sign in _SIGN.findall(line) if sign in reading.foreign), "")
    return sign, reading.foreign.get(sign)


def _unread_lines(attempt: Attempt) -> Iterator[tuple[str, int, str]]:
    """Yield the file, the number and the code of the lines of statements that name the function and
    cannot be read; of a program, those of its errors."""
    texts = {unit.source.name: unit.source.text for unit in attempt.code.units}
    is_program = attempt.function.name == PROGRAM
    if is_program:
        errors = [record.exception for record in attempt.failures if record.exception]
        places = [(error.file or "", error.line or 1) for error in errors]
    else:
        name = rf"\b{re.escape(attempt.name.partition('.')[0])}"  # of a method, its class
        unread = [s for s in attempt.skipped if is_missing(attempt) and re.search(name, s.code)]
        places = [(statement.file, statement.line) for statement in unread]

    for file, first in places:
        lines = _NO_CODE.sub(_blank, texts.get(file, "")).split("\n")[first - 1 :]
        for number, line in enumerate(lines, first):
            if number > first and (is_program or line[:1].strip()):
                break  # the next statement begins in the first column
            yield file, number, line


def _blank(text: re.Match[str]) -> str:
    return '""' + "\n" * text[0].count("\n")
